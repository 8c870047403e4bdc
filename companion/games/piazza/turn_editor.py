"""What somebody is doing at a table: laying a turn, entering, correcting, or nothing yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.piazza import next_step
from companion.games.piazza.draft import Draft, placing
from companion.games.piazza.frame import Frame
from companion.model import TableModel
from engine.core import Illegal, Verdict
from engine.games.piazza.actions import Amend, Lay, LayStart, NoteRanOut
from engine.games.piazza.area import extent
from engine.games.piazza.order import on_turn
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.state import State
from engine.message import Seat


class TurnEditor:
    """Turns taps into drafts and drafts into moves; `changed` is called after each tap.

    `draft` is weighed as a turn. Start tiles, tiles entered and corrections are played at once;
    one that is against the rules is `pending` with its `verdict`, for a second thought. `fixing`
    is the tile that is being corrected.
    """

    def __init__(self, model: TableModel, changed: Callable[[], None]) -> None:
        self.model, self._changed = model, changed
        self.mode, self.entering = next_step.START, ""
        self.draft, self.frame = Draft(), Frame()
        self.verdict: Verdict | None = None
        self.pending: Any = None
        self.fixing: Tile | None = None

    @property
    def state(self) -> State:
        state: State = self.model.state
        return state

    @property
    def is_busy(self) -> bool:
        """Something waits to be played or to be forgotten."""
        return bool(self.draft.tiles or self.draft.passes or self.fixing or self.pending)

    @property
    def can_go(self) -> bool:
        """What is weighed may be played."""
        waits = self.pending is not None or self.fixing is not None or self.model.preview is None
        return not waits and not isinstance(self.verdict, Illegal)

    # From one moment to the next

    def begin(self) -> None:
        """Update everything, after a move or to begin a turn again."""
        state = self.state
        aim = self.draft.aim if self.mode == next_step.LAY else None
        self.mode = next_step.mode(state, self.entering)
        self.pending = self.fixing = None
        grows = self.mode in (next_step.START, next_step.TURN)
        self.frame = self.frame.holding(extent(state.by_field), grows=grows)
        self.draft = Draft(on_turn(state), aim=self._aim(aim))
        self._weigh()

    def _aim(self, before: Field | None) -> Field | None:
        """The field to which the next tile goes while start tiles or a whole table are entered."""
        if self.mode == next_step.START:
            return next_step.start_field(self.state)
        if self.mode != next_step.LAY:
            return None
        at = before or Field(self.frame.rows[0], self.frame.columns[0])
        while at in self.state.by_field:
            at = self.frame.after(at)
        return at

    def _weigh(self) -> None:
        """Ask what the draft would bring, and show it."""
        if self.pending is None:
            action = self.draft.action() if self.mode == next_step.TURN else None
            self.verdict = self.model.check(action) if action is not None else None
            if action is not None or self.model.preview is not None:
                self.model.weigh(action)
        self._changed()

    def _propose(self, draft: Draft) -> None:
        self.draft = draft
        self._weigh()

    # What fingers do

    def choose_entry(self, what: str) -> None:
        """Enter something else: scores, tiles, the next turn."""
        self.entering = what
        self.begin()

    def sit(self, seat: Seat) -> None:
        """It is somebody's turn after all; tiles that nobody was said to place are theirs."""
        is_open = self.draft.seat is None
        self._propose(replace(self.draft, seat=seat) if is_open else Draft(seat))

    def passes(self, seat: Seat) -> None:
        """Nothing fits."""
        self._propose(Draft(seat, passes=True))

    def weigh(self, seat: Seat, tiles: tuple[Tile, ...]) -> None:
        """Look at a whole turn."""
        self._propose(Draft(seat, tiles[-1].kind, tiles, is_down=True))

    def pick(self, kind: Kind) -> None:
        """A tile was chosen."""
        if self.fixing is not None:
            self._fix(Tile(self.fixing.at, kind))
        elif self.mode == next_step.TURN:
            self._propose(placing(self.state, self.draft, kind).pick(kind))
        elif self.draft.aim is not None:
            self._lay(Tile(self.draft.aim, kind))

    def tap(self, at: Field) -> None:
        """An empty field was tapped."""
        if self.fixing is not None:
            self._fix(Tile(at, self.fixing.kind))
        elif self.mode == next_step.TURN:
            self._propose(self.draft.tap(at))
        elif self.mode in (next_step.START, next_step.LAY):
            self.pending = None
            self._propose(Draft(aim=at))

    def take(self, *, anyway: bool = False) -> None:
        """Play what is weighed."""
        if (action := self.pending or self.draft.action()) is not None:
            self.model.play(action, anyway=anyway)

    def back(self) -> bool:
        """Forget what is only weighed; False where there is nothing."""
        is_chosen = self.mode == next_step.TURN and not self.draft.is_empty
        if not is_chosen and self.pending is None and self.fixing is None:
            return False
        self.begin()
        return True

    # Keying in and correcting

    def _lay(self, tile: Tile) -> None:
        lay: Any = Lay(tile)
        if self.mode == next_step.START:
            lay = LayStart(next_step.starter(self.state, tile.colour), tile)
        self._play_or_wait(lay, replace(self.draft, tiles=(tile,), kind=tile.kind))

    def note_out(self, seat: Seat) -> None:
        """Somebody ran out of tiles next."""
        self._play_or_wait(NoteRanOut(seat), self.draft)

    def _play_or_wait(self, action: Any, draft: Draft) -> None:
        self.verdict = self.model.check(action)
        if isinstance(self.verdict, Illegal):
            self.pending, self.draft = action, draft
            self._changed()
        else:
            self.model.play(action)

    def move(self, tile: Tile) -> None:
        """A tile lies elsewhere: the next field tapped is its place."""
        self.fixing = tile
        self._propose(Draft(aim=tile.at))

    def change(self, tile: Tile) -> None:
        """A tile shows something else: the next one chosen lies there."""
        self.fixing = tile
        self._propose(Draft(kind=tile.kind, aim=tile.at))

    def _fix(self, new: Tile) -> None:
        old = self.fixing
        if old is None or old == new:
            return
        self._play_or_wait(Amend(old.at, new), replace(self.draft, tiles=(new,)))
