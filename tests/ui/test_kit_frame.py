"""The frame of the app: sheets, Back, the safe area, bars, strips and panes."""

from __future__ import annotations

import pytest
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from companion.kit.charts.score_strip import PlayerScore, ScoreStrip
from companion.kit.controls.buttons import FilledButton, FloatingButton, OutlineButton
from companion.kit.layout.insets import SafeArea, insets
from companion.kit.layout.panes import TwoPane
from companion.kit.layout.scaffold import Scaffold
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.navigation_bar import NavigationBar
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.back import BACK_SDL3, ESCAPE, BackStack, back
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow, listen
from tools.gallery.samples import VIEWS, strip


@pytest.fixture
def root(window: TestWindow) -> SafeArea:
    """A screen with one button in the app's root, Back and all."""
    safe, body = SafeArea(), AnchorLayout()
    body.add_widget(FilledButton(text="Behind"))
    safe.add_widget(Scaffold(bar=AppBar(title="Positano"), body=body))
    window.open(safe)
    window.window.bind(on_keyboard=back.on_key)
    yield safe
    window.window.unbind(on_keyboard=back.on_key)


def a_sheet(*, rows: int = 2) -> Sheet:
    sheet = Sheet(title="Build on 4D", note="regulation height 4")
    for index in range(rows):
        sheet.add_widget(FilledButton(text=f"Row {index}"))
    sheet.footer.add_widget(OutlineButton(text="Cancel"))
    sheet.footer.add_widget(FilledButton(text="Build"))
    return sheet


def test_a_sheet_takes_all_touches_and_closes_beside_it(window: TestWindow, root: SafeArea) -> None:
    sheet = a_sheet()
    behind, inside = listen(window.find("Behind"), "on_release"), []
    sheet.open()
    window.frames()
    assert sheet.parent is root
    closes = listen(sheet, "on_close")
    inside = listen(window.find("Row 0"), "on_release")
    window.tap(window.find("Row 0"))
    assert len(inside) == 1
    assert sheet.is_open
    window.assert_nothing_cut()
    window.tap((200, 700))
    assert not sheet.is_open
    assert sheet.parent is None
    assert (len(closes), behind) == (1, [])


@pytest.mark.parametrize("key", [ESCAPE, BACK_SDL3])
def test_back_closes_the_sheet_then_leaves_the_screen_then_the_app(
    window: TestWindow, root: SafeArea, key: int
) -> None:
    did: list[str] = []

    def leave_screen() -> bool:
        did.append("screen")
        back.remove(leave_screen)
        return True

    back.leave = lambda: not did.append("app")  # type: ignore[func-returns-value]
    back.push(leave_screen)
    sheet = a_sheet()
    sheet.bind(on_close=lambda _: did.append("sheet"))
    sheet.open()
    assert [window.type_key(key) for _ in range(3)] == [True] * 3
    assert did == ["sheet", "screen", "app"]
    back.leave = None
    assert not back.on_key(None, key)
    assert not back.on_key(None, 13)


def test_back_passes_what_a_handler_does_not_use() -> None:
    stack, did = BackStack(), []
    stack.push(lambda: not did.append("low"))  # type: ignore[func-returns-value]
    stack.push(lambda: bool(did.append("high")))  # type: ignore[func-returns-value]
    assert stack.go()
    assert did == ["high", "low"]
    assert len(stack) == 2


def test_a_sheet_is_dragged_away_by_its_head(window: TestWindow, root: SafeArea) -> None:
    sheet = a_sheet()
    sheet.open()
    window.frames()
    window.drag(sheet.head, dy=-40)
    assert sheet.is_open
    window.drag(sheet.head, dy=-160)
    assert not sheet.is_open


