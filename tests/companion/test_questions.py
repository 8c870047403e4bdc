"""Forms, fields and answers as plain values: what every face relies on, without a window."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.present import questions as q
from companion.present.payments import PAID, paid, pay
from engine.payment import Cost, Hold, Payment, Purse, payment
from tests.asking import read, table_of

PURSE = Purse((Hold("wine", 2, 3), Hold("gem", 1, 3), Hold("spice", 3, 3)), bay=2, room=1)
KINDS = tuple(q.Option(key, key.title()) for key in ("book", "paint", "chart"))


def form(*fields: q.Field, **answers: q.Value) -> q.Form:
    """A form that shows these fields with these answers."""
    asked = tuple(q.asked(field, answers) for field in fields)
    return q.Form(key="form", title="", answers=answers, fields=asked)


def test_an_answer_is_added_and_the_others_stay() -> None:
    shown = form(q.OneOf("kind", options=KINDS), q.Number("points"), kind="book")
    assert q.answer(shown, "points", 7) == {"kind": "book", "points": 7}
    assert shown.answers == {"kind": "book"}


def test_an_answer_that_is_none_is_refused() -> None:
    shown = form(q.OneOf("kind", options=KINDS), q.Number("points", maximum=9))
    for key, value in (("kind", "sculpture"), ("points", 10), ("points", "7"), ("points", True)):
        with pytest.raises(ValueError, match=key):
            q.answer(shown, key, value)
    with pytest.raises(KeyError):
        q.answer(shown, "colour", "red")


def test_an_answer_drops_what_no_longer_fits_and_what_it_clears() -> None:
    spaces = q.OneOf("space", options=(q.Option("2:1", "8"),))
    price = q.Number("price", clears=("paid",))
    shown = form(price, spaces, q.Number("other"), space="1:1", paid=(("gem", 1),), other=3)
    assert q.answer(shown, "price", 5) == {"price": 5, "other": 3}


def test_answers_to_fields_that_are_not_asked_now_wait() -> None:
    shown = form(q.OneOf("kind", options=KINDS), kind="book", per=3)
    assert q.answer(shown, "kind", "paint") == {"kind": "paint", "per": 3}


def test_an_option_fills_in_what_is_known_of_it() -> None:
    known = q.Option("market", "Market", sets=(("food", 2), ("gain", (("gem", 1),))))
    shown = form(q.OneOf("where", options=(known,)), q.Number("food"), food=1)
    assert q.answer(shown, "where", "market") == {
        "where": "market",
        "food": 2,
        "gain": (("gem", 1),),
    }


def test_only_the_option_that_was_added_fills_in() -> None:
    options = tuple(q.Option(key, key, sets=((f"of {key}", 1),)) for key in ("a", "b"))
    shown = form(q.SomeOf("some", options=options), **{"some": ("a",), "of a": 5})
    assert q.answer(shown, "some", ("a", "b")) == {"some": ("a", "b"), "of a": 5, "of b": 1}


def test_a_tap_says_what_the_answer_is() -> None:
    one = q.OneOf("one", options=KINDS, value="book")
    assert (one.tapped("book"), replace(one, lets_go=True).tapped("book")) == ("book", "")
    some = q.SomeOf("some", options=KINDS, value=("chart",))
    assert (some.tapped("book"), some.tapped("chart")) == (("book", "chart"), ())
    tally = q.Tally("tally", options=KINDS, value=(("paint", 1),))
    assert tally.tapped("paint") == (("paint", 2),)
    assert tally.tapped("book") == (("book", 1), ("paint", 1))
    assert tally.tapped(q.Tally.CLEAR) == ()
    rows = q.InOrder("rows", options=KINDS, value=("paint", "book"))
    assert (rows.tapped("chart"), rows.tapped("paint")) == (("paint", "book", "chart"), ("book",))
    assert replace(rows, repeats=True).tapped("paint") == ("paint", "book", "paint")
    assert rows.tapped(q.InOrder.CLEAR) == ()


def test_no_more_than_so_many_are_chosen() -> None:
    some = q.SomeOf("some", options=KINDS, most=2)
    assert some.fits(("book", "paint"))
    assert not some.fits(("book", "paint", "chart"))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (q.Tally("tally", options=KINDS), (("sculpture", 1),)),
        (q.Tally("tally", options=KINDS), "book"),
        (q.InOrder("rows", options=KINDS), ("book", "book")),
        (q.InOrder("rows", options=KINDS, repeats=True), ("sculpture",)),
        (q.Count("count", maximum=3), 4),
        (q.Count("count"), None),
        (q.YesNo("so"), 1),
        (q.Ladder("ladder", most=2), (3, 2, 1)),
        (q.Ladder("ladder"), (-1,)),
        (q.Numbers("points", lines=(q.Line("0", "Anna", maximum=5),)), (("0", 6),)),
        (q.Numbers("points", lines=(q.Line("0", "Anna"),)), (("1", 6),)),
        (q.Walk("walk", steps=(q.WalkStep("Anna", "now", key="0"),)), "1"),
        (q.Payment("paid", places=(q.Count("gem"),)), (("wine", 1),)),
        (q.Note("note"), "words"),
    ],
)
def test_what_is_no_answer_to_a_field(field: q.Field, value: q.Value) -> None:
    assert not field.fits(value)
    assert q.asked(field, {field.key: value}) == field


def test_every_answer_can_be_sent_as_json() -> None:
    answers = {"seat": "1", "gain": (("gem", 1),), "points": 7, "played": False, "met": None}
    assert read(json.dumps(answers)) == answers


# Payments


def paying(cost: Cost | None, **answers: q.Value) -> q.Payment:
    return pay(table_of("amalfi"), answers, PURSE, cost, lambda paid: f"{paid.to_bay} ships")


def test_the_best_way_pays_unless_another_is_chosen() -> None:
    field = paying(Cost(7, ("wine", "gem")))
    assert paid(field) == payment({"wine": 2, "gem": 1})
    assert field.ways[0].moved == field.value
    assert field.text == "Paid with: 3 ships"
    other = paying(Cost(7, ("wine", "gem")), paid=(("wine", 2), ("emergency", 1)))
    assert paid(other) == Payment((("wine", 2),), emergency=1)
    assert other.ways == field.ways


def test_ships_are_moved_one_by_one_enough_or_not() -> None:
    field = paying(Cost(7, ("wine",)), paid=(("wine", 1),))
    assert field.is_short
    assert field.result == "4 Thaler missing."
    assert field.put("emergency", 2) == (("wine", 1), ("emergency", 2))
    assert [(place.key, place.maximum) for place in field.places] == [
        ("wine", 2),
        ("gem", 1),
        ("spice", 3),
        ("emergency", 8),
    ]


def test_what_cannot_be_paid_says_by_how_much() -> None:
    field = paying(Cost(40, ("wine",)))
    assert (field.ways, paid(field)) == ((), None)
    assert field.text == "10 Thaler short, even with every ship."


def test_nothing_is_paid_while_the_cost_is_not_known() -> None:
    field = paying(None, **{PAID: (("wine", 1),)})
    assert (field.is_asked, paid(field), field.note) == (False, None, "once the cost is entered")
