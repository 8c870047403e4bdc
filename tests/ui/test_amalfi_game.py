"""Parts of a game of Amalfi by taps, and how many they take; a finished table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.files import codec
from engine.table import Table
from tests.ui.amalfi_table import (
    Hand,
    Screen,
    empty,
    enter_cards,
    enter_counts,
    enter_endings,
    golden,
    new_game,
)
from tests.ui.window import TestWindow

Open = Callable[..., Screen]


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    def open_table(file: dict[str, Any], **kwargs: Any) -> Screen:
        return Screen(window, tmp_path / "home", file, **kwargs)

    return open_table


def engine_score(file: dict[str, Any]) -> Any:
    """What the engine makes of a file, without a window."""
    read = codec.read(json.dumps(file).encode())
    table: Table[Any, Any, Any, Any] = Table(read.game, read.setup)
    for move in read.moves:
        table.play(move.action, anyway=True)
    return table


def lines(table: Any) -> list[tuple[int, str, int, str]]:
    """Every line of a score that a name typed into a file cannot change."""
    return [(line.seat, line.category, line.points, line.rule) for line in table.score.lines]


def test_the_first_round_by_taps(opened: Open) -> None:
    file = golden("whole-game")
    moves = file.pop("moves")[:20]
    screen = opened(file)
    hand = Hand(screen)
    for move in moves:
        hand.play(move)
    assert lines(screen.model.table) == lines(engine_score({**file, "moves": moves}))
    assert screen.view.headline == "round 2 · actions"
    assert screen.view.active == 1


def test_a_typical_turn_takes_few_taps(opened: Open, capsys: Any) -> None:
    screen = opened(new_game(4))
    hand, taps = Hand(screen), {}
    for name, move in (
        ("place on a printed space", _move("place", "Anna", space="2-food-2-wine")),
        ("build one ship", _move("build", "Bruno", ships=1, paid={"emergency": 2})),
        (
            "take a contract",
            _move(
                "acquire",
                "Carla",
                card="book",
                points=6,
                cost=5,
                of=["wine"],
                paid={"emergency": 2},
            ),
        ),
        ("pass", _move("pass", "Dario")),
    ):
        before = screen.taps
        hand.play(move)
        taps[name] = screen.taps - before
    with capsys.disabled():
        print(f"\n  taps: {taps}")
    assert taps["pass"] == 1
    assert taps["place on a printed space"] <= 3
    assert taps["build one ship"] <= 2
    assert taps["take a contract"] <= 6


def _move(do: str, player: str, **rest: Any) -> dict[str, Any]:
    return {"do": do, "player": player, **rest}


def test_a_finished_table_by_taps(opened: Open, capsys: Any) -> None:
    file = golden("finished-tie")
    boards = file["position"]["players"]
    setup, rulings = file["setup"], file.get("rulings", {})
    screen = opened({**empty(4), "setup": setup, "rulings": rulings})
    enter_counts(screen, boards)
    enter_cards(screen, boards)
    counted = screen.taps
    enter_endings(screen, boards)
    with capsys.disabled():
        print(f"\n  markers, colonies, food, cards: {counted} taps; all in {screen.taps} taps")
    known = engine_score(file).score
    for category in ("track", "colonies", "charts", "contracts"):
        assert screen.points(category) == tuple(
            known.points(seat, category) for seat in range(4)
        ), category
    foods = [board["food"] for board in boards.values()]
    assert [screen.state.board(seat).food for seat in range(4)] == foods
    assert counted <= 75
