"""One player's board: ships, food against its limit, colonies, and everything collected."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from companion.board.ships.pips import PipTrack
from companion.board.ships.place import Place
from companion.board.ships.ship_board import ShipBoard
from companion.board.told import person, player_chips, tell
from companion.games.amalfi.told import place_name
from companion.kit.buttons import TextButton
from companion.kit.cards import Card
from companion.kit.chips import ChipRow
from companion.kit.rows import ListRow
from companion.kit.type import Text
from companion.model import TableModel
from engine.games.amalfi.pieces import (
    CHARACTERS,
    COLONY_POINTS,
    CONTRACTS,
    FIRST_ROOM,
    LEAST_FOOD_DUE,
    MOST_COLONIES,
    RESOURCES,
    VALUES,
)
from engine.games.amalfi.state import Board, food_limit
from engine.games.amalfi.turns import card_points, colony_points
from engine.message import Message, Seat, Value, count, say

_TONES = {"spice": "spices", "wheat": "wood", "wine": "wine", "gem": "gems", "textile": "fabric"}
_WATER = {"sea": ("water", 1.7), "homeland": ("quiet", 1.2), "actions": ("quiet", 1.0)}


def places(model: TableModel, seat: Seat) -> tuple[tuple[Place, ...], ...]:
    """The places of a board in two rows."""
    ships = model.state.board(seat).ships

    def at(place: str) -> int | None:
        return None if ships is None else ships.at(place)

    resources = tuple(
        Place(
            key,
            place_name(model, key),
            at(key),
            tell(model, "ui.each-worth", n=VALUES[key]),
            _TONES[key],
        )
        for key in RESOURCES
    )
    water = tuple(
        Place(key, place_name(model, key), at(key), tone=tone, share=share)
        for key, (tone, share) in {**_WATER, "shipyard": ("quiet", 1.0)}.items()
    )
    return resources, water


class BoardCard(Card):
    """`on_player(seat)`, `on_move(origin, to)`, `on_correct(page)`, `on_cards`.

    Who only wants the points folds the ships away.
    """

    __events__ = ("on_player", "on_move", "on_correct", "on_cards")

    is_folded = BooleanProperty(defaultvalue=False)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="10dp", pad_y="8dp", **kwargs)
        self.spacing = "6dp"
        self.model = model
        self.people, self.ships = ChipRow(), ShipBoard()
        self.food = PipTrack(most=FIRST_ROOM + MOST_COLONIES, label=tell(model, "ui.food-track"))
        self.colonies = PipTrack(most=MOST_COLONIES, limit=MOST_COLONIES)
        self.colonies.label = tell(model, "ui.colony-track")
        self.colonies.pips.marks = list(COLONY_POINTS[1:])
        self.told = Text(style="label", tone="muted")
        self.cards = ListRow(trail_icon="pencil-outline")
        self.characters = ListRow(trail_icon="pencil-outline")
        self.fold = TextButton(kind="muted", stretches=False)
        for row in (self.cards, self.characters):
            row.padding = 0, 4
        self._listen()

    def _listen(self) -> None:
        self.people.bind(on_pick=lambda _, key: self.dispatch("on_player", Seat(int(key))))
        self.ships.bind(on_move=lambda _, origin, to: self.dispatch("on_move", origin, to))
        for part in (self.food, self.colonies, self.characters):
            part.bind(on_release=lambda _: self.dispatch("on_correct", "rest"))
        self.cards.bind(on_release=lambda _: self.dispatch("on_cards"))
        self.fold.bind(on_release=lambda _: setattr(self, "is_folded", not self.is_folded))
        self.fbind("is_folded", self._assemble)

    def show(self, seat: Seat) -> None:
        """The board of a player as it is."""
        self._assemble()
        board: Board = self.model.state.board(seat)
        self.people.items = player_chips(self.model, self.model.setup.seats, seat)
        self.ships.colour = person(self.model, seat)["colour"]
        self.ships.rows = places(self.model, seat)
        limit = food_limit(self.model.state, board)
        self.food.limit, self.food.value = limit or FIRST_ROOM, board.food
        self.colonies.value = board.colonies
        self.told.text = self._told(board, limit)
        self.cards.title, self.cards.note = self._cards(board), self._kinds(board)
        self.characters.title, self.characters.note = self._characters(board), self._types(board)

    def _assemble(self, *_: object) -> None:
        people = (self.people,) if len(self.model.setup.seats) > 1 else ()
        kept = () if self.is_folded else (self.ships, self.food, self.colonies, self.told)
        parts = [*people, *kept, self.cards, self.characters, self.fold]
        self.fold.text = tell(self.model, "ui.unfold" if self.is_folded else "ui.fold")
        if list(reversed(self.children)) != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    def _told(self, board: Board, limit: int | None) -> str:
        if limit is None or board.ships is None:
            return tell(self.model, "ui.food-unknown")
        return tell(
            self.model,
            "ui.food-told",
            limit=limit,
            base=FIRST_ROOM,
            colonies=count("colonies", board.colonies or 0),
            due=board.food_due or 0,
            feed=LEAST_FOOD_DUE,
            built=board.ships.built,
            points=colony_points(board),
        )

    def _cards(self, board: Board) -> str:
        owned = count("charts", len(board.charts)), count("contracts", len(board.contracts))
        return tell(self.model, "ui.cards-told", owned=owned, points=card_points(board))

    def _kinds(self, board: Board) -> str:
        kinds = tuple(count(f"{kind}s", board.contracts_of(kind)) for kind in CONTRACTS)
        return self._capital(say("ui.list", items=kinds))

    def _characters(self, board: Board) -> str:
        if board.characters is None:
            return tell(self.model, "ui.characters-unknown")
        told: list[Value] = [say("ui.characters-played", n=sum(board.characters))]
        if board.hand is not None:
            told.append(count("hand", board.hand))
        return self._capital(say("ui.list", items=tuple(told)))

    def _types(self, board: Board) -> str:
        if board.characters is None:
            return ""
        played = zip(CHARACTERS, board.characters, strict=True)
        told = [count(f"{kind}-characters", number) for kind, number in played if number]
        if board.tapped:
            told.append(say("ui.tapped", n=board.tapped))
        return self._capital(say("ui.list", items=tuple(told))) if told else ""

    def _capital(self, message: Message) -> str:
        words = self.model.say(message)
        return words[:1].upper() + words[1:]

    def on_player(self, seat: Seat) -> None:
        """Another player's board is asked for."""

    def on_move(self, origin: str, to: str) -> None:
        """A ship was moved by hand."""

    def on_correct(self, page: str) -> None:
        """What the player has is to be corrected."""

    def on_cards(self) -> None:
        """Charts and contracts are to be corrected."""
