"""A person's page: games and wins, scores over time, everybody met; another name, or none."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout import Column
from companion.kit.layout.headings import EmptyState, SectionHeading
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card
from companion.kit.touch.back import back
from companion.present import statistics
from companion.present.dates import day
from companion.present.statistics import PersonFigures, Scores
from companion.present.words import word
from companion.screens import shelf
from companion.screens.page import Page, put
from companion.screens.people.figures import facts, figures, mean
from companion.screens.people.person_scores import CourseCard
from companion.screens.people.statistics import PEOPLE
from companion.screens.screen import Screen
from companion.shell import Shell, Visit
from companion.store.people import aliases_of
from companion.store.projections import Result

_RIVALS = 20


class PersonScreen(Screen):
    """What the finished tables say about somebody."""

    def __init__(self, shell: Shell, name: str) -> None:
        self.shell, self.name = shell, name
        self.page = Page()
        bar = AppBar(title=name)
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=self.page)

    def enter(self) -> None:
        """Show the figures as they are now."""
        self.shell.attempt(self._fill)

    def _fill(self) -> None:
        store = self.shell.store
        results = store.results()
        found = statistics.of_person(results, self.name)
        self.bar.subtitle = _subtitle(found, aliases_of(store.aliases(), self.name))
        parts = self._figures(results, found) if found.last else [self._nothing()]
        self.page.fill(*parts, *self._acts())

    def _figures(self, results: list[Result], found: PersonFigures) -> list[Widget]:
        return [
            *_in_company(found),
            *_alone(found.alone),
            SectionHeading(text=word("person.course")),
            CourseCard(results, self.name, found),
            *_head_to_head(found),
        ]

    def _nothing(self) -> Card:
        title, text = word("person.empty"), word("person.empty.text", name=self.name)
        return put(Card(), EmptyState(icon="chart-line", title=title, text=text))

    def _acts(self) -> list[Widget]:
        rename = OutlineButton(text=word("person.rename"), icon="pencil-outline")
        rename.bind(on_release=lambda _: self.shell.go("person-name", self.name))
        forget = OutlineButton(text=word("person.forget"), icon="trash-can-outline", kind="danger")
        forget.bind(on_release=lambda _: self._forget())
        return [put(Column(), rename, forget)]

    def _forget(self) -> None:
        """List and offer somebody no longer, and offer to take that back."""
        shell, name = self.shell, self.name
        undo: list[Callable[[], object]] = []
        if not shell.attempt(lambda: undo.append(shell.store.forget(name))):
            return
        shell.restart(Visit("home"), Visit("statistics", PEOPLE))
        offer_undo(shell, word("person.forgotten", name=name), undo[0])


def offer_undo(shell: Shell, text: str, undo: Callable[[], object]) -> None:
    """Say what was done to somebody's name, and offer to take it back."""

    def act() -> None:
        if not shell.attempt(undo):
            return
        if shell.place.name in ("statistics", "person", "person-name"):
            shell.restart(Visit("home"), Visit("statistics", PEOPLE))
        else:
            shell.screen.enter()

    shell.notices.offer(text, word("undo"), act)


def _subtitle(found: PersonFigures, others: tuple[str, ...]) -> str:
    if others:
        return word("person.also", names=others)
    return word("person.last", day=day(found.last)) if found.last else ""


def _in_company(found: PersonFigures) -> list[Widget]:
    if not found.played:
        return []
    numbers = [
        (str(found.played), word("person.played", n=found.played)),
        (str(found.won), word("person.won", n=found.won)),
        (word("number.percent", n=found.percent_won), word("person.share")),
    ]
    heads = ["person.head.games", "person.head.won", "person.head.best", "person.head.mean"]
    rows = ((shelf.title(s.game), (s.played, s.won, s.best, mean(s.mean))) for s in found.games)
    return [figures(numbers), SectionHeading(text=word("person.games")), facts(heads, rows)]


def _alone(scores: tuple[Scores, ...]) -> list[Widget]:
    if not scores:
        return []
    heads = ["person.head.games", "person.head.best", "person.head.mean"]
    rows = ((shelf.title(s.game), (s.played, s.best, mean(s.mean))) for s in scores)
    return [SectionHeading(text=word("person.alone")), facts(heads, rows)]


def _head_to_head(found: PersonFigures) -> list[Widget]:
    if not found.rivals:
        return []
    heads = ["person.head.together", "person.head.ahead", "person.head.behind", "person.head.level"]
    rows = ((r.name, (r.together, r.ahead, r.behind, r.level)) for r in found.rivals[:_RIVALS])
    return [SectionHeading(text=word("person.rivals")), facts(heads, rows)]
