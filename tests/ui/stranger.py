"""A stranger with the app: one whole table by fingers alone, counted, with a picture of each step.

Taps and scrolls are counted where fingers enter, in the window, so that the helpers of a game's
tests count as well. A scroll is one that somebody needs: the middle of what is to be tapped was
out of sight. With COSTIERA_PICTURES set, the pictures and the counts go to
build/pictures/stranger/<game>.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from companion.kit.charts.scorepad import Scorepad
from companion.kit.surfaces.cards import TileCard
from companion.kit.theme import theme
from companion.kit.touch.scroll import Scroll
from companion.present.words import word
from companion.screens import shelf
from tests.ui.fake_system_ui import FakeSystemUi
from tests.ui.table_screen import TableScreen
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import KEEPS_PICTURES, PHONE, PICTURES, TABLET, TestWindow, rectangle, words_of

NAMES = ("Anna", "Bruno", "Carla", "Dario")
LOOKS = {
    "dark": (PHONE, "dark", 1),
    "large": (PHONE, "dark", 2),
    "tablet": (TABLET, "light", 1),
}

Fingers = TypeVar("Fingers", bound=TableScreen)


class WatchedWindow(TestWindow):
    """The window of the tests, with somebody who counts beside it."""

    def __init__(self, window: TestWindow) -> None:
        self.stage, self.window = window.stage, window.window
        self.interpreter = window.interpreter
        self.phase = ""
        self.taps: Counter[str] = Counter()
        self.scrolls: Counter[str] = Counter()
        self.words_typed: Counter[str] = Counter()
        self.scrolled_for: list[str] = []

    def tap(self, target: Any) -> None:
        self.taps[self.phase] += 1
        super().tap(target)

    def type_text(self, text: str) -> None:
        self.words_typed[self.phase] += 1
        super().type_text(text)

    def _bring(self, scroll: Scroll, target: Any) -> None:
        if not _shows(scroll, target):
            self.scrolls[self.phase] += 1
            self.scrolled_for.append(f"{self.phase}: {_name(target)}")
        super()._bring(scroll, target)

    def told(self) -> str:
        """How many taps, scrolls and words each phase took, and what was out of sight."""
        lines = [
            f"{phase}: {taps} taps, {self.scrolls[phase]} scrolls, "
            f"{self.words_typed[phase]} words typed"
            for phase, taps in self.taps.items()
        ]
        return "\n".join([*lines, *(f"scrolled for {what}" for what in self.scrolled_for)])


def _shows(scroll: Scroll, target: Any) -> bool:
    """The middle of something is in sight, as far as this view can move it."""
    axis = 0 if scroll.do_scroll_x else 1
    part, view = rectangle(target), rectangle(scroll)
    return view[axis] <= (part[axis] + part[axis + 2]) / 2 <= view[axis + 2]


def _name(target: Any) -> str:
    """What somebody would call a widget: its words, or those in it."""
    own = words_of(target) or getattr(target, "hint", "") or getattr(target, "title", "")
    inside = (words_of(child) for child in target.walk() if words_of(child))
    return f"{type(target).__name__} {own or next(inside, '')!r}"


class Stranger(AppUser):
    """Somebody who has never seen the app, on a phone."""

    def __init__(
        self, window: TestWindow, folder: Path, game: str, system_ui: FakeSystemUi
    ) -> None:
        self.window: WatchedWindow = WatchedWindow(window)
        super().__init__(self.window, folder)
        self.game, self.system_ui = game, system_ui
        self.pictures = PICTURES.parent / "stranger" / game
        self._steps = 0
        for old in self.pictures.glob("*.*"):
            old.unlink()

    def phase(self, name: str) -> None:
        """Count from here on under another name."""
        self.window.phase = name

    def step(self, name: str, *looks: str) -> None:
        """Nothing that is shown is cut off; where pictures are kept, one of it, and in LOOKS."""
        self._steps += 1
        self.window.settle()
        self.window.assert_nothing_cut()
        if KEEPS_PICTURES:
            self._picture(name)
        for look in looks if KEEPS_PICTURES else ():
            with self._dressed(*LOOKS[look]):
                self._picture(f"{name}-{look}")

    def _picture(self, name: str) -> None:
        self.window.stage.picture(self.pictures / f"{self._steps:02}-{name}.png")

    def _keep(self, name: str, content: bytes) -> None:
        if KEEPS_PICTURES:
            self.pictures.mkdir(parents=True, exist_ok=True)
            (self.pictures / name).write_bytes(content)

    @contextmanager
    def _dressed(self, size: Any, mode: str, text: float) -> Iterator[None]:
        """Another light, text or screen for the time of a picture."""
        before, usual = self.window.window.size, theme.text_scale
        theme.mode, theme.text_scale = mode, text
        self.window.resize(size)
        yield
        theme.mode, theme.text_scale = "light", usual
        self.window.resize(before)

    # From the first start to the table

    def start(self) -> None:
        """Open the app for the first time."""
        self.phase("new table")
        self.open()
        assert self.place == ("welcome", "")
        self.step("welcome", *LOOKS)

    def choose_game(self) -> None:
        """A new table, from the welcome, of the game."""
        self.tap(word("new.title"))
        assert self.place == ("new", "")
        self.step("new-table", *LOOKS)
        title = shelf.title(self.game)
        tiles = self.window.find_all(TileCard)
        self.tap(next(tile for tile in tiles if tile.title == title))
        self.step("game-chosen")

    def sit(self, *names: str) -> None:
        """Type the names of people who have never played before."""
        # Kivy opens its window when it is imported, and the tests open theirs first.
        from kivy.uix.textinput import TextInput  # noqa: PLC0415

        self.tap(word("new.add-first"))
        for name in names:
            assert self.place == ("people", "")
            assert self.window.find(TextInput).focus
            self.window.type_text(name)
            self.window.settle()
            self.step(f"type-{name.lower()}", "dark")
            self.tap(word("people.add", name=name))
            self.window.frames(2)
        if self.place == ("people", ""):
            self.step("everybody", *LOOKS)
            self.tap(word("people.done"))
            self.window.frames(2)
        assert self.place == ("new", "")
        assert self.shell.screen.seats.names == names
        self.step("people", *LOOKS)

    def paint(self, name: str, colour: str) -> None:
        """Give somebody a colour, at their row."""
        self.tap(name)
        self.step(f"colour-of-{name.lower()}", "dark")
        self.tap(self.window.find(word(f"colour.{colour}"), sheets(self)[-1]))
        assert dict(self.shell.screen.seats.people)[name] == colour

    def keep(self) -> None:
        """Keep the game from its start on."""
        self._begin("new.keep")

    def score_finished(self) -> None:
        """Key in a table that is finished."""
        self._begin("new.score")

    def _begin(self, key: str) -> None:
        self.step("ready", *LOOKS)
        self.tap(word(key))
        assert self.place == ("table", "table")
        self.step("table", *LOOKS)
        self.phase("play")

    def at(self, fingers: type[Fingers]) -> Fingers:
        """The fingers that a game's tests have, on the table that is shown."""
        return fingers.showing(self.window, self.shell)

    # From the score to what is shared

    def look_at_score(self) -> None:
        """Turn to the score."""
        self.phase("score")
        self.step("end-of-play", *LOOKS)
        onward = next(self.window.find_all(word("table.see-score")), None)
        self.tap(onward or word("view.score"))
        assert self.place == ("table", "score")
        self.step("score", *LOOKS)

    def ask_why(self, row: str, column: int) -> None:
        """The reason behind a number, and away with it again."""
        self.phase("reason")
        self.tap(self.cell(row, column))
        assert sheets(self)
        self.step(f"why-{row}", *LOOKS)
        self.back()
        assert not sheets(self)

    def finish(self) -> None:
        """Put the table among the finished ones."""
        self.phase("finish")
        self.tap(word("score.finish"))
        self.step("finished", *LOOKS)

    def share(self) -> str:
        """Share text and picture from the sheet that finishing offers; the text."""
        self.phase("share")
        self.tap(word("score.share"))
        self.step("share-sheet", *LOOKS)
        self.tap(word("share.text"))
        self.step("text-shared", "dark")
        self.tap(word("score.share"))
        self.tap(word("share.picture"))
        self.step("picture-shared")
        (text,), (parcel,) = self.system_ui.texts, self.system_ui.parcels
        self._keep("shared.txt", text.encode())
        self._keep("shared.png", parcel.content)
        return text

    def look_back(self) -> None:
        """Home, where the table stands among the finished ones, and the statistics."""
        self.phase("home")
        self.back()
        self.back()
        assert self.place == ("home", "")
        assert word("home.finished") in self.window.texts()
        self.step("home", *LOOKS)
        self.tap(word("statistics.title"))
        assert self.place == ("statistics", "")
        self.step("statistics", *LOOKS)

    def report(self) -> str:
        """The counts, kept beside the pictures."""
        told = self.window.told()
        self._keep("taps.txt", f"{told}\n".encode())
        return told

    # What came of it

    def assert_score(self, lines: Iterable[Any]) -> None:
        """The score is the engine's, line by line, and the scorepad shows its numbers.

        Only rows without points are folded away.
        """
        self.tap(word("view.score"))
        model, lines = self.shell.screen.model, list(lines)
        assert list(model.table.score.lines) == lines
        unfolded = {row["key"] for row in self.window.find(Scorepad).rows}
        assert {row.key for row in model.pad.scored_rows} <= unfolded
        for row in model.pad.rows:
            for seat, shown in enumerate(row.numbers):
                mine = (line for line in lines if (line.seat, line.category) == (seat, row.key))
                assert shown == sum(line.points for line in mine)
                if row.key in unfolded:
                    assert self.cell(row.key, seat).text.replace("−", "-") == str(shown)
