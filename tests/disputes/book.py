"""All disputes by game, and the page that tells them."""

from __future__ import annotations

from collections.abc import Iterator

from engine import registry
from engine.facts.catalogue import Rule
from tests.disputes import amalfi, amalfi_renaissance, piazza, positano, tolleno
from tests.disputes.dispute import ROOT, Dispute, ask_for_json

PAGE = ROOT / "docs" / "disputes.md"

BOOK: dict[str, tuple[Dispute, ...]] = {
    "positano": positano.DISPUTES,
    "piazza": piazza.DISPUTES,
    "tolleno": tolleno.DISPUTES,
    "amalfi": amalfi.DISPUTES,
    "amalfi-renaissance": amalfi_renaissance.DISPUTES,
}

HEAD = """# Disputes

What people argue about at the table, and what the app answers: the number, the reason, the rule
and its page or section.
Each answer comes from the one command beneath it; the table files are small enough to read.
`make docs` updates this page.
"""


def rule_of(game: str, dispute: Dispute) -> Rule:
    return registry.game(game).catalogue.rules[dispute.rule]


def page() -> str:
    return "\n".join([HEAD, *(line for game in BOOK for line in _chapter(game))])


def _chapter(game: str) -> Iterator[str]:
    yield f"## {registry.game(game).name}\n"
    for number, dispute in enumerate(BOOK[game], 1):
        command = dispute.command(game)
        reason = dispute.settled(ask_for_json(*command))
        margin = " " * len(f"{number}. ")
        yield f"{number}. **{dispute.question}**  "
        yield f"{margin}{dispute.answer}\n"
        yield f"{margin}> {reason} ({rule_of(game, dispute).citation})\n"
        yield f"{margin}`companion {' '.join(command)}`\n"
