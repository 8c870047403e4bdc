"""Piazza: tiles in a square that grows, brackets of one colour, and who runs out first."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from engine.core import Category, Game, Need, Outcome, Scorecard, Setup
from engine.games.piazza.actions import Action
from engine.games.piazza.alternatives import alternatives
from engine.games.piazza.audit import audit
from engine.games.piazza.choices import choices
from engine.games.piazza.counting import hand_size, pile_size
from engine.games.piazza.files import FORMAT
from engine.games.piazza.moves import ACTIONS
from engine.games.piazza.named import named_in
from engine.games.piazza.opening import position, start
from engine.games.piazza.order import ranks
from engine.games.piazza.outcome import missing, outcome
from engine.games.piazza.pieces import CATALOGUE
from engine.games.piazza.placements import best
from engine.games.piazza.pressing import pressing
from engine.games.piazza.scoring import CATEGORY, score
from engine.games.piazza.setup_facts import setup_facts
from engine.games.piazza.state import Options, Position, State
from engine.message import Message, Seat, count, say


class Piazza(Game[Options, Position, State, Action]):
    """The game as the app sees it."""

    key = "piazza"
    name = "Piazza"
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
    pressing = staticmethod(pressing)
    named_in = staticmethod(named_in)
    setup_facts = staticmethod(setup_facts)

    def categories(self, setup: Setup[Options, Position]) -> tuple[Category, ...]:
        return (Category(CATEGORY, say("category.brackets")),)

    def outcome(self, state: State, card: Scorecard | None = None) -> Outcome | None:
        return outcome(state, score(state) if card is None else card)

    def missing(self, state: State, card: Scorecard | None = None) -> tuple[Need, ...]:
        return missing(state, score(state) if card is None else card)

    def best(self, state: State, seat: Seat) -> tuple[Action, int] | None:
        """The best turn of the player whose turn it is, where the hand is known."""
        found = best(state, seat)
        return (found.action, found.points) if found else None

    def contents(self, state: State) -> tuple[Message, ...]:
        return (count("tiles", len(state.board)),)

    def part(self, state: State) -> int | None:
        """How often the turn has gone round the table."""
        return len(state.turns) // len(state.seats) + 1 if state.is_kept else None

    def first(self, state: State) -> Seat | None:
        return state.turns[0].seat if state.is_kept and state.turns else None

    def extras(self, state: State) -> Mapping[str, Any]:
        """The order in which players ran out, and the tiles they have left, where known."""
        known = takewhile(lambda group: len(group) == 1, ranks(state))
        names = state.setup.names
        return {
            "finished": [names[seat] for (seat,) in known],
            "left": {
                names[seat]: {"hand": hand_size(state, seat), "pile": pile}
                for seat in state.seats
                if (pile := pile_size(state, seat)) is not None
            },
        }


GAME = Piazza()
