"""How a cost is paid with ships, as a field: the engine's ways, best first, or ship by ship."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from companion.present.questions import (
    Answers,
    Count,
    Counts,
    Payment,
    Way,
    asked,
    tell,
)
from engine import payment as ships
from engine.payment import Cost, Purse, Settlement
from engine.table import AnyTable

EMERGENCY = "emergency"
PAID = "paid"

Told: TypeAlias = Callable[[ships.Payment], str]


def pay(
    table: AnyTable, answers: Answers, purse: Purse | None, cost: Cost | None, told: Told
) -> Payment:
    """The field "paid" of a cost; `told` says in a few words which ships a payment moves."""
    label = tell(table, "ui.pay.heading")
    if purse is None or cost is None:
        text, note = tell(table, "ui.pay.title"), tell(table, "ui.pay.unknown")
        return Payment(PAID, label, text=text, note=note)
    settlements = ships.ways(purse, cost)
    ways = tuple(
        Way(counts(one.payment), told(one.payment), _back(table, one)) for one in settlements
    )
    field = Payment(
        PAID,
        label,
        is_asked=True,
        ways=ways,
        places=_places(table, purse),
        value=ways[0].moved if ways else None,
        short="" if ways else _short(table, ships.shortfall(purse, cost)),
    )
    return _told(table, asked(field, answers), purse, cost, told)


def _told(table: AnyTable, field: Payment, purse: Purse, cost: Cost, told: Told) -> Payment:
    """The field with what pays, what comes of it, and how many other ways there are."""
    moved = paid(field)
    if moved is None:
        return replace(field, text=field.short, note=tell(table, "ui.pay.by-hand"))
    settled = ships.settle(purse, cost, moved)
    result = _back(table, settled)
    if settled.short:
        result = tell(table, "ui.way.missing", n=settled.short)
    others = sum(way.moved != field.value for way in field.ways)
    return replace(
        field,
        text=tell(table, "ui.pay.with", ships=told(moved)),
        note=tell(table, "ui.pay.others", told=result, n=others) if others else result,
        result=result,
        is_short=bool(settled.short),
    )


def counts(moved: ships.Payment) -> Counts:
    """A payment as an answer."""
    emergency = ((EMERGENCY, moved.emergency),) if moved.emergency else ()
    return (*moved.holds, *emergency)


def paid(field: Payment) -> ships.Payment | None:
    """The payment that a field's answer is; None where nothing pays yet."""
    if field.value is None:
        return None
    moved = dict(field.value)
    emergency = moved.pop(EMERGENCY, 0)
    return ships.payment(moved, emergency=emergency)


def _places(table: AnyTable, purse: Purse) -> tuple[Count, ...]:
    """Where ships can be taken from, one by one."""
    most = [(hold.resource, hold.ships) for hold in purse.holds if hold.ships]
    return tuple(
        Count(place, tell(table, f"ui.pay-from.{place}"), maximum=number)
        for place, number in (*most, (EMERGENCY, purse.ships))
    )


def _short(table: AnyTable, missing: int) -> str:
    return tell(table, "ui.way.short", n=missing)


def _back(table: AnyTable, way: Settlement) -> str:
    if not way.bread:
        return tell(table, "ui.way.exact")
    if way.lost:
        return tell(table, "ui.way.lost", n=way.kept or 0, lost=way.lost)
    return tell(table, "ui.way.back", n=way.bread)
