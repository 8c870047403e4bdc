"""Questions as people ask them find their rule, first or among three, in every language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import registry
from engine.core import AnyGame
from engine.facts.catalogue import Catalogue, find, homes
from engine.facts.search import Sureness
from engine.facts.translations import known
from engine.facts.wording import usual, wording
from tests.asks import FIFTH, FOURTH, HERE, SECOND, SIXTH, THIRD, Ask, about_nothing, asks

LANGUAGES = known(homes())


def catalogue(ask: Ask) -> Catalogue:
    return registry.game(ask.game).catalogue.in_language(ask.language)


def every(folder: Path) -> list[Ask]:
    return [ask for key in registry.keys() for ask in asks(key, folder)]


def place(ask: Ask) -> int:
    found = catalogue(ask).ask(ask.question)
    ids = [rule.id for rule in found.rules]
    return next((at for at, rule in enumerate(ids, 1) if rule in ask.answers), 99)


def is_answered(game: AnyGame) -> bool:
    """Every rule has the questions that it answers; until then only its words are searched."""
    return all(rule.asked for rule in game.catalogue.rules.values())


def test_enough_is_asked(key: str) -> None:
    found = asks(key)
    assert sum(ask.language == "en" for ask in found) >= 60
    for language in LANGUAGES:
        assert sum(ask.language == language for ask in found) >= 10
    assert {rule for ask in found for rule in ask.answers} <= registry.game(
        key
    ).catalogue.rules.keys()


def test_most_questions_are_answered_first_and_nearly_all_among_three(game: AnyGame) -> None:
    places = [place(ask) for ask in asks(game.key)]
    first = sum(at == 1 for at in places) / len(places)
    three = sum(at <= 3 for at in places) / len(places)
    most, nearly_all = (0.8, 0.92) if is_answered(game) else (0.6, 0.75)
    assert first >= most
    assert three >= nearly_all


def test_over_all_games_most_come_first() -> None:
    answered = [game for game in registry.games() if is_answered(game)]
    places = [place(ask) for game in answered for ask in asks(game.key)]
    assert sum(at == 1 for at in places) >= 0.9 * len(places)
    assert sum(at <= 3 for at in places) >= 0.98 * len(places)


@pytest.mark.parametrize(
    ("folder", "most", "nearly_all"),
    [
        (SECOND, 0.92, 0.98),
        (THIRD, 0.9, 0.98),
        (FOURTH, 0.79, 0.94),
        (FIFTH, 0.84, 0.93),
        (SIXTH, 0.86, 0.95),
    ],
    ids=["second", "third", "fourth", "fifth", "sixth"],
)
def test_questions_asked_later_find_their_rule_too(
    folder: Path, most: float, nearly_all: float
) -> None:
    places = [place(ask) for ask in every(folder)]
    assert sum(at == 1 for at in places) >= most * len(places)
    assert sum(at <= 3 for at in places) >= nearly_all * len(places)


@pytest.mark.slow
def test_a_rule_is_found_by_its_own_questions(game: AnyGame) -> None:
    """Among three in nearly all cases: two rules may share most of a question."""
    for language in LANGUAGES:
        told = game.catalogue.in_language(language)
        pairs = [(rule, asked) for rule in told.rules.values() for asked in rule.asked]
        missed = [
            (rule.id, asked) for rule, asked in pairs if rule not in told.ask(asked).rules[:3]
        ]
        assert len(missed) <= len(pairs) * 0.01, (language, missed)


@pytest.mark.parametrize("folder", [HERE, SECOND], ids=["tuned", "held back"])
def test_what_a_game_has_nothing_about_is_hardly_ever_answered(folder: Path) -> None:
    told = [(ask, catalogue(ask).ask(ask.question).sureness) for ask in about_nothing(folder)]
    answered = [ask for ask, sureness in told if sureness is not Sureness.NOTHING]
    assert {ask.language for ask, _ in told} == set(LANGUAGES)
    assert len(answered) <= 0.1 * len(told), answered
    assert sum(sureness is Sureness.SURE for _, sureness in told) <= 1


def test_what_a_game_answers_is_hardly_ever_called_nothing() -> None:
    told = [catalogue(ask).ask(ask.question).sureness for ask in every(THIRD)]
    assert sum(sureness is Sureness.NOTHING for sureness in told) <= 0.06 * len(told)


def test_the_words_of_every_language_are_there() -> None:
    for language in LANGUAGES:
        shared = json.loads((find("common") / "asking" / f"{language}.json").read_text("utf-8"))
        assert {"stop", "numbers", "kinds", "same", "synonyms", "elision", "elsewhere"} == {
            *shared.keys()
        } - {"theirs"}
        assert shared["stop"] == sorted(set(shared["stop"]))


def test_synonyms_are_groups_of_words(key: str) -> None:
    for language in LANGUAGES:
        for group in wording(key, language).groups:
            assert len(group) > 1, (language, group)


def test_the_usual_arguments_are_rules(key: str) -> None:
    assert len(usual(key)) == 10
    assert set(usual(key)) <= registry.game(key).catalogue.rules.keys()
