"""What a kept game of Positano says and shows is so: who acts, what is drafted, what is free."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kit.theme import theme
from companion.kit.theme.markers import Mark
from companion.present import history
from companion.table_kit.squares import Square
from engine.games.positano.actions import AddOn, Build, CountSupply, Draft, MakeBid, Refresh
from engine.games.positano.pieces import Lot, Roof
from engine.message import Seat
from tests.drawings import named, of_role
from tests.ui.positano_table import Screen, empty, new_game
from tests.ui.test_positano_kept import ADD_ON, ROUND, SETUP
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow, rectangle

ANNA, BRUNO, CARLA, DARIO = map(Seat, range(4))
BUILT = (
    *ADD_ON,
    Draft(ANNA, build="standard+1-add-on"),
    Build(ANNA, Lot(1, "B"), 1, Roof.SILVER),
)
SIZES = pytest.mark.parametrize(
    ("size", "text"), [(PHONE, 100), (LANDSCAPE, 100), (TABLET, 100), (TABLET, 200)]
)
Open = Callable[..., Screen]


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a kept game, with what has already happened."""

    def make(*actions: Any, players: int = 2, size: Any = PHONE, **setup: Any) -> Screen:
        screen = Screen(window, tmp_path, new_game(players, **(setup or SETUP)), size)
        for action in actions:
            screen.model.play(action, anyway=True)
        window.settle()
        return screen

    return make


# Nothing is built for free


def test_an_empty_lot_between_rounds_is_corrected_and_not_built_on(opened: Open) -> None:
    screen = opened(*ROUND, Refresh(), CountSupply(ANNA, 2))
    screen.tap(screen.lot("4C"))
    assert screen.sheet.title == "Correct the board: 4C"
    assert screen.sheet.form.field("seat").value == "", "nobody is guessed"
    screen.tap(screen.cell(6, "gold"))
    assert "First choose whose building it is." in screen.texts()
    screen.own(ANNA)
    assert all(cell.blocked for cells in screen.matrix.cells for cell in cells)
    screen.tap(screen.cell(6, "gold"))
    said = screen.texts()
    assert "No building can stand on 4C: nobody has drafted it." in said
    assert "Cannot build 6 blocks on 4C: Anna has 2 in the personal supply." in said
    assert "[Build on your lot, pp. 6, 7]" in said
    assert len(screen.model.state.cliff) == 2
    screen.say("Record anyway")
    assert len(screen.model.state.cliff) == 3
    assert screen.model.state.supply == (0, 0)
    step = history.history(screen.model.table)[-1]
    assert step.is_marked
    assert "correction on 4C: Anna, 6 blocks, gold roof" in step.text


def test_a_correction_is_named_in_the_history_and_paid_from_the_supply(opened: Open) -> None:
    screen = opened(*ROUND)
    screen.tap(screen.lot("4D"))
    screen.say("Correct the board")
    assert "Not a move of the game: the history calls it a correction." in screen.texts()
    screen.tap(screen.cell(2, "bronze"))
    assert screen.model.state.by_lot[Lot(4, "D")].blocks == 4, "nothing is recorded by a tap"
    screen.say("Correct")
    assert screen.model.state.by_lot[Lot(4, "D")].blocks == 2
    assert screen.model.state.supply[ANNA] == 2
    assert "correction on 4D" in history.history(screen.model.table)[-1].text


def test_another_lot_in_the_build_step_is_judged_as_a_build(opened: Open) -> None:
    screen = opened(*ROUND[:7])
    screen.tap(screen.lot("2A"))
    assert screen.sheet.title == "Anna builds on 2A"
    screen.tap(screen.cell(1, "bronze"))
    assert "the lot drafted this round is 4D" in screen.texts()
    screen.say("Record anyway")
    assert screen.model.table.log.path()[-1].action == Build(ANNA, Lot(2, "A"), 1, Roof.BRONZE)
    assert screen.model.state.supply[ANNA] == 3


def test_a_moved_building_of_a_kept_game_is_weighed_first(opened: Open) -> None:
    screen = opened(*ROUND)
    screen.tap(screen.lot("4D"))
    screen.say("Correct the board")
    screen.say("Move")
    screen.tap(screen.lot("4C"))
    assert "nobody has drafted it" in screen.texts()
    assert Lot(4, "D") in screen.model.state.by_lot
    screen.say("Record anyway")
    assert "stands on 4C" in history.history(screen.model.table)[-1].text


def test_supplies_and_gelato_of_a_kept_game_are_corrected_with_the_button(opened: Open) -> None:
    screen = opened(*ROUND)
    screen.say("Supplies and gelato")
    assert screen.sheet.title == "Correct supplies and gelato"
    assert screen.sheet.footing.act.disabled
    screen.count("supply", ANNA, 3)
    screen.count("gelato", BRUNO, 9)
    assert screen.model.state.supply == (0, 0), "nothing is recorded by a tap"
    screen.say("Correct")
    assert screen.model.state.supply == (3, 0)
    told = [step.text for step in history.history(screen.model.table)[-2:]]
    assert "correction: Anna has 3 blocks in the supply, not 0" in told[0]
    assert "correction: Bruno has 9 icons of gelato" in told[1]


