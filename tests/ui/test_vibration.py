"""A confirmed move is felt in the hand, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.device import phone
from companion.model import TableModel
from companion.store.errors import WriteFailed
from companion.store.sqlite import open_store
from engine.games.positano.actions import CountGelato, Place
from engine.games.positano.pieces import Lot, Roof
from engine.message import Seat
from tests.play import read, tables

GOLDEN = next(path for path in tables("positano", "golden") if path.stem == "rulebook-p8")
REFUSED = Place(Lot(1, "A"), Seat(0), 9, Roof.GOLD)


@pytest.fixture
def model(tmp_path: Path) -> TableModel:
    store, _ = open_store(tmp_path)
    return TableModel(store, store.create(read(GOLDEN)))


@pytest.fixture
def buzzes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    felt: list[int] = []
    monkeypatch.setattr(phone, "vibrate", lambda: felt.append(1))
    return felt


def test_a_move_is_felt_where_that_is_wanted(model: TableModel, buzzes: list[int]) -> None:
    model.store.set("vibrate", True)
    model.play(CountGelato(Seat(0), 7))
    assert len(buzzes) == 1
    model.play(REFUSED)
    assert len(buzzes) == 1, "a refused move is not felt"
    model.play(REFUSED, anyway=True)
    assert len(buzzes) == 2
    model.undo()
    model.redo()
    model.weigh(CountGelato(Seat(0), 3))
    assert len(buzzes) == 2, "only a confirmed move is felt"


def test_a_desktop_feels_nothing_unless_told_and_a_phone_does(
    model: TableModel, buzzes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    model.play(CountGelato(Seat(0), 7))
    assert not buzzes
    monkeypatch.setattr(phone, "is_android", lambda: True)
    model.play(CountGelato(Seat(0), 6))
    assert len(buzzes) == 1
    model.store.set("vibrate", False)
    model.play(CountGelato(Seat(0), 5))
    assert len(buzzes) == 1


def test_what_could_not_be_stored_is_not_felt(
    model: TableModel, buzzes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    model.store.set("vibrate", True)

    def refuse(*_: object) -> None:
        raise WriteFailed("the disk is full")

    monkeypatch.setattr(model.table, "_write", refuse)
    assert model.play(CountGelato(Seat(0), 7)) is None
    assert not buzzes
