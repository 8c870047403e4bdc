"""The table of Amalfi: Renaissance under real fingers: boards, refusals, periods, titles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.kit.controls.list_row import ListRow
from companion.screens.table.reasons import total_sheet
from engine.games.amalfi_renaissance.actions import (
    Acquire,
    Bonus,
    Erect,
    Pass,
    SetShips,
)
from engine.games.amalfi_renaissance.state import Phase
from engine.message import Seat
from tests.ui.renaissance_table import Hand, Screen, golden, new_game
from tests.ui.window import PHONE, TestWindow

Open = Callable[..., Screen]
ANNA, BRUNO = Seat(0), Seat(1)


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a file as a table."""
    return lambda file, size=PHONE: Screen(window, tmp_path, file, size)


# The turn


def test_a_navigation_takes_four_taps(opened: Open) -> None:
    screen = opened(new_game())
    Hand(screen).play({"do": "navigate", "player": "Anna", "send": {"wine": 2}})
    assert screen.taps == 4
    assert (screen.state.board(ANNA).ships.wine, screen.state.board(ANNA).ships.bay) == (2, 1)
    assert screen.view.seat == BRUNO
    assert screen.view.active == 1
    screen.window.picture("renaissance-turn")


def test_buying_takes_the_best_way_and_says_what_comes_back(opened: Open) -> None:
    screen = opened(new_game())
    screen.model.play(SetShips(ANNA, (("bay", 1), ("wine", 3))))
    screen.window.settle()
    screen.say("Acquire")
    sheet = screen.sheet
    screen.chip(sheet.field("artwork"), "book")
    screen.enter(sheet.field("points"), 7)
    screen.enter(sheet.field("cost"), 5)
    assert sheet.field("paid").payer.field.value == (("wine", 2),)
    assert "1 bread comes back" in screen.texts()
    assert sheet.note == "3 bread, then 4"
    assert "0 +7" in {cell.note for cell in screen.model.strip}
    screen.window.picture("renaissance-acquire")
    screen.say("Acquire · +7")
    assert screen.state.board(ANNA).bread == 4
    assert screen.points("artworks") == (7, 0)


def test_what_cannot_be_paid_is_refused_with_page_and_numbers_and_recorded(opened: Open) -> None:
    screen = opened(new_game())
    screen.say("Acquire")
    sheet = screen.sheet
    screen.chip(sheet.field("artwork"), "monument")
    screen.enter(sheet.field("points"), 13)
    screen.enter(sheet.field("cost"), 10)
    screen.tap(screen.find("Other", sheet.field("cost")))
    screen.type(20)
    assert "8 short" in screen.texts()
    assert "Anna cannot pay 20 gems" in screen.texts()
    assert "p. 10" in screen.texts()
    assert sheet.button.disabled
    screen.window.picture("renaissance-refusal")
    screen.say("Record anyway")
    assert screen.points("artworks") == (13, 0)
    assert screen.model.table.log.path()[-1].anyway
    assert screen.sheet is None


def test_a_pass_out_of_turn_asks_first(opened: Open) -> None:
    screen = opened(new_game())
    screen.tap(screen.view.board.people.parts()[1])
    screen.say("Pass")
    assert "it is Anna's turn" in screen.texts()
    screen.say("Cancel")
    assert not screen.state.passed
    assert not screen.model.can_undo


def test_undo_gives_everything_back(opened: Open) -> None:
    screen = opened(new_game())
    before = screen.state
    Hand(screen).play({"do": "navigate", "player": "Anna", "send": {"wine": 1}, "bread": 1})
    screen.tap(screen.window.find("undo"))
    assert screen.state == before
    assert screen.view.seat == ANNA
    assert screen.view.board.ships.places["bay"].place.ships == 4


def test_who_has_passed_is_said_in_the_strip(opened: Open) -> None:
    screen = opened(new_game())
    screen.say("Pass")
    assert [cell["note"] for cell in screen.host.strip.players] == ["passed", ""]


# Ships by hand


def test_a_dragged_ship_becomes_a_navigation(opened: Open) -> None:
    screen = opened(new_game())
    screen.drag("bay", "gems")
    assert "Bay to Gems" in screen.texts()
    screen.window.picture("renaissance-moved")
    screen.say("A navigation")
    assert screen.sheet.form.answers["send"] == (("gems", 1),)
    screen.tap(screen.sheet.button)
    assert screen.state.board(ANNA).ships.gems == 1
    assert screen.state.board(ANNA).ships.docks == 1


