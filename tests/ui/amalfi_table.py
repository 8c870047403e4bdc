"""A table of Amalfi in the app's own screen, and the moves of a table file entered by taps."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.amalfi.milestones_card import MilestoneRow
from companion.kit.controls.chips import Chip
from companion.kit.controls.stepper import Stepper, StepperKeys
from companion.present.payments import EMERGENCY
from companion.table_kit.ships.pay_row import PaySheet
from engine.games.amalfi.pieces import BUILDABLE, RESOURCES, SPACES, Phase
from engine.message import say
from tests.files import new_file, read_golden
from tests.ui.ship_screen import Screen

__all__ = ["Hand", "Screen", "empty", "golden", "new_game"]

SETUP: dict[str, Any] = {
    "settlements": [{"name": "Shipwrights", "per": 2, "of": "ships-built"}, {"name": "Carnival"}],
    "milestones": [{"name": "Settlers", "ladder": [10, 6, 3]}, {"ladder": [8, 5]}, {}],
}


golden = partial(read_golden, "amalfi")


def new_game(players: int = 3, **setup: Any) -> dict[str, Any]:
    """A game that is to be kept from its first move on."""
    return new_file("amalfi", players, {**SETUP, **setup})


def empty(players: int = 4, **setup: Any) -> dict[str, Any]:
    """A table of which nothing has been entered."""
    return {**new_game(players, **setup), "position": {}}


class Hand:
    """Enters the moves of a table file by taps. Names of cards and spaces, which nobody types,
    are left out."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def play(self, move: dict[str, Any]) -> None:
        """One move."""
        getattr(self, f"_{move['do'].replace('-', '_')}")(move)

    # Fingers

    def _seat(self, name: str) -> int:
        found: int = self.screen.model.setup.names.index(name)
        return found

    def open(self, move: dict[str, Any], key: str) -> Any:
        """The sheet of an action for the player of a move."""
        screen, seat = self.screen, self._seat(move["player"])
        assert screen.sheet is None, screen.texts()
        if screen.view.seat != seat:
            screen.tap(screen.view.board.people.parts()[seat])
        screen.chip(screen.view.actions, key)
        sheet = screen.sheet
        if sheet is not None and sheet.form.answers["seat"] != str(seat):
            screen.tap(sheet.field("seat").parts()[seat])
        return sheet

    def record(self) -> None:
        """The button of the open sheet."""
        self.screen.tap(self.screen.sheet.button)
        assert self.screen.sheet is None, self.screen.texts()

    def each(self, field: Any, numbers: dict[str, int]) -> None:
        """A tap for each of something."""
        for key, number in numbers.items():
            for _ in range(number):
                chips = self.screen.window.find_all(Chip, field)
                self.screen.tap(next(chip for chip in chips if chip.key == key))

    def some(self, field: Any, wanted: list[str]) -> None:
        """Choose some of a few."""
        for key in wanted:
            self.screen.chip(field, key)

    def gain(self, sheet: Any, gain: dict[str, int]) -> None:
        """What is gained."""
        if not gain:
            return
        if any(field.key == "gives" for field in sheet.form.fields):
            self.screen.say("It gives something")
        counted = {key: number for key, number in gain.items() if key != "points"}
        self.each(sheet.field("gain"), counted)
        self.screen.enter(sheet.field("gain-points"), gain.get("points", 0))

    def pay(self, sheet: Any, wanted: dict[str, int]) -> None:
        """The way that is offered, or ship by ship."""
        moved = tuple(
            (place, wanted[place]) for place in (*RESOURCES, EMERGENCY) if wanted.get(place)
        )
        row, screen = sheet.field("paid"), self.screen
        if row.payer.field.value == moved:
            return
        screen.tap(row)
        way = next((way for way in row.payer.field.ways if way.moved == moved), None)
        if way is not None and way.text in screen.window.texts(row.payer):
            screen.tap(screen.find(way.text, row.payer))
        else:
            screen.tap(screen.find("Another way", row.payer))
            for place in row.payer.field.places:
                self.step_to(row.payer, place.label, wanted.get(place.key, 0))
            screen.tap(screen.window.find(PaySheet).footer.parts()[-1])
        assert row.payer.field.value == moved

    def step_to(self, root: Any, label: str, number: int) -> None:
        """Plus or minus until a stepper shows a number; each step may show all of them again."""

        def stepper() -> Any:
            found = self.screen.window.find_all(Stepper, root)
            return next(part for part in found if part.label == label)

        while (now := stepper()).value != number:
            keys = self.screen.window.find(StepperKeys, now).children
            plus, minus = keys[0], keys[-1]
            self.screen.tap(plus if now.value < number else minus)

    # The turn

    def _place(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "place-ship")
        space = move.get("space")
        if "chart" in move:
            key = f"chart {move['chart']}"
        elif "public" in move:
            key = f"public {move['public']}"
        else:
            key = space if space in SPACES else "other"
        self.screen.chip(sheet.field("where"), key)
        if space not in SPACES:
            self.gain(sheet, move.get("gain", {}))
            self.screen.enter(sheet.field("pay"), move.get("pay", 0))
        self.record()

    def _card(self, sheet: Any, move: dict[str, Any]) -> None:
        self.screen.enter(sheet.field("cost"), move["cost"])
        self.some(sheet.field("of"), move["of"])

    def _acquire(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "acquire")
        self.screen.chip(sheet.field("card"), move["card"])
        self.screen.enter(sheet.field("points"), move["points"])
        self._card(sheet, move)
        self.screen.enter(sheet.field("surcharge"), move.get("surcharge", 0))
        self.pay(sheet, move["paid"])
        self.gain(sheet, move.get("gain", {}))
        self.record()

    def _build(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "build")
        self.screen.enter(sheet.field("ships"), move["ships"])
        self.pay(sheet, move["paid"])
        self.record()

    def _play(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "play")
        self.screen.chip(sheet.field("kind"), move["character"])
        self._card(sheet, move)
        self.pay(sheet, move["paid"])
        if "ending" in move:
            self.ending(sheet, move["ending"])
        self.record()

    def ending(self, sheet: Any, card: dict[str, Any]) -> None:
        """What an ending character says."""
        if "points" in card:
            self.screen.tap(sheet.field("mode").parts()[1])
            self.screen.enter(sheet.field("all"), card["points"])
            return
        self.screen.enter(sheet.field("per"), card["per"])
        if card["of"] is None:
            self.screen.enter(sheet.field("count"), card["count"])
        else:
            self.screen.chip(sheet.field("what"), card["of"])
        if card.get("max") is not None:
            self.screen.enter(sheet.field("most"), card["max"])

    def _tap(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "tap")
        self.gain(sheet, move.get("gain", {}))
        self.record()

    def _pass(self, move: dict[str, Any]) -> None:
        self.open(move, "pass")

    # Free actions and what cards do

    def _discard(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "discard")
        self.screen.enter(sheet.field("cards"), move.get("cards", 1))
        self.record()

    def _turn_into_food(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "food")
        self.screen.chip(sheet.field("from"), move["from"])
        self.screen.enter(sheet.field("ships"), move.get("ships", 1))
        self.record()

    def _gain(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "gain-more")
        self.screen.chip(sheet.field("by"), move["by"])
        self.gain(sheet, move["gain"])
        self.record()

    def _take_character(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "take")
        self.screen.enter(sheet.field("pay"), move.get("pay", 0))
        self.record()

    def _claim(self, move: dict[str, Any]) -> None:
        """The button of the milestone, on the card of the player."""
        screen, seat = self.screen, self._seat(move["player"])
        if screen.view.seat != seat:
            screen.tap(screen.view.board.people.parts()[seat])
        rows = list(screen.window.find_all(MilestoneRow, screen.view))
        screen.tap(rows[move["milestone"] - 1].button)
        assert screen.sheet is None, screen.texts()

    # The end of a round

    def walk(self) -> Any:
        """The sheet that closes the round."""
        if self.screen.sheet is None or self.screen.sheet.form.key != "close":
            self.screen.tap(self.screen.view.actions.button)
        return self.screen.sheet

    def go_on(self) -> None:
        """The button that leads to the next step."""
        self.screen.tap(self.walk().footer.parts()[-1])

    def _feed(self, move: dict[str, Any]) -> None:
        """Everybody at once: who was fed one by one in the file is fed with the first."""
        if self.screen.state.phase is Phase.FOOD and self.walk():
            self.go_on()

    def _settle(self, move: dict[str, Any]) -> None:
        self.walk()
        if points := list(move.get("points", {}).values()):
            self.screen.tap(self.screen.sheet.field("points").children[-1])
            for number in points:
                self.screen.type(number)
        self.go_on()

    def _prepare(self, move: dict[str, Any]) -> None:
        self.go_on()
        assert self.screen.sheet is None, self.screen.texts()


