"""Answers to questions in people's own words: the rule, and what it means at a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Any

from companion.present.open_points import matters
from companion.present.words import facts, language, sentence, voice, word
from engine import registry
from engine.core import AnyGame, ScoreLine
from engine.facts.catalogue import Rule, Ruling
from engine.facts.search import Hit, Sureness
from engine.facts.wording import Wording, fold, usual, wording
from engine.message import Seat
from engine.table import AnyTable

MOST = 10
_OPEN, _SOLO = "ruling.", "solo."
_PLACE = re.compile(r"(?<![\w,.])(?:-?\d+ ?, ?-?\d+|\d[a-z])(?![\w,])")
_BELOW_ZERO = re.compile(r"(?<![\w-])-(?=\d)")
_MINUS = "minus"
_SHOWN_HERE, _SHOWN_MOMENT, _SHOWN_RELATED = 4, 4, 5


@dataclass(frozen=True)
class Here:
    """What a rule means at the table: for whom, with its numbers, and the pieces it is about."""

    text: str
    pieces: tuple[str, ...] = ()
    verdict: str = ""
    """Of a move that was asked about: legal, illegal or undecided."""


@dataclass(frozen=True)
class Answer:
    """A rule as the answer to a question; `choice` is the reading of an open point."""

    rule: Rule
    text: str
    fit: float
    here: tuple[Here, ...] = ()
    choice: str = ""
    asks_here: bool = False
    """The question itself is about the table: a move, or a row of its score."""

    @property
    def is_open(self) -> bool:
        return self.rule.id.startswith(_OPEN)

    @property
    def open_point(self) -> str:
        """The open point that the answer hangs on: the rule itself, or the closest one."""
        touching = (f"{_OPEN}{point}" for point in self.rule.open_points)
        named = (self.rule.id, *touching, *self.rule.related)
        return next((one.removeprefix(_OPEN) for one in named if one.startswith(_OPEN)), "")

    @property
    def headline(self) -> str:
        """The first word of an answer that begins with yes, no or a number, to be shown large."""
        first, comma, _ = self.text.partition(",")
        return first if comma and len(first) <= 12 and " " not in first else ""

    @property
    def rest(self) -> str:
        """The answer after its headline, as a sentence of its own."""
        return sentence(self.text[len(self.headline) + 1 :].strip()) if self.headline else self.text


@dataclass(frozen=True)
class Answers:
    """The rules that answer a question, best first; when nothing fits, the nearest."""

    game: AnyGame
    question: str
    sureness: Sureness
    answers: tuple[Answer, ...]
    open_points: tuple[Ruling, ...] = ()
    """When nothing fits: what the rulebook leaves open, as far as it matters here."""
    is_guessed: bool = False
    """Nobody said which game it is about."""


def ask(game: AnyGame, question: str, table: AnyTable | None = None) -> Answers:
    """Answer a question about a game, and about a table of it where one is given."""
    found = facts(game).ask(question)
    hits = [hit for hit in found.hits if table is None or _matters_rule(game, hit.rule, table)]
    asked = _Asked(game, question, table) if table else None
    told = (asked.verdicts() or asked.of_places()) if asked else []
    named = tuple(here for here, _ in told) or (asked.of_categories() if asked else ())
    cited = dict.fromkeys(rule for _, rules in told for rule in rules)
    rest = (hit for hit in hits if hit.rule.id not in cited)
    hits = [*(Hit(facts(game).rules[rule], 1.0, 1.0) for rule in cited), *rest]
    sureness = found.sureness
    if told:
        sureness = Sureness.SURE
    elif named and sureness is Sureness.NOTHING:
        sureness = Sureness.LIKELY
    answers = tuple(
        _answer(game, hit, asked, named if not at else ()) for at, hit in enumerate(hits[:MOST])
    )
    is_nothing = sureness is Sureness.NOTHING
    return Answers(
        game, question, sureness, answers, open_points(game, table) if is_nothing else ()
    )


def about(game: AnyGame, rule: str, table: AnyTable | None = None) -> Answer:
    """A rule as an answer, without a question."""
    found = Hit(facts(game).rules[rule], 1.0, 1.0)
    return _answer(game, found, _Asked(game, "", table) if table else None, ())


def ask_any(question: str) -> Answers:
    """Answer a question about the game that it seems to be about."""
    return replace(ask(guess(question), question), is_guessed=True)


def guess(question: str) -> AnyGame:
    """The game that a question is about: the one it names, or whose rules answer it best."""
    *_, best = guesses(question)
    return best


def guesses(question: str) -> Iterator[AnyGame]:
    """The likeliest game so far, as one after the other is asked: what asking costs, in parts."""
    words = f" {fold(question)} "
    best: tuple[tuple[bool, int, float], AnyGame] | None = None
    for game in registry.games():
        named = f" {fold(game.name)} " in words.replace("?", " ")
        # The longer name holds the shorter: Amalfi: Renaissance is no Amalfi.
        likely = named, len(game.name) if named else 0, facts(game).ask(question).quality
        if best is None or likely > best[0]:
            best = likely, game
        yield best[1]


def related(game: AnyGame, rule: Rule) -> list[Rule]:
    """What to read next: what the rule names, then what names it."""
    rules = facts(game).rules
    back = (other.id for other in rules.values() if rule.id in other.related)
    return [rules[other] for other in dict.fromkeys((*rule.related, *back))][:_SHOWN_RELATED]


def question_of(rule: Rule) -> str:
    """A rule as the question it answers."""
    return rule.asked[0] if rule.asked else rule.title


def usual_arguments(game: AnyGame, table: AnyTable | None = None) -> list[Rule]:
    """The rules that people argue about most, without those that do not matter at the table."""
    rules = facts(game).rules
    found = (rules[rule] for rule in usual(game.key))
    return [rule for rule in found if table is None or _matters_rule(game, rule, table)]


def of_the_moment(table: AnyTable) -> list[Rule]:
    """The rules that decide something on the table right now: what is wrong, what will cost points
    or is full, ties, then the rarest that score."""
    game, card = table.game, table.score
    cited = Counter(line.rule for line in (*card.lines, *card.pending))
    odd = [finding.rule for finding in game.audit(table.state)]
    rare = [rule for rule, _ in reversed(cited.most_common())]
    pressing = game.pressing(table.state) if game.outcome(table.state) is None else ()
    losses = [line.rule for line in card.pending if line.points < 0]
    ties = [rule for rule in rare if rule.partition(".")[2].startswith("tie")]
    rules = facts(game).rules
    found = dict.fromkeys((*odd, *losses, *pressing, *ties, *rare))
    return [rules[rule] for rule in found][:_SHOWN_MOMENT]


def open_points(game: AnyGame, table: AnyTable | None = None) -> tuple[Ruling, ...]:
    """What the rulebook leaves open, as far as it matters at the table."""
    rulings = facts(game).rulings.values()
    if table is None:
        return tuple(rulings)
    return tuple(ruling for ruling in rulings if matters(ruling, table.setup))


def _matters_rule(game: AnyGame, rule: Rule, table: AnyTable) -> bool:
    if rule.id.startswith(_SOLO) and len(table.setup.names) > 1:
        return False
    ruling = facts(game).rulings.get(rule.id.removeprefix(_OPEN))
    return not rule.id.startswith(_OPEN) or ruling is None or matters(ruling, table.setup)


def _answer(game: AnyGame, hit: Hit, asked: _Asked | None, named: tuple[Here, ...]) -> Answer:
    rule, text, choice = hit.rule, hit.rule.answer or hit.rule.gist, ""
    ruling = facts(game).rulings.get(rule.id.removeprefix(_OPEN))
    if ruling is not None and rule.id.startswith(_OPEN):
        choice = asked.table.setup.rulings[ruling.id] if asked else ruling.default
        text = ruling.choice(choice).gist
    here = (named or asked.of_rule(rule)) if asked else ()
    return Answer(rule, text, round(hit.fit, 2), here, choice, bool(named))


class _Asked:
    """A question about a table: whom and what it names, and the lines that answer it."""

    def __init__(self, game: AnyGame, question: str, table: AnyTable) -> None:
        self.game, self.table, self.question = game, table, question
        self.voice = voice(game, table.setup.names)
        self._wording: Wording = wording(game.key, language())
        self._words = self._wording.words(question)
        self._places = {found.replace(" ", "") for found in _PLACE.findall(question.casefold())}
        self._stems = {self._wording.stem(word) for word in self._words}
        self._card = table.score
        self._labels = {c.key: self.voice.say(c.label) for c in game.categories(table.setup)}
        self.seats = [
            seat
            for seat, name in enumerate(table.setup.names)
            if (named := set(self._wording.words(name))) and named <= set(self._words)
        ]

    def verdicts(self) -> list[tuple[Here, tuple[str, ...]]]:
        """What the engine says to the moves that the question names, and the rules it cites."""
        return [*islice(self._verdicts(), _SHOWN_HERE)]

    def of_places(self) -> list[tuple[Here, tuple[str, ...]]]:
        """The lines of the score about a place that the question names, and their rules."""
        found = (
            line
            for line in self._lines()
            if self._places.intersection(piece.casefold() for piece in line.pieces)
        )
        return [(self._here(line), (line.rule,)) for line in islice(found, _SHOWN_HERE)]

    def of_categories(self) -> tuple[Here, ...]:
        """The lines of the score that the question names."""
        named = {key for key, label in self._labels.items() if self._names(label)}
        return self._best_lines([line for line in self._lines() if line.category in named])

    def of_rule(self, rule: Rule) -> tuple[Here, ...]:
        """What a rule does on the table now: the lines that follow it, and what breaks it."""
        subject = rule.id.rpartition(".")[2]
        lines = [line for line in self._lines() if subject == line.category or line.rule == rule.id]
        if not lines:
            # What is due is told by the line of what is missing, where that is all there is.
            group = rule.id.partition(".")[0]
            near = {other for other in rule.related if other.partition(".")[0] == group}
            lines = [
                line for line in self._card.pending if self._is_for(line) and line.rule in near
            ]
        broken = (
            Here(sentence(self.voice.say(finding.because)), (finding.where,))
            for finding in self.game.audit(self.table.state)
            if finding.rule == rule.id
        )
        return (*broken, *self._best_lines(lines))[:_SHOWN_HERE]

    def _names(self, label: str) -> bool:
        stems = self._wording.terms(label)
        return bool(stems) and set(stems) <= self._stems

    def _lines(self) -> Iterator[ScoreLine]:
        for line in (*self._card.lines, *self._card.pending):
            if self._is_for(line):
                yield line

    def _is_for(self, line: ScoreLine) -> bool:
        return not self.seats or line.seat in self.seats

    def _best_lines(self, lines: list[ScoreLine]) -> tuple[Here, ...]:
        """Each player's line with most points; of a comparison only the best player's."""
        best: dict[tuple[Seat | None, str], ScoreLine] = {}
        for line in sorted(lines, key=lambda line: -line.points):
            tells_all = line.ranking and len(line.ranking) > 1 and not self.seats
            best.setdefault((None if tells_all else line.seat, line.category), line)
        return tuple(map(self._here, best.values()))[:_SHOWN_HERE]

    def _here(self, line: ScoreLine) -> Here:
        text = word(
            "ask.line",
            n=line.points,
            name=self.table.setup.names[line.seat],
            category=self._labels.get(line.category, line.category),
            because=self.voice.say(line.because),
        )
        return Here(text, line.pieces)

    def _verdicts(self) -> Iterator[tuple[Here, tuple[str, ...]]]:
        game, state, words = self.game, self.table.state, self._with_figures()
        for seat in self.seats or self.table.setup.seats[:1]:
            for action in game.named_in(state, words, Seat(seat)):
                verdict = game.check(state, action)
                message = self.voice.say(game.describe(state, action))
                because = "; ".join(self.voice.say(point.because) for point in verdict.points)
                key = f"ask.{verdict.name}" + ("-because" if because else "")
                text = word(key, told=message, **({"because": because} if because else {}))
                told = [sentence(text), *self._changes(action)]
                rules = tuple(point.rule for point in verdict.points)
                yield Here(" ".join(told), (), verdict.name), rules

    def _with_figures(self) -> tuple[str, ...]:
        """The words of the question, with figures for number words and a sign where one stood."""
        signed = self._wording.words(_BELOW_ZERO.sub(f" {_MINUS} ", self.question))
        figures = [self._wording.numbers.get(found, found) for found in signed]
        pairs = pairwise(("", *figures))
        found = (
            f"-{now}" if before == _MINUS and now.isdigit() else now
            for before, now in pairs
            if now != _MINUS
        )
        return tuple(found)

    def _changes(self, action: Any) -> Iterator[str]:
        """What a move would do to the points of each player."""
        preview = self.table.preview(action)
        if preview is None:
            return
        for seat, change in enumerate(preview.change):
            if change:
                name, total = self.table.setup.names[seat], preview.score.totals[seat]
                yield word("ask.then", name=name, n=total, change=f"{change:+d}".replace("-", "−"))
