"""The titles a player has scored, for a table that is keyed in: they break ties."""

from __future__ import annotations

from typing import Any

from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit.action_sheet import ActionSheet
from companion.table_kit.choice_fields import OneOf, SomeOf
from companion.table_kit.phrases import tell
from engine.games.amalfi_renaissance.actions import SetTitles
from engine.games.amalfi_renaissance.pieces import TITLES
from engine.games.amalfi_renaissance.state import State
from engine.message import Seat

USUAL = {True: (24, 20, 18, 16, 12, 8, 6), False: (12, 10, 9, 8, 6, 4, 3)}


def squares(state: State, title: str) -> tuple[int, ...]:
    """The squares of a title as typed in, else those that are usual."""
    tile = state.tile(title)
    return (
        tuple(dict.fromkeys(tile.ladder)) if tile and tile.ladder else USUAL[TITLES[title].is_dark]
    )


class TitlesSheet(ActionSheet):
    """A chip for each title, and below it one for each of its squares."""

    def __init__(self, model: TableModel, seat: Seat, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.seat = seat
        self.title = tell(model, "ui.titles.title", seat=seat)
        self.note = tell(model, "ui.titles.note")
        state: State = model.state
        in_play = [tile.title for tile in state.titles] or list(TITLES)
        self.points = dict(state.board(seat).titles)
        names = [(key, TITLES[key].name) for key in in_play]
        chosen = [key for key in in_play if key in self.points]
        self.which = SomeOf(label=tell(model, "ui.titles.which"), items=names, chosen=chosen)
        self.which.bind(on_change=lambda _: self._show())
        self.squares = Column()
        self.fields: dict[str, OneOf] = {}
        self.add_widget(self.which)
        self.add_widget(self.squares)
        self._show()

    def _show(self) -> None:
        """A field comes after the others, and stays once it is there: no tap moves another one."""
        for key in self.which.chosen:
            if key not in self.fields:
                self._add(key)
        for key, field in self.fields.items():
            field.chosen = str(self.points[key]) if key in self.which.chosen else ""
        self.refresh()

    def _add(self, key: str) -> None:
        values = squares(self.model.state, key)
        self.points.setdefault(key, values[0])
        label = tell(self.model, "ui.titles.square", title=TITLES[key].name)
        field = OneOf(label=label, items=[(str(value), str(value)) for value in values])
        field.bind(on_change=lambda field: self._pick(key, field.chosen))
        self.fields[key] = field
        self.squares.add_widget(field)

    def _pick(self, key: str, value: str) -> None:
        self.points[key] = int(value)
        if key not in self.which.chosen:
            self.which.pick(key)
        self.refresh()

    def action(self) -> SetTitles:
        chosen = sorted(self.which.chosen)
        return SetTitles(self.seat, tuple((key, self.points[key]) for key in chosen))
