"""The answers to `companion review`: a game looked back at, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from click import style

from companion.cli.text_report import cells, indent, left, right
from companion.present import history
from companion.present.replay import Reading
from companion.present.results.deciding import Beside, beside, close_calls, pair
from companion.present.results.gains import best_moves
from companion.present.results.missed import (
    Instead,
    LookedBack,
    Missed,
    comments,
    costly_moves,
    looking_back,
)
from companion.present.results.points import Run, run
from companion.present.results.story import Story, story
from companion.present.words import plain_word as word
from companion.present.words import sentence, text_of
from companion.progress import at_once
from engine.message import Seat

Json = dict[str, Any]


@dataclass(frozen=True)
class Review:
    """A table file with all that a look back finds."""

    reading: Reading
    run: Run
    story: Story | None
    missed: Missed


def look_back(reading: Reading) -> Review:
    """Look back at a table file."""
    table = reading.table
    told = run(table)
    return Review(reading, told, story(table, told), at_once(looking_back(table)))


# As text


def review_lines(review: Review, width: int | None) -> Iterator[str]:
    """The whole answer to `companion review`."""
    reading = review.reading
    name = style(reading.game.name, bold=True)
    yield word("score.head", game=name, n=len(reading.setup.players))
    yield ""
    told = review.story.sentences if review.story else (word("score.not-over"),)
    for text in told:
        yield indent(text, 0, width)
    yield from _decided(review, width)
    yield from _leads(review, width)
    yield from _best(review, width)
    yield from _costly(review, width)
    yield from _every_move(review, width)


def _head(text: str) -> Iterator[str]:
    yield ""
    yield style(text, bold=True)


def _decided(review: Review, width: int | None) -> Iterator[str]:
    table = review.reading.table
    two = pair(table)
    rows = beside(table, *two) if two else ()
    if two is None or len(rows) < 2:
        return
    names = [table.setup.names[seat] for seat in two]
    first = max(cells(row.label) for row in rows)
    widths = [max(cells(name), 4) + 2 for name in names]
    yield from _head(word("page.decided"))
    yield " " * (first + 2) + "".join(map(right, names, widths))
    for row in rows:
        numbers = "".join(map(right, map(str, row.points), widths))
        ahead = f"{row.ahead:+d}" if row.ahead else " 0"
        yield f"  {left(row.label, first)}{numbers}  {ahead}".replace("-", "−")
    for text in _close(review, rows):
        yield indent(f"  {text}", 4, width)


def _close(review: Review, rows: Iterable[Beside]) -> Iterator[str]:
    names = review.reading.table.setup.names
    for row in rows:
        for call in row.close:
            text = word("story.close", seat=names[call.seat], category=call.label, told=call.text)
            yield sentence(text)


def _leads(review: Review, width: int | None) -> Iterator[str]:
    table = review.reading.table
    if not review.run.leads:
        return
    yield from _head(word("page.leads"))
    for lead in review.run.leads:
        name, told = table.setup.names[lead.seat], history.describe_step(table, lead.number)
        yield indent(f"  {word('page.lead', name=name, at=lead.place, told=told)}", 4, width)


def _best(review: Review, width: int | None) -> Iterator[str]:
    table, found = review.reading.table, best_moves(review.reading.table, review.run)
    if found:
        yield from _head(word("page.best"))
    for one in found:
        at, name = word("page.step", at=one.place), table.setup.names[one.seat]
        text = word("review.move", name=name, change=one.points, told=one.text, at=at)
        yield indent(f"  {text}", 4, width)


def _costly(review: Review, width: int | None) -> Iterator[str]:
    table = review.reading.table
    found = costly_moves(table, review.run, review.missed)
    if found:
        yield from _head(word("page.costly"))
    for one in found:
        at, name = word("page.step", at=one.place), table.setup.names[one.seat]
        text = word("review.move", name=name, change=-one.points, told=one.text, at=at)
        yield indent(f"  {text}", 4, width)
        yield indent(f"    {one.instead} {one.meaning}", 6, width)


def _every_move(review: Review, width: int | None) -> Iterator[str]:
    table, winners = review.reading.table, review.story.winners if review.story else ()
    if review.missed.steps:
        yield from _head(word("review.moves"))
    for step in review.missed.steps:
        place = review.run.place_of(step.number)
        told = history.describe_step(table, step.number)
        yield indent(f"  {place}. {told}", 6, width)
        for text in comments(table, step, winners):
            yield indent(f"       {text}", 9, width)


# As JSON


def review_answer(review: Review) -> Json:
    """The answer to `companion review --json`, described in docs/table-file.md."""
    table, told = review.reading.table, review.story
    names = table.setup.names
    two = pair(table)
    return {
        "game": review.reading.game.key,
        "players": list(names),
        "story": list(told.sentences) if told else [],
        "winners": [names[seat] for seat in told.winners] if told else [],
        "steps": [
            {
                "step": place,
                "name": _name(names, stop.seat),
                "totals": _by_name(names, stop.totals),
                "points": _by_name(names, stop.change),
            }
            for place, stop in enumerate(review.run.stops)
        ],
        "parts": [{"after": part.after, "name": part.name} for part in review.run.parts],
        "leads": [
            {"step": lead.place, "name": names[lead.seat], "before": names[lead.before]}
            for lead in review.run.leads
        ],
        "decided": [_row(names, two, row) for row in beside(table, *two)] if two else [],
        "close": [
            {"name": names[call.seat], "category": call.key, "told": call.text}
            for call in close_calls(table)
        ],
        "best": [
            {"name": names[one.seat], "step": one.place, "points": one.points, "told": one.text}
            for one in best_moves(table, review.run)
        ],
        "review": [_looked_at(review, step) for step in review.missed.steps],
    }


def _row(names: Sequence[str], two: tuple[Seat, Seat], row: Beside) -> Json:
    points = {names[seat]: number for seat, number in zip(two, row.points, strict=True)}
    return {"category": row.key, "label": row.label, "points": points, "ahead": row.ahead}


def _looked_at(review: Review, step: LookedBack) -> Json:
    table = review.reading.table
    names = table.setup.names
    return {
        "step": review.run.place_of(step.number),
        "name": _name(names, step.seat),
        "told": history.describe_step(table, step.number),
        "alternatives": step.looked_at,
        "best": _instead(review, step.best),
        "best_at_once": _instead(review, step.best_at_once),
        "noticed": [
            {
                "name": names[one.seat],
                "because": text_of(table, one.because),
                "rule": one.rule,
                "points": one.points,
            }
            for one in step.noticed
        ],
    }


def _instead(review: Review, instead: Instead | None) -> Json | None:
    if instead is None:
        return None
    table = review.reading.table
    names = table.setup.names
    return {
        "step": review.run.place_of(instead.number),
        "name": names[instead.seat],
        "told": [text_of(table, message) for message in instead.told],
        "at_once": _by_name(names, instead.at_once),
        "change": _by_name(names, instead.change),
        "whole": instead.is_whole,
        "winners": [names[seat] for seat in instead.winners],
    }


def _name(names: Sequence[str], seat: Seat | None) -> str | None:
    return None if seat is None else names[seat]


def _by_name(names: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(names, numbers, strict=True))
