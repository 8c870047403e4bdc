"""What the table says about a moment: the line under the title, tiles left, fields on offer."""

from __future__ import annotations

from companion.games.piazza import next_step
from companion.games.piazza.draft import MOST, Draft
from companion.model import TableModel
from companion.table_kit.phrases import phrase, signed
from engine.core import Illegal
from engine.games.piazza.actions import LayStart
from engine.games.piazza.counting import tiles_left
from engine.games.piazza.offers import where
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.rules_start import colours_due
from engine.games.piazza.state import State
from engine.message import Seat


def headline(model: TableModel, mode: str, draft: Draft) -> str:
    """The table in a few words, for the bar on top."""
    state: State = model.state
    if mode == next_step.START:
        return phrase(model, "ui.headline-start", laid=len(state.board), due=state.deal.start)
    if mode != next_step.TURN:
        names = {next_step.OVER: "over", next_step.LAY: "lay", next_step.SCORES: "finished"}
        return phrase(model, f"ui.headline-{names[mode]}")
    if draft.seat is None:
        return phrase(model, "ui.headline-open")
    if draft.passes:
        return phrase(model, "ui.headline-pass", seat=draft.seat)
    key = ("turn", "one", "two")[min(len(draft.tiles), MOST)]
    return phrase(model, f"ui.headline-{key}", seat=draft.seat)


def notes(model: TableModel, mode: str) -> list[str]:
    """The tiles that each player has left; none once places tell more."""
    if mode in (next_step.OVER, next_step.SCORES):
        return []
    return [_left(model, seat) for seat in model.setup.seats]


def _left(model: TableModel, seat: Seat) -> str:
    left = tiles_left(model.state, seat)
    if left is None:
        return ""
    return phrase(model, "ui.left", n=left) if left else phrase(model, "ui.out")


def offered(model: TableModel, mode: str, draft: Draft) -> dict[Field, str]:
    """The fields where the tile in the fingers may lie, each with what the turn would bring."""
    state: State = model.state
    if mode == next_step.START:
        return _start_fields(model, draft)
    if mode != next_step.TURN or draft.kind is None or draft.seat is None:
        return {}
    found = where(state, draft.seat, draft.kind, *draft.settled)
    return {at: signed(model, points) for at, points in found.items()}


def _start_fields(model: TableModel, draft: Draft) -> dict[Field, str]:
    """The fields that can belong to the start shape."""
    state: State = model.state
    colours = colours_due(state)
    owners = [(colour, state.owner(colour)) for colour in colours]
    probes = [(seat, colour) for colour, seat in owners if seat is not None]
    if not state.board or not probes:
        return {}
    free = next(s for s in range(1, 7) if all(tile.symbol != s for tile in state.board))
    around = {
        Field(tile.at.row + down, tile.at.column + aside)
        for tile in state.board
        for down in (-1, 0, 1)
        for aside in (-1, 0, 1)
    }
    return {
        at: ""
        for at in around - set(state.by_field)
        if any(_may_start(model, seat, Tile(at, Kind(colour, free))) for seat, colour in probes)
    }


def _may_start(model: TableModel, seat: Seat, tile: Tile) -> bool:
    return not isinstance(model.check(LayStart(seat, tile)), Illegal)
