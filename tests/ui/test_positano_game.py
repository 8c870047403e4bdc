"""A whole game of Positano by touch, from the first bid to the score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.positano.next_step import next_step
from companion.kit.controls.chips import Chip, ChipRow
from companion.table_kit.squares import Square
from engine.core import Legal
from engine.games.positano.actions import AddOn, Remodel
from engine.games.positano.pieces import BLOCKS_PER_COLOUR
from tests.ui.positano_table import Screen, new_game
from tests.ui.window import PHONE, TestWindow

SETUP = {"goals": ["grande", "gruppo", "eccesso"], "removed": ["1A", "2C", "3D", "4B"]}
_MOST_STEPS = 200


class Hand:
    """Plays whatever is next with a finger, extra actions wherever there are any."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def go_on(self) -> None:
        screen, step = self.screen, next_step(self.screen.state)
        if screen.sheet is None and step.extras:
            screen.tap(self._chips(screen.view.guide)[0])
        elif screen.sheet is None:
            screen.tap(screen.view.guide.main)
        elif screen.sheet.form.key == "bid":
            screen.tap(self._chips(screen.sheet.field("card"))[0])
            screen.tap(self._chips(screen.sheet.field("booster"))[-1])
            screen.say("Bid")
        elif screen.sheet.form.key == "who-first":
            screen.tap(screen.sheet.field("seat").parts()[-1])
        elif screen.sheet.form.key == "draft":
            screen.tap(self._tile())
        elif screen.sheet.form.key == "build":
            cells = [cell for row in screen.matrix.cells for cell in row]
            screen.tap(next(cell for cell in cells if not cell.blocked))
            screen.say("Build")

    def _chips(self, root: Any) -> list[Any]:
        return [chip for chip in self.screen.window.find_all(Chip, root) if not chip.disabled]

    def _tile(self) -> Any:
        """A free lot, or a tile with an extra action where one is left."""
        sheet = self.screen.sheet
        lots = [c for c in self.screen.window.find_all(Square, sheet) if not c.is_off]
        if lots:
            return next(cell for cell in lots if not cell.colour)
        (row,) = self.screen.window.find_all(ChipRow, sheet)
        chips = self._chips(row)
        return next((c for c in chips if "add-on" in c.text or "remodel" in c.text), chips[0])


@pytest.mark.slow
def test_a_whole_game_by_touch(window: TestWindow, tmp_path: Path, capsys: Any) -> None:
    screen = Screen(window, tmp_path, new_game(2, **SETUP), PHONE)
    hand = Hand(screen)
    cliff, seen = screen.view.cliff, set()
    place = (*cliff.pos, *cliff.size)
    for number in range(_MOST_STEPS):
        step = next_step(screen.state)
        if step.kind == "over" and not step.extras:
            break
        if (step.kind, bool(step.extras)) not in seen:
            seen.add((step.kind, bool(step.extras)))
            window.picture(f"positano-game-{number:03}-{step.kind}")
        assert screen.view.active == step.actor
        if screen.sheet is None:
            assert (*cliff.pos, *cliff.size) == place, "the board has moved"
        hand.go_on()
    assert screen.state.is_finished
    played = screen.model.table.log.path()
    assert not any(step.anyway for step in played)
    assert any(isinstance(step.action, AddOn | Remodel) for step in played)
    for step in played:
        before = screen.model.table.at(step.parent)
        assert isinstance(screen.model.game.check(before, step.action), Legal) or (
            "bid.tie" in str(screen.model.game.check(before, step.action))
        )
    for seat in screen.state.seats:
        assert screen.state.general_supply(seat) is not None
        held = screen.state.blocks_on_cliff(seat) + (screen.state.supply[seat] or 0)
        assert held <= BLOCKS_PER_COLOUR
    window.picture("positano-game-over")
    assert screen.view.headline == "final score"
    screen.say("See the score")
    assert screen.host.key == "score"
    with capsys.disabled():
        print(f"\n  a whole game for two in {screen.taps} taps")
