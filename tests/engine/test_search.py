"""Asking in one's own words: what is found, how sure the search is, and what does it no harm."""

from __future__ import annotations

from typing import Any

import pytest

from engine.facts.catalogue import Choice, Rule, Ruling
from engine.facts.search import MOST_TERMS, Found, Index, Sureness
from engine.facts.wording import LONGEST, Wording, fold, wording


def rule(key: str, title: str, gist: str = "As printed.", **more: Any) -> Rule:
    fixed = {"id": key, "title": title, "gist": gist, "where": "p. 1", "certainty": "printed"}
    return Rule(**{**fixed, "words": ("boat",), **more})


RULES = (
    rule("end.last", "The last round", "When the harbour is full."),
    rule("end.tie", "Tie-break", "Whoever has more fish wins.", words=("tie-break", "equal")),
    rule("sea.city", "Città", asked=("May I sail to the city?",)),
    rule("sea.harbour", "The harbour", asked=("How many boats fit?", "Can I park in a port?")),
    rule("ship.cost", "What a boat costs", "A boat costs 3 fish.", words=("price", "how many")),
    rule("ship.many", "Several boats at once", "You may build more than one boat in a turn."),
    rule("sea.net", "Nets", "A net catches fish.", asked=("When do I throw the net?",)),
    rule("sea.nets-out", "No nets left", "Fish by hand.", asked=("Who throws the net?",)),
    rule("sea.spill", "Overflow", "What does not fit is lost."),
    rule("ruling.tides", "Do tides count?", words=("moon",)),
)
TIDES = Ruling(
    "tides", "Do tides count?", (Choice("high", "With every flood."),), "high", "", "p. 2", ()
)


def english() -> Wording:
    return wording("positano", "en")


def index() -> Index:
    return Index({found.id: found for found in RULES}, {"tides": TIDES}, english())


def ask(question: str) -> Found:
    return index().ask(question)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("harbour", "sea.harbour"),
        ("harbour full?", "end.last"),
        ("HARBOUR?", "sea.harbour"),
        ("citta", "sea.city"),
        ("costs of boats", "ship.cost"),
        ("price of a ship", "ship.cost"),
        ("can i build two boats", "ship.many"),
        ("tie break", "end.tie"),
        ("tiebreak", "end.tie"),
        ("lastround", "end.last"),
        ("harbuor", "sea.harbour"),
        ("too much fish", "sea.spill"),
        ("hrabour full", "end.last"),
        ("harb", "sea.harbour"),
        ("when do i throw the net", "sea.net"),
        ("who throws the net", "sea.nets-out"),
        ("flood", "ruling.tides"),
        ("how many", "ship.cost"),
    ],
)
def test_the_first_answer(question: str, answer: str) -> None:
    assert ask(question).rules[0].id == answer


def test_a_rule_that_has_everything_asked_for_is_never_left_out() -> None:
    assert {found.id for found in RULES if "boat" in found.words} <= {
        found.id for found in ask("boat").rules
    }


@pytest.mark.parametrize("question", ["", "   ", "?", "the of and", "xqzwv", "שלום", "0x7f", "🐟"])
def test_nothing_fits_where_nothing_does(question: str) -> None:
    assert ask(question).sureness is Sureness.NOTHING


def test_how_sure_it_is() -> None:
    assert ask("how many boats fit in").sureness is Sureness.SURE
    assert ask("boat weather").sureness is not Sureness.SURE
    assert ask("weather forecast for sunday boat trips").sureness is Sureness.NOTHING


def test_when_nothing_fits_the_nearest_are_there() -> None:
    assert ask("weather forecast for sunday boat trips").rules


HOSTILE = {
    "ten megabytes": "harbour boats " * 750_000,
    "one long word": "harbour" * 1_500_000,
    "no spaces": "\u00e9" * 10_000_000,
    "stop words": "the of and " * 10_000,
    "regular expression": "(a+)+$" * 1000 + "(?P<x>[[[***",
    "right to left": "\u202e\u200fharbour\u202c\u2066 boats\u2069",
    "another script": "\u6e2f\u304c\u3044\u3063\u3071\u3044 \u05e9\u05dc\u05d5\u05dd " * 500,
    "combining": "a" + "\u0301" * 1_000_000,
    "typos": " ".join(f"harb{letter}{letter}our" for letter in "abcdefghijklmnopqrstuvwxyz" * 20),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_more_of_a_hostile_question_is_read_than_a_person_asks(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    asked, read, looked_up = index(), [], []
    words, means = Wording.words, Index._means
    monkeypatch.setattr(Wording, "words", lambda *on: (read.append(len(on[1])), words(*on))[1])
    monkeypatch.setattr(Index, "_means", lambda *on: (looked_up.append(on[1]), means(*on))[1])
    asked.ask(HOSTILE[kind])
    assert 0 < max(read) <= LONGEST
    assert len(looked_up) <= 2 * MOST_TERMS


def test_the_marks_of_another_direction_change_nothing() -> None:
    assert ask(HOSTILE["right to left"]).rules == ask("harbour boats").rules


def test_words_are_folded() -> None:
    assert fold("Città Übergröße Cœur") == "citta ubergrosse coeur"


def test_an_apostrophe_ends_a_word_where_the_language_has_it_so() -> None:
    assert wording("positano", "fr").words("l’enchère d'Anna") == ["l", "enchere", "d", "anna"]
    assert english().words("who's it’s") == ["whos", "its"]


def test_the_kind_of_a_question() -> None:
    words, kind = english().words, english().kind
    asked = ("How many boats?", "may I sail", "whos first", "boats", "what if I can't pay")
    assert [kind(words(text)) for text in asked] == ["number", "may", "who", "", "case"]


def test_what_means_the_same_is_read_as_one_word() -> None:
    words = english().words
    assert words("do i need to pay") == words("do i have to pay") == ["do", "i", "must", "pay"]
    assert {english().stem(word) for word in ("storey", "level", "floors")} == {"floor"}
    assert words("the x3 and the 3x, +2") == ["the", "3x", "and", "the", "3x", "plus", "2"]


def test_the_name_of_somebody_before_what_is_theirs_stands_for_another_player() -> None:
    found = index()._without_names(["can", "i", "take", "brunos", "boat", "glasses"])
    assert found == ["can", "i", "take", "theirs", "boat", "glasses"]


def test_words_of_other_things_are_no_typos_and_nothing_fits_them() -> None:
    assert ask("how many boats fit in").sureness is Sureness.SURE
    assert ask("how many boats fit in germany").sureness is Sureness.NOTHING


def test_a_language_without_words_of_its_own_is_searched_all_the_same() -> None:
    plain = Index({found.id: found for found in RULES}, {}, wording("positano", "xx"))
    assert plain.ask("harbour").rules[0].id == "sea.harbour"
