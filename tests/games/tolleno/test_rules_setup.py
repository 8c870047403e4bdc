"""Set-up: the centre, the pile, floors, starting stars and the tile in hand."""

from __future__ import annotations

import json

import pytest

from engine.facts.catalogue import load
from engine.files import codec
from engine.files.shapes import Unreadable
from engine.games.tolleno.pieces import FLOORS, Field, Kind, starting_stars
from tests.games.tolleno.tables import (
    ANNA,
    BRUNO,
    GAME,
    Sitting,
    content,
    contract,
    downtown,
    entered,
    faces,
    kept,
    tile,
)


@pytest.mark.rule("setup.centre")
def test_setup_the_contract_tile_lies_in_the_middle() -> None:
    sitting = Sitting(content())
    assert [(t.at, t.kind, t.value) for t in sitting.state.tiles] == [
        (Field(0, 0), Kind.CONTRACT, None)
    ]


@pytest.mark.rule("setup.centre")
def test_setup_downtown_tiles_lie_around_it_from_setup_or_by_hand() -> None:
    sitting = kept()
    by_hand = Sitting(content(setup={"contract": "NESW"}))
    for at in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        by_hand.play("lay", tile=downtown(*at))
    assert by_hand.state.tiles == sitting.state.tiles
    assert sitting.state.number(Kind.DOWNTOWN) == 4
    assert sitting.findings() == {}


@pytest.mark.rule("setup.centre")
def test_setup_until_downtown_is_entered_a_placement_is_not_decided() -> None:
    sitting = Sitting(content(setup={"contract": "NESW", "downtown": [downtown(0, 1)]}))
    assert sitting.said("expand", "Anna", tile=tile(0, 2)) == {
        "setup.centre": "1 of 4 downtown tiles are entered: what the new tile touches is not known"
    }


@pytest.mark.rule("setup.centre")
def test_setup_downtown_may_lie_as_players_like_but_around_the_centre() -> None:
    corners = [downtown(row, column, "") for row in (-1, 1) for column in (-1, 1)]
    assert "setup.centre" not in entered(contract(), *corners).findings()
    far = entered(contract(), *corners[1:], downtown(0, 2))
    assert far.findings()["setup.centre"] == [
        "downtown tile 0,2 does not lie around the contract tile"
    ]
    few = entered(contract(), *corners[1:])
    assert few.findings()["setup.centre"] == [
        "1 contract tile and 3 downtown tiles on the table, 1 and 4 make the centre"
    ]
    assert few.severities()["setup.centre"] == "unusual"


@pytest.mark.rule("setup.city")
def test_setup_only_city_tiles_are_laid_in_a_turn() -> None:
    sitting = kept()
    assert sitting.said("expand", "Anna", tile=downtown(0, 2)) == {
        "setup.city": "cannot lay downtown tile 0,2 in a turn: "
        "only city tiles are laid during play",
        "box.tiles": "cannot lay downtown tile 0,2: the box has 4 of the kind",
    }
    assert sitting.verdict("expand", "Anna", tile=tile(0, 2)) == "legal"


@pytest.mark.rule("setup.city")
def test_setup_downtown_and_the_tiles_added_later_are_one_city() -> None:
    sitting = kept()
    sitting.play("expand", "Anna", tile=tile(0, 2))
    assert sitting.verdict("floor", "Anna", at=[0, 2], plot=0) == "legal"
    assert sitting.verdict("floor", "Anna", at=[0, 1], plot=0) == "legal"
    assert set(sitting.said("floor", "Anna", at=[5, 5], plot=0)) == {"build.spaces"}


@pytest.mark.rule("setup.pile")
def test_setup_a_pile_nobody_knows_leaves_every_tile_possible() -> None:
    sitting = kept()
    assert sitting.state.pile is None
    assert list(GAME.choices(sitting.state, ANNA)) == []
    for canals, value in (("W", 2), ("NESW", 4), ("EW", 3)):
        assert sitting.verdict("expand", "Anna", tile=tile(0, 2, canals, value=value)) == "legal"


