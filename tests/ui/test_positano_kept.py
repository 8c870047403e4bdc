"""Keeping a game of Positano round by round, by taps alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kit.controls.buttons import FilledButton
from companion.kit.theme import theme
from engine.games.positano.actions import AddOn, Build, Draft, MakeBid, Refresh, Remodel
from engine.games.positano.pieces import Lot, Roof
from engine.message import Seat
from engine.table import Table
from tests.ui.positano_table import Screen, new_game
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

ANNA, BRUNO = Seat(0), Seat(1)
SETUP = {
    "goals": ["grande", "gruppo", "eccesso"],
    "removed": ["1A", "2C", "3D", "4B"],
    "star_sets": {"Anna": 1, "Bruno": 3},
}
ROUND = (
    MakeBid(ANNA, "10/60/50", 22),
    MakeBid(BRUNO, "50/10/60", 6),
    Draft(BRUNO, lot=Lot(3, "A")),
    Draft(ANNA, lot=Lot(4, "D")),
    Draft(ANNA, block="3"),
    Draft(BRUNO, block="2"),
    Draft(ANNA, build="cheap"),
    Build(ANNA, Lot(4, "D"), 4, Roof.BRONZE),
    Draft(BRUNO, build="standard"),
    Build(BRUNO, Lot(3, "A"), 3, Roof.SILVER),
)
Open = Callable[..., Screen]


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a kept game, with what has already happened."""

    def make(*actions: Any, size: Any = PHONE, **setup: Any) -> Screen:
        screen = Screen(window, tmp_path, new_game(2, **(setup or SETUP)), size)
        for action in actions:
            screen.model.play(action, anyway=True)
        window.settle()
        return screen

    return make


def main(screen: Screen) -> str:
    """What the main button of the guide says."""
    found = next(part for part in screen.view.guide.children if isinstance(part, FilledButton))
    return str(found.text)


def bid(screen: Screen, card: str, booster: int) -> None:
    screen.say(card)
    screen.say(f"+{booster}")
    screen.say("Bid")


def build(screen: Screen, blocks: int, roof: str) -> None:
    screen.tap(screen.cell(blocks, roof))
    screen.say("Build")


def test_a_whole_round_by_taps_ends_in_the_state_of_the_engine(opened: Open, capsys: Any) -> None:
    screen = opened()
    assert screen.view.headline == "round 1 of 6 · bids"
    screen.say("Anna bids")
    bid(screen, "10/60/50", 22)
    bid(screen, "50/10/60", 6)
    assert screen.view.headline == "round 1 of 6 · Bruno drafts"
    screen.tap(screen.lot("3A"))
    screen.tap(screen.lot("4D"))
    screen.say("3 blocks")
    screen.say("2 blocks · 1 gelato")
    screen.say("Cheap · 2 gelato")
    assert screen.view.active == 0
    build(screen, 4, "bronze")
    screen.say("Standard")
    build(screen, 3, "silver")
    assert screen.sheet is None
    table = Table(screen.model.game, screen.model.setup)
    for action in ROUND:
        table.play(action)
    assert screen.model.state == table.state
    screen.say("Next round")
    table.play(Refresh())
    assert screen.model.state == table.state
    assert screen.view.headline == "round 2 of 6 · bids"
    with capsys.disabled():
        print(f"\n  a round for two in {screen.taps} taps")


def test_a_build_is_weighed_before_it_is_built(opened: Open) -> None:
    screen = opened(*ROUND[:7])
    screen.say("Anna builds on 4D")
    screen.tap(screen.cell(3, "bronze"))
    assert not screen.model.state.cliff
    assert screen.weighed == {"4D": 3}
    assert "3 blocks, bronze roof: +6 for Anna. In the supply: 4 before, 1 after." in screen.texts()
    assert screen.cell(3, "gold").blocked
    screen.tap(screen.cell(3, "gold"))
    assert "the cheap tile gives bronze" in screen.texts()
    assert screen.sheet.footing.act.text == "Record anyway"
    screen.say("Record anyway")
    assert screen.model.state.cliff[0].roof is Roof.GOLD
    assert screen.model.table.log.path()[-1].anyway


def test_a_lot_on_the_plan_goes_to_whoever_is_due(opened: Open) -> None:
    screen = opened(*ROUND[:2])
    screen.tap(screen.lot("3A"))
    assert screen.model.state.turn(BRUNO).lot == Lot(3, "A")
    assert screen.sheet is None


def test_used_cards_are_out_of_reach_and_say_why(opened: Open) -> None:
    screen = opened(*ROUND, Refresh())
    screen.say("Anna bids")
    used = screen.find("10/60/50")
    assert used.disabled
    screen.tap(used)
    assert "that base card has been played already" in screen.texts()
    assert screen.find("+22").disabled
    assert not screen.find("+21").disabled
    assert screen.sheet.footing.act.disabled


