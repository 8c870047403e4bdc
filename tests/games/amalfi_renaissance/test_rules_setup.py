"""The box and the set-up, pages 3 to 7 and 21."""

from __future__ import annotations

import pytest

from engine.files.shapes import Unreadable
from engine.games.amalfi_renaissance.pieces import (
    ATLAS,
    COUNCIL,
    DECREES,
    HANDS,
    STARTING_BREAD,
    TITLES,
    WORKSHOP,
)
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    BRUNO,
    GAME,
    NAMES,
    RULES,
    Kept,
    board,
    content,
    entered,
    findings,
    read,
    reasons,
    ships,
)


@pytest.mark.rule("box.ships")
def test_p3_ten_ships_of_a_colour_are_somewhere() -> None:
    assert sum(n or 0 for n in Kept().anna.ships.all) == 10
    eleven = entered(board(ships={"port": 1}))
    assert findings(eleven.state)["box.ships"] == [
        "impossible: Anna has 11 ships, each colour has 10"
    ]
    nine = entered(board(ships={"bay": 3}))
    assert "box.ships" in findings(nine.state)
    unknown = entered({"track": 3, "ships": {"bay": 2}})
    assert "box.ships" not in findings(unknown.state)


@pytest.mark.rule("box.ships")
def test_p3_entering_more_ships_than_the_box_has_is_described() -> None:
    kept = Kept()
    said = "Anna cannot have 12 ships: each colour has 10"
    assert kept.refusal("set-ships", "Anna", ships={"port": 2}) == {"box.ships": said}
    assert kept.is_legal("set-ships", "Anna", ships={"bay": 3, "wood": 1})


@pytest.mark.rule("box.lighthouses")
def test_p3_six_lighthouses_of_a_colour() -> None:
    seven = entered(board(lighthouses=7))
    said = "impossible: Anna has 7 lighthouses on the board, each colour has 6"
    assert findings(seven.state)["box.lighthouses"] == [said]
    kept = Kept()
    assert kept.is_legal("set-lighthouses", "Anna", lighthouses=6, own=2)
    assert "box.lighthouses" in kept.refusal("set-lighthouses", "Anna", lighthouses=7)
    assert "box.lighthouses" in kept.refusal("set-lighthouses", "Anna", lighthouses=1, own=2)


@pytest.mark.rule("box.cubes")
def test_p3_three_cubes_of_a_colour() -> None:
    four = {"artist": 12, "courtier": 12, "zealot": 12, "explorer": 24}
    table = entered(board(titles=four))
    said = "impossible: Anna has cubes on 4 titles, each colour has 3"
    assert findings(table.state)["box.cubes"] == [said]
    said = "Anna cannot have 4 titles: each colour has 3 cubes"
    assert Kept().refusal("set-titles", "Anna", titles=four) == {"box.cubes": said}
    said = "Anna cannot score Humanist: all 3 cubes are used"
    three = entered(board(titles=dict(list(four.items())[:3])), period=1, titles=[])
    assert three.refusal("title", "Anna", title="humanist", points=1)["box.cubes"] == said


@pytest.mark.rule("box.characters")
def test_p21_fifteen_endgame_characters_in_a_deck_of_75() -> None:
    people = {"immediate": 20, "permanent": 20, "engageable": 20, "endgame": 15}
    full = entered(board(characters=people, hand=0), board(hand=0), period=1)
    assert findings(full.state) == {}
    refusal = full.refusal("invite", "Anna", type="endgame", cost=0)
    assert refusal["box.characters"].startswith("cannot invite another endgame character: 15")
    assert (
        "the deck has 75"
        in full.refusal("invite", "Anna", type="permanent", cost=0)["box.characters"]
    )
    more = entered(board(characters={**people, "endgame": 16}))
    assert findings(more.state)["box.characters"] == [
        "impossible: 76 characters are invited, the deck has 75",
        "impossible: 16 endgame characters are invited, the deck has 15",
    ]


@pytest.mark.rule("score.marker")
def test_p6_the_marker_starts_at_nothing_and_follows_every_point() -> None:
    kept = Kept()
    assert kept.anna.marker == 0
    kept.play("bonus", "Anna", points=5)
    assert kept.anna.marker == 5
    assert reasons(kept.state, "track") == [
        ("score.marker", "the marker started at 0, and everything it moved is listed below")
    ]
    assert reasons(entered(board(track=131)).state, "track") == [
        ("score.marker", "the score marker stands at 131")
    ]


@pytest.mark.rule("score.marker")
def test_p6_a_marker_nobody_entered_counts_as_nothing_and_is_described() -> None:
    table = entered({"track": 9}, {"bread": 2})
    assert reasons(table.state, "track", BRUNO) == [
        ("score.marker", "where the score marker stands was not entered")
    ]
    assert "score.marker" in findings(table.state)


@pytest.mark.rule("setup.decrees")
def test_p4_four_of_ten_decrees_one_for_each_period() -> None:
    assert len(DECREES) == 10
    assert Kept().state.decree(3) == "council"
    with pytest.raises(Unreadable, match="expected a list of 0 to 4 entries"):
        read(content(decrees=["trade"] * 5))
    untold = entered(board(), board(), period=3, decrees=["trade"])
    assert untold.needs("decree")["setup.decrees"] == "the decree of period 3 was not entered"