@pytest.mark.rule("setup.pile")
def test_setup_a_known_pile_is_drawn_from_the_top_until_it_is_empty() -> None:
    pile = [*faces(1, "EW", 2), *faces(1, "NS", 4)]
    sitting = kept(pile=pile)
    assert [face.value for face in sitting.state.hands if face] == [2, 4]
    assert sitting.state.pile == ()
    sitting.play("expand", "Anna", tile=tile(0, 2, "EW", value=2))
    sitting.play("floor", "Anna", at=[0, 2], plot=0)
    sitting.play("floor", "Anna", at=[0, 1], plot=0)
    assert sitting.said("draw", "Anna", tile=faces(1)[0]) == {
        "setup.pile": "Anna cannot draw: 0 tiles left in the pile"
    }


@pytest.mark.rule("setup.floors")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_everybody_has_twenty_floors(players: int) -> None:
    sitting = kept(players)
    assert sitting.state.left == (20,) * players == (FLOORS,) * players
    sitting.play("place", "Bruno", at=[0, 1], plot=0, floors=3)
    assert sitting.state.left[1] == 17


@pytest.mark.rule("setup.stars")
@pytest.mark.parametrize(
    ("players", "stars"), [(2, [5, 0]), (3, [5, 2, 0]), (4, [5, 3, 1, 0])], ids=str
)
def test_setup_starting_stars_go_by_seat(players: int, stars: list[int]) -> None:
    sitting = kept(players)
    assert sitting.points("start") == stars == list(starting_stars(players))
    assert sitting.totals() == stars
    assert sitting.lines(BRUNO, "start") == [
        (
            stars[1],
            "setup.stars",
            f"player 2 of {players} in turn order starts with "
            f"{stars[1]} {'star' if stars[1] == 1 else 'stars'}",
        )
    ]


@pytest.mark.rule("setup.hidden")
def test_setup_stars_are_kept_from_no_file_and_asked_of_nobody() -> None:
    """Stars are hidden, so nobody can type them in: they follow from the seat alone."""
    sitting = kept(3)
    position = GAME.format.position.write(GAME.position(sitting.state), sitting.names)
    assert "star" not in json.dumps(position)
    again = Sitting({**content(3), "position": position})
    assert again.points("start") == sitting.points("start") == [5, 2, 0]


@pytest.mark.rule("setup.tile")
def test_setup_each_player_starts_with_a_tile_that_may_stay_unknown() -> None:
    assert kept(3).state.hands == (None, None, None)
    known = kept(2, pile=faces(3))
    assert all(known.state.hands)
    assert known.state.pile is not None
    assert len(known.state.pile) == 1


@pytest.mark.rule("setup.tile")
def test_setup_only_the_own_tile_can_be_laid_first() -> None:
    hands = {"Anna": {"value": 2, "canals": "NS"}}
    setup = {"contract": "NESW", "downtown": [downtown(0, 1)], "hands": hands}
    sitting = Sitting(content(setup=setup))
    said = sitting.said("expand", "Anna", tile=tile(0, 2, "NEW", value=2))
    assert said["setup.tile"] == (
        "Anna cannot lay a tile of value 2, canals NEW: "
        "the tile in hand is a tile of value 2, canals NS"
    )
    assert "setup.tile" not in sitting.said("expand", "Anna", tile=tile(0, 2, "EW", value=2))


@pytest.mark.rule("box.floors")
def test_components_no_colour_has_more_than_twenty_floors() -> None:
    sitting = entered(contract(), tile(0, 1, plots="A12 B3 ."), tile(0, 2, plots="A8 ."))
    assert sitting.said("floor", "Anna", at=[0, 1], plot=0)["box.floors"] == (
        "Anna has no floor to place: all 20 are on the table"
    )
    assert sitting.said("place", "Anna", at=[0, 2], plot=1, floors=1) == {
        "box.floors": "Anna cannot have 1 floor there: with 20 elsewhere that is more than "
        "the 20 of a colour"
    }
    assert sitting.verdict("place", "Anna", at=[0, 2], plot=0, floors=8) == "legal"
    sitting.anyway("place", "Anna", at=[0, 2], plot=0, floors=9)
    assert sitting.findings()["box.floors"] == [
        "Anna has 21 floors on the table, the box holds 20 of a colour"
    ]
    assert sitting.severities()["box.floors"] == "impossible"


