"""One colour for everybody: chosen ones stay, the others come in order, none is there twice."""

from __future__ import annotations

import jsonschema
import pytest

from engine.core import Player
from engine.files.players import OneColour, deal_colours
from engine.files.shapes import Unreadable

COLOURS = ("red", "yellow", "blue")
SHAPE = OneColour(COLOURS)


def test_who_has_no_colour_gets_the_next_that_nobody_chose() -> None:
    players = (Player("Anna"), Player("Bruno", ("red",)), Player("Carla"))
    dealt = deal_colours(players, COLOURS)
    assert [player.colours for player in dealt] == [("yellow",), ("red",), ("blue",)]
    assert [player.name for player in dealt] == ["Anna", "Bruno", "Carla"]


def test_a_colour_belongs_to_one_player() -> None:
    players = (Player("Anna", ("red",)), Player("Bruno"), Player("Carla", ("red",)))
    with pytest.raises(Unreadable, match=r"^players\[2\]\.colour: red is taken$"):
        deal_colours(players, COLOURS)


@pytest.mark.parametrize(
    ("written", "player"),
    [
        ({"name": "Anna"}, Player("Anna")),
        ({"name": "Anna", "colour": "blue"}, Player("Anna", ("blue",))),
    ],
)
def test_a_player_is_read_with_or_without_a_colour(written: dict[str, str], player: Player) -> None:
    jsonschema.validate(written, SHAPE.schema())
    assert SHAPE.read(written, "at", ()) == player


def test_a_player_is_written_with_the_colour() -> None:
    written = {"name": "Anna", "colour": "blue"}
    assert SHAPE.write(SHAPE.read(written, "at", ()), ()) == written


def test_a_colour_of_another_game_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"^at\.colour: expected one of red, yellow, blue"):
        SHAPE.read({"name": "Anna", "colour": "pink"}, "at", ())
