"""A finished table by touch: whatever is tapped, it stays as it was finished; looking is free."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.kit.controls.slider import MARGIN, StepSlider
from companion.kit.surfaces.cards import SummaryCard
from companion.kit.surfaces.notice_line import NoticeLine
from companion.kit.theme import theme
from companion.kit.touch.press import Pressable
from companion.present.words import word
from companion.table_kit.squares import Square
from tests.files import read_golden
from tests.ui.table_screen import TableScreen
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

FINISHED = [
    ("positano", "game-for-two"),
    ("positano", "rulebook-p8"),
    ("piazza", "three-players-hidden-hands"),
    ("piazza", "two-players-keyed-in"),
    ("tolleno", "whole-game"),
    ("tolleno", "finished-city"),
    ("amalfi", "whole-game"),
    ("amalfi", "finished-tie"),
    ("amalfi_renaissance", "whole-game"),
    ("amalfi_renaissance", "evening"),
]
ACROSS, DOWN = 5, 7


class Table(TableScreen):
    """The app on one table, and what it says of it elsewhere."""

    @property
    def said(self) -> str:
        """What was just said, in words."""
        said = self.host.said
        return said.text if said is not None else ""

    @property
    def kept(self) -> tuple[Any, ...]:
        """Everything that is known of the table outside of it."""
        return (
            self.store.table(self.model.id).log.entries,
            self.store.file(self.model.id).setup.rulings,
            self.store.summaries(is_finished=True),
            self.store.results(),
        )

    def home(self) -> list[str]:
        """What Home tells of the tables."""
        self.shell.back_home()
        self.window.settle()
        told = [card.text for card in self.window.find_all(SummaryCard)]
        self.window.tap(self.window.find(SummaryCard))
        self.window.settle()
        return told

    def statistics(self) -> set[str]:
        """What the statistics tell."""
        self.shell.go("statistics")
        self.window.settle()
        texts = self.window.texts()
        self.shell.back()
        self.window.settle()
        return texts

    def tap_text(self, text: str) -> None:
        """Tap what says these words, wherever it is."""
        found = self.window.find(text)
        self.window.reach(found)
        self.window.tap(found)
        self.window.settle()

    def step_row(self, number: int) -> Any:
        """A row of the history."""
        return self.window.find(lambda w: str(getattr(w, "title", "")).startswith(f"{number}. "))


def finished(window: TestWindow, folder: Path, game: str, name: str, size: Any = PHONE) -> Table:
    screen = Table(window, folder, read_golden(game, name), size)
    assert screen.model.finish()
    window.settle()
    return screen


def places(screen: Table) -> list[tuple[float, float]]:
    """Places all over the board."""
    view = screen.view
    left, low = view.to_window(view.x, view.y)
    return [
        (left + view.width * (i + 0.5) / ACROSS, low + view.height * (j + 0.5) / DOWN)
        for i in range(ACROSS)
        for j in range(DOWN)
    ]


@pytest.mark.parametrize(("game", "name"), FINISHED)
def test_nothing_on_the_board_of_a_finished_table_changes_it(
    window: TestWindow, tmp_path: Path, game: str, name: str
) -> None:
    screen = finished(window, tmp_path, game, name)
    before, totals = screen.kept, [p["total"] for p in screen.host.strip.players]

    def look() -> None:
        window.settle(1)
        assert screen.sheet is None or not screen.sheet.enters, type(screen.sheet)
        assert len(screen.model.kept.log.entries) == len(before[0])
        if screen.sheet is not None:
            for part in list(window.find_all(Pressable, screen.sheet)):
                if screen.sheet is not None and part.get_root_window() is not None:
                    screen.press(part)
            screen.host.close_sheet()
        screen.host.pick("table")
        if screen.shell.place.name != "table":
            screen.shell.back()
        window.settle(1)

    for place in places(screen):
        window.tap(place)
        look()
    for part in list(window.find_all(Pressable, screen.view)):
        if part.get_root_window() is not None and not part.disabled:
            window.reach(part)
            window.tap(part)
            look()
    assert screen.kept == before
    assert [player["total"] for player in screen.host.strip.players] == totals
    assert screen.model.is_finished


@pytest.mark.quick
def test_history_undo_and_rulings_leave_a_finished_table_alone(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = finished(window, tmp_path, "positano", "game-for-two")
    before, home, figures = screen.kept, screen.home(), screen.statistics()
    for number in (70, 62):
        screen.tap_text(word("view.history"))
        screen.tap(screen.step_row(number))
        assert screen.model.looking is not None
        screen.tap_text("undo")
    assert word("look.go-on") not in window.texts()
    screen.tap_text(word("look.now"))
    screen.tap_text("undo")
    screen.tap_text("redo")
    screen.tap_text(word("view.rulings"))
    screen.tap(window.find(lambda w: getattr(w, "key", "") == "open"))
    choice = window.find(lambda w: getattr(w, "icon", "") == "radiobox-blank")
    screen.tap(choice)
    assert screen.said == word("finish.locked")
    assert screen.kept == before
    assert (screen.home(), screen.statistics()) == (home, figures)
    assert screen.kept == before


def test_a_tap_on_a_finished_board_offers_to_reopen_it(window: TestWindow, tmp_path: Path) -> None:
    screen = finished(window, tmp_path, "positano", "rulebook-p8")
    screen.tap(next(window.find_all(Square, screen.view)))
    assert screen.sheet is None
    assert screen.said == word("finish.locked")
    window.assert_nothing_cut()
    screen.tap_text(word("finish.reopen"))
    assert not screen.store.is_finished(screen.model.id)
    screen.tap_text(word("undo"))
    assert screen.store.is_finished(screen.model.id)


def test_looking_shows_the_step_everywhere_and_going_on_can_be_undone(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = Table(window, tmp_path, read_golden("positano", "game-for-two"))
    model, last = screen.model, screen.model.kept.log.head
    screen.tap_text(word("view.history"))
    screen.tap(screen.step_row(70))
    assert screen.host.key == "table"
    assert word("look.step", at=70, last=last) in window.texts()
    assert word("look.only") in window.texts()
    chooser = screen.host.mode.chooser
    window.assert_in_sight(chooser.before, chooser.slider, chooser.after)
    window.assert_nothing_cut()
    window.picture("looking-positano")
    window.tap(chooser.after)
    window.settle()
    assert word("look.step", at=71, last=last) in window.texts()
    slider = window.find(StepSlider)
    x, y = slider.to_window(slider.x + MARGIN, slider.center_y)
    window.tap((x, y))
    window.settle()
    assert model.looking == 0
    window.drag(slider, dx=80)
    assert 0 < model.looking < last
    screen.tap_text(word("view.score"))
    assert model.pad.totals == model.game.score(model.kept.at(model.looking)).totals
    assert model.kept.log.head == last
    at = model.looking
    screen.tap_text(word("look.go-on"))
    assert (model.kept.log.head, model.looking) == (at, None)
    assert screen.said == word("look.gone", n=last - at)
    screen.tap_text(word("undo"))
    assert model.kept.log.head == last


@pytest.mark.parametrize(
    ("size", "text", "shown"),
    [(TABLET, 1.0, ("Round 1", "Round 4")), (PHONE, 1.0, ("R1", "R4")), (PHONE, 2.0, ("R1", "R4"))],
)
def test_the_slider_names_the_rounds_with_room_for_each(
    window: TestWindow, tmp_path: Path, size: Any, text: float, shown: tuple[str, str]
) -> None:
    theme.text_scale = text
    screen = Table(window, tmp_path, read_golden("positano", "game-for-four"), size)
    screen.host.look(30)
    window.settle()
    slider = screen.host.mode.chooser.slider
    texts = [label.text for label in slider.labels]
    assert (texts[0], texts[-1], len(texts)) == (*shown, 4)
    assert slider.labels[0].left >= slider.x
    assert slider.labels[-1].left + slider.labels[-1].width <= slider.right
    window.assert_in_sight(slider)
    window.assert_nothing_cut()
    window.picture(f"looking-rounds-{text}")


@pytest.mark.parametrize("leave", ["now", "back", "settings", "pause"])
def test_looking_ends_and_leaves_no_trace(window: TestWindow, tmp_path: Path, leave: str) -> None:
    screen = Table(window, tmp_path, read_golden("piazza", "three-players-hidden-hands"))
    entries = len(screen.model.kept.log.entries)
    screen.tap_text(word("view.history"))
    screen.tap(screen.step_row(screen.model.kept.log.head - 5))
    if leave == "now":
        screen.tap_text(word("look.now"))
    elif leave == "back":
        screen.tap_text("back")
        assert screen.shell.place.name == "table"
    elif leave == "pause":
        screen.shell.resume()
    else:
        screen.shell.go("settings")
        window.settle()
        screen.shell.back()
    assert screen.model.looking is None
    assert screen.host.mode is None
    assert len(screen.store.table(screen.model.id).log.entries) == entries


@pytest.mark.parametrize("size", [PHONE, TABLET, LANDSCAPE])
def test_a_what_if_is_marked_and_left_on_every_view(
    window: TestWindow, tmp_path: Path, size: tuple[float, float]
) -> None:
    screen = finished(window, tmp_path, "positano", "game-for-two", size)
    before = screen.kept
    totals = screen.model.pad.totals
    screen.tap_text(word("view.history"))
    screen.tap(screen.step_row(70))
    screen.tap_text(word("view.history"))
    window.settle()
    screen.host.panes.second.scroll_y = 1
    window.settle()
    screen.tap_text(word("history.what-if"))
    model = screen.model
    assert model.line
    for view in ("table", "score", "rulings", "history"):
        screen.tap_text(word(f"view.{view}"))
        assert (screen.host.bar.kind, screen.host.strip.kind) == ("trial", "trial")
        window.assert_in_sight(window.find(word("history.back-to-game"), screen.host.mode))
        window.assert_nothing_cut()
        assert word("score.finish") not in window.texts()
        assert word("score.share") not in window.texts()
    changes = [here - there for here, there in zip(model.pad.totals, totals, strict=True)]
    assert [cell.change for cell in model.strip] == changes
    screen.tap(window.find(word("history.back-to-game"), screen.host.mode))
    assert (model.line, model.pad.totals) == ("", totals)
    assert [table.totals for table in screen.kept[2]] == [totals]
    assert [result.people for result in screen.kept[3]] == [one.people for one in before[3]]


def test_undo_in_a_what_if_stops_where_it_began_and_offers_to_leave(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = Table(window, tmp_path, read_golden("piazza", "three-players-hidden-hands"))
    model = screen.model
    last = model.kept.log.head
    model.look(20)
    model.branch("What if 1")
    model.play(model.kept.log.step(21).action, anyway=True)
    window.settle()
    assert word("what-if.step", at=1) in window.texts()
    screen.tap_text("undo")
    assert model.line == "What if 1"
    assert screen.host.bar.undo.disabled
    screen.tap(window.find(word("history.back-to-game"), screen.host.said))
    assert (model.line, model.kept.log.head) == ("", last)


def test_undo_says_what_it_undid_and_moves_nothing(window: TestWindow, tmp_path: Path) -> None:
    screen = Table(window, tmp_path, read_golden("piazza", "three-players-hidden-hands"))
    told = screen.model.kept
    step = told.log.step(told.log.head)
    words = screen.model.say(told.game.describe(told.at(step.parent), step.action))
    box = screen.view.pos, screen.view.size
    screen.tap_text("undo")
    assert screen.said == word("undo.done", told=words)
    assert (screen.view.pos, screen.view.size) == box
    said = window.find(NoticeLine)
    nav = screen.host.navigation
    assert said.y >= nav.y - 1
    assert said.top <= nav.top + 1
    window.assert_nothing_cut()
    screen.tap_text("redo")
    assert screen.said == word("redo.done", told=words)
    window.tap((200, 500))
    assert not screen.said
    screen.tap_text("undo")
    screen.tap_text(word("view.history"))
    assert (screen.said, screen.host.key) == ("", "history")


def test_undo_works_above_an_open_sheet(window: TestWindow, tmp_path: Path) -> None:
    screen = Table(window, tmp_path, read_golden("positano", "game-for-two"))
    model = screen.model
    head = model.kept.log.head
    screen.view.router.enter(next(lot for lot in _lots() if lot not in model.state.by_lot))
    window.settle()
    assert screen.sheet is not None
    assert screen.sheet.peek
    window.tap(screen.host.bar.undo)
    window.settle()
    assert model.kept.log.head == head - 1
    assert screen.sheet is None
    assert screen.said


def _lots() -> Any:
    from engine.games.positano.pieces import LOTS  # noqa: PLC0415

    return LOTS


def test_a_sheet_over_all_of_the_screen_dims_the_bar(window: TestWindow, tmp_path: Path) -> None:
    screen = Table(window, tmp_path, read_golden("piazza", "three-players-hidden-hands"))
    head = screen.model.kept.log.head
    screen.tap_text("menu")
    assert screen.sheet is not None
    assert not screen.sheet.peek
    window.tap(screen.host.bar.undo)
    window.settle()
    assert screen.sheet is None
    assert screen.model.kept.log.head == head


@pytest.mark.parametrize("ended", ["put-away", "as-it-stands"])
def test_finishing_in_the_middle_asks_which_is_meant(
    window: TestWindow, tmp_path: Path, ended: str
) -> None:
    screen = Table(window, tmp_path, read_golden("piazza", "three-players-hidden-hands"))
    screen.model.jump(20)
    screen.tap_text(word("view.score"))
    screen.tap_text(word("score.finish"))
    assert not screen.model.is_finished
    leader = max(zip(screen.model.pad.totals, screen.model.setup.names, strict=True))
    assert word("finish.winner", name=leader[1], points=leader[0]) in window.texts()
    window.assert_nothing_cut()
    screen.tap_text(word(f"finish.{ended}"))
    assert screen.store.ended(screen.model.id) == ended
    assert screen.said == word(f"finish.done.{ended}")
    (home,) = screen.home()
    assert ("[b]" in home) == (ended == "as-it-stands")
    (result,) = screen.store.results()
    assert result.is_decided == (ended == "as-it-stands")
    screen.tap_text(word("view.score"))
    screen.tap_text(word("score.go-on" if ended == "put-away" else "score.reopen"))
    assert not screen.store.is_finished(screen.model.id)
    assert screen.store.results() == []
    screen.tap_text(word("undo"))
    assert screen.store.ended(screen.model.id) == ended


def test_a_game_that_is_over_is_finished_with_one_tap(window: TestWindow, tmp_path: Path) -> None:
    screen = Table(window, tmp_path, read_golden("piazza", "three-players-hidden-hands"))
    screen.tap_text(word("view.score"))
    screen.tap_text(word("score.finish"))
    assert screen.store.is_finished(screen.model.id)
    assert screen.said == word("finish.done")
    screen.tap_text(word("undo"))
    assert not screen.store.is_finished(screen.model.id)
