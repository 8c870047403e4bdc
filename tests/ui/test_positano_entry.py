"""Scoring a finished table of Positano by taps alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kit.theme import theme
from tests.ui.positano_table import Screen, empty, rulebook
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

Open = Callable[..., Screen]


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a file as a table."""
    return lambda file, size=PHONE: Screen(window, tmp_path, file, size)


def enter_rulebook(screen: Screen, see: Callable[[str], None] = lambda step: None) -> None:
    """Key in everything on the table of the rulebook, lot after lot; `see` looks at each step."""
    position = rulebook()["position"]
    names = screen.model.setup.names
    screen.say("Enter the buildings")
    for lot, building in position["cliff"].items():
        assert screen.asked_about == lot
        see(f"build-{lot}")
        screen.own(names.index(building["owner"]))
        screen.tap(screen.cell(building["blocks"], building["roof"]))
    see("leftovers")
    for what in ("supply", "gelato"):
        for name, number in position[what].items():
            screen.count(what, names.index(name), number)
    see("all-counted")
    screen.say("Done")


@pytest.mark.quick
def test_the_rulebook_table_takes_few_taps(opened: Open, capsys: Any) -> None:
    screen = opened(empty())
    screen.window.picture("positano-empty")
    enter_rulebook(screen)
    with capsys.disabled():
        print(f"\n  the rulebook's table in {screen.taps} taps")
    assert screen.taps <= 70
    assert screen.building_points() == (10, 17, 18, 18)
    assert screen.points("mezzo") == (0, 3, 0, 6)
    assert screen.points("gelato") == (4, 6, 3, 5)
    assert screen.model.state.supply == (1, 0, 2, 0)
    assert screen.sheet is None
    assert screen.store.table(screen.model.id).state == screen.model.state
    screen.window.picture("positano-finished")
    screen.say("See the score")
    assert screen.host.key == "score"


def test_a_finger_on_a_cell_shows_the_ghost_and_the_change(opened: Open) -> None:
    screen = opened(rulebook())
    screen.tap(screen.lot("4D"))
    x, y = screen.window.middle(screen.cell(6, "gold"))
    screen.window.down(x, y)
    assert screen.weighed == {"4D": 6}
    assert screen.model.preview.change[1] == 3
    assert "34 +3" in {cell.note for cell in screen.model.strip}
    screen.window.picture("positano-ghost")
    screen.window.up(x, y)
    assert not screen.weighed
    assert building_on(screen, "4D").blocks == 6


def test_change_a_building(opened: Open) -> None:
    screen = opened(rulebook())
    screen.tap(screen.lot("4D"))
    assert "Change 4D" in screen.texts()
    screen.own(0)
    screen.tap(screen.cell(4, "bronze"))
    building = building_on(screen, "4D")
    assert (building.owner, building.blocks, building.roof.value) == (0, 4, "bronze")
    assert screen.sheet is None


def test_move_a_building(opened: Open) -> None:
    file = rulebook()
    del file["position"]["cliff"]["4C"]
    screen = opened(file)
    screen.tap(screen.lot("4D"))
    screen.say("Move")
    screen.window.picture("positano-move")
    screen.tap(screen.lot("4C"))
    assert building_on(screen, "4C").owner == 1
    assert building_on(screen, "4D") is None
    assert screen.sheet is None


def test_a_move_onto_a_taken_lot_says_why_and_cannot_be_recorded(opened: Open) -> None:
    screen = opened(rulebook())
    screen.tap(screen.lot("4D"))
    screen.say("Move")
    screen.tap(screen.lot("4C"))
    assert "Dario's building stands there" in screen.texts()
    assert "Record anyway" not in screen.texts()


def test_remove_a_building_and_undo(opened: Open) -> None:
    screen = opened(rulebook())
    screen.tap(screen.lot("1B"))
    screen.say("Remove")
    assert building_on(screen, "1B") is None
    screen.model.undo()
    screen.window.settle()
    assert screen.lot("1B").text == "1"


def test_a_wrong_tap_is_undone_in_the_sheet(opened: Open) -> None:
    screen = opened(empty())
    screen.say("Enter the buildings")
    screen.tap(screen.cell(2, "gold"))
    assert screen.asked_about == "1B"
    assert "1A: Anna, 2 blocks, gold roof" in screen.texts()
    screen.say("Undo")
    assert screen.asked_about == "1A"
    assert not screen.model.state.cliff


def test_a_lot_can_be_skipped(opened: Open) -> None:
    screen = opened(empty(2, removed=["1A", "2A", "3A", "4A"]))
    screen.say("Enter the buildings")
    screen.say("Skip 1B")
    screen.tap(screen.cell(1, "silver"))
    assert building_on(screen, "1C").roof.value == "silver"
    assert screen.asked_about == "1D"


@pytest.mark.quick
def test_an_illegal_cell_says_why_and_can_be_recorded_anyway(opened: Open) -> None:
    screen = opened(empty())
    screen.say("Enter the buildings")
    cell = screen.cell(4, "gold")
    assert cell.blocked
    screen.tap(cell)
    assert "Absolute height limit" in screen.texts()
    assert "never above 3" in screen.texts()
    assert not screen.model.state.cliff
    screen.window.picture("positano-illegal")
    screen.say("Record anyway")
    assert building_on(screen, "1A").blocks == 4
    assert screen.model.table.log.path()[-1].anyway
    assert screen.view.plan.cells[str(screen.model.state.cliff[0].lot)].is_marked


