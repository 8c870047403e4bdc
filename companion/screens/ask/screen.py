"""Ask: the rules of every game, without a table."""

from __future__ import annotations

from time import perf_counter

from kivy.clock import Clock
from kivy.metrics import dp

from companion.kit.controls.chips import ChipRow
from companion.kit.controls.search import SearchField
from companion.kit.layout.lazy import LazyColumn
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.touch.back import back
from companion.present.asking import guesses
from companion.present.words import word
from companion.screens import shelf
from companion.screens.ask import results
from companion.screens.ask.answer_card import rule_sheet
from companion.screens.ask.asker import Asker
from companion.screens.page import Page
from companion.screens.screen import Screen
from companion.shell import Shell
from engine import registry

# Letters from which a game is guessed: one or two begin a word of every game.
_ENOUGH = 3
# Seconds of a frame that guessing may take.
_TIME = 0.008


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
        self._guess_soon = Clock.create_trigger(self._guess)
        self._likely = self.game
        self._answer()
        if not self._is_chosen:
            self._guess_about("")

    def pick(self, key: str) -> None:
        """Ask about a game."""
        self.choose(key)

    def choose(self, game: str) -> None:
        """Ask about another game."""
        self.game, self._is_chosen = game, True
        self._answer()

    def show_rule(self, rule: str) -> None:
        """Open a rule of the chosen game."""
        rule_sheet(self._asker(), rule).open()

    def _answer(self) -> None:
        """Answer at once, or as soon as it is guessed which game the question is about."""
        self._guess_soon.cancel()
        if self._is_chosen or not self._is_enough:
            self._answer_now()
        else:
            self._guess_about(self.field.text)

    @property
    def _is_enough(self) -> bool:
        return len(self.field.text.strip()) >= _ENOUGH

    def _guess_about(self, question: str) -> None:
        self._guesses = guesses(question)
        self._guess_soon()

    def _guess(self, _: float) -> None:
        """Ask game after game: a frame has no time for all of them when each is asked first."""
        until = perf_counter() + _TIME
        for game in self._guesses:
            self._likely = game.key
            if perf_counter() > until:
                self._guess_soon()
                return
        if self._is_enough:
            self.game = self._likely
            self._answer_now()

    def _asker(self) -> Asker:
        return Asker(
            registry.game(self.game),
            self.shell.store,
            complain=self.shell.complain,
            is_guessed=not self._is_chosen,
        )

    def _answer_now(self) -> None:
        asker = self._asker()
        self.bar.subtitle = word("ask.under", game=asker.game.name)
        self.games.items = [
            {"key": key, "text": shelf.title(key), "selected": key == self.game}
            for key in shelf.keys()
        ]
        results.show(self.list, asker, self.field.text)
