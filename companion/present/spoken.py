"""What is read aloud: the standing and the reasons as sentences without a single symbol.

The same sentences, one under the other, are the plain text of a table for a screen reader.
"""

from __future__ import annotations

import re

from companion.present.words import text_of, word
from engine.conclusion import conclude_table
from engine.core import Category, ScoreLine
from engine.message import Clauses, Message, Seat, Value, say
from engine.table import AnyTable

_SIGNS = {"×": "times", "−": "minus", "+": "plus", "=": "equals", "→": "becomes"}
_MINUS = re.compile(r"(?<![\w.])-(?=\d)")
_RANGE = re.compile(r"(?<=\d)\s*–\s*(?=\d)")
_PAUSE = re.compile(r"\s*[·–]\s*")
_QUOTES = re.compile(r"[\"“”„«»]")


def spoken(text: str) -> str:
    """A sentence as a voice can say it: signs are words, marks are pauses."""
    text = _QUOTES.sub("", _MINUS.sub("−", text))
    text = _PAUSE.sub(", ", _RANGE.sub(f" {word('aloud.sign.to')} ", text))
    for sign, name in _SIGNS.items():
        text = text.replace(sign, f" {word(f'aloud.sign.{name}')} ")
    text = re.sub(r"\s+([,.;:!?)])", r"\1", re.sub(r"\(\s+", "(", text))
    return " ".join(text.split())


def standing(table: AnyTable) -> str:
    """Everybody with points and place, the first one first, and how the game was won.

    Where something is missing for that, nobody has a place, and it says what.
    """
    found = conclude_table(table)
    order, last = found.places, len(table.setup.seats) + 1
    seats = sorted(table.setup.seats, key=lambda seat: order.get(seat, last))
    parts = [_player(table, seat, order) for seat in seats]
    if found.because is not None:
        parts.append(say("aloud.sentence", text=found.because))
    return _spoken(table, *parts)


def _player(table: AnyTable, seat: Seat, order: dict[Seat, int]) -> Message:
    place = order.get(seat)
    if place is None:
        return say("aloud.unplaced", seat=seat, points=table.score.totals[seat])
    is_shared = list(order.values()).count(place) > 1
    return say(
        "aloud.shares" if is_shared else "aloud.player",
        seat=seat,
        points=table.score.totals[seat],
        place=say(f"aloud.place.{place}"),
    )


def reason(table: AnyTable, seat: Seat, category: str) -> tuple[str, ...]:
    """One number of the scorepad with its reason, a sentence for each of its lines.

    Where a tie-break decided a line, what would have turned it follows.
    """
    labels = {c.key: c.label for c in table.game.categories(table.setup)}
    lines = table.score.of(seat, category)
    points = table.score.points(seat, category)
    number: dict[str, Value] = {"n": points, "seat": seat, "category": labels[category]}
    if len(lines) == 1:
        parts = [say("aloud.why", because=lines[0].because, **number), *_close(table, lines[0])]
    else:
        parts = [say("aloud.number", **number)]
        for line in lines:
            message = say("aloud.line", n=line.points, because=line.because)
            parts += [message, *_close(table, line)]
    return tuple(_spoken(table, sentence) for sentence in parts)


def _close(table: AnyTable, line: ScoreLine) -> list[Message]:
    close = table.game.what_would_change(table.state, line)
    return [say("aloud.sentence", text=close)] if close is not None else []


def total(table: AnyTable, seat: Seat) -> str:
    """What a total is made of."""
    parts = (
        say("aloud.part", points=table.score.points(seat, category.key), category=category.label)
        for category in _with_points(table)
    )
    points = table.score.totals[seat]
    return _spoken(table, say("aloud.total", n=points, seat=seat, parts=Clauses(parts)))


def whole(table: AnyTable) -> tuple[str, ...]:
    """The standing, then every number of every player with its reason, sentence by sentence.

    The rows in which nobody has points are only named.
    """
    counted = _with_points(table)
    numbers = ((seat, category.key) for seat in table.setup.seats for category in counted)
    empty = tuple(c.label for c in table.game.categories(table.setup) if c not in counted)
    rest = [_spoken(table, say("aloud.no-points", rows=Clauses(empty)))] if empty else []
    lines = (line for number in numbers for line in reason(table, *number))
    return (standing(table), *lines, *rest)


def _with_points(table: AnyTable) -> tuple[Category, ...]:
    """The rows of the scorepad in which anybody has points."""
    found = {line.category for line in table.score.lines if line.points}
    return tuple(c for c in table.game.categories(table.setup) if c.key in found)


def _spoken(table: AnyTable, *sentences: Message) -> str:
    return spoken(" ".join(text_of(table, sentence) for sentence in sentences))
