"""Set-up, pages 4 and 5: what is in play and what lies where before the first bid."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.files.shapes import Unreadable
from engine.games.positano.actions import MakeBid
from engine.games.positano.pieces import Row
from tests.games.positano.tables import ANNA, GAME, Kept, at_build, content, entered, findings, read

PAIRS = [
    ("grande", "piccolo"),
    ("solitario", "gruppo"),
    ("eccesso", "equilibrato"),
    ("dietro", "colonna"),
    ("bordo", "mezzo"),
    ("perfetto", "altezza"),
]
REMOVED = {2: ["1A", "2B", "3C", "4D"], 3: ["2C"], 4: []}


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_p4_two_to_four_people_sit_down(players: int) -> None:
    assert len(read(content(players)).setup.players) == players


@pytest.mark.rule("setup.players")
def test_p4_alone_one_sits_down_with_otto() -> None:
    assert GAME.catalogue.about["players"] == [1, 4]
    assert read(content(solo=True)).setup.names == ("Anna", "Otto")


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_p4_nobody_one_and_five_are_no_table(players: int) -> None:
    file = content(4)
    file["players"] = [{"name": f"Player {number}"} for number in range(players)]
    with pytest.raises(Unreadable, match="players: expected 2 to 4 players"):
        read(file)


@pytest.mark.rule("setup.goals")
@pytest.mark.parametrize(
    ("goals", "said"),
    [
        (0, ["unusual: 0 goals in play, 3 are drawn at set-up"]),
        (1, ["unusual: 1 goal in play, 3 are drawn at set-up"]),
        (3, []),
        (4, ["illegal: 4 goals in play, 3 are drawn at set-up"]),
    ],
)
def test_p4_three_goals_are_in_play(goals: int, said: list[str]) -> None:
    chosen = ["grande", "solitario", "eccesso", "dietro"][:goals]
    state = entered(goals=chosen)
    assert findings(state).get("setup.goals", []) == said
    assert [row.key for row in GAME.categories(state.setup)][4:] == chosen


@pytest.mark.rule("setup.goal-pairs")
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_p4_two_sides_of_a_card_never_meet(one: str, other: str) -> None:
    third = "mezzo" if "bordo" not in (one, other) else "grande"
    said = f"unusual: {one.title()} and {other.title()} are two sides of one card"
    (finding,) = findings(entered(goals=[one, third, other]))["setup.goal-pairs"]
    assert finding.startswith(said)


@pytest.mark.rule("setup.goal-pairs")
def test_p4_all_other_pairs_of_goals_may_meet() -> None:
    goals = [goal for pair in PAIRS for goal in pair]
    fine = [pair for pair in combinations(goals, 2) if pair not in PAIRS]
    assert len(fine) == 66 - 6
    for one, other in fine:
        assert "setup.goal-pairs" not in findings(entered(goals=[one, other]))


@pytest.mark.rule("ruling.goal-pairs")
@pytest.mark.parametrize(("choice", "warned"), [("as-listed", True), ("any", False)])
def test_p4_the_list_of_pairs_warns_or_not(choice: str, warned: bool) -> None:
    state = entered(goals=["bordo", "mezzo", "grande"], rulings={"goal-pairs": choice})
    assert ("setup.goal-pairs" in findings(state)) is warned
    assert len(GAME.score(state).lines) == 4 * 7


@pytest.mark.rule("setup.supply")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_p4_one_block_each_and_fifteen_in_the_general_supply(players: int) -> None:
    state = Kept(players).state
    assert state.supply == (1,) * players
    assert [state.general_supply(seat) for seat in state.seats] == [15] * players


@pytest.mark.rule("setup.lots-removed")
@pytest.mark.parametrize(("players", "due"), [(2, 4), (3, 1), (4, 0)])
def test_p4_four_one_or_no_lots_are_removed(players: int, due: int) -> None:
    kept = Kept(players, removed=REMOVED[players])
    assert len(REMOVED[players]) == due
    assert len(kept.state.lots_in_play()) == 16 - due
    assert findings(kept.state) == {}
    wrong = Kept(players, removed=[*REMOVED[players], "1B"])
    lots = "1 lot" if due == 0 else f"{due + 1} lots"
    said = f"illegal: {lots} removed at set-up instead of {due} with {players} players"
    assert findings(wrong.state) == {"setup.lots-removed": [said]}


@pytest.mark.rule("setup.lots-removed")
def test_p4_a_removed_lot_is_neither_drafted_nor_built_on() -> None:
    kept = Kept(3, removed=["2C"])
    kept.bids()
    refusal = kept.refusal("draft", "Anna", lot="2C")
    assert refusal == {"setup.lots-removed": "cannot use 2C: it was removed at set-up"}
    assert kept.is_legal("draft", "Anna", lot="2B")
    assert "setup.lots-removed" in kept.refusal("reveal", lots=["2C", "1A", "1B"])
    kept.play("draft", "Anna", lot="2B")
    assert "setup.lots-removed" in kept.refusal("build", "Anna", lot="2C", blocks=1, roof="silver")


@pytest.mark.rule("setup.lots-removed")
def test_p4_a_building_on_a_removed_lot_is_found() -> None:
    state = entered("A1b B1b . .", 2, removed=REMOVED[2])
    said = "illegal: a building stands on 1A, which was removed at set-up"
    assert findings(state)["setup.lots-removed"] == [said]


@pytest.mark.rule("setup.lots-removed")
@pytest.mark.parametrize(("players", "lots"), [(2, 12), (3, 15)])
def test_p4_more_buildings_than_lots_in_play_are_impossible(players: int, lots: int) -> None:
    row = " ".join(("A1b", "B1b", "A1b", "B1b"))
    full = "\n".join([row] * 4)
    said = f"impossible: 16 buildings, but only {lots} lots are in play with {players} players"
    assert findings(entered(full, players))["setup.lots-removed"] == [said]


@pytest.mark.rule("setup.lots-shown")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_p4_as_many_lots_lie_open_as_there_are_players(players: int) -> None:
    kept = Kept(players)
    lots = ["1A", "2B", "3C", "4D"]
    assert kept.is_legal("reveal", lots=lots[:players])
    refusal = kept.refusal("reveal", lots=lots[: players - 1])
    laid = "1 lot" if players == 2 else f"{players - 1} lots"
    said = f"cannot lay out {laid}: one for each of {players} players"
    assert refusal == {"setup.lots-shown": said}


@pytest.mark.rule("setup.lots-shown")
def test_p8_only_a_lot_on_the_beach_board_can_be_drafted() -> None:
    kept = at_build(lots=("3A", "3B"), tile="standard", round=5)
    kept.play("build", "Anna", lot="3A", blocks=1, roof="silver")
    kept.play("draft", "Bruno", build="cheap")
    kept.play("build", "Bruno", lot="3B", blocks=1, roof="bronze")
    kept.play("refresh")
    kept.play("reveal", lots=["4B", "1C"])
    for name, booster in (("Anna", 22), ("Bruno", 21)):
        kept.play("bid", name, base=[60, 50, 10], booster=booster)
    refusal = kept.refusal("draft", "Anna", lot="2D")
    said = "cannot draft 2D: it does not lie on the Beach Board, still there: 4B and 1C"
    assert refusal == {"setup.lots-shown": said}
    kept.play("draft", "Anna", lot="1C")
    assert "setup.lots-shown" in kept.refusal("draft", "Bruno", lot="1C")
    assert kept.is_legal("draft", "Bruno", lot="4B")


@pytest.mark.rule("setup.start-tiles")
@pytest.mark.parametrize(
    ("players", "blocks", "builds"),
    [
        (2, ["2", "3"], ["cheap", "standard"]),
        (3, ["2", "3", "4"], ["cheap", "standard", "luxury"]),
        (4, ["2", "2", "3", "4"], ["cheap", "cheap+1", "standard", "luxury"]),
    ],
)
def test_p4_grey_tiles_up_to_the_number_of_players_lie_open(
    players: int, blocks: list[str], builds: list[str]
) -> None:
    shown = Kept(players).state.round.shown
    assert sorted(map(str, shown.row(Row.BLOCK) or ())) == blocks
    assert sorted(map(str, shown.row(Row.BUILD) or ())) == sorted(builds)


@pytest.mark.rule("setup.start-tiles")
def test_p4_round_one_has_no_other_tile() -> None:
    kept = Kept(2)
    kept.bids()
    kept.draft("lot", "4A", "4B")
    refusal = kept.refusal("draft", "Anna", block=5)
    said = (
        "cannot draft the 5-block tile: it does not lie on the Beach Board, "
        "still there: the 2-block tile and the 3-block tile"
    )
    assert refusal == {"setup.start-tiles": said}
    assert kept.is_legal("draft", "Anna", block=3)


@pytest.mark.rule("setup.start-tiles")
def test_p4_other_tiles_cannot_be_laid_out_in_round_one() -> None:
    kept = Kept(3)
    assert "setup.start-tiles" in kept.refusal("reveal", blocks=[2, 3, 5])
    assert "setup.start-tiles" in kept.refusal("reveal", builds=["cheap", "standard", "cheap+1"])
    assert kept.is_legal("reveal", blocks=[4, 2, 3], builds=["luxury", "cheap", "standard"])


@pytest.mark.rule("setup.start-tiles")
def test_p4_grey_tiles_not_needed_come_from_the_stack_later() -> None:
    kept = at_build()
    for tile in ("cheap+1", "luxury"):
        assert kept.is_legal("draft", "Anna", build=tile)


@pytest.mark.rule("setup.hand")
def test_p4_everybody_holds_seven_base_cards_and_six_boosters() -> None:
    kept = Kept(2)
    bids = [action for action in kept.choices("Anna") if isinstance(action, MakeBid)]
    assert len({bid.card for bid in bids}) == 7
    assert len({bid.booster for bid in bids}) == 6
    assert len(bids) == 42
    assert all(bid.seat == ANNA for bid in bids)


@pytest.mark.rule("setup.goals", "setup.lots-shown")
def test_p5_the_pictured_set_up_for_three_is_legal() -> None:
    kept = Kept(3, goals=["bordo", "equilibrato", "perfetto"], removed=["2C"])
    kept.play("reveal", lots=["4B", "1C", "2B"])
    assert findings(kept.state) == {}


@pytest.mark.rule("end.trigger")
@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 5), (4, 4)])
def test_p8_a_table_is_entered_no_later_than_in_its_last_round(players: int, rounds: int) -> None:
    last = content(players, position={"round": rounds})
    assert GAME.outcome(GAME.start(read(last).setup)) is None
    line = f"position.round: expected a whole number from 1 to {rounds} with {players} players, got"
    for late in range(rounds + 1, 7):
        with pytest.raises(Unreadable) as refused:
            read(content(players, position={"round": late}))
        assert str(refused.value) == f"{line} {late}"


@pytest.mark.rule("setup.cliff")
def test_p4_the_cliff_faces_everybody() -> None:
    found = GAME.catalogue.ask("where do we put the cliff").rules[0]
    assert found.id == "setup.cliff"
    assert "front in view of everybody" in found.answer


@pytest.mark.rule("setup.stacks")
def test_p4_each_kind_of_tile_has_its_row() -> None:
    found = GAME.catalogue.ask("which row of the beach board are the lots in").rules[0]
    assert found.id == "setup.stacks"
    rows = [found.answer.casefold().index(word) for word in ("lots", "block tiles", "build tiles")]
    assert rows == sorted(rows)
