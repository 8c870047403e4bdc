"""People find a rule by the words they would type at the table."""

from __future__ import annotations

import pytest

from tests.games.positano.tables import GAME, RULES

TYPED = {
    "how many players": "setup.players",
    "same card": "setup.goal-pairs",
    "starting blocks": "setup.supply",
    "lots removed": "setup.lots-removed",
    "grey border": "setup.start-tiles",
    "hand": "setup.hand",
    "bid secret": "bid.choose",
    "booster sum": "bid.totals",
    "tie stars": "bid.tie",
    "draft pass": "draft.one-each",
    "double your blocks": "blocks.double",
    "triple your blocks": "blocks.triple",
    "run out blocks": "blocks.shortage",
    "must build": "build.minimum",
    "how high": "build.limit",
    "copper": "build.roof",
    "cannot build": "build.none",
    "add-on new building": "ruling.addon-new",
    "add-on limit": "addon.limit",
    "remodel opponent": "ruling.remodel-owner",
    "last round": "end.trigger",
    "sea view": "views.same-height",
    "skip a row": "views.all-front",
    "block myself": "views.any-owner",
    "tip of roof": "views.roof-free",
    "ice cream": "gelato.played",
    "gelato hand": "gelato.unplayed",
    "tie first": "goals.tie-first",
    "second place": "goals.tie-second",
    "eccesso tie": "ruling.eccesso-tie",
    "gruppo single": "ruling.gruppo-single",
    "shared victory": "final.tie",
    "otto leftmost": "solo.leftmost",
    "solo score": "solo.result",
    "goal sets": "solo.goal-choice",
    "blocks 16": "box.blocks",
}


@pytest.mark.parametrize(("typed", "rule"), TYPED.items())
def test_typed_words_find_the_rule(typed: str, rule: str) -> None:
    found = [hit.id for hit in GAME.catalogue.search(typed)]
    assert rule in found[:5], found


@pytest.mark.parametrize(
    ("rule", "where"),
    [
        ("setup.goals", "p. 4"),
        ("bid.tie", "p. 6"),
        ("blocks.shortage", "p. 6"),
        ("build.cap", "p. 7"),
        ("addon.limit", "p. 7"),
        ("remodel.step", "p. 7"),
        ("views.same-height", "p. 8"),
        ("gelato.unplayed", "p. 8"),
        ("end.trigger", "p. 8"),
        ("goals.tie-blocks", "p. 9"),
        ("goals.eligible", "p. 9"),
        ("final.tie", "p. 9"),
        ("solo.leftmost", "p. 10"),
        ("solo.own-only", "p. 11"),
        ("solo.result", "p. 11"),
        ("box.roofs", "p. 3"),
    ],
)
def test_the_page_is_the_one_in_the_rulebook(rule: str, where: str) -> None:
    assert RULES[rule].where == where


def test_every_rule_and_open_point_is_there() -> None:
    assert len(GAME.catalogue.records("rules")) == 90
    assert len(GAME.catalogue.rulings) == 12