def test_a_tall_sheet_scrolls_and_keeps_its_buttons_in_sight(
    window: TestWindow, root: SafeArea
) -> None:
    sheet = a_sheet(rows=40)
    sheet.open()
    window.frames()
    assert sheet.panel.top <= window.window.height - 24
    low = window.middle(window.find("Row 20"))[1]
    window.drag((200, 500), dy=300)
    assert window.middle(window.find("Row 20"))[1] > low + 200
    acts = listen(window.find("Build"), "on_release")
    window.tap(window.find("Build"))
    assert len(acts) == 1
    theme.text_scale = 2
    window.resize((412, 240))
    assert sheet.footer.parent is not sheet.panel, "on a low screen the buttons scroll along"
    window.resize(PHONE)
    theme.text_scale = 1
    window.settle()
    assert sheet.footer.parent is sheet.panel


def test_a_sheet_leaves_a_board_in_sight(window: TestWindow, root: SafeArea) -> None:
    sheet = a_sheet(rows=40)
    sheet.peek = 300
    sheet.open()
    window.frames()
    assert window.window.height - sheet.panel.top >= 299
    window.resize(TABLET)
    assert sheet.panel.right == window.window.width
    assert sheet.panel.width < window.window.width / 2
    window.tap(window.find("close"))
    assert not sheet.is_open


def test_a_sheet_opens_once_and_again(window: TestWindow, root: SafeArea) -> None:
    sheet = a_sheet()
    opens = listen(sheet, "on_open")
    sheet.open()
    sheet.open()
    assert len(opens) == len(back) == 1
    sheet.close()
    sheet.close()
    assert len(back) == 0
    sheet.open()
    assert sheet.is_open


def test_a_sheet_slides_where_things_may_move(window: TestWindow, root: SafeArea) -> None:
    theme.motion = True
    sheet = a_sheet()
    sheet.open()
    window.frames(1)
    assert sheet.drop > 0
    window.wait(0.3)
    assert (sheet.drop, sheet.shade) == (0, 1)


def test_the_root_keeps_clear_of_the_phones_bars(window: TestWindow, root: SafeArea) -> None:
    screen = window.find(Scaffold)
    insets.top, insets.bottom, insets.left, insets.right = 40, 24, 10, 5
    window.frames()
    assert (screen.x, screen.y) == (10, 24)
    assert (screen.right, screen.top) == (412 - 5, 915 - 40)
    insets.keyboard = 300
    window.frames()
    assert screen.y == 300
    sheet = a_sheet()
    sheet.open()
    window.frames()
    assert sheet.panel.y == 300
    window.assert_nothing_cut()


def test_the_bar_keeps_its_buttons_in_their_places(window: TestWindow) -> None:
    bar = AppBar(title="Positano", subtitle="round 4 of 4", has_undo=True, has_menu=True)
    bar.can_undo = True
    window.page(bar)
    heard = {name: listen(bar, f"on_{name}") for name in ("back", "undo", "redo", "menu")}
    for name in heard:
        window.tap(window.find(name))
    assert {name: len(taps) for name, taps in heard.items()} == {
        "back": 1,
        "undo": 1,
        "redo": 0,
        "menu": 1,
    }
    places = [bar.undo.x, bar.redo.x, bar.menu.x]
    bar.can_redo, bar.title = True, "Amalfi: Renaissance"
    window.frames()
    assert [bar.undo.x, bar.redo.x, bar.menu.x] == places
    window.tap(bar.redo)
    assert len(heard["redo"]) == 1
    bar.has_undo = False
    window.frames()
    assert bar.menu.x == places[2]
    theme.text_scale = 2
    window.resize((320, 568))
    window.assert_nothing_cut()


def screen() -> Scaffold:
    """A whole screen."""
    return Scaffold(
        bar=AppBar(title="Positano", has_undo=True, has_menu=True),
        strip=ScoreStrip(players=strip()),
        body=Widget(),
        navigation=NavigationBar(items=VIEWS, selected="table"),
        floating=FloatingButton(text="New table", icon="plus"),
    )


def test_navigation_is_a_bar_below_or_a_rail_beside(window: TestWindow) -> None:
    frame = screen()
    window.open(frame)
    heard = listen(frame.navigation, "on_pick")
    window.tap(window.find("Score"))
    window.tap(window.find("Score"))
    assert (heard, frame.navigation.selected) == (["score"], "score")
    assert frame.navigation.width == 412
    assert frame.body.y == frame.navigation.top
    window.resize(TABLET)
    assert frame.navigation.right == frame.body.x == frame.strip.x
    assert frame.navigation.top == frame.bar.y
    window.tap(window.find("History"))
    assert heard == ["score", "history"]
    window.assert_nothing_cut()


