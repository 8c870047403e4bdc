"""Sheets for what needs a word before it is recorded: titles, the rival, moved ships."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.amalfi_renaissance.phrases import place_name
from companion.games.amalfi_renaissance.titles_sheet import squares
from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.stepper import Stepper
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.action_sheet import ActionSheet
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import tell, weighed
from companion.table_kit.ships.number_fields import NumberField
from engine.games.amalfi_renaissance.actions import ClaimTitle, RivalReacts
from engine.games.amalfi_renaissance.pieces import (
    RIVAL_LIGHTHOUSES,
    RIVAL_SHIPS,
    TITLES,
)
from engine.message import Seat


class TitleSheet(ActionSheet):
    """A title whose squares nobody typed in: what the next one brings."""

    def __init__(self, model: TableModel, seat: Seat, title: str, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.seat, self.key = seat, title
        self.title = tell(model, "ui.title.title", seat=seat, title=TITLES[title].name)
        self.points = NumberField(
            label=tell(model, "ui.title.square"), common=list(squares(model.state, title))
        )
        self.points.bind(on_change=lambda *_: self.refresh())
        self.add_widget(self.points)
        self.refresh()

    def action(self) -> ClaimTitle | None:
        if self.points.value is None:
            return None
        return ClaimTitle(self.seat, self.key, int(self.points.value))

    def named(self) -> str:
        change = weighed(self.model, self.seat)
        if not change:
            return tell(self.model, "ui.title.choose")
        return tell(self.model, "ui.title.do", change=change)


class RivalSheet(ActionSheet):
    """What the rival of a solo game did after the player's action."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        rival = tell(model, f"rival-name.{model.state.options.solo}")
        self.title = tell(model, "ui.rival.title", rival=rival)
        kind = model.state.turn.kind
        self.ships = Stepper(label=tell(model, "ui.rival.ships"), maximum=RIVAL_SHIPS)
        self.lights = Stepper(label=tell(model, "ui.rival.lights"), maximum=RIVAL_LIGHTHOUSES)
        displays = ("workshop", "atlas", "council")
        self.discard = OneOf(
            label=tell(model, "ui.rival.discard"),
            items=[(key, tell(model, f"display.{key}")) for key in displays],
            chosen={"acquire": "workshop", "discover": "atlas", "invite": "council"}.get(kind, ""),
            lets_go=True,
        )
        for part in (self.ships, self.lights, self.discard):
            self.add_widget(part)
            part.bind(on_change=lambda *_: self.refresh())
        self.refresh()

    def action(self) -> RivalReacts:
        return RivalReacts(
            int(self.ships.value), int(self.lights.value), self.discard.chosen or None
        )


class MovedSheet(Sheet):
    """A ship was moved by hand: what it was. Each choice is a word and what follows from it."""

    enters = True

    def __init__(
        self,
        model: TableModel,
        origin: str,
        to: str,
        choices: list[tuple[str, Callable[[], None]]],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        names = {"origin": place_name(model, origin), "to": place_name(model, to)}
        self.title = tell(model, "ui.moved.title", **names)
        self.add_widget(Text(text=tell(model, "ui.moved.note"), tone="muted"))
        for text, act in choices:
            button = OutlineButton(text=text)
            button.bind(on_release=lambda _, act=act: self._choose(act))
            self.add_widget(button)

    def _choose(self, act: Callable[[], None]) -> None:
        self.close()
        act()
