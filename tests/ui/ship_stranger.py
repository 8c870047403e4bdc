"""A stranger at a table of ships: every tap counted, a picture of everything that is new."""

from __future__ import annotations

from typing import Any

from companion.present.words import word
from tests.ui.ship_screen import Screen
from tests.ui.stranger import Stranger
from tests.ui.test_app_journey import sheets


class Fingers(Screen):
    """The unpainted taps of a long game, counted like all others."""

    def press(self, target: Any) -> None:
        self.window.taps[self.window.phase] += 1
        super().press(target)


class Looking:
    """Goes before the `Hand` of a game: who enters its moves looks at whatever is new."""

    screen: Any
    walk: Any

    def __init__(self, someone: Stranger) -> None:
        super().__init__(someone.at(Fingers))
        self.someone = someone
        self._do, self._seen = "", set[str]()

    def look(self, name: str, *looks: str) -> None:
        """A picture, the first time."""
        if name not in self._seen:
            self._seen.add(name)
            self.someone.step(name, *looks)

    def play(self, move: dict[str, Any]) -> None:
        """Enter a move, and look at what came of it."""
        self._do = move["do"]
        super().play(move)
        self.look(f"{self._do}-done")

    def open(self, move: dict[str, Any], key: str) -> Any:
        """Look at a sheet before anything is entered."""
        sheet = super().open(move, key)
        if sheet is not None:
            self.look(f"{self._do}-asked")
        return sheet

    def record(self) -> None:
        """Look at a sheet once more before it is recorded."""
        self.look(f"{self._do}-entered")
        super().record()

    def go_on(self, *words: str) -> None:
        """Look at a step of the walk before it is taken."""
        self.walk()
        self.look(f"{self._do}-step", "dark")
        super().go_on(*words)


def see_score(someone: Stranger) -> None:
    """From the last step of a game to its score, by the button that stands there."""
    someone.phase("score")
    someone.step("end-of-play", "dark")
    someone.tap(someone.window.find(word("table.see-score"), sheets(someone)[-1]))
    assert someone.place == ("table", "score")
    someone.step("score", "dark", "large", "tablet")
