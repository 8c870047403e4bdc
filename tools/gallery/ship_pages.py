"""The shared parts of the ship games for the picture taker, in every state."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.kit.controls.buttons import FilledButton
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.present.payments import pay
from companion.present.questions import Answers, Payment, WalkStep
from companion.table_kit.ships.number_fields import NumberField, NumberList
from companion.table_kit.ships.payer import Payer
from companion.table_kit.ships.pips import PipTrack
from companion.table_kit.ships.progress_bar import Progress
from companion.table_kit.ships.ship_board import ShipBoard
from companion.table_kit.ships.ship_place import ShipPlaceFacts
from companion.table_kit.ships.walk_rows import WalkRows
from engine.files import codec
from engine.payment import Cost, Hold, Purse
from engine.payment import Payment as Paid
from engine.table import Table
from tools.gallery.registry import scene
from tools.gallery.tables import table_file

HOLDS = ("spices", "wood", "wine", "gems", "fabric")


def rows(**ships: int | None) -> tuple[tuple[ShipPlaceFacts, ...], ...]:
    """A board as Amalfi: Renaissance has it."""
    holds = tuple(
        ShipPlaceFacts(
            key, key.capitalize(), ships.get(key, 0), "2 each" if key == "spices" else "3 each", key
        )
        for key in HOLDS
    )
    water = (
        ShipPlaceFacts("bay", "Bay", ships.get("bay", 0), tone="water", share=2),
        ShipPlaceFacts("port", "Port", ships.get("port", 0)),
        ShipPlaceFacts("docks", "At sea", ships.get("docks", 0)),
        ShipPlaceFacts("shipyard", "Shipyard", ships.get("shipyard", 0)),
    )
    return holds, water


def _moved(paid: Paid) -> str:
    parts = [f"{ships} from {hold}" for hold, ships in paid.holds]
    return " · ".join([*parts, *([f"{paid.emergency} to the port"] if paid.emergency else [])])


@cache
def _table() -> Table[Any, Any, Any, Any]:
    read = codec.read(json.dumps(table_file("amalfi-renaissance", {}, 2)).encode())
    return Table(read.game, read.setup)


def payment(purse: Purse | None, cost: Cost | None, answers: Answers | None = None) -> Payment:
    """The field of a cost that a purse pays."""
    return pay(_table(), answers or {}, purse, cost, _moved)


def _card(*parts: Any) -> Card:
    card = Card(pad_x=dp(12))
    for part in parts:
        card.add_widget(part)
    return card


@scene("board/ships", tall=True)
def ships_page() -> Column:
    """Boards with few ships, many ships, ships nobody counted; bread and progress."""
    column = Column(padding=[dp(8), dp(8)])
    full = ShipBoard(rows=rows(spices=1, wood=2, gems=1, bay=2, port=1, shipyard=4), colour="blue")
    full.selected = "wood"
    many = ShipBoard(rows=rows(wood=7, wine=4, bay=6, docks=10, shipyard=0), colour="yellow")
    unknown = ShipBoard(rows=rows(spices=None, bay=None), colour="red")
    for board in (full, many, unknown):
        column.add_widget(_card(board))
    column.add_widget(
        _card(
            PipTrack(label="Bread", value=5, limit=8, most=12),
            PipTrack(label="Bread in the granary", value=12, limit=12, most=12),
            Text(text="Explorer: 1 more lighthouse"),
            Progress(value=0.78),
        )
    )
    return column


@scene("board/pay", tall=True)
def pay_page() -> Column:
    """Ways to pay, one that cannot be paid, and the numbers of a card."""
    purse = Purse((Hold("wine", 2, 3), Hold("gems", 1, 3), Hold("wood", 3, 3)), bay=2, room=1)
    column = Column(padding=[dp(8), dp(8)])
    for cost in (Cost(7, ("wine", "gems")), Cost(40, ("wine",))):
        payer = Payer()
        payer.show(payment(purse, cost))
        column.add_widget(_card(payer))
    column.add_widget(_card(NumberField(label="COST", common=list(range(4, 11)), value=7)))
    column.add_widget(_card(NumberField(label="POINTS", common=list(range(4, 14)), value=20)))
    column.add_widget(SectionHeading(text="THE TRACK"))
    names = (("Anna", "circle", "red", 96), ("Bruno", "triangle", "yellow", None))
    items = [
        {"key": name, "title": name, "shape": shape, "colour": colour, "value": value}
        for name, shape, colour, value in names
    ]
    column.add_widget(_card(NumberList(items=items, open_key="Bruno")))
    return column


@scene("board/walk")
def walk_page() -> FloatLayout:
    """A period that is being closed."""
    root, sheet, walk = FloatLayout(), Sheet(title="End of period 2", is_tall=True), WalkRows()
    walk.show(
        (
            WalkStep("Anna feeds", "done", "5 bread due, all paid"),
            WalkStep("Bruno feeds", "now", "6 bread due, 4 paid, 2 missing × −3", "−6"),
            WalkStep("Decree: Blessing", "later"),
        )
    )
    sheet.add_widget(walk)
    sheet.footer.add_widget(FilledButton(text="Feed"))
    sheet.open(root)
    return root
