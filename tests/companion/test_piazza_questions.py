"""What can be asked at a table of Piazza: options, labels, actions; whole games kept by it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.piazza import status
from companion.games.piazza.questions import QUESTIONS, offers, tapped
from companion.games.piazza.questions.choosing import field_of, key_of
from companion.games.piazza.questions.turn import UNFOLDED, laying
from companion.present import questions as q
from engine.core import Undecided
from engine.games.piazza import actions as a
from engine.games.piazza.offers import where
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.message import Seat
from tests.asking import AnyTable, ask, golden, kept, lines, option, record, table_of
from tests.games.piazza.tables import BRUNO, CARLA, EXAMPLE_4, board, content
from tests.games.piazza.test_rulings import NARROW

BLUE_STAR = Tile(Field(3, 4), Kind("blue", 6))
BLUE_OLIVE = Tile(Field(5, 4), Kind("blue", 3))


def lying(drawing: str, **position: Any) -> AnyTable:
    """A table as somebody entered it."""
    return table_of("piazza", content(4, position={"tiles": board(drawing), **position}))


@pytest.fixture
def table() -> AnyTable:
    """The fourth scoring example of the rulebook, before Carla's two tiles."""
    scores = {"Anna": 41, "Bruno": 36, "Carla": 44, "Dario": 29}
    return lying(EXAMPLE_4, scores=scores, next="Carla")


def labels(form: q.Form) -> str:
    return " | ".join(field.label for field in form.fields)


def touch(table: AnyTable, form: q.Form, name: str) -> q.Answers | None:
    """The answers after a tap on the board."""
    return q.touched(table, QUESTIONS[form.key], form, name)


def keys(table: AnyTable, seat: Seat | None = None) -> list[str]:
    return [offer.question for offer in offers(table, seat)]


# A turn


def test_a_chosen_tile_may_lie_where_the_engine_says_best_first(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["lay"], {}, tile="blue 6")
    found = form.field("at")
    assert isinstance(found, q.OneOf)
    lawful = where(table.state, CARLA, Kind("blue", 6))
    assert {*found.keys} == {str(at) for at in lawful}
    assert option(form, "at", "3,4").trail == "+9"
    points = [lawful[Field(*map(int, key.split(",")))] for key in found.keys]
    assert points == sorted(points, reverse=True)


def test_the_rulebooks_two_tiles_say_their_brackets_and_bring_15(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["lay"], {}, **laying((BLUE_STAR, BLUE_OLIVE)))
    assert form.actions == (a.Place(CARLA, (BLUE_STAR, BLUE_OLIVE)),)
    assert form.button == "Place · +15"
    assert "Column 4, the two new tiles: 2, 1 empty field not counted" in labels(form)
    assert q.weigh(table, form).change == (0, 0, 15, 0)
    record(table, form)
    assert table.score.totals == (41, 36, 59, 29)


def test_a_tile_that_brings_nothing_says_why() -> None:
    table = table_of("piazza", content(4, position={"tiles": board("R1 P2"), "next": "Carla"}))
    form = ask(table, QUESTIONS["lay"], {}, **laying((Tile(Field(1, 0), Kind("blue", 3)),)))
    assert form.button == "Place · 0"
    assert "lies nowhere else in row 1 or column 0" in labels(form)


def test_the_ninth_row_can_be_chosen_is_refused_with_its_numbers_and_recorded_anyway(
    table: AnyTable,
) -> None:
    form = ask(table, QUESTIONS["lay"], {}, tile="blue 1")
    with pytest.raises(ValueError, match="8,3"):
        q.answer(form, "at", "8,3")
    form = ask(table, QUESTIONS["lay"], form.answers, at_any=True, at="8,3")
    weighed = q.weigh(table, form)
    assert not weighed.can_record
    assert weighed.can_record_anyway
    said = " ".join(one.because for one in weighed.objections)
    assert "from row 0 to row 8, 9 rows, and 8 is the most" in said
    record(table, form, anyway=True)
    assert table.log.path()[-1].anyway


