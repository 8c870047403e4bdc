"""A whole game of Amalfi: Renaissance entered by taps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import codec
from engine.core import Scorecard
from engine.games.amalfi_renaissance import GAME
from engine.table import Table
from tests.ui.renaissance_table import Hand, Screen, golden
from tests.ui.window import TestWindow


def kept(file: dict[str, Any]) -> Table[Any, Any, Any, Any]:
    """The same game, as the engine keeps it."""
    read = codec.read(json.dumps(file).encode())
    table = Table(GAME, read.setup)
    for move in read.moves:
        table.play(move.action, anyway=True)
    return table


def lines(card: Scorecard) -> list[tuple[int, str, int, str]]:
    return [(line.seat, line.category, line.points, line.rule) for line in card.lines]


@pytest.mark.slow
def test_a_whole_game_by_taps_scores_line_by_line(
    window: TestWindow, tmp_path: Path, capsys: Any
) -> None:
    file = golden("whole-game")
    moves = file.pop("moves")
    screen = Screen(window, tmp_path, file)
    hand = Hand(screen)
    taps: dict[str, list[int]] = {}
    for move in moves:
        before = screen.taps
        hand.play(move)
        taps.setdefault(move["do"], []).append(screen.taps - before)
    expected = kept({**file, "moves": moves})
    assert lines(screen.model.table.score) == lines(expected.score)
    assert screen.model.pad.decided == "" or screen.state.is_finished
    assert GAME.outcome(screen.state) == GAME.outcome(expected.state)
    steps = screen.model.table.log.path()
    assert len(steps) == len(moves)
    assert not any(step.anyway for step in steps)
    assert screen.store.table(screen.model.id).state == screen.state
    with capsys.disabled():
        told = ", ".join(f"{do} {sum(n) / len(n):.1f}" for do, n in taps.items())
        print(f"\n  {len(moves)} moves in {screen.taps} taps: {told}")
    screen.window.picture("renaissance-over")
