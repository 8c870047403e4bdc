"""How much a question is like those that a rule is known to answer, small words and all."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from itertools import pairwise

from engine.facts.wording import Wording

# What small words and each word with the next say, against the words that name something.
_SMALL_WORD, _TWO_WORDS = 0.7, 0.5
_SMALL = "-"
_OTHER_KIND = 0.93
# How much the best question counts, and the next ones.
_AGAIN = (1.0, 0.3, 0.2)


@dataclass(frozen=True, slots=True)
class Put:
    """A question as its words, small ones too, and each with the next; and what it asks for."""

    words: frozenset[str]
    kind: str
    length: float = 0.0
    """Of the vector that the words make, each weighed by how rare it is."""
    ways: Mapping[str, float] = field(default_factory=dict)
    """What else its words may stand for, with what that says."""

    @classmethod
    def of(cls, words: list[str], wording: Wording) -> Put:
        stems = [
            _SMALL + wording.stem(word) if wording.says_nothing(word) else wording.stem(word)
            for word in words
        ]
        pairs = map(" ".join, pairwise(("^", *stems, "$")))
        return cls(frozenset((*stems, *pairs)), wording.kind(words))


class Questions:
    """The questions that each of many rules is known to answer."""

    def __init__(self, asked: Iterable[Sequence[str]], wording: Wording) -> None:
        self._wording = wording
        put = [[Put.of(wording.words(text), wording) for text in texts] for texts in asked]
        self._number = sum(map(len, put))
        times = Counter(word for found in put for question in found for word in question.words)
        self._says = {word: self._rare(word, count) for word, count in times.items()}
        self._put = [[self._measured(question) for question in found] for found in put]
        self._kinds = [{question.kind for question in found} for found in put]

    def _rare(self, word: str, count: int = 0) -> float:
        """What a word says, squared: the rarer it is in the questions, the more."""
        share = _TWO_WORDS if " " in word else _SMALL_WORD if word.startswith(_SMALL) else 1.0
        says = share * math.log(1 + self._number / (count + 0.5))
        return says * says

    def _measured(self, question: Put) -> Put:
        square = sum(map(self._says.__getitem__, question.words))
        return replace(question, length=math.sqrt(square))

    def is_asked_as(self, at: int, kind: str) -> bool:
        """Whether a rule answers questions of a kind."""
        return kind in self._kinds[at]

    def put(self, words: list[str], asked: Mapping[str, Mapping[str, float]]) -> Put:
        """A question to compare; `asked` has by word the terms that it may stand for."""
        says = self._says
        question = Put.of(words, self._wording)
        heard = (word for word in question.words if word in says)
        unheard = (word for word in question.words - says.keys() if word in asked or " " in word)
        square = sum(map(says.__getitem__, heard)) + sum(map(self._rare, unheard))
        ways: dict[str, float] = {}
        for term, others in asked.items():
            for other in others.keys() & says.keys() - question.words:
                weight = others[other] * math.sqrt(says[other] * says.get(term, says[other]))
                ways[other] = max(ways.get(other, 0.0), weight)
        return replace(question, length=math.sqrt(square) or 1.0, ways=ways)

    def likeness(self, at: int, put: Put) -> float:
        """How much a question is like those of a rule: 1 is the same, more is like several."""
        says, ways, found = self._says, put.ways, []
        for question in self._put[at]:
            alike = sum(map(says.__getitem__, put.words & question.words))
            alike += sum(map(ways.__getitem__, ways.keys() & question.words))
            if alike:
                like = min(1.0, alike / (put.length * question.length))
                found.append(like * (1.0 if question.kind == put.kind else _OTHER_KIND))
        best = nlargest(len(_AGAIN), found)
        return sum(like * share for like, share in zip(best, _AGAIN, strict=False))
