"""Replay by touch, and an earlier move corrected from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.kit.controls.list_row import ListRow
from companion.kit.surfaces.mode_bar import StepChooser
from companion.kit.theme.icons import IconButton
from companion.present.results import kept
from companion.present.results.missed import Missed
from companion.present.words import word
from companion.screens.table.amending import Amending
from engine.log import Amended
from tests.files import read_golden
from tests.ui.table_screen import TableScreen
from tests.ui.window import TestWindow


class Replayed(TableScreen):
    """A table that is looked back at."""

    def tap_text(self, text: str) -> None:
        found = self.window.find(text)
        self.window.reach(found)
        self.window.tap(found)
        self.window.settle()

    def tap_hint(self, hint: str) -> None:
        self.window.tap(self.window.find(lambda w: isinstance(w, IconButton) and w.hint == hint))
        self.window.settle()

    def look(self, step: int) -> None:
        self.host.look(step)
        self.window.settle()

    def correct(self, step: int) -> None:
        """Open what corrects a step."""
        self.model.look(step)
        self.window.settle()
        self.tap_hint(word("step.about"))
        self.tap_text(word("amend.open"))


def opened(window: TestWindow, folder: Path, game: str, name: str) -> Replayed:
    return Replayed(window, folder, read_golden(game, name))


def test_it_plays_on_by_itself_until_it_is_stopped(window: TestWindow, tmp_path: Path) -> None:
    screen = opened(window, tmp_path, "positano", "game-for-two")
    assert screen.model.finish()
    before = screen.model.kept.log.entries
    screen.look(3)
    chooser = window.find(StepChooser)
    window.tap(chooser.play)
    window.wait(3.2)
    assert screen.model.looking == 5
    window.tap(window.find(StepChooser).play)
    window.wait(5)
    assert screen.model.looking == 5
    window.tap(window.find(StepChooser).play)
    window.tap(window.find(StepChooser).before)
    window.wait(5)
    assert screen.model.looking == 4
    screen.look(screen.model.kept.log.head - 1)
    assert screen.model.kept.log.entries == before


def test_a_step_says_what_it_changed_for_whom(window: TestWindow, tmp_path: Path) -> None:
    screen = opened(window, tmp_path, "positano", "game-for-two")
    assert screen.model.finish()
    table = screen.model.kept
    kept.keep(screen.store, screen.model.id, table, Missed(()))
    steps = table.log.path()
    number = next(
        step.number
        for step in steps
        if table.game.score(table.at(step.number)).totals
        != table.game.score(table.at(step.parent)).totals
    )
    screen.look(number)
    screen.tap_hint(word("step.about"))
    names = screen.model.setup.names
    assert any(
        text.startswith(f"{name}: ") for text in window.texts(screen.sheet) for name in names
    )


def test_a_move_is_removed_and_one_undo_brings_it_back(window: TestWindow, tmp_path: Path) -> None:
    screen = opened(window, tmp_path, "amalfi_renaissance", "whole-game")
    table = screen.model.kept
    before = table.score.totals, [step.action for step in table.log.path()]
    number = table.log.path()[-3].number
    screen.correct(number)
    screen.tap_text(word("amend.remove"))
    assert screen.model.kept.log.path()[-1].number == len(before[1]), "nothing yet"
    save = [t for t in (word("amend.save"), word("ui.anyway")) if t in window.texts(screen.sheet)]
    screen.tap_text(save[0])
    after = [step.action for step in table.log.moves()]
    assert after == before[1][:-3] + before[1][-2:]
    assert screen.model.looking is None
    screen.tap_text(word("undo"))
    assert (table.score.totals, [step.action for step in table.log.path()]) == before


def test_later_moves_that_no_longer_fit_are_kept_or_left_out_by_choice(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = opened(window, tmp_path, "tolleno", "whole-game")
    table = screen.model.kept
    found: Any = None
    for step in table.log.path():
        found = table.preview_amendment(Amended(step.number))
        if found.unfit:
            break
    first = found.unfit[0].number
    screen.correct(found.amended.at)
    screen.tap_text(word("amend.remove"))
    rows = list(window.find_all(ListRow, screen.sheet))
    assert len(rows) == len(found.unfit)
    screen.tap(rows[0])
    assert word("amend.dropped") in window.texts(screen.sheet)
    texts = window.texts(screen.sheet)
    screen.tap_text(next(t for t in (word("ui.anyway"), word("amend.save")) if t in texts))
    again = {table.log.origin(step.number) for step in table.log.path()}
    assert first not in again
    kept_unfit = {one.number for one in found.unfit[1:]}
    assert kept_unfit <= again


def test_a_finished_game_is_opened_again_for_a_correction(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = opened(window, tmp_path, "piazza", "three-players-hidden-hands")
    assert screen.model.finish()
    screen.correct(screen.model.kept.log.path()[4].number)
    assert not screen.model.is_finished
    assert word("amend.what") in window.texts(screen.sheet)
    assert screen.model.looking == screen.model.kept.log.path()[4].number


def test_what_happened_instead_is_asked_of_the_table_as_it_was(
    window: TestWindow, tmp_path: Path
) -> None:
    """Another player passed: what needs no answer is weighed at once, and recorded only then."""
    screen = opened(window, tmp_path, "piazza", "three-players-hidden-hands")
    table = screen.model.kept
    step = table.log.path()[-1]
    before, entries = table.score.totals, table.log.entries
    screen.correct(step.number)
    offers = Amending(screen.host, step.number)._offers
    screen.tap_text(next(one.text for one in offers if one.question == "pass"))
    if word("correct.means") not in window.texts(screen.sheet):
        sheet = screen.sheet
        reason = [word("ui.anyway")] if word("ui.anyway") in window.texts(sheet) else []
        screen.tap_text(reason[0] if reason else sheet.button.text)
    assert word("correct.means") in window.texts(screen.sheet)
    assert table.log.entries == entries
    texts = window.texts(screen.sheet)
    screen.tap_text(next(t for t in (word("ui.anyway"), word("amend.save")) if t in texts))
    assert type(table.log.moves()[-1].action).__name__ == "Pass"
    assert len(table.log.moves()) == len([e for e in entries if hasattr(e, "action")])
    screen.tap_text(word("undo"))
    assert table.score.totals == before


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("positano", "game-for-two"),
        ("amalfi", "whole-game"),
        ("amalfi_renaissance", "whole-game"),
        ("tolleno", "whole-game"),
        ("piazza", "three-players-hidden-hands"),
    ],
)
def test_everything_that_could_be_entered_then_can_be_asked(
    window: TestWindow, tmp_path: Path, game: str, name: str
) -> None:
    screen = opened(window, tmp_path, game, name)
    path, entries = screen.model.kept.log.path(), screen.model.kept.log.entries
    step = path[len(path) // 2].number
    screen.correct(step)
    rows = len(list(window.find_all(ListRow, screen.sheet)))
    assert rows
    for index in range(rows):
        screen.host.close_sheet()
        Amending(screen.host, step).ask()
        window.settle()
        screen.tap(list(window.find_all(ListRow, screen.sheet))[index])
        assert screen.sheet is not None
    assert screen.model.kept.log.entries == entries
