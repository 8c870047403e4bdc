"""Questions that several sheets ask: ships by hold, and the resources that a card takes."""

from __future__ import annotations

from companion.games.amalfi_renaissance.phrases import place_name
from companion.model import TableModel
from companion.table_kit.choice_fields import SomeOf, Tally
from engine.games.amalfi_renaissance.actions import Counts
from engine.games.amalfi_renaissance.pieces import RESOURCES


def ships_by_hold(
    model: TableModel, label: str, counts: Counts = (), others: tuple[str, ...] = ()
) -> Tally:
    """How many ships of each hold; `others` are further places."""
    items = [(place, place_name(model, place)) for place in (*RESOURCES, *others)]
    return Tally(dict(counts), label=label, items=items)


def resources(model: TableModel, label: str) -> SomeOf:
    """The resources that a card takes."""
    items = [(resource, place_name(model, resource)) for resource in RESOURCES]
    return SomeOf(label=label, items=items)
