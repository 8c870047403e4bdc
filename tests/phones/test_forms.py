"""Questions as forms: every field of every game can be answered by what its controls say."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from companion.present import questions as q
from companion.present.drawing import Box, Drawing, Palette
from companion.present.offers import questions_of
from companion.web import forms
from companion.web.fields import Writer
from engine.games.piazza.actions import Draw, ShowHand
from tests.phones.people import ANNA, BRUNO, GAMES, HOST, LOOKING, opening, room_of
from tests.phones.test_parts import Reader, played

FIELDS: list[Any] = [
    q.OneOf("one", "One", options=(q.Option("a", "A"), q.Option("b", "B", refused="gone"))),
    q.SomeOf("some", "Some", options=(q.Option("a", "A"), q.Option("b", "B"))),
    q.InOrder("order", "Order", options=(q.Option("a", "A"), q.Option("b", "B")), value=("b",)),
    q.Tally("tally", "Tally", options=(q.Option("a", "A"),), value=(("a", 2),)),
    q.Matrix(
        "matrix",
        "M",
        rows=(q.Option("r", "R"),),
        columns=(q.Option("c", "C"),),
        cells=(q.Cell("r", "c", "+1"),),
    ),
    q.Number("number", "Number", common=(1, 2)),
    q.Count("count", "Count", value=1),
    q.YesNo("yes", "Yes"),
    q.Ladder("ladder", "Ladder", value=(5, 3), common=(1, 3)),
    q.Numbers("numbers", "Numbers", lines=(q.Line("x", "X"), q.Line("y", "Y", 4))),
    q.Payment(
        "paid",
        "Paid",
        is_asked=True,
        ways=(q.Way((("x", 1),), "one", ""),),
        places=(q.Count("x", "X"),),
    ),
    q.More("more", "More"),
    q.Walk("walk", steps=(q.WalkStep("First", "now", key="first"),)),
]


def form_with(field: q.Field) -> q.Form:
    return q.Form(key="form", title="Form", answers={}, fields=(field,))


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: type(field).__name__)
def test_each_control_answers_its_field(field: q.Field) -> None:
    html = Writer().field(field)
    assert Reader(html).open == []
    values = re.findall(r'data-field="([^"]+)" data-value="([^"]*)"', html)
    assert values
    for key, value in values:
        given = forms.answered(
            form_with(field), {"field": key, "value": json.loads(unescape(value))}
        )
        assert key in given


@pytest.mark.parametrize(
    ("field", "how", "typed", "expected"),
    [
        (FIELDS[5], "number", 7, 7),
        (FIELDS[5], "number", None, None),
        (FIELDS[8], "add", 4, (5, 4, 3)),
        (FIELDS[9], "put", 2, (("x", 2),)),
        (FIELDS[10], "put", 0, ()),
    ],
)
def test_what_is_typed_answers_too(field: q.Field, how: str, typed: Any, expected: Any) -> None:
    content = {"field": field.key, "value": typed, "entry": how, "put": "x"}
    assert forms.answered(form_with(field), content)[field.key] == expected


def test_what_cannot_be_chosen_says_why_and_answers_nothing() -> None:
    html = Writer().field(FIELDS[0])
    refused = html.partition("gone")[0].rpartition("<button")[2]
    assert 'aria-disabled="true"' in refused
    assert "data-value" not in refused


def test_only_what_one_tap_answers_is_left_to_the_board() -> None:
    options = (q.Option("2A", "2A"),)
    board = Writer().field(q.OneOf("lot", look="board", options=options))
    several = Writer().field(q.InOrder("lots", look="board", options=options))
    assert "Tap it on the board" in board
    assert "Tap it on the board" not in several
    assert 'data-value="[&quot;2A&quot;]"' in several


def test_pictures_of_a_form_bring_their_paints() -> None:
    writer = Writer()
    picture = Drawing(Box(0, 0, 1, 1), (), Palette({}, {}), "tile")
    html = writer.field(q.OneOf("t", look="tiles", options=(q.Option("a", "A", picture=picture),)))
    assert "<svg" in html
    assert "data-part" not in html


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_offered_can_be_shown_and_every_control_of_it_is_an_answer(game: str) -> None:
    room = played(game)
    for role in (ANNA, BRUNO, HOST):
        view = room.view(role)
        asked = questions_of(view.table.game)
        assert asked is not None
        for offer in asked.offers(view.table, role.seat):
            content = {"question": offer.question, "answers": forms.written(offer.answers)}
            form = forms.asked(view, content).form
            shown = forms.shown(view, form, q.weigh(view.table, form))
            assert Reader(shown["html"]).open == []
            json.dumps(shown)
            for key, value in re.findall(
                r'data-field="([^"]+)" data-value="([^"]*)"', shown["html"]
            )[:40]:
                told = {"answers": forms.written(form.answers), "field": unescape(key)}
                forms.asked(view, {**content, **told, "value": json.loads(unescape(value))})


def test_a_hand_that_is_kept_private_is_shown_and_never_drawn_to() -> None:
    room = room_of(opening("piazza"))
    view = room.view(ANNA)
    asked = questions_of(view.table.game)
    assert asked is not None
    first = asked.QUESTIONS["hand"](view.table, q.of(0)).field("tiles")
    assert isinstance(first, q.InOrder)
    held, more = (first.keys[0],), (first.keys[0], first.keys[1])
    hand = asked.QUESTIONS["hand"](view.table, {**q.of(0), "tiles": held}).action
    known = view.table.supposing(hand, 0)
    public = asked.QUESTIONS["hand"](known, {**q.of(0), "tiles": more}).action
    private = asked.QUESTIONS["hand"](known, {**q.of(0), "tiles": more, q.PRIVATE: True}).action
    assert isinstance(public, Draw)
    assert isinstance(private, ShowHand)


@pytest.mark.parametrize(
    "answers", [[], {"a": {}}, {"a": 1.5}, {"a": "x" * 300}, {"a": [[[[[[1]]]]]]}]
)
def test_answers_that_no_page_sends_are_refused(answers: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        forms.read(answers)


def test_whoever_only_looks_is_asked_nothing() -> None:
    from companion.web.parts import parts  # noqa: PLC0415

    assert "data-ask" not in parts(played("positano").view(LOOKING), "en")["asked"]
