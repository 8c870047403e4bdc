"""The set-up of Positano: goals, removed lots, solo against Otto."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.positano.questions.table import PLAN
from companion.present import questions as q
from companion.present.setup_question import SetupForm, SetupQuestion, Sitting
from companion.present.setup_question import phrase as said
from companion.present.words import cited, sentence, voice
from engine.core import Player, Setup
from engine.findings import Finding
from engine.games.positano import GAME
from engine.games.positano.goals import GOALS
from engine.games.positano.pieces import CATALOGUE, COLUMNS, lots_removed

GOALS_IN_PLAY = 3
SOLO_SETS = {record["name"]: record for record in CATALOGUE.records("solo-sets")}
_OTTO = "Otto"


def phrase(key: str, **parameters: Any) -> str:
    """A sentence of the form."""
    return said(GAME, key, **parameters)


def ask(sitting: Sitting, answers: q.Answers) -> SetupForm:
    """Any goals can be played but none: the table is the truth.

    A table that stands stays solo or not.
    """
    solo = _solo(sitting, answers)
    seats = max(2, min(len(sitting.names), 4))
    due = lots_removed(seats) if sitting.names or solo.value else 0
    goals, lots = _goals(sitting, answers), _lots(sitting, answers, due)
    setup = {
        "goals": list(goals.value),
        "solo": solo.value,
        "removed": sorted(lots.value),
    }
    return SetupForm(
        answers=answers,
        fields=(
            *_of_solo(sitting, solo),
            *((_sets(goals),) if solo.value else ()),
            goals,
            *((lots, _muted("removed-hint")) if due or lots.value else ()),
        ),
        told=" ".join(_warnings(setup, seats, due)),
        setup=setup,
        # No goal at all was forgotten; any other number was meant.
        is_ready=bool(goals.value or sitting.is_fixed),
        players=(2, 2) if solo.value else (2, 4),
        adds=(_OTTO,) if solo.value else (),
    )


def _muted(key: str) -> q.Note:
    return q.Note(key, phrase(key))


def _solo(sitting: Sitting, answers: q.Answers) -> q.YesNo:
    field = q.YesNo(
        "solo", phrase("solo"), value=bool(sitting.before.get("solo")), note=phrase("solo-note")
    )
    return field if sitting.is_fixed else q.asked(field, answers)


def _of_solo(sitting: Sitting, solo: q.YesNo) -> Iterator[q.Field]:
    if sitting.is_fixed and len(sitting.names) <= 2:
        yield _muted("solo-fixed")
    elif not sitting.is_fixed and (solo.value or len(sitting.names) <= 1):
        yield solo


def _goals(sitting: Sitting, answers: q.Answers) -> q.InOrder:
    field = q.InOrder(
        "goals",
        options=tuple(q.Option(key, goal.name) for key, goal in GOALS.items()),
        value=tuple(sitting.corrected.get("goals", ())),
        clears=("set",),
    )
    chosen = q.asked(field, answers).value
    options = tuple(q.Option(key, GOALS[key].name, note=_back(key, chosen)) for key in GOALS)
    return q.InOrder(
        "goals", phrase("goals", n=len(chosen)), options=options, value=chosen, clears=("set",)
    )


def _back(key: str, chosen: tuple[str, ...]) -> str:
    """That the goal on the other side of its card is in play."""
    other = back_of(key)
    is_back = other in chosen and key not in chosen
    return phrase("back", other=GOALS[other].name) if is_back else ""


def back_of(key: str) -> str:
    """The goal on the other side of a card."""
    card = GOALS[key].card
    return next(goal.key for goal in GOALS.values() if goal.card == card and goal.key != key)


def _sets(goals: q.InOrder) -> q.OneOf:
    """The three goals of each set of the rulebook."""
    options = tuple(
        q.Option(
            name,
            phrase("hard", name=name) if record["hard"] else name,
            sets=((goals.key, tuple(record["goals"])),),
        )
        for name, record in SOLO_SETS.items()
    )
    played = (name for name, one in SOLO_SETS.items() if {*one["goals"]} == {*goals.value})
    return q.OneOf("set", phrase("sets"), options=options, value=next(played, ""))


def _lots(sitting: Sitting, answers: q.Answers, due: int) -> q.SomeOf:
    removed = sitting.corrected.get("removed", ())
    field = q.SomeOf(
        "removed",
        options=tuple(q.Option(str(lot), str(lot)) for lot in PLAN),
        value=tuple(str(lot) for lot in PLAN if str(lot) in removed),
        look="grid",
        wide=len(COLUMNS),
    )
    found = q.asked(field, answers)
    return q.SomeOf(
        "removed",
        phrase("removed", n=len(found.value), due=due),
        options=found.options,
        value=found.value,
        look=found.look,
        wide=found.wide,
    )


def _warnings(setup: Mapping[str, Any], seats: int, due: int) -> Iterator[str]:
    """What the rules find odd about it; where something is missing or over, what to do."""
    goals_missing = GOALS_IN_PLAY - len(setup["goals"])
    lots_over = len(setup["removed"]) - due
    for finding in _audit(setup, seats):
        if finding.rule == "setup.goals" and goals_missing > 0:
            yield phrase("choose-goals", n=goals_missing)
        elif finding.rule == "setup.lots-removed" and lots_over > 0:
            yield phrase("too-many-lots", n=lots_over)
        else:
            because = voice(GAME, ()).say(finding.because)
            yield sentence(f"{because} ({cited(GAME, finding.rule)})")


def _audit(setup: Mapping[str, Any], seats: int) -> tuple[Finding, ...]:
    options = GAME.format.options.read(dict(setup), "setup", ())
    return GAME.audit(GAME.start(Setup((Player(""),) * seats, options, CATALOGUE.ruled())))


SETUP = SetupQuestion(ask, keys=("goals", "solo", "removed"))
