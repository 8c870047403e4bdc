"""Every action as the history tells it, and what is chosen in a file."""

from __future__ import annotations

from typing import Any

import pytest

from engine.files import codec
from engine.files.shapes import Unreadable
from tests.games.positano.tables import GAME, OWN_BUILDINGS, Kept, cliff, content, read, say


def told(kept: Kept, do: str, player: str = "", **fields: Any) -> str:
    return say(kept.state, GAME.describe(kept.state, kept.action(do, player, **fields)))


@pytest.mark.parametrize(
    ("do", "fields", "sentence"),
    [
        ("bid", {"base": [40, 40, 40], "booster": 22}, "Anna bids 40/40/40 +22"),
        ("draft", {"lot": "4A"}, "Anna drafts 4A"),
        ("draft", {"block": 2}, "Anna drafts the 2-block tile and takes 2 blocks"),
        (
            "build",
            {"lot": "4A", "blocks": 2, "roof": "gold"},
            "Anna builds 2 blocks on 4A with a gold roof",
        ),
        ("add-on", {"lot": "3A"}, "Anna adds a block to 3A"),
        ("remodel", {"lot": "3A", "roof": "silver"}, "Anna remodels 3A to silver"),
        ("place", {"lot": "1A", "blocks": 1, "roof": "gold"}, "1A: Anna, 1 block, gold roof"),
        ("count-supply", {"blocks": 1}, "Anna has 1 block left over"),
        ("count-gelato", {"icons": 2}, "Anna has 2 icons of gelato"),
        ("choose", {"goal": "gruppo", "lot": "3A"}, "Anna enters 3A for Gruppo"),
    ],
)
def test_what_a_player_did(do: str, fields: dict[str, Any], sentence: str) -> None:
    kept = Kept(2, position={"cliff": cliff(OWN_BUILDINGS), "supply": {"Anna": 4}})
    assert told(kept, do, "Anna", **fields) == sentence


@pytest.mark.parametrize(
    ("do", "fields", "sentence"),
    [
        ("reveal", {"lots": ["4A"], "blocks": [2]}, "on the Beach Board: 4A and the 2-block tile"),
        ("refresh", {}, "the round ends"),
        ("clear", {"lot": "3A"}, "3A is empty"),
        ("move", {"lot": "3A", "to": "1A"}, "the building on 3A stands on 1A"),
    ],
)
def test_what_happened_to_the_table(do: str, fields: dict[str, Any], sentence: str) -> None:
    kept = Kept(2, position={"cliff": cliff(OWN_BUILDINGS)})
    assert told(kept, do, **fields) == sentence


def test_a_block_tile_whose_blocks_nobody_counts_is_described_without_them() -> None:
    kept = Kept(2, position={"cliff": {}})
    assert told(kept, "draft", "Anna", block=2) == "Anna drafts the 2-block tile"
    assert told(kept, "draft", "Anna", block=2, take=1).endswith("and takes 1 block")


def test_what_players_enter_for_a_goal_is_written_and_read_again() -> None:
    chosen = {"colonna": {"Anna": "3A", "Bruno": "3B"}, "gruppo": {"Anna": "3D"}}
    file = read(content(2, position={"cliff": cliff(OWN_BUILDINGS), "chosen": chosen}))
    assert codec.to_json(file)["position"] == {"cliff": cliff(OWN_BUILDINGS), "chosen": chosen}


@pytest.mark.parametrize(
    ("base", "line"),
    [
        ([60, 50], "move.base: expected the three numbers of a base card, such as [60, 50, 10], "),
        ([60, 50, 10, 0], "move.base: expected the three numbers of a base card, "),
        ([60, 50, 0], "got 60/50/0"),
        ([99, 50, 10], "got 99/50/10"),
        ([60, 50, -1], "move.base[2]: expected a whole number from 0 to 99, got -1"),
        ([100, 50, 10], "move.base[0]: expected a whole number from 0 to 99, got 100"),
        ([60.0, 50, 10], "move.base[0]: expected a whole number from 0 to 99, got 60.0"),
    ],
)
def test_a_base_card_that_does_not_exist_is_refused_with_what_was_typed(
    base: list[Any], line: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        Kept().action("bid", "Anna", base=base, booster=5)
    assert line in str(refused.value)
    assert str(refused.value).endswith(f"got {len(base)}") == (len(base) != 3)


@pytest.mark.rule("blocks.gain")
@pytest.mark.parametrize("tile", [{"lot": "4A"}, {"build": "cheap"}])
def test_p6_blocks_are_taken_with_a_block_tile_alone(tile: dict[str, str]) -> None:
    with pytest.raises(Unreadable, match=r"^move\.take: expected only together with block$"):
        Kept().action("draft", "Anna", **tile, take=7)
    assert Kept().action("draft", "Anna", block=3, take=3).take == 3
