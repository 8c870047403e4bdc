"""The build matrix: every choice of blocks and roof, judged and weighed."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.positano.questions.table import Positano, phrase, why
from companion.present import questions as q
from engine.games.positano.actions import Action, Build, Place
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import HIGHEST_BONUS, ROWS, Lot, Roof
from engine.message import Message, Seat, count, say

# Every height that any lot can have: the same columns on every lot, so that none ever moves.
HEIGHTS = range(1, ROWS[-1] + HIGHEST_BONUS + 1)
CELL = "cell"

Make = Callable[[int, Roof], Action]


def placing(lot: Lot, owner: Seat) -> Make:
    """Enter a building as it stands."""
    return lambda blocks, roof: Place(lot, owner, blocks, roof)


def building(lot: Lot, owner: Seat) -> Make:
    """The main build of a round."""
    return lambda blocks, roof: Build(owner, lot, blocks, roof)


def matrix(
    table: Positano, lot: Lot, owner: Seat | None, make: Callable[[Lot, Seat], Make]
) -> q.Matrix:
    """Blocks × roof for a lot, with the change for its owner in each cell.

    The cell of the building that stands there is chosen. Without an owner nothing is weighed yet.
    """
    return q.Matrix(
        CELL,
        phrase(table, "matrix"),
        rows=tuple(
            q.Option(roof.value, phrase(table, f"roof.{roof.value}"), colour=roof.value)
            for roof in Roof
        ),
        columns=tuple(q.Option(str(blocks), str(blocks)) for blocks in HEIGHTS),
        cells=tuple(_cells(table, lot, owner, make)),
        value=_standing(table, lot, owner),
    )


def _cells(
    table: Positano, lot: Lot, owner: Seat | None, make: Callable[[Lot, Seat], Make]
) -> list[q.Cell]:
    cells = ((roof, blocks) for roof in Roof for blocks in HEIGHTS)
    if owner is None:
        refused = phrase(table, "whose")
        return [q.Cell(roof.value, str(blocks), "–", refused) for roof, blocks in cells]
    made = make(lot, owner)
    return [_cell(table, owner, roof, blocks, made(blocks, roof)) for roof, blocks in cells]


def _cell(table: Positano, owner: Seat, roof: Roof, blocks: int, action: Action) -> q.Cell:
    preview = table.preview(action)
    if preview is None:
        return q.Cell(roof.value, str(blocks), "–", why(table, table.check(action)))
    change = q.signed(table, preview.change[owner])
    return q.Cell(roof.value, str(blocks), change, why(table, preview.verdict))


def _standing(table: Positano, lot: Lot, owner: Seat | None) -> tuple[str, ...]:
    there = table.state.by_lot.get(lot)
    if there is None or there.owner != owner:
        return ()
    return there.roof.value, str(there.blocks)


def chosen(
    field: q.Matrix,
    answers: q.Answers,
    owner: Seat | None,
    lot: Lot,
    make: Callable[[Lot, Seat], Make],
) -> Action | None:
    """The action of the cell that was tapped; None while none was."""
    if owner is None or CELL not in answers or not field.value:
        return None
    roof, blocks = field.value
    return make(lot, owner)(int(blocks), Roof(roof))


def told(table: Positano, owner: Seat, action: Action) -> str:
    """What a choice comes to for its owner, and what stays in the supply."""
    preview = table.preview(action)
    if preview is None:
        return ""
    change = q.signed(table, preview.change[owner])
    text = say("ui.answer", what=_what(action), change=change, seat=owner)
    before, after = table.state.supply[owner], preview.state.supply[owner]
    if before is None or after is None:
        return q.phrase(table, text.key, **dict(text.parameters))
    return phrase(table, "answer-supply", told=text, before=before, after=after)


def _what(action: Action) -> Message:
    """What a choice puts on the lot."""
    if isinstance(action, Build | Place):
        blocks, roof = count("blocks", action.blocks), roof_name(action.roof)
        return say("ui.building-note", blocks=blocks, roof=roof)
    return say("ui.no-building")
