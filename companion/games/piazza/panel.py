"""What stands under the board: what to do, the tiles to choose from, the cards, other ways on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.games.piazza import next_step, phrases
from companion.games.piazza.cards import BracketsCard, Refusal
from companion.games.piazza.draft import MOST, Draft
from companion.games.piazza.picker import Key, TilePicker
from companion.games.piazza.result import Result
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.segmented import Segmented
from companion.kit.layout import Column, refill
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.owners import OwnerPicker
from companion.table_kit.phrases import person, phrase, signed
from companion.table_kit.table_view import Host
from engine.core import Verdict
from engine.games.piazza.counting import hidden, not_laid
from engine.games.piazza.offers import which
from engine.games.piazza.order import on_turn
from engine.games.piazza.pieces import COLOURS, Kind, Tile, kind_name
from engine.games.piazza.rules_start import colours_due
from engine.games.piazza.state import State
from engine.message import Seat


class Panel(Column):
    """`on_pick(kind)`, `on_seat(seat)`, `on_more(key)`, `on_mode(key)`, `on_anyway`.

    Without `has_heading` the heading stands elsewhere.
    """

    __events__ = ("on_pick", "on_seat", "on_more", "on_mode", "on_anyway")

    has_heading = BooleanProperty(defaultvalue=True)

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.modes = Segmented(items=[self._mode(key) for key in next_step.ENTERING])
        self.heading = Text(style="section", tone="muted")
        self.advice = Text(style="label", tone="muted")
        self.owners = OwnerPicker(people=[person(model, seat) for seat in model.setup.seats])
        self.picker = TilePicker(phrases.shapes(model.state), phrases.names(model.table))
        self.card, self.refusal = BracketsCard(model), Refusal(model)
        self.result, self.more = Result(model, host), ChipRow()
        self._parts: list[Widget] = []
        self.fbind("has_heading", self._fill)
        self._listen()

    def _listen(self) -> None:
        self.modes.bind(on_pick=lambda _, key: self.dispatch("on_mode", key))
        self.owners.bind(on_pick=lambda _, seat: self.dispatch("on_seat", Seat(seat)))
        self.picker.bind(on_pick=lambda _, kind: self.dispatch("on_pick", kind))
        self.refusal.bind(on_anyway=lambda _: self.dispatch("on_anyway"))
        self.result.bind(on_ask=lambda _, key: self.dispatch("on_more", key))
        self.more.bind(on_pick=lambda _, key: self.dispatch("on_more", key))

    def _mode(self, key: str) -> dict[str, Any]:
        return {"key": key, "text": phrase(self.model, f"ui.mode.{key}")}

    @property
    def state(self) -> State:
        state: State = self.model.state
        return state

    # What it shows

    def show(
        self, mode: str, draft: Draft, verdict: Verdict | None, moving: Tile | None = None
    ) -> None:
        """Everything for a moment of the table; parts that stay are not rebuilt."""
        has_refusal = self.refusal.show(verdict)
        is_busy = bool(draft.tiles or draft.passes or moving or has_refusal)
        parts: list[Widget] = []
        self.modes.selected = mode
        if moving is not None:
            parts += self._fixing(moving, draft)
        elif mode in (next_step.OVER, next_step.SCORES):
            self.result.show(mode)
            parts += [*self._modes(), self.result]
        elif mode == next_step.TURN:
            parts += self._turn(draft, has_refusal=has_refusal)
        else:
            parts += self._entry_parts(mode, draft)
        if has_refusal and self.refusal not in parts:
            parts.append(self.refusal)
        if not is_busy:
            parts += [*self._others(mode, draft), *self._modes()]
        self._parts = list(dict.fromkeys(parts))
        if self.heading not in self._parts:
            self.heading.text = ""
        self._fill()

    def _fill(self, *_: object) -> None:
        has_all = self.has_heading
        refill(self, [part for part in self._parts if has_all or part is not self.heading])

    def _modes(self) -> list[Widget]:
        """What else can be entered, at a table that was not kept from its start."""
        return [] if self.state.is_kept else [self.modes]

    def _fixing(self, tile: Tile, draft: Draft) -> list[Widget]:
        """A tile that shows something else, or lies elsewhere."""
        if draft.kind is not None:
            self.heading.text = phrase(self.model, "ui.changing", at=str(tile.at))
            self.picker.show(COLOURS, self._keys(Draft()), draft.kind)
            return [self.heading, self.picker]
        name = self.model.say(kind_name(tile.kind))
        self.heading.text = phrase(self.model, "ui.moving", tile=name)
        self.advice.text = phrase(self.model, "ui.moving-hint")
        return [self.heading, self.advice]

    def _turn(self, draft: Draft, *, has_refusal: bool) -> list[Widget]:
        """What stays of a turn stands above what comes and goes with its tiles."""
        asked = self._question(draft)
        if has_refusal and not draft.passes:
            asked = "ui.choose-field"
        parts: list[Widget] = [self.heading]
        if draft.seat is None:
            asked = "ui.who-places" if draft.tiles else "ui.who-next"
        if self._is_open:
            self.owners.selected = -1 if draft.seat is None else int(draft.seat)
            parts.append(self.owners)
        name = "" if draft.seat is None else self._name(draft.seat)
        self.heading.text = phrase(self.model, asked, name=name)
        self._show_tiles(draft)
        parts.append(self.picker)
        preview = self.model.preview
        if preview is not None and (draft.tiles or draft.passes):
            self.card.show(preview.state.turns[-1])
            parts.append(self.card)
        return parts

    @property
    def _is_open(self) -> bool:
        """The table does not know whose turn it is: somebody says so, or the colour does."""
        return on_turn(self.state) is None

    def _question(self, draft: Draft) -> str:
        if draft.passes or (len(draft.tiles) == MOST and draft.is_down):
            return "ui.check-turn"
        if draft.aim is not None:
            return "ui.choose-for-field"
        if draft.tiles and (draft.is_down or draft.kind is None):
            return "ui.choose-second"
        return "ui.choose-field" if draft.kind is not None else "ui.choose-tile"

    def _name(self, seat: Seat) -> str:
        return str(self.model.setup.names[seat])

    def _show_tiles(self, draft: Draft) -> None:
        """The colours of the player; once a tile lies there, only its colour goes with it."""
        colours = COLOURS
        if draft.seat is not None and not self._is_open:
            colours = self.state.playable(draft.seat)
        self.picker.show(colours, self._keys(draft), draft.kind)

    def _keys(self, draft: Draft) -> dict[Kind, Key]:
        state, seat = self.state, draft.seat
        left = not_laid(state)
        left.subtract(tile.kind for tile in draft.tiles)
        held = Counter(state.hands[seat]) if seat is not None else Counter()
        is_known = seat is not None and bool(held) and hidden(state, seat) == 0
        if seat is not None and draft.aim is not None:
            found = which(state, seat, draft.aim, *draft.settled)
            return {
                kind: Key(
                    signed(self.model, found[kind]) if kind in found else "–",
                    is_off=kind not in found,
                    is_held=kind in held,
                )
                for kind in left
            }
        goes = {draft.tiles[0].colour} if draft.tiles else COLOURS
        return {
            kind: Key(
                phrase(self.model, "ui.copies", n=max(number, 0)),
                is_off=number <= 0 or kind.colour not in goes or (is_known and kind not in held),
                is_held=kind in held,
            )
            for kind, number in left.items()
        }

    def _entry_parts(self, mode: str, draft: Draft) -> list[Widget]:
        state = self.state
        if mode == next_step.START:
            due = state.deal.start
            shape = "square" if due > 3 else "triangle"
            number = len(state.board) + 1
            self.heading.text = phrase(self.model, f"ui.start-{shape}", number=number, due=due)
            colours = colours_due(state)
        else:
            self.heading.text = phrase(self.model, "ui.lay", n=len(state.board))
            colours = COLOURS
        self.advice.text = phrase(self.model, f"ui.{mode}-hint")
        self.picker.show(colours, self._keys(Draft()), draft.kind)
        return [self.heading, self.picker, self.advice]

    def _others(self, mode: str, draft: Draft) -> list[Widget]:
        """Other ways on, as chips."""
        keys: list[str] = []
        if mode == next_step.TURN and draft.seat is not None:
            keys = ["hand", *(["best"] if self._knows(draft.seat) else []), "pass", "points"]
            keys += ["seat"]
        if self.state.turns and mode == next_step.TURN:
            keys.append("turns")
        if not keys:
            return []
        self.more.items = [
            {"key": key, "text": self._chip(key, draft.seat), "icon": _ICONS[key]} for key in keys
        ]
        return [self.more]

    def _knows(self, seat: Seat) -> bool:
        return bool(self.state.hands[seat]) and hidden(self.state, seat) == 0

    def _chip(self, key: str, seat: Seat | None) -> str:
        if key == "hand" and seat is not None:
            return phrase(self.model, "ui.more.hand", seat=seat)
        return phrase(self.model, f"ui.more.{key}")

    def on_pick(self, kind: Kind) -> None:
        """A tile was tapped."""

    def on_seat(self, seat: Seat) -> None:
        """A player was tapped."""

    def on_more(self, key: str) -> None:
        """Another way on was tapped."""

    def on_mode(self, key: str) -> None:
        """Something else is to be entered."""

    def on_anyway(self) -> None:
        """It is to be recorded against the rules."""


_ICONS = {
    "hand": "cards-outline",
    "best": "trophy-outline",
    "pass": "cancel",
    "points": "sigma",
    "seat": "account",
    "turns": "format-list-numbered",
}
