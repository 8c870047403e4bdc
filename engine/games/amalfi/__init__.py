"""Amalfi: ships that are resources, food, colonies and contracts, counted when all is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Category, Game, Need, Outcome, Scorecard, Setup
from engine.games.amalfi.actions import Action
from engine.games.amalfi.alternatives import alternatives
from engine.games.amalfi.audit import audit
from engine.games.amalfi.choices import choices
from engine.games.amalfi.files import FORMAT
from engine.games.amalfi.missing import missing
from engine.games.amalfi.moves import ACTIONS
from engine.games.amalfi.named import named_in
from engine.games.amalfi.noticed import noticed
from engine.games.amalfi.outcome import outcome
from engine.games.amalfi.pieces import CATALOGUE, ROMAN
from engine.games.amalfi.pressing import pressing
from engine.games.amalfi.scoring import CATEGORIES, score
from engine.games.amalfi.scoring_ledger import SETTLEMENTS
from engine.games.amalfi.setup_facts import setup_facts
from engine.games.amalfi.state import Options, Position, State, start
from engine.games.amalfi.turns import position
from engine.message import Message, Seat, count, say


class Amalfi(Game[Options, Position, State, Action]):
    """The game as the app sees it."""

    key = "amalfi"
    name = "Amalfi"
    seats = range(1, 5)
    catalogue = CATALOGUE
    format = FORMAT
    actions = ACTIONS

    start = staticmethod(start)
    audit = staticmethod(audit)
    score = staticmethod(score)
    position = staticmethod(position)
    choices = staticmethod(choices)
    alternatives = staticmethod(alternatives)
    noticed = staticmethod(noticed)
    named_in = staticmethod(named_in)
    pressing = staticmethod(pressing)
    setup_facts = staticmethod(setup_facts)

    def categories(self, setup: Setup[Options, Position]) -> tuple[Category, ...]:
        return tuple(Category(key, _label(setup, key)) for key in CATEGORIES)

    def outcome(self, state: State, card: Scorecard | None = None) -> Outcome | None:
        return outcome(state, score(state) if card is None else card)

    def missing(self, state: State, card: Scorecard | None = None) -> tuple[Need, ...]:
        return missing(state, score(state) if card is None else card)

    def in_play(self, setup: Setup[Options, Position]) -> tuple[str, ...]:
        return tuple(card.name for card in setup.options.settlements if card.name)

    def contents(self, state: State) -> tuple[Message, ...]:
        colonies = sum(board.colonies or 0 for board in state.boards)
        charts = sum(len(board.charts) for board in state.boards)
        contracts = sum(len(board.contracts) for board in state.boards)
        return count("colonies", colonies), count("charts", charts), count("contracts", contracts)

    def part(self, state: State) -> int | None:
        return state.round

    def first(self, state: State) -> Seat | None:
        return state.setup.options.start if state.setup.position is None else None

    def extras(self, state: State) -> Mapping[str, Any]:
        if not state.options.solo:
            return {}
        claimed = len(state.board(Seat(0)).milestones)
        return {"solo": {"score": score(state).totals[0], "milestones": claimed}}


def _label(setup: Setup[Options, Position], category: str) -> Message:
    """A row's name; a settlement card that was entered has its own."""
    if category not in SETTLEMENTS:
        return say(f"category.{category}")
    number = SETTLEMENTS.index(category) + 1
    cards = setup.options.settlements
    if number > len(cards) or not cards[number - 1].name:
        return say("settlement.row", number=ROMAN[number])
    return say("settlement.named-row", number=ROMAN[number], name=cards[number - 1].name)


GAME = Amalfi()
