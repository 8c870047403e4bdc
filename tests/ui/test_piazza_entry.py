"""A table of Piazza by taps: the start, choices, refusals, corrections, passes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.piazza.board.measures import CELL
from companion.present.drawing import hit
from engine.games.piazza.actions import Place
from engine.games.piazza.offers import where
from engine.games.piazza.pieces import Field, Kind
from tests.drawings import of_role
from tests.games.piazza.tables import CARLA, EXAMPLE_4, content
from tests.games.piazza.test_rulings import NARROW
from tests.ui.piazza_table import Screen, lying, new_game
from tests.ui.window import PHONE, TABLET, TestWindow

Open = Callable[..., Screen]


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a file as a table."""
    return lambda file, size=PHONE: Screen(window, tmp_path, file, size)


def example(**position: Any) -> dict[str, Any]:
    """The fourth scoring example of the rulebook, before Carla's two tiles."""
    scores = {"Anna": 41, "Bruno": 36, "Carla": 44, "Dario": 29}
    return lying(EXAMPLE_4, scores=scores, next="Carla", **position)


# What is seen before the tap


def test_a_chosen_tile_lights_the_fields_it_may_have_with_its_points(opened: Open) -> None:
    screen = opened(example())
    assert not screen.offers
    screen.pick("B6")
    legal = where(screen.model.state, CARLA, Kind("blue", 6))
    assert set(screen.offers) == set(legal)
    assert screen.offers[Field(3, 4)] == "+9"
    screen.pick("B6")
    assert not screen.offers


def test_a_tapped_field_shows_its_brackets_before_anything_is_placed(opened: Open) -> None:
    screen = opened(example())
    before = screen.model.state
    screen.lay("B6", 3, 4)
    assert screen.ghosts == [Field(3, 4)]
    assert sorted(screen.brackets.values()) == [3, 3, 3]
    assert screen.model.strip[2].note == "44 +9"
    assert "3 new brackets" in screen.texts()
    assert "Place · +9" in screen.texts()
    assert screen.model.state is before


def test_a_scorepad_beside_a_weighed_move_says_that_it_is_before_it(opened: Open) -> None:
    screen = opened(example(), TABLET)
    screen.tap(screen.window.find("Score"))
    lies = "The game is not over yet; this is the score as it stands."
    before = "The game is not over yet; this is the score before this move."
    assert lies in screen.window.texts()
    screen.lay("B6", 3, 4)
    assert screen.model.strip[2].total == 53
    assert before in screen.window.texts()
    assert lies not in screen.window.texts()
    screen.say("Clear")
    assert lies in screen.window.texts()
    screen.lay("B6", 3, 4)
    screen.say("Place · +9")
    assert lies in screen.window.texts()


def test_the_rulebooks_two_tiles_bring_15(opened: Open) -> None:
    screen = opened(example())
    screen.lay("B6", 3, 4)
    screen.lay("B3", 5, 4)
    assert sorted(screen.brackets.values()) == [2, 3, 3, 3, 4]
    assert "5 new brackets" in screen.texts()
    assert "Column 4, the two new tiles: 2, 1 empty field not counted" in screen.texts()
    assert screen.view.headline == "Carla places two tiles"
    screen.window.picture("piazza-two-tiles")
    screen.window.assert_nothing_cut()
    screen.say("Place · +15")
    assert screen.totals == (41, 36, 59, 29)
    assert screen.view.headline == "Dario is next"
    assert {group.name for group in of_role(screen.drawing, "new")} == {"3,4", "5,4"}


def test_a_ghost_goes_where_the_next_tap_is_and_can_be_taken_up(opened: Open) -> None:
    screen = opened(example())
    screen.lay("B6", 3, 4)
    screen.field(0, 2)
    assert screen.ghosts == [Field(0, 2)]
    screen.field(0, 2)
    assert not screen.ghosts
    screen.field(3, 4)
    assert screen.ghosts == [Field(3, 4)]
    screen.say("Clear")
    assert not screen.ghosts
    assert screen.model.strip[2].total == 44


