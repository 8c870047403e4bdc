"""What can be asked at a table now, and for whom: what every face offers beside the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from companion.present.questions import Answers, Question, of, phrase
from engine.core import AnyGame
from engine.message import Seat
from engine.table import AnyTable


@dataclass(frozen=True, slots=True)
class Offer:
    """A question by its key, with the answers it begins with, and the words that offer it.

    `seat` is who is asked, `is_due` what the game waits for. `group` is the heading under which
    it stands; offers without one come first. `note` says what it needs, `refused` why it cannot
    be done now; it can be asked all the same.
    """

    question: str
    text: str
    answers: Answers = field(default_factory=dict)
    seat: Seat | None = None
    is_due: bool = False
    group: str = ""
    icon: str = ""
    note: str = ""
    refused: str = ""


class GameQuestions(Protocol):
    """What the module `questions` of a game has."""

    QUESTIONS: Mapping[str, Question]

    def offers(self, table: Any, seat: Seat | None = None) -> tuple[Offer, ...]:
        """All that can be asked now, what is due first; with a seat, what that player may enter."""

    def tapped(self, table: Any, name: str) -> Offer | None:
        """What a tap on a piece of the board asks, by its name in the drawing."""


@cache
def questions_of(game: AnyGame) -> GameQuestions | None:
    """The questions of a game; None for a game that has none of its own."""
    package = f"companion.games.{game.key.replace('-', '_')}"
    if find_spec(package) is None or find_spec(f"{package}.questions") is None:
        return None
    return cast(GameQuestions, import_module(f"{package}.questions"))


# What the offers of the games are made of


def whose(table: AnyTable, seat: Seat, turn: Seat | None) -> str:
    """For whom something is entered, and whose turn it is where that is somebody else."""
    names = table.setup.names
    if turn is None:
        return phrase(table, "ui.acts", name=names[seat])
    if turn == seat:
        return phrase(table, "ui.acts.turn", name=names[seat])
    return phrase(table, "ui.acts.other", name=names[seat], turn=names[turn])


def chips(
    table: AnyTable, seat: Seat, keys: Iterable[str], group: str, *, is_due: bool = False
) -> tuple[Offer, ...]:
    """Questions to a player under one heading, named by `ui.do` and their key."""
    return tuple(
        Offer(key, phrase(table, f"ui.do.{key}"), of(seat), seat, is_due, group) for key in keys
    )


def due_first(offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """The same offers, those that the game waits for before the others."""
    return tuple(sorted(offers, key=lambda offer: not offer.is_due))
