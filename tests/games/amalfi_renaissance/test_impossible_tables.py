"""Tables that no game can lead to are found by the audit, with the numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amalfi_renaissance.tables import (
    GAME,
    Kept,
    board,
    entered,
    findings,
    ships,
)
from tests.games.amalfi_renaissance.test_rules_decrees import arts, people

ARTIST = board(artworks=arts(2, 2, 0))


def alone(position: dict[str, Any], **rest: Any) -> Kept:
    return entered(board(), solo="naples", period=2, position=position, **rest)


def cubes(*squares: int | None, ladder: list[int] | None = None, **rest: Any) -> Kept:
    """Cubes of Anna, Bruno and so on on Artist, which all of them meet."""
    boards = [{**ARTIST, "titles": {} if n is None else {"artist": n}} for n in squares]
    tile = {"title": "artist", "ladder": [12, 9, 6] if ladder is None else ladder}
    return entered(*boards, titles=[tile], **rest)


def squares(*points: int | None, **rest: Any) -> list[str]:
    return findings(cubes(*points, **rest).state).get("title.leftmost", [])


@pytest.mark.rule("solo.setup")
def test_solo_a_rival_has_10_ships_and_6_lighthouses() -> None:
    assert findings(alone({"rival": {"ships": 10, "lighthouses": 6}}).state) == {}
    assert findings(alone({"rival": {"ships": 11, "lighthouses": 7}}).state)["solo.setup"] == [
        "impossible: the rival has 11 ships on the board, it owns 10",
        "impossible: the rival has 7 lighthouses on the board, it owns 6",
    ]
    for rival in ({"ships": 1}, {"lighthouses": 1}):
        table = entered(board(), board(), period=2, position={"rival": rival})
        assert findings(table.state) == {
            "solo.setup": ["illegal: a rival has pieces on the board, but this is not a solo game"]
        }


@pytest.mark.rule("solo.setup")
def test_solo_a_rival_that_places_nothing_breaks_no_box() -> None:
    turn = {"phase": "actions", "wind_rose": "Anna", "turn": "Anna"}
    table = alone({**turn, "rival": {"ships": 11, "lighthouses": 7}})
    table.play("invite", "Anna", type="immediate", cost=0)
    assert table.is_legal("rival", discard="council")
    assert "solo.setup" not in table.refusal("rival", discard="atlas")


@pytest.mark.rule("engage.use")
def test_no_more_characters_are_turned_than_are_engageable() -> None:
    turned = board(characters=people(0, 0, 1, 0), engaged=2)
    assert findings(entered(turned, board()).state)["engage.use"] == [
        "impossible: Anna has turned 2 characters, but invited 1 engageable character"
    ]
    for fine in ({"engaged": 1}, {"engaged": 5, "characters": {"permanent": 1}}):
        table = entered({**turned, **fine}, board())
        assert "engage.use" not in findings(table.state)


@pytest.mark.rule("box.characters")
def test_all_characters_are_in_the_deck() -> None:
    def found(**anna: Any) -> list[str]:
        return findings(entered(board(hand=0, **anna), board(hand=0)).state).get(
            "box.characters", []
        )

    assert found(characters=people(20, 20, 20, 0)) == []
    assert found(characters=people(21, 20, 20, 0)) == [
        "impossible: 61 characters that are no endgame characters are invited, the deck has 60"
    ]
    assert findings(entered(board(hand=69), board(hand=6)).state) == {}
    assert findings(entered(board(hand=70), board(hand=6)).state)["box.characters"] == [
        "impossible: 76 characters are invited or in hand, the deck has 75"
    ]


@pytest.mark.rule("box.ships")
def test_ships_on_own_destinations_are_among_those_on_destinations() -> None:
    anna = board(destinations=12, ships=ships(docks=2), own_docks=2)
    assert findings(entered(anna, board()).state) == {}
    assert findings(entered({**anna, "own_docks": 3}, board()).state)["box.ships"] == [
        "impossible: 3 ships of Anna lie on private destinations of their own, "
        "but 2 on all destinations"
    ]
    uncounted = {**anna, "ships": {}, "own_docks": 11}
    assert findings(entered(uncounted, board()).state)["box.ships"] == [
        "impossible: 11 ships of Anna lie on private destinations of their own, "
        "but each colour has 10"
    ]
    assert "box.ships" not in findings(entered({**uncounted, "own_docks": 10}, board()).state)


@pytest.mark.rule("decree.flip")
def test_a_game_is_over_after_period_4_or_lost_alone() -> None:
    over = {"phase": "over"}
    said = "illegal: the game is said to be over in period 2, but it ends with period 4"
    assert findings(entered(board(), board(), period=2, position=over).state) == {
        "decree.flip": [said]
    }
    assert findings(entered(board(), board(), period=4, position=over).state) == {}
    assert findings(entered(board(), board(), position=over).state) == {}
    assert findings(alone(over).state) == {"decree.flip": [said]}
    lost = entered(board(titles={}), solo="genoa", period=2, position=over)
    assert findings(lost.state) == {}


@pytest.mark.rule("title.leftmost")
def test_p20_squares_are_taken_from_the_left() -> None:
    gap = "illegal: the square of {} on Artist is taken, but one further left is empty"
    assert squares(12, 9, None) == []
    assert squares(9, 6) == [gap.format(9), gap.format(6)]
    assert squares(12, None, 6) == [gap.format(6)]
    assert squares(9) == [gap.format(9)]
    assert squares(9, 9, ladder=[12, 9, 9]) == [gap.format(9), gap.format(9)]
    assert squares(12, 12, ladder=[12, 12, 9]) == []


@pytest.mark.rule("title.leftmost")
def test_p20_the_next_cube_goes_on_the_leftmost_empty_square() -> None:
    def following(*points: int | None, **rest: Any) -> int | None:
        return GAME.extras(cubes(*points, **rest).state)["titles"][0]["next"]  # type: ignore[no-any-return]

    assert following(9, 6) == 12
    assert following(12, 6, None) == 9
    assert following(12, None) == 9
    assert following(7, None) == 9
    assert following(12, 9, 6) == 0
    assert following(12, 9, 6, rulings={"title-full": "last-value"}) == 6


@pytest.mark.rule("title.leftmost")
def test_p20_a_title_brings_at_least_a_point_and_starts_as_printed() -> None:
    assert squares(0, ladder=[]) == ["unusual: Anna has 0 for Artist, a square has at least 1"]
    assert squares(1, ladder=[]) == []
    assert squares(None, ladder=[10, 5]) == [
        "unusual: Artist starts at 10, its first square has 12"
    ]


@pytest.mark.rule("ruling.title-full")
def test_p20_with_the_last_value_again_squares_are_still_checked() -> None:
    last: dict[str, Any] = {"rulings": {"title-full": "last-value"}}
    assert squares(12, 9, 6, 6, **last) == []
    (said,) = squares(12, 9, 6, 9, **last)
    assert said.startswith("illegal: Dario has 9 for Artist, but no such square is free")
    assert squares(12, 9, 6, 6)[0].startswith("illegal: Dario has 6 for Artist")


@pytest.mark.rule("art.range")
@pytest.mark.parametrize(
    ("artwork", "least", "most"), [("book", 4, 8), ("painting", 5, 9), ("monument", 6, 10)]
)
def test_p14_artworks_cost_what_such_cards_cost(artwork: str, least: int, most: int) -> None:
    def warned(cost: int, slot: int | None = None, surcharge: str = "typed") -> list[str]:
        kept = Kept(rulings={"surcharge": surcharge}, titles=[])
        where = {} if slot is None else {"slot": slot}
        kept.table.play(
            kept.action("acquire", "Anna", artwork=artwork, points=7, cost=cost, **where),
            anyway=True,
        )
        return findings(kept.state).get("art.range", [])

    assert warned(least) == warned(most + 2) == warned(most, 5) == warned(most + 1, 3) == []
    assert warned(most + 2, 2) == []
    (said,) = warned(least - 1)
    assert said.endswith(f"{artwork}, such cards cost {least} to {most}, up to 2 more on the left")
    assert warned(most + 3)
    assert warned(most + 2, 3)
    (said,) = warned(most + 1, 4)
    assert said == (
        f"unusual: Anna paid {most + 1} for 1 {artwork}, such cards cost {least} to {most}"
    )
    assert warned(most + 1, 1, "two-one-one")
    assert warned(most, 1, "two-one-one") == []


@pytest.mark.rule("turn.pass")
def test_p11_it_is_not_the_turn_of_somebody_who_has_passed() -> None:
    def table(*passed: str, **rest: Any) -> Kept:
        turn = {"phase": "actions", "wind_rose": "Anna", "turn": "Anna", "passed": list(passed)}
        return entered(board(), board(), period=2, position=turn, **rest)

    said = "illegal: it is Anna's turn, and Anna has passed"
    assert findings(table("Anna").state) == {"turn.pass": [said]}
    assert findings(table("Bruno").state) == {}
    assert findings(table("Anna").anyway("pass", "Bruno").state) == {}
    assert findings(entered(board(), board(), period=2, position={"passed": ["Anna"]}).state) == {}


@pytest.mark.rule("setup.titles")
def test_p4_a_title_without_its_squares_is_in_play_all_the_same() -> None:
    anna = board(**{**ARTIST, "titles": {"artist": 12}})
    assert findings(entered(anna, titles=[{"title": "artist"}]).state) == {}


@pytest.mark.rule("box.characters")
def test_p21_hands_count_where_the_deck_is_used_up_or_a_hand_was_not_counted() -> None:
    said = "impossible: 76 characters are invited or in hand, the deck has 75"
    unknown = board()
    del unknown["hand"]
    assert findings(entered(board(hand=76), unknown).state)["box.characters"] == [said]
    everybody = {"immediate": 60, "endgame": 15}
    full = board(characters=everybody, hand=1)
    assert findings(entered(full, board(hand=0)).state)["box.characters"] == [said]


@pytest.mark.rule("box.lighthouses")
def test_p15_lighthouses_of_others_are_those_of_others() -> None:
    host = board(destinations=1, lighthouses=1, guest_lighthouses=1)
    said = (
        "impossible: 1 lighthouse of others stands with Anna, but the others have erected 0 "
        "outside their own private destinations"
    )
    assert findings(entered(host, board()).state)["box.lighthouses"] == [said]
    alone_with_own = board(destinations=1, guests={"Anna": 1})
    del alone_with_own["guest_lighthouses"]
    assert findings(entered(alone_with_own, board(lighthouses=1)).state)["box.lighthouses"] == [
        "impossible: a lighthouse of their own cannot be a guest with Anna"
    ]
    named = board(destinations=1, guests={"Bruno": 1})
    assert findings(entered(named, board(lighthouses=1)).state)["box.lighthouses"] == [
        "impossible: 0 lighthouses of others stand with Anna, but by name it is 1"
    ]


@pytest.mark.rule("box.lighthouses")
def test_p15_more_own_lighthouses_than_erected_are_described_once() -> None:
    uncounted = board()
    del uncounted["guest_lighthouses"]
    wrong = board(destinations=2, lighthouses=0, own_lighthouses=1)
    assert findings(entered(uncounted, wrong).state)["box.lighthouses"] == [
        "impossible: Bruno has 1 lighthouse on private destinations of their own, "
        "but only 0 erected"
    ]


@pytest.mark.rule("feed.due")
def test_p18_an_impossible_shipyard_or_too_much_bread_never_makes_less_than_nothing_due() -> None:
    crowded = entered(board(ships={"shipyard": 7}), period=2)
    assert (crowded.anna.built, crowded.anna.due) == (0, 2)
    table = entered(board(), period=2, position={"phase": "feed"})
    table.anyway("feed", "Anna", bread=3, more=True)
    assert table.anna.due == 0
