"""Questions as people ask them at a table, with the rules that answer them.

A file a game, a part a language: `question = rule rule`. They were written before the search was,
from the rulebooks and without a look at the words that the rules are found by. Other sets, in the
folders `second` to `sixth`, were written once the search was there: what they found when first
asked is in `docs/quality.md`. In `nothing.txt` games are asked about other things.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Ask:
    """A question, and the rules of which any one answers it; none for a question about nothing."""

    game: str
    language: str
    question: str
    answers: frozenset[str]


SECOND, THIRD, FOURTH, FIFTH, SIXTH = (
    HERE / name for name in ("second", "third", "fourth", "fifth", "sixth")
)


def asks(game: str, folder: Path = HERE) -> list[Ask]:
    """The questions about a game, in all languages."""
    return [
        Ask(game, language, question, frozenset(rules.split()))
        for language, line in _lines(folder / f"{game}.txt")
        for question, _, rules in [line.partition(" = ")]
    ]


def about_nothing(folder: Path = HERE) -> list[Ask]:
    """Questions put to a game whose rules have no answer."""
    return [Ask(*part.split(), line, frozenset()) for part, line in _lines(folder / "nothing.txt")]


def _lines(path: Path) -> list[tuple[str, str]]:
    found, part = [], ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            part = line.strip("[]")
        elif line:
            found.append((part, line))
    return found
