"""Set-up, the box and what is hidden."""

from __future__ import annotations

import pytest

from engine.games.amalfi.pieces import CHARACTERS, CONTRACTS, COPIES, FIRST_SHIPS, HANDS, SPACES
from tests.games.amalfi.tables import GAME, Kept, at, entered, findings, fleet

RULES = GAME.catalogue.rules


def first_hit(*words: str) -> str:
    """The rule that somebody finds who types these words."""
    return str(GAME.catalogue.search(" ".join(words))[0].id)


@pytest.mark.rule("setup.players")
def test_introduction_one_to_four_play() -> None:
    assert tuple(GAME.seats) == (1, 2, 3, 4)


@pytest.mark.rule("setup.start-player")
@pytest.mark.parametrize("start", ["Anna", "Bruno", "Carla"])
def test_setup_the_chosen_start_player_has_the_first_turn(start: str) -> None:
    kept = Kept(3, start=start)
    for name in kept.names:
        assert kept.is_legal("pass", name) == (name == start)


@pytest.mark.rule("setup.blocked")
@pytest.mark.parametrize(
    ("players", "wheat", "spice"),
    [(1, False, False), (2, False, False), (3, True, False), (4, True, True)],
)
def test_setup_spaces_are_blocked_by_number_of_players(
    players: int, wheat: bool, spice: bool
) -> None:
    kept = Kept(players)
    assert kept.is_legal("place", "Anna", space="3-food-2-wheat", pay=3, gain={"wheat": 2}) == wheat
    assert kept.is_legal("place", "Anna", space="3-food-3-spice", pay=3, gain={"spice": 3}) == spice
    assert kept.is_legal("place", "Anna", space="2-food-2-wine", pay=2, gain={"wine": 2})


@pytest.mark.rule("setup.blocked")
def test_setup_a_blocked_space_says_for_how_many() -> None:
    said = Kept(2).refusal("place", "Anna", space="3-food-2-wheat", pay=3, gain={"wheat": 2})
    assert said == {"setup.blocked": 'cannot use "3 food → 2 grain" with 2 players: it is blocked'}


@pytest.mark.rule("setup.rows")
def test_setup_five_charts_six_contracts_four_characters_lie_open() -> None:
    shown = {card["key"]: card["shown"] for card in GAME.catalogue.records("cards")}
    contracts, characters = dict.fromkeys(CONTRACTS, 6), dict.fromkeys(CHARACTERS, 4)
    assert shown == {"chart": 5, **contracts, **characters, "ending": 0}
    assert first_hit("face", "up") == "setup.rows"


@pytest.mark.rule("setup.milestones")
def test_setup_three_milestones_are_in_play() -> None:
    kept = Kept(2)
    assert kept.is_legal("claim", "Anna", milestone=3, points=4)
    said = kept.refusal("claim", "Anna", milestone=4, points=4)
    assert said == {"setup.milestones": "no milestone 4: 3 are in play"}
    four = [{"name": name} for name in "abcd"]
    assert findings(entered(2, milestones=four)) == {
        "setup.milestones": ["illegal: 4 milestones in play, 3 are drawn at set-up"]
    }
    assert findings(entered(1, milestones=four)) == {}


@pytest.mark.rule("setup.settlements")
def test_setup_four_settlement_cards_one_for_each_round() -> None:
    labels = [category.key for category in GAME.categories(Kept(2).table.setup)]
    assert labels[1:5] == ["settlement-1", "settlement-2", "settlement-3", "settlement-4"]
    kept = Kept(2)
    kept.to_settlement()
    said = kept.refusal("settle", card=2)["settlement.score"]
    assert said == "cannot score settlement II (Scholars) in round 1: each round has its own card"


@pytest.mark.rule("setup.player")
def test_setup_six_ships_in_the_sea_six_in_the_shipyard_no_colony_no_point() -> None:
    kept = Kept(4)
    for name in kept.names:
        assert kept.ships(name) == {"sea": 6, "shipyard": 6}
        assert (kept.board(name).colonies, kept.board(name).hand) == (0, 8)
    assert GAME.score(kept.state).totals == (0, 0, 0, 0)
    assert FIRST_SHIPS.total == 12


