"""A table of Amalfi: Renaissance in the app, and the moves of a table file entered by taps."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.chips import Chip
from companion.kit.touch.press import Pressable
from companion.present.payments import EMERGENCY
from engine.core import Scorecard
from engine.files import codec
from engine.games.amalfi_renaissance import GAME
from engine.games.amalfi_renaissance.pieces import RESOURCES
from engine.games.amalfi_renaissance.pieces import TITLES as TITLE_NAMES
from engine.message import Seat, say
from engine.table import Table
from tests.files import new_file, read_golden
from tests.ui.ship_screen import Screen

__all__ = ["Hand", "Screen", "finished", "golden", "new_game"]

TITLES = [
    {"title": "explorer", "ladder": [24, 18, 12]},
    {"title": "artist", "ladder": [12, 9, 6]},
    {"title": "discoverer", "ladder": [12, 9, 6]},
]


golden = partial(read_golden, "amalfi_renaissance")


def new_game(players: int = 2, **setup: Any) -> dict[str, Any]:
    """A game that is to be kept from its first move on."""
    decrees = ["blessing", "mobilization", "trade", "universalism"]
    return new_file("amalfi-renaissance", players, {"decrees": decrees, "titles": TITLES, **setup})


def finished(players: int = 3, **setup: Any) -> dict[str, Any]:
    """A finished table of which nothing has been entered."""
    return {**new_game(players, **setup), "position": {}}


def kept(file: dict[str, Any]) -> Table[Any, Any, Any, Any]:
    """The same game, as the engine keeps it."""
    read = codec.read(json.dumps(file).encode())
    table = Table(GAME, read.setup)
    for move in read.moves:
        table.play(move.action, anyway=True)
    return table


def lines(card: Scorecard) -> list[tuple[int, str, int, str]]:
    """Every line of a score that a name typed into a file cannot change."""
    return [(line.seat, line.category, line.points, line.rule) for line in card.lines]


class Hand:
    """Enters the moves of a table file by taps."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def play(self, move: dict[str, Any]) -> None:
        """One move; the names of cards and docks, which nobody types, are left out."""
        do = move["do"]
        getattr(self, f"_{do.replace('-', '_')}")(move)
        assert self.screen.sheet is None or do in ("feed", "decree"), self.screen.texts()

    def _seat(self, name: str) -> int:
        found: int = self.screen.model.setup.names.index(name)
        return found

    def open(self, move: dict[str, Any], key: str) -> Any:
        """The sheet of an action for the player of a move."""
        screen, seat = self.screen, self._seat(move["player"])
        self._shut()
        if screen.view.seat != seat:
            screen.tap(screen.view.board.people.parts()[seat])
        chips = [*screen.view.actions.main.items, *screen.view.actions.also.items]
        if key in (item["key"] for item in chips):
            screen.chip(screen.view.actions, key)
        else:
            screen.chip(screen.view.actions, "more")
            screen.say(screen.model.say(say(f"ui.do.{key}")))
        sheet = screen.sheet
        if sheet is not None and sheet.form.answers["seat"] != str(seat):
            screen.tap(sheet.field("seat").parts()[seat])
        return sheet

    def _shut(self) -> None:
        if self.screen.sheet is not None:
            self.screen.taps += 1
            self.screen.sheet.close()
            self.screen.window.settle()

    def record(self) -> None:
        """The button of the open sheet."""
        self.screen.tap(self.screen.sheet.button)

    def _holds(self, field: Any, ships: dict[str, int]) -> None:
        for hold, number in ships.items():
            for _ in range(number):
                chips = self.screen.window.find_all(Chip, field)
                self.screen.tap(next(chip for chip in chips if chip.key == hold))

    def _pay(self, wanted: dict[str, int]) -> None:
        moved = tuple(
            (place, wanted[place]) for place in (*RESOURCES, EMERGENCY) if wanted.get(place)
        )
        row = self.screen.sheet.field("paid")
        if row.payer.field.value == moved:
            return
        self.screen.tap(row)
        way = next(way for way in row.payer.field.ways if way.moved == moved)
        if way.text not in self.screen.window.texts(row.payer):
            self.screen.tap(
                self.screen.find(
                    lambda w: "more way" in getattr(w, "text", "") and isinstance(w, Pressable),
                    row.payer,
                )
            )
        self.screen.tap(self.screen.find(way.text, row.payer))
        assert row.payer.field.value == moved

    def _resources(self, sheet: Any, wanted: list[str]) -> None:
        for key in set(sheet.form.field("resources").value) ^ set(wanted):
            chips = self.screen.window.find_all(Chip, sheet.field("resources"))
            self.screen.tap(next(chip for chip in chips if chip.key == key))

    # The turn

    def _navigate(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "navigate")
        to = move.get("to", "public")
        self.screen.chip(sheet.field("to"), move.get("slot") if to == "evolving" else to)
        self._holds(sheet.field("send"), move.get("send", {}))
        self.screen.enter(sheet.field("bread"), move.get("bread", 0))
        self.screen.enter(sheet.field("gain"), move.get("gain", 0))
        self.record()

    def _card(self, sheet: Any, move: dict[str, Any]) -> None:
        self.screen.enter(sheet.field("cost"), move["cost"])
        self._resources(sheet, move["with"])

    def _acquire(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "acquire")
        self.screen.chip(sheet.field("artwork"), move["artwork"])
        self.screen.enter(sheet.field("points"), move["points"])
        self._bought(sheet, move)

    def _discover(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "discover")
        self.screen.enter(sheet.field("points"), move["points"])
        self._bought(sheet, move)

    def _bought(self, sheet: Any, move: dict[str, Any]) -> None:
        self._card(sheet, move)
        if move.get("slot") == 5:
            self.screen.chip(sheet.field("slot"), 5)
        self._pay(move["pay"])
        self.record()

    def _invite(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "invite")
        self.screen.chip(sheet.field("type"), move["type"])
        self._card(sheet, move)
        self._pay(move["pay"])
        if card := move.get("endgame"):
            self.screen.enter(sheet.field("per"), card["per"])
            self.screen.chip(sheet.field("what"), card["of"])
            self.screen.enter(sheet.field("most"), card["max"])
        self.record()

    def _construct(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "construct")
        self.screen.enter(sheet.field("ships"), move["ships"])
        self._pay(move["pay"])
        self.record()

    def _engage(self, move: dict[str, Any]) -> None:
        self.open(move, "engage")

    def _pass(self, move: dict[str, Any]) -> None:
        self.open(move, "pass")

    # What it brings

    def _erect(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "erect")
        on = self._seat(move["of"]) if "of" in move else move.get("on", "public")
        self.screen.chip(sheet.field("where"), on)
        self.record()

    def _use_lighthouse(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "lighthouse")
        self.screen.chip(sheet.field("what"), move.get("hold", "bread"))
        self.record()

    def _take_character(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "take")
        self.screen.chip(sheet.field("slot"), move.get("slot", 0))
        if sheet.field("evolving").active != move.get("evolving", False):
            self.screen.tap(sheet.field("evolving"))
        self.record()

    def _send(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "send")
        self._holds(sheet.field("send"), move["send"])
        self.record()

    def _gain_bread(self, move: dict[str, Any]) -> None:
        self._bread(move, "gain")

    def _pay_bread(self, move: dict[str, Any]) -> None:
        self._bread(move, "pay")

    def _bread(self, move: dict[str, Any], way: str) -> None:
        sheet = self.open(move, "bread")
        self.screen.chip(sheet.field("way"), way)
        self.screen.enter(sheet.field("amount"), move["bread"])
        self.record()

    def _bonus(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "bonus")
        self.screen.enter(sheet.field("points"), move["points"])
        self.record()

    def _straighten(self, move: dict[str, Any]) -> None:
        self.open(move, "straighten")
        self.record()

    def _ships_to_bread(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "convert")
        self._holds(sheet.field("ships"), move["ships"])
        self.record()
        self._shut()

    def _discard(self, move: dict[str, Any]) -> None:
        sheet = self.open(move, "discard")
        self.screen.enter(sheet.field("cards"), move.get("cards", 1))
        self.record()
        self._shut()

    def _title(self, move: dict[str, Any]) -> None:
        self._shut()
        name = TITLE_NAMES[move["title"]].name
        start = f"{move['player']} claims {name}"
        claims = self.screen.view.claims
        self.screen.tap(
            next(
                part
                for part in self.screen.window.find_all(OutlineButton, claims)
                if part.text.startswith(start)
            )
        )

    # The end of a period

    def walk(self) -> Any:
        """The sheet that closes the period."""
        if self.screen.sheet is None or self.screen.sheet.form.key != "close":
            self.screen.tap(self.screen.view.actions.button)
        return self.screen.sheet

    def _feed(self, move: dict[str, Any]) -> None:
        self.walk()
        seat = Seat(self._seat(move["player"]))
        row = self.screen.find(self.screen.model.say(say("ui.close.feeds", seat=seat)))
        if not row.selected:
            self.screen.tap(row)
        if move.get("more"):
            self.screen.tap(self.screen.find(f"Pay {move['bread']} now, the rest later"))
        else:
            words = self.screen.model.say(say("ui.close.feed", seat=seat))
            self.screen.tap(self.screen.find(words, self.screen.sheet))

    def go_on(self, words: str = "") -> None:
        """The button with these words, or the one that leads to the next step."""
        footer = self.walk().footer
        self.screen.tap(self.screen.find(words, footer) if words else footer.parts()[-1])

    def _decree(self, move: dict[str, Any]) -> None:
        self.go_on()

    def _new_period(self, move: dict[str, Any]) -> None:
        self.go_on()


