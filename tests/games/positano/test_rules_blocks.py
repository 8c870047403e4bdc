"""Obtaining blocks, page 6."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.positano.tables import BRUNO, Kept, at_blocks, at_build, say

FOURTEEN = """
    A5b . . .
    A5b . . .
    A4b . . .
    .   . . .
"""


def with_general(general: int, personal: int, **rest: Any) -> Kept:
    """Anna drafts blocks with so many left in the general and in the personal supply."""
    on_cliff = 16 - general - personal
    cells = ["A5b"] * (on_cliff // 5) + ([f"A{on_cliff % 5}b"] if on_cliff % 5 else [])
    cells += ["."] * (16 - len(cells))
    rows = [" ".join(cells[n : n + 4]) for n in (0, 4, 8, 12)]
    rows.reverse()
    supply = {"Anna": personal, "Bruno": 1}
    return at_blocks("\n".join(rows), lots=("4C", "4D"), supply=supply, **rest)


def drafted(kept: Kept, tile: object, take: int | None = None) -> int | None:
    """Anna's personal supply after the draft."""
    kept.play("draft", "Anna", block=tile, **({} if take is None else {"take": take}))
    return kept.state.supply[0]


@pytest.mark.rule("blocks.gain")
@pytest.mark.parametrize("tile", [1, 2, 3, 4, 5])
def test_p6_a_block_tile_gives_as_many_blocks_as_it_shows(tile: int) -> None:
    kept = with_general(14, 2)
    assert drafted(kept, tile) == 2 + tile
    assert kept.state.general_supply(kept.state.seats[0]) == 14 - tile
    assert kept.state.supply[BRUNO] == 1


@pytest.mark.rule("blocks.gain")
@pytest.mark.parametrize("take", [0, 2, 4])
def test_p6_neither_more_nor_fewer_than_shown(take: int) -> None:
    kept = with_general(14, 2)
    refusal = kept.refusal("draft", "Anna", block=3, take=take)
    said = (
        f"cannot take {take} blocks for the 3-block tile: allowed 3, "
        "with 2 in the personal and 14 in the general supply"
    )
    assert refusal == {"blocks.gain": said}
    assert kept.is_legal("draft", "Anna", block=3, take=3)


@pytest.mark.rule("blocks.double")
@pytest.mark.parametrize(
    ("personal", "allowed"), [(0, {0, 2}), (1, {1, 2}), (2, {2}), (3, {2, 3}), (5, {2, 5})]
)
def test_p6_double_gives_as_many_as_held_or_two(personal: int, allowed: set[int]) -> None:
    for take in range(9):
        kept = with_general(10, personal)
        if take in allowed:
            assert drafted(kept, "double", take) == personal + take
        else:
            assert set(kept.refusal("draft", "Anna", block="double", take=take)) == {
                "blocks.double"
            }


@pytest.mark.rule("blocks.triple")
@pytest.mark.parametrize(
    ("personal", "allowed"), [(0, {0, 3}), (1, {2, 3}), (2, {3, 4}), (4, {3, 8})]
)
def test_p6_triple_gives_twice_as_many_as_held_or_three(personal: int, allowed: set[int]) -> None:
    for take in range(10):
        kept = with_general(10, personal)
        if take in allowed:
            assert drafted(kept, "triple", take) == personal + take
        else:
            assert set(kept.refusal("draft", "Anna", block="triple", take=take)) == {
                "blocks.triple"
            }


@pytest.mark.rule("blocks.double", "blocks.triple")
@pytest.mark.parametrize(
    ("tile", "personal", "after"), [("double", 1, 3), ("double", 4, 8), ("triple", 1, 4)]
)
def test_p6_without_a_word_the_larger_offer_is_taken_and_told(
    tile: str, personal: int, after: int
) -> None:
    kept = with_general(10, personal)
    action = kept.action("draft", "Anna", block=tile)
    told = say(kept.state, kept.table.game.describe(kept.state, action))
    assert told == f"Anna drafts the {tile} tile and takes {after - personal} blocks"
    assert drafted(kept, tile) == after


@pytest.mark.rule("blocks.shortage")
@pytest.mark.parametrize(("general", "after"), [(0, 3), (1, 4), (4, 7), (5, 8)])
def test_p6_nothing_comes_from_an_empty_general_supply(general: int, after: int) -> None:
    assert drafted(with_general(general, 3), 5) == after


@pytest.mark.rule("blocks.shortage")
def test_p6_taking_beyond_the_general_supply_is_refused() -> None:
    kept = with_general(2, 3)
    said = (
        "cannot take 5 blocks for the 5-block tile: allowed 2, "
        "with 3 in the personal and 2 in the general supply"
    )
    assert kept.refusal("draft", "Anna", block=5, take=5) == {"blocks.shortage": said}
    assert kept.is_legal("draft", "Anna", block=5, take=2)


