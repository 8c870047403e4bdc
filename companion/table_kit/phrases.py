"""Small things every part of the table view says: names, marks, changes, tiles, reasons."""

from __future__ import annotations

from companion.kit.controls.numbers import minus
from companion.model import TableModel
from companion.present import standing, words
from companion.present.findings import objections
from companion.present.palette import SHAPES
from engine.core import Breach, Illegal, Need, Undecided, Verdict
from engine.message import Message, Seat, Value, say


def phrase(model: TableModel, key: str, **parameters: Value) -> str:
    """A sentence of the table view."""
    return model.say(say(key, **parameters))


def person(model: TableModel, seat: int) -> dict[str, str]:
    """A player's name and marks, as the kit wants them."""
    return {
        "name": model.setup.names[seat],
        "colour": standing.colour(model.table, seat),
        "shape": SHAPES[seat],
    }


def marks(model: TableModel) -> tuple[tuple[str, str], ...]:
    """Colour and shape of each player."""
    people = (person(model, seat) for seat in model.setup.seats)
    return tuple((one["colour"], one["shape"]) for one in people)


def signed(model: TableModel, change: int) -> str:
    """A change of points with its sign; a bare 0 where nothing changes."""
    if change < 0:
        return minus(change)
    return phrase(model, "ui.change-of", change=change) if change else phrase(model, "ui.no-change")


def weighed(model: TableModel, seat: Seat) -> str:
    """What the choice being weighed changes for a player; empty while nothing is weighed."""
    return signed(model, model.preview.change[seat]) if model.preview is not None else ""


def points_of(verdict: Verdict | None) -> tuple[Breach | Need, ...]:
    """What a verdict has to say."""
    if isinstance(verdict, Illegal):
        return verdict.breaches
    return verdict.needs if isinstance(verdict, Undecided) else ()


def reasons(model: TableModel, verdict: Verdict | None) -> str:
    """Why something is not allowed, with its rules; nothing for what is."""
    if verdict is None:
        return ""
    found = objections(model.table, verdict)
    return "\n".join(f"{words.sentence(one.because)} [{model.cite(one.rule)}]" for one in found)


def sentence(model: TableModel, message: Message) -> str:
    """A message as a sentence of its own."""
    return words.sentence(model.say(message))
