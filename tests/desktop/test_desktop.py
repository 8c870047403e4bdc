"""On a real display: errors end nothing, a killed app comes back, the window fits the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from tests.desktop.display import Display
from tests.desktop.xclient import Geometry

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="X displays are there on Linux")

Make = Callable[..., Display]


def starts(counts: tuple[int, int]) -> list[object]:
    few, many = counts
    return [few, pytest.param(many, marks=pytest.mark.whole)]


@pytest.mark.parametrize("times", starts((3, 20)))
def test_killed_again_and_again_it_comes_back_to_its_table(display: Make, times: int) -> None:
    desktop = display()
    table = desktop.keep_table()
    for _ in range(times):
        desktop.start()
        desktop.until(lambda: desktop.shows_table(table))
        desktop.kill()
        # So that the next start is seen to open it.
        desktop.set("place", {"table": table, "view": "table", "tries": 0})
    assert not (desktop.folder / "errors.log").exists()


def test_killed_while_it_starts_it_comes_back_all_the_same(display: Make) -> None:
    desktop = display()
    table = desktop.keep_table()
    desktop.start()
    desktop.until(lambda: (desktop.setting("place") or {}).get("tries") == 1)
    desktop.kill()
    desktop.start()
    desktop.until(lambda: desktop.shows_table(table))


def test_a_finger_that_makes_the_table_fail_ends_nothing(display: Make) -> None:
    desktop = display()
    table = desktop.keep_table()
    desktop.start("-m", "tests.desktop.faulty", "touch")
    desktop.until(lambda: desktop.shows_table(table))
    noted = desktop.folder / "errors.log"
    assert not noted.exists()
    desktop.tap(200, 300)
    desktop.until(noted.exists)
    desktop.press("Escape")
    desktop.until(lambda: desktop.setting("place") is None)
    assert desktop.leave() == 0
    assert "RuntimeError" in noted.read_text(encoding="utf-8")


@pytest.mark.parametrize("way", ["frame", "drawing"])
def test_a_table_that_cannot_be_shown_leads_home(display: Make, way: str) -> None:
    desktop = display()
    desktop.keep_table()
    desktop.start("-m", "tests.desktop.faulty", way)
    desktop.until((desktop.folder / "errors.log").exists)
    desktop.until(lambda: desktop.setting("place") is None)
    desktop.window()
    assert desktop.leave() == 0


def test_a_home_that_cannot_be_shown_can_be_left(display: Make) -> None:
    desktop = display()
    desktop.keep_table()
    desktop.start("-m", "tests.desktop.faulty", "home")
    noted = desktop.folder / "errors.log"
    desktop.until(noted.exists)
    desktop.window()
    assert desktop.leave() == 0


def test_an_app_that_cannot_even_say_so_ends_with_one_line(display: Make) -> None:
    desktop = display()
    desktop.start("-m", "tests.desktop.faulty", "start")
    assert desktop.app is not None
    said = desktop.app.communicate()[1]
    assert desktop.app.returncode == 2
    assert said.startswith("companion: the app had an error")
    assert said.count("\n") == 1
    assert "RuntimeError" in (desktop.folder / "errors.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("screen", "size"), [((1280, 1024), (1152, 820)), ((800, 600), (412, 540))]
)
def test_the_window_opens_as_the_screen_allows(
    display: Make, screen: tuple[int, int], size: tuple[int, int]
) -> None:
    desktop = display(*screen)
    desktop.start()
    found = desktop.geometry()
    assert found[2:] == size
    assert 0 <= found.left <= screen[0] - size[0]
    assert 0 <= found.top <= screen[1] - size[1]


def test_the_window_opens_as_it_was_left(display: Make) -> None:
    desktop = display()
    left = Geometry(70, 90, 640, 700)
    desktop.start()

    def is_kept() -> bool:
        # Again and again: nobody follows the window before it is drawn.
        if desktop.setting("window") != kept:
            desktop.place(left._replace(width=left.width + 1))
            desktop.place(left)
        return bool(desktop.setting("window") == kept)

    kept = {"width": 640, "height": 700, "left": 70, "top": 90}
    desktop.until(is_kept)
    desktop.kill()
    desktop.start()
    assert desktop.geometry() == left


def test_a_window_of_another_screen_is_brought_into_sight(display: Make) -> None:
    desktop = display(800, 600)
    desktop.set("window", {"width": 2000, "height": 1400, "left": 3000, "top": 200})
    desktop.start()
    assert desktop.geometry() == (0, 0, 800, 600)


def test_the_window_has_a_smallest_size(display: Make) -> None:
    desktop = display()
    desktop.start()
    desktop.until(lambda: desktop.smallest == (320, 480))