@pytest.mark.rule("blocks.shortage")
def test_p6_a_block_tile_is_still_drafted_when_nothing_is_left() -> None:
    kept = with_general(0, 3)
    assert "draft.sequence" in kept.refusal("draft", "Anna", build="cheap")
    kept.play("draft", "Anna", block=1)
    assert kept.state.discards[0].blocks == ("1",)


@pytest.mark.rule("blocks.shortage")
@pytest.mark.parametrize(
    ("tile", "personal", "general", "allowed"),
    [("double", 5, 3, {2, 3}), ("double", 5, 1, {1}), ("triple", 3, 4, {3, 4})],
)
def test_p6_options_shrink_to_what_is_left(
    tile: str, personal: int, general: int, allowed: set[int]
) -> None:
    kept = with_general(general, personal)
    found = {take for take in range(9) if kept.is_legal("draft", "Anna", block=tile, take=take)}
    assert found == allowed


@pytest.mark.rule("ruling.partial-supply")
@pytest.mark.parametrize(("choice", "right", "wrong"), [("take-rest", 2, 0), ("take-none", 0, 2)])
def test_p6_too_few_blocks_left_take_the_rest_or_none(choice: str, right: int, wrong: int) -> None:
    kept = with_general(2, 3, rulings={"partial-supply": choice})
    assert kept.is_legal("draft", "Anna", block=5, take=right)
    refusal = kept.refusal("draft", "Anna", block=5, take=wrong)
    assert set(refusal) == {"ruling.partial-supply"}
    assert f"allowed {right}" in refusal["ruling.partial-supply"]
    assert set(kept.refusal("draft", "Anna", block=5, take=5)) == {"blocks.shortage"}
    assert drafted(kept, 5) == 3 + right


@pytest.mark.rule("ruling.partial-supply")
@pytest.mark.parametrize("choice", ["take-rest", "take-none"])
def test_p6_the_exact_rest_is_taken_under_both_readings(choice: str) -> None:
    assert drafted(with_general(5, 3, rulings={"partial-supply": choice}), 5) == 8


@pytest.mark.rule("blocks.keep")
def test_p8_blocks_not_built_stay_for_later_rounds() -> None:
    kept = at_build(tile="luxury", supply=(7, 5), lots=("4A", "4B"))
    kept.play("build", "Anna", lot="4A", blocks=2, roof="gold")
    kept.play("draft", "Bruno", build="standard")
    kept.play("build", "Bruno", lot="4B", blocks=4, roof="silver")
    assert kept.state.supply == (5, 1)
    kept.play("refresh")
    assert kept.state.supply == (5, 1)
    assert kept.state.round.number == 3


@pytest.mark.rule("blocks.gain")
def test_p6_a_tile_never_gives_more_than_it_shows_even_where_nobody_counts() -> None:
    kept = at_blocks(FOURTEEN, lots=("4C", "4D"))
    said = "cannot take 4 blocks for the 3-block tile: it shows 3"
    assert kept.refusal("draft", "Anna", block=3, take=4) == {"blocks.gain": said}
    assert kept.is_legal("draft", "Anna", block=3, take=3)
    assert kept.is_legal("draft", "Anna", block="double", take=7)


@pytest.mark.rule("blocks.gain")
def test_p6_blocks_nobody_counted_are_not_made_up() -> None:
    kept = at_blocks(FOURTEEN, lots=("4C", "4D"))
    action = kept.action("draft", "Anna", block=5)
    told = say(kept.state, kept.table.game.describe(kept.state, action))
    assert told == "Anna drafts the 5-block tile"
    kept.play("draft", "Anna", block=5)
    assert kept.state.supply == (None, None)


@pytest.mark.rule("ruling.partial-supply")
@pytest.mark.parametrize(
    ("tile", "personal", "general", "rule"),
    [
        (5, 3, 4, "ruling.partial-supply"),
        (5, 3, 5, "blocks.gain"),
        ("double", 5, 4, "ruling.partial-supply"),
        ("double", 5, 5, "blocks.double"),
    ],
)
def test_p6_taking_nothing_is_a_reading_only_where_blocks_are_short(
    tile: Any, personal: int, general: int, rule: str
) -> None:
    kept = with_general(general, personal)
    assert set(kept.refusal("draft", "Anna", block=tile, take=0)) == {rule}


@pytest.mark.rule("blocks.shortage")
@pytest.mark.parametrize(("personal", "general"), [(0, 3), (3, 0)])
def test_p6_an_empty_supply_is_described_as_empty(personal: int, general: int) -> None:
    kept = with_general(general, personal)
    (said,) = kept.refusal("draft", "Anna", block=5, take=6).values()
    assert said.endswith(f"with {personal} in the personal and {general} in the general supply")


@pytest.mark.rule("blocks.gain")
def test_p6_blocks_taken_as_said_or_as_shown_leave_the_same_table() -> None:
    said, shown = (at_blocks(supply={"Anna": 1, "Bruno": 1}) for _ in range(2))
    said.play("draft", "Anna", block=3, take=3)
    shown.play("draft", "Anna", block=3)
    assert said.state == shown.state
