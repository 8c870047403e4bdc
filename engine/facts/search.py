"""Find the rules that answer a question as people ask it: ranked, with typos and synonyms."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.facts.likeness import Questions
from engine.facts.spelling import distance, is_another, pairs
from engine.facts.wording import LONGEST, Wording

if TYPE_CHECKING:
    from engine.facts.catalogue import Rule, Ruling

MOST_TERMS = 24

# How much a word in a field says about the rule, and how far the length of the field matters.
_WEIGHTS = {"asked": 1.4, "title": 2.6, "words": 2.2, "answer": 1.6, "gist": 1.0, "more": 0.5}
_LENGTH = 0.7
_SATURATION = 3.5
_PAIR = 0.45
_LIKE_A_QUESTION = 1.5
_SAME_KIND = 1.2
# People ask for what is printed before what is left open, and for play before what the box holds.
_SELDOM = {"ruling": 0.93, "box": 0.93, "solo": 0.85}
_SYNONYM, _TYPO, _PREFIX, _PART = 0.72, 0.8, 0.6, 0.8
_CANDIDATES = 30
_FAR_BEHIND = 0.3
_SAID = 1.6
_STRANGE, _KNOWN, _HALF = (0.35, 0.5), (0.4, 0.45), 0.55
_LIKE_ENOUGH, _HARDLY_LIKE = 0.4, 0.2


class Sureness(Enum):
    """How sure a search is of its best answer."""

    SURE = "sure"
    LIKELY = "likely"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that may answer, and how well: 1 is all that could be wished."""

    rule: Rule
    score: float
    fit: float


@dataclass(frozen=True, slots=True)
class Found:
    """The rules that answer a question, best first; when nothing fits, the nearest."""

    hits: tuple[Hit, ...]
    sureness: Sureness
    quality: float = 0.0
    """How well the best rule answers, to be compared between games."""

    @property
    def rules(self) -> list[Rule]:
        return [hit.rule for hit in self.hits]


