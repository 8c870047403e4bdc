"""What a tap leads to: which sheet opens for a hand, for points, for a tile."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.piazza.best_sheet import BestSheet
from companion.games.piazza.hand_sheet import HandSheet
from companion.games.piazza.number_sheet import PointsSheet, ScoreSheet
from companion.games.piazza.tile_sheet import TileSheet
from companion.games.piazza.turns_sheet import TurnsSheet
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.table_kit.owners import OwnerPicker
from companion.table_kit.phrases import person, phrase
from companion.table_kit.table_view import Host
from engine.games.piazza.pieces import Tile
from engine.games.piazza.review import Reviewed
from engine.message import Seat


class SheetRouter:
    """Opens one sheet at a time through the host."""

    def __init__(self, model: TableModel, host: Host) -> None:
        self.model, self.host = model, host

    def hand(self, seat: Seat) -> None:
        """Enter a hand."""
        self.host.open_sheet(HandSheet(self.model, seat))

    def best(self, seat: Seat, choose: Callable[[tuple[Tile, ...]], None]) -> None:
        """Show what a known hand could do."""
        self.host.open_sheet(BestSheet(self.model, seat, choose))

    def points(self, seat: Seat) -> None:
        """Key in the points of a turn."""
        self.host.open_sheet(PointsSheet(self.model, seat))

    def scores(self, *seats: Seat) -> None:
        """Key in the score sheet, of all players or of some."""
        self.host.open_sheet(ScoreSheet(self.model, seats or tuple(self.model.setup.seats)))

    def turns(self, light: Callable[[Reviewed], None]) -> None:
        """Look back at the turns."""
        self.host.open_sheet(TurnsSheet(self.model, light))

    def tile(
        self, tile: Tile, *, move: Callable[[Tile], None], change: Callable[[Tile], None]
    ) -> None:
        """Tell about a tile."""
        self.host.open_sheet(TileSheet(self.model, tile, move=move, change=change))

    def seat(self, now: Seat, choose: Callable[[Seat], None]) -> None:
        """Ask whose turn it is after all."""
        sheet = Sheet(title=phrase(self.model, "ui.more.seat"))
        sheet.enters = True
        people = [person(self.model, seat) for seat in self.model.setup.seats]
        picker = OwnerPicker(people=people, selected=int(now))

        def chosen(_: object, seat: int) -> None:
            sheet.close()
            choose(Seat(seat))

        picker.bind(on_pick=chosen)
        sheet.add_widget(picker)
        self.host.open_sheet(sheet)
