"""A table of Piazza on the screen: the board, what goes on under it, and the way to place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.board.told import tell
from companion.games.piazza import steps, words
from companion.games.piazza.board import Board, Picture
from companion.games.piazza.desk import Desk
from companion.games.piazza.draft import Draft, placing
from companion.games.piazza.frame import Frame
from companion.games.piazza.mend import Mend
from companion.games.piazza.panel import Panel
from companion.games.piazza.place import Footer, Sides
from companion.games.piazza.shown import headline, notes, offered
from companion.model import TableModel
from engine.core import Illegal, Verdict
from engine.games.piazza.actions import Lay, LayStart, NoteRanOut
from engine.games.piazza.area import extent
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.order import on_turn
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.review import Reviewed
from engine.games.piazza.state import State
from engine.message import Seat


class TableView(Sides):
    """The board and its panel.

    `headline` says in a few words what is next, `active` is the seat whose turn it is, `notes` are
    the tiles left of each player.
    """

    headline = StringProperty("")
    active = NumericProperty(None, allownone=True)
    notes = ListProperty([])

    def __init__(self, model: TableModel, host: Any, **kwargs: Any) -> None:
        self.model, self.desk = model, Desk(model, host)
        self.mode, self.keying = steps.START, ""
        self.draft, self.frame = Draft(), Frame()
        self.verdict: Verdict | None = None
        self.pending: Any = None
        self.fixing: Tile | None = None
        self._lit: frozenset[Field] = frozenset()
        self._drawn: tuple[Bracket, ...] = ()
        self._marked: frozenset[Field] = frozenset()
        super().__init__(
            board=Board(codes=words.letters(model)), panel=Panel(model), footer=Footer(), **kwargs
        )
        self._listen()
        self._begin()

    def _listen(self) -> None:
        self.model.fbind("revision", self._begin)
        self.board.bind(on_field=lambda _, at: self.tap(at))
        self.panel.bind(
            on_pick=lambda _, kind: self.pick(kind),
            on_seat=lambda _, seat: self._seat(seat),
            on_more=lambda _, key: self._more(key),
            on_mode=lambda _, key: self._key_in(key),
            on_anyway=lambda _: self._take(anyway=True),
        )
        self.footer.bind(on_clear=lambda _: self._begin(), on_go=lambda _: self._take())

    @property
    def state(self) -> State:
        state: State = self.model.state
        return state

    # From one moment to the next

    def _begin(self, *_: object) -> None:
        """Everything anew, after a move or to begin a turn again."""
        state = self.state
        aim = self.draft.aim if self.mode == steps.LAY else None
        self.mode = steps.mode(state, self.keying)
        self.draft = Draft(on_turn(state))
        self.pending = self.verdict = self.fixing = None
        self._lit, self._drawn = frozenset(), ()
        self._marked = _fields(*(one.where for one in self.model.game.audit(state)))
        self._frame()
        self._aim(aim)
        self._show()

    def _frame(self) -> None:
        is_growing = self.mode in (steps.START, steps.TURN)
        self.frame = self.frame.holding(extent(self.state.by_field), grows=is_growing)

    def _aim(self, before: Field | None) -> None:
        """The field to which the next tile goes while start tiles or a whole table are keyed in."""
        if self.mode == steps.START:
            self.draft = Draft(aim=steps.start_field(self.state))
        elif self.mode == steps.LAY:
            at = before or Field(self.frame.rows[0], self.frame.columns[0])
            taken = self.state.by_field
            while at in taken:
                at = self.frame.after(at)
            self.draft = Draft(aim=at)

    def _key_in(self, key: str) -> None:
        self.keying = key
        self._begin()

    def _seat(self, seat: Seat) -> None:
        self.draft = Draft(seat)
        self._show()

    # What fingers do

    def pick(self, kind: Kind) -> None:
        """A tile was chosen."""
        self._lit, self._drawn = frozenset(), ()
        if self.fixing is not None:
            self._mend(Tile(self.fixing.at, kind))
        elif self.mode == steps.TURN:
            self.draft = placing(self.state, self.draft, kind).pick(kind)
        elif self.draft.aim is not None:
            self._lay(Tile(self.draft.aim, kind))
            return
        self._show()

    def tap(self, at: Field) -> None:
        """A field was tapped."""
        kind = self.state.by_field.get(at)
        self._lit, self._drawn = frozenset(), ()
        if kind is not None:
            self._show()
            self.desk.tile(Tile(at, kind), move=self._move, change=self._change)
            return
        if self.fixing is not None:
            self._mend(Tile(at, self.fixing.kind))
        elif self.mode == steps.TURN:
            self.draft = self.draft.tap(at)
        elif self.mode in (steps.START, steps.LAY):
            self.pending = self.verdict = None
            self.draft = Draft(aim=at)
        self._show()

    def _lay(self, tile: Tile) -> None:
        """Key in a tile at once; one against the rules waits for a second thought."""
        owner = self.state.owner(tile.colour)
        lay: Any = Lay(tile)
        if self.mode == steps.START:
            lay = LayStart(self._starter() if owner is None else owner, tile)
        self.verdict = self.model.check(lay)
        if isinstance(self.verdict, Illegal):
            self.pending = lay
            self.draft = replace(self.draft, tiles=(tile,), kind=tile.kind)
            self._show()
        else:
            self.model.play(lay)

    def _starter(self) -> Seat:
        """Who lays a neutral start tile: somebody whose own colour does not lie there."""
        laid = {tile.colour for tile in self.state.board}
        waiting = [s for s in self.state.seats if not laid.intersection(self.state.colours(s))]
        return waiting[0] if waiting else Seat(0)

    def _take(self, *, anyway: bool = False) -> None:
        """Play what is weighed."""
        if isinstance(self.pending, Mend):
            self.pending.play(self.model, anyway=anyway)
        elif (action := self.pending or self.draft.action()) is not None:
            self.model.play(action, anyway=anyway)

    def _move(self, tile: Tile) -> None:
        self.fixing = tile
        self.draft = Draft(aim=tile.at)
        self._show()

    def _change(self, tile: Tile) -> None:
        self.fixing = tile
        self.draft = Draft(kind=tile.kind, aim=tile.at)
        self._show()

    def _mend(self, new: Tile) -> None:
        old = self.fixing
        if old is None or old == new:
            return
        self.pending = Mend.of(self.model, old, new)
        self.verdict = self.pending.verdict
        self.draft = replace(self.draft, tiles=(new,))
        if not isinstance(self.verdict, Illegal):
            self.pending.play(self.model)

    def _more(self, key: str) -> None:
        """Another way on: a hand, a pass, points alone, the turns so far."""
        seat = self.draft.seat
        name, _, number = key.partition(":")
        if name == "turns":
            self.desk.turns(self._look_at)
        elif name == "scores":
            self.desk.scores()
        elif name == "score":
            self.desk.scores(Seat(int(number)))
        elif name == "out":
            self._note_out(Seat(int(number)))
        elif seat is not None:
            self._more_of(seat, name)

    def _more_of(self, seat: Seat, name: str) -> None:
        if name == "hand":
            self.desk.hand(seat)
        elif name == "best":
            self.desk.best(seat, lambda tiles: self._draft(seat, tiles))
        elif name == "points":
            self.desk.points(seat)
        elif name == "seat":
            self.desk.seat(seat, self._seat)
        else:
            self.draft = Draft(seat, passes=True)
            self._show()

    def _note_out(self, seat: Seat) -> None:
        self.pending = NoteRanOut(seat)
        self.verdict = self.model.check(self.pending)
        if isinstance(self.verdict, Illegal):
            self._show()
        else:
            self.model.play(self.pending)

    def _draft(self, seat: Seat, tiles: tuple[Tile, ...]) -> None:
        self.draft = Draft(seat, tiles[-1].kind, tiles, is_down=True)
        self._show()

    def back(self) -> bool:
        """The key takes back what is only weighed."""
        is_busy = self.pending is not None or self.fixing is not None
        if not is_busy and (self.mode != steps.TURN or self.draft.is_empty):
            return False
        self._begin()
        return True

    # What it shows

    def _show(self) -> None:
        if self.pending is None:
            self._weigh()
        self.active = None if self.draft.seat is None else int(self.draft.seat)
        self.headline = headline(self.model, self.mode, self.draft)
        self.notes = notes(self.model, self.mode)
        self.panel.show(self.mode, self.draft, self.verdict, self.fixing)
        self._show_footer()
        self._show_board()

    def _weigh(self) -> None:
        action = self.draft.action() if self.mode == steps.TURN else None
        if action is not None:
            self.verdict = self.model.check(action)
            self.model.weigh(action)
        else:
            self.verdict = None
            if self.model.preview is not None:
                self.model.weigh(None)

    def _show_footer(self) -> None:
        if self.draft.tiles or self.draft.passes or self.fixing or self.pending:
            self.footer.show(self._button(), is_off=self._is_off())
        else:
            self.footer.hide()
        self.place_footer(in_sight=self.panel.refusal if self.verdict is not None else None)

    def _is_off(self) -> bool:
        waits = self.pending is not None or self.fixing is not None or self.model.preview is None
        return waits or isinstance(self.verdict, Illegal)

    def _button(self) -> tuple[str, str]:
        """What the buttons say: to clear, and to do it."""
        clear = tell(self.model, "ui.clear")
        preview, seat = self.model.preview, self.draft.seat
        if self.draft.passes:
            return clear, tell(self.model, "ui.pass")
        if preview is None or seat is None:
            return clear, tell(self.model, "ui.place")
        change = words.change(self.model, preview.change[seat])
        return clear, tell(self.model, "ui.place-points", change=change)

    def _show_board(self) -> None:
        state, draft = self.state, self.draft
        self.has_board = bool(state.board) or self.mode != steps.SCORES
        is_turn = self.mode == steps.TURN
        frame = self.frame
        for tile in draft.tiles:
            frame = frame.with_field(tile.at)
        last = state.turns[-1] if state.turns else None
        tiles = state.board if self.pending is None else self._without_mended()
        self.board.picture = Picture(
            tiles=tiles,
            ghosts=draft.tiles,
            brackets=self._brackets(),
            offers=offered(self.model, self.mode, draft) if self.fixing is None else {},
            aim=draft.aim,
            lit=self._lit,
            new=frozenset(tile.at for tile in last.tiles) if last and is_turn else frozenset(),
            marked=self._marked,
            frame=frame,
            grid=state.grid,
        )

    def _without_mended(self) -> tuple[Tile, ...]:
        old = self.pending.old if isinstance(self.pending, Mend) else None
        return tuple(tile for tile in self.state.board if tile != old)

    def _brackets(self) -> tuple[Bracket, ...]:
        preview = self.model.preview
        if preview is not None and self.draft.tiles and preview.state.turns:
            found: tuple[Bracket, ...] = preview.state.turns[-1].brackets
            return found
        return self._drawn

    def light(self, pieces: tuple[str, ...]) -> None:
        """Light up fields and draw the brackets between them; without any, all is bright again."""
        self._lit = _fields(*pieces)
        turns = self.state.turns
        self._drawn = tuple(
            one for turn in turns for one in turn.brackets if self._lit.issuperset(one.fields)
        )
        self._show_board()

    def _look_at(self, turn: Reviewed) -> None:
        """Show one turn of those that are over."""
        self._lit = frozenset(tile.at for tile in turn.tiles)
        self._drawn = turn.brackets
        self._show_board()


def _fields(*written: str) -> frozenset[Field]:
    """The fields that a reason names."""
    found = (part.split(",") for words in written for part in words.split())
    return frozenset(Field(int(at[0]), int(at[1])) for at in found if len(at) == 2)


def table_view(model: TableModel, host: Any) -> Widget:
    """The view of a table."""
    return TableView(model, host)
