"""What was left open at set-up, asked when it is needed: what is on a title, and the decrees."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.phrases import ROMAN
from companion.games.amalfi_renaissance.titles_sheet import USUAL
from companion.kit.layout import Column, refill
from companion.model import TableModel
from companion.table_kit.action_sheet import ActionSheet
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import tell
from companion.table_kit.ships.ladder_field import LadderField
from companion.table_kit.ships.number_fields import NumberField
from engine.games.amalfi_renaissance.actions import ReadDecree, ReadTitle
from engine.games.amalfi_renaissance.pieces import DECREES, TITLES, TYPES
from engine.games.amalfi_renaissance.state import State

_SQUARES = 9
_BONUS = range(4)


def type_field(model: TableModel, title: str) -> OneOf:
    """The type of character printed on a title, as far as it is known."""
    tile = model.state.tile(title)
    label = tell(model, "ui.read.type", title=TITLES[title].name)
    items = [(kind, tell(model, f"ui.type.{kind}")) for kind in TYPES]
    return OneOf(label=label, items=items, chosen=(tile.type if tile else None) or "")


def decree_field(model: TableModel, period: int) -> OneOf:
    """The decrees that a period may have."""
    state: State = model.state
    elsewhere = [key for at, key in enumerate(state.decrees, 1) if at != period]
    items = [(key, decree.name) for key, decree in DECREES.items() if key not in elsewhere]
    label = tell(model, "ui.read.decree", period=ROMAN[period])
    return OneOf(label=label, items=items, chosen=state.decree(period) or "")


class ReadTitleSheet(ActionSheet):
    """What is printed on a title; without a `title`, which one is in play."""

    def __init__(self, model: TableModel, title: str | None, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.key = title or ""
        self.title = tell(model, "ui.read.title")
        self.place = Column()
        if title is None:
            in_play = [tile.title for tile in model.state.titles]
            items = [(key, one.name) for key, one in TITLES.items() if key not in in_play]
            self.which = OneOf(label=tell(model, "ui.read.which"), items=items)
            self.which.bind(on_change=lambda field: self._choose(field.chosen))
            self.add_widget(self.which)
        self.add_widget(self.place)
        self._ask()

    def _choose(self, title: str) -> None:
        self.key = title
        self._ask()

    def _ask(self) -> None:
        """The fields of the title chosen."""
        self.type: OneOf | None = None
        self.ladder: LadderField | None = None
        if self.key:
            title, tile = TITLES[self.key], self.model.state.tile(self.key)
            known = tile.ladder if tile else ()
            label = tell(self.model, "ui.read.squares", title=title.name)
            self.ladder = LadderField(label, USUAL[title.is_dark], known, most=_SQUARES)
            self.type = type_field(self.model, self.key) if title.asks_for_type else None
        parts = [part for part in (self.type, self.ladder) if part is not None]
        for part in parts:
            part.bind(on_change=lambda *_: self.refresh())
        refill(self.place, parts)
        self.refresh()

    def action(self) -> ReadTitle | None:
        if not self.key or self.ladder is None:
            return None
        kind = self.type.chosen if self.type is not None else ""
        return ReadTitle(self.key, tuple(self.ladder.ladder), kind or None)

    def named(self) -> str:
        return tell(self.model, "ui.record" if self.key else "ui.read.choose-title")


class ReadDecreeSheet(ActionSheet):
    """Which decree a period has, and what the board adds to it."""

    def __init__(self, model: TableModel, period: int, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.period = period
        self.title = tell(model, "ui.read.decree-title", period=ROMAN[period])
        self.decree = decree_field(model, period)
        label = tell(model, "ui.read.bonus")
        bonus = model.state.bonus(period)
        self.bonus = NumberField(label=label, common=list(_BONUS), value=bonus)
        for part in (self.decree, self.bonus):
            self.add_widget(part)
            part.bind(on_change=lambda *_: self.refresh())
        self.refresh()

    def action(self) -> ReadDecree | None:
        if not self.decree.chosen:
            return None
        return ReadDecree(self.period, self.decree.chosen, int(self.bonus.value or 0))

    def named(self) -> str:
        return tell(self.model, "ui.record" if self.decree.chosen else "ui.read.choose-decree")
