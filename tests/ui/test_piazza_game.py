"""Whole games of Piazza entered by taps alone, ending in the engine's score, line by line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.piazza.questions.looking import reviewed
from engine.files import codec
from engine.games.piazza import GAME
from engine.games.piazza.actions import ShowHand
from engine.message import Seat
from tests.play import open_table
from tests.ui.piazza_table import Screen, code, golden, new_game
from tests.ui.window import PHONE, TestWindow

Open = Callable[..., Screen]


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a file as a table."""
    return lambda file, size=PHONE: Screen(window, tmp_path, file, size)


def as_told(file: dict[str, Any]) -> Any:
    """The table that the engine makes of a file."""
    return open_table(codec.read(json.dumps(file).encode()))


def without_moves(file: dict[str, Any]) -> dict[str, Any]:
    return {**file, "moves": []}


def enter_start(screen: Screen, move: dict[str, Any]) -> None:
    """A start tile: its field where the frame is elsewhere, then the tile."""
    at = tuple(move["tile"]["at"])
    if screen.aim != at:
        screen.field(*at)
    screen.pick(code(move["tile"]))


def enter_turn(screen: Screen, move: dict[str, Any]) -> None:
    """A turn: tile and field, once or twice, then the button."""
    seat = screen.model.setup.names.index(move["player"])
    if screen.view.active is None:
        screen.tap(screen.player(seat))
    assert screen.view.active == seat
    for tile in move["tiles"]:
        screen.lay(code(tile), *tile["at"])
    screen.tap(screen.view.footer.go)


def enter(
    screen: Screen, file: dict[str, Any], see: Callable[[str], None] = lambda step: None
) -> list[int]:
    """Every move of a file; how many taps each turn took; `see` looks at the table after each."""
    taps = []
    doing = {"start": enter_start, "place": enter_turn}
    for move in file["moves"]:
        if move["do"] in doing:
            before = screen.taps
            doing[move["do"]](screen, move)
            if move["do"] == "place":
                taps.append(screen.taps - before)
            see(move["do"])
    return taps


@pytest.mark.slow
@pytest.mark.parametrize("name", ["four-players-known-hands", "three-players-hidden-hands"])
def test_a_whole_game_by_taps_ends_in_the_engines_score(
    opened: Open, capsys: Any, name: str
) -> None:
    file = golden(name)
    moves = [move for move in file["moves"] if move["do"] != "draw"]
    told = as_told({**file, "moves": moves})
    screen = opened(without_moves(file))
    taps = enter(screen, file)
    with capsys.disabled():
        ones = sum(len(m["tiles"]) == 1 for m in moves if m["do"] == "place")
        print(f"\n  {name}: {screen.taps} taps, {len(taps)} turns, {ones} of them with one tile;")
        print(f"  a turn takes {min(taps)} to {max(taps)} taps")
    assert screen.model.state == told.state
    assert screen.model.table.score.lines == told.score.lines
    assert screen.totals == told.score.totals
    assert screen.view.mode == "over"
    assert screen.model.pad.decided[1:] in screen.texts()
    assert screen.store.table(screen.model.id).state == told.state
    screen.window.picture(f"piazza-{name}")


def test_a_turn_takes_three_taps_and_with_two_tiles_five(opened: Open) -> None:
    screen = opened(new_game(first="Carla"))
    for tile in ("R1", "P2", "Y3", "B4"):
        screen.pick(tile)
    assert screen.taps == 4
    assert [screen.on(r, c) for r in (4, 5) for c in (4, 5)] == [
        ("red", 1),
        ("pink", 2),
        ("yellow", 3),
        ("blue", 4),
    ]
    screen.lay("B1", 3, 5)
    screen.say("Place · +3")
    assert screen.taps == 7
    screen.lay("Y5", 3, 4)
    screen.lay("Y6", 3, 6)
    screen.say("Place · +6")
    assert screen.taps == 12
    assert screen.totals == (0, 0, 3, 6)
    assert screen.view.headline == "Anna is next"


def test_hands_are_entered_and_looked_back_at(opened: Open) -> None:
    file = golden("four-players-known-hands")
    screen = opened(without_moves(file))
    held: dict[str, list[str]] = {}
    played = 0
    for move in file["moves"]:
        if move["do"] == "draw":
            held.setdefault(move["player"], []).extend(map(code, move["tiles"]))
        elif move["do"] == "start":
            enter_start(screen, move)
        elif played < 5:
            enter_hand(screen, move["player"], held[move["player"]])
            enter_turn(screen, move)
            for tile in move["tiles"]:
                held[move["player"]].remove(code(tile))
            played += 1
    screen.say("Turns")
    rows = reviewed(screen.model.table)
    assert [row.best is not None for row in rows] == [True] * 5
    for row, step in zip(rows, turns_of(screen), strict=True):
        found = GAME.best(screen.model.table.at(step.parent), row.seat)
        assert found is not None
        assert row.best is not None
        assert row.best.points == found[1] >= row.points
    screen.window.picture("piazza-review")
    screen.window.assert_nothing_cut()


def enter_hand(screen: Screen, player: str, hand: list[str]) -> None:
    screen.say(f"{player}'s hand")
    known = len(screen.sheet.form.field("tiles").value)
    for tile in hand[known:]:
        screen.pick(tile)
    screen.tap(screen.sheet.button)
    assert screen.sheet is None


def turns_of(screen: Screen) -> list[Any]:
    return [s for s in screen.model.table.log.path() if type(s.action).__name__ == "Place"]


def test_what_a_move_rebuilds_does_not_grow_with_the_game(opened: Open) -> None:
    """The same board, after a few moves and after two hundred more."""
    file = golden("four-players-known-hands")
    screen = opened({**file, "moves": file["moves"][:30]})
    seat = Seat(screen.view.active)
    early = weight_of_a_hand(screen, seat)
    for _ in range(100):
        weight_of_a_hand(screen, seat)
    assert len(screen.model.table.log.path()) > 230
    assert weight_of_a_hand(screen, seat) == early


def test_a_late_turn_rebuilds_no_more_than_its_board_needs(opened: Open) -> None:
    file = golden("four-players-known-hands")
    few = opened({**file, "moves": file["moves"][:12]})
    first = weight(few.view), len(few.model.state.board)
    many = opened({**file, "moves": file["moves"][:44]})
    second = weight(many.view), len(many.model.state.board)
    grown = second[1] - first[1]
    assert grown > 15
    widgets, instructions = (b - a for a, b in zip(first[0], second[0], strict=True))
    assert widgets <= 4
    assert instructions <= 24 * grown + 60


def weight_of_a_hand(screen: Screen, seat: Seat) -> tuple[int, int]:
    """A hand hidden and shown again: the board stays as it is, and the game gets longer."""
    held = screen.model.state.hands[seat]
    screen.model.play(ShowHand(seat, ()))
    screen.model.play(ShowHand(seat, held))
    screen.window.settle(1)
    return weight(screen.view)


def weight(view: Any) -> tuple[int, int]:
    """How many widgets and drawing instructions a view consists of."""
    widgets = list(view.walk())
    return len(widgets), sum(_instructions(widget.canvas) for widget in widgets)


def _instructions(canvas: Any) -> int:
    groups = (canvas.before, canvas, canvas.after)
    return sum(len(group.children) for group in groups if group is not None)