@pytest.mark.rule("setup.player")
def test_setup_the_shipyard_holds_six() -> None:
    state = entered(boards={"Anna": {"ships": {"shipyard": 7, "sea": 5}}})
    said = "impossible: Anna has 7 ships in the Shipyard, it holds 6"
    assert findings(state) == {"setup.player": [said]}


@pytest.mark.rule("setup.food")
@pytest.mark.parametrize(
    ("start", "food"), [("Anna", [3, 4, 5, 6]), ("Bruno", [6, 3, 4, 5]), ("Dario", [4, 5, 6, 3])]
)
def test_setup_food_is_3_4_5_6_in_turn_order(start: str, food: list[int]) -> None:
    kept = Kept(4, start=start)
    assert [kept.board(name).food for name in kept.names] == food


@pytest.mark.rule("setup.hand-basic", "setup.hand-draft", "setup.hand-discard")
@pytest.mark.parametrize(
    ("hands", "players", "left"),
    [("basic", 2, 28), ("basic", 4, 16), ("draft", 2, 24), ("draft", 4, 8), ("discard", 3, 16)],
)
def test_character_card_setup_what_is_not_dealt_forms_the_deck(
    hands: str, players: int, left: int
) -> None:
    kept = Kept(players, hands=hands)
    assert kept.state.characters_left() == left
    assert all(board.hand == 8 for board in kept.state.boards)


@pytest.mark.rule("setup.hand-basic")
def test_character_card_setup_an_unknown_deal_is_not_invented() -> None:
    assert Kept(2).state.characters_left() is None


@pytest.mark.rule("setup.ending-closed")
def test_character_card_setup_ending_characters_are_not_in_the_deck() -> None:
    assert COPIES["permanent"] + COPIES["action"] + COPIES["immediate"] == 40
    dealt = HANDS["basic"].dealt
    assert Kept(1).state.characters_left() == 40 - HANDS["solo"].dealt
    assert Kept(3, hands="basic").state.characters_left() == 40 - 3 * dealt
    assert first_hit("ending", "deck") == "setup.ending-closed"


@pytest.mark.rule("info.hidden")
def test_faq_somebody_finds_what_is_hidden() -> None:
    assert first_hit("secret") == "info.hidden"
    assert RULES["info.hidden"].where == "FAQ"


@pytest.mark.rule("box.ships")
@pytest.mark.parametrize(("sea", "fits"), [(6, True), (5, False), (7, False)])
def test_setup_twelve_ships_wherever_they_are(sea: int, fits: bool) -> None:
    ships = {"sea": sea, "shipyard": 2, "homeland": 1, "actions": 1, "spice": 1, "gem": 1}
    state = entered(boards={"Anna": {"ships": ships}})
    assert (findings(state) == {}) == fits
    assert Kept(2).is_legal("count-ships", "Anna", ships=ships) == fits


@pytest.mark.rule("box.ships")
def test_setup_a_lost_ship_is_described_with_the_numbers() -> None:
    state = entered(boards={"Anna": {"ships": {"sea": 5, "shipyard": 6}}})
    said = "impossible: Anna has 11 ships, there are always 12, those in the Shipyard included"
    assert findings(state) == {"box.ships": [said]}


@pytest.mark.rule("box.colonies")
def test_components_six_colonies_a_player() -> None:
    state = entered(boards={"Anna": {"colonies": 7}})
    said = "impossible: Anna has 7 colonies, the box holds 6 for each player"
    assert findings(state) == {"box.colonies": [said]}
    assert findings(entered(boards={"Anna": {"colonies": 6}})) == {}
    assert set(Kept(2).refusal("count-colonies", "Anna", colonies=7)) == {"box.colonies"}


@pytest.mark.rule("box.contracts")
@pytest.mark.parametrize("kind", ["paint", "book", "building"])
def test_components_twenty_one_contracts_of_a_kind(kind: str) -> None:
    eleven, ten = [{"kind": kind, "points": 1}] * 11, [{"kind": kind, "points": 1}] * 10
    assert (
        findings(entered(boards={"Anna": {"contracts": eleven}, "Bruno": {"contracts": ten}})) == {}
    )
    state = entered(boards={"Anna": {"contracts": eleven}, "Bruno": {"contracts": eleven}})
    said = f"impossible: 22 {kind}s at the table, the box holds 21"
    assert findings(state) == {"box.contracts": [said]}
    kept = at(boards={"Anna": {"contracts": eleven}, "Bruno": {"contracts": ten}})
    refusal = kept.refusal("acquire", "Anna", card=kind, points=1, cost=0)
    assert refusal == {"box.contracts": f"cannot take a {kind}: all 21 of the box are owned"}