@pytest.mark.rule("box.tiles")
def test_components_the_box_has_54_city_4_downtown_and_1_contract_tile() -> None:
    assert [kind.in_box for kind in Kind] == [1, 4, 54]
    city = [tile(2 + n // 10, n % 10) for n in range(54)]
    centre = [contract(), *(downtown(0, column) for column in (-2, -1, 1, 2))]
    sitting = entered(*centre, *city)
    assert "box.tiles" not in sitting.findings()
    for more in (tile(9, 0), downtown(1, 0), contract(1, 1)):
        assert set(sitting.said("lay", tile=more)) == {"box.tiles"}
        sitting.anyway("lay", tile=more)
    assert sitting.findings()["box.tiles"] == [
        "2 contract tiles on the table, the box holds 1",
        "5 downtown tiles on the table, the box holds 4",
        "55 city tiles on the table, the box holds 54",
    ]
    assert sitting.verdict("lay", tile=downtown(0, 1, value=2)) == "illegal"
    assert entered(*centre).verdict("lay", tile=downtown(0, 1, value=2)) == "legal"


@pytest.mark.rule("box.tiles")
def test_components_the_55th_city_tile_cannot_be_laid_in_a_turn() -> None:
    city = [tile(n // 10, n % 10) for n in range(54)]
    assert set(entered(*city).said("expand", "Anna", tile=tile(-1, 0))) == {"box.tiles"}
    assert entered(*city[1:]).verdict("expand", "Anna", tile=tile(0, 0)) == "legal"


@pytest.mark.rule("box.values")
@pytest.mark.parametrize("value", range(7))
def test_components_city_tiles_have_value_2_3_or_4(value: int) -> None:
    sitting = entered(tile(0, 0), tile(0, 1, value=value))
    odd = value not in (2, 3, 4)
    assert ("box.values" in sitting.findings()) == odd
    said = f"a city tile cannot have value {value}: 2, 3 or 4"
    expected = {"box.values": said} if odd else {}
    assert sitting.said("expand", "Anna", tile=tile(1, 0, value=value)) == expected
    assert sitting.said("lay", tile=tile(1, 0, value=value)) == expected
    assert sitting.said("draw", "Anna", tile={"value": value}) == expected
    assert sitting.said("lay", tile=downtown(1, 0, value=value)) == {}


@pytest.mark.rule("box.stars")
def test_components_54_star_tokens_are_worth_342() -> None:
    tokens = load(GAME.catalogue.folder / "star-tokens.json")
    assert sum(token["copies"] for token in tokens) == 54
    assert sum(token["copies"] * token["worth"] for token in tokens) == 342
    gist = GAME.catalogue.rules["box.stars"].gist
    assert "54 star tokens worth 342" in gist


def test_a_position_leaves_set_up_tiles_aside() -> None:
    """What lies on the table is the truth; what set-up once said about it is not laid again."""
    file = content(setup={"downtown": [downtown(0, 1)]}, position={"tiles": [tile(3, 3)]})
    sitting = Sitting(file)
    assert [t.at for t in sitting.state.tiles] == [Field(3, 3)]
    written = codec.to_json(codec.read(json.dumps(file).encode()))
    assert written["setup"]["downtown"][0]["at"] == [0, 1]


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [1, 5])
def test_setup_one_and_five_are_no_table(players: int) -> None:
    assert tuple(GAME.seats) == (2, 3, 4)
    file = content()
    file["players"] = [{"name": f"Player {number}"} for number in range(players)]
    with pytest.raises(Unreadable, match="players: expected 2 to 4 players"):
        codec.read(json.dumps(file).encode())
