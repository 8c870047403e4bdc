"""Short ways to a table of Amalfi: Renaissance, all of them through the file format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from engine import registry
from engine.core import Scorecard
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.state import State
from engine.message import Message, Seat, Voice
from tests.kept import KeptTable

GAME = registry.game("amalfi-renaissance")
RULES = GAME.catalogue.rules
NAMES = ("Anna", "Bruno", "Carla", "Dario")
ANNA, BRUNO, CARLA, DARIO = map(Seat, range(4))
HOLDS = ("spices", "wood", "wine", "gems", "fabric")

Json = dict[str, Any]

DECREES = ["adulation", "blessing", "council", "trade"]
TITLES = [
    {"title": "explorer", "ladder": [24, 18, 12, 6]},
    {"title": "artist", "ladder": [12, 9, 6, 3]},
    {"title": "courtier", "ladder": [12, 9, 6, 3]},
]
EMPTY: Json = {
    "track": 0,
    "artworks": {"book": 0, "painting": 0, "monument": 0},
    "destinations": 0,
    "characters": {"immediate": 0, "permanent": 0, "engageable": 0, "endgame": 0},
    "lighthouses": 0,
    "bread": 3,
    "ships": {"bay": 4, "port": 0, "shipyard": 6, "docks": 0, **dict.fromkeys(HOLDS, 0)},
    "own_docks": 0,
    "own_lighthouses": 0,
    "guest_lighthouses": 0,
    "engaged": 0,
    "hand": 6,
}


def board(**changes: Any) -> Json:
    """A board as at set-up, but for some things; parts of objects can be changed alone."""
    changed = dict(EMPTY)
    for key, value in changes.items():
        known = changed.get(key)
        changed[key] = {**known, **value} if isinstance(known, dict) else value
    return changed


def ships(shipyard: int = 6, **places: int) -> Json:
    """Ten ships: as said, the rest in the bay."""
    bay = 10 - shipyard - sum(places.values())
    return {
        "bay": bay,
        "port": 0,
        "docks": 0,
        **dict.fromkeys(HOLDS, 0),
        "shipyard": shipyard,
        **places,
    }


def content(
    players: int = 2,
    *,
    rulings: Mapping[str, str] | None = None,
    position: Json | None = None,
    moves: Iterable[Json] = (),
    **setup: Any,
) -> Json:
    """A table file as plain JSON."""
    file: Json = {
        "format": codec.FORMAT,
        "game": "amalfi-renaissance",
        "players": [{"name": name} for name in NAMES[:players]],
        "setup": {"decrees": DECREES, "titles": TITLES, **setup},
        "rulings": dict(rulings or {}),
        "moves": list(moves),
    }
    return file if position is None else {**file, "position": position}


def read(file: Json) -> TableFile:
    return codec.read(json.dumps(file).encode())


def say(state: State, message: Message) -> str:
    return Voice(GAME.catalogue.texts(), state.setup.names).say(message)


class Kept(KeptTable[State]):
    """A table kept move by move. Every move is legal unless a test says otherwise."""

    def __init__(self, players: int = 2, **rest: Any) -> None:
        super().__init__(read(content(players, **rest)))

    def written(self, do: str, player: str = "", **fields: Any) -> Json:
        """A move as a file writes it; `with_` stands for `with`."""
        return super().written(do, player, **{k.rstrip("_"): v for k, v in fields.items()})

    @property
    def anna(self) -> Board:
        return self.state.board(ANNA)

    @property
    def bruno(self) -> Board:
        return self.state.board(BRUNO)

    def points(self, category: str) -> list[int]:
        """Everybody's points in one category."""
        return points(self.state, category)

    def close(self) -> Kept:
        """Everybody passes, feeds and scores the decree."""
        while self.state.to_move is not None:
            self.play("pass", self.names[self.state.to_move])
        for name in self.names:
            self.play("feed", name)
        return self.play("decree")


def entered(*boards: Json, period: int | None = None, **rest: Any) -> Kept:
    """A table entered: boards in seat order, finished unless it has a period."""
    position: Json = {"players": dict(zip(NAMES, boards, strict=False))}
    if period is not None:
        position["period"] = period
    position |= rest.pop("position", {})
    return Kept(rest.pop("players", max(1, len(boards))), position=position, **rest)


def points(state: State, category: str) -> list[int]:
    card: Scorecard = GAME.score(state)
    return [card.points(seat, category) for seat in state.seats]


def pending(state: State, category: str) -> list[int]:
    """What everybody would score in a category now."""
    card: Scorecard = GAME.score(state)
    return [line.points for line in card.pending if line.category == category]


def reasons(state: State, category: str, seat: Seat = ANNA) -> list[tuple[str, str]]:
    """Rule and spoken reason of a player's lines in one category."""
    lines = GAME.score(state).of(seat, category)
    return [(line.rule, say(state, line.because)) for line in lines]


def findings(state: State) -> dict[str, list[str]]:
    """What the audit says, by rule: severity and sentence."""
    found: dict[str, list[str]] = {}
    for finding in GAME.audit(state):
        sentence = f"{finding.severity.value}: {say(state, finding.because)}"
        found.setdefault(finding.rule, []).append(sentence)
    return found


def totals(state: State) -> list[int]:
    card: Scorecard = GAME.score(state)
    return list(card.totals)
