"""Questions as people ask them find their rule, first or among three, in every language."""

from __future__ import annotations

import json

import pytest

from engine import registry
from engine.core import AnyGame
from engine.facts.catalogue import find, homes
from engine.facts.search import Sureness
from engine.facts.translations import known
from engine.facts.wording import usual, wording
from tests.asks import Ask, about_nothing, asks

LANGUAGES = known(homes())


def place(ask: Ask) -> int:
    found = registry.game(ask.game).catalogue.in_language(ask.language).ask(ask.question)
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


@pytest.mark.parametrize("ask", about_nothing(), ids=lambda ask: ask.question)
def test_what_the_game_has_nothing_about_is_not_answered(ask: Ask) -> None:
    assert registry.game(ask.game).catalogue.ask(ask.question).sureness is Sureness.NOTHING


def test_the_words_of_every_language_are_there() -> None:
    for language in LANGUAGES:
        shared = json.loads((find("common") / "asking" / f"{language}.json").read_text("utf-8"))
        assert {"stop", "numbers", "kinds", "synonyms", "elision"} == shared.keys()
        assert shared["stop"] == sorted(set(shared["stop"]))


def test_synonyms_are_groups_of_words(key: str) -> None:
    for language in LANGUAGES:
        for group in wording(key, language).groups:
            assert len(group) > 1, (language, group)


def test_the_usual_arguments_are_rules(key: str) -> None:
    assert len(usual(key)) == 10
    assert set(usual(key)) <= registry.game(key).catalogue.rules.keys()
