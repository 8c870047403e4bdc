"""A dispute: the question, the command that settles it, and the answer the rulebook gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from companion.cli.commands import companion
from engine.facts.catalogue import Rule

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def ask(*arguments: str) -> tuple[int, str]:
    """The exit code and the words of one command, without a process of its own."""
    result = CliRunner().invoke(companion, arguments, standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.return_value or 0, result.stdout


def ask_for_json(*arguments: str) -> Any:
    return json.loads(ask(*arguments, "--json")[1])


@dataclass(frozen=True, kw_only=True)
class Dispute:
    """What all disputes have: `says` are words and numbers the reason has to name."""

    question: str
    answer: str
    rule: str
    says: tuple[str, ...]

    def command(self, game: str) -> tuple[str, ...]:
        raise NotImplementedError

    @property
    def exit_code(self) -> int:
        return 0

    def reasons(self, answer: Any) -> Iterator[str]:
        """The sentences of an answer that say what was expected, under the rule expected."""
        raise NotImplementedError

    def cited(self, rule: Rule) -> str:
        """How the answer in words names the rule and its page or section."""
        return f"({rule.citation})"

    def settled(self, answer: Any) -> str | None:
        """The sentence that settles it, if the answer has one."""
        found = (text for text in self.reasons(answer) if all(part in text for part in self.says))
        return next(found, None)


@dataclass(frozen=True, kw_only=True)
class OnTable(Dispute):
    """A dispute about what lies on a table; `table` is the name of its file."""

    table: str

    def ask_about(self, verb: str, game: str) -> tuple[str, ...]:
        file = HERE / game / f"{self.table}.json"
        return (verb, file.relative_to(ROOT).as_posix())


@dataclass(frozen=True, kw_only=True)
class Points(OnTable):
    """How many points somebody has in a line, and where it matters in all."""

    player: str
    category: str
    points: int
    pending: bool = False
    total: int | None = None

    def command(self, game: str) -> tuple[str, ...]:
        return self.ask_about("score", game)

    def reasons(self, answer: Any) -> Iterator[str]:
        player = next(p for p in answer["players"] if p["name"] == self.player)
        if self.total not in (None, player["total"]):
            return
        for line in player["pending" if self.pending else "lines"]:
            expected = (self.category, self.points, self.rule)
            if (line["category"], line["points"], line["rule"]) == expected:
                yield line["because"]


@dataclass(frozen=True, kw_only=True)
class Winner(OnTable):
    """Who has won where more than points decides; `unusual` if the table is not a whole one."""

    winners: tuple[str, ...]
    unusual: bool = False

    @property
    def exit_code(self) -> int:
        return 1 if self.unusual else 0

    def command(self, game: str) -> tuple[str, ...]:
        return self.ask_about("score", game)

    def reasons(self, answer: Any) -> Iterator[str]:
        if (tuple(answer["winners"]), answer["rule"]) == (self.winners, self.rule):
            yield answer["because"]


@dataclass(frozen=True, kw_only=True)
class Verdict(OnTable):
    """Whether the last move of a table is allowed."""

    verdict: str = "illegal"

    def command(self, game: str) -> tuple[str, ...]:
        return self.ask_about("check", game)

    @property
    def exit_code(self) -> int:
        return 1 if self.verdict == "illegal" else 0

    def reasons(self, answer: Any) -> Iterator[str]:
        *earlier, last = answer["moves"]
        if last["verdict"] == self.verdict and not any(m["breaches"] for m in earlier):
            points = last["breaches"] or last["needs"]
            yield from (point["because"] for point in points if point["rule"] == self.rule)


@dataclass(frozen=True, kw_only=True)
class LookedUp(Dispute):
    """What the rules say; the words are those somebody would type, and the rule comes first."""

    words: str

    def command(self, game: str) -> tuple[str, ...]:
        return ("rules", game, *self.words.split())

    def reasons(self, answer: Any) -> Iterator[str]:
        first = answer["rules"][0]
        if first["id"] == self.rule:
            yield first["gist"]

    def cited(self, rule: Rule) -> str:
        return f"{rule.title}  {rule.citation}"
