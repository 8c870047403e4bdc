"""Tables with gaps: what nobody entered is asked for, said to be missing, and never made up."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import CannotRecord, Illegal
from engine.games.amalfi_renaissance.actions import ClaimTitle, Construct
from engine.games.amalfi_renaissance.pieces import TITLES as BOX_TITLES
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    GAME,
    Kept,
    board,
    entered,
    findings,
    pending,
    points,
    reasons,
    say,
    ships,
    totals,
)

IN_ACTIONS = {"phase": "actions", "turn": "Anna", "wind_rose": "Anna"}


def playing(*boards: dict[str, Any], period: int = 1, **rest: Any) -> Kept:
    """A game that goes on in the action phase, Anna to move."""
    return entered(*(boards or (board(), board())), period=period, position=IN_ACTIONS, **rest)


def refuses(table: Kept, do: str, player: str = "", **fields: Any) -> set[str]:
    """The rules against a move that cannot be recorded either."""
    verdict = table.check(do, player, **fields)
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    with pytest.raises(CannotRecord):
        GAME.apply(table.state, table.action(do, player, **fields))
    return set(table.told(verdict))


@pytest.mark.rule("decree.score")
def test_decree_needs_a_period_and_is_scored_once() -> None:
    assert refuses(entered(board(), board()), "decree") == {"decree.score"}
    table = Kept().close()
    assert refuses(table, "decree") == {"decree.flip"}


@pytest.mark.rule("decree.flip")
def test_new_period_there_is_none_after_the_fourth_nor_without_one() -> None:
    assert refuses(entered(board(), board()), "new-period") == {"phase.order"}
    assert refuses(playing(period=4), "new-period") == {"decree.flip"}


@pytest.mark.rule("phase.order")
def test_feeding_comes_before_the_decree() -> None:
    table = entered(board(), board(), period=2, position={"phase": "decree"})
    assert set(table.refusal("feed", "Anna")) == {"phase.order"}


@pytest.mark.rule("decree.trade")
def test_trade_tells_the_other_reading_only_where_it_is_counted() -> None:
    known = board(own_docks=2, own_lighthouses=1, destinations=2, lighthouses=1)
    gap = {key: value for key, value in known.items() if key != "own_lighthouses"}
    table = entered(known, gap, period=4)
    both, one = (
        say(table.state, line.because)
        for line in GAME.score(table.state).pending
        if line.category == "decree-4"
    )
    assert "read the other way" in both
    assert "read the other way" not in one
    assert pending(table.state, "decree-4")[0] == pending(table.state, "decree-4")[1] > 0


@pytest.mark.rule("setup.decrees")
def test_a_decree_nobody_entered_is_pending_with_nothing() -> None:
    table = entered(board(), period=2, decrees=["adulation"])
    assert pending(table.state, "decree-2") == [0]
    (line,) = [line for line in GAME.score(table.state).pending if line.category == "decree-2"]
    assert line.rule == "setup.decrees"
    assert say(table.state, line.because) == "the decree of period 2 was not entered"


@pytest.mark.rule("end.endgame")
def test_an_endgame_character_for_something_nobody_counted_scores_nothing_yet() -> None:
    card = {"name": "Raphael", "per": 3, "of": "lighthouses"}
    gap = {"track": 5, "endgame": [card]}
    table = entered(gap, board(lighthouses=2, endgame=[card]))
    assert points(table.state, "endgame") == [0, 6]
    ((rule, because),) = reasons(table.state, "endgame")
    assert rule == "end.endgame"
    assert because == "Raphael: not counted: the lighthouses erected"
    assert "end.endgame" in findings(table.state)


@pytest.mark.rule("invite.endgame")
def test_an_endgame_character_without_a_name_takes_that_of_the_card_invited() -> None:
    table = playing()
    table.play(
        "invite", "Anna", type="endgame", name="Raphael", cost=0, pay={}, endgame={"points": 4}
    )
    assert [card.name for card in table.anna.endgame] == ["Raphael"]
    assert points(table.state, "endgame") == [4, 0]


@pytest.mark.rule("box.ships")
def test_ships_entered_place_by_place_are_too_many_only_when_they_are() -> None:
    table = entered({"track": 0}, board())
    assert table.is_legal("set-ships", "Anna", ships={"shipyard": 6, "bay": 4})
    assert table.is_legal("set-ships", "Anna", ships={"shipyard": 2})
    assert set(table.refusal("set-ships", "Anna", ships={"shipyard": 6, "bay": 5})) == {"box.ships"}


@pytest.mark.rule("ship.cost")
def test_constructing_without_a_period_has_no_price() -> None:
    table = entered(board(), board())
    needed = table.needs("construct", "Anna", ships=1, pay={"emergency": 2})
    assert needed == {
        "pay.standard": "what Anna has to pay is not known: "
        "a ship costs 5, 4, 4 or 3 wood by period, and the period is not known"
    }
    table.undecided("construct", "Anna", ships=1, pay={"emergency": 2})
    assert table.anna.ships.port == 3
    assert table.anna.bread == 3


@pytest.mark.rule("ship.cost")
def test_constructing_more_than_all_ships_can_pay_says_how_much_is_short() -> None:
    table = playing(board(ships=ships(bay=1, docks=3)), board())
    said = table.refusal("construct", "Anna", ships=2, pay={"emergency": 1})
    assert said["ship.cost"].startswith("Anna cannot pay 10 wood: 1 ship in bay and holds")


@pytest.mark.rule("ship.cost")
def test_ships_nobody_counted_are_not_offered_for_building() -> None:
    gap = {key: value for key, value in board().items() if key != "ships"}
    table = playing(gap, board())
    assert not [c for c in GAME.choices(table.state, ANNA) if isinstance(c, Construct)]


@pytest.mark.rule("pay.standard")
def test_a_payment_of_nothing_needs_no_ships_counted() -> None:
    gap = {key: value for key, value in board().items() if key != "ships"}
    table = playing(gap, board())
    assert table.is_legal("discover", "Anna", points=2, cost=0, slot=4, pay={}, with_=["wine"])
    asked = {"points": 2, "cost": 3, "slot": 4, "with_": ["wine"]}
    assert set(table.needs("discover", "Anna", **asked, pay={"wine": 1})) == {"pay.standard"}


@pytest.mark.rule("title.once")
def test_a_title_already_scored_is_not_offered_again() -> None:
    rich = board(artworks={"book": 5, "painting": 5, "monument": 5}, titles={"artist": 12})
    offered = {
        c.title
        for c in GAME.choices(playing(rich, board()).state, ANNA)
        if isinstance(c, ClaimTitle)
    }
    assert "artist" not in offered


@pytest.mark.rule("nav.private")
def test_own_docks_nobody_counted_do_not_forbid_a_voyage() -> None:
    gap = {key: value for key, value in board(destinations=1).items() if key != "own_docks"}
    assert playing(gap, board()).is_legal("navigate", "Anna", to="private")
    full = board(destinations=1, own_docks=1, ships=ships(docks=1))
    assert set(playing(full, board()).refusal("navigate", "Anna", to="private")) == {"atlas.dock"}


@pytest.mark.rule("light.slot")
def test_lighthouses_nobody_counted_do_not_forbid_another() -> None:
    gap = {key: value for key, value in board().items() if key != "guest_lighthouses"}
    table = playing(board(), gap)
    assert table.is_legal("erect", "Anna", on="private", of="Bruno")
    assert set(playing().refusal("erect", "Anna", on="private", of="Bruno")) == {"light.slot"}


@pytest.mark.rule("light.when")
def test_whether_an_uncounted_lighthouse_stands_where_the_ship_went_is_not_asked() -> None:
    gap = {key: value for key, value in board(lighthouses=1).items() if key != "own_lighthouses"}
    table = playing(gap, board())
    table.play("navigate", "Anna", to="public")
    assert table.is_legal("use-lighthouse", "Anna")


@pytest.mark.rule("score.marker")
def test_markers_that_nobody_entered_are_missed_only_beside_others() -> None:
    assert "score.marker" not in findings(entered({}, {}).state)
    assert findings(entered({"track": 7}, {}).state)["score.marker"]


@pytest.mark.rule("ruling.title-full")
def test_the_last_square_of_a_full_title_may_serve_again() -> None:
    cubes, tile = [board(titles={"artist": 12}) for _ in range(2)], {"title": "artist"}
    titles = [{**tile, "ladder": [12]}]
    assert "title.leftmost" in findings(entered(*cubes, titles=titles).state)
    lasting = entered(*cubes, titles=titles, rulings={"title-full": "last-value"})
    assert "title.leftmost" not in findings(lasting.state)


@pytest.mark.rule("end.winner")
def test_one_player_without_a_rival_simply_ends() -> None:
    outcome = GAME.outcome(entered({"track": 40}).state)
    assert outcome is not None
    assert outcome.order == ((ANNA,),)
    assert outcome.decided_by == "points"


@pytest.mark.rule("solo.react")
def test_the_rival_of_an_entered_table_reacts_to_an_action_before_it() -> None:
    table = entered(board(), solo="naples", period=2)
    assert table.is_legal("rival", ships=1)
    assert set(playing().refusal("rival")) == {"solo.setup"}


def light(**rest: Any) -> Kept:
    return entered({"track": 3}, {"track": 4}, light=True, **rest)


def test_a_light_table_asks_neither_for_ships_nor_for_engaged_characters() -> None:
    table = light(period=2)
    assert table.is_legal("navigate", "Anna", to="public")
    assert table.is_legal("engage", "Anna")
    assert table.is_legal("use-lighthouse", "Anna")
    table.play("feed", "Anna", missing=2)
    assert totals(table.state) == [3 - 6, 4]
    ((_, because),) = reasons(table.state, "hunger")
    assert because.endswith("2 bread missing × −3, entered")


def told(table: Kept, do: str, player: str = "", **fields: Any) -> str:
    return say(table.state, GAME.describe(table.state, table.action(do, player, **fields)))


def test_the_history_tells_what_is_known_and_no_more() -> None:
    table = light(period=2, titles=[{"title": "artist"}], decrees=[])
    assert told(table, "feed", "Anna", missing=2) == "Anna feeds, 2 bread missing"
    assert told(table, "feed", "Anna") == "Anna feeds"
    assert told(table, "title", "Anna", title="artist") == "Anna scores Artist"
    assert told(table, "decree") == "the decree is scored"
    assert told(table, "construct", "Anna", ships=2) == "Anna constructs 2 ships"


def test_decrees_make_one_table_differ_from_another() -> None:
    assert GAME.in_play(Kept(decrees=["trade", "blessing"]).table.setup) == ("Trade", "Blessing")


def test_titles_say_whether_they_show_a_type() -> None:
    asking = {key for key, title in BOX_TITLES.items() if title.asks_for_type}
    assert asking == {"visionary", "condottiere", "merchant", "patron"}


@pytest.mark.rule("decree.score")
def test_a_decree_without_points_says_whether_it_is_past_or_to_come() -> None:
    def said(table: Kept) -> list[str]:
        return [reasons(table.state, f"decree-{period}")[0][1] for period in (1, 2, 3)]

    in_track = "in the track already"
    assert said(entered(board(), period=2)) == [
        in_track,
        "scored at the end of period 2",
        "scored at the end of period 3",
    ]
    skipped = Kept().play("set-period", period=2)
    assert said(skipped)[0] == "the decree of period 1 was not scored"
    assert said(skipped)[1] == "scored at the end of period 2"
    assert said(entered(board())) == [in_track] * 3


@pytest.mark.rule("title.once")
def test_a_title_scored_twice_cannot_even_be_recorded() -> None:
    table = playing(board(artworks={"book": 2, "painting": 2}, titles={"artist": 12}), board())
    assert refuses(table, "title", "Anna", title="artist") == {"title.once"}


def test_what_lies_on_the_table_is_counted_as_far_as_it_was_entered() -> None:
    anna = {"artworks": {"book": 2, "monument": 1}, "destinations": 3}
    table = entered(anna, {}, board(artworks={"painting": 1}, destinations=1))
    told = [say(table.state, part) for part in GAME.contents(table.state)]
    assert told == ["4 artworks", "4 private destinations"]