def test_a_what_if_changes_a_building_however_many_blocks_are_held(opened: Open) -> None:
    screen = opened(*ROUND, CountSupply(ANNA, 12))
    screen.model.branch("higher")
    screen.window.settle()
    screen.tap(screen.lot("4D"))
    screen.say("Correct the board")
    assert not screen.cell(1, "bronze").blocked
    assert not screen.cell(4, "bronze").blocked
    assert screen.cell(5, "bronze").blocked
    screen.tap(screen.cell(5, "bronze"))
    assert "left over" not in screen.texts()
    assert "the tiles drafted by Anna add 0, so 4 at most" in screen.texts()


# Who acts


FOUR = (
    MakeBid(ANNA, "20/30/70", 21),
    MakeBid(BRUNO, "30/70/20", 5),
    MakeBid(CARLA, "40/40/40", 6),
    MakeBid(DARIO, "20/30/70", 22),
)


def test_the_order_is_that_of_the_bids_of_the_row(opened: Open) -> None:
    goals = ["mezzo", "dietro", "perfetto"]
    screen = opened(*FOUR, players=4, goals=goals)
    assert "In this order: Carla 46, Dario 42, Anna 41 and Bruno 35." in screen.texts()
    screen.model.play(Draft(CARLA, lot=Lot(1, "A")))
    screen.window.settle()
    assert "In this order: Dario 42, Anna 41 and Bruno 35." in screen.texts()
    for seat, lot in ((DARIO, "1B"), (ANNA, "1C"), (BRUNO, "1D")):
        screen.model.play(Draft(seat, lot=Lot(1, lot[1])))
    screen.window.settle()
    assert "In this order: Bruno 75, Dario 52, Anna 51 and Carla 46." in screen.texts()


def test_equal_bids_stand_together(opened: Open) -> None:
    bids = (
        MakeBid(ANNA, "40/40/40", 5),
        MakeBid(BRUNO, "40/40/40", 5),
        MakeBid(CARLA, "70/20/30", 5),
    )
    screen = opened(*bids, players=3, goals=["mezzo", "dietro", "perfetto"])
    assert "In this order: Carla 75 and Anna and Bruno 45 each." in screen.texts()


def test_whoever_may_add_on_is_named_and_not_the_next_drafter(opened: Open) -> None:
    screen = opened(*BUILT)
    assert screen.view.active == ANNA
    assert screen.view.headline == "round 2 of 6 · Anna may add on"
    assert [one["active"] for one in screen.host.strip.players] == [True, False]
    assert screen.host.bar.subtitle == "round 2 of 6 · Anna may add on"
    screen.model.play(AddOn(ANNA, Lot(4, "D")), anyway=True)
    screen.window.settle()
    assert screen.view.active == BRUNO


def test_whoever_may_remodel_is_named(opened: Open) -> None:
    build = Build(ANNA, Lot(1, "B"), 1, Roof.SILVER)
    screen = opened(*ADD_ON, Draft(ANNA, build="standard-remodel"), build)
    assert screen.view.headline == "round 2 of 6 · Anna may remodel"
    assert screen.view.active == ANNA


def test_nobody_acts_alone_while_all_bid(opened: Open) -> None:
    assert opened().view.active is None


def test_blocks_that_nobody_counted_are_not_told_as_none(
    window: TestWindow, tmp_path: Path
) -> None:
    file = {**new_game(2, **SETUP), "position": {"round": 2}}
    screen = Screen(window, tmp_path, file)
    assert "In the supply: Anna not counted · Bruno not counted" in screen.texts()
    for action in ROUND[:7]:
        screen.model.play(action, anyway=True)
    window.settle()
    assert "The blocks in the supply are not counted; the cheap tile." in screen.texts()


def test_a_counted_table_with_empty_lots_says_so(window: TestWindow, tmp_path: Path) -> None:
    counts = {"supply": {"Anna": 0, "Bruno": 0}, "gelato": {"Anna": 6, "Bruno": 7}}
    file = {**empty(2, removed=["1A", "2A", "3A", "4A"]), "position": counts}
    screen = Screen(window, tmp_path, file)
    assert "Everything is counted; 12 lots are empty." in screen.texts()


def test_leftovers_that_nobody_counted_have_no_standing(window: TestWindow, tmp_path: Path) -> None:
    screen = Screen(window, tmp_path, empty(2, goals=["eccesso", "mezzo", "perfetto"]))
    assert "Eccesso: not everyone's blocks are counted" in screen.texts()


def test_what_is_cleared_from_the_beach_board_is_not_known_any_more(opened: Open) -> None:
    screen = opened(*ROUND, Refresh())
    screen.say("Beach Board")
    screen.tap(screen.lot("1B"))
    screen.tap(screen.lot("2B"))
    screen.say("Lay out")
    screen.say("Beach Board")
    for lot in ("1B", "2B"):
        screen.tap(screen.lot(lot))
    screen.say("Lay out")
    assert screen.model.state.round.shown.lots is None


# What is drafted


