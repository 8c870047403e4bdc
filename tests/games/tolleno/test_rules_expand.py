"""Expand the City: the nine printed placements, turning, and what unknown canals leave open."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Illegal
from engine.games.tolleno.tiles import Face, turn_canals
from tests.games.tolleno.tables import (
    ANNA,
    GAME,
    contract,
    downtown,
    entered,
    faces,
    kept,
    tile,
)


@pytest.mark.rule("expand.side")
def test_expand_example_1_a_tile_that_touches_one_side() -> None:
    assert entered(tile(0, 0)).verdict("expand", "Anna", tile=tile(0, 1)) == "legal"


@pytest.mark.rule("expand.side")
def test_expand_example_2_a_tile_that_touches_several_sides() -> None:
    city = entered(tile(0, 0), tile(0, 1), tile(1, 0))
    assert city.verdict("expand", "Anna", tile=tile(1, 1)) == "legal"


@pytest.mark.rule("expand.side")
def test_expand_example_3_a_tile_that_touches_no_side() -> None:
    city = entered(tile(0, 0), tile(0, 1))
    assert city.said("expand", "Anna", tile=tile(1, 2)) == {
        "expand.side": "cannot lay a tile at 1,2: it touches 0 tiles by a side, 1 tile by a corner"
    }
    assert city.said("expand", "Anna", tile=tile(5, 5)) == {
        "expand.side": "cannot lay a tile at 5,5: it touches 0 tiles by a side, 0 tiles by a corner"
    }


@pytest.mark.rule("expand.extend")
def test_expand_example_4_a_tile_that_joins_one_canal() -> None:
    city = entered(tile(0, 0, "NES"), tile(1, 1, "ESW"))
    assert city.verdict("expand", "Anna", tile=tile(0, 1, "NW")) == "legal"


@pytest.mark.rule("expand.extend")
def test_expand_example_5_a_tile_that_joins_several_canals() -> None:
    city = entered(tile(0, 0, "E"), tile(1, 1, "N"))
    assert city.verdict("expand", "Anna", tile=tile(0, 1, "SW")) == "legal"


@pytest.mark.rule("expand.extend")
def test_expand_example_6_a_tile_that_joins_no_canal() -> None:
    city = entered(tile(0, 0, "NSW"), tile(1, 1, "ESW"))
    assert city.said("expand", "Anna", tile=tile(0, 1, "NE")) == {
        "expand.extend": "cannot lay a tile at 0,1: "
        "on the 2 sides it shares with the city no canal runs on"
    }
    alone = entered(tile(0, 0, "NSW"))
    assert alone.said("expand", "Anna", tile=tile(0, 1, "NE"))["expand.extend"] == (
        "cannot lay a tile at 0,1: on the 1 side it shares with the city no canal runs on"
    )


@pytest.mark.rule("expand.open-end", "expand.no-dead-end")
def test_expand_example_7_each_canal_is_joined_or_faces_an_empty_field() -> None:
    city = entered(tile(0, 0, "E"), tile(1, 1, "EW"))
    assert city.verdict("expand", "Anna", tile=tile(0, 1, "NEW")) == "legal"


@pytest.mark.rule("expand.no-dead-end")
def test_expand_example_8_all_canals_are_joined() -> None:
    city = entered(tile(0, 0, "E"), tile(1, 1, "N"), tile(0, 2, "W"), tile(-1, 1, "S"))
    assert city.verdict("expand", "Anna", tile=tile(0, 1, "NESW")) == "legal"


@pytest.mark.rule("expand.no-dead-end")
def test_expand_example_9_a_dead_end_either_way_round() -> None:
    city = entered(tile(0, 0, "E"), tile(1, 1, "EW"))
    assert city.said("expand", "Anna", tile=tile(0, 1, "SW")) == {
        "expand.no-dead-end": "cannot lay a tile at 0,1: "
        "its canal to the south ends at the bank of 1,1"
    }
    city = entered(tile(0, 0, "E"), tile(1, 1, "NEW"))
    assert city.said("expand", "Anna", tile=tile(0, 1, "EW")) == {
        "expand.no-dead-end": "cannot lay a tile at 0,1: "
        "the canal of 1,1 ends at its bank on the south side"
    }


@pytest.mark.rule("expand.no-dead-end")
def test_expand_each_dead_end_is_named() -> None:
    city = entered(tile(0, 0, "E"), tile(1, 1, "EW"), tile(0, 2, "N"))
    verdict = city.check("expand", "Anna", tile=tile(0, 1, "NESW"))
    assert isinstance(verdict, Illegal)
    assert [breach.rule for breach in verdict.breaches] == ["expand.no-dead-end"] * 2
    assert verdict.can_be_recorded


@pytest.mark.rule("expand.open-end")
@pytest.mark.parametrize("canals", ["W", "NW", "EW", "SW", "NEW", "NSW", "ESW", "NESW"])
def test_expand_open_ends_are_no_dead_ends(canals: str) -> None:
    city = entered(contract(), downtown(0, 1))
    assert city.verdict("expand", "Anna", tile=tile(0, 2, canals)) == "legal"
    city.play("expand", "Anna", tile=tile(0, 2, canals))
    assert "expand.no-dead-end" not in city.findings()


@pytest.mark.rule("expand.empty-field")
def test_expand_a_tile_never_lies_on_a_tile() -> None:
    city = entered(tile(0, 0), tile(0, 1))
    verdict = city.check("expand", "Anna", tile=tile(0, 1))
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert city.said("expand", "Anna", tile=tile(0, 1)) == {
        "expand.empty-field": "cannot lay a tile at 0,1: tile 0,1 lies there"
    }
    with pytest.raises(CannotRecord):
        GAME.apply(city.state, city.action("expand", "Anna", tile=tile(0, 1)))
    assert set(city.said("move", at=[0, 0], to=[0, 1])) == {"expand.empty-field"}
    with pytest.raises(CannotRecord):
        GAME.apply(city.state, city.action("move", at=[0, 0], to=[0, 1]))


@pytest.mark.rule("expand.rotate")
def test_expand_the_tile_in_hand_may_be_turned_any_way() -> None:
    sitting = kept(pile=faces(2, "NES"))
    for canals in ("NES", "ESW", "NSW", "NEW"):
        said = sitting.said("expand", "Anna", tile=tile(0, 2, canals))
        assert set(said) == (set() if "W" in canals else {"expand.extend", "expand.no-dead-end"})
    assert "setup.tile" in sitting.said("expand", "Anna", tile=tile(0, 2, "EW"))


@pytest.mark.rule("expand.rotate")
@pytest.mark.parametrize(
    ("canals", "ways"),
    [
        (("N",), 4),
        (("NS",), 2),
        (("NE",), 4),
        (("NES",), 4),
        (("NESW",), 1),
        (("NS", "EW"), 1),
        (("NE", "SW"), 2),
        ((), 1),
    ],
    ids=str,
)
def test_expand_turning_shows_each_different_way_once(canals: tuple[str, ...], ways: int) -> None:
    assert len(Face(3, canals).turns()) == ways
    assert turn_canals(turn_canals(canals, 1), 3) == canals


def test_expand_choices_are_every_field_and_turn() -> None:
    """A count table: a straight tile beside a cross of five, by field."""
    sitting = kept(pile=faces(2, "NS"))
    found: dict[tuple[int, int], set[str]] = {}
    for action in GAME.choices(sitting.state, ANNA):
        found.setdefault(action.tile.at, set()).add(action.tile.sides)
    straight_on = {(-2, 0): {"NS"}, (2, 0): {"NS"}, (0, -2): {"EW"}, (0, 2): {"EW"}}
    assert found == straight_on


@pytest.mark.rule("expand.extend", "expand.no-dead-end")
def test_expand_unknown_canals_leave_it_open_and_are_named() -> None:
    city = entered(tile(0, 0, None), tile(1, 1, "NESW"))
    assert city.verdict("expand", "Anna", tile=tile(0, 1, "SW")) == "undecided"
    said = "whether the canals at 0,1 fit is not known: canals not entered at 0,0"
    assert city.said("expand", "Anna", tile=tile(0, 1, "SW")) == {"expand.no-dead-end": said}
    lone = entered(tile(0, 0, None))
    assert lone.said("expand", "Anna", tile=tile(0, 1, "SW")) == {"expand.extend": said}
    assert lone.said("expand", "Anna", tile=tile(0, 1, None)) == {
        "expand.extend": "whether the canals at 0,1 fit is not known: "
        "canals not entered at 0,0; 0,1"
    }


@pytest.mark.rule("expand.no-dead-end")
def test_expand_what_is_known_to_be_a_dead_end_is_one_beside_unknown_canals() -> None:
    city = entered(tile(0, 0, None), tile(1, 1, "EW"))
    assert city.verdict("expand", "Anna", tile=tile(0, 1, "SW")) == "illegal"
