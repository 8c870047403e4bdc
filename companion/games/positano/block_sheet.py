"""What a tapped block brings, or which building hides it; and the ways to correct it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.told import person, tell
from companion.kit.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.headings import SectionHeading
from companion.kit.rows import ListRow
from companion.kit.sheet import Sheet
from companion.kit.type import Text
from companion.model import TableModel
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
        return tell(model, "ui.block-hidden", block=number, owner=owner, lot=lot)
    return tell(model, "ui.block-seen", block=number, n=block.points)


class BlockSheet(Sheet):
    """A building and its blocks, the tapped one first."""

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
        self._entitle_building()
        self._tell_block(number)
        self._list_blocks(number)
        self._fill_footer()

    @property
    def pieces(self) -> frozenset[Lot]:
        """The building and whatever hides it."""
        return frozenset({self.lot, *(front.lot for front in self.view.hidden_by)})

    def _entitle_building(self) -> None:
        building = self.view.building
        self.title = tell(self.model, "ui.building", owner=building.owner, lot=str(self.lot))
        blocks, roof = count("blocks", building.blocks), roof_name(building.roof)
        self.note = tell(self.model, "ui.building-note", blocks=blocks, roof=roof)

    def _tell_block(self, number: int) -> None:
        self.add_widget(Text(text=explain(self.model, self.view, number), style="heading"))
        self.add_widget(Text(text=self._brings(), tone="muted"))
        if goals := self._goals():
            self.add_widget(Text(text=tell(self.model, "ui.counts-for", goals=goals)))
        citation = self.model.cite(self.view.block(number).rule)
        self.add_widget(Text(text=citation, style="label", tone="link"))

    def _brings(self) -> str:
        view = self.view
        return tell(
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

    def _list_blocks(self, tapped: int) -> None:
        self.add_widget(SectionHeading(text=tell(self.model, "ui.blocks-heading")))
        for number in range(self.view.building.blocks, 0, -1):
            self.add_widget(self._level(number, is_tapped=number == tapped))

    def _level(self, number: int, *, is_tapped: bool) -> ListRow:
        title = tell(self.model, "ui.level", block=number)
        row = ListRow(title=title, selected=is_tapped)
        block = self.view.block(number)
        if block.hider is not None:
            row.icon = "eye-off-outline"
            owner, lot = block.hider.owner, str(block.hider.lot)
            row.note = tell(self.model, "ui.level-hidden", owner=owner, lot=lot)
            row.trail = tell(self.model, "ui.no-change")
        else:
            mark = person(self.model, self.view.building.owner)
            row.shape, row.colour = mark["shape"], mark["colour"]
            row.note = tell(self.model, "ui.level-view")
            row.trail = tell(self.model, "ui.level-seen", n=block.points)
        row.bind(on_release=lambda _: self._show(number))
        return row

    def _show(self, number: int) -> None:
        """Explain another block of the building."""
        self.content.clear_widgets()
        self._tell_block(number)
        self._list_blocks(number)

    def _fill_footer(self) -> None:
        remove = TextButton(text=tell(self.model, "ui.remove"), kind="danger")
        move = OutlineButton(text=tell(self.model, "ui.move"))
        change = FilledButton(text=tell(self.model, "ui.edit"))
        remove.bind(on_release=lambda _: self._remove())
        move.bind(on_release=lambda _: self._move(self.lot))
        change.bind(on_release=lambda _: self._change(self.lot))
        for button in (remove, move, change):
            self.footer.add_widget(button)

    def _remove(self) -> None:
        self.model.play(Clear(self.lot))
        self.close()
