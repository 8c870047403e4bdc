"""What can be asked at a table of Tolleno: options, labels, actions; a whole game kept by it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tolleno.faces import SHAPES, is_turned
from companion.games.tolleno.questions import QUESTIONS, offers, tapped
from companion.games.tolleno.questions.face import key_of, shape_of
from companion.games.tolleno.questions.turn import AGAINST
from companion.present import questions as q
from companion.present.drawing import groups
from engine.core import Illegal
from engine.games.tolleno import actions as a
from engine.games.tolleno.pieces import CENTRE, Field, Kind
from engine.games.tolleno.rules_expand import placements
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.tiles import Plot, Tile, place_of
from engine.message import Seat
from tests.asking import AnyTable, ask, golden, kept, lines, option, record, table_of, texts
from tests.files import new_file, read_golden

ANNA, BRUNO = Seat(0), Seat(1)


@pytest.fixture
def table() -> AnyTable:
    """A game of two before its first tile, its centre known."""
    return golden("tolleno", "whole-game")[0]


@pytest.fixture
def lying() -> AnyTable:
    """A table of two entered as it lies, of which nothing has been entered."""
    return table_of("tolleno", {**new_file("tolleno", 2, {}), "position": {}})


def keys(table: AnyTable, seat: Seat | None = None) -> list[str]:
    return [offer.question for offer in offers(table, seat)]


def tap(table: AnyTable, name: str) -> q.Form | None:
    offer = tapped(table, name)
    return None if offer is None else QUESTIONS[offer.question](table, offer.answers)


# A turn


def test_a_tile_may_lie_where_the_engine_says_turned_as_it_fits(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["expand"], {}, value="2", canals="NE")
    assert form.title == "Turn 1 · Anna lays a tile"
    where = form.field("at")
    assert isinstance(where, q.OneOf)
    for key in where.keys:
        laid = ask(table, QUESTIONS["expand"], form.answers, at=key)
        assert not isinstance(q.judge(table, laid.actions), Illegal), key
        assert laid.button == f"Lay it at {key}"
        assert laid.pieces == (key,)


def board_of(form: q.Form) -> q.OneOf:
    """What is tapped on the board."""
    field = q.on_board(form)
    assert field is not None
    return field


def on(table: AnyTable, form: q.Form, name: str) -> q.Form:
    """The form after a tap on the board."""
    answers = q.touched(table, QUESTIONS[form.key], form, name)
    assert answers is not None, name
    return QUESTIONS[form.key](table, answers)


def test_a_field_turns_the_tile_until_it_fits_and_tapped_again_on_to_the_next_way(
    table: AnyTable,
) -> None:
    start = ask(table, QUESTIONS["expand"], {}, value="2", canals="NES")
    for one in board_of(start).options:
        form = on(table, start, one.key)
        tile = _laid(form)
        assert not isinstance(q.judge(table, form.actions), Illegal)
        assert (one.icon == "") == (tile.canals == ("NES",))
        ways = {tile.canals}
        while _laid(form := on(table, form, one.key)).canals not in ways:
            ways.add(_laid(form).canals)
        lawful = {w.canals for w in placements(table.state, tile.face) if w.at == tile.at}
        assert ways == lawful
        assert form.told.startswith("Tap the field again") == (len(ways) > 1)


def test_a_tile_is_turned_by_hand_with_its_fountains(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["expand"], {}, canals="NE", fountains=(("0", 1),))
    turned = form.field("turned")
    assert isinstance(turned, q.OneOf)
    assert [option.text for option in turned.options][1] == "Canals ES"
    form = ask(table, QUESTIONS["expand"], form.answers, turned=turned.next)
    again = q.answer(form, "canals", "NE")
    assert again["turned"] == "2", "the shape it has already is turned"
    other = q.answer(form, "canals", "NS")
    assert other["turned"] == "0", "another one lies as it is shown"
    laid = _laid(ask(table, QUESTIONS["expand"], form.answers, at="0,2"))
    assert (laid.canals, laid.turned, laid.plots[0].fountains) == (("SW",), 2, 1)


def test_fountains_begin_again_after_the_most_and_are_tapped_on_the_tile(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["expand"], {}, canals="NE")
    field = form.field("fountains")
    assert isinstance(field, q.Tally)
    assert field.picture is not None
    names = {group.name for group in groups(field.picture)}
    assert names == {*field.keys, "turned"}
    assert {*field.beside} <= {one.key for one in form.fields}
    for number in (1, 2, 3, 4, 0):
        form = ask(table, QUESTIONS["expand"], form.answers, fountains=field.tapped("2"))
        field = form.field("fountains")
        assert isinstance(field, q.Tally)
        assert dict(field.value).get("2", 0) == number


def test_a_tile_has_as_many_plots_as_the_last_one(table: AnyTable) -> None:
    assert QUESTIONS["expand"](table, {}).field("plots").value == 4
    form = ask(table, QUESTIONS["expand"], {}, value="2", canals="NES", plots=3)
    form = on(table, form, board_of(form).keys[0])
    record(table, form)
    assert QUESTIONS["expand"](table, {}).field("plots").value == 3


def _laid(form: q.Form) -> Tile:
    (action,) = form.actions
    assert isinstance(action, a.Expand)
    return action.tile


def test_a_tile_against_the_bank_says_so_and_is_recorded_anyway(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["expand"], {}, value="2", canals="N")
    lawful = board_of(form).keys
    form = ask(table, QUESTIONS["expand"], form.answers, any_field=True)
    wrong = next(one for one in board_of(form).options if one.key not in lawful)
    assert wrong.icon == AGAINST
    form = ask(table, QUESTIONS["expand"], form.answers, at=wrong.key)
    weighed = q.weigh(table, form)
    assert not weighed.can_record
    assert weighed.objections[0].rule.startswith("expand.")
    record(table, form, anyway=True)
    assert table.log.path()[-1].anyway


def test_a_fountain_points_at_a_plot_by_its_number(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["expand"], {}, value="3", canals="NESW", plots=3)
    assert texts(form)["fountains"] == "A fountain points at"
    assert option(form, "fountains", "2").text == "Plot 2"
    with pytest.raises(ValueError, match="fountains"):
        q.answer(form, "fountains", (("3", 1),))
    form = ask(table, QUESTIONS["expand"], form.answers, fountains=(("1", 2),))
    at = form.field("at")
    assert isinstance(at, q.OneOf)
    form = ask(table, QUESTIONS["expand"], form.answers, at=at.keys[0])
    assert [plot.fountains for plot in _laid(form).plots] == [0, 2, 0]


def test_plots_in_reach_come_first_with_how_far_they_are(table: AnyTable) -> None:
    moves = golden("tolleno", "whole-game")[1]
    table.play(moves[0])
    near = list(spaces(table.state, ANNA))
    form = QUESTIONS["floor"](table, {})
    where = form.field("plot")
    assert isinstance(where, q.OneOf)
    assert list(where.keys) == [place_of(one.at, one.plot) for one in near]
    assert option(form, "plot", where.keys[0]).trail == f"{near[0].distance} tiles far"
    assert form.title == "Turn 1 · Anna builds the 1st floor"
    assert form.note.startswith("Counted from tile")
    chosen = ask(table, QUESTIONS["floor"], {}, plot=where.keys[0])
    assert chosen.button.startswith("Place the floor · ")
    change = q.weigh(table, chosen).change[0]
    assert chosen.button.endswith(f"{change:+}" if change else "0")
    too_far = ask(table, QUESTIONS["floor"], {}, any_plot=True)
    others = too_far.field("plot")
    assert isinstance(others, q.OneOf)
    far = next(key for key in others.keys if key not in where.keys)
    refused = ask(table, QUESTIONS["floor"], too_far.answers, plot=far)
    assert q.weigh(table, refused).can_record_anyway
    assert on(table, form, far).actions == refused.actions, "on the board it needs no unfolding"
    assert q.touched(table, QUESTIONS["floor"], form, "9,9:0") is None


def test_a_floor_is_kept_and_a_tile_shown_only_where_nothing_fits(table: AnyTable) -> None:
    assert keys(table)[:2] == ["expand", "stuck"]
    shown = ask(table, QUESTIONS["stuck"], {}, value="2", canals="NE")
    assert "fits" in q.weigh(table, shown).objections[0].because
    table.play(golden("tolleno", "whole-game")[1][0])
    assert keys(table)[:2] == ["floor", "keep"]
    assert not q.weigh(table, QUESTIONS["keep"](table, {})).can_record


def test_others_than_the_player_to_move_only_correct(table: AnyTable) -> None:
    assert keys(table, ANNA)[0] == "expand"
    assert keys(table, BRUNO) == ["tile", "tiles"]


# Tables as they lie


def test_a_table_is_entered_from_the_centre_on(lying: AnyTable) -> None:
    assert keys(lying) == ["centre", "tile"]
    record(lying, QUESTIONS["centre"](lying, {}))
    assert len(lying.state.tiles) == 5
    assert keys(lying) == ["tile", "tiles"]
    form = ask(lying, QUESTIONS["tile"], {}, at="0,2", value="4", canals="NS", turned="1")
    record(lying, form)
    assert lying.state.city[Field(0, 2)] == Tile(
        Field(0, 2), Kind.CITY, 4, ("EW",), plots=(Plot(),) * 4, turned=1
    )
    assert tap(lying, "0,3") == QUESTIONS["tile"](lying, {"at": "0,3", "any-field": True})


def test_what_stands_on_a_plot_is_entered_counted_and_cleared(lying: AnyTable) -> None:
    record(lying, QUESTIONS["centre"](lying, {}))
    start = {"on": "0,1:2"}
    empty = QUESTIONS["plot"](lying, start)
    assert (empty.title, empty.actions) == ("Downtown tile 0,1, plot 2", ())
    assert "floors" not in texts(empty)
    form = ask(lying, QUESTIONS["plot"], start, owner="1", floors=3, fountains=2)
    assert form.actions == (
        a.CountFountains(Field(0, 1), 2, 2),
        a.Place(BRUNO, Field(0, 1), 2, 3),
    )
    record(lying, form)
    assert QUESTIONS["plot"](lying, start).actions == ()
    row = QUESTIONS["about"](lying, {"on": "0,1"}).field("plot 2")
    assert isinstance(row, q.Link)
    assert row.note == "Bruno: 3 floors"
    record(lying, ask(lying, QUESTIONS["plot"], start, owner="nobody"))
    assert lying.state.city[Field(0, 1)].plot(2).owner is None


def test_a_tile_is_awarded_changed_moved_and_removed(lying: AnyTable) -> None:
    record(lying, QUESTIONS["centre"](lying, {}))
    record(lying, ask(lying, QUESTIONS["tile"], {}, at="0,2", value="4"))
    on = {"on": "0,2"}
    record(lying, ask(lying, QUESTIONS["award"], on, winner="0"))
    assert lying.state.city[Field(0, 2)].won_by == ANNA
    changed = ask(lying, QUESTIONS["tile"], on, value="3", canals="NS-EW")
    assert changed.title == "Tile 0,2"
    record(lying, changed)
    assert lying.state.city[Field(0, 2)].canals == ("NS", "EW")
    record(lying, ask(lying, QUESTIONS["move"], on, at="1,1"))
    assert Field(0, 2) not in lying.state.city
    remove = QUESTIONS["about"](lying, {"on": "1,1"}).field("remove")
    assert isinstance(remove, q.Deed)
    lying.play_all(remove.actions)
    assert Field(1, 1) not in lying.state.city


def test_the_foundations_of_a_plot_are_asked_where_the_table_reads_them_so() -> None:
    file = {**new_file("tolleno", 2, {}), "position": {}, "rulings": {"foundations": "marked-plot"}}
    marked = table_of("tolleno", file)
    record(marked, QUESTIONS["centre"](marked, {}))
    record(marked, ask(marked, QUESTIONS["plot"], {"on": "0,1:0"}, marked=True))
    assert marked.state.city[Field(0, 1)].plot(0).foundations


def test_what_is_known_of_a_tile_stays_as_it_is(lying: AnyTable) -> None:
    for tile in read_golden("tolleno", "whole-game")["moves"][:1]:
        canals = (tile["tile"]["canals"],)
        shape = shape_of(canals)
        assert shape in SHAPES
        assert is_turned(canals, shape)
    odd = Tile(CENTRE, Kind.CITY, None, ("ESW",))
    lying.play(a.Lay(odd))
    assert QUESTIONS["tile"](lying, {"on": "0,0"}).actions == ()


def test_a_tap_on_the_city_asks_what_is_due_or_what_is_to_be_changed(table: AnyTable) -> None:
    about, plot, free = tap(table, "0,1"), tap(table, "0,1:0"), tap(table, "0,2")
    assert about is not None
    assert plot is not None
    assert free is not None
    assert (about.key, plot.key, free.key) == ("about", "plot", "expand")
    table.play(golden("tolleno", "whole-game")[1][0])
    floor = tap(table, "0,1:0")
    assert floor is not None
    assert (floor.key, floor.field("plot").value) == ("floor", "0,1:0")
    assert tap(table, "5,5") is None
    assert tap(table, "sea") is None


# A whole game


def test_a_whole_game_is_kept_by_questions_alone() -> None:
    table, moves = golden("tolleno", "whole-game")
    for move in moves:
        key, given = answers(table, move)
        assert keys(table)[0] == key
        record(table, ask(table, QUESTIONS[key], {}, **given))
    assert table.state.now is None
    assert lines(table) == lines(kept(table, moves))


def answers(table: AnyTable, move: Any) -> tuple[str, dict[str, q.Value]]:
    """The question that a move answers, with its answers."""
    if isinstance(move, a.PlaceFloor):
        return "floor", {"plot": place_of(move.at, move.plot)}
    shown = _shown(move.tile) | {"at": str(move.tile.at)}
    form = ask(table, QUESTIONS["expand"], {}, **shown)
    while _laid(form).canals != move.tile.canals:
        turned = form.field("turned")
        assert isinstance(turned, q.OneOf)
        shown["turned"] = turned.next
        form = ask(table, QUESTIONS["expand"], {}, **shown)
    return "expand", shown


def _shown(tile: Tile) -> dict[str, q.Value]:
    """The answers that say what a tile shows."""
    pointed = tuple(
        (str(index), plot.fountains) for index, plot in enumerate(tile.plots) if plot.fountains
    )
    canals = {} if tile.canals is None else {"canals": key_of(shape_of(tile.canals))}
    return {"value": str(tile.value), **canals, "plots": len(tile.plots), "fountains": pointed}
