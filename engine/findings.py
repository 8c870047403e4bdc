"""What is wrong or unusual about a table as it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.message import Message


class Severity(str, Enum):
    """How bad a finding is, worst first."""

    IMPOSSIBLE = "impossible"
    ILLEGAL = "illegal"
    UNUSUAL = "unusual"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something on an entered table that the rules or the box do not allow, or seldom see."""

    severity: Severity
    rule: str
    because: Message
    where: str = ""


Findings: TypeAlias = Iterator[Finding]


def worst_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by how bad they are; equally bad ones stay as they come."""
    return tuple(sorted(findings, key=lambda one: list(Severity).index(one.severity)))
