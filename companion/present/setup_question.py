"""The set-up of a game as a question: the fields to choose from, and the set-up they make.

    question = setup_question(game)
    form = question.ask(Sitting(names, colours), answers)
    file = new_table(game, seats, form, is_finished=False)

A question is a pure function of who sits there and of the answers so far, so every face shows it
with the fields of `companion/present/questions.py` and asks again with `answer` of that module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from companion.present.palette import SHAPES
from companion.present.questions import Answers, Field, Form, OneOf, Option, asked
from companion.present.seats import Seats
from companion.present.words import voice, word
from engine.core import AnyGame
from engine.files import codec
from engine.files.codec import TableFile
from engine.files.json_text import compact
from engine.message import Value, say

# The answer that names who begins.
FIRST = "first"


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at the table: names and main colours in seat order, the colours they `played` last.

    `before` is the set-up of the last table as its file has it, and `first` who begins after that
    one; where `is_fixed` it is the set-up in force, which is being corrected, and `known_as` the
    names it was written with. `rulings` are those of the last table.
    """

    names: tuple[str, ...] = ()
    mains: tuple[str, ...] = ()
    played: tuple[tuple[str, ...], ...] = ()
    before: Mapping[str, Any] = field(default_factory=dict)
    known_as: tuple[str, ...] = ()
    first: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)
    is_fixed: bool = False

    @property
    def corrected(self) -> Mapping[str, Any]:
        """The set-up to be corrected; of a new table none."""
        return self.before if self.is_fixed else {}

    def now(self, name: str) -> str:
        """Who sits where somebody sat when the set-up was written; "" for nobody."""
        if self.is_fixed and name in self.known_as and len(self.known_as) == len(self.names):
            return self.names[self.known_as.index(name)]
        return name if name in self.names else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupForm(Form):
    """A set-up as it stands: `setup` is what a table file has under that key, `rulings` likewise.

    `is_ready` says whether a table can start with it, `told` what is missing or odd. `players` are
    the fewest and the most where the set-up changes them, `adds` the names of those it seats
    itself, such as a paper opponent, `colours` those of each player by name where one is not
    enough, `kept` in words what it took over from the last table. `rulings` is None where none
    are asked for.
    """

    key: str = "setup"
    title: str = ""
    setup: Mapping[str, Any] = field(default_factory=dict)
    rulings: Mapping[str, str] | None = None
    is_ready: bool = True
    players: tuple[int, int] | None = None
    adds: tuple[str, ...] = ()
    colours: Mapping[str, Sequence[str]] | None = None
    kept: str = ""


@dataclass(frozen=True, slots=True)
class SetupQuestion:
    """What a game asks before it starts; as it is, nothing.

    `keys` are those of `setup` that it answers for; a correction leaves the others as they are.
    Where the first seat begins (`starts_by_seat`) a rematch turns the seats.
    """

    ask: Callable[[Sitting, Answers], SetupForm] = lambda _, answers: SetupForm(answers=answers)
    keys: tuple[str, ...] = ()
    starts_by_seat: bool = False


NOTHING = SetupQuestion()


def setup_question(key: str) -> SetupQuestion:
    """What a game asks before it starts, by the key of the game."""
    package = f"companion.games.{key.replace('-', '_')}"
    for module in (package, f"{package}.questions", f"{package}.questions.setup"):
        if find_spec(module) is None:
            return NOTHING
    return cast(SetupQuestion, import_module(f"{package}.questions.setup").SETUP)


def new_table(game: AnyGame, seats: Seats, form: SetupForm, *, is_finished: bool) -> TableFile:
    """The table that a set-up starts; Unreadable where it cannot.

    A finished table begins with an empty position, to be filled with what lies there; a game
    that is kept from its start has none.
    """
    content: dict[str, Any] = {
        "format": codec.FORMAT,
        "game": game.key,
        "version": game.format.version,
        "players": seats.written(game, form.colours),
        "setup": dict(form.setup),
        "rulings": dict(form.rulings or {}),
    }
    if is_finished:
        content["position"] = {}
    return codec.read(compact(content).encode())


def renamed(answers: Answers, name: str, other: str) -> Answers:
    """The answers after somebody else has sat down where somebody sat."""
    return {**answers, FIRST: other} if answers.get(FIRST) == name else answers


# What the set-ups of the games are made of


def phrase(game: AnyGame, key: str, **parameters: Value) -> str:
    """A sentence of a game of which there is no table yet."""
    return voice(game, ()).say(say(f"ui.new.{key}", **parameters))


def who_begins(sitting: Sitting, answers: Answers, label: str, corrected: str = "") -> OneOf:
    """Who begins, by name: who does at a table that is `corrected`, or is next in turn."""
    options = tuple(
        Option(name, name, shape=SHAPES[seat], colour=colour)
        for seat, (name, colour) in enumerate(zip(sitting.names, sitting.mains, strict=True))
    )
    due = corrected if sitting.is_fixed else sitting.first
    usual = sitting.now(due)
    return asked(OneOf(FIRST, label, options=options, value=usual, lets_go=True), answers)


def begins(sitting: Sitting, who: str) -> tuple[str, ...]:
    """In words who begins, where that follows from the last table."""
    is_due = bool(who) and not sitting.is_fixed and who == sitting.first
    return (word("new.begins", name=who),) if is_due else ()


def all_kept(parts: Iterable[str]) -> str:
    """What is as at the last table, in one line."""
    return word("home.and").join(parts)


def under(prefix: str, fields: Sequence[Field]) -> tuple[Field, ...]:
    """Fields that are asked more than once in a form, with keys of their own."""
    return tuple(_under(prefix, one) for one in fields)


def _under(prefix: str, one: Field) -> Field:
    found: Any = replace(
        one, key=prefix + one.key, clears=tuple(prefix + key for key in one.clears)
    )
    if hasattr(found, "options"):
        options = tuple(
            replace(option, sets=tuple((prefix + key, value) for key, value in option.sets))
            for option in found.options
        )
        found = replace(found, options=options)
    if getattr(found, "beside", ()):
        found = replace(found, beside=tuple(prefix + key for key in found.beside))
    return cast(Field, found)


def answers_under(prefix: str, answers: Answers) -> Answers:
    """The answers to fields under a prefix, by the keys the fields have without it."""
    return {
        key.removeprefix(prefix): value for key, value in answers.items() if key.startswith(prefix)
    }