@pytest.mark.rule("box.characters")
@pytest.mark.parametrize(("kind", "copies"), [("permanent", 22), ("action", 6), ("immediate", 12)])
def test_components_forty_eight_characters(kind: str, copies: int) -> None:
    board = {"characters": {kind: copies}}
    assert findings(entered(boards={"Anna": board})) == {}
    state = entered(boards={"Anna": board, "Bruno": {"characters": {kind: 1}}})
    said = f"impossible: {copies + 1} {kind} characters in play, the box holds {copies}"
    assert findings(state) == {"box.characters": [said]}
    kept = at(boards={"Bruno": board})
    assert set(kept.refusal("play", "Anna", character=kind, cost=0)) == {"box.characters"}
    more = kept.refusal("count-characters", "Anna", characters={kind: 1})
    assert set(more) == {"box.characters"}


@pytest.mark.rule("box.ending")
@pytest.mark.parametrize(("players", "most"), [(1, 3), (2, 2), (4, 2)])
def test_character_card_setup_two_ending_characters_three_alone(players: int, most: int) -> None:
    cards = [{"name": f"card {number}", "points": 1} for number in range(most)]
    kept = at(players=players, boards={"Anna": {"ending": cards, "characters": {"ending": most}}})
    assert findings(kept.state) == {}
    card = {"name": "one more", "points": 1}
    said = f"Anna cannot have another ending character: {most} at most"
    assert kept.refusal("play", "Anna", character="ending", cost=0, ending=card) == {
        "box.ending": said
    }
    kept.anyway("enter-ending", "Anna", ending=card)
    assert "box.ending" in findings(kept.state)


@pytest.mark.rule("box.ending")
def test_character_card_setup_listed_and_counted_ending_characters_agree() -> None:
    boards = {"Anna": {"characters": {"ending": 2}, "ending": [{"name": "one", "points": 3}]}}
    said = "unusual: Anna has played 2 ending characters by count, listed: 1"
    assert findings(entered(boards=boards)) == {"char.ending": [said]}


@pytest.mark.rule("solo.blocked")
def test_setup_alone_the_board_is_blocked_as_with_two() -> None:
    said = Kept(1).refusal("place", "Anna", space="3-food-3-spice", pay=3, gain={"spice": 3})
    assert said == {"solo.blocked": 'cannot use "3 food → 3 spice" with 1 player: it is blocked'}
    assert [space.key for space in SPACES.values() if space.players <= 2] == ["2-food-2-wine"]


@pytest.mark.rule("score.track")
def test_setup_ships_of_a_table_scored_from_the_marker_are_not_needed() -> None:
    state = entered(boards={"Anna": {"track": 48, "ships": fleet()}, "Bruno": {"track": 51}})
    assert GAME.score(state).totals == (48, 51)
    assert findings(state) == {}


@pytest.mark.rule("setup.score-pieces")
def test_setup_two_ship_pieces_keep_the_score() -> None:
    assert first_hit("how are points marked on the board") == "setup.score-pieces"
    assert RULES["setup.score-pieces"].answer.startswith("With two ship pieces")


@pytest.mark.rule("box.ship-pieces")
def test_components_seventeen_ship_pieces_are_fleet_markers_and_milestones() -> None:
    assert first_hit("why do i have 17 ships") == "box.ship-pieces"
    assert RULES["box.ship-pieces"].answer.startswith("68, or 17 a colour: 12 sail, 2 mark points")
    assert FIRST_SHIPS.total == 12


@pytest.mark.rule("card.icons")
def test_icon_description_says_which_arrow_gains() -> None:
    assert first_hit("what do the arrows on the icons mean") == "card.icons"
    assert RULES["card.icons"].answer.startswith("Down is gain, up is pay")
