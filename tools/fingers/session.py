"""One session: a folder of tables, the app on it, and gestures until their number is reached."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import TypeVar

from engine import registry
from tools.fingers.gestures import SIZES, Fingers, Gesture
from tools.fingers.process import App, Red, Sight
from tools.fingers.tables import VIEWS, Home, Look, Phase, phases
from tools.fingers.xserver import Input

_THEMES, _TEXTS, _LANGUAGES = ("light", "dark"), (1.0, 2.0, 0.8), ("en", "de", "fr", "it")
_FIRST_SIZES = ("phone", "phone", "tablet", "landscape", "wide", "small", "phone", "square")
_KEPT = 40
T = TypeVar("T")
# How many gestures in a row may pass beside the tables before fingers want to go back.
_WANDER = {"new": 70, "people": 40}
_WANDER_ELSEWHERE = 25
# How many gestures in a row may pass in one sheet.
_STAY = 14
_RESTART = 0.006
# Every so many sessions are painted; the others draw everything, but the pixels are left out:
# software needs more time for them than for all the rest.
_PAINTED = 6


@dataclass(frozen=True)
class Plan:
    """What a session begins with."""

    phase: Phase
    view: str
    look: Look
    size: str
    is_painted: bool

    def __str__(self) -> str:
        look = f"{self.look.theme}, {self.look.text:.0%} text, {self.look.language}"
        painted = ", painted" if self.is_painted else ""
        return f"{self.phase.name} ({self.view}), {look}, {self.size}{painted}"


@dataclass
class Coverage:
    """What fingers have met and done."""

    places: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    phases: set[str] = field(default_factory=set)
    looks: set[str] = field(default_factory=set)
    endings: Counter[str] = field(default_factory=Counter)
    tables: int = 0

    @property
    def gestures(self) -> int:
        return self.kinds.total()

    def add(self, other: Coverage) -> None:
        """Count what another session has met, too."""
        for mine, theirs in (
            (self.places, other.places),
            (self.kinds, other.kinds),
            (self.games, other.games),
            (self.endings, other.endings),
        ):
            mine.update(theirs)
        self.phases |= other.phases
        self.looks |= other.looks
        self.tables += other.tables

    def lines(self) -> Iterator[str]:
        """The report."""
        every = sum(len(phases(game)) for game in registry.keys())
        yield f"gestures: {_counted(self.kinds)}"
        yield f"games: {_counted(self.games)}; {len(self.phases)} of {every} phases"
        yield f"looks: {len(self.looks)}; endings: {_counted(self.endings)}"
        yield f"screens and sheets ({len(self.places)}): {_counted(self.places)}"
        yield f"tables scored afterwards: {self.tables}"


def _counted(counter: Counter[str]) -> str:
    ordered = sorted(counter.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(f"{name} {number}" for name, number in ordered)


def plans(seed: int) -> Iterator[Plan]:
    """One plan after the other: all games in turn, their phases and looks shuffled."""
    chance = random.Random(f"{seed}/plans")
    decks = {game: _endless(phases(game), chance) for game in registry.keys()}
    themes, texts = _endless(_THEMES, chance), _endless(_TEXTS, chance)
    languages, sizes = _endless(_LANGUAGES, chance), _endless(_FIRST_SIZES, chance)
    views = _endless((*VIEWS, "home", "welcome"), chance)
    games = list(registry.keys())
    for number in count():
        game = games[number % len(games)]
        look = Look(next(themes), next(texts), next(languages))
        # However short a run is, the table of every game is in it.
        view = next(views) if number >= len(games) else "table"
        yield Plan(next(decks[game]), view, look, next(sizes), number % _PAINTED == 0)


def _endless(values: tuple[T, ...], chance: random.Random) -> Iterator[T]:
    """Every value once in some order, then again in another."""
    while True:
        yield from chance.sample(values, len(values))


class Session:
    """Gestures on the app, from one plan."""

    def __init__(
        self, seed: int, number: int, plan: Plan, coverage: Coverage, stopping: Event
    ) -> None:
        self.plan, self.coverage = plan, coverage
        self._stopping = stopping
        self.last: deque[str] = deque(maxlen=_KEPT)
        self._chance = random.Random(f"{seed}/{number}")
        self._fingers = Fingers(self._chance)
        self._away = self._stayed = 0
        self._place = ""

    def run(self, gestures: int, display: str, hands: Input) -> None:
        """Do so many gestures; Red where something broke."""
        cover, plan = self.coverage, self.plan
        cover.games[plan.phase.game] += 1
        cover.phases.add(plan.phase.name)
        cover.looks.add(str(plan).partition(", ")[2])
        with TemporaryDirectory(prefix="costiera-fingers-", ignore_cleanup_errors=True) as folder:
            home = Home(Path(folder) / "home", plan.phase, plan.look, self._chance)
            view = plan.view
            left = gestures
            while left > 0 and not self._stopping.is_set():
                home.start_at(view)
                app = App(home.folder, display, hands, is_painted=plan.is_painted)
                try:
                    left -= self._use(app, left, hands)
                finally:
                    app.close()
                self._score(home)
                view = self._chance.choice((*VIEWS, "home"))

    def _use(self, app: App, most: int, hands: Input) -> int:
        """Use the app until it is left, killed or restarted; how many gestures that took."""
        sight: Sight | None = app.begin(SIZES[self.plan.size])
        first = self._fingers.opening(sight) if sight else []
        done = 0
        while sight is not None and done < most:
            if self._stopping.is_set() or (done and self._chance.random() < _RESTART):
                break
            gesture = self._next(sight, first)
            gesture.perform(hands, app)
            done += 1
            sight = app.look()
        if sight is None:
            self._end("left by a gesture")
        elif self._chance.random() < 0.3:
            self._end("killed")
            app.kill()
        else:
            self._end("closed")
            app.leave()
        return max(done, 1)

    def _next(self, sight: Sight, first: list[Gesture]) -> Gesture:
        limit = _WANDER.get(sight.screen, _WANDER_ELSEWHERE)
        self._away = 0 if sight.screen.startswith("table") else self._away + 1
        is_same = bool(sight.sheets) and sight.place == self._place
        self._stayed, self._place = self._stayed + 1 if is_same else 0, sight.place
        is_eager = self._away > limit or self._stayed > _STAY
        choose = self._fingers.choose
        gesture = first.pop(0) if first else choose(sight, eager_to_leave=is_eager)
        self.coverage.places[sight.place] += 1
        self.coverage.kinds[gesture.kind] += 1
        self.last.append(f"{sight.place} {tuple(sight.size)}: {gesture}")
        return gesture

    def _end(self, how: str) -> None:
        self.coverage.endings[how] += 1
        self.last.append(f"— {how} —")

    def _score(self, home: Home) -> None:
        try:
            self.coverage.tables += home.score_all()
        except Exception as error:
            raise Red(f"a stored table cannot be scored: {error!r}") from error
