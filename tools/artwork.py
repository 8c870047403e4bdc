"""`python -m tools.artwork`: the app's icon and splash, drawn with the app's own colours.

A stack of houses on terraces above the sea, as the app draws a cliff.
"""

from __future__ import annotations

import math
import struct
from pathlib import Path

from companion.present.palette import LIGHT, PLAYERS_LIGHT
from tools.canvas import Canvas, Point, arc, rounded
from tools.spec import ROOT

ASSETS = ROOT / "assets"
BLOCK = 15.5
WIDTH = 20.0

# Left edge, foot, blocks, colour, roof; those behind first.
HOUSES = (
    (56, 58, 2, "red", "gold"),
    (24, 66, 2, "green", "silver"),
    (66, 75, 2, "blue", "bronze"),
    (40, 75, 1, "pink", "gold"),
    (14, 84, 2, "yellow", "bronze"),
    (53, 84, 1, "green", "silver"),
)


def sky(canvas: Canvas, *, sun: Point = (20, 19)) -> None:
    """The sky and the sun."""
    canvas.fade(LIGHT["sky"], LIGHT["sky_low"], 80)
    canvas.disc(*sun, 8.5, LIGHT["sun"])


def sea(canvas: Canvas, top: float = 88) -> None:
    """The sea, from its waves down; wider than the picture, for a picture that is drawn smaller."""
    crest = [(x, top + 1.4 * math.sin(x / 100 * math.tau * 5)) for x in range(-60, 161)]
    canvas.polygon([*crest, (160, 170), (-60, 170)], LIGHT["sea"])
    low = [(x, top + 7 + 1.2 * math.sin((x + 8) / 100 * math.tau * 5)) for x in range(-60, 161)]
    canvas.polygon([*low, (160, 170), (-60, 170)], _darker(LIGHT["sea"], 0.85))


def cliff(canvas: Canvas) -> None:
    """The terraces and the houses on them."""
    canvas.box(50, 57, 160, 90, _darker(LIGHT["terrace"], 0.9))
    canvas.box(18, 65, 160, 90, LIGHT["terrace"])
    canvas.box(36, 74, 160, 90, _darker(LIGHT["sand"], 0.93))
    canvas.box(9, 83, 160, 90, LIGHT["sand"])
    for left, foot, blocks, colour, roof in HOUSES:
        house(canvas, left, foot, blocks, (colour, roof))


def house(canvas: Canvas, left: float, foot: float, blocks: int, look: tuple[str, str]) -> None:
    """A house of some blocks under a roof."""
    wall, roof = PLAYERS_LIGHT[look[0]].fill, LIGHT[look[1]]
    edge, right, top = _darker(wall, 0.72), left + WIDTH, foot - blocks * BLOCK
    canvas.box(left - 0.6, top, right + 0.6, foot, edge)
    for number in range(blocks):
        low = foot - number * BLOCK
        canvas.box(left + 0.4, low - BLOCK + 0.5, right - 0.4, low - 0.5, wall)
        door(canvas, left + WIDTH / 2, low - 0.5, edge)
    gable = [(left - 3.4, top + 0.4), (left + WIDTH / 2, top - 8.4), (right + 3.4, top + 0.4)]
    canvas.polygon(gable, _darker(roof, 0.72))
    inner = [(left - 1, top - 0.5), (left + WIDTH / 2, top - 7), (right + 1, top - 0.5)]
    canvas.polygon(inner, roof)


def door(canvas: Canvas, x: float, foot: float, colour: str) -> None:
    """An arched door."""
    canvas.polygon([(x + 3, foot), (x - 3, foot), *arc(x, foot - 5.5, 3, 0.5, 1)], colour)


def icon(side: int = 512) -> Canvas:
    """The whole picture with round corners, for desks and older phones."""
    canvas = Canvas(side)
    sky(canvas)
    cliff(canvas)
    sea(canvas)
    canvas.keep(rounded(20))
    return canvas


def background() -> Canvas:
    """What lies behind the houses where the phone cuts the icon to its own shape."""
    canvas = Canvas(432)
    sky(canvas, sun=(31, 33))
    return canvas


def foreground() -> Canvas:
    """The houses, within the circle that every phone shows, and the sea."""
    canvas = Canvas(432, scale=0.66, centre=(50, 52))
    cliff(canvas)
    sea(canvas)
    return canvas


def splash() -> Canvas:
    """What the phone shows until the app is there: the icon on the colour of the app's bar."""
    canvas = Canvas(512)
    canvas.fade(LIGHT["bar"], LIGHT["bar"], 100)
    canvas.paste(icon(288))
    return canvas


def windows_icon(picture: bytes) -> bytes:
    """A PNG of 256 pixels a side as an .ico file."""
    head = struct.pack("<HHH", 0, 1, 1)
    return head + struct.pack("<BBBBHHII", 0, 0, 0, 0, 1, 32, len(picture), 22) + picture


def mac_icon(pictures: dict[bytes, bytes]) -> bytes:
    """PNGs by their kind as an .icns file."""
    parts = b"".join(
        kind + struct.pack(">I", len(data) + 8) + data for kind, data in pictures.items()
    )
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def pictures() -> dict[str, Canvas]:
    """Every picture by the name of its file."""
    return {
        "icon.png": icon(),
        "icon-background.png": background(),
        "icon-foreground.png": foreground(),
        "presplash.png": splash(),
    }


def draw(folder: Path = ASSETS) -> None:
    """Draw everything into a folder."""
    folder.mkdir(exist_ok=True)
    for name, canvas in pictures().items():
        canvas.save(folder / name)
    small, large = icon(256).png(), (folder / "icon.png").read_bytes()
    (folder / "icon.ico").write_bytes(windows_icon(small))
    (folder / "icon.icns").write_bytes(mac_icon({b"ic08": small, b"ic09": large}))


def _darker(colour: str, share: float) -> str:
    parts = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(part * share):02x}" for part in parts)


if __name__ == "__main__":
    draw()
