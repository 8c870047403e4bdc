"""Short ways to a table of Amalfi, all of them through the file format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from engine import registry
from engine.core import (
    CannotRecord,
    Illegal,
    Outcome,
    Scorecard,
)
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.amalfi.outcome import as_entered
from engine.games.amalfi.pieces import PLACES
from engine.games.amalfi.scoring import score
from engine.games.amalfi.state import Board, State
from engine.message import Seat, Voice
from tests.kept import KeptTable

GAME = registry.game("amalfi")
NAMES = ("Anna", "Bruno", "Carla", "Dario")
ANNA, BRUNO, CARLA, DARIO = map(Seat, range(4))
SHIPWRIGHTS = {"name": "Shipwrights", "per": 2, "of": "ships-built"}
SCHOLARS = {"name": "Scholars", "per": 3, "of": "books"}
BY_HAND = {"name": "By hand"}
GRANARIES = {"name": "Granaries", "per": 1, "of": "food"}
SETTLEMENTS = (SHIPWRIGHTS, SCHOLARS, BY_HAND, GRANARIES)
MILESTONES = (
    {"name": "Settlers", "ladder": [10, 6, 3]},
    {"name": "Patrons", "ladder": [8, 5, 2]},
    {"name": "Untyped"},
)

Json = dict[str, Any]


def content(
    players: int = 2,
    *,
    rulings: Mapping[str, str] | None = None,
    position: Json | None = None,
    moves: Iterable[Json] = (),
    settlements: Iterable[Json] = SETTLEMENTS,
    milestones: Iterable[Json] = MILESTONES,
    **setup: Any,
) -> Json:
    """A table file as plain JSON; one player plays solo."""
    file: Json = {
        "format": codec.FORMAT,
        "game": "amalfi",
        "players": [{"name": name} for name in NAMES[:players]],
        "setup": {"settlements": list(settlements), "milestones": list(milestones), **setup},
        "rulings": dict(rulings or {}),
        "moves": list(moves),
    }
    return file if position is None else {**file, "position": position}


def read(file: Json) -> TableFile:
    return codec.read(json.dumps(file).encode())


def entered(players: int = 2, *, boards: Json | None = None, **rest: Any) -> State:
    """A table as somebody entered it; `boards` are the players' parts by name."""
    position: Json = {"players": boards or {}}
    for part in ("round", "phase", "start", "turn", "done", "settled", "public", "spaces"):
        if part in rest:
            position[part] = rest.pop(part)
    state: State = GAME.start(read(content(players, position=position, **rest)).setup)
    return state


def fleet(**ships: int) -> Json:
    """Twelve ships: those named, six in the Shipyard unless said, the rest in the Sea."""
    here = {"shipyard": 6, **ships}
    return {"sea": 12 - sum(here.values()), **here}


def voice(state: State) -> Voice:
    return Voice(GAME.catalogue.texts(), state.setup.names)


def points(state: State, category: str) -> list[int]:
    """The points of everybody in one category, in seat order."""
    card: Scorecard = GAME.score(state)
    return [card.points(seat, category) for seat in state.seats]


def lines(state: State, category: str, seat: Seat = ANNA) -> list[tuple[int, str, str]]:
    """Points, rule and spoken reason of a player's lines in one category."""
    card: Scorecard = GAME.score(state)
    say = voice(state).say
    return [(line.points, line.rule, say(line.because)) for line in card.of(seat, category)]


def pending(state: State, category: str, seat: Seat = ANNA) -> list[tuple[int, str]]:
    """Points and spoken reason of a player's pending lines in one category."""
    say = voice(state).say
    return [
        (line.points, say(line.because))
        for line in GAME.score(state).pending
        if (line.seat, line.category) == (seat, category)
    ]


def totals(state: State) -> tuple[int, ...]:
    found: tuple[int, ...] = GAME.score(state).totals
    return found


