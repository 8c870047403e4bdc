"""What is read aloud: the standing and the reasons as sentences without a single symbol.

The same sentences, one under the other, are the plain text of a table for a screen reader.
"""

from __future__ import annotations

import re

from companion import rows
from companion.rows import AnyTable
from companion.words import word
from engine.core import ScoreLine, places
from engine.message import Clauses, Message, Seat, Value, say

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
    """Everybody with points and place, the first one first, and how the game was won."""
    outcome = table.game.outcome(table.state)
    order = places(table.score, outcome)
    said = [_player(table, seat, order) for seat in sorted(order, key=lambda seat: order[seat])]
    if outcome is not None:
        said.append(say("aloud.sentence", text=outcome.because))
    return _told(table, *said)


def _player(table: AnyTable, seat: Seat, order: dict[Seat, int]) -> Message:
    place = order[seat]
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
        said = [say("aloud.why", because=lines[0].because, **number), *_close(table, lines[0])]
    else:
        said = [say("aloud.number", **number)]
        for line in lines:
            told = say("aloud.line", n=line.points, because=line.because)
            said += [told, *_close(table, line)]
    return tuple(_told(table, sentence) for sentence in said)


def _close(table: AnyTable, line: ScoreLine) -> list[Message]:
    close = table.game.what_would_change(table.state, line)
    return [say("aloud.sentence", text=close)] if close is not None else []


def total(table: AnyTable, seat: Seat) -> str:
    """What a total is made of."""
    parts = (
        say("aloud.part", points=table.score.points(seat, category.key), category=category.label)
        for category in table.game.categories(table.setup)
    )
    points = table.score.totals[seat]
    return _told(table, say("aloud.total", n=points, seat=seat, parts=Clauses(parts)))


def whole(table: AnyTable) -> tuple[str, ...]:
    """The standing, then every number of every player with its reason, sentence by sentence."""
    categories = [category.key for category in table.game.categories(table.setup)]
    numbers = ((seat, category) for seat in table.setup.seats for category in categories)
    return (standing(table), *(line for number in numbers for line in reason(table, *number)))


def _told(table: AnyTable, *sentences: Message) -> str:
    return spoken(" ".join(rows.tell(table, sentence) for sentence in sentences))
