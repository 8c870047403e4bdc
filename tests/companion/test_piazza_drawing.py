"""Piazza's board as a drawing: tiles, free fields and brackets, as the engine has them."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.piazza.board import drawing as draw_piazza
from companion.games.piazza.board import tiles
from companion.games.piazza.frame import Frame
from companion.present.boards import draw
from companion.present.drawing import Drawing, Highlights, Rectangle, Use, groups, hit
from companion.present.svg import svg
from companion.present.words import voice
from engine.games.piazza.brackets import formed
from engine.games.piazza.grid import Grid
from engine.games.piazza.pieces import COLOURS, SYMBOLS, Field, Kind, Tile, tile_name
from tests.drawings import middle, named, of_role, read, smallest_text
from tests.games.piazza.tables import GAME, entered
from tests.play import open_table, tables
from tests.play import read as read_table

ROOT = Path(__file__).parents[2]
WHOLE = open_table(read_table(ROOT / "data/piazza/samples/whole-game.json")).state
GOLDEN = tables("piazza", "golden") + tables("piazza", "openings")


def board(state: Any, **changes: Any) -> Drawing:
    found = draw(GAME, state, Highlights(**changes))
    assert found is not None
    return found


def pieces(drawing: Drawing, name: str) -> list[str]:
    """The parts that a tile is put together from."""
    return [item.piece.name for item in named(drawing, name).shapes if isinstance(item, Use)]


def with_turn(state: Any, *new: Tile) -> Any:
    """The table after a turn with these tiles."""
    rest = tuple(tile for tile in state.board if tile not in new)
    turn = replace(state.turns[-1], tiles=new, brackets=formed(Grid(), rest, new))
    return replace(state, board=tuple(sorted((*rest, *new))), turns=(turn,))


def lone(*tiles_: tuple[int, int, str, int]) -> Any:
    """The whole game's table with these tiles alone, all of them laid in the last turn."""
    laid = [
        Tile(Field(row, column), Kind(colour, number)) for row, column, colour, number in tiles_
    ]
    return with_turn(replace(WHOLE, board=()), *laid)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_tile_lies_on_its_field_with_its_symbol_and_its_owner(path: Path) -> None:
    state = open_table(read_table(path)).state
    drawing = board(state)
    say = voice(GAME, state.setup.names).say
    assert [group.name for group in of_role(drawing, "tile")] == [str(t.at) for t in state.board]
    for tile in state.board:
        found, owner = pieces(drawing, str(tile.at)), state.owner(tile.colour)
        assert found[:2] == [f"ground {tile.colour}", f"symbol {tile.symbol}"]
        assert len(found) == (2 if owner is None else 3)
        group = named(drawing, str(tile.at))
        assert group.title == say(tile_name(tile))
        assert group.text == ("" if owner is None else state.setup.names[owner])


def test_every_field_in_sight_and_half_of_the_ring_around_can_be_tapped() -> None:
    drawing = board(WHOLE)
    names = {group.name for group in groups(drawing)}
    box = drawing.box
    for group in of_role(drawing, "tile") + of_role(drawing, "place"):
        x, y = middle(group.areas[0])
        if box.holds(x, y):
            assert hit(drawing, x, y) == group.name
    rows = {int(name.split(",")[0]) for name in names if " " not in name}
    assert len(rows) == 8 + 2
    assert hit(drawing, box.x + 1, box.y + 1) == "-1,-1"


def test_a_bracket_is_named_by_its_ends_and_tells_its_points() -> None:
    drawing = board(lone((2, 2, "red", 1), (2, 4, "blue", 2), (2, 6, "red", 3)))
    (badge,) = [group for group in of_role(drawing, "bracket") if group.areas]
    assert (badge.name, read(badge)) == ("2,2 2,6", ["3"])
    assert badge.title.startswith("Row 2")
    assert hit(drawing, *middle(badge.areas[0])) == "2,2 2,6"


