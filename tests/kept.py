"""A table that a test keeps move by move, written as a file writes moves."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from engine.core import Breach, Illegal, Legal, Need, Undecided, Verdict
from engine.files import codec
from engine.files.codec import TableFile
from engine.message import Message, Seat, Voice
from engine.table import Table

State = TypeVar("State")
Own = TypeVar("Own", bound="KeptTable[Any]")


def points_of(verdict: Verdict) -> tuple[Breach | Need, ...]:
    """What a verdict rests on."""
    if isinstance(verdict, Illegal):
        return verdict.breaches
    return verdict.needs if isinstance(verdict, Undecided) else ()


class KeptTable(Generic[State]):
    """What the tables of all games can be asked. Every move is legal unless a test says otherwise.

    A move is its verb, the player, perhaps something the game writes in short, and its fields.
    """

    def __init__(self, file: TableFile) -> None:
        self.game = file.game
        self.table: Table[Any, Any, State, Any] = Table(file.game, file.setup)
        self.names = file.setup.names
        self.voice = Voice(file.game.catalogue.texts(), self.names)

    @property
    def state(self) -> State:
        return self.table.state

    def seat(self, name: str) -> Seat:
        return Seat(self.names.index(name))

    def written(self, do: str, player: str = "", **fields: Any) -> dict[str, Any]:
        """A move as a file writes it."""
        return {"do": do, **({"player": player} if player else {}), **fields}

    def action(self, *move: str, **fields: Any) -> Any:
        """The action of a move."""
        written = self.written(*move, **fields)
        return codec.read_move(self.game, written, self.names, "move").action

    def check(self, *move: str, **fields: Any) -> Verdict:
        return self.table.check(self.action(*move, **fields))

    def is_legal(self, *move: str, **fields: Any) -> bool:
        return isinstance(self.check(*move, **fields), Legal)

    def play(self: Own, *move: str, **fields: Any) -> Any:
        """Make a legal move."""
        action = self.action(*move, **fields)
        verdict = self.table.play(action)
        assert isinstance(verdict, Legal), (action, self.told(verdict))
        return self

    def undecided(self: Own, *move: str, **fields: Any) -> Own:
        """Make a move that hangs on facts nobody entered."""
        verdict = self.table.play(self.action(*move, **fields))
        assert isinstance(verdict, Undecided), (move, fields, self.told(verdict))
        return self

    def anyway(self: Own, *move: str, **fields: Any) -> Own:
        """Record a move that breaks the rules."""
        verdict = self.table.play(self.action(*move, **fields), anyway=True)
        assert isinstance(verdict, Illegal), (move, fields)
        assert verdict.can_be_recorded, self.told(verdict)
        assert self.table.log.step(self.table.log.head).anyway
        return self

    def refusal(self, *move: str, **fields: Any) -> dict[str, str]:
        """The sentences by rule of an illegal move; what can be recorded can be applied."""
        verdict = self.check(*move, **fields)
        assert isinstance(verdict, Illegal), (move, fields)
        if verdict.can_be_recorded:
            assert self.game.apply(self.state, self.action(*move, **fields)) is not None
        return self.told(verdict)

    def needs(self, *move: str, **fields: Any) -> dict[str, str]:
        """What would have to be known about a move, by rule."""
        verdict = self.check(*move, **fields)
        assert isinstance(verdict, Undecided), (move, fields, self.told(verdict))
        return self.told(verdict)

    def told(self, verdict: Verdict) -> dict[str, str]:
        """The sentences of a verdict by rule; every rule is a known one."""
        points = points_of(verdict)
        assert all(point.rule in self.game.catalogue.rules for point in points)
        return {point.rule: self.say(point.because) for point in points}

    def say(self, message: Message) -> str:
        return self.voice.say(message)

    def choices(self, player: str) -> list[Any]:
        return list(self.game.choices(self.state, self.seat(player)))
