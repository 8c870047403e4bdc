"""Pebbles: a toy game that proves how little a game needs. Take 1 to 3 from the heap; most wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.actions import BY, Actions, ActionType
from engine.core import (
    Breach,
    CannotRecord,
    Category,
    Game,
    Outcome,
    Player,
    Points,
    Scorecard,
    ScoreLine,
    Setup,
)
from engine.facts.catalogue import Catalogue
from engine.files.codec import Format, Upcast
from engine.files.shapes import PLAYER, Key, MapOf, Record, Text, Whole
from engine.findings import Finding, Severity
from engine.message import Message, Seat, count, say


@dataclass(frozen=True, slots=True)
class Options:
    heap: int = 12


@dataclass(frozen=True, slots=True)
class Position:
    taken: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    seat: Seat
    pebbles: int


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup[Options, Position]
    taken: tuple[int, ...]

    @property
    def left(self) -> int:
        return self.setup.options.heap - sum(self.taken)


def rename(move: dict[str, object]) -> dict[str, object]:
    """Version 1 called the number of pebbles `stones`."""
    return {("pebbles" if key == "stones" else key): value for key, value in move.items()}


def check_take(state: State, take: Take) -> Points:
    if not 1 <= take.pebbles <= 3:
        yield Breach("take.number", say("take.number", pebbles=count("pebbles", take.pebbles)))
    if take.pebbles > state.left:
        because = say("take.heap", pebbles=count("pebbles", take.pebbles), left=state.left)
        yield Breach("take.heap", because, blocks=True)


def apply_take(state: State, take: Take) -> State:
    if take.pebbles > state.left:
        raise CannotRecord("not that many pebbles")
    taken = list(state.taken)
    taken[take.seat] += take.pebbles
    return replace(state, taken=tuple(taken))


def describe_take(state: State, take: Take) -> Message:
    return say("told.take", seat=take.seat, pebbles=count("pebbles", take.pebbles))


ACTIONS: Actions[State, Take] = Actions(
    ActionType(
        "take",
        Take,
        "take.number",
        {"player": BY, "pebbles": Key(Whole(0, 99))},
        check_take,
        apply_take,
        describe_take,
    )
)


class Pebbles(Game[Options, Position, State, Take]):
    key = "pebbles"
    name = "Pebbles"
    seats = range(2, 5)
    catalogue = Catalogue("pebbles")
    actions = ACTIONS
    format = Format(
        player=Record(Player, {"name": Key(Text())}),
        options=Record(Options, {"heap": Key(Whole(1, 99), 12)}),
        position=Record(Position, {"taken": Key(MapOf(PLAYER, Whole(0, 99)), ())}),
        version=2,
        upcasts={1: Upcast(move=rename)},
    )

    def categories(self, setup: Setup[Options, Position]) -> tuple[Category, ...]:
        return (Category("pebbles", say("category.pebbles")),)

    def start(self, setup: Setup[Options, Position]) -> State:
        taken = dict(setup.position.taken) if setup.position else {}
        return State(setup, tuple(taken.get(seat, 0) for seat in setup.seats))

    def audit(self, state: State) -> tuple[Finding, ...]:
        if state.left >= 0:
            return ()
        because = say("audit.heap", taken=sum(state.taken), heap=state.setup.options.heap)
        return (Finding(Severity.IMPOSSIBLE, "take.heap", because),)

    def score(self, state: State) -> Scorecard:
        lines = (
            ScoreLine(seat, "pebbles", taken, "score.pebbles", say("score.pebbles", taken=taken))
            for seat, taken in zip(state.setup.seats, state.taken, strict=True)
        )
        return Scorecard(len(state.taken), tuple(lines))

    def outcome(self, state: State, card: Scorecard | None = None) -> Outcome | None:
        if state.left > 0:
            return None
        order = (card or self.score(state)).order()
        decided = "points" if len(order[0]) == 1 else "shared"
        return Outcome(order, decided, say("outcome", winners=order[0]))

    def position(self, state: State) -> Position:
        return Position(tuple(zip(state.setup.seats, state.taken, strict=True)))

    def contents(self, state: State) -> tuple[Message, ...]:
        return (count("pebbles", sum(state.taken)),)

    def choices(self, state: State, seat: Seat) -> Iterator[Take]:
        for pebbles in range(1, min(3, state.left) + 1):
            yield Take(seat, pebbles)

    def best(self, state: State, seat: Seat) -> tuple[Take, int] | None:
        most = min(3, state.left)
        return (Take(seat, most), most) if most else None


GAME = Pebbles()
