"""What counts at the end of the game: colonies, charts, contracts and ending characters."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import ScoreLine
from engine.games.amalfi.counting import number_of
from engine.games.amalfi.pieces import CONTRACTS, MOST_COLONIES
from engine.games.amalfi.state import Ending, State
from engine.games.amalfi.turns import colony_points
from engine.message import Message, Seat, count, say


def _colonies(state: State, seat: Seat) -> list[ScoreLine]:
    board = state.board(seat)
    number = board.colonies
    if number is None:
        because = say("colonies.unknown")
    elif number > MOST_COLONIES:
        because = say("colonies.beyond", colonies=count("colonies", number), most=MOST_COLONIES)
    elif number:
        points = colony_points(board)
        because = say("colonies.points", colonies=count("colonies", number), points=points)
    else:
        because = say("colonies.none")
    return [ScoreLine(seat, "colonies", colony_points(board), "end.colonies", because)]


def _charts(state: State, seat: Seat) -> list[ScoreLine]:
    charts = state.board(seat).charts
    if not charts:
        return [ScoreLine(seat, "charts", 0, "end.cards", say("charts.none"))]
    points = [chart.points for chart in charts]
    because = say("charts.points", charts=count("charts", len(charts)), parts=summed(points))
    pieces = tuple(f"chart {number}" for number in range(1, len(charts) + 1))
    return [ScoreLine(seat, "charts", sum(points), "end.cards", because, pieces)]


def summed(numbers: list[int]) -> str:
    """The parts of a sum, as one writes it: "3 + 2"."""
    return " + ".join(map(str, numbers))


def _contracts(state: State, seat: Seat) -> list[ScoreLine]:
    contracts = state.board(seat).contracts
    if not contracts:
        return [ScoreLine(seat, "contracts", 0, "end.cards", say("contracts.none"))]
    parts, pieces = [], []
    for kind in CONTRACTS:
        points = [contract.points for contract in contracts if contract.kind == kind]
        if points:
            parts.append(say("contracts.kind", kind=say(f"kind.{kind}"), sum=summed(points)))
            pieces += [f"{kind} {number}" for number in range(1, len(points) + 1)]
    because = say("contracts.points", parts=tuple(parts))
    total = sum(contract.points for contract in contracts)
    return [ScoreLine(seat, "contracts", total, "end.cards", because, tuple(pieces))]


def _ending(state: State, seat: Seat) -> list[ScoreLine]:
    cards = state.board(seat).ending
    if not cards:
        return [ScoreLine(seat, "ending", 0, "end.ending", say("ending.none"))]
    return [_ending_line(state, seat, card) for card in cards]


def _ending_line(state: State, seat: Seat, card: Ending) -> ScoreLine:
    points, because = _worth(state, seat, card)
    rule = "end.ending"
    if not card.played and state.ruling("ending-unplayed") == "no":
        points, rule = 0, "ruling.ending-unplayed"
        because = say("ending.unplayed", name=card.name)
    elif _is_capped(state, card, points):
        because = _describe_capped(because, points, card.most or 0)
        points, rule = card.most or 0, "ruling.ending-cap"
    return ScoreLine(seat, "ending", points, rule, because, (card.name,))


def _describe_capped(message: Message, points: int, most: int) -> Message:
    """A maximum after what was counted, and after words that are no sum."""
    if message.key == "ending.counted":
        return say("ending.capped", told=message, points=points, most=most)
    return say("ending.at-most", told=message, most=most)


def _is_capped(state: State, card: Ending, points: int) -> bool:
    printed = card.most is not None and state.ruling("ending-cap") == "as-printed"
    return printed and points > (card.most or 0)


def _worth(state: State, seat: Seat, card: Ending) -> tuple[int, Message]:
    """What an ending character is worth without its maximum, and why."""
    if card.points is not None:
        return card.points, say("ending.typed", name=card.name, points=count("points", card.points))
    number = number_of(state.board(seat), card.of) if card.count is None else card.count
    if number is None or card.per is None:
        return 0, say("ending.unknown", name=card.name)
    if card.of is None:
        message = say("ending.counted-by-hand", name=card.name, per=card.per, number=number)
        return card.per * number, message
    things = count(card.of, number)
    return card.per * number, say("ending.counted", name=card.name, per=card.per, things=things)


def is_counted(state: State, seat: Seat, card: Ending) -> bool:
    """Whether what an ending character brings is known, or can be counted as the table lies."""
    if card.points is not None:
        return True
    number = number_of(state.board(seat), card.of) if card.count is None else card.count
    return number is not None and card.per is not None


END_LINES: dict[str, Callable[[State, Seat], list[ScoreLine]]] = {
    "colonies": _colonies,
    "charts": _charts,
    "contracts": _contracts,
    "ending": _ending,
}
