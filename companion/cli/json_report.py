"""The answers of the commands as plain JSON: the contract of docs/table-file.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.present import asking
from companion.present.asking import Answer, Answers, Here
from companion.present.findings import Objection, Remark
from companion.present.reasons import Reason, pending_reasons, reasons
from companion.present.replay import Move, Reading, ReplayStep, best, moves, replay
from companion.present.standing import Missing, ending
from companion.present.words import facts
from engine.core import AnyGame
from engine.facts.catalogue import Rule, Ruling
from engine.files.codec import write_move
from engine.message import Seat

Json = dict[str, Any]


def score_answer(reading: Reading) -> Json:
    """The answer to `companion score`."""
    table, names = reading.table, reading.setup.names
    end = ending(table)
    answer: Json = {
        "game": reading.game.key,
        "players": [
            {
                "name": name,
                "total": table.score.totals[seat],
                "place": end.places.get(Seat(seat)),
                "lines": [_line(line) for line in reasons(table, Seat(seat))],
                "pending": [_line(line) for line in pending_reasons(table, Seat(seat))],
            }
            for seat, name in enumerate(names)
        ],
        "winners": [names[seat] for seat in end.winners],
        "decided_by": end.decided_by,
        "because": end.because if end.is_decided else None,
        "rule": end.rule,
        "missing": [_missing(names, one) for one in end.missing],
        "findings": _findings(reading.remarks),
        **reading.game.extras(table.state),
    }
    if reading.judged:
        answer["illegal_moves"] = [move.index for move in reading.illegal]
    return answer


def _line(line: Reason) -> Json:
    content: Json = {
        "category": line.category,
        "points": line.points,
        "rule": line.rule,
        "because": line.because,
        "pieces": list(line.pieces),
    }
    if line.ranking:
        content["ranking"] = [
            {
                "name": one.name,
                "count": one.count,
                "tie_break": one.tie_break,
                "points": one.points,
                "pieces": list(one.pieces),
            }
            for one in line.ranking
        ]
    return content


def _missing(names: tuple[str, ...], missing: Missing) -> Json:
    need = missing.need
    return {
        "rule": need.rule,
        "because": missing.because,
        "where": need.where,
        "name": None if need.seat is None else names[need.seat],
    }


def _findings(remarks: Iterable[Remark]) -> list[Json]:
    return [
        {
            "severity": remark.severity.value,
            "rule": remark.rule,
            "because": remark.because,
            "where": remark.where,
        }
        for remark in remarks
    ]


def check_answer(reading: Reading) -> Json:
    """The answer to `companion check`."""
    return {
        "legal": reading.is_legal,
        "moves": [
            {"index": move.index, "verdict": move.verdict, **_objections(move)}
            for move in moves(reading)
        ],
        "findings": _findings(reading.remarks),
    }


def _objections(move: Move) -> Json:
    """What a move breaks, and what it needs if that is not known."""
    found = [_objection(one) for one in move.objections]
    return {"breaches": [], "needs": found} if move.verdict == "undecided" else {"breaches": found}


def _objection(objection: Objection) -> Json:
    content = {
        "rule": objection.rule,
        "because": objection.because,
        "where": objection.where,
    }
    if objection.remedy is not None:
        content["remedy"] = objection.remedy
    return content


def replay_answer(reading: Reading, *, with_best: bool = False) -> Json:
    """The answer to `companion replay`; `with_best` adds the best possible move, if known."""
    return {
        "game": reading.game.key,
        "moves": [_step(reading, step, with_best=with_best) for step in replay(reading)],
    }


def _step(reading: Reading, step: ReplayStep, *, with_best: bool) -> Json:
    names, move = reading.setup.names, step.move
    content: Json = {
        "index": move.index,
        "move": write_move(reading.game, step.judged.move, names),
        "told": move.text,
        "verdict": move.verdict,
        **_objections(move),
        "recorded": move.is_recorded,
        "points": dict(zip(names, step.change, strict=True)),
        "totals": dict(zip(names, step.totals, strict=True)),
    }
    if with_best:
        content["best"] = _best(reading, step)
    return content


def _best(reading: Reading, step: ReplayStep) -> Json | None:
    found = best(reading, step.judged)
    if found is None:
        return None
    move = reading.game.actions.shape.write(found.action, reading.setup.names)
    return {"move": move, "points": found.points}


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


def ask_answer(answers: Answers) -> Json:
    """What a question is answered with, best first, and how sure the search is."""
    return {
        "game": answers.game.key,
        "question": answers.question,
        "sure": answers.sureness.value,
        "answers": [_answered(answers.game, answer) for answer in answers.answers],
        "open_points": [
            {"rule": f"ruling.{ruling.id}", "question": ruling.question}
            for ruling in answers.open_points
        ],
    }


def _answered(game: AnyGame, answer: Answer) -> Json:
    rule = answer.rule
    content: Json = {
        "rule": rule.id,
        "title": rule.title,
        "answer": answer.text,
        "page": rule.where,
        "certainty": rule.certainty,
        "fit": answer.fit,
        "related": [other.id for other in asking.related(game, rule)],
    }
    parts = {"example": rule.example, "mistake": rule.mistake, "doubt": rule.doubt}
    content.update({name: text for name, text in parts.items() if text})
    if answer.choice:
        content["choice"] = answer.choice
    if answer.here:
        content["here"] = [_here(here) for here in answer.here]
    return content


def _here(here: Here) -> Json:
    content: Json = {"told": here.text, "pieces": list(here.pieces)}
    if here.verdict:
        content["verdict"] = here.verdict
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
