"""The moves that the words of a question name: "can Anna claim Collector?"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.asked_words import asks_leave, numbers, owner, says
from engine.facts.wording import fold
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.pieces import SHIP_COSTS, TITLES
from engine.games.amalfi_renaissance.ships import ways_to_pay
from engine.games.amalfi_renaissance.state import State
from engine.message import Seat
from engine.payment import Cost

_SAIL = ("navig", "sail", "go", "visit", "fahr", "segel", "schick", "aller", "envoy", "andare")
_PRIVATE, _PUBLIC = ("priva",), ("public", "pubbl", "offentlich")
_BUILD = ("build", "construct", "bau", "constr", "costru")
_SHIP = ("ship", "boat", "vessel", "schiff", "boot", "bateau", "navire", "nav", "barc")
_FEED = ("feed", "hung", "bread", "ernahr", "brot", "nourr", "pain", "sfam", "nutr", "pane")
_SHORT = ("short", "missing", "lack", "fehl", "manqu", "manc", "zu wenig")
_LIGHTHOUSE = ("lighthouse", "leuchtt", "phare", "faro", "fari")


def named_in(state: State, words: tuple[str, ...], seat: Seat) -> Iterator[a.Action]:
    """A title to claim, a ship to send or build, a lighthouse to erect, a feeding that falls short.

    Only what somebody asks leave for; what a feeding costs is asked without it.
    """
    amounts = numbers(words)
    if says(words, _FEED) and says(words, _SHORT) and len(amounts) == 1:
        yield _hungry(state, seat, amounts[0])
    if not asks_leave(words):
        return
    titles = [key for key, title in TITLES.items() if fold(title.name) in words]
    if titles:
        yield from (a.ClaimTitle(seat, key) for key in titles)
    elif says(words, _BUILD) and says(words, _SHIP):
        yield _construct(state, seat, amounts[0] if amounts else 1)
    elif says(words, _LIGHTHOUSE):
        other = owner(words, state.setup.names, seat)
        yield a.Erect(seat, "public" if other is None else "private", other)
    elif says(words, _SAIL):
        yield from _navigations(state, words, seat)


def _hungry(state: State, seat: Seat, missing: int) -> a.Feed:
    due = state.board(seat).due
    known = due is not None and missing <= due and state.board(seat).bread is not None
    return a.Feed(seat, bread=due - missing if known and due is not None else None, missing=missing)


def _construct(state: State, seat: Seat, ships: int) -> a.Construct:
    """So many ships, paid in the best way there is."""
    if state.period is None:
        return a.Construct(seat, ships)
    ways = ways_to_pay(state, seat, Cost(ships * SHIP_COSTS[state.period], ("wood",)))
    return a.Construct(seat, ships, ways[0].payment if ways else None)


def _navigations(state: State, words: tuple[str, ...], seat: Seat) -> Iterator[a.Navigate]:
    other = owner(words, state.setup.names, seat)
    if other is not None:
        yield a.Navigate(seat, "private", owner=other)
    elif says(words, _PRIVATE):
        yield a.Navigate(seat, "private")
    elif says(words, _PUBLIC):
        yield a.Navigate(seat, "public")