def enter_finished(screen: Screen, boards: dict[str, Any], look: Any = None) -> None:
    """Markers, endgame characters and titles; `look` is told of each part.

    What a character counts is nowhere else, so it is counted by hand.
    """
    screen.cell("tracks", 0)
    for board in boards.values():
        screen.type(board["track"])
    for seat, (name, board) in enumerate(boards.items()):
        screen.cell("endgame", seat)
        _enter_endgame(screen, board)
        if look is not None:
            look(f"endgame-of-{name.lower()}")
        screen.say("Add")
    for seat, (name, board) in enumerate(boards.items()):
        screen.cell("titles", seat)
        for title, points in board["titles"].items():
            screen.chip(screen.sheet.field("which"), title)
            screen.chip(screen.sheet.field(f"square {title}"), points)
        if look is not None:
            look(f"titles-of-{name.lower()}")
        screen.say("Record")


def _enter_endgame(screen: Screen, board: dict[str, Any]) -> None:
    card, sheet = board["endgame"][0], screen.sheet
    if "points" in card:
        screen.say("Final points")
        screen.enter(sheet.field("all"), card["points"])
        return
    screen.enter(sheet.field("per"), card["per"])
    screen.chip(sheet.field("what"), card["of"])
    screen.enter(sheet.field("count"), board["artworks"][card["of"].removesuffix("s")])
    screen.enter(sheet.field("most"), card["max"])