def test_a_field_first_then_the_tile_with_what_each_would_bring(opened: Open) -> None:
    screen = opened(example())
    screen.field(3, 4)
    assert screen.view.highlights.weighed == {"3,4"}
    assert screen.key("B6").shown.words == "+9"
    assert screen.key("B4").shown.words == "–"
    screen.pick("B6")
    screen.say("Place · +9")
    assert screen.on(3, 4) == Kind("blue", 6)
    assert screen.taps == 3


def test_back_takes_up_what_is_only_weighed(opened: Open) -> None:
    screen = opened(example())
    assert not screen.view.back()
    screen.lay("B6", 3, 4)
    assert screen.view.back()
    assert not screen.ghosts
    assert not screen.view.back()


def test_a_neutral_tile_laid_first_asks_who_places_it(opened: Open) -> None:
    screen = opened(new_game(3))
    for tile in ("R1", "P2", "B3"):
        screen.pick(tile)
    assert "Who is next? Tap a player or a tile" in screen.texts()
    screen.lay("Y6", 3, 4)
    assert "Who places this?" in screen.texts()
    assert screen.view.footer.go.disabled
    screen.tap(screen.player(1))
    assert screen.view.active == 1
    assert screen.ghosts == [Field(3, 4)]
    screen.say("Place · 0")
    assert screen.on(3, 4) == Kind("yellow", 6)


# Against the rules


def test_the_ninth_row_is_refused_with_its_rule_and_numbers_and_recorded_anyway(
    opened: Open,
) -> None:
    screen = opened(example())
    screen.lay("B1", 8, 3)
    words = screen.texts()
    assert "from row 0 to row 8, 9 rows, and 8 is the most. [Eight by eight" in words
    assert screen.view.footer.go.disabled
    screen.window.picture("piazza-refusal")
    screen.tap(screen.view.footer.go)
    assert screen.on(8, 3) is None
    screen.say("Record anyway")
    assert screen.on(8, 3) == Kind("blue", 1)
    assert screen.model.table.log.path()[-1].anyway
    assert screen.model.game.audit(screen.model.state)


def test_somebody_else_may_have_had_the_turn(opened: Open) -> None:
    screen = opened(example())
    screen.say("Another player")
    screen.say("Dario")
    assert screen.view.active == 3
    screen.lay("Y5", 0, 4)
    assert "Dario is not next: Carla first" in screen.texts()
    screen.say("Record anyway")
    assert screen.on(0, 4) == Kind("yellow", 5)


# Undo, corrections


def test_a_tile_tells_its_brackets_and_is_removed_moved_or_changed(opened: Open) -> None:
    screen = opened(example())
    screen.lay("B3", 3, 4)
    screen.say("Place · +9")
    screen.field(3, 4)
    assert "laid by Carla in turn 1" in screen.texts()
    assert "Column 4, blue sun to blue olive: 3" in screen.texts()
    screen.say("Move")
    screen.field(5, 4)
    assert (screen.on(3, 4), screen.on(5, 4)) == (None, Kind("blue", 3))
    screen.field(5, 4)
    screen.say("Change")
    screen.pick("B1")
    assert screen.on(5, 4) == Kind("blue", 1)
    screen.field(5, 4)
    screen.say("Remove")
    assert screen.on(5, 4) is None


def test_a_correction_against_the_rules_waits_for_a_second_thought(opened: Open) -> None:
    screen = opened(example())
    screen.field(0, 3)
    screen.say("Move")
    screen.field(6, 0)
    assert "beside it" not in screen.texts()
    screen.model.undo()
    screen.window.settle()
    assert screen.on(6, 0) is None
    screen.field(0, 3)
    screen.say("Change")
    screen.pick("Y1")
    assert "same colour as yellow wave on 1,3 beside it" in screen.texts()
    assert screen.on(0, 3) == Kind("pink", 1)
    screen.say("Clear")
    assert screen.on(0, 3) == Kind("pink", 1)
    assert "beside it" not in screen.texts()


