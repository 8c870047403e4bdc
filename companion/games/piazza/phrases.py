"""Tiles, brackets and turns in the words of the table."""

from __future__ import annotations

from companion.games.piazza.board.brackets import told
from companion.model import TableModel
from companion.present.words import capital
from companion.table_kit.phrases import phrase
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


def letters(model: TableModel) -> dict[str, str]:
    """The letter that stands for each colour on its tiles."""
    return {colour: phrase(model, f"ui.letter.{colour}") for colour in COLOURS}


def names(model: TableModel) -> dict[Kind, str]:
    """What each tile is called."""
    return {kind: model.say(kind_name(kind)) for kind in KINDS}


def kinds(model: TableModel, tiles: tuple[Kind, ...]) -> str:
    """Some tiles by their names."""
    return phrase(model, "ui.tiles-of", tiles=tuple(map(kind_name, tiles)))


def laid(model: TableModel, tiles: tuple[Tile, ...]) -> str:
    """Some tiles with their fields."""
    return phrase(model, "ui.tiles-of", tiles=tuple(map(tile_name, tiles)))


def bracket(model: TableModel, found: Bracket, new: tuple[Tile, ...]) -> str:
    """One bracket: its line, its ends, its value."""
    return model.say(told(found, new))


def no_bracket(model: TableModel, tiles: tuple[Tile, ...]) -> str:
    """Why some tiles bring nothing."""
    if len(tiles) != 1:
        return phrase(model, "ui.no-bracket-two")
    (tile,) = tiles
    row, column = tile.at
    words = phrase(
        model, "ui.no-bracket-why", colour=colour_name(tile.colour), row=row, column=column
    )
    return capital(words)