def findings(state: State) -> dict[str, list[str]]:
    """What the audit says, by rule: severity and sentence."""
    found: dict[str, list[str]] = {}
    for finding in GAME.audit(state):
        sentence = f"{finding.severity.value}: {voice(state).say(finding.because)}"
        found.setdefault(finding.rule, []).append(sentence)
    return found


def won(state: State) -> tuple[list[str], str, str]:
    """The winners, what decided it and why."""
    outcome: Outcome = as_entered(state, score(state))
    names = [state.setup.names[seat] for seat in outcome.winners]
    return names, outcome.decided_by, voice(state).say(outcome.because)


class Kept(KeptTable[State]):
    """A game kept move by move. Every move is legal unless a test says otherwise."""

    def __init__(self, players: int = 2, **rest: Any) -> None:
        super().__init__(read(content(players, **rest)))

    def refusal(self, *move: str, **fields: Any) -> dict[str, str]:
        """The sentences by rule of a move that is illegal but can be recorded."""
        verdict = self.check(*move, **fields)
        assert isinstance(verdict, Illegal)
        assert verdict.can_be_recorded, self.told(verdict)
        return super().refusal(*move, **fields)

    def written(self, do: str, player: str = "", **fields: Any) -> Json:
        """A move as a file writes it; `start` stands for the key `from`."""
        move = super().written(do, player, **fields)
        if do in ("turn-into-food", "move-ships"):
            move["from"] = move.pop("start")
        return move

    def board(self, player: str = "Anna") -> Board:
        return self.state.board(Seat(self.names.index(player)))

    def ships(self, player: str = "Anna") -> dict[str, int]:
        """A player's ships by place, empty places left out."""
        ships = self.board(player).ships
        assert ships is not None
        return {place: ships.at(place) for place in PLACES if ships.at(place)}

    def key(self, do: str, player: str, **fields: Any) -> None:
        """Key something in, whether or not it fits the rules."""
        self.table.play(self.action(do, player, **fields), anyway=True)

    def blocked(self, do: str, player: str = "", **fields: Any) -> dict[str, str]:
        """The sentences by rule of a move that cannot even be recorded."""
        verdict = self.check(do, player, **fields)
        assert isinstance(verdict, Illegal), (do, player, fields)
        assert not verdict.can_be_recorded
        with pytest.raises(CannotRecord):
            GAME.apply(self.state, self.action(do, player, **fields))
        return self.told(verdict)

    def passes(self, *players: str) -> None:
        for player in players or self.names:
            self.play("pass", player)

    def to_food_phase(self) -> None:
        """Everybody passes, from the start player on."""
        start = self.state.start or Seat(0)
        self.passes(*self.names[start:], *self.names[:start])

    def to_settlement(self) -> None:
        self.to_food_phase()
        self.play("feed")

    def round(self, **settle: Any) -> None:
        """A round in which nobody does anything."""
        self.to_settlement()
        self.settle(**settle)
        if self.state.round != 4:
            self.play("prepare")

    def settle(self, **settle: Any) -> None:
        default = {"points": dict.fromkeys(self.names, 0)} if self.by_hand() else {}
        self.play("settle", **(settle or default))

    def by_hand(self) -> bool:
        """Whether the app cannot count this round's settlement card."""
        card = self.state.settlement(self.state.round or 1)
        return card is None or card.of is None


def at(round: int = 1, players: int = 2, *, boards: Json | None = None, **rest: Any) -> Kept:
    """A game that goes on in the Action phase of a round, Anna to move, with these boards."""
    usual = {"track": 0, "food": 6, "colonies": 0, "ships": fleet(), "hand": 8, "characters": {}}
    names = NAMES[:players]
    position = {
        "round": round,
        "phase": "actions",
        "start": "Anna",
        "players": {name: {**usual, **(boards or {}).get(name, {})} for name in names},
        **rest.pop("position", {}),
    }
    return Kept(players, position=position, **rest)


def all_ships(state: State) -> list[int]:
    """The ships of each player whose ships are known."""
    return [board.ships.total for board in state.boards if board.ships is not None]