def test_a_field_tapped_first_says_what_each_tile_would_bring(table: AnyTable) -> None:
    offer = tapped(table, "3,4")
    assert offer is not None
    form = QUESTIONS[offer.question](table, offer.answers)
    assert option(form, "tile", "blue 6").trail == "+9"
    there = option(form, "tile", "blue 4")
    assert (there.trail, there.refused) == ("–", "not allowed there")
    form = ask(table, QUESTIONS["lay"], offer.answers, tile="blue 6")
    assert form.actions == (a.Place(CARLA, (BLUE_STAR,)),)


def test_a_tile_of_which_none_is_left_or_that_is_not_in_a_known_hand_says_so(
    table: AnyTable,
) -> None:
    hand = [{"colour": "blue", "symbol": n} for n in (1, 3, 6)]
    known = lying(EXAMPLE_4, next="Carla", hands={"Carla": hand})
    form = QUESTIONS["lay"](known, {})
    assert option(form, "tile", "blue 5").refused == "not in Carla's hand"
    assert not option(form, "tile", "blue 6").refused
    laid = [one.kind for one in table.state.board]
    gone = [kind for kind in laid if laid.count(kind) == 2 and kind.colour == "blue"]
    assert gone
    form = QUESTIONS["lay"](table, {})
    assert {option(form, "tile", key_of(kind)).refused for kind in gone} == {"none left"}


def test_the_colour_says_whose_turn_it_is_where_nothing_else_does() -> None:
    table = table_of("piazza", content(4))
    for tile, at in (("red 1", "4,4"), ("pink 2", "4,5"), ("yellow 3", "5,4"), ("blue 4", "5,5")):
        record(table, ask(table, QUESTIONS["start"], {}, tile=tile, at=at))
    form = ask(table, QUESTIONS["lay"], {}, tile="blue 1", at="3,5")
    assert form.field("seat").value == "2"
    assert form.actions == (a.Place(CARLA, (Tile(Field(3, 5), Kind("blue", 1)),)),)
    assert form.title == "Carla places"
    neutral = table_of("piazza", content(3))
    for tile, at in (("red 1", "4,4"), ("pink 2", "4,5"), ("blue 3", "5,4")):
        record(neutral, ask(neutral, QUESTIONS["start"], {}, tile=tile, at=at))
    form = ask(neutral, QUESTIONS["lay"], {}, tile="yellow 6", at="3,4")
    assert (form.actions, form.title) == ((), "Who places what?")
    form = ask(neutral, QUESTIONS["lay"], form.answers, seat="1")
    assert form.actions == (a.Place(BRUNO, (Tile(Field(3, 4), Kind("yellow", 6)),)),)


def test_a_pass_is_recorded_at_once_unless_a_hidden_hand_decides_it(table: AnyTable) -> None:
    narrow = lying(NARROW, next="Bruno")
    form = QUESTIONS["pass"](narrow, {})
    assert form.actions == (a.Pass(BRUNO),)
    verdict = q.judge(narrow, form.actions)
    assert isinstance(verdict, Undecided)
    assert q.weigh(narrow, form).can_record
    hand = [{"colour": "blue", "symbol": n} for n in (1, 3, 6)]
    known = lying(EXAMPLE_4, next="Carla", hands={"Carla": hand})
    refused = q.weigh(known, QUESTIONS["pass"](known, {})).objections
    assert "Carla cannot pass: blue sun fits on" in refused[0].because


def test_points_of_a_turn_without_its_tiles(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["points"], q.of(CARLA), points=1)
    assert "a turn cannot bring 1 point" in q.weigh(table, form).objections[0].because.lower()
    record(table, ask(table, QUESTIONS["points"], q.of(CARLA), points=12))
    assert table.score.totals[2] == 56


def test_a_known_hand_is_shown_drawn_to_and_offers_its_best_turns(table: AnyTable) -> None:
    assert "best" not in keys(table)
    shown = ask(table, QUESTIONS["hand"], q.of(CARLA), tiles=("blue 1", "blue 6"))
    assert (shown.button, shown.note) == ("Show 2 tiles", "3 tiles in hand now")
    record(table, shown)
    drawn = q.answer(QUESTIONS["hand"](table, q.of(CARLA)), "tiles", _with(table, "blue 3"))
    form = QUESTIONS["hand"](table, drawn)
    assert (form.button, form.actions) == ("Draw 1 tile", (a.Draw(CARLA, (Kind("blue", 3),)),))
    record(table, form)
    assert QUESTIONS["hand"](table, q.of(CARLA)).actions == ()
    assert "best" in keys(table)
    best = QUESTIONS["best"](table, q.of(CARLA)).fields[0]
    assert isinstance(best, q.Link)
    found = table.game.best(table.state, CARLA)
    assert found is not None
    laid = QUESTIONS[best.question](table, best.answers or {})
    assert (best.trail, laid.actions) == (f"+{found[1]}", (found[0],))


