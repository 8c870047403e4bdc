"""A value or null, and a payment with ships, as files write them."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from engine.files.payment_shape import PaymentShape
from engine.files.shapes import Text, Unreadable, Whole
from engine.files.shared_shapes import OrNull
from engine.payment import payment

PAID = PaymentShape(("wine", "gems"), most=7)


def test_null_stands_for_none_and_anything_else_for_itself() -> None:
    shape = OrNull(Whole(0, 9))
    for value in (None, 0, 9):
        assert shape.read(value, "at", ()) == value
        assert shape.write(value, ()) == value
        jsonschema.validate(value, shape.schema())
    assert OrNull(Text()).expected == "a line of 1 to 40 printable characters or null"
    with pytest.raises(Unreadable, match="at: expected a whole number from 0 to 9, got 10"):
        shape.read(10, "at", ())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(10, shape.schema())


@pytest.mark.parametrize(
    ("written", "holds", "emergency"),
    [
        ({}, {}, 0),
        ({"wine": 7}, {"wine": 7}, 0),
        ({"emergency": 1}, {}, 1),
        ({"wine": 1, "gems": 2, "emergency": 7}, {"wine": 1, "gems": 2}, 7),
    ],
)
def test_a_payment_is_written_by_hold_and_emergency(
    written: dict[str, int], holds: dict[str, int], emergency: int
) -> None:
    paid = payment(holds, emergency=emergency)
    assert PAID.read(written, "pay", ()) == paid
    assert PAID.write(paid, ()) == written
    jsonschema.validate(written, PAID.schema())


def test_ships_of_a_payment_are_read_in_the_order_of_the_holds_and_none_are_left_out() -> None:
    assert PAID.read({"gems": 1, "wine": 2}, "pay", ()).holds == (("wine", 2), ("gems", 1))
    assert PAID.read({"wine": 0, "emergency": 0}, "pay", ()) == payment()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"wood": 1}, r"pay\.wood: unknown key, expected: wine, gems, emergency"),
        ({"wine": 8}, r"pay\.wine: expected a whole number from 0 to 7, got 8"),
        ({"gems": -1}, r"pay\.gems: expected a whole number from 0 to 7, got -1"),
        ([1], "pay: expected an object of ships, got a list"),
    ],
)
def test_what_is_no_payment_is_refused_with_its_place(written: Any, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        PAID.read(written, "pay", ())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(written, PAID.schema())
