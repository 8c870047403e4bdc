"""How the window opens, as numbers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.device.window_frame import Area, opening
from companion.settings import WINDOW, Frame
from tests.companion.settings_by_key import SettingsByKey

LAPTOP = Area(0, 0, 1366, 728)
SECOND = Area(1366, 0, 1920, 1080)


def written(*sides: Any) -> dict[str, Any]:
    return dict(zip(Frame._fields, sides, strict=True))


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        (Area(0, 0, 1920, 1080), (1180, 820)),
        (LAPTOP, (1180, 655)),
        (Area(0, 0, 1024, 768), (922, 691)),
        (Area(0, 0, 800, 600), (412, 540)),
        (Area(0, 0, 1080, 1920), (972, 820)),
        (Area(0, 0, 480, 800), (412, 720)),
        (Area(0, 0, 300, 400), (320, 480)),
    ],
)
def test_a_first_window_has_two_panes_or_the_shape_of_a_phone(
    screen: Area, size: tuple[int, int]
) -> None:
    assert opening(None, [screen]) == Frame(*size)


def test_where_no_screen_is_known_it_is_a_phone() -> None:
    assert opening(None, []) == Frame(412, 915)


def test_as_it_was_left() -> None:
    assert opening(Frame(640, 700, 50, 20), [LAPTOP]) == Frame(640, 700, 50, 20)
    assert opening(Frame(640, 700, 1500, 20), [LAPTOP, SECOND]) == Frame(640, 700, 1500, 20)


@pytest.mark.parametrize(
    "place", [(1500, 20), (-700, 20), (50, 720), (50, -300), (1300, 10)], ids=str
)
def test_out_of_sight_it_keeps_its_size_only(place: tuple[int, int]) -> None:
    assert opening(Frame(640, 700, *place), [LAPTOP]) == Frame(640, 700)


def test_it_is_never_larger_than_its_screen_nor_too_small() -> None:
    assert opening(Frame(3000, 2000, 0, 0), [LAPTOP]) == Frame(1366, 728, 0, 0)
    assert opening(Frame(3000, 2000, 1400, 0), [LAPTOP, SECOND]) == Frame(1920, 1080, 1400, 0)
    assert opening(Frame(10, 10, 5, 5), [LAPTOP]) == Frame(320, 480)
    assert opening(Frame(200, 10, 5, 5), [LAPTOP]) == Frame(320, 480, 5, 5)


@pytest.mark.parametrize(
    "nonsense",
    [
        "640x700",
        [640, 700, 0, 0],
        {},
        written(640, 700, None, None),
        written(640.5, 700, 0, 0),
        written(True, 700, 0, 0),
        written(-640, 700, 0, 0),
        written(0, 0, 0, 0),
        written(10**9, 700, 0, 0),
    ],
    ids=str,
)
def test_nonsense_is_a_first_start(nonsense: Any) -> None:
    assert WINDOW.read(SettingsByKey(window=nonsense)) is None


def test_a_frame_is_read_as_it_was_stored() -> None:
    store = SettingsByKey()
    WINDOW.write(store, Frame(640, 700, -50, 20))
    assert store.kept["window"] == written(640, 700, -50, 20)
    assert WINDOW.read(store) == Frame(640, 700, -50, 20)


def test_a_dense_screen_gets_as_much_in_dp() -> None:
    assert opening(None, [Area(0, 0, 3840, 2160)], scale=2) == Frame(2360, 1640)
    assert opening(None, [Area(0, 0, 1366, 728)], scale=2) == Frame(824, 960)
    assert opening(Frame(100, 100, 0, 0), [SECOND], scale=2)[:2] == (640, 960)
