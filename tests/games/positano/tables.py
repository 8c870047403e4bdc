"""Short ways to a table of Positano, all of them through the file format.

A cliff is drawn as it looks from the sea, row 4 on top. `A3g` is Anna's building of 3 blocks under
a gold roof, a point an empty lot; rows left out at the top are empty.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from engine import registry
from engine.core import Illegal, Scorecard
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.positano.pieces import BUILD_TILES, Lot
from engine.games.positano.state import State
from engine.message import Message, Seat, Value, Voice
from tests.kept import KeptTable

GAME = registry.game("positano")
RULES = GAME.catalogue.rules
NAMES = ("Anna", "Bruno", "Carla", "Dario")
ANNA, BRUNO, CARLA, DARIO = map(Seat, range(4))
ROOFS = {"b": "bronze", "s": "silver", "g": "gold"}
OWNERS = {name[0]: name for name in (*NAMES, "Otto")}

Json = dict[str, Any]

RULEBOOK_CLIFF = """
    C4b B5b D4s B5g
    D3g C3g A3b A3s
    A2b D2s D3s B3s
    C2s B1b A2g C2g
"""

OWN_BUILDINGS = """
    .   .   .   .
    A2b B3s .   A3g
    A1s B1b .   .
    .   .   .   .
"""
HEIGHTS = """
    A3b A4b A5b A6b
    A2b A3b A4b A5b
    A1b A2b A3b A4b
    .   A1b A2b A3b
"""


def cliff(drawing: str) -> Json:
    """The buildings of a drawing by lot, as a file writes them."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    return {
        f"{len(rows) - index}{column}": {
            "owner": OWNERS[cell[0]],
            "blocks": int(cell[1:-1]),
            "roof": ROOFS[cell[-1]],
        }
        for index, row in enumerate(rows)
        for column, cell in zip("ABCD", row, strict=True)
        if cell != "."
    }


def content(
    players: int = 4,
    *,
    goals: Iterable[str] = ("mezzo", "dietro", "perfetto"),
    rulings: Mapping[str, str] | None = None,
    position: Json | None = None,
    moves: Iterable[Json] = (),
    solo: bool = False,
    **setup: Any,
) -> Json:
    """A table file as plain JSON; in a solo game Otto sits beside Anna."""
    names = ("Anna", "Otto") if solo else NAMES[:players]
    file: Json = {
        "format": codec.FORMAT,
        "game": "positano",
        "players": [{"name": name} for name in names],
        "setup": {"goals": list(goals), "solo": solo, **setup},
        "rulings": dict(rulings or {}),
        "moves": list(moves),
    }
    return file if position is None else {**file, "position": position}


def read(file: Json) -> TableFile:
    return codec.read(json.dumps(file).encode())


def entered(drawing: str = "", players: int = 4, **rest: Any) -> State:
    """A finished table as somebody entered it."""
    position: Json = {"cliff": cliff(drawing)}
    for part in ("supply", "gelato", "chosen", "round"):
        if part in rest:
            position[part] = rest.pop(part)
    state: State = GAME.start(read(content(players, position=position, **rest)).setup)
    return state


def voice(state: State) -> Voice:
    return Voice(GAME.catalogue.texts(), state.setup.names)


def points(state: State, category: str) -> list[int]:
    """The points of everybody in one category, in seat order."""
    card: Scorecard = GAME.score(state)
    return [card.points(seat, category) for seat in state.seats]


def scored(goal: str, drawing: str, **rest: Any) -> list[int]:
    """The points of everybody for one goal on a entered table."""
    return points(entered(drawing, goals=[goal], **rest), goal)


def reasons(state: State, category: str) -> list[tuple[str, str]]:
    """Rule and spoken reason of everybody in one category."""
    card: Scorecard = GAME.score(state)
    return [
        (line.rule, voice(state).say(line.because))
        for seat in state.seats
        for line in card.of(seat, category)
    ]


def findings(state: State) -> dict[str, list[str]]:
    """What the audit says, by rule: severity and sentence."""
    found: dict[str, list[str]] = {}
    for finding in GAME.audit(state):
        sentence = f"{finding.severity.value}: {voice(state).say(finding.because)}"
        found.setdefault(finding.rule, []).append(sentence)
    return found


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

    def breaches(self, do: str, player: str = "", **fields: Any) -> list[tuple[str, str]]:
        """Rule and sentence of every breach, also where one rule is broken twice."""
        verdict = self.check(do, player, **fields)
        assert isinstance(verdict, Illegal), (do, player, fields)
        return [(breach.rule, say(self.state, breach.because)) for breach in verdict.breaches]

    def because(self, rule: str, do: str, player: str = "", **fields: Any) -> dict[str, Value]:
        """The numbers of the one breach of `rule`."""
        verdict = self.check(do, player, **fields)
        assert isinstance(verdict, Illegal), (do, player, fields)
        (message,) = [breach.because for breach in verdict.breaches if breach.rule == rule]
        return dict(message.parameters)

    def bids(self, *boosters: int) -> None:
        """Everybody plays 40/40/40; with falling boosters the seats draft in their order."""
        for name, booster in zip(self.names, boosters or (22, 21, 14, 13), strict=False):
            self.play("bid", name, base=[40, 40, 40], booster=booster)

    def draft(self, row: str, *tiles: Any) -> None:
        for name, tile in zip(self.names, tiles, strict=False):
            self.play("draft", name, **{row: tile})


def at_blocks(
    drawing: str = "", *, lots: tuple[str, ...] = ("4A", "4B"), round: int = 2, **rest: Any
) -> Kept:
    """A later round in which Anna is the first to draft a block tile, then Bruno."""
    position: Json = {"cliff": cliff(drawing), "round": round}
    position |= {part: rest.pop(part) for part in ("supply", "gelato") if part in rest}
    players = 2 if rest.get("solo") else len(lots)
    kept = Kept(players, position=position, **rest)
    for name, booster in zip(reversed(kept.names), (5, 6, 13, 14), strict=False):
        kept.play("bid", name, base=[40, 40, 40], booster=booster)
    kept.draft("lot", *lots)
    return kept


def at_build(
    drawing: str = "",
    *,
    tile: str | None = None,
    supply: int | tuple[int, ...] = 9,
    lots: tuple[str, ...] = ("4A", "4B"),
    **rest: Any,
) -> Kept:
    """A later round in which Anna has drafted the build tile `tile`, or is about to draft one."""
    supplies = (supply,) * len(lots) if isinstance(supply, int) else supply
    kept = at_blocks(drawing, lots=lots, **rest)
    kept.draft("block", 2, 2, 2, 2)
    for name, blocks in zip(kept.names, supplies, strict=False):
        kept.play("count-supply", name, blocks=blocks)
    if tile is not None:
        kept.play("draft", "Anna", build=tile)
    return kept


def built(tile: str, drawing: str = OWN_BUILDINGS, supply: int = 6, **rest: Any) -> Kept:
    """A later round in which Anna has just built 1 block on 4A with the tile."""
    kept = at_build(drawing, tile=tile, supply=supply, **rest)
    roof = BUILD_TILES[tile].roof.value
    kept.play("build", "Anna", lot="4A", blocks=1, roof=roof)
    return kept


def standing(kept: Kept, lot: str) -> tuple[int, str]:
    """Blocks and roof of a building."""
    building = kept.state.by_lot[Lot(int(lot[0]), lot[1])]
    return building.blocks, building.roof.value


def say(state: State, message: Message) -> str:
    return voice(state).say(message)
