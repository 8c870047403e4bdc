"""The answers for people: a scorepad with names as columns, the reasons beneath it."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from click import style

from companion.answers import Reading, best_of, replay
from engine.catalogue import Rule
from engine.core import AnyGame, Breach, Illegal, Need, Undecided
from engine.message import Seat
from engine.table import Judged

MARKS = {"legal": "✓", "illegal": "✗", "undecided": "?"}
COLOURS = {"legal": "green", "illegal": "red", "undecided": "yellow"}


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    combining = sum(unicodedata.category(char) in ("Mn", "Me", "Cf") for char in text)
    return len(text) + wide - combining


def right(text: str, width: int) -> str:
    return " " * (width - cells(text)) + text


def left(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


def indent(text: str, by: int, width: int | None) -> str:
    """A paragraph with a hanging indent, folded to the terminal where there is one."""
    pad = " " * by
    if width is None:
        return text
    return textwrap.fill(
        text, width, subsequent_indent=pad, break_long_words=False, break_on_hyphens=False
    )


def scorepad(reading: Reading) -> Iterator[str]:
    """Names as columns, categories as rows, the total below."""
    game, setup = reading.game, reading.setup
    card = game.score(reading.state)
    outcome = game.outcome(reading.state)
    names = setup.names
    rows = [
        (
            reading.voice.say(category.label),
            [card.points(seat, category.key) for seat in setup.seats],
        )
        for category in game.categories(setup)
    ]
    first = max(cells(label) for label, _ in [*rows, ("Total", [])])
    widths = [max(cells(name), 4) + 2 for name in names]
    yield " " * first + "".join(
        style(right(name, width), bold=True) for name, width in zip(names, widths, strict=True)
    )
    for label, points in rows:
        yield left(label, first) + _numbers(points, widths)
    yield "─" * (first + sum(widths))
    winners = outcome.winners if outcome else ()
    totals = [
        style(right(str(total), width), bold=True, fg="green" if Seat(seat) in winners else None)
        for seat, (total, width) in enumerate(zip(card.totals, widths, strict=True))
    ]
    yield style(left("Total", first), bold=True) + "".join(totals)


def _numbers(points: Sequence[int], widths: Sequence[int]) -> str:
    return "".join(right(str(number), width) for number, width in zip(points, widths, strict=True))


def score_lines(reading: Reading, width: int | None) -> Iterator[str]:
    """The whole answer to `companion score`."""
    yield style(reading.game.name, bold=True) + f", {len(reading.setup.players)} players"
    yield ""
    yield from scorepad(reading)
    yield ""
    outcome = reading.game.outcome(reading.state)
    if outcome is None:
        yield "The game is not over yet."
    else:
        yield indent(sentence(reading.voice.say(outcome.because)), 0, width)
    yield from _reasons(reading, width)
    yield from _findings(reading, width)
    if reading.illegal:
        yield ""
        yield f"{_illegal_moves(len(reading.illegal))}: `companion check` says which and why."


def sentence(text: str) -> str:
    """A reason as a sentence of its own."""
    return text[:1].upper() + text[1:] + "."


def _reasons(reading: Reading, width: int | None) -> Iterator[str]:
    card = reading.game.score(reading.state)
    labels = {c.key: reading.voice.say(c.label) for c in reading.game.categories(reading.setup)}
    for seat, name in zip(reading.setup.seats, reading.setup.names, strict=True):
        yield ""
        yield style(name, bold=True)
        pending = [line for line in card.pending if line.seat == seat]
        for line in (*card.of(seat), *pending):
            label = labels.get(line.category, line.category)
            because = reading.voice.say(line.because)
            mark = " (not yet scored)" if line in pending else ""
            text = f"  {right(str(line.points), 3)}  {label}{mark}: {because}"
            yield indent(f"{text} {_cited(reading, line.rule)}", 7, width)


def _cited(reading: Reading, rule: str) -> str:
    return f"({reading.cite(rule)})"


def _findings(reading: Reading, width: int | None) -> Iterator[str]:
    if not reading.findings:
        return
    yield ""
    yield style("On the table", bold=True)
    for finding in reading.findings:
        text = f"  {finding.severity.value}: {reading.voice.say(finding.because)}"
        yield indent(f"{text} {_cited(reading, finding.rule)}", 4, width)


def _illegal_moves(number: int) -> str:
    moves = "1 move is" if number == 1 else f"{number} moves are"
    return f"{moves} against the rules"


def check_lines(reading: Reading, width: int | None) -> Iterator[str]:
    """The whole answer to `companion check`."""
    for move in reading.judged:
        yield indent(_told(reading, move), 8, width)
        yield from _objections(reading, move, width)
    yield from _findings(reading, width)
    if reading.judged or reading.findings:
        yield ""
    yield _summary(reading)


def _told(reading: Reading, move: Judged[Any, Any]) -> str:
    verdict = move.verdict.name
    mark = style(MARKS[verdict], fg=COLOURS[verdict])
    anyway = " (recorded anyway)" if move.move.anyway else ""
    told = reading.voice.say(reading.game.tell(move.before, move.move.action))
    return f"{right(str(move.index), 5)} {mark} {told}{anyway}"


def _objections(reading: Reading, move: Judged[Any, Any], width: int | None) -> Iterator[str]:
    """What is wrong with a move, or what would have to be known about it."""
    points: tuple[Breach | Need, ...] = ()
    if isinstance(move.verdict, Illegal):
        points = move.verdict.breaches
    elif isinstance(move.verdict, Undecided):
        points = move.verdict.needs
    for point in points:
        text = f"        {reading.voice.say(point.because)} {_cited(reading, point.rule)}"
        yield indent(text, 10, width)
    if move.after is None:
        yield "        left out: it cannot be shown on the table"


def _summary(reading: Reading) -> str:
    if reading.illegal:
        return f"{_illegal_moves(len(reading.illegal))}."
    undecided = sum(isinstance(move.verdict, Undecided) for move in reading.judged)
    if undecided:
        moves = len(reading.judged)
        return f"Nothing against the rules; {undecided} of {moves} moves hang on facts not entered."
    if not reading.is_legal:
        return "The table as it lies is against the rules."
    if reading.judged:
        return f"All {len(reading.judged)} moves are legal."
    return "Something is unusual." if reading.findings else "Nothing is against the rules."


def replay_lines(reading: Reading, width: int | None, *, best: bool) -> Iterator[str]:
    """The whole answer to `companion replay`: each move, what it changed, the totals after it."""
    names = reading.setup.names
    for step in replay(reading):
        yield indent(_told(reading, step.move), 8, width)
        changes = [
            f"{name} {change:+d} → {total}"
            for name, change, total in zip(names, step.change, step.totals, strict=True)
            if change
        ]
        if changes:
            yield indent("        " + ", ".join(changes), 8, width)
        if best and (found := best_of(reading, step.move)):
            action, points = found
            told = reading.voice.say(reading.game.tell(step.move.before, action))
            yield indent(f"        best: {told}, {points:+d}", 8, width)
    yield ""
    yield from scorepad(reading)


def rule_lines(game: AnyGame, rules: Sequence[Rule], width: int | None) -> Iterator[str]:
    """The whole answer to `companion rules`."""
    for index, rule in enumerate(rules):
        if index:
            yield ""
        yield style(rule.title, bold=True) + f"  {rule.citation}"
        yield indent(f"  {rule.gist}", 2, width)
        ruling = game.catalogue.rulings.get(rule.id.removeprefix("ruling."))
        if rule.id.startswith("ruling.") and ruling is not None:
            for choice in ruling.choices:
                default = " (default)" if choice.key == ruling.default else ""
                yield indent(f"  · {choice.key}{default}: {choice.gist}", 4, width)
            yield indent(f"  Why it is open: {ruling.why}", 2, width)
        doubt = f"; {rule.doubt}" if rule.doubt else ""
        yield style(indent(f"  {rule.certainty}{doubt}", 2, width), dim=True)


def game_lines(games: Sequence[AnyGame], width: int | None) -> Iterator[str]:
    """The whole answer to `companion games`."""
    for game in games:
        about = game.catalogue.about
        fewest, most = about["players"]
        yield style(game.key, bold=True) + (
            f"  {game.name}, {about['designer']}, {about['publisher']} {about['year']}, "
            f"{fewest}–{most} players"
        )
        yield indent(f"  {about['covers']}", 2, width)
