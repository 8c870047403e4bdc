"""What the app offers in a turn: everything that needs nothing typed in, written as in a file."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amalfi_renaissance.tables import ANNA, GAME, HOLDS, Kept, board, keyed, ships
from tests.games.amalfi_renaissance.test_gaps import playing


def offered(table: Kept, *without: str) -> set[Any]:
    """What Anna may do, but for some kinds of actions."""
    return {c for c in GAME.choices(table.state, ANNA) if type(c).__name__ not in without}


def written(table: Kept, *moves: tuple[str, dict[str, Any]]) -> set[Any]:
    """Anna's moves as a file has them; what a file leaves out has its usual value there."""
    return {table.action(do, "Anna", **fields) for do, fields in moves}


VOYAGES = [
    *(("navigate", {"to": "public", **sent}) for sent in [{}, *({"send": {h: 1}} for h in HOLDS)]),
    *(("navigate", {"to": "evolving", "slot": slot}) for slot in (2, 3, 4)),
]
NAVIGATION = pytest.mark.rule("solo.react-navigation")
CONSTRUCTION = pytest.mark.rule("solo.react-construction")
BUILT = {"ships": 1, "pay": {"emergency": 2}}


@pytest.mark.rule("turn.order")
def test_a_turn_offers_voyages_ships_bread_and_passing() -> None:
    table = playing(board(ships=ships(shipyard=3, wine=2, wood=1), hand=2), board())
    # A ship costs 5 wood in period 1; the hold of wood and an emergency are worth 3 a ship.
    built = [(1, 1), (2, 3), (3, 4)]
    assert offered(table) == written(
        table,
        *VOYAGES,
        *(("construct", {"ships": n, "pay": {"wood": 1, "emergency": e}}) for n, e in built),
        *(("ships-to-bread", {"ships": ship}) for ship in ({"wood": 1}, {"wine": 1})),
        ("ships-to-bread", {"ships": {"emergency": 1}}),
        ("discard", {}),
        ("pass", {}),
    )


@pytest.mark.rule("ship.cost")
@pytest.mark.parametrize(("period", "most"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_ships_are_offered_as_long_as_they_can_be_paid(period: int, most: int) -> None:
    # Three ships in the bay bring 9 wood at most.
    table = playing(board(ships=ships(docks=1)), board(), period=period)
    found = [c.ships for c in GAME.choices(table.state, ANNA) if type(c).__name__ == "Construct"]
    assert found == list(range(1, most + 1))


@pytest.mark.rule("optional.ships")
def test_without_ships_and_cards_nothing_is_turned_into_bread() -> None:
    table = playing(board(ships=ships(docks=4), hand=0), board())
    assert offered(table) == written(table, ("pass", {}))


@pytest.mark.rule("nav.private")
def test_own_destinations_are_offered_like_public_ones() -> None:
    table = playing(board(destinations=1, ships=ships(docks=3)), board())
    private = [("navigate", {**fields, "to": "private"}) for _, fields in VOYAGES[:1]]
    public = [VOYAGES[0], *VOYAGES[6:]]
    others = ("TurnIntoBread", "Discard", "Pass")
    assert offered(table, *others) == written(table, *public, *private)


@pytest.mark.rule("evolving.bonus")
def test_an_evolving_destination_offers_its_character() -> None:
    table = playing(board(), board())
    table.play("navigate", "Anna", to="evolving", slot=2)
    bonus = ("take-character", {"evolving": True})
    assert offered(table, "TurnIntoBread", "Discard") == written(table, bonus)


@pytest.mark.rule("light.when")
def test_a_voyage_to_a_lighthouse_offers_its_bread_or_a_hold() -> None:
    table = playing(board(lighthouses=1), board())
    table.play("navigate", "Anna")
    used = [{}, *({"hold": hold} for hold in HOLDS)]
    expected = written(table, *(("use-lighthouse", fields) for fields in used))
    assert offered(table, "TurnIntoBread", "Discard") == expected


@pytest.mark.rule("title.once")
def test_a_title_that_is_reached_is_offered_until_it_is_scored() -> None:
    rich = {"artworks": {"book": 5, "painting": 5, "monument": 5}}
    reached = playing(board(**rich), board())
    claim = written(reached, ("title", {"title": "artist"}))
    assert claim <= offered(reached)
    assert not claim & offered(playing(board(**rich, titles={"artist": 12}), board()))


@pytest.mark.rule("feed.due")
@pytest.mark.parametrize(("light", "fields"), [(False, {}), (True, {"missing": 0})])
def test_feeding_is_offered_with_nothing_missing_where_bread_is_not_counted(
    light: bool, fields: dict[str, Any]
) -> None:
    table = keyed(board(), board(), period=2, position={"phase": "feed"}, light=light)
    assert written(table, ("feed", fields)) <= offered(table)


@pytest.mark.parametrize(
    ("move", "fields", "answers"),
    [
        pytest.param("navigate", {}, [{}, {"ships": 1}], marks=NAVIGATION),
        pytest.param("construct", BUILT, [{}, {"lighthouses": 1}], marks=CONSTRUCTION),
    ],
)
def test_alone_the_rival_answers_with_nothing_or_one_piece(
    move: str, fields: dict[str, Any], answers: list[dict[str, int]]
) -> None:
    table = Kept(1, solo="naples")
    assert not [c for c in offered(table) if type(c).__name__ == "RivalReacts"]
    table.play(move, "Anna", **fields)
    expected = {table.action("rival", **answer) for answer in answers}
    assert offered(table, "TurnIntoBread", "Discard") == expected
