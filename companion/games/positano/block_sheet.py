"""What a tapped block brings, or which building hides it; and the ways to correct it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kit.controls.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.footing import FixedText
from companion.table_kit.phrases import person, phrase
from engine.games.positano.actions import Clear
from engine.games.positano.goals import GOALS, counts_for
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import Lot
from engine.games.positano.views import View, views
from engine.message import count


def view_of(model: TableModel, lot: Lot) -> View:
    """How the building on a lot is seen from the sea."""
    return next(view for view in views(model.state.cliff) if view.building.lot == lot)


def explain(model: TableModel, view: View, number: int) -> str:
    """One block: what it brings, or what hides it."""
    block = view.block(number)
    if block.hider is not None:
        owner, lot = block.hider.owner, str(block.hider.lot)
        return phrase(model, "ui.block-hidden", block=number, owner=owner, lot=lot)
    return phrase(model, "ui.block-seen", block=number, n=block.points)


class BlockSheet(Sheet):
    """A building and its blocks, the tapped one first.

    `change` is called to enter the lot again, `move` when the building stands elsewhere; in a kept
    game both are corrections, and one button leads there.
    """

    def __init__(
        self,
        model: TableModel,
        lot: Lot,
        number: int,
        *,
        change: Callable[[Lot], None],
        move: Callable[[Lot], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.model, self.lot, self.view = model, lot, view_of(model, lot)
        self._change, self._move = change, move
        self._block = FixedText(lines=2, style="heading")
        self._rule = Text(style="label", tone="link")
        self._levels: dict[int, ListRow] = {}
        self._entitle_building()
        self._add_building()
        self._list_blocks()
        self._fill_footer()
        self.show(number)

    @property
    def pieces(self) -> frozenset[Lot]:
        """The building and whatever hides it."""
        return frozenset({self.lot, *(front.lot for front in self.view.hidden_by)})

    def _entitle_building(self) -> None:
        building = self.view.building
        self.title = phrase(self.model, "ui.building", owner=building.owner, lot=str(self.lot))
        blocks, roof = count("blocks", building.blocks), roof_name(building.roof)
        self.note = phrase(self.model, "ui.building-note", blocks=blocks, roof=roof)

    def _add_building(self) -> None:
        self.add_widget(self._block)
        self.add_widget(Text(text=self._brings(), tone="muted"))
        if goals := self._goals():
            self.add_widget(Text(text=phrase(self.model, "ui.counts-for", goals=goals)))
        self.add_widget(self._rule)

    def _brings(self) -> str:
        view = self.view
        return phrase(
            self.model,
            "ui.brings",
            visible=view.visible,
            blocks=count("blocks", view.building.blocks),
            worth=view.building.roof.worth,
            n=view.points,
        )

    def _goals(self) -> tuple[str, ...]:
        """The goals in play for which the building counts."""
        state, building = self.model.state, self.view.building
        in_play = state.setup.options.goals
        counted = (key for key in in_play if building in counts_for(state, key, building.owner))
        return tuple(GOALS[key].name for key in counted)

    def _list_blocks(self) -> None:
        self.add_widget(SectionHeading(text=phrase(self.model, "ui.blocks-heading")))
        for number in range(self.view.building.blocks, 0, -1):
            self._levels[number] = self._level(number)
            self.add_widget(self._levels[number])

    def _level(self, number: int) -> ListRow:
        row = ListRow(title=phrase(self.model, "ui.level", block=number))
        block = self.view.block(number)
        if block.hider is not None:
            row.icon = "eye-off-outline"
            owner, lot = block.hider.owner, str(block.hider.lot)
            row.note = phrase(self.model, "ui.level-hidden", owner=owner, lot=lot)
            row.trail = phrase(self.model, "ui.no-change")
        else:
            mark = person(self.model, self.view.building.owner)
            row.shape, row.colour = mark["shape"], mark["colour"]
            row.note = phrase(self.model, "ui.level-view")
            row.trail = phrase(self.model, "ui.level-seen", n=block.points)
        row.bind(on_release=lambda _: self.show(number))
        return row

    def show(self, number: int) -> None:
        """Explain a block of the building."""
        self._block.say(explain(self.model, self.view, number))
        self._rule.text = self.model.cite(self.view.block(number).rule)
        for level, row in self._levels.items():
            row.selected = level == number

    def _fill_footer(self) -> None:
        if self.model.state.keeps_rounds:
            buttons = [(OutlineButton(text=phrase(self.model, "ui.correct-open")), self._change)]
        else:
            buttons = [
                (TextButton(text=phrase(self.model, "ui.remove"), kind="danger"), self._remove),
                (OutlineButton(text=phrase(self.model, "ui.move")), self._move),
                (FilledButton(text=phrase(self.model, "ui.edit")), self._change),
            ]
        for button, act in buttons:
            button.bind(on_release=lambda _, act=act: act(self.lot))
            self.footer.add_widget(button)

    def _remove(self, lot: Lot) -> None:
        self.model.play(Clear(lot))
        self.close()
