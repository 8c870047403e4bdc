"""Positano: blocks on a cliff, seaside views, goals and gelato."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Category, Game, Need, Outcome, Scorecard, Setup
from engine.games.positano.actions import Action
from engine.games.positano.alternatives import alternatives
from engine.games.positano.audit import audit
from engine.games.positano.bidding import Order, describe_orders, draft_orders
from engine.games.positano.choices import choices
from engine.games.positano.close_calls import what_would_change
from engine.games.positano.files import FORMAT
from engine.games.positano.goals import GOALS
from engine.games.positano.moves import ACTIONS
from engine.games.positano.named import named_in
from engine.games.positano.noticed import noticed
from engine.games.positano.outcome import missing, outcome
from engine.games.positano.pieces import CATALOGUE, Roof
from engine.games.positano.scoring import score
from engine.games.positano.setup_facts import setup_facts
from engine.games.positano.state import Options, Position, State, position, start
from engine.message import Message, Seat, count, say


class Positano(Game[Options, Position, State, Action]):
    """The game as the app sees it."""

    key = "positano"
    name = "Positano"
    seats = range(2, 5)
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
    what_would_change = staticmethod(what_would_change)
    setup_facts = staticmethod(setup_facts)

    def categories(self, setup: Setup[Options, Position]) -> tuple[Category, ...]:
        fixed = (*(roof.value for roof in Roof), "gelato")
        return (
            *(Category(key, say(f"category.{key}")) for key in fixed),
            *(
                Category(goal, say("goal.name", name=GOALS[goal].name))
                for goal in setup.options.goals
            ),
        )

    def outcome(self, state: State, card: Scorecard | None = None) -> Outcome | None:
        return outcome(state, score(state) if card is None else card)

    def missing(self, state: State, card: Scorecard | None = None) -> tuple[Need, ...]:
        return missing(state, score(state) if card is None else card)

    def people(self, setup: Setup[Options, Position]) -> tuple[Seat, ...]:
        return setup.seats[:1] if setup.options.solo else setup.seats

    def results(self, state: State) -> tuple[int, ...]:
        totals = score(state).totals
        return (min(totals), *totals[1:]) if state.setup.options.solo else totals

    def in_play(self, setup: Setup[Options, Position]) -> tuple[str, ...]:
        return tuple(GOALS[goal].name for goal in setup.options.goals)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """Who has not bid yet in a kept game, Otto aside: his cards are turned up first."""
        if state.is_finished:
            return ()
        people = self.people(state.setup)
        return tuple(seat for seat in people if state.turn(seat).bid is None)

    def part(self, state: State) -> int | None:
        number = state.round.number
        return None if number is None else min(number, state.rounds)

    def contents(self, state: State) -> tuple[Message, ...]:
        return (count("buildings", len(state.cliff)),)

    def extras(self, state: State) -> Mapping[str, Any]:
        """Who drafts when once all have bid, tied players in a list; alone, the result."""
        names = state.setup.names
        found: dict[str, Any] = {}
        if orders := draft_orders(state):
            found["bids"] = {row.value: _named(order, names) for row, order in orders.items()}
        if state.setup.options.solo:
            found["solo"] = {"score": self.results(state)[0]}
        return found

    def remarks(self, state: State) -> tuple[Message, ...]:
        orders = describe_orders(state)
        return () if orders is None else (orders,)


def _named(order: Order, names: tuple[str, ...]) -> list[Any]:
    groups = ([names[seat] for seat in group] for group in order)
    return [group[0] if len(group) == 1 else group for group in groups]


GAME = Positano()
