"""Amalfi: Renaissance: ships that carry, pay and feed; artworks, decrees and titles."""

from __future__ import annotations

from engine.core import CannotRecord, Category, Game, Need, Outcome, Scorecard, Setup
from engine.games.amalfi_renaissance.actions import Action
from engine.games.amalfi_renaissance.alternatives import alternatives
from engine.games.amalfi_renaissance.audit import audit
from engine.games.amalfi_renaissance.choices import choices
from engine.games.amalfi_renaissance.describe import with_lost_bread
from engine.games.amalfi_renaissance.files import FORMAT
from engine.games.amalfi_renaissance.missing import missing
from engine.games.amalfi_renaissance.moves import ACTIONS
from engine.games.amalfi_renaissance.named import named_in
from engine.games.amalfi_renaissance.noticed import noticed
from engine.games.amalfi_renaissance.outcome import outcome
from engine.games.amalfi_renaissance.pieces import CATALOGUE, DECREES
from engine.games.amalfi_renaissance.pressing import pressing
from engine.games.amalfi_renaissance.score_extras import extras
from engine.games.amalfi_renaissance.scoring import CATEGORIES, score
from engine.games.amalfi_renaissance.setup_facts import setup_facts
from engine.games.amalfi_renaissance.state import Options, Position, State, position, start
from engine.message import Message, Seat, count


class AmalfiRenaissance(Game[Options, Position, State, Action]):
    """The game as the app sees it."""

    key = "amalfi-renaissance"
    name = "Amalfi: Renaissance"
    seats = range(1, 5)
    parts = "period"
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
    extras = staticmethod(extras)

    def categories(self, setup: Setup[Options, Position]) -> tuple[Category, ...]:
        return CATEGORIES

    def outcome(self, state: State, card: Scorecard | None = None) -> Outcome | None:
        return outcome(state, score(state) if card is None else card)

    def missing(self, state: State, card: Scorecard | None = None) -> tuple[Need, ...]:
        return missing(state, score(state) if card is None else card)

    def describe(self, state: State, action: Action) -> Message:
        """The action, with the bread that does not fit into the granary."""
        described = super().describe(state, action)
        try:
            return with_lost_bread(described, state, self.apply(state, action))
        except CannotRecord:
            return described

    def in_play(self, setup: Setup[Options, Position]) -> tuple[str, ...]:
        return tuple(DECREES[decree].name for decree in setup.options.decrees if decree)

    def contents(self, state: State) -> tuple[Message, ...]:
        artworks = sum(number or 0 for board in state.boards for number in board.artworks.all)
        destinations = sum(board.destinations or 0 for board in state.boards)
        return count("artworks", artworks), count("destinations", destinations)

    def part(self, state: State) -> int | None:
        return state.period

    def first(self, state: State) -> Seat | None:
        options = state.setup.options
        return options.first if state.setup.position is None and not options.light else None


GAME = AmalfiRenaissance()
