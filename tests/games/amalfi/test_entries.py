"""Entering and correcting a table, files, choices and the words of the history."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import CannotRecord, Legal
from engine.files import codec
from engine.files.shapes import Unreadable
from engine.games.amalfi.actions import Place
from engine.games.amalfi.counting import COUNTED, number_of
from engine.games.amalfi.pieces import RESOURCES
from engine.games.amalfi.state import State
from engine.message import Seat
from tests.games.amalfi.tables import (
    ANNA,
    GAME,
    Kept,
    at,
    content,
    entered,
    fleet,
    pending,
    points,
    read,
    totals,
    voice,
)

CARD = {"name": "Doge", "per": 2, "of": "books", "max": 8}
EVERY_MOVE: list[tuple[dict[str, Any], str]] = [
    (
        {"do": "place", "player": "Anna", "space": "market", "pay": 1, "gain": {"wine": 2}},
        "Anna places a ship on market for 1 food and gains 2 wine",
    ),
    ({"do": "place", "player": "Anna", "chart": 1}, "Anna places a ship on own chart 1"),
    ({"do": "place", "player": "Anna", "public": 1}, "Anna places a ship on public chart 1"),
    (
        {
            "do": "acquire",
            "player": "Anna",
            "card": "book",
            "points": 1,
            "cost": 5,
            "of": ["wine"],
            "paid": {"wine": 1, "emergency": 1},
            "surcharge": 1,
            "gain": {"points": 1},
        },
        "Anna takes a book worth 1 point, paid with 1 ship from wine and 1 ship by emergency "
        "and gains 1 point",
    ),
    (
        {"do": "build", "player": "Anna", "ships": 2, "paid": {"emergency": 4}},
        "Anna builds 2 ships, paid with 4 ships by emergency",
    ),
    (
        {
            "do": "play",
            "player": "Anna",
            "character": "ending",
            "cost": 0,
            "paid": {},
            "ending": CARD,
        },
        "Anna plays an ending character, paid with no ship",
    ),
    (
        {"do": "tap", "player": "Anna", "pay": 1, "gain": {"food": 2, "colonies": 1}},
        "Anna taps an action character for 1 food and gains 2 food and 1 colony",
    ),
    ({"do": "pass", "player": "Anna"}, "Anna passes"),
    ({"do": "discard", "player": "Anna"}, "Anna discards 1 character for food"),
    ({"do": "discard", "player": "Anna", "cards": 2}, "Anna discards 2 characters for food"),
    (
        {"do": "turn-into-food", "player": "Anna", "from": "wine"},
        "Anna turns 1 ship from wine into food",
    ),
    (
        {"do": "claim", "player": "Anna", "milestone": 1, "space": 2, "points": 6, "met": 1},
        "Anna claims milestone 1 (Settlers)",
    ),
    (
        {"do": "exchange", "player": "Anna", "paid": {"wine": 1}},
        "Anna exchanges Thaler for 1 point, paid with 1 ship from wine",
    ),
    (
        {"do": "gain", "player": "Anna", "by": "contract", "gain": {"spice": 1}},
        "Anna takes the bonus and gains 1 spice",
    ),
    ({"do": "gain", "player": "Anna", "by": "space"}, "Anna takes more from the space"),
    ({"do": "gain", "player": "Anna", "by": "character"}, "Anna uses a character"),
    (
        {"do": "take-character", "player": "Anna", "pay": 1, "food": 2},
        "Anna takes a character for 1 food and gains 2 food",
    ),
    (
        {"do": "move-ships", "player": "Anna", "from": "homeland", "to": "sea", "ships": 2},
        "Anna moves 2 ships from the Homeland to the Sea by a card",
    ),
    ({"do": "feed"}, "food: Anna +1 −3 and Bruno +0 −8 (2 short)"),
    ({"do": "feed", "player": "Anna", "due": 9}, "food: Anna +1 −9 (4 short)"),
    (
        {"do": "settle", "card": 2, "points": {"Bruno": 4}},
        "settlement II (Scholars): Anna 3 and Bruno 4",
    ),
    ({"do": "prepare"}, "round 3 begins, Bruno starts"),
    ({"do": "prepare", "start": "Anna"}, "round 3 begins, Anna starts"),
    (
        {"do": "count-track", "player": "Anna", "points": -3},
        "correction: Anna's score marker stands at −3",
    ),
    ({"do": "count-food", "player": "Anna", "food": 3}, "correction: Anna has 3 food"),
    ({"do": "count-colonies", "player": "Anna", "colonies": 1}, "correction: Anna has 1 colony"),
    (
        {"do": "count-ships", "player": "Anna", "ships": {"sea": 5, "shipyard": 6, "wine": 1}},
        "correction: Anna's ships: the Sea 5, the Shipyard 6 and wine 1",
    ),
    (
        {"do": "count-characters", "player": "Anna", "characters": {"action": 1}},
        "correction: Anna has played 0 immediate, 0 permanent, 1 action and 0 ending",
    ),
    (
        {"do": "count-hand", "player": "Anna", "cards": 5},
        "correction: Anna has 5 characters in hand",
    ),
    (
        {"do": "enter-card", "player": "Anna", "card": "chart", "points": 2},
        "correction: Anna has a chart worth 2 points",
    ),
    (
        {"do": "remove-card", "player": "Anna", "card": "book", "number": 1},
        "correction: Anna does not have book 1",
    ),
    (
        {"do": "enter-ending", "player": "Anna", "ending": CARD},
        "correction: Anna has the ending character Doge",
    ),
    (
        {"do": "remove-ending", "player": "Anna", "number": 1},
        "correction: Anna does not have ending character 1",
    ),
]


def full_table() -> Kept:
    """A table in round 2 on which everything can be tried."""
    anna = {
        "food": 4,
        "colonies": 1,
        "ships": fleet(shipyard=5, wine=1, homeland=2),
        "charts": [{"points": 1}],
        "contracts": [{"kind": "book", "points": 3}],
        "characters": {"action": 1, "ending": 1},
        "ending": [{"name": "Monk", "points": 2}],
    }
    boards = {"Anna": anna, "Bruno": {"ships": fleet(shipyard=0)}}
    return at(2, boards=boards, position={"public": 1})


@pytest.mark.parametrize(("move", "told"), EVERY_MOVE, ids=lambda value: str(value)[:40])
def test_every_move_is_read_written_and_told(move: dict[str, Any], told: str) -> None:
    kept = full_table()
    played = codec.read_move(GAME, move, kept.names, "move")
    again = codec.read_move(GAME, codec.write_move(GAME, played, kept.names), kept.names, "move")
    assert again == played
    assert voice(kept.state).say(GAME.describe(kept.state, played.action)) == told


def test_public_charts_that_were_not_entered_are_none() -> None:
    said = at(1).refusal("place", "Anna", public=1)["prep.public-chart"]
    assert said == "cannot use public chart 1: public so far: 0"


def test_what_was_not_gained_is_not_written() -> None:
    move = {"do": "tap", "player": "Anna", "gain": {"wheat": 2, "points": 1}}
    zeros = {"wine": 0, "food": 0, "colonies": 0}
    kept = full_table()
    played = codec.read_move(
        GAME, {**move, "gain": {"wheat": 2, "points": 1, **zeros}}, kept.names, "move"
    )
    assert codec.write_move(GAME, played, kept.names) == move


def test_every_verb_is_among_them() -> None:
    assert {move["do"] for move, _ in EVERY_MOVE} == set(GAME.actions.shape.records)


def test_what_is_not_known_is_described_as_such() -> None:
    kept = Kept(2, position={"players": {}})
    say = voice(kept.state).say
    told = [
        (kept.action("feed", "Anna"), "food: Anna not known"),
        (kept.action("prepare"), "the next round begins"),
        (kept.action("settle"), "a settlement card is scored"),
        (kept.action("settle", card=3), "settlement III (By hand) is scored"),
        (kept.action("take-character", "Anna"), "Anna takes a character"),
    ]
    for action, words in told:
        assert say(GAME.describe(kept.state, action)) == words
    tied = at(3, 3)
    assert say(GAME.describe(tied.state, tied.action("prepare"))) == "round 4 begins"


def test_a_character_that_is_taken_is_described_by_what_is_left_of_the_deck() -> None:
    def told(kept: Kept) -> str:
        message = GAME.describe(kept.state, kept.action("take-character", "Anna"))
        return voice(kept.state).say(message)

    last = Kept(2, hands="basic")
    while last.state.characters_left() != 1:
        last.key("take-character", "Anna")
    assert told(last) == "Anna takes a character"
    last.key("take-character", "Anna")
    assert told(last) == "Anna takes 2 food, as no character is left"


def test_entered_numbers_replace_what_was_there() -> None:
    kept = Kept(2, position={"players": {}})
    ships = fleet(wine=2)
    kept.play("count-food", "Anna", food=5)
    kept.play("count-colonies", "Anna", colonies=2)
    kept.play("count-ships", "Anna", ships=ships)
    kept.play("count-characters", "Anna", characters={"permanent": 2})
    kept.play("count-hand", "Anna", cards=3)
    kept.play("count-track", "Anna", points=20)
    board = kept.board()
    assert (board.food, board.colonies, board.hand) == (5, 2, 3)
    assert kept.ships() == {"sea": 4, "shipyard": 6, "wine": 2}
    assert board.characters == (0, 2, 0, 0)
    assert totals(kept.state) == (22, 0)


def test_cards_are_entered_and_removed_one_by_one() -> None:
    kept = Kept(2, position={"players": {}})
    for card, worth in (("chart", 2), ("book", 5), ("paint", 7), ("book", 6), ("chart", 1)):
        kept.play("enter-card", "Anna", card=card, points=worth)
    assert totals(kept.state) == (21, 0)
    kept.play("remove-card", "Anna", card="book", number=2)
    kept.play("remove-card", "Anna", card="chart", number=1)
    assert [contract.points for contract in kept.board().contracts] == [5, 7]
    assert totals(kept.state) == (13, 0)
    said = {"end.cards": "cannot remove book 2 of Anna: 1 there"}
    assert kept.blocked("remove-card", "Anna", card="book", number=2) == said
    for card in ("book", "chart"):
        with pytest.raises(CannotRecord):
            GAME.apply(kept.state, kept.action("remove-card", "Anna", card=card, number=9))


def test_ending_characters_are_entered_and_removed() -> None:
    kept = Kept(2, position={"players": {}})
    kept.play("enter-ending", "Anna", ending={"name": "Monk", "points": 4})
    kept.play("enter-ending", "Anna", ending=CARD)
    assert points(kept.state, "ending") == [4, 0]
    kept.play("remove-ending", "Anna", number=1)
    assert [card.name for card in kept.board().ending] == ["Doge"]
    said = {"end.ending": "cannot remove ending character 2 of Anna: 1 there"}
    assert kept.blocked("remove-ending", "Anna", number=2) == said


def test_everything_the_app_counts() -> None:
    anna = {
        "food": 3,
        "colonies": 2,
        "hand": 4,
        "ships": {
            "sea": 1,
            "homeland": 2,
            "shipyard": 3,
            "actions": 1,
            "spice": 1,
            "wheat": 1,
            "wine": 1,
            "gem": 2,
        },
        "charts": [{"points": 1}] * 2,
        "contracts": [{"kind": k, "points": 0} for k in ("paint", "book", "book", "building")],
        "characters": {"immediate": 3, "permanent": 2, "action": 1, "ending": 2},
        "milestones": [{"milestone": 1, "space": 2}, {"milestone": 3}],
    }
    board = entered(boards={"Anna": anna}).board(ANNA)
    found = {what: number_of(board, what) for what in COUNTED}
    assert found == {
        "ships-built": 3,
        "ships-sea": 1,
        "ships-homeland": 2,
        "ships-placed": 1,
        "resources": 5,
        "spice": 1,
        "wheat": 1,
        "wine": 1,
        "gem": 2,
        "textile": 0,
        "food": 3,
        "colonies": 2,
        "charts": 2,
        "contracts": 4,
        "paints": 1,
        "books": 2,
        "buildings": 1,
        "contract-sets": 1,
        "characters": 8,
        "characters-but-immediate": 5,
        "immediate-characters": 3,
        "permanent-characters": 2,
        "action-characters": 1,
        "ending-characters": 2,
        "milestones": 2,
        "hand": 4,
    }
    unknown = entered().board(ANNA)
    assert number_of(unknown, "ships-built") is None
    assert number_of(unknown, None) is None


def test_choices_are_legal_and_only_the_players_whose_turn_it_is_have_some() -> None:
    kept = Kept(4)
    mine = list(GAME.choices(kept.state, Seat(0)))
    assert mine
    for action in mine:
        assert isinstance(GAME.check(kept.state, action), Legal)
    assert list(GAME.choices(kept.state, Seat(2))) == []
    assert list(GAME.choices(entered(), Seat(0))) == []


def test_choices_hold_the_printed_spaces_builds_conversions_and_claims() -> None:
    kept = at(2, 4, boards={"Anna": {"ships": fleet(wheat=2), "hand": 1}})
    found = {
        voice(kept.state).say(GAME.describe(kept.state, action))
        for action in GAME.choices(kept.state, ANNA)
    }
    assert found == {
        "Anna passes",
        'Anna places a ship on "3 food → 2 grain" for 3 food and gains 2 wheat',
        'Anna places a ship on "3 food → 3 spice" for 3 food and gains 3 spice',
        'Anna places a ship on "2 food → 2 wine" for 2 food and gains 2 wine',
        "Anna builds 1 ship, paid with 2 ships from wheat",
        "Anna builds 2 ships, paid with 2 ships from wheat and 2 ships by emergency",
        "Anna builds 3 ships, paid with 2 ships from wheat and 3 ships by emergency",
        "Anna builds 4 ships, paid with 2 ships from wheat and 5 ships by emergency",
        "Anna claims milestone 1 (Settlers)",
        "Anna claims milestone 2 (Patrons)",
        "Anna discards 1 character for food",
        "Anna turns 1 ship from the Sea into food",
        "Anna turns 1 ship from wheat into food",
    }


def test_a_position_in_the_middle_of_a_game_goes_on_where_it_was() -> None:
    kept = Kept(3, start="Bruno")
    kept.play("place", "Bruno", space="market", gain={"gem": 1})
    kept.play("pass", "Carla")
    position = GAME.format.position.write(GAME.position(kept.state), kept.names)
    again = Kept(3, position=position)
    assert again.is_legal("pass", "Anna")
    assert not again.is_legal("pass", "Bruno")
    assert set(again.refusal("pass", "Carla")) == {"turn.pass"}
    assert set(again.refusal("place", "Anna", space="market")) == {"place.free"}
    assert GAME.position(again.state) == GAME.position(kept.state)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([{"do": "place", "player": "Anna"}], "moves[0]: expected exactly one of"),
        ([{"do": "acquire", "player": "Anna", "card": "map", "points": 1}], "moves[0].card: "),
        ([{"do": "build", "player": "Anna", "ships": 7}], "moves[0].ships: expected"),
        ([{"do": "claim", "player": "Anna", "milestone": 5}], "moves[0].milestone: "),
        ([{"do": "settle", "points": {"Zoe": 1}}], "moves[0].points.Zoe: expected one of"),
        (
            [{"do": "enter-ending", "player": "Anna", "ending": {"name": "x", "of": "cats"}}],
            "moves[0].ending.of: expected one of ships-built",
        ),
    ],
)
def test_files_say_where_they_cannot_be_read(moves: list[Any], said: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(content(2, moves=moves))
    assert str(error.value).startswith(said)


def test_what_was_not_entered_is_not_entered_out() -> None:
    state = entered(3, boards={"Anna": {"track": 5}, "Bruno": {"food": 2}}, round=3)
    position = GAME.format.position.write(GAME.position(state), state.setup.names)
    assert position == {"round": 3, "players": {"Anna": {"track": 5}, "Bruno": {"food": 2}}}


def test_a_phase_without_a_turn_keeps_phases_but_nobodys_turn() -> None:
    kept = Kept(2, position={"round": 1, "phase": "actions", "players": {}})
    for name in ("Bruno", "Anna"):
        assert kept.is_legal("claim", name, milestone=1)
        kept.play("pass", name)
    assert set(kept.refusal("pass", "Anna")) == {"round.phases"}


@pytest.mark.parametrize("unknown", ["food", "colonies", "ships"])
def test_food_that_is_not_known_stays_as_it_was(unknown: str) -> None:
    board = {"food": 4, "colonies": 1, "ships": fleet()}
    del board[unknown]
    kept = Kept(2, position={"round": 2, "players": {"Anna": board}})
    before = kept.board()
    kept.undecided("feed", "Anna")
    assert kept.board() == before
    assert kept.state.ledger == ()


def test_a_phase_belongs_to_a_round() -> None:
    with pytest.raises(Unreadable, match=r"^position.round: is missing"):
        entered(phase="actions")


def test_choices_hold_the_charts_with_a_resource_each() -> None:
    charts = [{"points": 1}] * 2
    kept = at(3, boards={"Anna": {"charts": charts}}, position={"public": 2})
    placed = [c for c in GAME.choices(kept.state, ANNA) if isinstance(c, Place) and not c.space]
    spots = {(c.chart, c.public, c.gain.resources[0][0]) for c in placed}
    every = {
        (chart, public, resource)
        for chart, public in ((1, None), (2, None), (None, 1), (None, 2))
        for resource in RESOURCES
    }
    assert spots == every


def test_a_settlement_card_may_name_what_it_counts_without_the_points() -> None:
    card = {"name": "Fleet", "of": "ships-built"}
    kept = at(1, settlements=[card])
    assert pending(kept.state, "settlement-1") == []
    kept.to_settlement()
    assert set(kept.needs("settle")) == {"settlement.score"}


def told_paid(state: State, of: list[str], paid: dict[str, int], **cost: int) -> str:
    """What the history says after the comma of a book taken for a payment."""
    book = {"player": "Anna", "card": "book", "points": 1, "of": of, "paid": paid, **cost}
    action = GAME.actions.shape.read({"do": "acquire", **book}, "$", state.setup.names)
    return voice(state).say(GAME.describe(state, action)).partition(", ")[2]


@pytest.mark.rule("free.ship-food")
@pytest.mark.parametrize(
    ("of", "told"),
    [
        (
            ["wine"],
            "paid with 1 ship from wine and 1 ship by emergency; "
            "turned into 4 food: 2 ships from spice",
        ),
        (
            ["gem"],
            "paid with 1 ship by emergency; "
            "turned into 7 food: 2 ships from spice and 1 ship from wine",
        ),
        (
            ["spice", "wine"],
            "paid with 2 ships from spice, 1 ship from wine and 1 ship by emergency",
        ),
        ([], "paid with 2 ships from spice, 1 ship from wine and 1 ship by emergency"),
    ],
)
def test_history_ships_that_the_card_does_not_take_turn_into_food(of: list[str], told: str) -> None:
    state = entered(boards={"Anna": {"ships": fleet(spice=2, wine=1)}})
    assert told_paid(state, of, {"spice": 2, "wine": 1, "emergency": 1}, cost=3) == told


@pytest.mark.rule("pay.surcharge")
@pytest.mark.parametrize(
    ("surcharge", "rest"), [(4, ""), (1, "; 3 food for what the price does not take")]
)
def test_history_an_additional_cost_of_any_kind_takes_other_ships(
    surcharge: int, rest: str
) -> None:
    state = entered(
        rulings={"surcharge-kind": "any"}, boards={"Anna": {"ships": fleet(spice=2, wine=1)}}
    )
    told = told_paid(state, ["wine"], {"spice": 2, "wine": 1}, cost=3, surcharge=surcharge)
    assert told == f"paid with 2 ships from spice and 1 ship from wine{rest}"