def signs(screen: Screen) -> set[str]:
    """The empty lots that have a player's shape on the cliff."""
    lots = of_role(screen.view.cliff.drawing, "lot")
    return {lot.name for lot in lots if lot.title != lot.name}


def test_drafted_lots_are_marked_on_the_cliff_and_the_plan(opened: Open) -> None:
    screen = opened(*ROUND[:7])
    lot = screen.lot("4D")
    assert signs(screen) == {"4D", "3A"}
    assert screen.view.highlights.weighed == {"4D"}, "it is built on now"
    assert (lot.claim, lot.shape, lot.is_due) == ("red", "circle", True)
    other = screen.lot("3A")
    assert (other.claim, other.shape, other.is_due) == ("yellow", "triangle", False)
    screen.model.play(ROUND[7])
    screen.window.settle()
    assert signs(screen) == {"3A"}
    assert not screen.view.highlights.weighed
    assert screen.lot("4D").claim == ""


def test_a_lot_that_was_drafted_and_never_built_on_is_gone(opened: Open) -> None:
    without = (*ROUND[:7], CountSupply(ANNA, 0), *ROUND[8:], Refresh())
    screen = opened(*without)
    assert named(screen.view.cliff.drawing, "4D").opacity < 1
    assert screen.lot("4D").is_off
    assert screen.lot("4D").claim == "red"


# What stays where it is


@SIZES
def test_the_cliff_keeps_its_place_and_scale(opened: Open, size: Any, text: int) -> None:
    theme.text_scale = text / 100
    screen = opened(size=size)
    cliff = screen.view.cliff
    place, unit = rectangle(cliff), cliff.unit
    for action in BUILT:
        screen.model.play(action, anyway=True)
        screen.window.settle()
        assert rectangle(cliff) == pytest.approx(place), action
        assert cliff.unit == pytest.approx(unit), action
    six = Build(BRUNO, Lot(4, "C"), 6, Roof.GOLD)
    screen.model.play(six, anyway=True)
    screen.window.settle()
    assert cliff.unit == pytest.approx(unit)


def test_a_sheet_about_no_lot_leaves_the_cliff_alone(opened: Open) -> None:
    screen = opened()
    place = rectangle(screen.view.cliff)
    screen.say("Anna bids")
    assert rectangle(screen.view.cliff) == pytest.approx(place)


def test_a_sheet_that_would_cover_its_lot_makes_the_cliff_smaller(opened: Open) -> None:
    screen = opened()
    place = rectangle(screen.view.cliff)
    screen.tap(screen.lot("1B"))
    panel = rectangle(screen.sheet.panel)
    cliff = screen.view.cliff
    assert cliff.to_screen(*cliff.rect_of("1B")[:2])[1] >= panel[3], "the lot is above the sheet"
    screen.sheet.close()
    screen.window.settle()
    assert rectangle(screen.view.cliff) == pytest.approx(place)


def test_the_marks_of_the_plan_keep_their_size_when_the_tab_is_left(opened: Open) -> None:
    screen = opened(*ROUND)

    def sizes() -> set[tuple[float, ...]]:
        cells = screen.window.find_all(Square, screen.view)
        return {tuple(m.size) for c in cells for m in c.children if isinstance(m, Mark)}

    before = sizes()
    for key in ("score", "history", "table"):
        screen.host.go(key)
        screen.window.settle()
    assert sizes() == before
    theme.text_scale = 2
    screen.window.settle()
    theme.text_scale = 1
    screen.window.settle()
    assert sizes() == before


def cell_places(screen: Screen) -> list[Any]:
    return [rectangle(cell) for cells in screen.matrix.cells for cell in cells]


@SIZES
def test_entering_moves_no_cell(window: TestWindow, tmp_path: Path, size: Any, text: int) -> None:
    theme.text_scale = text / 100
    screen = Screen(window, tmp_path, empty(), size)
    screen.say("Enter the buildings")
    before = cell_places(screen)
    taps = ((2, "gold"), (4, "gold"), (1, "bronze"), (2, "silver"), (3, "gold"), (4, "bronze"))
    for blocks, roof in taps:
        screen.window.tap(screen.cell(blocks, roof))
        window.settle()
        assert cell_places(screen) == [pytest.approx(box, abs=1) for box in before], (blocks, roof)
    assert len(screen.model.state.cliff) == 5, "one of them is illegal on row 1"


@pytest.mark.parametrize("build", ["entry", "kept"])
def test_a_phone_on_its_side_shows_every_roof(
    window: TestWindow, tmp_path: Path, build: str, opened: Open
) -> None:
    if build == "entry":
        screen = Screen(window, tmp_path, empty(), LANDSCAPE)
        screen.say("Enter the buildings")
    else:
        screen = opened(*ROUND[:7], size=LANDSCAPE)
        screen.say("Anna builds on 4D")
    window.assert_in_sight(*(cell for cells in screen.matrix.cells for cell in cells))
    window.assert_in_sight(screen.sheet.footing)


def test_the_guide_has_the_width_of_the_phone(opened: Open) -> None:
    screen = opened()
    assert screen.view.guide.width > 340
    screen.window.assert_in_sight(screen.view.guide)