def test_a_tile_that_was_not_shown_can_be_recorded_anyway(opened: Open) -> None:
    screen = opened(*ROUND[:4])
    screen.say("Anna drafts blocks")
    screen.say("5 blocks")
    assert "it does not lie on the Beach Board" in screen.texts()
    screen.say("Record anyway")
    assert screen.model.state.turn(ANNA).block == "5"
    assert screen.model.table.log.path()[-1].anyway


def test_where_the_stars_are_not_known_the_table_says_who_is_first(opened: Open) -> None:
    bids = (MakeBid(ANNA, "40/40/40", 5), MakeBid(BRUNO, "40/40/40", 5))
    screen = opened(*bids, goals=["mezzo", "dietro", "perfetto"])
    assert screen.view.active is None, "nobody knows whose turn it is"
    assert screen.view.headline == "round 1 of 6 · equal bids"
    screen.say("Who drafts a lot first?")
    screen.say("Bruno")
    screen.tap(screen.lot("2B"))
    assert screen.model.state.turn(BRUNO).lot == Lot(2, "B")


ADD_ON = (
    *ROUND,
    Refresh(),
    MakeBid(ANNA, "20/30/70", 13),
    MakeBid(BRUNO, "30/70/20", 13),
    Draft(BRUNO, lot=Lot(2, "B")),
    Draft(ANNA, lot=Lot(1, "B")),
    Draft(BRUNO, block="2"),
    Draft(ANNA, block="4"),
)


def test_an_add_on_is_a_tap_on_a_lit_building(opened: Open) -> None:
    screen = opened(
        *ADD_ON,
        Draft(ANNA, build="standard+1-add-on"),
        Build(ANNA, Lot(1, "B"), 1, Roof.SILVER),
    )
    assert screen.lit == {"4D"}
    assert "Anna may add a block to another building." in screen.texts()
    screen.window.picture("positano-add-on")
    screen.tap(screen.lot("4D"))
    assert screen.model.table.log.path()[-1].action == AddOn(ANNA, Lot(4, "D"))
    assert not screen.lit


def test_a_remodel_is_a_chip_with_its_change(opened: Open) -> None:
    screen = opened(
        *ADD_ON,
        Draft(ANNA, build="standard-remodel"),
        Build(ANNA, Lot(1, "B"), 1, Roof.SILVER),
    )
    screen.say("4D +4")
    assert screen.model.table.log.path()[-1].action == Remodel(ANNA, Lot(4, "D"), Roof.SILVER)


def test_a_tapped_building_is_explained_and_can_be_corrected(opened: Open) -> None:
    screen = opened(*ROUND)
    screen.tap(screen.lot("4D"))
    assert "4 of 4 blocks with a view × 1 = 4 points" in screen.texts()
    assert "Remove" not in screen.texts()
    screen.say("Correct the board")
    screen.say("Remove")
    assert "No building: −4 for Anna. In the supply: 0 before, 4 after." in screen.texts()
    assert len(screen.model.state.cliff) == 2
    screen.say("Correct")
    assert len(screen.model.state.cliff) == 1
    assert screen.model.state.supply[0] == 4


def test_the_tiles_on_the_beach_board_limit_the_drafts(opened: Open) -> None:
    screen = opened(*ROUND, Refresh())
    screen.say("Beach Board")
    screen.tap(screen.lot("1B"))
    assert screen.sheet.footing.act.text == "Record anyway"
    screen.tap(screen.lot("2B"))
    screen.say("4 blocks")
    screen.say("2 blocks · 1 gelato")
    screen.window.picture("positano-reveal")
    screen.say("Lay out")
    shown = screen.model.state.round.shown
    assert (shown.lots, shown.blocks, shown.builds) == (
        (Lot(1, "B"), Lot(2, "B")),
        ("4", "2"),
        None,
    )
    for action in (MakeBid(ANNA, "20/30/70", 13), MakeBid(BRUNO, "30/70/20", 13)):
        screen.model.play(action)
    screen.window.settle()
    screen.say("Bruno drafts a lot")
    assert screen.lot("1C").is_off
    assert not screen.lot("2B").is_off


def test_otto_is_first_in_a_solo_game(opened: Open) -> None:
    screen = opened(goals=["mezzo", "dietro", "perfetto"], solo=True)
    screen.say("Bruno bids")
    bid(screen, "20/30/70", 22)
    bid(screen, "30/70/20", 14)
    assert screen.view.headline == "round 1 of 6 · Anna drafts"


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize(
    ("name", "size"), [("phone", PHONE), ("landscape", LANDSCAPE), ("tablet", TABLET)]
)
def test_nothing_is_cut_off_in_a_kept_game(opened: Open, name: str, size: Any, text: int) -> None:
    theme.text_scale = text / 100
    screen = opened(size=size)
    for number, action in enumerate(ROUND):
        if number in (0, 2, 4, 7):
            screen.tap(screen.find(main(screen)))
            screen.window.picture(f"positano-kept-{number}-{name}-{text}")
            screen.window.assert_nothing_cut(screen.top)
            screen.sheet.close()
        screen.model.play(action)
        screen.window.settle()
    screen.window.assert_nothing_cut(screen.view)
