"""The boards of Amalfi: Renaissance as a drawing: ships, bread, cards, decrees and titles."""

from __future__ import annotations

from collections.abc import Iterator

from companion.present.drawing import Drawing, Highlights
from companion.present.palette import COLOURS
from companion.present.ships import table as ships
from companion.present.ships.values import Goal, Place, Round, ShipBoard, ShipTable, Store, Thing
from companion.present.words import capital, voice
from engine.core import AnyGame
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.counting import number
from engine.games.amalfi_renaissance.pieces import (
    ARTWORKS,
    DECREES,
    FEED,
    GRANARY,
    LIGHTHOUSES,
    PERIODS,
    RESOURCES,
    TITLES,
    TYPES,
    hold_value,
)
from engine.games.amalfi_renaissance.state import State, TitleTile
from engine.games.amalfi_renaissance.titles import taken
from engine.message import Message, Seat, Voice, count, say

PLAIN = Highlights()
_HARBOUR = ("bay", "port", "docks", "shipyard")
_COUNTED = ("lighthouses", "destinations", *ARTWORKS, *TYPES)
_ICONS = {"lighthouses": "lighthouse", "destinations": "map"}


def drawing(game: AnyGame, state: State, highlights: Highlights = PLAIN) -> Drawing:
    """The boards of a state, or that of one seat, with some parts pointed out."""
    told = voice(game, state.setup.names)
    has_ships = state.keeps_turns or any(
        ships is not None for board in state.boards for ships in (board.ships.bay, board.bread)
    )
    table = ShipTable(
        game.name,
        ", ".join(map(told.say, game.contents(state))),
        tuple(_board(state, seat, told, has_ships=has_ships) for seat in state.setup.seats),
        tuple(_rounds(state)),
        tuple(_goal(state, tile) for tile in state.titles),
    )
    return ships.drawing(table, highlights)


def _board(state: State, seat: Seat, told: Voice, *, has_ships: bool) -> ShipBoard:
    board, player, ruling = (
        state.board(seat),
        state.setup.players[seat],
        state.ruling("hold-values"),
    )

    def place(key: str, icon: str = "") -> Place:
        worth = hold_value(key, ruling) if icon else 0
        return Place(key, told.say(say(f"ui.place.{key}")), board.ships.at(key), icon, worth)

    return ShipBoard(
        seat=seat,
        name=player.name,
        colour=player.colours[0] if player.colours else COLOURS[seat],
        holds=tuple(place(key, key) for key in RESOURCES) if has_ships else (),
        harbour=tuple(map(place, _HARBOUR)) if has_ships else (),
        store=_store(state, board, told) if has_ships else None,
        things=tuple(_things(board, told)),
    )


def _store(state: State, board: Board, told: Voice) -> Store:
    return Store(
        key="bread",
        name=told.say(say("ui.bread-label")),
        spaces=GRANARY + LIGHTHOUSES,
        held=board.bread,
        room=board.limit,
        due=0 if state.is_finished else board.due or 0,
        token="lighthouse",
        text=told.say(granary_told(board)),
    )


def granary_told(board: Board) -> Message:
    """How much bread the granary holds, and what feeding costs."""
    due, built = board.feeding, board.built
    if board.limit is None or due is None or built is None:
        return say("ui.granary-unknown")
    lights = count("lighthouses", board.lighthouses or 0)
    return say(
        "ui.granary",
        limit=board.limit,
        base=GRANARY,
        lights=lights,
        due=due,
        feed=FEED,
        built=built,
    )


def _things(board: Board, told: Voice) -> Iterator[Thing]:
    for what in _COUNTED:
        found = number(board, what)
        words = count(what, found) if found is not None else uncounted(what)
        yield Thing(what, _ICONS.get(what, what), found, capital(told.say(words)))
    if board.hand is not None:
        yield Thing("hand", "hand", board.hand, told.say(say("ui.in-hand", n=board.hand)))


def uncounted(what: str) -> Message:
    """What is said of something that nobody counted."""
    return say("ui.uncounted", what=say(f"fact.{what}"))


def _rounds(state: State) -> Iterator[Round]:
    for period, key in enumerate(state.decrees, start=1):
        yield Round(
            key=f"decree {period}",
            number=str(period),
            name=DECREES[key].name if key else "",
            is_scored=state.is_finished or state.has_decree(period),
            is_now=period == (state.period or PERIODS) and not state.is_finished,
        )


def _goal(state: State, tile: TitleTile) -> Goal:
    """A title with its squares; cubes lie where their points are printed, others beside them."""
    title = TITLES[tile.title]
    squares: list[tuple[int | None, Seat | None]] = [
        (points, None) for points in tile.ladder or (title.first,)
    ]
    for seat, points in taken(state, tile.title):
        if (points, None) in squares:
            squares[squares.index((points, None))] = points, seat
        else:
            squares.append((points, seat))
    return Goal(f"title {tile.title}", title.name, tuple(squares))
