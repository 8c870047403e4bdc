"""The tools that key in or correct a city: tiles, floors of each player, fountains, an eraser."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.tolleno.entry import Tool, action_of
from companion.games.tolleno.faces import centre_of, has_centre, values_of
from companion.games.tolleno.parts import (
    kind_items,
    player_item,
    value_items,
)
from companion.games.tolleno.places import Hit
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.segmented import Segmented
from companion.kit.layout import Column, refill
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.reason import Reason
from engine.core import Illegal
from engine.games.tolleno.actions import Action
from engine.games.tolleno.pieces import FLOORS, VALUES, Field, Kind
from engine.message import Seat, count, say


class KeyCard(Card):
    """One tool at a time. `on_choice` when another one is taken, `on_done` when all is entered."""

    __events__ = ("on_choice", "on_done")

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model = model
        self.tool = Tool()
        self._asked: Action | None = None
        self.heading = SectionHeading()
        self.tools, self.kinds, self.values = ChipRow(), Segmented(), ChipRow()
        self.hint = Text(style="label", tone="muted")
        self.reason = Reason(model)
        self.centre = FilledButton(text=phrase(model, "ui.lay-centre"), icon="star")
        self.done = OutlineButton(text=phrase(model, "ui.done"), icon="check")
        self.onward, self.more = Column(), Column()
        # What comes and goes with a tool stands below what stays.
        for part in (self.heading, self.tools, self.onward, self.hint, self.more, self.reason):
            self.add_widget(part)
        self._listen()

    def _listen(self) -> None:
        self.tools.bind(on_pick=lambda _, key: self._pick(key))
        self.kinds.bind(on_pick=lambda _, key: self._kind(Kind(key)))
        self.values.bind(on_pick=lambda _, key: self.take(replace(self.tool, value=int(key))))
        self.reason.bind(on_anyway=lambda _: self._play(anyway=True))
        self.centre.bind(on_release=lambda _: self._lay_centre())
        self.done.bind(on_release=lambda _: self.dispatch("on_done"))

    # What it shows

    def begin(self) -> None:
        """Take the tool that an empty table, or one to be corrected, needs first."""
        self.take(Tool() if has_centre(self.model.state) else Tool("tile", value=VALUES[0]))

    def show(self) -> None:
        """The tools, and how far it is."""
        self._asked = None
        self.reason.show(None)
        self._show()

    def _show(self) -> None:
        state = self.model.state
        placed = say(
            "ui.progress",
            tiles=count("city-tiles", state.number(Kind.CITY)),
            placed=sum(state.placed),
            floors=FLOORS * len(state.seats),
        )
        self.heading.text = self.model.say(placed)
        self.tools.items = self._items()
        self._show_more()
        self.hint.text = self.model.say(self._hint())

    def _items(self) -> list[dict[str, Any]]:
        plain = (("look", "eye-outline"), ("tile", "grid"))
        after = (("fountain", "fountain"), ("remove", "eraser"))
        return [
            *(self._item(name, icon) for name, icon in plain),
            *(self._floors(seat) for seat in self.model.setup.seats),
            *(self._item(name, icon) for name, icon in after),
        ]

    def _item(self, name: str, icon: str) -> dict[str, Any]:
        text = phrase(self.model, f"ui.tool-{name}")
        return {"key": name, "text": text, "icon": icon, "selected": self.tool.name == name}

    def _floors(self, seat: Seat) -> dict[str, Any]:
        is_chosen = self.tool.name == "floor" and self.tool.seat == seat
        return player_item(self.model, seat, f"floor {int(seat)}", chosen=is_chosen)

    def _show_more(self) -> None:
        """The ways on; the kinds and values of tiles while tiles are entered."""
        onward: list[Any] = [self.done] if self.model.state.is_kept else []
        refill(self.onward, onward if has_centre(self.model.state) else [*onward, self.centre])
        parts: list[Any] = []
        if self.tool.name == "tile":
            self.kinds.items = kind_items(self.model)
            self.kinds.selected = self.tool.kind.value
            self.values.items = value_items(self.tool.kind, self.tool.value)
            parts += [self.kinds, self.values] if self.values.items else [self.kinds]
        refill(self.more, parts)

    def _hint(self) -> Any:
        if self.tool.name == "floor":
            return say("ui.hint-floor", seat=self.tool.seat or Seat(0))
        if self.tool.name == "move":
            return say("ui.hint-move", at=str(self.tool.at))
        return say(f"ui.hint-{self.tool.name}")

    # What fingers do

    def take(self, tool: Tool) -> None:
        """Take another tool."""
        self.tool = tool
        self.show()
        self.dispatch("on_choice")

    def move(self, at: Field) -> None:
        """The next field tapped is where this tile lies."""
        self.take(Tool("move", at=at))

    def _pick(self, key: str) -> None:
        name, _, seat = key.partition(" ")
        keep = self.tool.value if self.tool.name == "tile" else VALUES[0]
        self.take(Tool(name, value=keep, seat=Seat(int(seat)) if seat else None))

    def _kind(self, kind: Kind) -> None:
        values = values_of(kind)
        value = self.tool.value if self.tool.value in values else (values or (None,))[0]
        self.take(replace(self.tool, kind=kind, value=value))

    def use(self, met: Hit) -> bool:
        """Use the tool on what was tapped; False where it only looks."""
        action = action_of(self.tool, self.model.state, met)
        if action is None:
            self.show()
            return False
        self._asked = action
        self._play()
        return True

    def _play(self, *, anyway: bool = False) -> None:
        action = self._asked
        if action is None:
            return
        verdict = self.model.check(action)
        if isinstance(verdict, Illegal) and not anyway:
            self.reason.show(verdict)
            return
        moved = self.tool.name == "move"
        if self.model.play(action, anyway=anyway) is not None and moved:
            self.take(Tool())

    def _lay_centre(self) -> None:
        for action in centre_of(self.model.state):
            self.model.play(action)

    def on_choice(self) -> None:
        """Another tool."""

    def on_done(self) -> None:
        """Back to the game."""
