"""Every dispute is settled by one command: verdict or points, rule, page and numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.disputes.book import BOOK, PAGE, page, rule_of
from tests.disputes.dispute import HERE, ROOT, Dispute, OnTable, ask, ask_for_json

ALL = [
    pytest.param(game, dispute, id=f"{game}-{dispute.question}")
    for game, disputes in BOOK.items()
    for dispute in disputes
]


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize(("game", "dispute"), ALL)
def test_one_command_settles_it(game: str, dispute: Dispute) -> None:
    command = dispute.command(game)
    code, words = ask(*command)
    answer = ask_for_json(*command)
    reason = dispute.settled(answer)
    assert reason is not None, answer
    assert code == dispute.exit_code
    first, rest = reason[:1], reason[1:]
    assert f"{first}{rest}" in words or f"{first.upper()}{rest}" in words
    rule = rule_of(game, dispute)
    assert rule.where in rule.citation
    assert dispute.cited(rule) in words


@pytest.mark.parametrize("game", BOOK)
def test_each_game_has_twenty_and_none_twice(game: str) -> None:
    disputes = BOOK[game]
    assert len(disputes) == 20
    assert len({dispute.question for dispute in disputes}) == len(disputes)
    settled = Counter((type(d), d.rule, d.says) for d in disputes)
    assert max(settled.values()) == 1


@pytest.mark.parametrize("game", BOOK)
def test_every_table_belongs_to_a_dispute(game: str) -> None:
    named = {dispute.table for dispute in BOOK[game] if isinstance(dispute, OnTable)}
    assert {file.stem for file in (HERE / game).glob("*.json")} == named


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.disputes"
