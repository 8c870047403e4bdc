"""What endgame characters score: so much for each item, or as entered, up to their maximum."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import ScoreLine
from engine.games.amalfi_renaissance.board import Board, EndgameCard
from engine.games.amalfi_renaissance.counting import number
from engine.message import Message, Seat, count, say

COUNTED = {
    "books": "book",
    "paintings": "painting",
    "monuments": "monument",
    "artworks": "artworks",
    "destinations": "destinations",
    "characters": "characters",
    "immediate": "immediate",
    "permanent": "permanent",
    "engageable": "engageable",
    "endgame": "endgame",
    "types": "types",
    "lighthouses": "lighthouses",
    "ships-built": "built",
    "bread": "bread",
    "titles": "titles",
}
# A card counts the bread there is; only decrees wait for the feeding.
_NOW = {"bread": "bread-now"}


@dataclass(frozen=True, slots=True)
class Result:
    """The points of one card: before and after its maximum, or None if it cannot be counted."""

    raw: int | None
    points: int
    because: Message

    @property
    def rule(self) -> str:
        return "end.endgame" if self.raw is None or self.raw == self.points else "end.cap"


def fact(of: str | None) -> str | None:
    """The fact behind what a card counts, written in singular or plural."""
    if of is None:
        return None
    return COUNTED.get(of) or COUNTED.get(f"{of}s")


def items(board: Board, card: EndgameCard) -> int | None:
    """How many items a card finds: as entered, else as counted."""
    what = fact(card.of)
    if card.count is not None or what is None:
        return card.count
    return number(board, what)


def result(board: Board, card: EndgameCard) -> Result:
    """What a card scores for a board."""
    raw, how = _raw(board, card)
    name = say("endgame.named", name=card.name) if card.name else say("endgame.unnamed")
    if raw is None:
        return Result(None, 0, say("endgame.unknown", card=name, how=how))
    if card.max is not None and raw > card.max:
        key = "endgame.capped" if card.points is None else "endgame.capped-typed"
        capped = say(key, card=name, how=how, raw=raw, most=card.max)
        return Result(raw, card.max, capped)
    return Result(raw, raw, say("endgame.line", card=name, how=how))


def _raw(board: Board, card: EndgameCard) -> tuple[int | None, Message]:
    if card.points is not None:
        return card.points, say("endgame.typed", points=count("points", card.points))
    if card.per is None:
        is_counted = card.of is not None or card.count is not None
        return None, say("endgame.no-per" if is_counted else "endgame.no-numbers")
    number_of = items(board, card)
    if number_of is None:
        return None, _uncounted(card)
    return number_of * card.per, _each(card, number_of, card.per)


def _uncounted(card: EndgameCard) -> Message:
    what = fact(card.of)
    if what is not None:
        return say("endgame.not-counted", what=say(f"fact.{_NOW.get(what, what)}"))
    return say("endgame.uncounted", what=card.of or say("endgame.items"))


def _each(card: EndgameCard, number_of: int, per: int) -> Message:
    """So many items at so much each; what no rule knows is called as it was entered."""
    what = fact(card.of)
    if what is not None:
        what = _NOW.get(what, what)
    elif card.of:
        return say("endgame.items-each", number=number_of, what=card.of, per=per)
    return say("endgame.counted-each", items=count(what or "items", number_of), per=per)


def lines(seat: Seat, board: Board) -> tuple[ScoreLine, ...]:
    """A line for each endgame character, and one for those whose numbers nobody entered."""
    found = [_line(seat, card.name, result(board, card)) for card in board.endgame]
    untold = (board.characters.endgame or 0) - len(board.endgame)
    if untold > 0:
        because = say("endgame.untold", cards=count("endgame", untold))
        found.append(ScoreLine(seat, "endgame", 0, "end.endgame", because))
    if not found:
        known = board.characters.endgame is not None
        because = say("none.endgame") if known else say("none.endgame-keyed")
        found.append(ScoreLine(seat, "endgame", 0, "end.endgame", because))
    return tuple(found)


def _line(seat: Seat, name: str, scored: Result) -> ScoreLine:
    pieces = (name,) if name else ()
    return ScoreLine(seat, "endgame", scored.points, scored.rule, scored.because, pieces)
