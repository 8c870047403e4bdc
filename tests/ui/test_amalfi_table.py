"""The table of Amalfi: ships moved by a finger, refusals, rounds closed, boards corrected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kit.charts.scorepad import FactTable
from companion.table_kit.ships.pay_row import PaySheet
from engine.games.amalfi.actions import Gain, MoveShips, Place
from engine.games.amalfi.ledger import Hungry
from engine.message import Seat
from tests.companion.stores import full_at_the_second_event
from tests.ui.amalfi_table import Hand, Screen, empty, new_game
from tests.ui.window import TestWindow
from tools.gallery.scenes.amalfi import evening

Open = Callable[..., Screen]
ANNA, BRUNO, CARLA = map(Seat, range(3))


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    def open_table(file: dict[str, Any], **kwargs: Any) -> Screen:
        return Screen(window, tmp_path / "home", file, **kwargs)

    return open_table


def ships(screen: Screen, seat: Seat = CARLA) -> Any:
    return screen.state.board(seat).ships


# Boards


def test_a_tap_on_a_player_shows_the_board_and_the_strip_stays(opened: Open) -> None:
    screen = opened(evening())
    assert screen.view.seat == CARLA
    before = screen.host.strip.players
    screen.tap(screen.view.board.people.parts()[ANNA])
    assert screen.view.seat == ANNA
    assert screen.view.board.ships.colour == "red"
    assert screen.view.board.food.value == 1
    assert "Anna: ACTIONS · Carla TO PLAY" in screen.texts()
    assert screen.host.strip.players == before


def test_two_taps_move_a_ship_and_ask_what_it_was(opened: Open) -> None:
    screen = opened(evening())
    places = screen.view.board.ships.places
    screen.tap(places["gem"])
    screen.tap(places["sea"])
    assert "Gem to Sea: what was it?" in screen.texts()
    screen.say("Turned into food")
    assert (ships(screen).gem, ships(screen).sea) == (1, 3)
    assert screen.state.board(CARLA).food == 8
    screen.tap(screen.host.bar.undo)
    assert (ships(screen).gem, screen.state.board(CARLA).food) == (2, 5)


def test_a_ship_is_dragged_into_a_resource_and_gained_by_a_space(opened: Open) -> None:
    screen = opened(evening())
    screen.drag("sea", "wine")
    screen.say("A ship placed, and this gained")
    assert screen.sheet.form.answers["gain"] == (("wine", 1),)
    screen.chip(screen.sheet.field("where"), "public 1")
    screen.tap(screen.sheet.button)
    assert (ships(screen).wine, ships(screen).actions, ships(screen).sea) == (1, 2, 0)


def test_a_correction_by_hand_is_recorded_as_one(opened: Open) -> None:
    screen = opened(evening())
    places = screen.view.board.ships.places
    screen.tap(places["shipyard"])
    screen.tap(places["sea"])
    screen.say("Only a correction")
    assert (ships(screen).shipyard, ships(screen).sea) == (2, 3)


def test_the_ships_can_be_folded_away(opened: Open) -> None:
    screen = opened(evening())
    screen.chip(screen.view.actions, "more")
    screen.say("Hide or show the ships")
    assert screen.sheet is None
    assert "Homeland" not in screen.texts()
    assert "Chart or contract" in screen.texts()


# Refusals and previews


def test_a_refusal_says_why_and_can_be_recorded_anyway(opened: Open) -> None:
    screen = opened(evening())
    screen.tap(screen.view.board.people.parts()[ANNA])
    screen.chip(screen.view.actions, "pass")
    assert f"nothing more in round 2. [{screen.model.cite('turn.pass')}" in screen.texts()
    screen.tap(screen.sheet.cancel)
    screen.tap(screen.view.board.people.parts()[BRUNO])
    screen.chip(screen.view.actions, "build")
    assert "it is Carla's turn" in screen.texts()
    assert screen.sheet.button.disabled
    built = ships(screen, BRUNO).built
    screen.say("Record anyway")
    assert ships(screen, BRUNO).built == built + 1
    assert screen.model.table.log.path()[-1].anyway
    screen.tap(screen.host.bar.undo)
    assert ships(screen, BRUNO).built == built


@pytest.mark.quick
def test_the_ways_to_pay_follow_the_card_best_first(opened: Open) -> None:
    screen = opened(evening())
    screen.chip(screen.view.actions, "acquire")
    sheet = screen.sheet
    screen.chip(sheet.field("card"), "building")
    screen.enter(sheet.field("points"), 9)
    screen.enter(sheet.field("cost"), 5)
    assert dict(sheet.field("paid").payer.field.value)["emergency"] == 2
    screen.chip(sheet.field("of"), "gem")
    assert sheet.field("paid").payer.field.value == (("gem", 2),)
    assert "1 food comes back." in screen.texts()
    assert sheet.note == "then 6 food"
    assert sheet.button.text == "Take it · +9 at the end"
    screen.tap(sheet.button)
    assert screen.state.board(CARLA).contracts[-1].points == 9


def test_a_claim_is_weighed_in_the_strip_before_it_is_taken(opened: Open) -> None:
    screen = opened(evening())
    screen.chip(screen.view.actions, "claim")
    screen.chip(screen.sheet.field("milestone"), "1")
    assert "10: Bruno" in screen.texts()
    assert "31 +7" in {player["note"] for player in screen.host.strip.players}
    screen.chip(screen.sheet.field("space"), "1:1")
    assert "Bruno's ship is there" in screen.texts()
    screen.chip(screen.sheet.field("space"), "1:3")
    assert screen.sheet.button.text == "Claim +4"
    screen.tap(screen.sheet.button)
    assert screen.model.table.score.totals[CARLA] == 35


def test_the_milestone_button_takes_the_best_free_space(opened: Open) -> None:
    screen = opened(evening())
    row = screen.view.milestones.rows[0]
    assert row.button.text == "Carla claims it: +7"
    screen.tap(row.button)
    assert screen.model.table.score.totals[CARLA] == 38
    assert "Carla has claimed it." in screen.texts()
    assert [owner for _, owner in row.ladder.spaces][:2] == [
        ("yellow", "triangle"),
        ("blue", "square"),
    ]


def test_a_milestone_nobody_typed_asks_for_its_points(opened: Open) -> None:
    screen = opened(evening())
    screen.tap(screen.view.milestones.rows[2].button)
    screen.enter(screen.sheet.field("points"), 6)
    screen.tap(screen.sheet.button)
    assert screen.model.table.score.totals[CARLA] == 37


# What it shows


def test_live_cards_tell_settlement_food_and_end(opened: Open) -> None:
    screen = opened(evening())
    texts = screen.texts()
    assert "Settlement II · characters but immediate" in texts
    assert "Anna 6 · Bruno 6 · Carla 8 · Dario 6" in texts
    assert "Food phase: Anna short" in texts
    assert "Anna: 1 + 1 income − 6 due, 4 missing" in texts
    assert "Ending character 1: 3 × 2 books = 6" in texts
    assert screen.view.notes[CARLA] == "67 at the end"
    assert screen.view.notes[ANNA] == "passed"
    assert screen.view.headline == "round 2 · actions"
    assert screen.view.active == CARLA


# The end of a round


def all_pass(screen: Screen) -> None:
    for _ in range(3):
        screen.chip(screen.view.actions, "pass")


def test_a_round_is_closed_step_by_step(opened: Open) -> None:
    screen = opened(evening())
    all_pass(screen)
    assert screen.view.headline == "round 2 · food"
    screen.say("End round 2")
    hand = Hand(screen)
    hand.go_on()
    assert "Food left: Anna 0, Bruno 6, Carla 2 and Dario 2." in screen.texts()
    assert screen.view.headline == "round 2 · settlement"
    hand.go_on()
    assert "Anna 6, Bruno 6, Carla 8 and Dario 6." in screen.texts()
    assert screen.model.table.score.totals == (24, 30, 39, 15)
    hand.go_on()
    assert screen.sheet is None
    assert (screen.state.round, screen.state.start) == (3, CARLA)
    assert (ships(screen).homeland, ships(screen).actions, ships(screen).gem) == (0, 0, 2)


def test_a_card_changes_what_is_due(opened: Open) -> None:
    screen = opened(evening())
    all_pass(screen)
    screen.say("End round 2")
    screen.say("A card changes what is due")
    Hand(screen).step_to(screen.sheet, "Anna pays", 5)
    assert "Anna: 1 + 1 income − 5 due, 3 missing" in screen.texts()
    assert "only by a card, which the app cannot read" in screen.texts()
    Hand(screen).go_on()
    hungry = [entry for entry in screen.state.ledger if isinstance(entry, Hungry)]
    assert [(entry.seat, entry.missing) for entry in hungry] == [(ANNA, 3)]


def test_a_food_phase_is_stored_whole_or_not_at_all(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened(evening())
    all_pass(screen)
    screen.say("End round 2")
    screen.say("A card changes what is due")
    Hand(screen).step_to(screen.sheet, "Anna pays", 5)
    before, store = screen.model.table.log.entries, screen.model.store
    full_at_the_second_event(store, monkeypatch)
    Hand(screen).go_on()
    assert "disk is full" in screen.model.problem
    assert screen.model.table.log.entries == before
    assert screen.view.headline == "round 2 · food"
    Hand(screen).go_on()
    assert screen.model.problem == ""
    assert screen.view.headline == "round 2 · settlement"


def test_a_settlement_that_nobody_counts_is_typed(opened: Open) -> None:
    file = evening()
    file["position"] |= {"round": 3, "phase": "settlement", "done": []}
    screen = opened(file)
    screen.say("End round 3")
    screen.tap(screen.find("Anna", screen.sheet.field("points")))
    for points in (5, 0, 12, 3):
        screen.type(points)
    Hand(screen).go_on()
    assert screen.points("settlement-3") == (5, 0, 12, 3)


def test_tied_players_say_who_starts_the_last_round(opened: Open) -> None:
    file = new_game(3)
    board = {"food": 3, "colonies": 0, "ships": {"sea": 6, "shipyard": 6}}
    boards = {"Anna": {**board, "track": 9}, "Bruno": {**board, "track": 4}}
    boards["Carla"] = {**board, "track": 4}
    done = ["Anna", "Bruno", "Carla"]
    place = {"round": 3, "phase": "settlement", "start": "Anna", "done": done, "settled": [3]}
    screen = opened({**file, "position": {**place, "players": boards}})
    screen.say("End round 3")
    assert "they settle who starts round 4" in screen.texts()
    assert screen.sheet.footer.parts()[-1].disabled
    screen.say("Carla")
    Hand(screen).go_on()
    assert (screen.state.round, screen.state.start) == (4, CARLA)


def test_alone_one_of_the_cards_is_chosen(opened: Open) -> None:
    screen = opened(new_game(1))
    screen.chip(screen.view.actions, "build")
    screen.tap(screen.sheet.button)
    assert "I Shipwrights: 2 now" in screen.texts()
    screen.chip(screen.view.actions, "pass")
    screen.say("End round 1")
    hand = Hand(screen)
    hand.go_on()
    screen.say("Settlement I · Shipwrights")
    hand.go_on()
    assert screen.points("settlement-1") == (2,)
    hand.go_on()
    assert screen.state.round == 2
    screen.tap(screen.view.milestones.rows[0].button)
    assert screen.points("milestones") == (20,)


# Corrections


def test_a_board_is_corrected_with_room_made_first(opened: Open) -> None:
    screen = opened(evening())
    screen.tap(screen.view.board.food)
    for label, number in (("Colonies", 3), ("Food", 9)):
        Hand(screen).step_to(screen.sheet, label, number)
    assert "Record anyway" not in screen.texts()
    screen.tap(screen.sheet.button)
    board = screen.state.board(CARLA)
    assert (board.colonies, board.food) == (3, 9)


def test_more_food_than_fits_is_reported_and_can_be_recorded(opened: Open) -> None:
    screen = opened(empty(2))
    screen.cell("colonies", ANNA)
    screen.type(1)
    screen.type(0)
    screen.cell("food", ANNA)
    screen.type(8)
    assert screen.sheet is None
    assert f"8 food: 7 fit. [{screen.model.cite('food.limit')}" in screen.texts()
    assert screen.state.board(ANNA).food is None
    screen.say("Record anyway")
    assert screen.state.board(ANNA).food == 8
    screen.cell("colonies", ANNA)
    screen.type(0)
    assert screen.state.board(ANNA).colonies == 0


def test_cards_and_ending_characters_are_taken_away_again(opened: Open) -> None:
    screen = opened(evening())
    screen.tap(screen.view.havings.cards)
    screen.tap(screen.sheet.field("owned book"))
    screen.tap(screen.find("Book 8", screen.shell))
    assert [card.points for card in screen.state.board(CARLA).contracts] == [6, 9]
    screen.tap(screen.sheet.footer.parts()[-1])
    screen.tap(screen.view.ending.row)
    screen.say("Ending character 1: 3 × 1 book.")
    assert screen.state.board(CARLA).ending == ()
    screen.tap(screen.sheet.cancel)
    assert "None yet." in screen.texts()


def test_points_alone_are_kept_as_they_come(opened: Open) -> None:
    """Without ships, food and turns: a table as it lies takes cards, claims and settlements."""
    screen = opened(empty(2))
    screen.tap(screen.view.milestones.rows[0].button)
    screen.tap(screen.sheet.field("seat").parts()[BRUNO])
    screen.tap(screen.sheet.button)
    assert screen.model.table.score.totals == (0, 10)
    screen.tap(screen.find("Settlement II, Carnival", screen.view.settlements))
    screen.tap(screen.find("Anna", screen.sheet))
    screen.type(4)
    screen.type(7)
    screen.tap(screen.sheet.button)
    assert screen.model.table.score.totals == (4, 17)


def test_a_finished_table_names_every_player_once(opened: Open) -> None:
    screen = opened(empty(4))
    for name in ("Anna", "Bruno", "Carla", "Dario"):
        said = list(screen.window.find_all(name, screen.view))
        assert len({id(part.parent) for part in said}) == 1, name


def test_what_is_entered_is_for_the_player_whose_board_is_shown(opened: Open) -> None:
    screen = opened(new_game(3))
    screen.model.play(Place(ANNA, space="market", gain=Gain(food=1)))
    screen.window.settle()
    assert (screen.view.seat, screen.view.active) == (BRUNO, BRUNO)
    for key in ("claim", "gain-more", "take", "food", "discard"):
        screen.chip(screen.view.actions, key)
        assert screen.sheet.form.answers["seat"] == "1", key
        assert screen.sheet.field("seat").selected == BRUNO
        assert "Bruno" in screen.sheet.title
        screen.host.close_sheet()
    screen.tap(screen.view.board.people.parts()[CARLA])
    assert screen.view.actions.heading.text == "Carla: ACTIONS · Bruno TO PLAY"
    screen.chip(screen.view.actions, "food")
    assert screen.sheet.form.answers["seat"] == "2"


def test_what_pays_is_in_sight_before_a_card_is_taken(opened: Open) -> None:
    screen = opened(evening())
    screen.chip(screen.view.actions, "acquire")
    sheet = screen.sheet
    row = sheet.field("paid")
    assert row.title == "How it is paid"
    screen.chip(sheet.field("card"), "building")
    screen.enter(sheet.field("points"), 9)
    screen.enter(sheet.field("cost"), 7)
    screen.chip(sheet.field("of"), "wheat")
    screen.chip(sheet.field("of"), "gem")
    assert not sheet.button.disabled
    screen.window.assert_in_sight(row, sheet.button)
    assert row.title.startswith("Paid with: ")
    screen.tap(row)
    pay = screen.window.find(PaySheet)
    field = row.payer.field
    other = next(way for way in field.ways if way.moved != field.value)
    screen.tap(screen.find(other.text, pay))
    assert row.payer.field.value == other.moved
    assert not pay.is_open


def test_moving_ships_by_hand_is_hinted_at_until_it_was_done(opened: Open) -> None:
    screen = opened(evening())
    hint = "Tap a ship, then the place where it goes."
    assert hint in screen.texts()
    places = screen.view.board.ships.places
    screen.tap(places["sea"].name)
    screen.tap(places["wine"].name)
    screen.host.close_sheet()
    assert hint not in screen.texts()
    assert screen.store.setting("ships-moved") is True


# A long game


def widgets(root: Any) -> int:
    return 1 + sum(map(widgets, root.children))


def instructions(root: Any) -> int:
    """What is drawn by a widget and everything in it, whose canvases lie in its own."""

    def drawn(group: Any) -> int:
        return sum(1 + drawn(getattr(part, "children", ())) for part in group)

    return drawn(root.canvas.children)


def test_a_long_game_draws_no_more_than_a_short_one(opened: Open) -> None:
    screen = opened(evening())
    seen = []
    for _ in range(4):
        for _ in range(10):
            screen.model.play(MoveShips(CARLA, "sea", "homeland"))
            screen.model.play(MoveShips(CARLA, "homeland", "sea"))
            screen.window.settle(1)
        screen.window.settle()
        seen.append((widgets(screen.shell), instructions(screen.view)))
    assert len(screen.model.table.log.path()) == 80
    assert len(set(seen)) == 1, seen


def test_strip_score_and_reasons_tell_the_same_of_what_counts_later(opened: Open) -> None:
    screen = opened(evening())
    before = screen.model.table.score
    later = sum(line.points for line in before.pending if line.seat == CARLA and _at_end(line))
    assert screen.view.notes[CARLA] == f"{before.totals[CARLA] + later} at the end"
    screen.host.go("score")
    screen.window.settle()
    score = screen.host._view("score")
    assert "Not counted yet" in screen.texts(score)
    table = screen.window.find(FactTable, score)
    rows = [row["key"] for row in table.rows]
    shown = {key: int(table.cells[rows.index(key)][CARLA].text) for key in rows}
    assert sum(shown[key] for key in ("colonies", "charts", "contracts", "ending")) == later
    reason = before.of(CARLA, "contracts")[0]
    assert screen.model.say(reason.because) == (
        f"{shown['contracts']} points when the game is over, as the table lies"
    )


def _at_end(line: Any) -> bool:
    return line.category in ("colonies", "charts", "contracts", "ending")
