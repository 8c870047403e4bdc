"""What the commands answer, as plain JSON: the contract of docs/table-file.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.present.words import facts, voice
from engine.conclusion import conclude
from engine.core import (
    AnyGame,
    Breach,
    Finding,
    Illegal,
    Legal,
    Need,
    Scorecard,
    ScoreLine,
    Severity,
    Verdict,
)
from engine.facts.catalogue import Rule, Ruling
from engine.files.codec import TableFile, write_move
from engine.message import Seat
from engine.table import Judged, judge

Json = dict[str, Any]


class Reading:
    """A table file, played to its end once, and the voice that tells about it."""

    def __init__(self, table: TableFile) -> None:
        self.table = table
        self.game = table.game
        self.setup = table.setup
        self.voice = voice(table.game, table.setup.names)
        self.judged: tuple[Judged[Any, Any], ...] = tuple(judge(self.game, self.setup, table.moves))
        self.state = self._last_state()
        self.findings: tuple[Finding, ...] = self.game.audit(self.state)

    def _last_state(self) -> Any:
        kept = [move.after for move in self.judged if move.after is not None]
        return kept[-1] if kept else self.game.start(self.setup)

    @property
    def illegal(self) -> tuple[Judged[Any, Any], ...]:
        return tuple(move for move in self.judged if isinstance(move.verdict, Illegal))

    @property
    def is_legal(self) -> bool:
        """No move and nothing on the table is against the rules; unusual is not illegal."""
        broken = [f for f in self.findings if f.severity is not Severity.UNUSUAL]
        return not self.illegal and not broken

    @property
    def is_clean(self) -> bool:
        return not self.illegal and not self.findings

    def cite(self, rule: str) -> str:
        return facts(self.game).rules[rule].citation


def score_answer(reading: Reading) -> Json:
    game, state, names = reading.game, reading.state, reading.setup.names
    found = conclude(game, state)
    card, outcome, place = found.card, found.outcome, found.places
    answer: Json = {
        "game": game.key,
        "players": [
            {
                "name": name,
                "total": card.totals[seat],
                "place": place.get(Seat(seat)),
                "lines": [_line(reading, line) for line in card.of(Seat(seat))],
                "pending": [
                    _line(reading, line) for line in card.pending if line.seat == Seat(seat)
                ],
            }
            for seat, name in enumerate(names)
        ],
        "winners": [names[seat] for seat in found.winners],
        "decided_by": outcome.decided_by if outcome else None,
        "because": reading.voice.say(outcome.because) if outcome else None,
        "rule": outcome.rule if outcome else None,
        "missing": [_missing(reading, need) for need in found.missing],
        "findings": _findings(reading),
        **game.extras(state),
    }
    if reading.judged:
        answer["illegal_moves"] = [move.index for move in reading.illegal]
    return answer


def _line(reading: Reading, line: ScoreLine) -> Json:
    content: Json = {
        "category": line.category,
        "points": line.points,
        "rule": line.rule,
        "because": reading.voice.say(line.because),
        "pieces": list(line.pieces),
    }
    if line.ranking:
        content["ranking"] = [
            {
                "name": reading.setup.names[standing.seat],
                "count": standing.count,
                "tie_break": standing.tie_break,
                "points": standing.points,
                "pieces": list(standing.pieces),
            }
            for standing in line.ranking
        ]
    return content


def _missing(reading: Reading, need: Need) -> Json:
    """Something to be entered before anybody can say who has won."""
    names = reading.setup.names
    name = None if need.seat is None else names[need.seat]
    return {**_point(reading, need), "name": name}


def _findings(reading: Reading) -> list[Json]:
    return [
        {
            "severity": finding.severity.value,
            "rule": finding.rule,
            "because": reading.voice.say(finding.because),
            "where": finding.where,
        }
        for finding in reading.findings
    ]


def check_answer(reading: Reading) -> Json:
    return {
        "legal": reading.is_legal,
        "moves": [
            {"index": move.index, "verdict": move.verdict.name, **_points(reading, move.verdict)}
            for move in reading.judged
        ],
        "findings": _findings(reading),
    }


def _points(reading: Reading, verdict: Verdict) -> Json:
    """The breaches of a verdict, and its needs where something is not known."""
    if isinstance(verdict, Illegal):
        return {"breaches": [_point(reading, breach) for breach in verdict.breaches]}
    if isinstance(verdict, Legal):
        return {"breaches": []}
    return {"breaches": [], "needs": [_point(reading, need) for need in verdict.needs]}


def _point(reading: Reading, point: Breach | Need) -> Json:
    content = {
        "rule": point.rule,
        "because": reading.voice.say(point.because),
        "where": point.where,
    }
    if isinstance(point, Breach) and point.remedy is not None:
        content["remedy"] = reading.voice.say(point.remedy)
    return content


def replay_answer(reading: Reading, *, best: bool = False) -> Json:
    return {
        "game": reading.game.key,
        "moves": [_step(reading, step, best=best) for step in replay(reading)],
    }


class Step:
    """A move of a replay with the totals around it."""

    def __init__(self, move: Judged[Any, Any], before: Scorecard, after: Scorecard) -> None:
        self.move = move
        self.totals = after.totals
        self.change = tuple(new - old for new, old in zip(after.totals, before.totals, strict=True))


def replay(reading: Reading) -> Iterator[Step]:
    """The moves of a table one by one, each with what it changed."""
    before = reading.game.score(reading.game.start(reading.setup))
    for move in reading.judged:
        after = before if move.after is None else reading.game.score(move.after)
        yield Step(move, before, after)
        before = after


def _step(reading: Reading, step: Step, *, best: bool) -> Json:
    names = reading.setup.names
    move = step.move
    content: Json = {
        "index": move.index,
        "move": write_move(reading.game, move.move, names),
        "told": reading.voice.say(reading.game.describe(move.before, move.move.action)),
        "verdict": move.verdict.name,
        **_points(reading, move.verdict),
        "recorded": move.after is not None,
        "points": dict(zip(names, step.change, strict=True)),
        "totals": dict(zip(names, step.totals, strict=True)),
    }
    if best:
        content["best"] = _best(reading, move)
    return content


def best_of(reading: Reading, move: Judged[Any, Any]) -> tuple[Any, int] | None:
    """The best action the player of a move had, where that is known."""
    seat = getattr(move.move.action, "seat", None)
    return None if seat is None else reading.game.best(move.before, seat)


def _best(reading: Reading, move: Judged[Any, Any]) -> Json | None:
    found = best_of(reading, move)
    if found is None:
        return None
    action, points = found
    return {
        "move": reading.game.actions.shape.write(action, reading.setup.names),
        "points": points,
    }


def rules_answer(game: AnyGame, rules: list[Rule]) -> Json:
    open_points = facts(game).rulings
    return {
        "game": game.key,
        "rules": [_rule(rule, open_points.get(rule.id.removeprefix("ruling."))) for rule in rules],
    }


def _rule(rule: Rule, ruling: Ruling | None) -> Json:
    content: Json = {
        "id": rule.id,
        "title": rule.title,
        "gist": rule.gist,
        "where": rule.where,
        "certainty": rule.certainty,
    }
    if rule.doubt:
        content["doubt"] = rule.doubt
    if ruling is not None and rule.id.startswith("ruling."):
        content["choices"] = {choice.key: choice.gist for choice in ruling.choices}
        content["default"] = ruling.default
        content["why"] = ruling.why
    return content


def games_answer(games: tuple[AnyGame, ...]) -> Json:
    return {
        "games": [
            {
                "key": game.key,
                "name": game.name,
                "year": game.catalogue.about["year"],
                "publisher": game.catalogue.about["publisher"],
                "designer": game.catalogue.about["designer"],
                "players": game.catalogue.about["players"],
                "covers": facts(game).about["covers"],
                "rules": len(game.catalogue.rules),
                "open_points": len(game.catalogue.rulings),
            }
            for game in games
        ]
    }
