"""Tolleno (family rules): a city that grows tile by tile along its canals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Category, Game, Need, Outcome, Scorecard, Setup
from engine.games.tolleno.actions import Action
from engine.games.tolleno.alternatives import alternatives
from engine.games.tolleno.audit import audit
from engine.games.tolleno.choices import choices
from engine.games.tolleno.close_calls import what_would_change
from engine.games.tolleno.files import FORMAT
from engine.games.tolleno.moves import ACTIONS
from engine.games.tolleno.named import named_in
from engine.games.tolleno.outcome import missing, outcome
from engine.games.tolleno.pieces import CATALOGUE
from engine.games.tolleno.scoring import CATEGORIES, readings, score
from engine.games.tolleno.setup_facts import setup_facts
from engine.games.tolleno.state import Options, Position, State, position, start
from engine.message import Message, Seat, count, say


class Tolleno(Game[Options, Position, State, Action]):
    """The game as the app sees it."""

    key = "tolleno"
    name = "Tolleno"
    seats = range(2, 5)
    catalogue = CATALOGUE
    format = FORMAT
    actions = ACTIONS
    hides_scores = True

    start = staticmethod(start)
    audit = staticmethod(audit)
    score = staticmethod(score)
    position = staticmethod(position)
    choices = staticmethod(choices)
    alternatives = staticmethod(alternatives)
    named_in = staticmethod(named_in)
    setup_facts = staticmethod(setup_facts)
    what_would_change = staticmethod(what_would_change)

    def categories(self, setup: Setup[Options, Position]) -> tuple[Category, ...]:
        return tuple(Category(key, say(f"category.{key}")) for key in CATEGORIES)

    def outcome(self, state: State, card: Scorecard | None = None) -> Outcome | None:
        return outcome(state, score(state) if card is None else card)

    def missing(self, state: State, card: Scorecard | None = None) -> tuple[Need, ...]:
        return missing(state, score(state) if card is None else card)

    def contents(self, state: State) -> tuple[Message, ...]:
        return (count("city-tiles", len(state.tiles)), count("floors", sum(state.placed)))

    def part(self, state: State) -> int | None:
        """How often the turn has gone round the table."""
        return max(state.turn_number - 1, 0) // len(state.seats) + 1 if state.is_kept else None

    def first(self, state: State) -> Seat | None:
        return Seat(0) if state.setup.position is None else None

    def extras(self, state: State) -> Mapping[str, Any]:
        return {"readings": readings(state)}


GAME = Tolleno()
