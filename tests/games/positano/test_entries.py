"""Entering a table: what cannot be in one box is marked as it is entered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core import Illegal, Legal
from engine.games.positano.actions import Place
from engine.games.positano.pieces import Lot, Roof
from engine.message import Seat
from tests.play import open_table, read

RULEBOOK = Path(__file__).parent / "golden" / "rulebook-p8.json"


@pytest.mark.rule("box.blocks")
def test_p3_a_building_beyond_sixteen_blocks_is_marked() -> None:
    table = open_table(read(RULEBOOK))
    place = Place(Lot(4, "C"), Seat(1), 3, Roof.SILVER)
    verdict = table.check(place)
    assert isinstance(verdict, Illegal)
    assert [breach.rule for breach in verdict.breaches] == ["box.blocks"]
    assert verdict.breaches[0].because["others"] == 14
    assert verdict.can_be_recorded
    assert isinstance(table.check(replace(place, blocks=2)), Legal)


@pytest.mark.rule("box.blocks")
def test_p3_a_building_changed_in_place_counts_once() -> None:
    table = open_table(read(RULEBOOK))
    assert isinstance(table.check(Place(Lot(4, "D"), Seat(1), 6, Roof.GOLD)), Legal)