# Passing, points alone, hands


def test_a_pass_that_hangs_on_a_hidden_hand_is_warned_of_and_taken(opened: Open) -> None:
    screen = opened(lying(NARROW, next="Bruno"))
    before = screen.totals
    screen.say("Nothing fits")
    assert "Whether Bruno can pass depends on the 3 hidden tiles" in screen.texts()
    assert "Record anyway" not in screen.texts()
    screen.say("Cancel")
    assert screen.view.headline == "Bruno is next"
    screen.say("Nothing fits")
    screen.say("Pass")
    assert screen.view.headline == "Carla is next"
    assert not screen.model.state.turns[-1].tiles
    assert screen.totals == before
    assert not screen.model.table.log.path()[-1].anyway


def test_points_of_a_turn_without_its_tiles(opened: Open) -> None:
    screen = opened(example())
    screen.say("Points only")
    screen.say("12")
    screen.say("Record")
    assert screen.taps == 3
    assert screen.sheet is None
    assert screen.totals[2] == 56
    assert screen.view.headline == "Dario is next"


def test_a_known_hand_offers_its_best_turns(opened: Open) -> None:
    screen = opened(example())
    screen.say("Carla's hand")
    for tile in ("B6", "B3", "B1"):
        screen.pick(tile)
    screen.say("Show 3 tiles")
    assert screen.key("B5").shown.is_off
    assert screen.key("B6").shown.is_marked
    screen.say("Best turns")
    best = screen.model.game.best(screen.model.state, CARLA)
    assert best is not None
    screen.window.picture("piazza-best")
    screen.tap(screen.find(f"+{best[1]}"))
    assert screen.ghosts
    screen.say(f"Place · +{best[1]}")
    turn = screen.model.table.log.path()[-1].action
    assert isinstance(turn, Place)
    assert screen.model.state.turns[-1].points == best[1]


# The start


def test_the_start_goes_where_it_is_tapped_and_refuses_a_symbol_twice(opened: Open) -> None:
    screen = opened(new_game(3))
    assert screen.view.headline == "start tiles: 0 of 3"
    screen.field(2, 6)
    screen.pick("R1")
    assert screen.on(2, 6) == Kind("red", 1)
    screen.pick("P1")
    assert "start tiles need different symbols" in screen.texts().lower()
    screen.say("Clear")
    screen.field(3, 6)
    screen.pick("P2")
    screen.field(3, 5)
    screen.pick("B3")
    assert screen.on(3, 5) == Kind("blue", 3)
    assert screen.view.headline == "who is next?"
    screen.tap(screen.player(1))
    assert screen.view.headline == "Bruno is next"
    screen.lay("Y5", 2, 5)
    screen.say("Place · 0")
    assert screen.model.state.neutral_laid == (0, 1, 0)


def test_a_triangle_half_aside_is_drawn_and_tapped_half_aside(opened: Open) -> None:
    screen = opened(content(3, rulings={"triangle": "half-offset"}))
    for tile in ("R1", "P2", "B3"):
        screen.pick(tile)
    board, (top, bottom) = screen.view.board, screen.view._frame().rows
    assert screen.model.state.grid.push
    for at in (Field(row, column) for row in range(top, bottom + 1) for column in (1, 8)):
        x, y = board.to_board(*screen.middle(*at))
        assert hit(screen.drawing, x, -y) == str(at)
    aside = screen.middle(4, 4)[0] - screen.middle(5, 4)[0]
    assert abs(aside) == pytest.approx(board.unit * CELL / 2)
    screen.tap(screen.player(0))
    screen.lay("R5", 3, 5)
    assert screen.ghosts == [Field(3, 5)]
    screen.window.picture("piazza-half-aside")
