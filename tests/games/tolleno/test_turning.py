"""Turning a tile turns all of it: canals, plots, buildings and the fountains that point at them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.files import codec
from engine.files.shapes import Unreadable
from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.rules_expand import placements
from engine.games.tolleno.tiles import Face, Plot, Tile
from engine.message import Seat
from tests.games.tolleno.tables import kept

PLOTS = (
    Plot(Seat(0), 3, fountains=2),
    Plot(fountains=1, foundations=True),
    Plot(Seat(1), 1),
)
TILE = Tile(Field(2, 1), Kind.CITY, 3, ("NE",), PLOTS, won_by=Seat(1))


@pytest.mark.parametrize(
    ("quarters", "canals"), [(1, ("ES",)), (2, ("SW",)), (3, ("NW",)), (5, ("ES",)), (-1, ("NW",))]
)
def test_a_turned_tile_takes_its_plots_with_it(quarters: int, canals: tuple[str, ...]) -> None:
    turned = TILE.turn(quarters)
    assert turned.canals == canals
    assert turned.turned == quarters % 4
    assert (turned.at, turned.kind, turned.value) == (TILE.at, TILE.kind, TILE.value)
    assert (turned.plots, turned.won_by) == (TILE.plots, TILE.won_by)


def test_four_quarters_are_none() -> None:
    assert TILE.turn(1).turn(1).turn(1).turn(1) == TILE
    assert TILE.turn(1).turn(2) == TILE.turn(3)


def test_a_tile_without_canals_entered_turns_its_plots() -> None:
    turned = Tile(Field(0, 0), plots=PLOTS).turn(1)
    assert (turned.canals, turned.turned) == (None, 1)


def test_a_face_turns_like_the_tile_it_becomes() -> None:
    face = Face(3, ("NE",), (Plot(fountains=2), Plot()))
    for quarters in range(4):
        assert face.turn(quarters).lie(Field(1, 1)) == face.lie(Field(1, 1)).turn(quarters)
        assert face.turn(quarters).lie(Field(1, 1)).face == face.turn(quarters)


def test_each_way_to_lay_a_tile_turns_all_of_it() -> None:
    face = Face(2, ("NE",), (Plot(fountains=1), Plot(), Plot(), Plot()))
    state = kept().state
    found = list(placements(state, face))
    assert {tile.turned for tile in found} == {0, 1, 2, 3}
    for tile in found:
        assert tile == face.turn(tile.turned).lie(tile.at)


def test_the_way_a_tile_is_turned_now_comes_first() -> None:
    face = Face(2, ("NS",)).turn(1)
    assert [way.canals for way in face.turns()] == [("EW",), ("NS",)]
    assert face.turns()[0] == face


def file(tile: dict[str, Any]) -> bytes:
    content = {
        "format": codec.FORMAT,
        "game": "tolleno",
        "players": [{"name": "Anna"}, {"name": "Bruno"}],
        "position": {"tiles": [tile]},
    }
    return json.dumps(content).encode()


def test_files_keep_how_a_tile_is_turned_and_older_ones_have_it_unturned() -> None:
    plain = {"at": [0, 1], "kind": "city", "value": 3, "canals": "NE", "plots": [{}, {}]}
    assert only(codec.read(file(plain))).turned == 0
    assert "turned" not in codec.write(codec.read(file(plain)))
    table = codec.read(file({**plain, "turned": 3}))
    assert only(table).turned == 3
    assert json.loads(codec.write(table))["position"]["tiles"][0]["turned"] == 3


def only(table: codec.TableFile) -> Tile:
    """The one tile of a file."""
    position = table.setup.position
    assert position is not None
    (tile,) = position.tiles
    assert isinstance(tile, Tile)
    return tile


@pytest.mark.parametrize("wrong", [4, -1, "N"])
def test_a_file_with_an_impossible_turn_is_refused(wrong: object) -> None:
    with pytest.raises(Unreadable, match=r"turned"):
        codec.read(file({"at": [0, 1], "turned": wrong}))