def test_counts_that_cannot_be_say_why(opened: Open) -> None:
    screen = opened(rulebook())
    screen.say("Leftovers and gelato")
    screen.count("supply", 1, 5)
    assert "Bruno cannot have 5 left over" in screen.texts()
    assert screen.model.state.supply[1] == 0
    screen.say("Record anyway")
    assert screen.model.state.supply[1] == 5


@pytest.mark.parametrize(
    ("size", "text"), [(PHONE, 100), (LANDSCAPE, 100), (TABLET, 100), (TABLET, 200)]
)
def test_every_number_is_in_sight(opened: Open, size: Any, text: int) -> None:
    theme.text_scale = text / 100
    screen = opened(empty(), size)
    screen.say("Leftovers and gelato")
    screen.window.assert_in_sight(*screen.counts.numbers.cells)


def test_counting_goes_on_to_the_next_number_and_moves_nothing(opened: Open) -> None:
    screen = opened(empty())
    screen.say("Leftovers and gelato")
    five = screen.counts.numbers.cells[5]
    place = five.to_window(*five.pos)
    for _ in range(8):
        screen.tap(five)
        assert five.to_window(*five.pos) == pytest.approx(place)
    assert screen.model.state.supply == (5, 5, 5, 5)
    assert screen.points("gelato") == (5, 5, 5, 5)
    assert screen.taps == 9


def test_a_result_beside_a_weighed_building_is_reported_as_before_it(opened: Open) -> None:
    screen = opened(rulebook(), TABLET)
    told = "Dario wins with 36 points, 2 ahead of Bruno."
    assert told in screen.window.texts()
    screen.tap(screen.lot("1A"))
    screen.tap(screen.cell(4, "gold"))
    assert any(screen.model.preview.change)
    assert f"Before this move: {told}" in screen.window.texts()
    screen.sheet.close()
    screen.window.settle()
    assert told in screen.window.texts()


def test_a_cell_that_comes_up_after_its_sheet_is_closed_weighs_nothing(opened: Open) -> None:
    screen = opened(rulebook())
    screen.tap(screen.lot("1A"))
    cell, sheet = screen.cell(4, "gold"), screen.sheet
    screen.tap(cell)
    assert screen.model.preview is not None
    cell.state = "down"
    sheet.close()
    cell.state = "normal"
    assert screen.model.preview is None


def test_a_hidden_block_names_what_hides_it(opened: Open) -> None:
    screen = opened(rulebook())
    screen.tap(screen.on_cliff("3D/1"))
    assert "Block 1 is hidden by Bruno's building on 2D." in screen.texts()
    assert screen.lit >= {"3D", "2D"}
    screen.window.picture("positano-hidden")
    screen.sheet.close()
    assert not screen.lit


def test_a_block_with_a_view_says_what_it_brings(opened: Open) -> None:
    screen = opened(rulebook())
    screen.tap(screen.on_cliff("1C/2"))
    assert "Block 2 sees the sea: 3 points." in screen.texts()
    assert "2 of 2 blocks with a view × 3 = 6 points" in screen.texts()
    assert "Counts toward Mezzo." in screen.texts()


def test_a_goal_lights_its_buildings_and_says_why(opened: Open) -> None:
    screen = opened(rulebook())
    assert "Mezzo: Dario 6 · Bruno 3" in screen.texts()
    screen.say("Mezzo 6/3")
    assert screen.lit == {"1B", "1C", "2B", "2C", "3B", "3C", "4B", "4C"}
    assert "First with 3 buildings, before Bruno with 2" in screen.texts()
    screen.window.picture("positano-goal")
    screen.say("Dario")
    assert screen.sheet.title == "Why 6 points for Dario in Mezzo?"
    assert not screen.lit


def test_light_is_for_whoever_explains_a_point(opened: Open) -> None:
    screen = opened(rulebook())
    screen.view.light(("4D", "3D"))
    assert screen.lit == {"4D", "3D"}
    screen.view.light(())
    assert not screen.lit


def test_an_empty_lot_on_the_cliff_is_built_on(opened: Open) -> None:
    screen = opened(empty())
    screen.tap(screen.on_cliff("2C"))
    assert "Build on 2C" in screen.texts()


@pytest.mark.parametrize(("text", "mode"), [(100, "light"), (200, "dark")])
@pytest.mark.parametrize(
    ("name", "size"), [("phone", PHONE), ("landscape", LANDSCAPE), ("tablet", TABLET)]
)
def test_nothing_is_cut_off(opened: Open, name: str, size: Any, text: int, mode: str) -> None:
    theme.text_scale, theme.mode = text / 100, mode
    screen = opened(rulebook(), size)
    look(screen, f"positano-table-{name}-{text}-{mode}")
    screen.tap(screen.lot("4D"))
    look(screen, f"positano-build-{name}-{text}-{mode}")
    screen.sheet.close()
    screen.say("Leftovers and gelato")
    look(screen, f"positano-counts-{name}-{text}-{mode}")
    screen.sheet.close()
    screen.tap(screen.on_cliff("3D/1"))
    look(screen, f"positano-block-{name}-{text}-{mode}")


def look(screen: Screen, name: str) -> None:
    """Take a picture and find nothing wrong with it."""
    screen.window.settle()
    screen.window.picture(name)
    screen.window.assert_nothing_cut(screen.top)


def building_on(screen: Screen, name: str) -> Any:
    """The building on a lot."""
    found = {str(building.lot): building for building in screen.model.state.cliff}
    return found.get(name)
