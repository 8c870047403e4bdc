"""The answers of the commands as text: a scorepad with the reasons below it."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence

from click import style

from companion.present import asking
from companion.present import scorepad as pads
from companion.present.asking import Answer, Answers
from companion.present.reasons import pending_reasons, reasons
from companion.present.replay import Move, Reading, best, moves, replay
from companion.present.standing import ending
from companion.present.words import cite, facts, sentence, text_of
from companion.present.words import plain_word as word
from engine.core import AnyGame
from engine.facts.catalogue import Rule
from engine.facts.search import Sureness
from engine.message import Clauses
from engine.table import AnyTable

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


def scorepad(table: AnyTable, width: int | None) -> Iterator[str]:
    """Names as columns, categories as rows, the total below; then the rows without points."""
    pad = pads.pad(table)
    total = word("total")
    first = max(cells(label) for label in (total, *(row.label for row in pad.scored_rows)))
    widths = [max(cells(name), 4) + 2 for name in pad.names]
    yield " " * first + "".join(
        style(right(name, wide), bold=True) for name, wide in zip(pad.names, widths, strict=True)
    )
    for row in pad.scored_rows:
        yield left(row.label, first) + _numbers(row.numbers, widths)
    yield "─" * (first + sum(widths))
    totals = [
        style(right(str(points), wide), bold=True, fg="green" if seat in pad.winners else None)
        for seat, points, wide in zip(table.setup.seats, pad.totals, widths, strict=True)
    ]
    yield style(left(total, first), bold=True) + "".join(totals)
    if pad.empty_rows:
        text = word("score.no-points", rows=Clauses(row.label for row in pad.empty_rows))
        yield style(indent(text, 0, width), dim=True)


def _numbers(points: Sequence[int], widths: Sequence[int]) -> str:
    return "".join(right(str(number), width) for number, width in zip(points, widths, strict=True))


def score_lines(reading: Reading, width: int | None) -> Iterator[str]:
    """The whole answer to `companion score`."""
    name = style(reading.game.name, bold=True)
    yield word("score.head", game=name, n=len(reading.setup.players))
    yield ""
    yield from scorepad(reading.table, width)
    yield ""
    yield from _ending(reading.table, width)
    for remark in reading.game.remarks(reading.table.state):
        yield indent(sentence(text_of(reading.table, remark)), 0, width)
    yield from _reasons(reading.table, width)
    yield from _findings(reading, width)
    if reading.illegal:
        yield ""
        yield word("score.illegal", n=len(reading.illegal))


def _ending(table: AnyTable, width: int | None) -> Iterator[str]:
    """Who has won and why, or everything that is missing before anybody can say."""
    end = ending(table)
    if end.is_decided:
        because = end.because
        if end.rule is not None:
            because = word("move.because", because=because, rule=cite(table, end.rule))
        yield indent(sentence(because), 0, width)
    elif not end.missing:
        yield word("score.not-over")
    else:
        yield style(word("score.missing"), bold=True)
    for one in end.missing:
        text = word("move.because", because=one.because, rule=one.citation)
        yield indent(f"  {text}", 4, width)


def _reasons(table: AnyTable, width: int | None) -> Iterator[str]:
    labels = {c.key: text_of(table, c.label) for c in table.game.categories(table.setup)}
    for seat, name in zip(table.setup.seats, table.setup.names, strict=True):
        yield ""
        yield style(name, bold=True)
        lines = [("score.line", line) for line in reasons(table, seat)]
        lines += [("score.pending", line) for line in pending_reasons(table, seat)]
        for key, line in lines:
            label = labels.get(line.category, line.category)
            text = word(key, category=label, because=line.because, rule=line.citation)
            yield indent(f"  {right(str(line.points), 3)}  {text}", 7, width)


def _findings(reading: Reading, width: int | None) -> Iterator[str]:
    if not reading.remarks:
        return
    yield ""
    yield style(word("findings.head"), bold=True)
    for one in reading.remarks:
        text = word(f"finding.{one.severity.value}", because=one.because, rule=one.citation)
        yield indent(f"  {text}", 4, width)


def check_lines(reading: Reading, width: int | None) -> Iterator[str]:
    """The whole answer to `companion check`."""
    undecided = 0
    for move in moves(reading):
        undecided += move.verdict == "undecided"
        yield indent(_headline(move), 8, width)
        yield from _objections(move, width)
    yield from _findings(reading, width)
    if reading.judged or reading.remarks:
        yield ""
    yield _summary(reading, undecided)


def _headline(move: Move) -> str:
    mark = style(MARKS[move.verdict], fg=COLOURS[move.verdict])
    text = word("move.anyway", told=move.text) if move.is_anyway else move.text
    return f"{right(str(move.index), 5)} {mark} {text}"


def _objections(move: Move, width: int | None) -> Iterator[str]:
    """What is wrong with a move, or what would have to be known about it."""
    for one in move.objections:
        text = word("move.because", because=one.because, rule=one.citation)
        yield indent(f"        {text}", 10, width)
    if not move.is_recorded:
        yield f"        {word('move.left-out')}"


def _summary(reading: Reading, undecided: int) -> str:
    if reading.illegal:
        return word("check.illegal", n=len(reading.illegal))
    if not reading.is_legal:
        return word("check.table-illegal")
    if undecided:
        return word("check.undecided", undecided=undecided, n=len(reading.judged))
    if reading.judged:
        return word("check.legal", n=len(reading.judged))
    return word("check.unusual" if reading.remarks else "check.fine")


def replay_lines(reading: Reading, width: int | None, *, with_best: bool) -> Iterator[str]:
    """The whole answer to `companion replay`: each move, what it changed, the totals after it."""
    names = reading.setup.names
    for step in replay(reading):
        yield indent(_headline(step.move), 8, width)
        changes = [
            word("replay.change", name=name, change=change, total=total)
            for name, change, total in zip(names, step.change, step.totals, strict=True)
            if change
        ]
        if changes:
            yield indent("        " + word("replay.comma").join(changes), 8, width)
        for remark in step.news:
            yield indent(f"        {sentence(remark)}", 8, width)
        if with_best and (found := best(reading, step.judged)):
            text = word("replay.best", told=found.text, points=found.points)
            yield indent(f"        {text}", 8, width)
    yield ""
    yield from scorepad(reading.table, width)


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
        certainty = word(f"rules.{rule.standing}")
        if rule.doubt:
            certainty = word("rules.doubt", certainty=certainty, doubt=rule.doubt)
        yield style(indent(f"  {certainty}", 2, width), dim=True)


def ask_lines(answers: Answers, width: int | None) -> Iterator[str]:
    """The whole answer to `companion ask`: the best in full, the next ones by their question."""
    first, *others = answers.answers or (None,)
    if answers.sureness is Sureness.NOTHING:
        key = "ask.nothing.any" if answers.is_guessed else "ask.nothing.text"
        yield word(key, game=answers.game.name)
        if answers.is_guessed:
            return
    elif first is not None:
        yield from _answered(answers, first, width)
        others = [other for other in others if other.fit >= first.fit / 2]
    nearest = [first, *others] if answers.sureness is Sureness.NOTHING else others
    shown = [answer for answer in nearest[:3] if answer is not None]
    if shown:
        yield ""
        yield style(word("ask.also"), bold=True)
    for answer in shown:
        text = f"{asking.question_of(answer.rule)} {answer.text}"
        yield indent(f"  {text} ({answer.rule.source})", 4, width)
    if answers.open_points:
        yield ""
        yield style(word("ask.open"), bold=True)
    for ruling in answers.open_points:
        yield indent(f"  {ruling.question}", 4, width)


def _answered(answers: Answers, answer: Answer, width: int | None) -> Iterator[str]:
    rule = answer.rule
    yield style(indent(answer.text, 0, width), bold=True)
    source = word("ask.source", title=rule.title, where=rule.source, rule=rule.id)
    yield indent(f"  {source}", 2, width)
    certainty = word(f"ask.certain.{rule.standing}")
    yield style(indent(f"  {certainty}", 2, width), dim=True)
    parts = {"ask.example": rule.example, "ask.mistake": rule.mistake}
    for key, text in parts.items():
        if text:
            yield indent(f"  {word('ask.part', part=word(key), text=text)}", 2, width)
    if answer.here:
        yield ""
        yield style(word("ask.here"), bold=True)
    for here in answer.here:
        yield indent(f"  {sentence(here.text)}", 4, width)


def game_lines(games: Sequence[AnyGame], width: int | None) -> Iterator[str]:
    """The whole answer to `companion games`."""
    for game in games:
        about = facts(game).about
        fewest, most = about["players"]
        printed = {name: about[name] for name in ("designer", "publisher", "year")}
        text = word("games.line", game=game.name, fewest=fewest, most=most, **printed)
        yield f"{style(game.key, bold=True)}  {text}"
        yield indent(f"  {about['covers']}", 2, width)
