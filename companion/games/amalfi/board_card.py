"""One player's board: ships, food against its limit, colonies."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from companion.games.amalfi.board import food_told
from companion.games.amalfi.phrases import place_name
from companion.kit.layout import refill
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import word
from companion.settings import SHIPS_MOVED
from companion.table_kit.owners import OwnerPicker
from companion.table_kit.phrases import person, phrase
from companion.table_kit.ships.pips import PipTrack
from companion.table_kit.ships.ship_board import ShipBoard
from companion.table_kit.ships.ship_place import ShipPlaceFacts
from engine.games.amalfi.pieces import (
    COLONY_POINTS,
    FIRST_ROOM,
    MOST_COLONIES,
    RESOURCES,
    VALUES,
)
from engine.games.amalfi.state import Board, food_limit
from engine.message import Seat

_TONES = {"spice": "spices", "wheat": "wood", "wine": "wine", "gem": "gems", "textile": "fabric"}
_WATER = {"sea": ("water", 1.7), "homeland": ("quiet", 1.2), "actions": ("quiet", 1.0)}


def places(model: TableModel, seat: Seat) -> tuple[tuple[ShipPlaceFacts, ...], ...]:
    """The places of a board in two rows."""
    ships = model.state.board(seat).ships

    def at(place: str) -> int | None:
        return None if ships is None else ships.at(place)

    resources = tuple(
        ShipPlaceFacts(
            key,
            place_name(model.table, key),
            at(key),
            phrase(model, "ui.each-worth", n=VALUES[key]),
            _TONES[key],
        )
        for key in RESOURCES
    )
    water = tuple(
        ShipPlaceFacts(key, place_name(model.table, key), at(key), tone=tone, share=share)
        for key, (tone, share) in {**_WATER, "shipyard": ("quiet", 1.0)}.items()
    )
    return resources, water


class BoardCard(Card):
    """`on_player(seat)`, `on_move(origin, to)`, `on_correct`.

    Who only wants the points folds the ships away.
    """

    __events__ = ("on_player", "on_move", "on_correct")

    is_folded = BooleanProperty(defaultvalue=False)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="10dp", pad_y="6dp", **kwargs)
        self.spacing = "4dp"
        self.model = model
        self.people, self.ships = OwnerPicker(), ShipBoard()
        self.people.people = [person(model, seat) for seat in model.setup.seats]
        self.food = PipTrack(most=FIRST_ROOM + MOST_COLONIES, label=phrase(model, "ui.food-track"))
        self.colonies = PipTrack(most=MOST_COLONIES, limit=MOST_COLONIES)
        self.colonies.label = phrase(model, "ui.colony-track")
        self.colonies.pips.marks = list(COLONY_POINTS[1:])
        self.description = Text(style="label", tone="muted")
        self.hint = Text(style="label", tone="link", text=word("ui.ships.hint"))
        self.people.bind(on_pick=lambda _, seat: self.dispatch("on_player", Seat(seat)))
        self.ships.bind(on_move=lambda _, origin, to: self.dispatch("on_move", origin, to))
        for part in (self.food, self.colonies):
            part.bind(on_release=lambda _: self.dispatch("on_correct"))
        self.fbind("is_folded", self._assemble)

    def show(self, seat: Seat) -> None:
        """The board of a player as it is."""
        self._assemble()
        board: Board = self.model.state.board(seat)
        self.people.selected = int(seat)
        self.ships.colour = person(self.model, seat)["colour"]
        self.ships.rows = places(self.model, seat)
        limit = food_limit(self.model.state, board)
        self.food.limit, self.food.value = limit or FIRST_ROOM, board.food
        self.colonies.value = board.colonies
        self.description.text = self.model.say(food_told(board, limit))

    def _assemble(self, *_: object) -> None:
        people = (self.people,) if len(self.model.setup.seats) > 1 else ()
        hint = () if SHIPS_MOVED.read(self.model.store) else (self.hint,)
        ships = (*hint, self.ships, self.food, self.colonies)
        refill(self, [*people, *((self.colonies,) if self.is_folded else ships), self.description])

    def on_player(self, seat: Seat) -> None:
        """Another player's board is asked for."""

    def on_move(self, origin: str, to: str) -> None:
        """A ship was moved by hand."""

    def on_correct(self) -> None:
        """What the player has is to be corrected."""