def test_a_dragged_ship_becomes_bread_at_once(opened: Open) -> None:
    screen = opened(new_game())
    screen.drag("bay", "port")
    screen.say("Turned into bread")
    board = screen.state.board(ANNA)
    assert (board.bread, board.ships.port) == (6, 1)
    assert screen.sheet is None


def test_two_taps_correct_the_board(opened: Open) -> None:
    screen = opened(new_game())
    places = screen.view.board.ships.places
    screen.tap(places["shipyard"])
    screen.tap(places["wood"])
    screen.say("Only correct the board")
    ships = screen.state.board(ANNA).ships
    assert (ships.shipyard, ships.wood) == (5, 1)


def test_everything_a_player_has_can_be_corrected(opened: Open) -> None:
    screen = opened(new_game())
    screen.tap(screen.view.board.have)
    for label in ("Books", "Books", "Lighthouses erected"):
        screen.step(label, "more")
    screen.say("Ships and bread")
    screen.step("Bay", "more")
    assert "Anna cannot have 11 ships: each colour has 10" in screen.texts()
    screen.step("Bay", "less")
    screen.say("Record")
    board = screen.state.board(ANNA)
    assert (board.artworks.book, board.lighthouses, board.ships.bay) == (2, 1, 4)


# What the cards say live


def test_the_decree_feeding_and_titles_follow_the_table(opened: Open) -> None:
    screen = opened(golden("evening"))
    carla = Seat(2)
    screen.view.look_at(carla)
    screen.window.settle()
    assert screen.view.decree.points.text == "13"
    why = screen.texts(screen.view.decree.why)
    assert "1 set × 10 and 1 pair × 3" in why
    assert "p. 18" in why
    assert "Anna 3 · Bruno 20 · Carla 13 · Dario 0" in screen.texts()
    words = screen.texts(screen.view.titles)
    assert "2 more private destinations, 1 more ship in the fleet and 2 more lighthouses" in words
    assert "Artist: scored for 12" in words
    assert "Anna would go hungry" in screen.texts(screen.view.feed)
    screen.window.picture("renaissance-evening")


def test_a_title_that_is_met_is_claimed_with_one_tap(opened: Open) -> None:
    screen = opened(new_game())
    for kind in ("book", "book", "painting", "painting"):
        screen.model.play(Acquire(ANNA, kind, 5), anyway=True)
    screen.window.settle()
    assert screen.view.column.children[-2] is screen.view.claims
    screen.say("Anna claims Artist: 12")
    assert screen.points("titles") == (12, 0)
    assert "Anna claims Artist: 12" not in screen.texts()


def test_a_title_without_squares_asks_for_its_points(opened: Open) -> None:
    screen = opened(new_game(titles=[{"title": "artist"}]))
    for kind in ("book", "book", "painting", "painting"):
        screen.model.play(Acquire(ANNA, kind, 5), anyway=True)
    screen.window.settle()
    screen.say("Anna claims Artist: up to 12")
    screen.enter(screen.sheet.field("square"), 9)
    screen.say("Score · +9")
    assert screen.points("titles") == (9, 0)


# The end of a period


def test_a_period_is_closed_step_by_step(opened: Open) -> None:
    screen = opened(new_game())
    screen.say("Pass")
    screen.say("Pass")
    screen.taps = 0
    screen.say("Close period 1")
    assert "2 bread due (2 + 0 for ships built), all paid." in screen.texts()
    screen.window.picture("renaissance-closing")
    screen.say("Feed everybody")
    assert [screen.state.board(seat).bread for seat in (ANNA, BRUNO)] == [1, 2]
    screen.say("Score the decree")
    screen.say("Begin period 2")
    assert screen.taps == 4
    assert (screen.state.period, screen.state.phase) == (2, Phase.ACTIONS)
    assert screen.sheet is None
    assert "period 2 · actions" in screen.window.meanings(screen.host.bar.subtitle)


def test_the_hungry_may_turn_ships_into_bread_first(opened: Open) -> None:
    screen = opened(new_game())
    screen.model.play(SetShips(ANNA, (("shipyard", 4), ("bay", 6))))
    for seat in (ANNA, BRUNO):
        screen.model.play(Pass(seat))
    screen.window.settle()
    screen.say("Close period 1")
    assert "−3" in screen.texts()
    screen.say("Ships to bread")
    screen.chip(screen.sheet.field("ships"), "emergency")
    screen.tap(screen.sheet.button)
    assert "4 bread due (2 + 2 for ships built), all paid." in screen.texts()
    screen.say("Feed Anna")
    assert screen.points("hunger") == (0, 0)
    assert screen.state.board(ANNA).bread == 2