def _with(table: AnyTable, tile: str) -> tuple[str, ...]:
    field = QUESTIONS["hand"](table, q.of(CARLA)).field("tiles")
    assert isinstance(field, q.InOrder)
    return field.tapped(tile)


def test_taps_take_a_tile_up_again_and_leave_the_other_one(table: AnyTable) -> None:
    lay = QUESTIONS["lay"]
    form = ask(table, lay, UNFOLDED, tile="blue 6")
    for name in ("3,4", "0,2"):
        form = lay(table, touch(table, form, name) or {})
        assert form.action == a.Place(CARLA, (Tile(field_of(name), Kind("blue", 6)),))
    form = lay(table, q.answer(form, "tile-2", "blue 3"))
    form = lay(table, touch(table, form, "5,4") or {})
    both = (Tile(Field(0, 2), Kind("blue", 6)), Tile(Field(5, 4), Kind("blue", 3)))
    assert form.action == a.Place(CARLA, both)
    up = lay(table, touch(table, form, "0,2") or {})
    assert up.action == a.Place(CARLA, both[1:])
    assert (up.field("tile-2").value, up.told) == ("blue 6", "Carla: where?")
    again = lay(table, touch(table, form, "5,4") or {})
    assert again.action == a.Place(CARLA, both[:1])
    other = lay(table, q.answer(form, "tile-2", "blue 1"))
    assert (other.action, other.field("at-2").value) == (a.Place(CARLA, both[:1]), "")
    assert touch(table, form, "5,2") is None


def test_a_turn_says_what_is_still_to_be_chosen(table: AnyTable) -> None:
    def told(**given: q.Value) -> str:
        return ask(table, QUESTIONS["lay"], UNFOLDED, **given).told

    assert told() == "Carla: which tile?"
    assert told(at="3,4") == "Carla: which tile there?"
    assert told(tile="blue 6") == "Carla: where?"
    assert told(tile="blue 6", at="3,4") == "A second tile, if Carla wants"
    assert told(tile="blue 1", at="8,3") == "Carla: where?"
    assert told(tile="blue 6", at="3,4", tile_2="blue 3", at_2="5,4") == "Carla: like this?"


def test_the_second_tile_has_the_colour_of_the_first() -> None:
    table = table_of("piazza", content(2, position={"tiles": board(EXAMPLE_4), "next": "Anna"}))
    form = ask(table, QUESTIONS["lay"], UNFOLDED, tile="blue 6", at="3,4")
    assert option(form, "tile-2", "red 1").refused == "another colour than the first tile"
    assert not option(form, "tile-2", "blue 3").refused


def test_tiles_of_a_known_hand_are_marked_and_pictures_show_all() -> None:
    hand = [{"colour": "blue", "symbol": n} for n in (1, 3, 6)]
    known = lying(EXAMPLE_4, next="Carla", hands={"Carla": hand})
    form = QUESTIONS["lay"](known, {})
    field = form.field("tile")
    assert isinstance(field, q.OneOf)
    assert [one.key for one in field.options if one.note] == ["blue 1", "blue 3", "blue 6"]
    assert len({id(one.picture) for one in field.options}) == 6


def test_somebody_else_may_have_had_the_turn(table: AnyTable) -> None:
    link = QUESTIONS["whose"](table, {}).field("seat 3")
    assert isinstance(link, q.Link)
    assert (link.question, link.label) == ("lay", "Dario")
    form = ask(table, QUESTIONS["lay"], link.answers or {}, tile="yellow 5", at="0,4")
    assert form.title == "Dario places"
    weighed = q.weigh(table, form)
    assert weighed.can_record_anyway
    assert "dario is not next: carla first" in weighed.objections[0].because.lower()


