"""A finished table in a minute: where the markers stand, and the titles that break a tie."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.amalfi_renaissance.sheet_router import SheetRouter
from companion.kit.controls.numbers import minus
from companion.model import TableModel
from companion.present.words import word
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import phrase
from companion.table_kit.ships.entry_grid import EntryGrid, NumberRow, SheetRow
from engine.games.amalfi_renaissance.actions import SetPeriod, SetTrack
from engine.games.amalfi_renaissance.pieces import PERIODS
from engine.message import Seat

_LOWEST = -999


def entry_grid(model: TableModel, router: SheetRouter) -> EntryGrid:
    """What is entered of every player, in one grid."""

    def endgame(seat: Seat) -> str:
        known = model.state.board(seat).endgame
        points = model.table.score.points(seat, "endgame")
        return minus(points) if known else word("ui.number.none")

    def titles(seat: Seat) -> str:
        board = model.state.board(seat)
        return word("ui.number.none") if board.cubes is None else minus(board.title_points)

    names = {
        key: phrase(model, f"ui.finish.{key}") for key in ("tracks", "endgame", "titles", "board")
    }
    rows = (
        NumberRow(
            "tracks", names["tracks"], lambda s: model.state.board(s).marker, SetTrack, _LOWEST
        ),
        SheetRow("endgame", names["endgame"], endgame, partial(router.do, "endgame")),
        SheetRow("titles", names["titles"], titles, partial(router.do, "titles")),
        SheetRow("board", names["board"], lambda _: word("ui.entry.open"), router.correct),
    )
    return EntryGrid(model, rows, phrase(model, "ui.finish.note"))


class Unfinished(OneOf):
    """A table entered before its end: the period it is in."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        items = [(str(period), str(period)) for period in range(1, PERIODS + 1)]
        super().__init__(label=phrase(model, "ui.finish.unfinished"), items=items, **kwargs)
        self.model = model
        self.bind(on_change=lambda _: model.play(SetPeriod(int(self.chosen))))
        model.fbind("revision", self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        period = self.model.state.period
        self.chosen = "" if period is None else str(period)
