"""Fingers: a drag moves what it is meant for, and a tap presses what it is on."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, FloatingButton, OutlineButton, TextButton
from companion.kit.layout import ButtonRow, Column, EvenGrid
from companion.kit.layout.insets import SafeArea
from companion.kit.layout.lazy import LazyColumn
from companion.kit.surfaces.cards import TileCard
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.focus import ENTER, SPACE, TAB, FocusRing
from companion.kit.touch.press import Pressable
from companion.kit.touch.scroll import Pan, Scroll
from tests.ui.window import PHONE, TestWindow, listen

KINDS = [FilledButton, OutlineButton, TextButton, FloatingButton]


def long_page(window: TestWindow, count: int = 30) -> list[FilledButton]:
    """A page of buttons that is higher than the window."""
    buttons = [FilledButton(text=f"Button {index}") for index in range(count)]
    window.page(*buttons)
    return buttons


@pytest.mark.parametrize("kind", KINDS)
def test_a_button_says_when_it_is_tapped_unless_it_is_off(window: TestWindow, kind: Any) -> None:
    on, off = kind(text="Place · +15", icon="check"), kind(text="Nothing yet", disabled=True)
    window.page(on, off)
    taps, none = listen(on, "on_release"), listen(off, "on_release")
    window.tap(on)
    window.tap(on)
    window.tap(off)
    assert (len(taps), len(none)) == (2, 0)
    window.assert_nothing_cut()


@pytest.mark.quick
def test_a_tap_in_a_page_works_at_once(window: TestWindow) -> None:
    button = long_page(window)[0]
    taps = listen(button, "on_release")
    x, y = window.middle(button)
    window.down(x, y)
    assert button.state == "down"
    window.up(x, y)
    assert len(taps) == 1


@pytest.mark.quick
def test_a_drag_scrolls_the_page_and_presses_nothing(window: TestWindow) -> None:
    buttons = long_page(window)
    taps = [listen(button, "on_release") for button in buttons]
    before = window.middle(buttons[3])[1]
    window.drag(buttons[3], dy=200)
    assert window.middle(buttons[3])[1] > before + 150
    assert not any(taps)
    assert buttons[3].state == "normal"


def test_a_finger_that_leaves_a_button_does_not_press_it(window: TestWindow) -> None:
    button = FilledButton(text="Place")
    window.page(button)
    taps = listen(button, "on_release")
    window.drag(button, dy=-200)
    assert not taps
    assert button.state == "normal"


def test_a_held_button_says_so(window: TestWindow) -> None:
    button = FilledButton(text="Place", hold_after=0.1)
    window.page(button)
    holds = listen(button, "on_hold")
    window.tap(button)
    assert not holds
    window.hold(button, 0.25)
    assert len(holds) == 1


def test_a_tap_in_a_slow_frame_is_a_tap_and_no_hold(window: TestWindow) -> None:
    button = FilledButton(text="More", hold_after=0.05)
    window.page(button)
    taps, holds = listen(button, "on_release"), listen(button, "on_hold")
    x, y = window.middle(button)
    window.down(x, y)
    window.stage.clock.advance(0.1)
    window.up(x, y)
    window.wait(0.1)
    assert (len(taps), len(holds)) == (1, 0)


def test_the_wheel_scrolls(window: TestWindow) -> None:
    buttons = long_page(window)
    before = window.middle(buttons[3])[1]
    window.wheel(buttons[3])
    window.wait(0.1)
    assert window.middle(buttons[3])[1] > before


class Wide(Pressable, Widget):
    """Something wide to pan and tap."""


@pytest.fixture
def nest(window: TestWindow) -> tuple[Scroll, Pan, Wide]:
    """A wide part inside a pan inside a page."""
    wide, pan, column, page = Wide(), Pan(size_hint_y=None, height=100), Column(), Scroll()
    wide.size_hint, wide.size = (None, None), (1200, 100)
    pan.add_widget(wide)
    column.add_widget(pan)
    for index in range(20):
        column.add_widget(FilledButton(text=str(index)))
    page.add_widget(column)
    window.open(page)
    return page, pan, wide


def test_a_drag_sideways_pans_and_not_the_page(
    window: TestWindow, nest: tuple[Scroll, Pan, Wide]
) -> None:
    page, pan, wide = nest
    taps = listen(wide, "on_release")
    window.drag((200, window.middle(pan)[1]), dx=-150)
    assert pan.scroll_x > 0.1
    assert page.scroll_y == 1
    assert not taps


def test_a_drag_up_on_a_wide_part_scrolls_the_page(
    window: TestWindow, nest: tuple[Scroll, Pan, Wide]
) -> None:
    page, pan, wide = nest
    taps = listen(wide, "on_release")
    window.drag((200, window.middle(pan)[1]), dy=150)
    assert page.scroll_y < 0.9
    assert pan.scroll_x == 0
    assert not taps


def test_a_tap_on_a_wide_part_taps_it(window: TestWindow, nest: tuple[Scroll, Pan, Wide]) -> None:
    _, pan, wide = nest
    taps = listen(wide, "on_release")
    window.tap((200, window.middle(pan)[1]))
    assert len(taps) == 1


def test_buttons_share_a_line_or_stack(window: TestWindow) -> None:
    cancel, build = OutlineButton(text="Cancel"), FilledButton(text="Build 5 gold · +15")
    row = ButtonRow()
    row.add_widget(cancel)
    row.add_widget(build)
    window.page(row)
    assert cancel.y == build.y
    assert cancel.width < build.width
    theme.text_scale = 2
    window.frames()
    assert build.y >= cancel.top, "the one that does it is on top"
    window.assert_nothing_cut()


def test_a_grid_has_as_many_even_columns_as_fit(window: TestWindow) -> None:
    grid = EvenGrid()
    for index in range(5):
        grid.add_widget(TileCard(title="Amalfi: Renaissance" if index else "Piazza", note="1–4"))
    window.page(grid)
    assert grid.columns == 2
    assert len({card.height for card in grid.parts()[:2]}) == 1
    theme.text_scale = 2
    window.frames()
    assert grid.columns == 1
    window.resize((1180, 820))
    assert grid.columns > 2
    window.assert_nothing_cut()


def test_a_long_list_makes_its_rows_when_they_are_needed(window: TestWindow) -> None:
    made: list[int] = []

    def build(item: int) -> Text:
        made.append(item)
        return Text(text=f"table {item}", padding=[0, 12, 0, 12])

    rows, page = LazyColumn(), Scroll()
    page.add_widget(rows)
    rows.follow(page)
    rows.show(range(10_000), build)
    window.open(page)
    assert len(made) == 20
    for _ in range(6):
        window.drag((200, 300), dy=500)
        window.wait(0.05)
    assert 20 < len(made) < 300
    assert not rows.is_whole
    rows.show(range(3), build)
    assert rows.is_whole


def test_the_keyboard_goes_from_target_to_target(window: TestWindow) -> None:
    root, column = SafeArea(), Column()
    first, off, last = (FilledButton(text=text) for text in ("First", "Off", "Last"))
    off.disabled = True
    for button in (first, off, last):
        column.add_widget(button)
    root.add_widget(column)
    window.open(root, PHONE)
    ring = FocusRing()
    ring.attach(window.window)
    taps = listen(last, "on_release")
    assert not window.type_key(SPACE)
    window.type_key(TAB)
    assert ring.target is first
    window.type_key(TAB)
    assert ring.target is last
    assert window.type_key(ENTER)
    assert len(taps) == 1
    window.type_key(TAB)
    assert ring.target is first
    sheet = Sheet(title="Why?")
    inside = FilledButton(text="Inside")
    sheet.add_widget(inside)
    sheet.open(root)
    window.frames()
    window.type_key(TAB)
    assert ring.target is inside
    window.tap(inside)
    assert ring.target is None, "a finger needs no ring"
    ring.detach(window.window)
