"""The parts that both ship games share, under real fingers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.kit.controls.chips import Chip
from companion.kit.controls.number_pad import PadKey
from companion.kit.controls.stepper import StepButton
from companion.kit.theme import theme
from companion.present.payments import PAID
from companion.present.questions import (
    Counts,
    Deed,
    Field,
    Link,
    Option,
    Tally,
    Value,
    WalkStep,
    asked,
)
from companion.table_kit.question_parts import part_of
from companion.table_kit.ships.number_fields import NumberField, NumberList
from companion.table_kit.ships.pad_sheet import PadRun, PadSheet
from companion.table_kit.ships.payer import Payer
from companion.table_kit.ships.pips import PipTrack
from companion.table_kit.ships.ship_board import ShipBoard
from companion.table_kit.ships.ship_place import ShipPlace
from companion.table_kit.ships.walk_rows import WalkRows
from engine.payment import Cost, Hold, Purse
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow, listen
from tools.gallery.ship_pages import payment, rows

PURSE = Purse((Hold("wine", 2, 3), Hold("gems", 1, 3), Hold("wood", 3, 3)), bay=2, room=1)


def board(window: TestWindow, **ships: int) -> ShipBoard:
    found: ShipBoard = window.page(ShipBoard(rows=rows(**ships)))
    window.settle()
    return found


def on_boat(window: TestWindow, part: Any) -> tuple[float, float]:
    box = part.boats[0]
    x, y = part.to_window(box.x + box.width / 2, box.y + box.height / 2)
    return float(x), float(y)


def page(window: TestWindow, part: Any) -> Any:
    """A part on a page, with everything in its place."""
    window.page(part)
    window.settle()
    return part


def press(window: TestWindow, *keys: str) -> None:
    for key in keys:
        pad = window.find_all(PadKey)
        window.tap(next(part for part in pad if key in (part.text, part.key)))
        window.settle()


def test_a_boat_is_dragged_to_another_place(window: TestWindow) -> None:
    ships = board(window, bay=2)
    moves = listen(ships, "on_move")
    x, y = on_boat(window, ships.places["bay"])
    to = window.middle(ships.places["wine"])
    window.down(x, y)
    for step in range(1, 6):
        window.move(x + (to[0] - x) * step / 5, y + (to[1] - y) * step / 5)
    assert ships.places["wine"].selected
    window.up(*to)
    assert moves == [("bay", "wine")]
    assert not ships.places["wine"].selected


def test_a_drag_upward_moves_the_boat_and_not_the_page(window: TestWindow) -> None:
    boards = [ShipBoard(rows=rows(bay=2, wine=1)) for _ in range(8)]
    window.page(*boards)
    window.settle()
    moves = listen(boards[0], "on_move")
    before = boards[0].to_window(*boards[0].pos)
    x, y = on_boat(window, boards[0].places["bay"])
    to = window.middle(boards[0].places["spices"])
    window.down(x, y)
    window.move(*to)
    window.up(*to)
    assert moves == [("bay", "spices")]
    assert boards[0].to_window(*boards[0].pos) == before


@pytest.mark.parametrize("other", [{"bay": 0, "wine": 2}, {"bay": 2, "wine": 0}])
def test_a_place_chosen_on_one_board_is_not_chosen_on_the_next(
    window: TestWindow, other: dict[str, int]
) -> None:
    """Else the second tap would move a ship of somebody else, or one that is not there."""
    ships = board(window, bay=2)
    moves = listen(ships, "on_move")
    window.tap(ships.places["bay"])
    assert ships.selected == "bay"
    ships.colour, ships.rows = "red", rows(**other)
    window.settle()
    window.tap(ships.places["wine"])
    window.settle()
    assert moves == []


def test_a_place_that_was_emptied_is_no_longer_chosen(window: TestWindow) -> None:
    ships = board(window, bay=1)
    moves = listen(ships, "on_move")
    window.tap(ships.places["bay"])
    ships.rows = rows(wine=1)
    window.settle()
    window.tap(ships.places["wine"])
    window.settle()
    assert moves == []


def test_a_drag_to_nowhere_moves_nothing(window: TestWindow) -> None:
    ships = board(window, bay=2)
    moves = listen(ships, "on_move")
    x, y = on_boat(window, ships.places["bay"])
    window.down(x, y)
    window.move(x, 5)
    window.up(x, 5)
    assert not moves
    assert ships.selected == ""


def test_two_taps_move_a_ship(window: TestWindow) -> None:
    ships = board(window, bay=2, wood=1)
    moves, picks = listen(ships, "on_move"), listen(ships, "on_pick")
    window.tap(on_boat(window, ships.places["bay"]))
    assert (ships.selected, picks) == ("bay", ["bay"])
    window.tap(ships.places["port"])
    assert moves == [("bay", "port")]
    assert ships.selected == ""


def test_the_same_place_twice_lets_go(window: TestWindow) -> None:
    ships = board(window, bay=2)
    moves = listen(ships, "on_move")
    window.tap(ships.places["bay"].name)
    assert ships.selected == "bay"
    window.tap(ships.places["bay"].name)
    assert ships.selected == ""
    assert not moves


def test_an_empty_place_is_picked_and_not_selected(window: TestWindow) -> None:
    ships = board(window, bay=2)
    picks = listen(ships, "on_pick")
    window.tap(ships.places["wine"])
    assert picks == ["wine"]
    assert ships.selected == ""


def test_more_boats_than_fit_are_a_number(window: TestWindow) -> None:
    ships = board(window, wood=9, wine=4)
    assert len(ships.places["wood"].boats) == 1
    assert len(ships.places["wine"].boats) == 4


def test_redrawing_does_not_pile_up(window: TestWindow) -> None:
    ships = board(window, bay=2, wine=1)

    def drawn() -> tuple[int, int]:
        parts = list(ships.places.values())
        return len(ships.children), sum(amount(part.canvas.after) for part in parts)

    def amount(group: Any) -> int:
        return 1 + sum(amount(one) for one in getattr(group, "children", ()))

    before = drawn()
    for _ in range(30):
        ships.rows = rows(bay=1, wine=2)
        window.frames(1)
        ships.rows = rows(bay=2, wine=1)
        window.frames(1)
    assert drawn() == before


def test_a_board_that_moves_takes_its_boats_along_and_paints_nothing_again(
    window: TestWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ships = board(window, bay=2)
    bay = ships.places["bay"]
    before, here = bay.boats, tuple(bay.pos)
    painted: list[str] = []
    monkeypatch.setattr(ShipPlace, "paint", lambda part: painted.append(part.place.key))
    ships.y -= 40
    window.settle()
    assert bay.y == here[1] - 40
    assert bay.boats == tuple(replace(box, y=box.y - 40) for box in before)
    assert bay.on_boat(bay.boats[0].x + 1, bay.boats[0].y + 1)
    assert painted == []
    ships.rows = rows(bay=1)
    window.settle()
    assert painted == ["bay"]


class Paying:
    """A payer on a page that is shown each answer it gives, as a sheet shows it."""

    def __init__(self, window: TestWindow, cost: Cost | None) -> None:
        self.payer, self.cost = Payer(), cost
        self.answers: list[Counts] = []
        self.payer.bind(on_change=lambda _, moved: self._choose(moved))
        self.payer.show(payment(PURSE, cost))
        window.page(self.payer)
        window.settle()

    def _choose(self, moved: Counts) -> None:
        self.answers.append(moved)
        self.payer.show(payment(PURSE, self.cost, {PAID: moved}))


def test_another_way_to_pay_is_one_tap(window: TestWindow) -> None:
    paying = Paying(window, Cost(7, ("wine", "gems")))
    assert paying.payer.field.value == (("wine", 2), ("gems", 1))
    window.tap(window.find("2 from wine · 1 to the port"))
    assert paying.answers == [(("wine", 2), ("emergency", 1))]


def test_ships_are_moved_one_by_one(window: TestWindow) -> None:
    paying = Paying(window, Cost(4, ("wine",)))
    window.tap(window.find("Another way"))
    window.settle()
    plus = [b for b in window.find_all(StepButton) if b.name == "plus"]
    window.tap(plus[2])
    window.settle()
    assert paying.answers == [(("wine", 2), ("wood", 1))]
    assert paying.payer.field.result in window.texts()


def test_what_cannot_be_paid_says_by_how_much(window: TestWindow) -> None:
    payer = Paying(window, Cost(40, ("wine",))).payer
    short = payer.field.short
    assert "10" in short
    assert short in window.texts()
    payer.show(payment(None, None))
    window.settle()
    assert short not in window.texts()


def test_a_usual_number_is_one_tap_another_is_typed(window: TestWindow) -> None:
    field = page(window, NumberField(label="COST", common=[4, 5, 6]))
    heard = listen(field, "on_change")
    window.tap(window.find("5"))
    window.settle()
    window.tap(window.find("Other"))
    window.settle()
    press(window, "1", "2", "done")
    assert heard == [5, 12]
    assert not list(window.find_all(PadSheet))
    assert "12" in window.texts()


def test_the_pad_stays_where_it_is_from_player_to_player(window: TestWindow) -> None:
    players = [{"key": str(n), "title": f"Player {n}"} for n in range(4)]
    numbers = page(window, NumberList(items=players))
    rows = [window.middle(row) for row in numbers.lines.values()]
    window.tap(window.find("Player 0"))
    seen = set()
    for number in range(4):
        window.settle()
        pad = window.find(PadSheet)
        assert pad.title == f"Player {number}"
        window.assert_in_sight(*window.find_all(PadKey))
        seen.add(tuple(window.middle(key) for key in window.find_all(PadKey)))
        press(window, "1", "done")
    assert len(seen) == 1
    assert not list(window.find_all(PadSheet))
    assert [window.middle(row) for row in numbers.lines.values()] == rows


def test_a_number_that_is_not_taken_is_the_last(window: TestWindow) -> None:
    """Nothing that was typed is lost behind the next question."""
    items = [{"key": str(n), "title": str(n)} for n in range(3)]
    heard: list[tuple[str, int]] = []
    page(window, NumberList())

    def put(key: str, value: int) -> bool:
        heard.append((key, value))
        return value < 5

    PadRun(lambda: items, put).begin("0")
    window.settle()
    press(window, "4", "done", "9", "done")
    assert heard == [("0", 4), ("1", 9)]
    assert not list(window.find_all(PadSheet))


class Answered:
    """Shows a field again with every answer it gets, as a sheet does."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.part = part_of(self, field)
        self.part.show(field)

    def answer(self, key: str, value: Value) -> None:
        self.field = asked(self.field, {key: value})
        self.part.show(self.field)

    def record(self, deed: Deed) -> None:
        raise AssertionError(deed)

    def follow(self, link: Link) -> None:
        raise AssertionError(link)


