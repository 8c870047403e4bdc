"""What can be asked at a table of Piazza: options, labels, actions; whole games kept by it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.piazza.questions import QUESTIONS, offers, tapped
from companion.games.piazza.questions.choosing import key_of
from companion.games.piazza.questions.turn import laying
from companion.present import questions as q
from engine.core import Undecided
from engine.games.piazza import actions as a
from engine.games.piazza.offers import where
from engine.games.piazza.pieces import KINDS, Field, Kind, Tile
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
    assert option(form, "tile", "blue 4").trail.startswith("×")
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
    assert form.field("seat").value == ""
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
    shown = ask(table, QUESTIONS["hand"], q.of(CARLA), tiles=(("blue 1", 1), ("blue 6", 1)))
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


def _with(table: AnyTable, tile: str) -> q.Counts:
    field = QUESTIONS["hand"](table, q.of(CARLA)).field("tiles")
    assert isinstance(field, q.Tally)
    return field.tapped(tile)


# Start tiles, tables as they lie


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
        anywhere = {"at-any": True, "at": str(move.tile.at)}
        return "start", {"tile": key_of(move.tile.kind), **anywhere}
    if isinstance(move, a.Place):
        return "lay", laying(move.tiles)
    if isinstance(move, a.Pass):
        return "pass", {}
    held = move.tiles
    if isinstance(move, a.Draw):
        held = (*table.state.hands[move.seat], *move.tiles)
    tiles = tuple((key_of(kind), held.count(kind)) for kind in KINDS if kind in held)
    return "hand", {"tiles": tiles}