def test_numbers_of_brackets_never_lie_on_one_another() -> None:
    corner = lone((3, 3, "red", 1), (3, 4, "red", 2), (4, 3, "red", 3), (2, 3, "red", 4))
    badges = [group.areas[0] for group in of_role(board(corner), "bracket") if group.areas]
    assert len(badges) == 3
    for one, other in itertools.combinations(badges, 2):
        assert math.dist(middle(one), middle(other)) >= one.width


def test_with_a_push_the_upper_half_lies_half_a_field_aside() -> None:
    start = [[0, 0], [1, 0], [1, 1]]
    state = entered("R1 ..\nP2 B3", 3, rulings={"triangle": "half-offset"}, start=start)
    drawing = board(state)
    upper, lower = (named(drawing, name).areas[0] for name in ("0,0", "1,0"))
    assert upper.x - lower.x == lower.width / 2
    assert hit(drawing, upper.x + upper.width - 1, upper.y + 1) == "0,0"


def test_what_is_offered_says_what_it_would_bring() -> None:
    drawing = board(WHOLE, badges=(("7,2", "+12"), ("2,1", "")))
    assert read(named(drawing, "7,2")) == ["+12"]
    assert any(isinstance(item, Rectangle) for item in named(drawing, "2,1").shapes)
    assert not named(drawing, "2,2").shapes


def test_what_is_lit_stays_while_others_step_back_and_its_brackets_are_shown() -> None:
    turn = next(turn for turn in WHOLE.turns if turn.brackets)
    ends = frozenset(turn.brackets[0].ends)
    drawing = board(WHOLE, lit=ends)
    for tile in of_role(drawing, "tile"):
        veils = [s for s in tile.shapes if isinstance(s, Rectangle) and s.paint.fill == "veil"]
        assert bool(veils) == (tile.name not in ends)
    shown = {group.name for group in of_role(drawing, "bracket") if group.areas}
    assert " ".join(turn.brackets[0].ends) in shown
    assert all(ends.issuperset(name.split()) for name in shown)


def test_what_is_weighed_is_broken_and_what_is_warned_has_a_mark_beside_its_colour() -> None:
    at = str(WHOLE.board[0].at)
    plain = board(WHOLE)
    weighed, warned = (board(WHOLE, **{kind: frozenset({at})}) for kind in ("weighed", "warned"))
    dashed = [item for item in weighed.layers[-1].items if isinstance(item, Rectangle)]
    assert any(item.paint.is_dashed for item in dashed)
    words_over = [getattr(item, "text", "") for item in warned.layers[-1].items]
    assert "!" in words_over
    assert board(WHOLE, warned=frozenset({"99,99"})) == plain


def test_the_paving_is_drawn_once_for_the_same_rows_and_columns() -> None:
    frame = Frame()
    one, other = (
        draw_piazza(GAME, state, frame=frame) for state in (WHOLE, lone((2, 2, "red", 1)))
    )
    assert one.layers[0] is other.layers[0]
    assert (one.box.width, one.box.height) == (412, 412)


def test_every_number_can_be_read_on_a_phone() -> None:
    for state in (WHOLE, lone((-12, 2, "red", 1), (-12, 5, "red", 2))):
        assert smallest_text(board(state, badges=(("7,2", "+12"), ("0,2", "+28")))) >= 11


def test_the_fullest_piazza_is_a_small_svg() -> None:
    taken = {tile.at for tile in WHOLE.board}
    free = [f"{row},{column}" for row in range(8) for column in range(8)]
    badges = tuple((at, "+12") for at in free if at not in map(str, taken))
    assert len(svg(board(WHOLE, badges=badges)).encode()) <= 80_000


def test_colours_differ_by_pattern_and_symbols_by_shape() -> None:
    grounds = [len(tiles.ground(colour).shapes) for colour in COLOURS]
    assert len(set(grounds)) == len(COLOURS)
    assert set(tiles.SYMBOLS) == set(SYMBOLS)
    assert len({tiles.SYMBOLS[number].shapes for number in SYMBOLS}) == len(SYMBOLS)
