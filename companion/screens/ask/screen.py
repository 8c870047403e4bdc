"""Ask: the rules of every game, without a table."""

from __future__ import annotations

from kivy.metrics import dp

from companion.kit.controls.chips import ChipRow
from companion.kit.controls.search import SearchField
from companion.kit.layout.lazy import LazyColumn
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.touch.back import back
from companion.present.asking import guess
from companion.present.words import word
from companion.screens import shelf
from companion.screens.ask import results
from companion.screens.ask.asker import Asker
from companion.screens.page import Page
from companion.screens.screen import Screen
from companion.shell import Shell
from engine import registry

# Letters from which a game is guessed: one or two begin a word of every game.
_ENOUGH = 3


class AskScreen(Screen):
    """A question about a game; `about` is its key, or the game that the question seems about."""

    def __init__(self, shell: Shell, about: str = "") -> None:
        self.shell = shell
        self.game = about if about in shelf.keys() else shelf.keys()[0]
        self._is_chosen = about in shelf.keys()
        self.field = SearchField(hint=word("ask.hint"))
        self.games = ChipRow()
        self.list = LazyColumn(batch=8, spacing=dp(12))
        page = Page(self.field, self.games, self.list)
        self.list.follow(page)
        bar = AppBar(title=word("ask.title"))
        bar.bind(on_back=lambda _: back.go())
        self.games.bind(on_pick=lambda _, key: self.choose(key))
        self.field.bind(on_change=lambda _, text: self._answer())
        super().__init__(bar=bar, body=page)
        self._answer()

    def pick(self, key: str) -> None:
        """Ask about a game."""
        self.choose(key)

    def choose(self, game: str) -> None:
        """Ask about another game."""
        self.game, self._is_chosen = game, True
        self._answer()

    def _answer(self) -> None:
        if not self._is_chosen and len(self.field.text.strip()) >= _ENOUGH:
            self.game = guess(self.field.text).key
        asker = Asker(registry.game(self.game), self.shell.store, complain=self.shell.complain)
        self.bar.subtitle = word("ask.under", game=asker.game.name)
        self.games.items = [
            {"key": key, "text": shelf.title(key), "selected": key == self.game}
            for key in shelf.keys()
        ]
        results.show(self.list, asker, self.field.text)
