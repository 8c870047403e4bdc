"""The boards of Amalfi as a drawing: ships, food, colonies and what was collected."""

from __future__ import annotations

from collections.abc import Iterator

from companion.present.drawing import Drawing, Highlights
from companion.present.palette import COLOURS
from companion.present.ships import table as ships
from companion.present.ships.values import (
    Goal,
    Place,
    Round,
    ShipBoard,
    ShipTable,
    Steps,
    Store,
    Thing,
)
from companion.present.words import capital, voice
from engine.core import AnyGame
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.pieces import (
    CHARACTERS,
    COLONY_POINTS,
    CONTRACTS,
    FIRST_ROOM,
    LEAST_FOOD_DUE,
    MOST_COLONIES,
    RESOURCES,
    ROMAN,
    ROUNDS,
    VALUES,
)
from engine.games.amalfi.rules_milestones import claims_by_space, ladder, milestone_name
from engine.games.amalfi.state import Board, State, food_limit
from engine.games.amalfi.turns import colony_points
from engine.message import Message, Seat, Voice, count, say

PLAIN = Highlights()
_ICONS = {"spice": "spices", "wheat": "wheat", "wine": "wine", "gem": "gems", "textile": "fabric"}
_HARBOUR = ("sea", "homeland", "actions", "shipyard")
_CHARACTERS = {"action-characters": "engageable", "ending-characters": "endgame"}


def drawing(game: AnyGame, state: State, highlights: Highlights = PLAIN) -> Drawing:
    """The boards of a state, or that of one seat, with some parts pointed out."""
    told = voice(game, state.setup.names)
    has_ships = state.is_kept or any(board.ships is not None for board in state.boards)
    boards = tuple(_board(state, seat, told, has_ships=has_ships) for seat in state.seats)
    table = ShipTable(
        game.name,
        ", ".join(map(told.say, game.contents(state))),
        boards,
        tuple(_rounds(state)) if has_ships else (),
        tuple(_goals(state, told)),
    )
    return ships.drawing(table, highlights)


def _board(state: State, seat: Seat, told: Voice, *, has_ships: bool) -> ShipBoard:
    board, player = state.board(seat), state.setup.players[seat]

    def place(key: str, icon: str = "") -> Place:
        number = None if board.ships is None else board.ships.at(key)
        return Place(key, told.say(say(f"ui.place.{key}")), number, icon, VALUES.get(key, 0))

    return ShipBoard(
        seat=seat,
        name=player.name,
        colour=player.colours[0] if player.colours else COLOURS[seat],
        holds=tuple(place(key, _ICONS[key]) for key in RESOURCES) if has_ships else (),
        harbour=tuple(map(place, _HARBOUR)) if has_ships else (),
        store=_store(state, board, told),
        steps=Steps(
            "colonies",
            told.say(say("ui.colony-track")),
            "colony",
            board.colonies,
            COLONY_POINTS[1:],
        ),
        things=tuple(_things(board, told)),
    )


def _store(state: State, board: Board, told: Voice) -> Store:
    limit, eaten = food_limit(state, board), meal(state, board)
    is_eaten = eaten is not None and not state.is_over
    return Store(
        key="food",
        name=told.say(say("ui.food-track")),
        spaces=FIRST_ROOM + MOST_COLONIES,
        held=board.food,
        room=limit,
        due=eaten.due if eaten and is_eaten else 0,
        income=eaten.income if eaten and is_eaten else 0,
        token="colony",
        text=told.say(food_told(board, limit)),
    )


def food_told(board: Board, limit: int | None) -> Message:
    """For how much food there is room, and what is due."""
    if limit is None or board.ships is None:
        return say("ui.food-unknown")
    return say(
        "ui.food-told",
        limit=limit,
        base=FIRST_ROOM,
        colonies=count("colonies", board.colonies or 0),
        due=board.food_due or 0,
        feed=LEAST_FOOD_DUE,
        built=board.ships.built,
        points=colony_points(board),
    )


def _things(board: Board, told: Voice) -> Iterator[Thing]:
    cards = [("charts", "map", len(board.charts))]
    cards += [(f"{kind}s", kind, board.contracts_of(kind)) for kind in CONTRACTS]
    for key, icon, number in cards:
        yield Thing(key, icon, number, told.say(count(key, number)))
    played = (None,) * len(CHARACTERS) if board.characters is None else board.characters
    for kind, known in zip(CHARACTERS, played, strict=True):
        key = f"{kind}-characters"
        yield _character(key, _CHARACTERS.get(key, kind), known, told)
    yield _character("hand", "hand", board.hand, told)


def _character(key: str, icon: str, number: int | None, told: Voice) -> Thing:
    name = capital(told.say(say(f"ui.thing.{key}")))
    return Thing(
        key, icon, number, f"{name}: ?" if number is None else told.say(count(key, number))
    )


def _rounds(state: State) -> Iterator[Round]:
    for number in range(1, ROUNDS + 1):
        card = state.settlement(number)
        yield Round(
            key=f"settlement {number}",
            number=ROMAN[number],
            name=card.name if card else "",
            is_scored=state.is_over or number in state.settled,
            is_now=number == state.round and not state.is_final,
        )


def _goals(state: State, told: Voice) -> Iterator[Goal]:
    for number in range(1, len(state.options.milestones) + 1):
        claims = claims_by_space(state, number)
        points = () if state.options.solo else ladder(state, number)
        squares: list[tuple[int | None, Seat | None]] = [
            (worth, seat)
            for space, worth in enumerate(points, start=1)
            for seat in claims.pop(space, (None,))
        ]
        squares += [(None, seat) for seats in claims.values() for seat in seats]
        card = state.milestone(number)
        name = card.name if card else ""
        name = name or capital(told.say(milestone_name(state, number)))
        yield Goal(f"milestone {number}", name, tuple(squares))
