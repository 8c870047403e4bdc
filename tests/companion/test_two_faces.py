"""Twenty tables as SVG: plain shapes and words, whatever the players are called."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

import pytest

from companion.present.boards import draw
from companion.present.svg import Theme, svg
from tests.play import open_table, read
from tools.gallery import two_faces
from tools.gallery.two_faces import TABLES, Shown

NS = "{http://www.w3.org/2000/svg}"
SHAPES = {"polygon", "polyline", "rect", "ellipse", "path", "text"}
KNOWN = {"svg", "g", "title", "desc", "style", "defs", "use"} | SHAPES
HOSTILE = "</text><script>alert(1)</script>&lt;[b]\u202e\u0007"


def elements(text: str) -> list[ET.Element]:
    return list(ET.fromstring(text.encode()).iter())


def expect_harmless(found: list[ET.Element]) -> None:
    """Only shapes and words, nothing that runs and nothing from elsewhere."""
    assert {element.tag.removeprefix(NS) for element in found} <= KNOWN
    assert not [name for element in found for name in element.attrib if name.startswith("on")]
    assert all(element.get("href", "#").startswith("#") for element in found)


def test_there_are_twenty_tables_of_all_five_games() -> None:
    assert len({shown.name for shown in TABLES}) == 20
    assert len({read(two_faces.ROOT / shown.file).game.key for shown in TABLES}) == 5


@pytest.mark.parametrize("shown", TABLES, ids=lambda shown: shown.name)
@pytest.mark.parametrize("light", list(Theme))
def test_the_svg_of_each_table_is_plain_shapes_and_words(shown: Shown, light: Theme) -> None:
    expect_harmless(elements(svg(two_faces.drawing_of(shown), light)))


@pytest.mark.parametrize("shown", TABLES[:1] + TABLES[5:20:4], ids=lambda shown: shown.name)
def test_a_hostile_name_stays_text_on_every_board(shown: Shown) -> None:
    table = open_table(read(two_faces.ROOT / shown.file))
    state: Any = table.state
    players = [
        replace(one, name=f"{HOSTILE}{seat}") for seat, one in enumerate(state.setup.players)
    ]
    drawing = draw(table.game, replace(state, setup=replace(state.setup, players=tuple(players))))
    assert drawing is not None
    found = elements(svg(drawing))
    expect_harmless(found)
    words = " ".join(element.text or "" for element in found)
    assert HOSTILE.replace("\u0007", "\ufffd") in words
