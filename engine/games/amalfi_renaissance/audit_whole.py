"""What is odd about a entered table as a whole: its end and turn, the rival's pieces, cubes."""

from __future__ import annotations

from engine.findings import Finding, Findings, Severity
from engine.games.amalfi_renaissance import solo
from engine.games.amalfi_renaissance.pieces import (
    PERIODS,
    RIVAL_LIGHTHOUSES,
    RIVAL_SHIPS,
    TITLES,
)
from engine.games.amalfi_renaissance.state import Phase, State, TitleTile
from engine.games.amalfi_renaissance.titles import empty_squares
from engine.message import Seat, count, say

IMPOSSIBLE, ILLEGAL, UNUSUAL = Severity


def end(state: State) -> Findings:
    """A game is over after the last period, or lost alone before."""
    early = state.phase is Phase.OVER and state.period not in (None, PERIODS)
    if early and solo.is_alive(state):
        because = say("audit.over", period=state.period or 0, last=PERIODS)
        yield Finding(ILLEGAL, "decree.flip", because)


def turn(state: State) -> Findings:
    """The turn that was entered is that of somebody who has not passed."""
    seat = state.to_move
    if seat is not None and seat in state.passed:
        yield Finding(ILLEGAL, "turn.pass", say("audit.turn-passed", seat=seat))


def rival(state: State) -> Findings:
    """The rival of a solo game has so many pieces; other games have no rival."""
    pieces = state.rival
    if state.options.solo is None:
        if pieces.ships or pieces.lighthouses:
            yield Finding(ILLEGAL, "solo.setup", say("audit.no-rival"))
        return
    for what, number, box in (
        ("ships", pieces.ships, RIVAL_SHIPS),
        ("lighthouses", pieces.lighthouses, RIVAL_LIGHTHOUSES),
    ):
        if number > box:
            because = say("audit.rival", pieces=count(what, number), box=box)
            yield Finding(IMPOSSIBLE, "solo.setup", because)


def cubes(state: State) -> Findings:
    """Cubes lie on titles in play, on squares that are there, one to a square, from the left."""
    placed: dict[str, list[tuple[Seat, int]]] = {}
    for seat in state.seats:
        for key, points in state.board(seat).titles:
            placed.setdefault(key, []).append((seat, points))
    for key, on_title in placed.items():
        tile = state.tile(key)
        if tile is not None and tile.ladder:
            yield from _squares(tile, on_title, again=state.ruling("title-full") == "last-value")
        elif tile is None and state.titles:
            because = say("audit.title-not-in-play", title=TITLES[key].name)
            yield Finding(ILLEGAL, "setup.titles", because, key)


def _squares(tile: TitleTile, placed: list[tuple[Seat, int]], *, again: bool) -> Findings:
    """Each cube on a square of its points; read so, the last one serves again."""
    free, key, name = list(tile.ladder), tile.title, TITLES[tile.title].name
    for seat, points in placed:
        if points in free:
            free.remove(points)
        elif not again or points != tile.ladder[-1]:
            because = say("audit.square", seat=seat, title=name, points=points, squares=tile.ladder)
            yield Finding(ILLEGAL, "title.leftmost", because, key)
    empty = empty_squares(tile.ladder, [points for _, points in placed])
    for place, points in enumerate(tile.ladder):
        if empty and empty[0] < place and place not in empty:
            because = say("audit.square-gap", title=name, points=points)
            yield Finding(ILLEGAL, "title.leftmost", because, key)