def test_a_full_hand_takes_another_tile_in_the_place_of_the_last(table: AnyTable) -> None:
    form = ask(table, QUESTIONS["hand"], q.of(CARLA), tiles=("blue 1", "blue 3", "blue 6"))
    assert form.told == "In hand: blue sun, blue olive and blue star"
    assert option(form, "tiles", "blue 1").trail == "×0"
    field = form.field("tiles")
    assert isinstance(field, q.InOrder)
    assert field.tapped("blue 5") == ("blue 1", "blue 3", "blue 5")
    assert QUESTIONS["hand"](table, q.of(CARLA)).told.startswith("Nothing entered")


# Start tiles, tables as they lie


def test_the_next_start_tile_lies_beside_the_others_unless_a_field_is_chosen() -> None:
    table = table_of("piazza", content(4))
    start = QUESTIONS["start"]
    for tile in ("red 1", "pink 2", "yellow 3", "blue 4"):
        form = ask(table, start, UNFOLDED, tile=tile)
        assert form.at_once
        record(table, form)
    square = [Field(4, 4), Field(4, 5), Field(5, 4), Field(5, 5)]
    assert sorted(table.state.by_field) == square
    other = table_of("piazza", content(4))
    form = start(other, touch(other, start(other, UNFOLDED), "2,6") or {})
    record(other, ask(other, start, form.answers, tile="red 1"))
    assert list(other.state.by_field) == [Field(2, 6)]


def test_tiles_of_a_table_as_it_lies_follow_as_one_reads() -> None:
    table = table_of("piazza", content(4, position={}))
    answers: q.Answers = UNFOLDED
    for tile, after in (("red 1", "1,2"), ("blue 2", "1,3")):
        form = ask(table, QUESTIONS["lie"], answers, tile=tile)
        record(table, form)
        assert form.then == {"at": after}
        answers = {**UNFOLDED, **form.then}
    form = QUESTIONS["lie"](table, touch(table, QUESTIONS["lie"](table, answers), "1,8") or {})
    assert ask(table, QUESTIONS["lie"], form.answers, tile="red 3").then == {"at": "2,1"}


# The end, and a look back


def test_the_end_says_who_won_in_which_order_they_ran_out_and_asks_what_is_missing() -> None:
    end = QUESTIONS["end"]
    table = kept(*golden("piazza", "four-players-known-hands"))
    said = labels(end(table, {}))
    assert "wins with" in said
    assert "Ran out of tiles in this order: " in said
    tied = table_of("piazza", content(4, position={}))
    assert "The points of each player from the score sheet are all it takes." in labels(
        end(tied, {})
    )
    scores = (("0", 51), ("1", 47), ("2", 51), ("3", 40))
    record(tied, ask(tied, end, {}, scores=scores))
    form = ask(tied, end, {}, out="2")
    assert [one.text for one in form.field("out").options] == ["Anna", "Carla"]  # type: ignore[attr-defined]
    record(tied, form)
    assert "Carla wins before Anna: 51 points each" in labels(end(tied, {}))


def test_the_turns_are_looked_back_at_one_by_one() -> None:
    table = kept(*golden("piazza", "four-players-known-hands"))
    offered = {offer.question for offer in offers(table)}
    assert "turns" in offered
    form = ask(table, QUESTIONS["turns"], {}, turn="1")
    first = table.state.turns[0]
    assert {str(tile.at) for tile in first.tiles} <= {*form.pieces}
    assert option(form, "turn", "1").trail == q.signed(table, first.points)
    assert form.told.startswith("1. ")
    assert not QUESTIONS["turns"](table, {}).pieces
    assert QUESTIONS["turns"](table_of("piazza", content(4)), {}).note == "No turn yet."


def test_the_line_under_the_title_follows_what_is_chosen(table: AnyTable) -> None:
    def headline(**given: q.Value) -> str:
        form = ask(table, QUESTIONS["lay"], UNFOLDED, **given)
        return status.headline(table, "turn", form)

    assert headline() == "Carla is next"
    assert headline(tile="blue 6", at="3,4") == "Carla places one tile"
    two = {"tile": "blue 6", "at": "3,4", "tile_2": "blue 3", "at_2": "5,4"}
    assert headline(**two) == "Carla places two tiles"
    assert status.notes(table, "turn") == ["8 left", "8 left", "6 left", "8 left"]
    assert status.notes(table, "over") == []


