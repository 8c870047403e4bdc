"""Results by touch: where a finished game leads, and what its parts lead to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.kit.charts.beside import BesideBar
from companion.kit.layout import scheduling
from companion.kit.surfaces.cards import SummaryCard
from companion.present.results import kept
from companion.present.results.points import run
from companion.present.words import word
from companion.table_kit.game_chart import GameChart
from engine import review
from tests.files import read_golden
from tests.ui.table_screen import TableScreen
from tests.ui.window import PHONE, TABLET, TestWindow

FRAMES = 600


def opened(window: TestWindow, folder: Path, game: str, name: str, size: Any = PHONE) -> Any:
    return TableScreen(window, folder, read_golden(game, name), size)


def results(window: TestWindow, folder: Path, game: str, name: str, size: Any = PHONE) -> Any:
    """The results of a finished table, as Home leads to them."""
    screen = opened(window, folder, game, name, size)
    assert screen.model.finish()
    screen.shell.back_home()
    window.settle()
    window.tap(window.find(SummaryCard))
    window.settle()
    assert screen.host.key == "results"
    return screen


def test_finishing_leads_to_the_results_and_undo_back_to_the_table(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = opened(window, tmp_path, "piazza", "three-players-hidden-hands")
    assert word("view.results") not in window.texts()
    screen.tap(window.find(word("view.score")))
    screen.tap(window.find(word("score.finish")))
    assert screen.host.key == "results"
    assert window.find(GameChart)
    window.tap(window.find(word("undo")))
    window.settle()
    assert screen.host.key == "table"
    assert word("view.results") not in window.texts()


def test_a_tap_on_the_chart_shows_the_board_as_it_was(window: TestWindow, tmp_path: Path) -> None:
    screen = results(window, tmp_path, "positano", "game-for-two")
    chart, before = window.find(GameChart), screen.model.kept.log.entries
    window.reach(chart)
    window.tap(chart)
    window.settle()
    told = run(screen.model.kept)
    assert screen.model.looking in {stop.number for stop in told.stops[10:-10]}
    assert screen.host.key == "table"
    screen.shell.back()
    window.settle()
    assert (screen.model.looking, screen.host.key) == (None, "results")
    assert screen.model.kept.log.entries == before


def test_a_table_entered_at_the_end_has_all_that_needs_no_moves(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = results(window, tmp_path, "positano", "rulebook-p8")
    assert not list(window.find_all(GameChart))
    assert list(window.find_all(BesideBar))
    texts = window.texts()
    assert {word("results.decided"), word("score.share"), word("rematch")} <= texts
    assert word("results.best") not in texts
    assert screen.host._views["results"].story.headline in texts


def test_any_two_stand_side_by_side(window: TestWindow, tmp_path: Path) -> None:
    screen = results(window, tmp_path, "positano", "game-for-four")
    names = screen.model.setup.names
    assert word("results.sum", name="Anna", n=2, terms="+6 +4 −4 −3 −1") in window.texts()
    screen.tap(window.find(word("results.other-pair")))
    screen.tap(window.find(word("results.pair", one=names[2], other=names[1])))
    assert screen.sheet is None
    assert word("results.sum", name="Bruno", n=1, terms="") not in window.texts()
    assert any(text.startswith("Bruno ahead by 1") for text in window.texts())


def test_a_best_move_leads_to_its_step(window: TestWindow, tmp_path: Path) -> None:
    screen = results(window, tmp_path, "positano", "game-for-four")
    screen.tap(window.find(word("look.change", name="Anna", change=18)))
    step = screen.model.kept.log.step(screen.model.looking)
    assert step.action.seat == 0
    assert screen.host.key == "table"


def test_costly_moves_come_in_steps_and_are_kept_for_the_next_time(
    window: TestWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = results(window, tmp_path, "positano", "game-for-two")
    looking = screen.host.looking_back
    assert looking.missed is None
    for _ in range(FRAMES):
        if looking.missed is not None:
            break
        window.settle(1)
    assert looking.missed is not None
    heading = window.find(word("results.costly"))
    assert heading
    stored = kept.kept(screen.store, screen.model.id, screen.model.kept)
    assert stored == looking.missed
    screen.shell.back_home()
    window.settle()
    monkeypatch.setattr(review, "review_move", None)
    window.tap(window.find(SummaryCard))
    assert screen.host.looking_back.missed == stored


def test_who_leaves_gives_the_look_back_up(
    window: TestWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduling, "_SHARE", -1)
    screen = results(window, tmp_path, "positano", "game-for-four")
    looking = screen.host.looking_back
    assert looking._work is not None
    screen.shell.back_home()
    window.settle()
    assert looking._work is None
    assert looking.missed is None


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize(
    ("game", "name"), [("amalfi_renaissance", "whole-game"), ("tolleno", "finished-city")]
)
def test_nothing_is_cut(
    window: TestWindow, tmp_path: Path, game: str, name: str, size: Any
) -> None:
    results(window, tmp_path, game, name, size)
    window.assert_nothing_cut()