def enter_counts(screen: Screen, boards: dict[str, Any]) -> None:
    """Markers, colonies and food of a finished table."""
    for row, key in (("tracks", "track"), ("colonies", "colonies"), ("food", "food")):
        screen.cell(row, 0)
        for board in boards.values():
            screen.type(board[key])


def enter_cards(screen: Screen, boards: dict[str, Any], look: Any = None) -> None:
    """Charts and contracts, player after player; `look` is told of each."""
    screen.cell("cards", 0)
    for number, (name, board) in enumerate(boards.items()):
        sheet = screen.sheet
        cards = [("chart", chart["points"]) for chart in board.get("charts", ())]
        contracts = sorted(board.get("contracts", ()), key=lambda card: str(card["kind"]))
        for card, points in [*cards, *((c["kind"], c["points"]) for c in contracts)]:
            screen.chip(sheet.field("card"), card)
            screen.enter(sheet.field("points"), points)
        if look is not None:
            look(f"cards-of-{name.lower()}")
        screen.tap(sheet.footer.parts()[-1])
        assert (screen.sheet is None) == (number == len(boards) - 1)


def enter_endings(screen: Screen, boards: dict[str, Any], look: Any = None) -> None:
    """Ending characters; ships, which only they count, are counted by hand."""
    hand = Hand(screen)
    for seat, (name, board) in enumerate(boards.items()):
        for number, card in enumerate(board.get("ending", ()), start=1):
            screen.cell("ending", seat)
            hand.ending(screen.sheet, _by_hand(card, board))
            if not card.get("played", True):
                screen.tap(screen.sheet.field("played"))
            if look is not None:
                look(f"ending-{number}-of-{name.lower()}")
            screen.tap(screen.sheet.button)


def _by_hand(card: dict[str, Any], board: dict[str, Any]) -> dict[str, Any]:
    if card.get("of") != "ships-built":
        return card
    return {**card, "of": None, "count": BUILDABLE - board["ships"].get("shipyard", 0)}


def told(screen: Screen, key: str, **parameters: Any) -> str:
    """Words of the table view."""
    found: str = screen.model.say(say(key, **parameters))
    return found
