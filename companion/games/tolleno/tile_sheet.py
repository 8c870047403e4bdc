"""Changing a tile: what it is, what stands on each plot, where it lies, who won it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock

from companion.games.tolleno.faces import values_of
from companion.games.tolleno.parts import kind_items, player_item
from companion.games.tolleno.tile_editor import TileEditor
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.segmented import Segmented
from companion.kit.controls.stepper import Stepper
from companion.kit.controls.switch import SwitchRow
from companion.kit.layout import ButtonRow, Column, refill
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.reason import Reason
from engine.core import Illegal
from engine.games.tolleno.actions import Action, Award, Clear, CountFountains, Lay, Lift, Place
from engine.games.tolleno.pieces import FLOORS, Field, Kind
from engine.games.tolleno.tiles import Tile
from engine.message import Seat

NOBODY = "nobody"
MOST_FOUNTAINS = 9


class TileSheet(Sheet):
    """A tile and its plots; every choice is recorded at once. `move(at)` moves the tile."""

    enters = True

    def __init__(
        self, model: TableModel, at: Field, *, move: Callable[[Field], None], **kwargs: Any
    ) -> None:
        super().__init__(is_tall=True, **kwargs)
        self.model, self.at, self._move = model, at, move
        self.plot: int | None = None
        self._asked: Action | None = None
        self.title = phrase(model, "ui.change", at=str(at))
        self.note = phrase(model, "ui.change-note")
        self.editor = TileEditor(model.state)
        self.kinds = Segmented()
        self.plot_part, self.won_part = Column(), Column()
        self.plot_heading = SectionHeading()
        self.owners, self.winners = ChipRow(), ChipRow()
        self.floors = Stepper(label=phrase(model, "ui.floors"), maximum=FLOORS)
        self.fountains = Stepper(label=phrase(model, "ui.fountains-at"), maximum=MOST_FOUNTAINS)
        self.marked = SwitchRow(text=phrase(model, "ui.foundations"))
        self.reason = Reason(model)
        self._assemble()
        self._listen()
        self.show()

    def _assemble(self) -> None:
        self.won_part.add_widget(SectionHeading(text=phrase(self.model, "ui.won-by")))
        self.won_part.add_widget(self.winners)
        self.places = Column()
        # What comes and goes with a plot stands below what stays.
        for part in (self.editor, self.kinds, self._buttons(), self.places, self.reason):
            self.add_widget(part)
        done = FilledButton(text=phrase(self.model, "ui.done"))
        done.bind(on_release=lambda _: self.close())
        self.footer.add_widget(done)

    def _buttons(self) -> ButtonRow:
        row = ButtonRow()
        move = OutlineButton(text=phrase(self.model, "ui.move"), icon="map-marker-outline")
        move.bind(on_release=lambda _: self._leave())
        remove = OutlineButton(
            text=phrase(self.model, "ui.remove"), icon="delete-outline", kind="danger"
        )
        remove.bind(on_release=lambda _: self._remove())
        row.add_widget(move)
        row.add_widget(remove)
        return row

    def _listen(self) -> None:
        self.editor.bind(on_change=lambda _, tile: self._ask(Lay(replace(tile, at=self.at))))
        self.editor.bind(on_plot=lambda _, index: self.choose(index))
        self.kinds.bind(on_pick=lambda _, key: self._kind(Kind(key)))
        self.owners.bind(on_pick=lambda _, key: self._own(key))
        self.floors.bind(on_change=lambda _, number: self._raise(int(number)))
        self.fountains.bind(on_change=lambda _, number: self._point(int(number)))
        self.marked.bind(on_change=lambda _, is_marked: self._mark(is_marked=is_marked))
        self.winners.bind(on_pick=lambda _, key: self._award(key))
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self.model.fbind("revision", self._refresh)
        self.bind(on_close=lambda _: self.model.funbind("revision", self._refresh))

    # What it shows

    @property
    def tile(self) -> Tile | None:
        """The tile as it lies."""
        found: Tile | None = self.model.state.city.get(self.at)
        return found

    def _refresh(self, *_: object) -> None:
        if self.is_open:
            self.show()

    def choose(self, index: int | None) -> None:
        """Show what stands on a plot."""
        self.plot = index
        self.show()

    def show(self) -> None:
        """Everything as it is now."""
        tile = self.tile
        if tile is None:
            self.close()
            return
        self.reason.show(None)
        self.editor.tile = tile
        self.editor.chosen = self.plot
        self.kinds.items = kind_items(self.model)
        self.kinds.selected = tile.kind.value
        self._show_places(tile)

    def _show_places(self, tile: Tile) -> None:
        parts = []
        if self.plot is not None and self.plot < len(tile.plots):
            self._show_plot(tile, self.plot)
            parts.append(self.plot_part)
        elif tile.kind is not Kind.CONTRACT and not any(tile.buildings):
            self.winners.items = self._people(tile.won_by)
            parts.append(self.won_part)
        refill(self.places, parts)

    def _show_plot(self, tile: Tile, index: int) -> None:
        plot = tile.plot(index)
        self.plot_heading.text = phrase(self.model, "ui.plot", plot=index)
        self.owners.items = self._people(plot.owner)
        self.floors.value, self.floors.minimum = plot.floors, 1 if plot.floors else 0
        self.floors.disabled = plot.owner is None
        self.fountains.value = plot.fountains or 0
        self.marked.active = bool(plot.foundations)
        parts = [self.plot_heading, self.owners, self.floors, self.fountains]
        if self.model.state.ruling("foundations") == "marked-plot":
            parts.append(self.marked)
        refill(self.plot_part, parts)

    def _people(self, chosen: Seat | None) -> list[dict[str, Any]]:
        players = [
            player_item(self.model, seat, str(int(seat)), chosen=seat == chosen)
            for seat in self.model.setup.seats
        ]
        nobody = {
            "key": NOBODY,
            "text": phrase(self.model, "ui.nobody"),
            "selected": chosen is None,
        }
        return [*players, nobody]

    # What fingers do

    def _kind(self, kind: Kind) -> None:
        tile = self.tile
        if tile is not None:
            value = tile.value if tile.value in values_of(kind) else None
            self._ask(Lay(replace(tile, kind=kind, value=value)))

    def _own(self, key: str) -> None:
        tile, index = self.tile, self.plot
        if tile is None or index is None:
            return
        plot = tile.plot(index)
        if key != NOBODY:
            self._ask(Place(Seat(int(key)), self.at, index, max(1, plot.floors)))
        elif plot.owner is not None:
            self._ask(Clear(self.at, index))

    def _raise(self, floors: int) -> None:
        tile, index = self.tile, self.plot
        if tile is not None and index is not None and floors:
            owner = tile.plot(index).owner
            if owner is not None:
                self._ask(Place(owner, self.at, index, floors))

    def _point(self, number: int) -> None:
        if self.plot is not None:
            self._ask(CountFountains(self.at, self.plot, number))

    def _mark(self, *, is_marked: bool) -> None:
        """Say whether new buildings may start on the plot, where the table reads it so."""
        tile, index = self.tile, self.plot
        if tile is not None and index is not None:
            plot = replace(tile.plot(index), foundations=is_marked)
            self._ask(Lay(tile.change(index, plot)))

    def _award(self, key: str) -> None:
        self._ask(Award(self.at, None if key == NOBODY else Seat(int(key))))

    def _ask(self, action: Action) -> None:
        self._asked = action
        verdict = self.model.check(action)
        if isinstance(verdict, Illegal):
            self.show()
            self.reason.show(verdict)
            Clock.schedule_once(self._show_reason, 0)
        else:
            self._take()

    def _show_reason(self, _: float) -> None:
        """Scroll to it, on a screen that is too small for all of the sheet."""
        if self.reason.children and self.body.height > self.scroll.height:
            self.scroll.scroll_to(self.reason, animate=False)
            self.scroll.sync()

    def _take(self, *, anyway: bool = False) -> None:
        if self._asked is not None:
            self.model.play(self._asked, anyway=anyway)

    def _leave(self) -> None:
        self.close()
        self._move(self.at)

    def _remove(self) -> None:
        self.model.play(Lift(self.at))
        self.close()
