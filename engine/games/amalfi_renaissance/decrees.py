"""What the ten decrees pay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.counting import number, unknown
from engine.games.amalfi_renaissance.pieces import ARTWORKS, DECREES, Decree
from engine.games.amalfi_renaissance.ships import less, usable
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Message, Seat, Value, count, say


@dataclass(frozen=True, slots=True)
class Payout:
    """What a decree pays a player now, and why; without points, the facts nobody counted."""

    decree: Decree
    points: int | None
    because: Message
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grouping:
    """Artworks split into sets of three types and pairs of two."""

    sets: int
    pairs: int


def payout(state: State, seat: Seat, key: str, period: int) -> Payout:
    """What the decree would pay the player if it were scored now, feeding done."""
    decree, board = DECREES[key], fed(state, seat)
    missing = unknown(board, _FACTS[key](state))
    if missing:
        facts = tuple(say(f"fact.{what}") for what in missing)
        because = say("decree.unknown", name=decree.name, facts=facts)
        return Payout(decree, None, because, missing)
    points, how = _HOW[key](state, board, decree, state.bonus(period))
    return Payout(decree, points, say("decree.pays", name=decree.name, how=how))


def fed(state: State, seat: Seat) -> Board:
    """The board as it will be when the decree is scored: with what is due already paid."""
    board = state.board(seat)
    if seat in state.fed or state.phase in (Phase.DECREE, Phase.CLOSED, Phase.OVER):
        return board
    due, can = board.due, usable(state, seat)
    left = None if can is None or due is None else less(board.bread, min(due, can))
    return Board(
        artworks=board.artworks,
        destinations=board.destinations,
        characters=board.characters,
        lighthouses=board.lighthouses,
        bread=left,
        ships=board.ships,
        own_docks=board.own_docks,
        own_lighthouses=board.own_lighthouses,
    )


def _trade(state: State) -> str:
    return "own-docks" if state.ruling("trade") == "ships" else "own-lighthouses"


_FACTS: dict[str, Callable[[State], tuple[str, ...]]] = {
    "adulation": lambda state: ARTWORKS,
    "blessing": lambda state: ARTWORKS,
    "colonization": lambda state: ("lighthouses",),
    "trade": lambda state: (_trade(state),),
    "conclave": lambda state: ("characters",),
    "council": lambda state: ("types",),
    "exploration": lambda state: ("destinations",),
    "mobilization": lambda state: ("built",),
    "subsistence": lambda state: ("bread",),
    "universalism": lambda state: ("artworks", "destinations", "characters"),
}


def _have(board: Board, what: str) -> int:
    found = number(board, what)
    assert found is not None
    return found


def _items(what: str) -> Callable[[State, Board, Decree, int], tuple[int, Message]]:
    """The way of a decree that pays for each of one thing."""

    def pay(state: State, board: Board, decree: Decree, bonus: int) -> tuple[int, Message]:
        counted = _have(board, what)
        how = say("decree.items", items=count(what, counted), worth=worth(decree.each, bonus))
        return counted * (decree.each + bonus), how

    return pay


def worth(each: int, bonus: int) -> Value:
    """What an item brings: 3, or (3 + 1) with the board's bonus."""
    return say("decree.with-bonus", each=each, bonus=bonus) if bonus else each


def _adulation(state: State, board: Board, decree: Decree, bonus: int) -> tuple[int, Message]:
    best = max(ARTWORKS, key=lambda kind: _have(board, kind))
    return _items(best)(state, board, decree, bonus)


def _pay_trade(state: State, board: Board, decree: Decree, bonus: int) -> tuple[int, Message]:
    points, how = _items(_trade(state))(state, board, decree, bonus)
    other = "own-lighthouses" if _trade(state) == "own-docks" else "own-docks"
    counted = number(board, other)
    if counted is None:
        return points, how
    there = count("ships-there" if other == "own-docks" else "lighthouses-there", counted)
    instead = counted * (decree.each + bonus)
    return points, say("decree.trade", how=how, other=there, points=instead)


def _universalism(state: State, board: Board, decree: Decree, bonus: int) -> tuple[int, Message]:
    kinds = ("artworks", "destinations", "characters")
    numbers = {what: _have(board, what) for what in kinds}
    items = tuple(count(what, n) for what, n in numbers.items())
    if state.ruling("bonus-unit") == "every-item":
        how = say("decree.items", items=items, worth=worth(decree.each, bonus))
        return sum(numbers.values()) * (decree.each + bonus), how
    extra = bonus * sum(1 for n in numbers.values() if n)
    how = say("decree.items", items=items, worth=decree.each)
    return sum(numbers.values()) * decree.each + extra, _with_extra(how, extra)


def _with_extra(how: Message, extra: int) -> Message:
    return say("decree.extra", how=how, extra=extra) if extra else how


def groupings(books: int, paintings: int, monuments: int) -> tuple[Grouping, ...]:
    """Every number of sets with as many pairs as the other artworks allow."""
    numbers = (books, paintings, monuments)
    return tuple(
        Grouping(sets, pairs_of(*(n - sets for n in numbers))) for sets in range(min(numbers) + 1)
    )


def pairs_of(*numbers: int) -> int:
    """The most pairs of different types.

    >>> pairs_of(3, 1, 1), pairs_of(2, 2, 1), pairs_of(4, 0, 0)
    (2, 2, 0)
    """
    cards = sum(numbers)
    return min(cards // 2, cards - max(numbers))


def _blessing(state: State, board: Board, decree: Decree, bonus: int) -> tuple[int, Message]:
    numbers = tuple(_have(board, kind) for kind in ARTWORKS)
    once = state.ruling("bonus-unit") == "once-per-kind"
    each = 0 if once else bonus

    def points(split: Grouping) -> int:
        extra = bonus * ((split.sets > 0) + (split.pairs > 0)) if once else 0
        return split.sets * (decree.each + each) + split.pairs * (decree.pair + each) + extra

    if state.ruling("blessing") == "both":
        best = Grouping(min(numbers), pairs_of(*numbers))
    else:
        best = max(groupings(*numbers), key=lambda split: (points(split), split.sets))
    how = _describe_groups(numbers, best, worth(decree.each, each), worth(decree.pair, each))
    in_groups = best.sets * (decree.each + each) + best.pairs * (decree.pair + each)
    return points(best), _with_extra(how, points(best) - in_groups)


def _describe_groups(
    numbers: tuple[int, ...], split: Grouping, set_worth: Value, pair_worth: Value
) -> Message:
    """The artworks there are, and the groups they make."""
    artworks = tuple(count(kind, n) for kind, n in zip(ARTWORKS, numbers, strict=True) if n)
    groups = [
        say("decree.items", items=count(what, n), worth=each)
        for what, n, each in (("sets", split.sets, set_worth), ("pairs", split.pairs, pair_worth))
        if n
    ]
    if not artworks:
        return say("decree.no-artwork")
    if not groups:
        return say("decree.no-group", artworks=artworks)
    return say("decree.blessing", artworks=artworks, groups=tuple(groups))


_HOW: dict[str, Callable[[State, Board, Decree, int], tuple[int, Message]]] = {
    "adulation": _adulation,
    "blessing": _blessing,
    "colonization": _items("lighthouses"),
    "trade": _pay_trade,
    "conclave": _items("characters"),
    "council": _items("types"),
    "exploration": _items("destinations"),
    "mobilization": _items("built"),
    "subsistence": _items("bread"),
    "universalism": _universalism,
}