def test_counting_by_taps_moves_nothing(window: TestWindow) -> None:
    options = tuple(Option(k, k.title()) for k in ("spices", "wood", "wine", "gems", "fabric"))
    tally = Answered(Tally("ships", "SHIPS", options=options))
    chips = list(window.find_all(Chip, page(window, tally.part.widget)))
    places = [(*chip.pos, *chip.size) for chip in chips]
    for chip in (chips[0], chips[0], chips[2]):
        window.tap(chip)
        window.settle()
    assert tally.field.value == (("spices", 2), ("wine", 1))
    again = list(window.find_all(Chip, tally.part.widget))
    assert [(*chip.pos, *chip.size) for chip in again] == places
    window.tap(again[-1])
    window.settle()
    assert tally.field.value == ()


def test_one_number_leads_to_the_next(window: TestWindow) -> None:
    names = ("Anna", "Bruno", "Carla")
    values: dict[str, int | None] = dict.fromkeys(names)
    numbers = NumberList()

    def show() -> None:
        numbers.items = [{"key": n, "title": n, "value": values[n]} for n in names]

    def put(_: Any, key: str, value: int) -> None:
        values[key] = value
        show()

    numbers.bind(on_set=put)
    show()
    page(window, numbers)
    window.tap(window.find("Anna"))
    window.settle()
    press(window, "9", "6", "done", "8", "done", "4", "sign", "done")
    assert values == {"Anna": 96, "Bruno": 8, "Carla": -4}
    assert numbers.open_key == ""


def test_a_step_that_may_come_first_is_tapped_and_the_others_are_not(window: TestWindow) -> None:
    walk, tapped = WalkRows(), []
    walk.bind(on_step=lambda _, key: tapped.append(key))
    later = WalkStep("Bruno feeds", "later", "2 missing", key="1")
    walk.show((WalkStep("Anna feeds", "done", "all paid"), later))
    page(window, walk)
    for words in ("Anna feeds", "Bruno feeds"):
        window.tap(window.find(words))
        window.settle()
    assert tapped == ["1"]
    assert "2 missing" in window.texts()


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
@pytest.mark.slow
def test_nothing_is_cut(window: TestWindow, size: Any, scale: float) -> None:
    theme.text_scale = scale
    payer = Payer()
    payer.show(payment(PURSE, Cost(7, ("wine", "gems"))))
    window.page(
        ShipBoard(rows=rows(wood=9, wine=4, bay=6)),
        PipTrack(label="Bread", value=5, limit=8, most=12),
        payer,
        NumberField(label="COST", common=list(range(4, 11))),
        size=size,
    )
    window.settle()
    window.assert_nothing_cut()