def test_a_start_tile_of_a_symbol_that_lies_there_says_so() -> None:
    table = table_of("piazza", content(4))
    first = ask(table, QUESTIONS["start"], {}, tile="red 1")
    at = first.field("at")
    assert isinstance(at, q.OneOf)
    assert at.keys[0] == "4,4"
    record(table, ask(table, QUESTIONS["start"], first.answers, at="4,4"))
    form = ask(table, QUESTIONS["start"], {}, tile="pink 1", at="4,5")
    because = q.weigh(table, form).objections[0].because
    assert "start tiles need different symbols" in because.lower()
    assert keys(table) == ["start"]


def test_a_table_as_it_lies_takes_tiles_and_the_score_sheet() -> None:
    table = table_of("piazza", content(4, position={}))
    assert keys(table) == ["score", "lie"]
    record(table, ask(table, QUESTIONS["lie"], {}, tile="red 1", at="4,4"))
    assert table.state.by_field == {Field(4, 4): Kind("red", 1)}
    table = table_of("piazza", content(4, position={}))
    scores = (("0", 51), ("1", 47), ("2", 51), ("3", 40))
    record(table, ask(table, QUESTIONS["score"], {}, scores=scores))
    assert table.score.totals == (51, 47, 51, 40)
    assert offers(table)[0].text == "Anna ran out of tiles first"
    record(table, QUESTIONS["out"](table, offers(table)[0].answers))
    assert table.game.outcome(table.state) is not None


# Corrections


def test_a_tile_says_its_brackets_and_is_moved_changed_or_removed(table: AnyTable) -> None:
    olive = Tile(Field(3, 4), Kind("blue", 3))
    record(table, ask(table, QUESTIONS["lay"], {}, **laying((olive,))))
    offer = tapped(table, "3,4")
    assert offer is not None
    form = QUESTIONS[offer.question](table, offer.answers)
    assert (form.title, form.note) == ("Blue olive on 3,4", "laid by Carla in turn 1")
    assert "Column 4, blue sun to blue olive: 3" in labels(form)
    record(table, ask(table, QUESTIONS["move"], {"on": "3,4"}, at="5,4"))
    record(table, ask(table, QUESTIONS["change"], {"on": "5,4"}, tile="blue 1"))
    assert table.state.by_field[Field(5, 4)] == Kind("blue", 1)
    remove = QUESTIONS["about"](table, {"on": "5,4"}).field("remove")
    assert isinstance(remove, q.Deed)
    table.play_all(remove.actions)
    assert Field(5, 4) not in table.state.by_field


def test_a_tap_elsewhere_than_on_a_field_asks_nothing(table: AnyTable) -> None:
    assert tapped(table, "3,5 3,8") is None
    assert tapped(table, "paving") is None


# Whole games


@pytest.mark.parametrize("name", ["four-players-known-hands", "three-players-hidden-hands"])
def test_a_whole_game_is_kept_by_questions_alone(name: str) -> None:
    table, moves = golden("piazza", name)
    for move in moves:
        key, given = answers(table, move)
        record(table, ask(table, QUESTIONS[key], q.of(move.seat), **given))
    assert lines(table) == lines(kept(table, moves))
    assert table.state == kept(table, moves).state
    assert table.game.outcome(table.state) is not None


def answers(table: AnyTable, move: Any) -> tuple[str, dict[str, q.Value]]:
    """The question that a move answers, with its answers."""
    if isinstance(move, a.LayStart):
        at = QUESTIONS["start"](table, {}).field("at")
        assert isinstance(at, q.OneOf)
        anywhere = {} if str(move.tile.at) in at.keys else {"at-any": True}
        return "start", {**anywhere, "at": str(move.tile.at), "tile": key_of(move.tile.kind)}
    if isinstance(move, a.Place):
        return "lay", laying(move.tiles)
    if isinstance(move, a.Pass):
        return "pass", {}
    held = move.tiles
    if isinstance(move, a.Draw):
        held = (*table.state.hands[move.seat], *move.tiles)
    return "hand", {"tiles": tuple(map(key_of, held))}
