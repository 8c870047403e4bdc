"""Tiles, brackets and turns in the words of the table."""

from __future__ import annotations

from companion.games.piazza.board.brackets import told
from companion.present.palette import SHAPES
from companion.present.questions import phrase
from companion.present.words import capital, text_of
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.pieces import (
    COLOURS,
    KINDS,
    Kind,
    Tile,
    colour_name,
    kind_name,
    tile_name,
)
from engine.games.piazza.state import State
from engine.table import AnyTable


def shapes(state: State) -> dict[str, str]:
    """The shape of whoever plays each colour; of a neutral one none."""
    owners = {colour: state.owner(colour) for colour in COLOURS}
    return {colour: "" if seat is None else SHAPES[seat] for colour, seat in owners.items()}


def names(table: AnyTable) -> dict[Kind, str]:
    """What each tile is called."""
    return {kind: text_of(table, kind_name(kind)) for kind in KINDS}


def kinds(table: AnyTable, tiles: tuple[Kind, ...]) -> str:
    """Some tiles by their names."""
    return phrase(table, "ui.tiles-of", tiles=tuple(map(kind_name, tiles)))


def laid(table: AnyTable, tiles: tuple[Tile, ...]) -> str:
    """Some tiles with their fields."""
    return phrase(table, "ui.tiles-of", tiles=tuple(map(tile_name, tiles)))


def bracket(table: AnyTable, found: Bracket, new: tuple[Tile, ...]) -> str:
    """One bracket: its line, its ends, its value."""
    return text_of(table, told(found, new))


def no_bracket(table: AnyTable, tiles: tuple[Tile, ...]) -> str:
    """Why some tiles bring nothing."""
    if len(tiles) != 1:
        return phrase(table, "ui.no-bracket-two")
    (tile,) = tiles
    row, column = tile.at
    words = phrase(
        table, "ui.no-bracket-why", colour=colour_name(tile.colour), row=row, column=column
    )
    return capital(words)


def copies(table: AnyTable, number: int) -> str:
    """How many of a tile there are."""
    return phrase(table, "ui.copies", n=max(number, 0))