class Index:
    """The rules of a game in one language, ready to be asked."""

    def __init__(
        self, rules: Mapping[str, Rule], rulings: Mapping[str, Ruling], wording: Wording
    ) -> None:
        self.wording = wording
        self.rules = tuple(rules.values())
        self._likely = [_SELDOM.get(rule.id.partition(".")[0], 1.0) for rule in self.rules]
        self._spelt: dict[str, str] = {}
        fields = [self._fields(rule, rulings) for rule in self.rules]
        asked = [(*self._ways_to_ask(rule), rule.title) for rule in self.rules]
        self._questions = Questions(asked, wording)
        self._postings = self._weighed(fields)
        self._rarity = {
            term: math.log(1 + len(fields) / (len(found) + 0.5))
            for term, found in self._postings.items()
        }
        self._unknown = math.log(1 + len(fields) / 0.5)
        self._letters = self._by_letters()
        self._understood: dict[str, dict[str, float]] = {}

    def _fields(self, rule: Rule, rulings: Mapping[str, Ruling]) -> dict[str, list[str]]:
        more = [rule.example, rule.mistake, rule.doubt]
        ruling = rulings.get(rule.id.removeprefix("ruling."))
        if ruling is not None and rule.id.startswith("ruling."):
            more += [ruling.why, *(choice.gist for choice in ruling.choices)]
        texts = {
            "title": [rule.title],
            "asked": self._ways_to_ask(rule),
            "words": [*rule.words, rule.id],
            "answer": [rule.answer],
            "gist": [rule.gist],
            "more": more,
        }
        found = {name: self._terms(". ".join(text)) for name, text in texts.items()}
        # Words that say nothing in a sentence are found where a rule is to be found by them.
        found["words"] += [
            stem
            for phrase in rule.words
            if not self.wording.terms(phrase)
            for stem in self._all(phrase)
        ]
        return found

    def _ways_to_ask(self, rule: Rule) -> tuple[str, ...]:
        return (*rule.asked, *self.wording.asked.get(rule.id, ()))

    def _all(self, text: str) -> list[str]:
        return [self.wording.stem(word) for word in self.wording.words(text)]

    def _terms(self, text: str) -> list[str]:
        """The stems of a text, with its words noted as they are spelt, compounds also as one."""
        wording = self.wording
        found = []
        for word in wording.words(text):
            if not wording.says_nothing(word):
                stem = wording.stem(word)
                self._spelt.setdefault(word, stem)
                found.append(stem)
        for part in text.split():
            if "-" in part.strip("-"):
                joined = "".join(wording.words(part))
                if len(joined) > 3:
                    found.append(self._spelt.setdefault(joined, wording.stem(joined)))
        return found

    @staticmethod
    def _weighed(fields: list[dict[str, list[str]]]) -> dict[str, dict[int, float]]:
        """For each term the rules it occurs in, weighed by field and its length."""
        number = max(1, len(fields))
        usual = {name: sum(len(f[name]) for f in fields) / number or 1 for name in _WEIGHTS}
        found: dict[str, dict[int, float]] = defaultdict(dict)
        for at, texts in enumerate(fields):
            for name, terms in texts.items():
                weight = _WEIGHTS[name] / (1 - _LENGTH + _LENGTH * len(terms) / usual[name])
                pairs = (f"{a} {b}" for a, b in pairwise(terms))
                for term, times in (Counter(terms) + Counter(pairs)).items():
                    hits = found[term]
                    hits[at] = hits.get(at, 0.0) + weight * times
        return dict(found)

    def _by_letters(self) -> dict[str, list[str]]:
        """The words of the rules by their pairs of letters, for words that nobody wrote so."""
        found: dict[str, list[str]] = defaultdict(list)
        members = {m for group in (*self.wording.groups, *self.wording.same) for m in group}
        for word in (w for member in members for w in self.wording.words(member)):
            self._spelt.setdefault(word, self.wording.stem(word))
        for word in self._spelt:
            if not word.isdigit():
                for pair in pairs(word):
                    found[pair].append(word)
        return dict(found)

    def ask(self, question: str) -> Found:
        """The rules that answer a question; without a word that says something, none."""
        words = self.wording.words(question[:LONGEST])[: 3 * MOST_TERMS]
        words = self._without_names(words)
        asked = self._read(words)
        if not asked:
            return Found((), Sureness.NOTHING)
        scores, matched = self._score(asked)
        put = self._questions.put(words, asked)
        whole = sum(self._weight(term, ways) for term, ways in asked.items())
        order = sorted(scores, key=lambda at: (-scores[at], at))
        likeness = {at: self._questions.likeness(at, put) for at in order[:_CANDIDATES]}
        best = scores[order[0]] if order else 0.0
        hits = []
        for at in order:
            fit = min(1.0, matched[at] / whole) if whole else 0.0
            score = scores[at] + best * _LIKE_A_QUESTION * likeness.get(at, 0.0)
            score *= 0.4 + 0.6 * fit
            if put.kind and self._questions.is_asked_as(at, put.kind):
                score *= _SAME_KIND
            score *= self._likely[at]
            hits.append(Hit(self.rules[at], score, fit))
        hits.sort(key=lambda hit: -hit.score)
        like = max(likeness.values(), default=0.0)
        is_strange = any(not ways and not term.isdigit() for term, ways in asked.items())
        is_elsewhere = any(map(self._is_elsewhere, words))
        sureness = Sureness.NOTHING if is_elsewhere else _sureness(hits, like, is_strange)
        return Found(_near(hits), sureness, like + (hits[0].fit if hits else 0.0))

    def _is_known(self, word: str) -> bool:
        stem = self.wording.stem(word)
        return stem in self._postings or stem in self.wording.synonyms

    def _is_elsewhere(self, word: str) -> bool:
        """Whether a word belongs to other things than this game."""
        wording = self.wording
        is_elsewhere = wording.stem(word) in wording.elsewhere
        return is_elsewhere and not (wording.says_nothing(word) or self._is_known(word))

    def _without_names(self, words: list[str]) -> list[str]:
        """Anna's house is theirs: names that nobody can know stand for another player."""
        theirs = self.wording.theirs
        if not theirs:
            return words
        return [
            theirs if self._is_known(after) and self._is_name(word) else word
            for word, after in pairwise((*words, ""))
        ]

    def _is_name(self, word: str) -> bool:
        return (
            len(word) > 3
            and word.endswith("s")
            and not (self.wording.says_nothing(word) or self._is_known(word))
            and not (self._is_elsewhere(word) or self._means(word))
        )

    def _read(self, words: list[str]) -> dict[str, dict[str, float]]:
        """What is asked, each word with the terms of the rules that it may stand for."""
        found: dict[str, dict[str, float]] = {}
        skip = -1
        for at, word in enumerate(words):
            if at == skip:
                continue
            after = words[at + 1] if at + 1 < len(words) else ""
            joined = word + after
            phrase = f"{self.wording.stem(word)} {self.wording.stem(after)}" if after else ""
            if phrase in self.wording.synonyms:
                skip = at + 1
                found[phrase] = {
                    **self._ways(word, _PART),
                    **self._ways(after, _PART),
                    **dict.fromkeys(self.wording.synonyms[phrase], _SYNONYM),
                    phrase: 1.0,
                }
            elif after and len(joined) > 3 and joined in self._spelt:
                skip = at + 1
                found[joined] = {
                    **self._ways(joined),
                    **self._ways(word, _PART),
                    **self._ways(after, _PART),
                }
            elif not self.wording.says_nothing(word):
                typed = {} if after else self._begun(word)
                found[self.wording.stem(word)] = self._ways(word) or self._meant(typed)
            if len(found) >= MOST_TERMS:
                break
        stems = map(self.wording.stem, words)
        return found or {stem: {stem: 1.0} for stem in stems if stem in self._postings}

    def _ways(self, word: str, weight: float = 1.0) -> dict[str, float]:
        if self.wording.says_nothing(word):
            return {}
        found = self._understood.get(word)
        if found is None:
            if len(self._understood) > 5_000:
                self._understood.clear()
            found = self._understood[word] = self._means(word)
        return found if weight == 1.0 else {term: w * weight for term, w in found.items()}

    def _means(self, word: str) -> dict[str, float]:
        """The terms that a word may stand for, with how likely."""
        stem = self.wording.stem(word)
        synonyms = self.wording.synonyms
        if stem in self._postings or stem in synonyms:
            found = dict.fromkeys(synonyms.get(stem, ()), _SYNONYM)
            found[stem] = 1.0
            return found
        if word.isdigit() or stem in self.wording.elsewhere:
            return {}
        return self._meant(self._split(word) or self._misspelt(word))

    def _meant(self, spelt: Mapping[str, float]) -> dict[str, float]:
        """The terms of words, each with how likely it is the one that was meant."""
        synonyms = self.wording.synonyms
        found: dict[str, float] = {}
        for other, weight in spelt.items():
            meant = self._spelt[other]
            for synonym in synonyms.get(meant, ()):
                found[synonym] = max(found.get(synonym, 0.0), weight * _SYNONYM)
            found[meant] = max(found.get(meant, 0.0), weight)
        return found

    def _split(self, word: str) -> dict[str, float]:
        """Two words written as one."""
        for at in range(len(word) - 3, 2, -1):
            first, second = word[:at], word[at:]
            if first in self._spelt and second in self._spelt:
                return {first: _PART, second: _PART}
        return {}

    def _misspelt(self, word: str) -> dict[str, float]:
        """The words a letter away, two in a long word; the nearest alone."""
        if not 3 < len(word) < 24:
            return {}
        near = Counter(other for pair in pairs(word) for other in self._letters.get(pair, ()))
        most = 1 if len(word) < 8 else 2
        found: dict[str, int] = {}
        for other, shared in near.most_common(60):
            if abs(len(other) - len(word)) <= most and shared * 3 >= len(word) - 1:
                steps = distance(word, other, most)
                if steps <= most and not is_another(word, other):
                    found[other] = steps
        least = min(found.values(), default=0)
        return {other: _TYPO**steps for other, steps in found.items() if steps == least}

    def _begun(self, word: str) -> dict[str, float]:
        """The words that begin so: the last one of a question that is still being typed."""
        if len(word) < 3:
            return {}
        return dict.fromkeys(
            [other for other in self._spelt if other.startswith(word)][:8], _PREFIX
        )

    def _weight(self, term: str, ways: Mapping[str, float]) -> float:
        """What a word of a question says: the rarer in the rules, the more."""
        if term in self._rarity:
            return self._rarity[term]
        known = (self._rarity[way] for way in ways if way in self._rarity)
        return min(known, default=self._unknown)

    def _score(
        self, asked: Mapping[str, Mapping[str, float]]
    ) -> tuple[dict[int, float], dict[int, float]]:
        """For each rule what the words in it are worth, and how much of the question they are."""
        scores: dict[int, float] = defaultdict(float)
        matched: dict[int, float] = defaultdict(float)
        for term, ways in asked.items():
            best: dict[int, tuple[float, float]] = {}
            for way, likely in ways.items():
                rarity = self._rarity.get(way, 0.0) * likely
                for at, weight in self._postings.get(way, {}).items():
                    worth = rarity * weight / (weight + _SATURATION)
                    before = best.get(at, (0.0, 0.0))
                    best[at] = (
                        max(before[0], worth),
                        max(before[1], likely * min(1.0, _SAID * weight)),
                    )
            whole = self._weight(term, ways)
            for at, (worth, likely) in best.items():
                scores[at] += worth
                matched[at] += whole * likely
        terms = [*asked]
        for pair in map(" ".join, pairwise(terms)):
            rarity = self._rarity.get(pair, 0.0) * _PAIR
            for at, weight in self._postings.get(pair, {}).items():
                scores[at] += rarity * weight / (weight + _SATURATION)
        return scores, matched


def _near(hits: list[Hit]) -> tuple[Hit, ...]:
    """Without the rules far behind the best, unless everything asked for is in them."""
    best = hits[0].score if hits else 0.0
    return tuple(hit for hit in hits if hit.score >= best * _FAR_BEHIND or hit.fit >= 0.99)


def _sureness(hits: list[Hit], likeness: float, is_strange: bool) -> Sureness:
    if not hits:
        return Sureness.NOTHING
    fit = hits[0].fit
    if fit >= 0.75 and likeness >= _LIKE_ENOUGH:
        return Sureness.SURE
    # A few words in common are chance, unless somebody asked a little like that.
    enough, alike = _STRANGE if is_strange else _KNOWN
    likely = fit >= enough and (likeness >= alike or (fit >= _HALF and likeness >= _HARDLY_LIKE))
    return Sureness.LIKELY if likely else Sureness.NOTHING
