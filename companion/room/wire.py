"""Commands and answers as JSON: how a phone says them, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.room.commands import (
    Agree,
    Amend,
    Answer,
    Asked,
    AskUndo,
    Branch,
    CarriedOn,
    Command,
    Correct,
    Finish,
    Jump,
    MovedOn,
    NotYours,
    Play,
    Recorded,
    Redo,
    Reopen,
    Reveal,
    Rule,
    Seal,
    Sealed,
    Undo,
    Unseal,
    Weighed,
)
from companion.store.ending import ENDINGS
from engine.core import AnyGame, Verdict
from engine.files import log_json
from engine.files.shapes import (
    PLAYER,
    Flag,
    Json,
    Key,
    ListOf,
    Names,
    Record,
    Shape,
    Tagged,
    Text,
    Unreadable,
    Whole,
    words,
)
from engine.message import Message

# More than any form makes at once.
_MOST_ACTIONS = 40
_NUMBER = Whole(0, 10**9)

Say = Callable[[Message], str]


class _OfLog(Shape[Any]):
    """A correction, as the log keeps it: an entry of one kind, without it."""

    expected = "an object"

    def __init__(self, game: AnyGame, kind: str) -> None:
        self._game, self._kind = game, kind

    def read(self, value: Json, at: str, names: Names) -> Any:
        if not isinstance(value, dict):
            raise self.refuse(value, at)
        body, version = {**value, "kind": self._kind}, self._game.format.version
        return log_json.read_entry(self._game, body, tuple(names), version=version)

    def write(self, value: Any, names: Names) -> Json:
        body = log_json.write_entry(self._game, value, tuple(names))
        return {key: one for key, one in body.items() if key != "kind"}

    def schema(self) -> dict[str, Json]:
        return {"type": "object"}


def what_shape(game: AnyGame, seats: int) -> Tagged[Any]:
    """Everything that can be said to a table of a game."""
    action, text, flag = game.actions.shape, Key(Text()), Key(Flag(), False)
    actions = Key(ListOf(action, 1, _MOST_ACTIONS))
    correction = Key(_OfLog(game, "corrected"))
    amended = Key(_OfLog(game, "amended"))
    player = Key(PLAYER, attribute="seat")
    return Tagged(
        "say",
        {
            "play": Record(Play, {"actions": actions, "anyway": flag}),
            "correct": Record(Correct, {"corrected": correction, "anyway": flag}),
            "amend": Record(Amend, {"amended": amended, "anyway": flag}),
            "undo": Record(Undo),
            "redo": Record(Redo),
            "jump": Record(Jump, {"to": Key(_NUMBER)}),
            "branch": Record(Branch, {"name": text, "at": Key(_NUMBER)}),
            "rule": Record(Rule, {"ruling": text, "choice": text}),
            "finish": Record(Finish, {"ended": Key(words(*ENDINGS), None)}),
            "reopen": Record(Reopen),
            "agree": Record(Agree, {"about": text, "choice": text}),
            "seal": Record(Seal, {"action": Key(action)}),
            "unseal": Record(Unseal, {"player": player, "name": text}),
            "reveal": Record(Reveal),
            "ask-undo": Record(AskUndo),
            "carried-on": Record(CarriedOn, {"term": Key(Whole(1, 10**6)), "link": Key(Text(200))}),
        },
    )


def read_command(game: AnyGame, names: Names, content: Json) -> Command:
    """A command as a phone has sent it; Unreadable, with the place, for anything else.

    Players have the names that the table began with.
    """
    if not isinstance(content, dict):
        raise Unreadable("", "expected an object")
    rest = {key: one for key, one in content.items() if key not in ("id", "base")}
    identifier = Text(64).read(content.get("id"), "id", names)
    base = _NUMBER.read(content.get("base"), "base", names)
    return Command(identifier, base, what_shape(game, len(names)).read(rest, "", names))


def write_command(game: AnyGame, names: Names, command: Command) -> dict[str, Json]:
    """A command as a phone sends it."""
    said: Any = what_shape(game, len(names)).write(command.what, names)
    return {"id": command.id, "base": command.base, **said}


def write_answer(answer: Answer, names: Names, of_table: Say, of_app: Say) -> dict[str, Json]:
    """An answer as a phone gets it, with reasons as sentences.

    `of_table` says the messages of the game, `of_app` those of the app.
    """
    if isinstance(answer, Recorded):
        by: dict[str, Json] = {} if answer.by is None else {"by": answer.by}
        return {"answer": "recorded", "seq": answer.seq, **by}
    if isinstance(answer, Sealed):
        return {"answer": "sealed", "waiting": [names[seat] for seat in answer.waiting]}
    if isinstance(answer, Asked):
        return {"answer": "asked"}
    if isinstance(answer, NotYours):
        return {"answer": "not-yours", "because": of_app(answer.because)}
    if isinstance(answer, MovedOn):
        weighed = {} if answer.weighed is None else write_weighed(answer.weighed, of_table)
        return {"answer": "moved-on", "seq": answer.seq, **weighed}
    refused: dict[str, Json] = {"answer": "refused", "can-be-recorded": answer.can_be_recorded}
    if answer.because is not None:
        refused["because"] = of_app(answer.because)
    return {**refused, **(write_verdict(answer.verdicts[-1], of_table) if answer.verdicts else {})}


def write_weighed(weighed: Weighed, of_table: Say) -> dict[str, Json]:
    """What an action would do; the change of a player whose score is hidden is null."""
    return {**write_verdict(weighed.verdict, of_table), "change": list(weighed.change)}


def write_verdict(verdict: Verdict, of_table: Say) -> dict[str, Json]:
    """A verdict with its reasons."""
    reasons: list[Json] = [
        {"rule": one.rule, "because": of_table(one.because), "where": one.where}
        for one in verdict.points
    ]
    return {"verdict": verdict.name, "reasons": reasons}