def test_anybody_feeds_first(opened: Open) -> None:
    screen = opened(new_game(3))
    for seat in screen.state.seats:
        screen.model.play(Pass(seat))
    screen.window.settle()
    screen.say("Close period 1")
    screen.say("Carla feeds")
    screen.say("Feed Carla")
    assert screen.state.fed == (Seat(2),)


def test_feeding_before_all_have_passed_is_refused(opened: Open) -> None:
    screen = opened(new_game())
    screen.say("More …")
    screen.say("End of the period")
    assert "Anna cannot feed yet: Anna and Bruno still to pass" in screen.texts()
    assert "Record anyway" in screen.texts()


# However long the game


def test_what_is_rebuilt_does_not_grow_with_the_game(opened: Open) -> None:
    screen = opened(new_game())

    def built() -> tuple[int, int]:
        widgets = list(screen.view.walk())
        canvases = [c for w in widgets for c in (w.canvas, w.canvas.before, w.canvas.after)]
        return len(widgets), sum(canvas.length() for canvas in canvases)

    screen.model.play(Bonus(ANNA, 1))
    screen.window.settle()
    before = built()
    for _ in range(40):
        screen.model.play(Bonus(ANNA, 1))
        screen.window.settle(1)
    screen.window.settle()
    assert len(screen.state.board(ANNA).ledger) == 41
    assert built() == before


def test_it_says_who_may_use_a_lighthouse(opened: Open) -> None:
    screen = opened(new_game())
    screen.model.play(Erect(BRUNO))
    Hand(screen).play({"do": "navigate", "player": "Anna"})
    assert "With a lighthouse there: Bruno may use it." in screen.texts()
    Hand(screen).play({"do": "use-lighthouse", "player": "Bruno"})
    assert screen.state.board(BRUNO).bread == 5
    assert "With a lighthouse there" not in screen.texts()


def test_corrections_are_judged_together(opened: Open) -> None:
    screen = opened(new_game())
    screen.view.router.correct(ANNA)
    screen.window.settle()
    screen.step("Lighthouses erected", "more")
    screen.say("Ships and bread")
    for _ in range(4):
        screen.step("Bread", "more")
    assert "Record anyway" not in screen.texts()
    screen.step("Bread", "more")
    assert "Anna cannot have 8 bread: the granary holds 7" in screen.texts()
    screen.step("Bread", "less")
    screen.say("Record")
    assert (screen.state.board(ANNA).bread, screen.state.board(ANNA).lighthouses) == (7, 1)


def test_a_met_title_comes_before_the_decree(opened: Open) -> None:
    screen = opened(new_game(titles=[{"title": "artist"}]))
    for kind in ("book", "book", "painting", "painting"):
        screen.model.play(Acquire(ANNA, kind, 5), anyway=True)
    for seat in (BRUNO, ANNA):
        screen.model.play(Pass(seat), anyway=True)
    screen.window.settle()
    screen.say("Close period 1")
    screen.say("Feed everybody")
    assert "Anna scores Artist first" in screen.texts()
    assert screen.find("Score the title").disabled
    screen.say("9")
    screen.say("Score the title")
    assert screen.points("titles") == (9, 0)
    assert "Score the decree" in screen.texts()


def test_bread_that_nobody_counted_is_not_taken_for_granted(opened: Open) -> None:
    file = new_game()
    file["position"] = {"period": 2, "phase": "actions", "players": {"Anna": {"track": 3}}}
    screen = opened(file)
    screen.say("Close period 2")
    assert "Feed everybody" not in screen.texts()
    screen.say("1")
    screen.say("Feed Anna")
    assert screen.points("hunger") == (-3, 0)


def test_a_number_below_zero_has_one_minus_sign_everywhere(opened: Open) -> None:
    screen = opened(new_game())
    screen.model.play(Bonus(ANNA, -9), anyway=True)
    sheet = total_sheet(screen.model, ANNA, lambda *_: None)
    trails = {row.trail for row in screen.window.find_all(ListRow, sheet)}
    assert "−9" in trails
    assert "-9" not in trails
