"""How many questions find their rule, beside the former search, and what a letter costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import process_time

from benchmarks.bench_engine import milliseconds
from benchmarks.figures import Figure
from engine import registry
from engine.facts.catalogue import Catalogue, Rule
from engine.facts.search import Index
from engine.facts.wording import fold, wording
from tests.asks import Ask, asks

_TIMES = 10
_LARGEST = "amalfi-renaissance"
_QUESTION = "what happens if i cant fed my guys at the end"
_HOSTILE = (
    "why does the roof " * 600_000,
    "the of and to in " * 100,
    r"(a+)+$[^]*.{999}\d+(?=x)|" * 400,
    "\u202e\u200fcan i\u202c " * 5_000,
    "屋根は景色を遮りますか " * 9_000,
    "x" * 10_000_000,
    "harbuor buildng lihgthouse resurces artwrok desination ingrediens brdae grannary councel",
)

Search = Callable[[Catalogue, str], list[Rule]]


def every_word(catalogue: Catalogue, question: str) -> list[Rule]:
    """The search that there was: rules in which all words occur, titles first."""
    words = [fold(word) for word in question.split()]

    def text(rule: Rule) -> str:
        return fold(" ".join((rule.id, rule.title, rule.gist, *rule.words)))

    def misses(rule: Rule) -> int:
        headline = fold(f"{rule.id} {rule.title}")
        return sum(word not in headline for word in words)

    found = [rule for rule in catalogue.rules.values() if all(word in text(rule) for word in words)]
    return sorted(found, key=misses)


def ranked(catalogue: Catalogue, question: str) -> list[Rule]:
    return catalogue.ask(question).rules


def share(questions: list[Ask], search: Search, places: int) -> float:
    """How many of a hundred questions have a right answer among the first places."""
    found = 0
    for ask in questions:
        catalogue = registry.game(ask.game).catalogue.in_language(ask.language)
        rules = search(catalogue, ask.question)[:places]
        found += any(rule.id in ask.answers for rule in rules)
    return 100 * found / len(questions)


def tenfold() -> Index:
    """Ten times the rules of the game that has most."""
    catalogue = registry.game(_LARGEST).catalogue
    rules = {
        f"{key}-{time}": replace(rule, id=f"{key}-{time}")
        for time in range(_TIMES)
        for key, rule in catalogue.rules.items()
    }
    return Index(rules, catalogue.rulings, wording(_LARGEST, "en"))


def processor(index: Index, question: str) -> float:
    """Milliseconds of processor time that a question takes."""
    before = process_time()
    index.ask(question)
    return 1000 * (process_time() - before)


def slowest_letter() -> float:
    """Of a question typed letter by letter into a fresh index of ten times the rules."""
    index = tenfold()
    return max(processor(index, _QUESTION[:end]) for end in range(1, len(_QUESTION) + 1))


def slowest_hostile() -> float:
    """Of the hostile questions, asked of a fresh index of ten times the rules."""
    index = tenfold()
    return max(processor(index, question) for question in _HOSTILE)


def measure() -> Iterator[Figure]:
    """The figures of asking."""
    questions = [ask for key in registry.keys() for ask in asks(key)]
    for places, bar in ((1, 90), (3, 98)):
        now, before = share(questions, ranked, places), share(questions, every_word, places)
        note = f"{len(questions)} questions; the search of before missed {100 - before:.1f} %"
        yield Figure(
            f"questions missed among the first {places}", 100 - now, "%", 100 - bar, note=note
        )
    yield Figure("the slowest letter, nothing asked before", slowest_letter(), "ms", 10)
    yield Figure("the slowest hostile question, nothing asked before", slowest_hostile(), "ms", 50)
    index = tenfold()
    letters = [_QUESTION[:end] for end in range(1, len(_QUESTION) + 1)]
    whole = milliseconds(lambda: [index.ask(typed) for typed in letters], repeat=3)
    yield Figure("a letter of a question, ten times the rules", whole / len(letters), "ms", 10)
