"""One player's board: ships, bread against the granary, and everything collected."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.board import granary_told, uncounted
from companion.games.amalfi_renaissance.phrases import place_name
from companion.kit.controls.list_row import ListRow
from companion.kit.layout import refill
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import capital, word
from companion.settings import SHIPS_MOVED
from companion.table_kit.owners import OwnerPicker
from companion.table_kit.phrases import person, phrase
from companion.table_kit.ships.pips import PipTrack
from companion.table_kit.ships.ship_board import ShipBoard
from companion.table_kit.ships.ship_place import ShipPlaceFacts
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.counting import number
from engine.games.amalfi_renaissance.pieces import (
    ARTWORKS,
    GRANARY,
    LIGHTHOUSES,
    RESOURCES,
    hold_value,
)
from engine.message import Message, Seat, Value, count, say

_WATER = {"bay": ("water", 1.7), "port": ("quiet", 1.0), "docks": ("quiet", 1.0)}
_HAVE = ("lighthouses", "destinations", "characters")


def places(model: TableModel, seat: Seat) -> tuple[tuple[ShipPlaceFacts, ...], ...]:
    """The places of a board in two rows."""
    ships, ruling = model.state.board(seat).ships, model.state.ruling("hold-values")
    holds = tuple(
        ShipPlaceFacts(
            hold,
            place_name(model.table, hold),
            ships.at(hold),
            phrase(model, "ui.each", n=hold_value(hold, ruling)),
            hold,
        )
        for hold in RESOURCES
    )
    water = tuple(
        ShipPlaceFacts(key, place_name(model.table, key), ships.at(key), tone=tone, share=share)
        for key, (tone, share) in {**_WATER, "shipyard": ("quiet", 1.0)}.items()
    )
    return holds, water


class BoardCard(Card):
    """`on_player(seat)`, `on_move(origin, to)`, `on_correct(page)`."""

    __events__ = ("on_player", "on_move", "on_correct")

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="10dp", pad_y="6dp", **kwargs)
        self.spacing = "4dp"
        self.model = model
        everybody = [person(model, seat) for seat in model.setup.seats]
        self.people = OwnerPicker(people=everybody)
        self.ships = ShipBoard()
        self.bread = PipTrack(most=GRANARY + LIGHTHOUSES)
        self.granary = Text(style="label", tone="muted")
        self.hint = Text(style="label", tone="link", text=word("ui.ships.hint"))
        self.have = ListRow(trail_icon="pencil-outline")
        self.have.padding = 0, 4
        self.people.bind(on_pick=lambda _, seat: self.dispatch("on_player", Seat(seat)))
        self.ships.bind(on_move=lambda _, origin, to: self.dispatch("on_move", origin, to))
        self.bread.bind(on_release=lambda _: self.dispatch("on_correct", "ships"))
        self.have.bind(on_release=lambda _: self.dispatch("on_correct", "cards"))

    def show(self, seat: Seat) -> None:
        """The board of a player as it is."""
        self._assemble()
        board: Board = self.model.state.board(seat)
        self.people.selected = int(seat)
        self.ships.colour = person(self.model, seat)["colour"]
        self.ships.rows = places(self.model, seat)
        self.bread.label = phrase(self.model, "ui.bread-label")
        self.bread.limit, self.bread.value = board.limit or GRANARY, board.bread
        self.granary.text = self.model.say(granary_told(board))
        self.have.title = self._artworks(board)
        self.have.note = self._others(board)

    def _assemble(self) -> None:
        """Without ships only what was collected is shown."""
        hint = () if SHIPS_MOVED.read(self.model.store) else (self.hint,)
        ships = (*hint, self.ships, self.bread, self.granary)
        kept = () if self.model.state.options.light else ships
        people = (self.people,) if len(self.model.setup.seats) > 1 else ()
        parts = [*people, *kept, self.have]
        refill(self, parts)

    def _artworks(self, board: Board) -> str:
        parts = tuple(self._count(board, kind) for kind in ARTWORKS)
        return capital(self.model.say(say("ui.list", items=parts)))

    def _others(self, board: Board) -> str:
        parts: list[Value] = [self._count(board, what) for what in _HAVE]
        if self.model.state.options.light:
            parts.append(self._count(board, "built"))
        elif board.hand is not None:
            parts.append(say("ui.in-hand", n=board.hand))
        if board.engaged:
            parts.append(say("ui.turned", n=board.engaged))
        return capital(self.model.say(say("ui.list", items=tuple(parts))))

    def _count(self, board: Board, what: str) -> Message:
        found = number(board, what)
        return uncounted(what) if found is None else count(what, found)

    def on_player(self, seat: Seat) -> None:
        """Another player's board is asked for."""

    def on_move(self, origin: str, to: str) -> None:
        """A ship was moved by hand."""

    def on_correct(self, page: str) -> None:
        """What the player has is to be corrected."""