def test_a_phone_on_its_side_has_bar_and_strip_in_one_line(window: TestWindow) -> None:
    frame = screen()
    window.open(frame, LANDSCAPE)
    assert frame.strip.x == frame.bar.right
    assert frame.strip.height == frame.bar.height
    high = frame.bar.height
    theme.text_scale = 2
    window.settle()
    assert frame.bar.height > high
    theme.text_scale = 1
    window.settle()
    assert frame.bar.height == high
    window.resize(PHONE)
    assert frame.strip.top == frame.bar.y
    assert frame.bar.height == 64


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("scale", [0.8, 1, 2])
def test_the_strip_shows_all_players(window: TestWindow, count: int, scale: float) -> None:
    theme.text_scale = scale
    scores = ScoreStrip(players=strip(count))
    window.page(scores)
    columns = list(window.find_all(PlayerScore))
    heard = listen(scores, "on_pick")
    window.tap(columns[1])
    assert heard == [1]
    assert len(columns) == count
    assert len({round(column.scale, 3) for column in columns}) == 1, "all in the same type"
    if count < 5:
        assert columns[-1].right <= scores.right + 1, "all in sight"
    window.assert_nothing_cut()


def test_the_strip_follows_a_choice_without_being_rebuilt(window: TestWindow) -> None:
    scores = ScoreStrip(players=strip())
    window.page(scores)
    columns = list(scores.columns)
    players = strip()
    players[1] |= {"total": -3, "note": "", "active": False}
    scores.players = players
    window.frames()
    assert scores.columns == columns
    assert "−3" in window.texts()


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("scale", [1, 2])
def test_points_places_and_changes_leave_the_strip_as_high(
    window: TestWindow, count: int, scale: float
) -> None:
    theme.text_scale = scale
    scores = ScoreStrip(players=[{**one, "total": 0, "note": ""} for one in strip(count)])
    window.page(scores)
    heights = [scores.height]
    for note in ("1st", "36 +12", ""):
        scores.players = [{**one, "total": 36, "note": note} for one in strip(count)]
        window.settle()
        heights.append(scores.height)
    assert len(set(heights)) == 1


def test_two_panes_from_600_dp_on(window: TestWindow) -> None:
    panes = TwoPane(first=Text(text="board"), second=Text(text="score"), share=0.6)
    window.open(panes)
    assert window.texts() == {"board"}
    panes.narrow = "second"
    window.frames()
    assert window.texts() == {"score"}
    window.resize((599, 800))
    assert not panes.is_wide
    window.resize((600, 800))
    assert window.texts() == {"board", "score"}
    assert panes.second.x == 360


def test_large_text_asks_for_more_room_for_two_panes(window: TestWindow) -> None:
    panes = TwoPane(first=Text(text="board"), second=Text(text="score"))
    window.open(panes, LANDSCAPE)
    assert panes.is_wide
    theme.text_scale = 2
    window.resize((899, 412))
    assert window.texts() == {"board"}
    window.resize(TABLET)
    assert window.texts() == {"board", "score"}
    window.resize((700, 412))
    theme.text_scale = 1
    window.settle()
    assert window.texts() == {"board", "score"}


def test_what_lies_under_the_title_stays_near_it_on_a_high_bar(window: TestWindow) -> None:
    theme.text_scale = 2
    bar = AppBar(title="Positano", subtitle="round 1 of 6, Anna drafts", has_undo=True)
    bar.min_height = 300
    window.page(bar)
    window.settle()
    assert bar.height == 300
    assert bar.under.width > bar.words.width
    gap_above, gap_below = bar.top - bar.words.top, bar.under.y - bar.y
    assert bar.words.y - bar.under.top < bar.undo.height
    assert abs(gap_above - gap_below) < bar.undo.height
