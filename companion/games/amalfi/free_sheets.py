"""Free actions and what cards do: ships to food, discards, gains, characters taken and tapped."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.phrases import place_name
from companion.games.amalfi.turn_sheet import FEW, GainSheet, TurnSheet
from companion.table_kit.choice_fields import OneOf
from engine.games.amalfi import actions as a
from engine.games.amalfi.pieces import PLACES, RESOURCES

_SHIPS = range(1, 7)
_CARDS = range(1, 9)


class FoodSheet(TurnSheet):
    """Ships of a resource space to the Sea, or of the Sea to the Homeland, for food."""

    key = "food"
    asks = True

    def build(self) -> None:
        self.start = OneOf(label=self.tell("from"))
        self.ships = self.number("ui.ships", _SHIPS, 1)
        self.watch(self.start, self.ships)

    def chosen(self) -> None:
        ships = self.board.ships
        there = {place: ships.at(place) if ships else 0 for place in ("sea", *RESOURCES)}
        self.start.items = [
            (place, self.tell("place", place=place_name(self.model, place), number=number))
            for place, number in there.items()
            if number or ships is None
        ]
        keys = [key for key, _ in self.start.items]
        if self.start.chosen not in keys:
            self.start.chosen = keys[0] if len(keys) == 1 else ""

    def action(self) -> a.TurnIntoFood | None:
        if not self.start.chosen:
            return None
        return a.TurnIntoFood(self.seat, self.start.chosen, int(self.ships.value or 1))

    def named(self) -> str:
        return self.tell("do" if self.start.chosen else "choose")


class DiscardSheet(TurnSheet):
    """Characters from hand for a food each."""

    key = "discard"
    asks = True

    def build(self) -> None:
        self.cards = self.number("ui.discard.cards", _CARDS, 1)
        self.watch(self.cards)

    def action(self) -> a.Discard:
        return a.Discard(self.seat, int(self.cards.value or 1))


class TapSheet(GainSheet):
    """An action character is tapped."""

    key = "tap"

    def build(self) -> None:
        self.pay = self.number("ui.food-paid", FEW, 0)
        self.watch(self.pay)
        self.add_gain()

    def action(self) -> a.Tap:
        return a.Tap(self.seat, int(self.pay.value or 0), self.gain)


class MoreSheet(GainSheet):
    """The rest of a space's gain, a contract's bonus, or what a character in play gives."""

    key = "gain-more"
    asks = True
    sources = ("space", "contract", "character")

    def __init__(self, *args: Any, given: a.Gain = a.NOTHING, **kwargs: Any) -> None:
        self._given = given
        super().__init__(*args, **kwargs)

    def build(self) -> None:
        items = [(by, self.tell(by)) for by in self.sources]
        self.by = OneOf(label=self.tell("by"), items=items, chosen=self._usual())
        self.pay = self.number("ui.food-paid", FEW, 0)
        self.watch(self.by, self.pay)
        self.add_gain(self._given)

    def _usual(self) -> str:
        """What gives now: a contract with its bonus to be had, a ship just placed, a character."""
        turn = self.state.turn
        if turn is None or turn.seat != self.seat:
            return "character"
        return "contract" if turn.bonus else "space" if turn.placed else "character"

    def action(self) -> a.GainMore | None:
        pay = int(self.pay.value or 0)
        if self.gain == a.NOTHING and not pay:
            return None
        return a.GainMore(self.seat, self.by.chosen, pay, self.gain)

    def named(self) -> str:
        return self.tell("do" if self.action() is not None else "choose")


class TakeSheet(TurnSheet):
    """A character into hand; its slot may cost or give food."""

    key = "take"
    asks = True

    def build(self) -> None:
        self.pay = self.number("ui.food-paid", FEW, 0)
        self.food = self.number("ui.take.food", FEW, 0)
        if not self.state.options.solo:
            self.watch(self.pay, self.food)

    def action(self) -> a.TakeCharacter:
        return a.TakeCharacter(self.seat, int(self.pay.value or 0), int(self.food.value or 0))


class MoveSheet(TurnSheet):
    """A card moves ships from one place of a board to another."""

    key = "move"
    asks = True

    def build(self) -> None:
        items = [(place, place_name(self.model, place)) for place in PLACES]
        self.start = OneOf(label=self.tell("from"), items=items)
        self.to = OneOf(label=self.tell("to"), items=items)
        self.ships = self.number("ui.ships", _SHIPS, 1)
        self.watch(self.start, self.to, self.ships)

    def action(self) -> a.MoveShips | None:
        start, to = self.start.chosen, self.to.chosen
        if not start or not to or start == to:
            return None
        return a.MoveShips(self.seat, start, to, int(self.ships.value or 1))

    def named(self) -> str:
        return self.tell("do" if self.action() is not None else "choose")
