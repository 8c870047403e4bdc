"""Statistics: per game the best scores, the wins and the means; the list of people."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout.headings import EmptyState, SectionHeading
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present import statistics
from companion.present.dates import day
from companion.present.statistics import GameFigures, Most, Record, Tally
from companion.present.words import word
from companion.screens import shelf
from companion.screens.page import Page, put
from companion.screens.people.figures import figures, mean
from companion.screens.screen import Screen
from companion.shell import Shell
from companion.store.projections import Result

PEOPLE = "people"
_LONGEST_LIST = 60


class StatisticsScreen(Screen):
    """What the finished tables say, game by game, and everybody who has played.

    `shown` is the key of a game, or PEOPLE. Nothing lies below what it changes.
    """

    def __init__(self, shell: Shell, shown: str = "") -> None:
        self.shell = shell
        self.shown = shown
        self.results: list[Result] = []
        self.page = Page()
        bar = AppBar(title=word("statistics.title"), subtitle=word("statistics.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=self.page)

    def enter(self) -> None:
        """Show the figures as they are now."""
        self.shell.attempt(self._read)

    def _read(self) -> None:
        self.results = self.shell.store.results()
        self._fill()

    def _fill(self) -> None:
        played = statistics.games(self.results)
        games = [key for key in shelf.keys() if key in played]
        if not games:
            self.page.fill(_nothing(), *_left_out(self.results), *self._people())
            return
        if self.shown not in (*games, PEOPLE):
            self.shown = next(r.game for r in reversed(self.results) if r.game in games)
        parts = self._people() if self.shown == PEOPLE else self._of_game()
        self.page.fill(self._chips(games), *parts)

    def _chips(self, games: list[str]) -> ChipRow:
        choices = [(key, shelf.title(key), shelf.look(key).icon) for key in games]
        if self.shell.store.people():
            choices.append((PEOPLE, word("statistics.everybody"), "account-group"))
        items = [
            {"key": key, "text": text, "icon": icon, "selected": key == self.shown}
            for key, text, icon in choices
        ]
        chips = ChipRow(items=items)
        chips.bind(on_pick=lambda _, key: self.pick(key))
        return chips

    def pick(self, shown: str) -> None:
        """Show another game, or the people."""
        self.shown = shown
        self._fill()

    def _of_game(self) -> list[Widget]:
        company = statistics.of_game(self.results, self.shown)
        alone = statistics.of_game(self.results, self.shown, is_solo=True)
        parts: list[Widget] = []
        if company.tables:
            parts += [_numbers(company), *_leaders(company)]
            parts += [SectionHeading(text=word("statistics.records"))]
            parts += [self._records(company.records)]
        if alone.tables:
            parts += [SectionHeading(text=word("statistics.alone")), _tables(alone)]
            parts += [self._records(alone.records)]
        return [*parts, *_left_out(self.results)]

    def _records(self, records: tuple[Record, ...]) -> Card:
        card = Card(pad_x=0, pad_y=dp(4))
        for place, record in enumerate(records, 1):
            row = ListRow(
                title=word("statistics.record", name=record.name, points=record.points),
                note=day(record.at),
                icon="trophy" if place == 1 else "trophy-outline",
                icon_tone="warning" if place == 1 else "muted",
                trail_icon="chevron-right",
                divided=place < len(records),
            )
            row.bind(on_release=lambda _, table=record.table: self.shell.go("table", table))
            card.add_widget(row)
        return card

    def _people(self) -> list[Widget]:
        people = self.shell.store.people()[:_LONGEST_LIST]
        if not people:
            return []
        card, tallies = Card(pad_x=0, pad_y=dp(4)), statistics.tally(self.results)
        for person in people:
            row = ListRow(title=person.name, icon="account", icon_tone="link")
            played, won = tallies.get(person.name, Tally())
            row.note = word("statistics.person", played=played, won=won)
            row.trail_icon, row.divided = "chevron-right", person is not people[-1]
            row.bind(on_release=lambda _, name=person.name: self.shell.go("person", name))
            card.add_widget(row)
        return [SectionHeading(text=word("statistics.people")), card]


def _tables(found: GameFigures) -> Widget:
    best = found.records[0].points
    numbers = [(str(found.tables), word("statistics.tables", n=found.tables))]
    return figures([*numbers, (minus(best), word("statistics.best"))])


def _numbers(found: GameFigures) -> Widget:
    best = found.records[0].points
    return figures(
        [
            (str(found.tables), word("statistics.tables", n=found.tables)),
            (minus(best), word("statistics.best")),
            (mean(found.mean), word("statistics.mean")),
        ]
    )


def _leaders(found: GameFigures) -> list[Widget]:
    """Who has won most often, and most often in a row."""
    lines = [("statistics.wins", found.wins), ("statistics.streak", found.streak)]
    parts = [Text(text=_leader(key, most)) for key, most in lines if most is not None]
    return [put(Card(), *parts)] if parts else []


def _leader(key: str, most: Most) -> str:
    return word(key, names=most.names, times=most.times)


def _left_out(results: list[Result]) -> list[Widget]:
    number = statistics.undecided(results)
    if not number:
        return []
    return [Text(text=word("statistics.left-out", n=number), style="label", tone="muted")]


def _nothing() -> Card:
    empty = EmptyState(
        icon="chart-line", title=word("statistics.empty"), text=word("statistics.empty.text")
    )
    return put(Card(), empty)
