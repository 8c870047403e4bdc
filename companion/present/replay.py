"""A table file played to its end, and its moves one by one with what each of them changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.present.findings import Objection, Remark, objections, remarks
from companion.present.words import text_of
from engine.core import Illegal
from engine.files.codec import TableFile
from engine.findings import Severity
from engine.judging import Judged, judge
from engine.message import Message
from engine.table import AnyTable, Table


class Reading:
    """A table file with every move judged; `table` stands where the moves lead."""

    def __init__(self, file: TableFile) -> None:
        self.game, self.setup = file.game, file.setup
        self.judged: tuple[Judged[Any, Any], ...] = tuple(judge(file.game, file.setup, file.moves))
        recorded = (move.move for move in self.judged if move.after is not None)
        self.table: AnyTable = Table(file.game, file.setup, recorded)
        self.remarks: tuple[Remark, ...] = remarks(self.table)

    @property
    def illegal(self) -> tuple[Judged[Any, Any], ...]:
        return tuple(move for move in self.judged if isinstance(move.verdict, Illegal))

    @property
    def is_legal(self) -> bool:
        """No move and nothing on the table breaks a rule; unusual is not illegal."""
        broken = [one for one in self.remarks if one.severity is not Severity.UNUSUAL]
        return not self.illegal and not broken

    @property
    def is_clean(self) -> bool:
        """No move is illegal, and there is nothing to remark about the table."""
        return not self.illegal and not self.remarks


@dataclass(frozen=True)
class Move:
    """A judged move in words, with what it breaks or needs; refused if it cannot be recorded."""

    index: int
    text: str
    verdict: str
    objections: tuple[Objection, ...]
    is_anyway: bool
    is_recorded: bool


@dataclass(frozen=True)
class ReplayStep:
    """A move of a replay with the totals after it, what it changed, and what is new to say."""

    judged: Judged[Any, Any]
    move: Move
    totals: tuple[int, ...]
    change: tuple[int, ...]
    news: tuple[str, ...]


@dataclass(frozen=True)
class Best:
    """The action that would have scored most."""

    action: Any
    text: str
    points: int


def moves(reading: Reading) -> Iterator[Move]:
    """The moves of a table, judged."""
    return (_move(reading, judged) for judged in reading.judged)


def _move(reading: Reading, judged: Judged[Any, Any]) -> Move:
    message = reading.game.describe(judged.before, judged.move.action)
    return Move(
        index=judged.index,
        text=text_of(reading.table, message),
        verdict=judged.verdict.name,
        objections=objections(reading.table, judged.verdict),
        is_anyway=judged.move.anyway,
        is_recorded=judged.after is not None,
    )


def replay(reading: Reading) -> Iterator[ReplayStep]:
    """The moves of a table one by one, each with what it changed."""
    before = reading.game.score(reading.game.start(reading.setup)).totals
    for judged in reading.judged:
        totals = before if judged.after is None else reading.game.score(judged.after).totals
        change = tuple(new - old for new, old in zip(totals, before, strict=True))
        news = tuple(text_of(reading.table, message) for message in _news(reading, judged))
        yield ReplayStep(judged, _move(reading, judged), totals, change, news)
        before = totals


def _news(reading: Reading, judged: Judged[Any, Any]) -> list[Message]:
    """The game's remarks that a move gave rise to."""
    if judged.after is None:
        return []
    before = reading.game.remarks(judged.before)
    return [remark for remark in reading.game.remarks(judged.after) if remark not in before]


def best(reading: Reading, judged: Judged[Any, Any]) -> Best | None:
    """The best action of whoever made a move, if that is known."""
    seat = getattr(judged.move.action, "seat", None)
    found = None if seat is None else reading.game.best(judged.before, seat)
    if found is None:
        return None
    action, points = found
    text = text_of(reading.table, reading.game.describe(judged.before, action))
    return Best(action, text, points)
