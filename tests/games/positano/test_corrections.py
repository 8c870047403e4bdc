"""Entering and correcting a table: the truth is what lies there."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Illegal
from engine.games.positano.pieces import Lot
from tests.games.positano.tables import GAME, NAMES, Kept, at_build, cliff, findings, points

STANDING = "A2b . . .\nA1b B1g . ."


def corrected() -> Kept:
    return Kept(2, position={"cliff": cliff(STANDING)})


def standing(kept: Kept) -> dict[str, tuple[str, int, str]]:
    return {str(b.lot): (NAMES[b.owner][0], b.blocks, b.roof.value[0]) for b in kept.state.cliff}


def test_placing_replaces_what_was_there() -> None:
    kept = corrected()
    kept.play("place", "Bruno", lot="1A", blocks=3, roof="silver")
    assert standing(kept)["1A"] == ("B", 3, "s")
    kept.play("place", "Anna", lot="1C", blocks=1, roof="gold")
    assert standing(kept)["1C"] == ("A", 1, "g")
    assert [str(b.lot) for b in kept.state.cliff] == ["1A", "1B", "1C", "2A"]
    assert points(kept.state, "silver") == [0, 6]


def test_clearing_needs_a_building() -> None:
    kept = corrected()
    verdict = kept.check("clear", lot="3D")
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert kept.told(verdict) == {"box.tiles": "cannot clear 3D: no building stands there"}
    with pytest.raises(CannotRecord):
        GAME.apply(kept.state, kept.action("clear", lot="3D"))
    kept.play("clear", lot="1A")
    assert set(standing(kept)) == {"1B", "2A"}


@pytest.mark.parametrize(
    ("lot", "to", "said"),
    [
        ("3D", "4D", "cannot move from 3D: no building stands there"),
        ("1A", "1B", "cannot build on 1B: Bruno's building stands there"),
    ],
)
def test_moving_needs_a_building_and_a_free_lot(lot: str, to: str, said: str) -> None:
    kept = corrected()
    verdict = kept.check("move", lot=lot, to=to)
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert kept.told(verdict) == {"box.tiles": said}
    with pytest.raises(CannotRecord):
        GAME.apply(kept.state, kept.action("move", lot=lot, to=to))


def test_moving_keeps_the_building() -> None:
    kept = corrected()
    kept.play("move", lot="1B", to="4D")
    assert standing(kept)["4D"] == ("B", 1, "g")
    assert "1B" not in standing(kept)


def test_moving_onto_a_removed_or_too_low_lot_is_marked() -> None:
    position = {"cliff": cliff("A6b . . .\n. . . .\n. . . .\n. . . .")}
    kept = Kept(2, position=position, removed=["4B", "1A", "1B", "1C"])
    assert set(kept.refusal("move", lot="4A", to="4B")) == {"setup.lots-removed"}
    assert set(kept.refusal("move", lot="4A", to="3A")) == {"build.cap"}
    assert kept.is_legal("move", lot="4A", to="4C")
    assert set(kept.refusal("place", "Anna", lot="4B", blocks=1, roof="gold")) == {
        "setup.lots-removed"
    }


def test_a_building_cleared_in_its_own_round_is_not_built_yet() -> None:
    kept = at_build(tile="standard")
    kept.play("build", "Anna", lot="4A", blocks=2, roof="silver")
    kept.play("clear", lot="4A")
    assert kept.state.turn(kept.state.seats[0]).built is None
    assert "build.timing" in kept.refusal("draft", "Bruno", build="cheap")
    assert kept.is_legal("build", "Anna", lot="4A", blocks=3, roof="silver")


def test_counts_replace_what_was_known() -> None:
    kept = corrected()
    kept.play("count-supply", "Bruno", blocks=4)
    kept.play("count-gelato", "Bruno", icons=7)
    assert kept.state.supply == (None, 4)
    assert points(kept.state, "gelato") == [0, 7]


def test_a_kept_table_entered_again_is_the_same_table() -> None:
    kept = at_build(tile="cheap", supply=(3, 2))
    kept.play("build", "Anna", lot="4A", blocks=2, roof="bronze")
    position = GAME.position(kept.state)
    assert position.cliff == kept.state.cliff
    assert dict(position.supply) == {0: 1, 1: 2}
    assert dict(position.gelato) == {0: 5, 1: 4}
    assert position.round == 2
    half = GAME.position(corrected().state)
    assert half.supply == half.gelato == ()
    assert half.round is None


def test_more_than_the_cap_can_be_entered_and_is_found_afterwards() -> None:
    kept = corrected()
    kept.anyway("place", "Anna", lot="1C", blocks=4, roof="gold")
    assert kept.state.by_lot[Lot(1, "C")].blocks == 4
    assert "build.cap" in findings(kept.state)


def test_whoever_built_more_blocks_than_there_were_has_none_left() -> None:
    kept = at_build(tile="standard", supply=1)
    kept.anyway("build", "Anna", lot="4A", blocks=3, roof="silver")
    assert kept.state.supply[0] == 0


def test_a_new_choice_replaces_the_earlier_one_for_that_goal_alone() -> None:
    rulings = {"best-of-equal": "players-choose"}
    drawing = "A1b . B1b A1b\nA1b . B1b A1b"
    kept = Kept(2, goals=["colonna", "gruppo"], rulings=rulings, position={"cliff": cliff(drawing)})
    kept.play("choose", "Bruno", goal="colonna", lot="1C")
    kept.play("choose", "Anna", goal="gruppo", lot="1A")
    for lot in ("1A", "1D"):
        kept.play("choose", "Anna", goal="colonna", lot=lot)
    assert [(c.goal, c.seat, str(c.lot)) for c in kept.state.chosen] == [
        ("colonna", 0, "1D"),
        ("colonna", 1, "1C"),
        ("gruppo", 0, "1A"),
    ]


@pytest.mark.rule("build.minimum")
def test_a_building_entered_on_the_drafted_lot_is_the_build_of_the_round() -> None:
    kept = at_build(tile="standard")
    kept.play("build", "Anna", lot="4A", blocks=2, roof="silver")
    kept.play("clear", lot="4A")
    kept.play("place", "Anna", lot="4A", blocks=3, roof="silver")
    kept.play("draft", "Bruno", build="cheap")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="bronze")
    assert kept.is_legal("refresh")


@pytest.mark.rule("build.minimum")
def test_a_building_moved_to_the_drafted_lot_is_the_build_of_the_round() -> None:
    kept = at_build(tile="standard")
    kept.play("place", "Anna", lot="4C", blocks=2, roof="silver")
    assert "build.timing" in kept.refusal("draft", "Bruno", build="cheap")
    kept.play("move", lot="4C", to="4A")
    assert kept.is_legal("draft", "Bruno", build="cheap")


@pytest.mark.rule("build.minimum")
@pytest.mark.parametrize(("owner", "lot"), [("Anna", "4C"), ("Bruno", "4A")])
def test_a_building_entered_elsewhere_or_for_somebody_else_is_none(owner: str, lot: str) -> None:
    kept = at_build(tile="standard")
    kept.table.play(kept.action("place", owner, lot=lot, blocks=1, roof="silver"), anyway=True)
    assert [turn.built for turn in kept.state.round.turns] == [None, None]


@pytest.mark.rule("build.minimum")
def test_a_building_entered_before_its_tile_is_the_build_once_that_is_drafted() -> None:
    kept = at_build()
    kept.anyway("place", "Anna", lot="4A", blocks=2, roof="silver")
    kept.play("draft", "Anna", build="standard")
    assert kept.is_legal("draft", "Bruno", build="cheap")