@pytest.mark.rule("setup.titles")
def test_p4_one_dark_and_two_light_titles() -> None:
    assert len([title for title in TITLES.values() if title.is_dark]) == 6
    assert len(TITLES) == 16
    dark = [{"title": key} for key in ("explorer", "admiral", "artist")]
    assert findings(Kept(titles=dark).state)["setup.titles"] == [
        "illegal: 2 dark and 1 light titles in play, it is 1 dark and 2 light"
    ]
    with pytest.raises(Unreadable, match=r"setup.titles\[1\].title: artist is there twice"):
        read(content(titles=[{"title": "artist"}, {"title": "artist"}]))
    kept = Kept()
    said = "cannot score Zealot: in play are Explorer, Artist and Courtier"
    assert kept.refusal("title", "Anna", title="zealot", points=1)["setup.titles"] == said
    elsewhere = entered(board(titles={"zealot": 12}))
    assert "setup.titles" in findings(elsewhere.state)


@pytest.mark.rule("setup.player")
def test_p6_what_a_player_starts_with() -> None:
    anna = Kept().anna
    assert (anna.ships.bay, anna.ships.shipyard) == (4, 6)
    assert (anna.lighthouses, anna.titles, anna.marker) == (0, (), 0)
    assert anna.limit == 6


@pytest.mark.rule("setup.first")
def test_p6_the_wind_rose_marks_the_first_player() -> None:
    assert Kept().state.to_move == ANNA
    kept = Kept(3, first="Bruno")
    assert (kept.state.wind_rose, kept.state.to_move) == (BRUNO, BRUNO)


@pytest.mark.rule("setup.bread")
@pytest.mark.parametrize(
    ("players", "first", "bread"),
    [
        (4, "Anna", [3, 4, 5, 6]),
        (4, "Carla", [5, 6, 3, 4]),
        (2, "Bruno", [4, 3]),
        (3, "Anna", [3, 4, 5]),
    ],
)
def test_p6_bread_by_turn_order(players: int, first: str, bread: list[int]) -> None:
    kept = Kept(players, first=first)
    assert [b.bread for b in kept.state.boards] == bread
    assert STARTING_BREAD == (3, 4, 5, 6)


@pytest.mark.rule("setup.hands")
def test_p7_everybody_starts_with_six_characters() -> None:
    assert [b.hand for b in Kept(4).state.boards] == [6] * 4


@pytest.mark.rule("setup.variants")
@pytest.mark.parametrize(
    ("hands", "alone"),
    [
        ("packs", True),
        ("blind", True),
        ("personal-selection", True),
        ("full-draft", False),
        ("draft-with-score", False),
    ],
)
def test_p21_drafts_need_two_players(hands: str, alone: bool) -> None:
    assert HANDS[hands]["cards"] == 6
    assert findings(Kept(2, hands=hands).state) == {}
    solo = Kept(1, hands=hands, solo="naples")
    assert solo.anna.hand == 6
    assert ("setup.variants" not in findings(solo.state)) == alone


@pytest.mark.rule("setup.atlas")
@pytest.mark.rule("setup.workshop")
@pytest.mark.rule("setup.council")
def test_p4_five_tiles_five_artworks_and_four_characters_lie_open() -> None:
    kept = Kept()
    assert (ATLAS, WORKSHOP, COUNCIL) == (5, 5, 4)
    for verb, fields in (("acquire", {"artwork": "book"}), ("discover", {})):
        move = {"points": 5, "cost": 0, **fields}
        assert kept.is_legal(verb, "Anna", **move, slot=5)
        with pytest.raises(Unreadable, match="from 1 to 5"):
            kept.check(verb, "Anna", **move, slot=6)
    assert kept.is_legal("take-character", "Anna", slot=4)
    with pytest.raises(Unreadable, match="from 1 to 4"):
        kept.check("take-character", "Anna", slot=5)


@pytest.mark.rule("setup.hand-token")
def test_p7_the_token_is_found_and_scores_nothing() -> None:
    found = GAME.catalogue.search("token pack")[0]
    assert found is RULES["setup.hand-token"]
    assert "scores nothing" in found.gist


def test_ships_helper_makes_ten() -> None:
    assert sum(ships(shipyard=3, wood=2, port=1).values()) == 10
    assert len(NAMES) == 4


@pytest.mark.rule("setup.players")
def test_p21_one_to_four_play() -> None:
    assert tuple(GAME.seats) == (1, 2, 3, 4)
    file = content(4)
    file["players"] = [{"name": f"Player {number}"} for number in range(5)]
    with pytest.raises(Unreadable, match="players: expected 1 to 4 players"):
        read(file)


@pytest.mark.rule("setup.unused")
def test_p4_decrees_and_titles_left_over_stay_out() -> None:
    found = GAME.catalogue.ask("where do the other titles go").rules[0]
    assert found.id == "setup.unused"
    assert "do not come into this game" in found.answer
    assert (len(DECREES), len(TITLES)) == (10, 16)


@pytest.mark.rule("setup.variant-blind", "setup.variant-selection")
@pytest.mark.rule("setup.variant-draft", "setup.variant-draft-endgame")
@pytest.mark.parametrize(
    ("rule", "hands", "question", "six"),
    [
        ("blind", "blind", "how do blind starting hands work", "Six random"),
        (
            "selection",
            "personal-selection",
            "how does keeping 6 of 10 characters work",
            "keep any six",
        ),
        ("draft", "full-draft", "how do we draft starting hands", "until you have six"),
        (
            "draft-endgame",
            "draft-with-score",
            "how does the draft with endgame characters work",
            "six in all",
        ),
    ],
)
def test_p21_each_way_to_deal_hands_ends_with_six(
    rule: str, hands: str, question: str, six: str
) -> None:
    found = GAME.catalogue.ask(question).rules[0]
    assert found.id == f"setup.variant-{rule}"
    assert six in found.answer
    assert Kept(2, hands=hands).anna.hand == HANDS[hands]["cards"] == 6
