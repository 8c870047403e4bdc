"""The look back at random games against trying everything: `python -m tests.review 200 [GAME …]`.

A second, slow way to find out what else was possible: every action that can be written down, judged
by `check` alone, with the rest of the game played again move by move on a table of its own.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from engine import registry
from engine.core import Illegal, Legal, Verdict
from engine.files import codec
from engine.games.amalfi import actions as amalfi
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.rules_phases import fed
from engine.games.amalfi_renaissance import actions as renaissance
from engine.games.piazza import actions as piazza
from engine.games.piazza.counting import hidden
from engine.games.piazza.pieces import Field as PiazzaField
from engine.games.piazza.pieces import Tile as PiazzaTile
from engine.games.positano import actions as positano
from engine.games.positano.pieces import LOTS, Roof
from engine.games.tolleno import actions as tolleno
from engine.games.tolleno.pieces import Field
from engine.message import Seat
from engine.payment import payment
from engine.review import Course, Reviewed, review_move
from engine.table import Table
from tests.games.amalfi import wild
from tests.games.amalfi_renaissance.bot import Bot
from tests.play import open_table, play_on, read, tables

AnyTable = Table[Any, Any, Any, Any]
# How many moves of a game are compared; trying everything takes a second for one of these.
MOVES = {"piazza": 1, "tolleno": 1}

# A change of a game: where, what instead, which later moves it stands for.
Change = tuple[int, tuple[Any, ...], frozenset[int]]


def some_game(key: str, seed: int) -> AnyTable:
    """A random game from one of the openings, played to its end or nearly so."""
    chance = random.Random(f"{key}-{seed}")
    opening = read(chance.choice(tables(key, "openings")))
    table = open_table(opening)
    if key == "amalfi":
        play(table, lambda: wild.legal_move(table.state, chance.choice), 250)
    elif key == "amalfi-renaissance":
        bot = Bot(seed)
        play(table, lambda: bot.legal(table.state), 250)
    else:
        list(play_on(table, chance, 250))
    return table


def play(table: AnyTable, move: Any, most: int) -> None:
    for _ in range(most):
        is_over = table.log.head and table.game.outcome(table.state) is not None
        written = None if is_over else move()
        if written is None:
            return
        names = table.setup.names
        table.play(codec.read_move(table.game, written, names, "move").action)


# Everything that can be tried


def tried(table: AnyTable, index: int) -> Iterator[Change]:
    """Every change of one move of a game that a look back is about."""
    moves = table.course()
    action, before = moves[index].step.action, moves[index].before
    nothing: frozenset[int] = frozenset()
    if isinstance(action, piazza.Place):
        found = _placements(before, action)
        yield from ((index, (other,), nothing) for other in found if not _same(other, action))
    elif isinstance(action, positano.Build):
        for blocks, roof in product(range(1, 12), Roof):
            other = positano.Build(action.seat, action.lot, blocks, roof)
            if other != action:
                yield index, (other,), nothing
        if not _extra_used(table, index):
            for extra in _extras(action.seat):
                yield index, (action, extra), nothing
    elif isinstance(action, positano.AddOn | positano.Remodel):
        yield index, (), nothing
        yield from ((index, (other,), nothing) for other in _extras(action.seat) if other != action)
    elif isinstance(action, tolleno.Expand):
        for at, quarters in product(_around(before), range(4)):
            tile = action.tile.face.turn(quarters).lie(at)
            # Turned so that its canals lie alike, it is the same to the rules.
            alike = [action.tile.face.turn(less).lie(at) for less in range(quarters)]
            if all((t.at, t.canals) != (tile.at, tile.canals) for t in (action.tile, *alike)):
                yield index, (tolleno.Expand(action.seat, tile),), nothing
    elif isinstance(action, tolleno.PlaceFloor):
        for at, plot in product(_around(before), range(6)):
            other_floor = tolleno.PlaceFloor(action.seat, at, plot)
            if other_floor != action:
                yield index, (other_floor,), nothing
    elif isinstance(action, amalfi.Feed):
        for seat in fed(before, action):
            for turned in _food(before, seat, action):
                yield index, (*turned, action), nothing
    elif isinstance(action, renaissance.Feed):
        for turned in _bread(before, action):
            yield index, (*turned, action), nothing
    elif isinstance(action, renaissance.ClaimTitle):
        claim = renaissance.ClaimTitle(action.seat, action.title)
        for at in range(index):
            yield at, (claim, moves[at].step.action), frozenset((index,))


def _same(one: piazza.Place, other: piazza.Place) -> bool:
    return set(one.tiles) == set(other.tiles)


def _placements(before: Any, action: piazza.Place) -> Iterator[piazza.Place]:
    """One or two tiles on any fields near the others."""
    seat = action.seat
    hand = before.hands[seat] if hidden(before, seat) == 0 else [t.kind for t in action.tiles]
    rows = [tile.at.row for tile in before.board]
    columns = [tile.at.column for tile in before.board]
    fields = [
        PiazzaField(row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    ]
    free = [at for at in fields if at not in before.by_field]
    for kind, at in product(dict.fromkeys(hand), free):
        yield piazza.Place(seat, (PiazzaTile(at, kind),))
    for one, other in dict.fromkeys(permutations(hand, 2)):
        for first, second in product(free, free):
            # All other pairs are refused; that they are, the tests of placing show.
            in_line = first.row == second.row or first.column == second.column
            if one.colour == other.colour and first < second and in_line:
                yield piazza.Place(seat, (PiazzaTile(first, one), PiazzaTile(second, other)))


def _extra_used(table: AnyTable, index: int) -> bool:
    moves = table.course()
    number, seat = moves[index].before.round.number, moves[index].step.action.seat
    return any(
        isinstance(move.step.action, positano.AddOn | positano.Remodel)
        and move.step.action.seat == seat
        and move.before.round.number == number
        for move in moves
    )


def _extras(seat: Seat) -> Iterator[Any]:
    for lot in LOTS:
        yield positano.AddOn(seat, lot)
        for roof in Roof:
            yield positano.Remodel(seat, lot, roof)


def _around(before: Any) -> list[Field]:
    rows = [tile.at.row for tile in before.tiles]
    columns = [tile.at.column for tile in before.tiles]
    return [
        Field(row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    ]


def _covers(missing: int, sources: list[tuple[str, int, int]]) -> Iterator[dict[str, int]]:
    """All that can be taken to cover what is missing, and nothing that is not needed for it."""
    most = [range(min(number, missing) + 1) for _, number, _ in sources]
    enough = sum(number * worth for _, number, worth in sources) > missing
    for taken in product(*most):
        gained = [n * worth for n, (_, _, worth) in zip(taken, sources, strict=True)]
        least = min((w for n, (_, _, w) in zip(taken, sources, strict=True) if n), default=0)
        is_all = [n for _, n, _ in sources] == list(taken)
        if sum(gained) >= missing > sum(gained) - least if enough else is_all and least:
            yield {what: n for (what, _, _), n in zip(sources, taken, strict=True) if n}


def _food(before: Any, seat: Seat, action: amalfi.Feed) -> Iterator[tuple[Any, ...]]:
    board = before.board(seat)
    eaten = meal(before, board, action.due)
    if eaten is None or not eaten.missing or board.ships is None:
        return
    worth = {"sea": 3, "spice": 3, "wheat": 3, "wine": 3, "gem": 3, "textile": 3}
    worth |= amalfi_values()
    sources = [("hand", board.hand or 0, 1)]
    sources += [(place, board.ships.at(place), value) for place, value in worth.items()]
    for taken in _covers(eaten.missing, sources):
        cards = taken.pop("hand", 0)
        discarded = (amalfi.Discard(seat, cards),) if cards else ()
        yield (*discarded, *(amalfi.TurnIntoFood(seat, place, n) for place, n in taken.items()))


def amalfi_values() -> dict[str, int]:
    records = registry.game("amalfi").catalogue.records("resources")
    return {record["key"]: record["value"] for record in records}


def _bread(before: Any, action: renaissance.Feed) -> Iterator[tuple[Any, ...]]:
    board = before.board(action.seat)
    if None in (board.due, board.bread) or action.bread is not None or action.more:
        return
    spilt = board.spilt if before.ruling("store-first") != "keep-what-fits" else 0
    missing = (board.due or 0) - max(0, (board.bread or 0) - spilt)
    twos = before.ruling("hold-values")
    holds = ("spices", "wood", "wine", "gems", "fabric")
    sources = [("hand", board.hand or 0, 1), ("bay", board.ships.bay or 0, 3)]
    sources += [(hold, board.ships.at(hold) or 0, 2 if hold == twos else 3) for hold in holds]
    for taken in _covers(missing, sources) if missing > 0 else ():
        cards, bay = taken.pop("hand", 0), taken.pop("bay", 0)
        discarded = (renaissance.Discard(action.seat, cards),) if cards else ()
        ships = renaissance.TurnIntoBread(action.seat, payment(taken, emergency=bay))
        yield (*discarded, *((ships,) if taken or bay else ()))


# The same game with one change, and what a look back must find


def worse(now: Verdict, was: Verdict) -> bool:
    """Whether more speaks against a move than did when it was played."""
    if isinstance(now, Illegal):
        if not now.can_be_recorded or not isinstance(was, Illegal):
            return True
        return not {b.rule for b in now.breaches} <= {b.rule for b in was.breaches}
    if isinstance(now, Legal) or isinstance(was, Illegal):
        return False
    return not {n.rule for n in now.needs} <= {n.rule for n in was.needs}


def replayed(table: AnyTable, change: Change) -> tuple[tuple[int, ...], bool] | None:
    """The points beside those of the game as far as its moves fit, and whether all of them do."""
    at, actions, without = change
    moves = table.course()
    other: AnyTable = Table(table.game, table.setup)
    for move in moves[:at]:
        other.play(move.step.action, anyway=True)
    known = table.game.check(moves[at].before, moves[at].step.action)
    for action in actions:
        if worse(other.check(action), known):
            return None
        other.play(action, anyway=True)
    for index, move in enumerate(moves[at + 1 :], at + 1):
        if index in without:
            continue
        verdict = table.game.check(move.before, move.step.action)
        if worse(other.check(move.step.action), verdict):
            if any(index <= left for left in without):
                return None
            return _beside(table, other, index), False
        other.play(move.step.action, anyway=True)
    return _beside(table, other, len(moves)), True


def _beside(table: AnyTable, other: AnyTable, kept: int) -> tuple[int, ...]:
    moves = table.course()
    then = moves[kept - 1].after if kept else moves[0].before
    pairs = zip(other.score.totals, table.game.score(then).totals, strict=True)
    return tuple(new - old for new, old in pairs)


def seat_of(action: Any, actions: tuple[Any, ...]) -> Seat:
    seat = getattr(action, "seat", None)
    return next(one.seat for one in actions if one.seat is not None) if seat is None else seat


def best_by_trying(table: AnyTable, index: int) -> tuple[int, int]:
    """The most points for a player that some change of a move brings at the end, and how many."""
    found: list[int] = [0]
    possible = set()
    action = table.course()[index].step.action
    for change in tried(table, index):
        result = replayed(table, change)
        if result is not None:
            possible.add((change[0], change[1]))
        if result is not None and result[1]:
            found.append(result[0][seat_of(action, change[1])])
    return max(found), len(possible)


def looked_back(table: AnyTable, index: int) -> Reviewed:
    """What the engine says of a move."""
    steps = review_move(Course(table.game, table.course()), index)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Reviewed = end.value
            return found


def compare(table: AnyTable, index: int) -> list[str]:
    """Everything that is wrong with what the engine says of a move."""
    said, (most, possible) = looked_back(table, index), best_by_trying(table, index)
    action = table.course()[index].step.action
    place = f"move {index} ({type(action).__name__})"
    wrong = []
    own = said.best.own if said.best else 0
    if own != most:
        wrong.append(f"{place}: {own} more said, {most} more found by trying")
    # Of a title only the first moment is told, the others bring no more.
    if said.looked_at != possible and not isinstance(action, renaissance.ClaimTitle):
        wrong.append(f"{place}: {said.looked_at} alternatives, {possible} found by trying")
    for claim in filter(None, (said.best, said.best_at_once)):
        other = claim.alternative
        result = replayed(table, (other.at, other.actions, other.without))
        if result != (claim.change, claim.is_whole):
            wrong.append(f"{place}: {claim.change} said, {result} when played")
        if claim.seat != seat_of(action, other.actions):
            wrong.append(f"{place}: said of seat {claim.seat}")
    return wrong


def compare_game(key: str, seed: int, moves: int) -> list[str]:
    """Compare some moves of a random game."""
    table = some_game(key, seed)
    chance = random.Random(seed)
    course = table.course()
    ours = [i for i in range(len(course)) if next(tried(table, i), None) is not None]
    chosen = chance.sample(ours, min(moves, len(ours)))
    return [f"{key} {seed}: {text}" for index in chosen for text in compare(table, index)]


def main(number: str = "200", *keys: str) -> int:
    """Compare moves of so many random games of each kind; 1 where something is wrong."""
    failed = 0
    for key in keys or registry.keys():
        for seed in range(int(number)):
            for text in compare_game(key, seed, MOVES.get(key, 4)):
                failed = 1
                print(text, flush=True)
        print(f"{key}: {number} games compared", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
