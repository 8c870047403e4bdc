"""The answers for people: a scorepad with names as columns, the reasons beneath it."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from click import style

from companion.cli.json_report import Reading, best_of, replay
from companion.present.words import facts, sentence
from companion.present.words import plain_word as word
from engine.conclusion import conclude
from engine.core import AnyGame, Breach, Illegal, Need, Outcome, Undecided
from engine.facts.catalogue import Rule
from engine.message import Clauses, Message
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


def scorepad(reading: Reading, width: int | None) -> Iterator[str]:
    """Names as columns, categories as rows, the total below; then the rows without points."""
    game, setup = reading.game, reading.setup
    found = conclude(game, reading.state)
    card, names = found.card, setup.names
    with_points = {line.category for line in card.lines if line.points}
    rows = [
        (
            reading.voice.say(category.label),
            [card.points(seat, category.key) for seat in setup.seats],
        )
        for category in game.categories(setup)
        if category.key in with_points
    ]
    total = word("total")
    first = max(cells(label) for label in (total, *(label for label, _ in rows)))
    widths = [max(cells(name), 4) + 2 for name in names]
    yield " " * first + "".join(
        style(right(name, wide), bold=True) for name, wide in zip(names, widths, strict=True)
    )
    for label, points in rows:
        yield left(label, first) + _numbers(points, widths)
    yield "─" * (first + sum(widths))
    totals = [
        style(right(str(points), wide), bold=True, fg="green" if seat in found.winners else None)
        for seat, points, wide in zip(setup.seats, card.totals, widths, strict=True)
    ]
    yield style(left(total, first), bold=True) + "".join(totals)
    empty = [c.label for c in game.categories(setup) if c.key not in with_points]
    if empty:
        told = word("score.no-points", rows=Clauses(map(reading.voice.say, empty)))
        yield style(indent(told, 0, width), dim=True)


def _numbers(points: Sequence[int], widths: Sequence[int]) -> str:
    return "".join(right(str(number), width) for number, width in zip(points, widths, strict=True))


def score_lines(reading: Reading, width: int | None) -> Iterator[str]:
    """The whole answer to `companion score`."""
    name = style(reading.game.name, bold=True)
    yield word("score.head", game=name, n=len(reading.setup.players))
    yield ""
    yield from scorepad(reading, width)
    yield ""
    yield from _ending(reading, width)
    for remark in reading.game.remarks(reading.state):
        yield indent(sentence(reading.voice.say(remark)), 0, width)
    yield from _reasons(reading, width)
    yield from _findings(reading, width)
    if reading.illegal:
        yield ""
        yield word("score.illegal", n=len(reading.illegal))


def _ending(reading: Reading, width: int | None) -> Iterator[str]:
    """Who has won and why, or everything that is missing before anybody can say."""
    outcome = reading.game.outcome(reading.state)
    needs = () if outcome else reading.game.missing(reading.state)
    if outcome is not None:
        yield indent(sentence(_result(reading, outcome)), 0, width)
    elif not needs:
        yield word("score.not-over")
    else:
        yield style(word("score.missing"), bold=True)
    for need in needs:
        because, rule = reading.voice.say(need.because), reading.cite(need.rule)
        yield indent(f"  {word('move.because', because=because, rule=rule)}", 4, width)


def _result(reading: Reading, outcome: Outcome) -> str:
    """Who has won and why, with the rule where more than points decided."""
    because = reading.voice.say(outcome.because)
    if outcome.rule is None:
        return because
    return word("move.because", because=because, rule=reading.cite(outcome.rule))


def _reasons(reading: Reading, width: int | None) -> Iterator[str]:
    card = reading.game.score(reading.state)
    labels = {c.key: reading.voice.say(c.label) for c in reading.game.categories(reading.setup)}
    for seat, name in zip(reading.setup.seats, reading.setup.names, strict=True):
        yield ""
        yield style(name, bold=True)
        lines = [("score.line", line) for line in card.of(seat)]
        lines += [("score.pending", line) for line in card.pending if line.seat == seat]
        for key, line in lines:
            label = labels.get(line.category, line.category)
            because = reading.voice.say(line.because)
            told = word(key, category=label, because=because, rule=reading.cite(line.rule))
            yield indent(f"  {right(str(line.points), 3)}  {told}", 7, width)


def _findings(reading: Reading, width: int | None) -> Iterator[str]:
    if not reading.findings:
        return
    yield ""
    yield style(word("findings.head"), bold=True)
    for finding in reading.findings:
        because, rule = reading.voice.say(finding.because), reading.cite(finding.rule)
        text = word(f"finding.{finding.severity.value}", because=because, rule=rule)
        yield indent(f"  {text}", 4, width)


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
    told = reading.voice.say(reading.game.describe(move.before, move.move.action))
    if move.move.anyway:
        told = word("move.anyway", told=told)
    return f"{right(str(move.index), 5)} {mark} {told}"


def _objections(reading: Reading, move: Judged[Any, Any], width: int | None) -> Iterator[str]:
    """What is wrong with a move, or what would have to be known about it."""
    points: tuple[Breach | Need, ...] = ()
    if isinstance(move.verdict, Illegal):
        points = move.verdict.breaches
    elif isinstance(move.verdict, Undecided):
        points = move.verdict.needs
    for point in points:
        because = reading.voice.say(point.because)
        text = word("move.because", because=because, rule=reading.cite(point.rule))
        yield indent(f"        {text}", 10, width)
    if move.after is None:
        yield f"        {word('move.left-out')}"


def _summary(reading: Reading) -> str:
    if reading.illegal:
        return word("check.illegal", n=len(reading.illegal))
    if not reading.is_legal:
        return word("check.table-illegal")
    undecided = sum(isinstance(move.verdict, Undecided) for move in reading.judged)
    if undecided:
        return word("check.undecided", undecided=undecided, n=len(reading.judged))
    if reading.judged:
        return word("check.legal", n=len(reading.judged))
    return word("check.unusual" if reading.findings else "check.fine")


def replay_lines(reading: Reading, width: int | None, *, best: bool) -> Iterator[str]:
    """The whole answer to `companion replay`: each move, what it changed, the totals after it."""
    names = reading.setup.names
    for step in replay(reading):
        yield indent(_told(reading, step.move), 8, width)
        changes = [
            word("replay.change", name=name, change=change, total=total)
            for name, change, total in zip(names, step.change, step.totals, strict=True)
            if change
        ]
        if changes:
            yield indent("        " + word("replay.comma").join(changes), 8, width)
        for remark in _news(reading, step.move):
            yield indent(f"        {sentence(reading.voice.say(remark))}", 8, width)
        if best and (found := best_of(reading, step.move)):
            action, points = found
            told = reading.voice.say(reading.game.describe(step.move.before, action))
            best_told = word("replay.best", told=told, points=points)
            yield indent(f"        {best_told}", 8, width)
    yield ""
    yield from scorepad(reading, width)


def _news(reading: Reading, move: Judged[Any, Any]) -> list[Message]:
    """The remarks about a table that a move gave rise to."""
    if move.after is None:
        return []
    before = reading.game.remarks(move.before)
    return [remark for remark in reading.game.remarks(move.after) if remark not in before]


def rule_lines(game: AnyGame, rules: Sequence[Rule], width: int | None) -> Iterator[str]:
    """The whole answer to `companion rules`."""
    for index, rule in enumerate(rules):
        if index:
            yield ""
        yield style(rule.title, bold=True) + f"  {rule.citation}"
        yield indent(f"  {rule.gist}", 2, width)
        ruling = facts(game).rulings.get(rule.id.removeprefix("ruling."))
        if rule.id.startswith("ruling.") and ruling is not None:
            for choice in ruling.choices:
                kind = "rules.default" if choice.key == ruling.default else "rules.choice"
                yield indent(f"  · {word(kind, choice=choice.key, gist=choice.gist)}", 4, width)
            yield indent(f"  {word('rules.why', why=ruling.why)}", 2, width)
        certainty = word(f"rules.{rule.certainty}")
        if rule.doubt:
            certainty = word("rules.doubt", certainty=certainty, doubt=rule.doubt)
        yield style(indent(f"  {certainty}", 2, width), dim=True)


def game_lines(games: Sequence[AnyGame], width: int | None) -> Iterator[str]:
    """The whole answer to `companion games`."""
    for game in games:
        about = facts(game).about
        fewest, most = about["players"]
        printed = {name: about[name] for name in ("designer", "publisher", "year")}
        told = word("games.line", game=game.name, fewest=fewest, most=most, **printed)
        yield f"{style(game.key, bold=True)}  {told}"
        yield indent(f"  {about['covers']}", 2, width)
