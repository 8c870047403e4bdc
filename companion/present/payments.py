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
    phrase,
)
from engine import payment as ships
from engine.payment import Cost, Purse, Settlement
from engine.table import AnyTable

EMERGENCY = "emergency"
PAID = "paid"

Describe: TypeAlias = Callable[[ships.Payment], str]


def pay(
    table: AnyTable, answers: Answers, purse: Purse | None, cost: Cost | None, describe: Describe
) -> Payment:
    """The field "paid" of a cost; `describe` says in a few words which ships a payment moves."""
    label = phrase(table, "ui.pay.heading")
    if purse is None or cost is None:
        text, note = phrase(table, "ui.pay.title"), phrase(table, "ui.pay.unknown")
        return Payment(PAID, label, text=text, note=note)
    settlements = ships.ways(purse, cost)
    ways = tuple(
        Way(counts(one.payment), describe(one.payment), _back(table, one)) for one in settlements
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
    return _with_texts(table, asked(field, answers), purse, cost, describe)


def _with_texts(
    table: AnyTable, field: Payment, purse: Purse, cost: Cost, describe: Describe
) -> Payment:
    """The field with what pays, what comes of it, and how many other ways there are."""
    moved = paid(field)
    if moved is None:
        return replace(field, text=field.short, note=phrase(table, "ui.pay.by-hand"))
    settled = ships.settle(purse, cost, moved)
    result = _back(table, settled)
    if settled.short:
        result = phrase(table, "ui.way.missing", n=settled.short)
    others = sum(way.moved != field.value for way in field.ways)
    return replace(
        field,
        text=phrase(table, "ui.pay.with", ships=describe(moved)),
        note=phrase(table, "ui.pay.others", told=result, n=others) if others else result,
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
        Count(place, phrase(table, f"ui.pay-from.{place}"), maximum=number)
        for place, number in (*most, (EMERGENCY, purse.ships))
    )


def _short(table: AnyTable, missing: int) -> str:
    return phrase(table, "ui.way.short", n=missing)


def _back(table: AnyTable, way: Settlement) -> str:
    if not way.bread:
        return phrase(table, "ui.way.exact")
    if way.lost:
        return phrase(table, "ui.way.lost", n=way.kept or 0, lost=way.lost)
    return phrase(table, "ui.way.back", n=way.bread)
