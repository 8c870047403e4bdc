"""The icons are those that the script draws, and fit what the systems want of them."""

from __future__ import annotations

import struct

import pytest

from tools import artwork
from tools.canvas import read_png
from tools.spec import Spec

SPEC = Spec()
SIDES = {
    "icon.filename": 512,
    "icon.adaptive_foreground.filename": 432,
    "icon.adaptive_background.filename": 432,
    "presplash.filename": 512,
}


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    return {name: canvas.pixels() for name, canvas in artwork.pictures().items()}


def test_every_picture_is_the_one_the_script_draws(drawn: dict[str, bytes]) -> None:
    for name, pixels in drawn.items():
        assert read_png((artwork.ASSETS / name).read_bytes())[1] == pixels, f"{name} is out of date"


@pytest.mark.parametrize(("key", "side"), SIDES.items())
def test_the_spec_names_pictures_that_are_there(key: str, side: int) -> None:
    assert read_png((SPEC.root / SPEC.value(key)).read_bytes())[0] == side


def test_the_houses_stay_within_the_circle_that_every_phone_shows(
    drawn: dict[str, bytes],
) -> None:
    """66 of the 108 parts of an adaptive icon are never cut off; the sea may be."""
    side, pixels = 432, drawn["icon-foreground.png"]
    opaque = [i for i, opacity in enumerate(pixels[3::4]) if opacity and i < side * side * 0.55]
    assert opaque
    for place in opaque:
        y, x = divmod(place, side)
        assert (x - side / 2) ** 2 + (y - side / 2) ** 2 <= (side * 33 / 108) ** 2


def test_the_background_leaves_no_hole(drawn: dict[str, bytes]) -> None:
    assert set(drawn["icon-background.png"][3::4]) == {255}


def test_the_icons_for_desktops_hold_the_same_pictures() -> None:
    windows = (artwork.ASSETS / "icon.ico").read_bytes()
    size, start = struct.unpack_from("<II", windows, 14)
    assert read_png(windows[start : start + size])[0] == 256
    mac = (artwork.ASSETS / "icon.icns").read_bytes()
    assert struct.unpack_from(">I", mac, 4)[0] == len(mac)
    assert (artwork.ASSETS / "icon.png").read_bytes() in mac
