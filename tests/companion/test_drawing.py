"""Boards as drawings: what the engine says is on them, what is touched, and their SVG."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.present.boards import draw
from companion.present.drawing import (
    Box,
    Drawing,
    Highlights,
    Layer,
    Paint,
    Palette,
    Polygon,
    Rectangle,
    Text,
    groups,
    hit,
)
from companion.present.svg import Theme, svg
from engine.core import Player
from engine.files import codec
from engine.games.positano.pieces import Lot, Roof
from engine.games.positano.state import Building, Discard
from engine.games.positano.views import views
from engine.message import Seat
from tests.drawings import named, read
from tests.play import tables

ROOT = Path(__file__).parent.parent.parent
SAMPLE = codec.read((ROOT / "data/positano/samples/rulebook.json").read_bytes())
NS = "{http://www.w3.org/2000/svg}"
HOSTILE = '</title><script>alert("1")</script>&\x00\x1b\ud800]]>'


def state(*cliff: Building, **changes: Any) -> Any:
    """The sample table with other buildings on all sixteen lots."""
    found = SAMPLE.game.start(SAMPLE.setup)
    setup = replace(found.setup, options=replace(found.setup.options, removed=()))
    return replace(found, setup=setup, cliff=tuple(sorted(cliff, key=lambda b: b.lot)), **changes)


def building(lot: str, seat: int, blocks: int, roof: str = "gold") -> Building:
    return Building(Lot(int(lot[0]), lot[1]), Seat(seat), blocks, Roof(roof))


def board(state: Any, highlights: Highlights = Highlights()) -> Drawing:  # noqa: B008
    found = draw(SAMPLE.game, state, highlights)
    assert found is not None
    return found


PALETTE = Palette({"sea": "#0000ff", "ghost": "#808080"}, {"sea": "#000080"})
FULL = [
    building(f"{row}{column}", (row + i) % 4, row + i % 2)
    for row in (1, 2, 3, 4)
    for i, column in enumerate("ABCD")
]


@pytest.mark.parametrize("path", tables("positano", "golden"), ids=lambda path: path.stem)
def test_every_block_shows_the_points_that_the_engine_gives_it(path: Path) -> None:
    table = codec.read(path.read_bytes())
    played = table.game.start(table.setup)
    for move in table.moves:
        played = table.game.apply(played, move.action)
    drawing = draw(table.game, played)
    assert drawing is not None
    for view in views(played.cliff):
        for number in range(1, view.building.blocks + 1):
            block, seen = named(drawing, f"{view.building.lot}/{number}"), view.block(number)
            hidden = len(view.hidden_by)
            expected = [] if seen.hider else [str(seen.points)]
            if hidden and number == hidden + 1:
                expected.append(str(hidden))
            assert Counter(read(block)) == Counter(expected)


def test_a_building_that_is_wholly_hidden_has_a_tag_with_the_number_of_its_blocks() -> None:
    drawing = board(state(building("1A", 0, 4), building("2A", 1, 2)))
    (tag,) = [group for group in groups(drawing) if group.role == "tag"]
    assert (tag.name, read(tag)) == ("2A", ["2"])


def test_a_drafted_lot_is_shown_in_the_colour_of_its_player_also_behind_a_building() -> None:
    drafted = (Discard(lots=(Lot(2, "A"), Lot(2, "B"))), *(Discard(),) * 3)
    drawing = board(state(building("1A", 1, 3), discards=drafted))
    player = SAMPLE.setup.players[0]
    ground = named(drawing, "2B").shapes[0]
    assert isinstance(ground, Polygon)
    assert ground.paint.fill == f"owner.{player.colours[0]}"
    assert [read(group) for group in groups(drawing) if group.role == "tag"] == [["2A"]]


def test_a_touch_names_the_piece_that_lies_on_top() -> None:
    drawing = board(state(building("1A", 0, 4), building("2A", 1, 5), building("3A", 2, 2)))
    for name in ("1A/1", "1A/4", "2A/5", "4D"):
        area = named(drawing, name).areas[0]
        assert hit(drawing, area.x + 1, area.y + area.height / 2) == name
    behind = named(drawing, "2A/2").areas[0]
    assert hit(drawing, behind.x + 1, behind.y + behind.height / 2) == "1A/3"
    (tag,) = [group for group in groups(drawing) if group.role == "tag"]
    assert hit(drawing, tag.areas[0].x + 1, tag.areas[0].y + 1) == "3A"
    assert hit(drawing, 206, 5) is None


def test_the_sky_grows_with_a_building_that_is_too_high_for_it() -> None:
    low, high = board(state()), board(state(building("4A", 0, 16)))
    assert high.box.y < low.box.y == 0
    assert all(area.y >= high.box.y for group in groups(high) for area in group.areas)


def test_the_scenery_is_the_same_for_every_state() -> None:
    assert board(state()).layers[0] is board(state(*FULL)).layers[0]


def test_what_is_pointed_out_changes_the_drawing_and_a_name_that_is_none_does_not() -> None:
    cliff = state(building("1A", 0, 1), building("1B", 1, 1))
    plain = board(cliff)
    for highlights in ("lit", "weighed", "warned"):
        assert board(cliff, Highlights(**{highlights: frozenset({"1A"})})) != plain
    assert board(cliff, Highlights(warned=frozenset({"9Z"}))) == plain


def test_the_svg_is_well_formed_holds_no_script_and_is_small() -> None:
    text = svg(board(state(*FULL)))
    root = ET.fromstring(text)
    tags = {element.tag.removeprefix(NS) for element in root.iter()}
    shapes = {"polygon", "polyline", "rect", "ellipse", "path", "text"}
    assert tags <= {"svg", "g", "title", "desc", "style", "defs", "use"} | shapes
    assert len(text.encode()) <= 80_000


def test_every_use_in_the_svg_leads_to_one_definition() -> None:
    root = ET.fromstring(svg(board(state(*FULL))))
    defined = [element.get("id") for element in root.iterfind(f"{NS}defs/*")]
    used = {(element.get("href") or "").removeprefix("#") for element in root.iter(f"{NS}use")}
    assert len(defined) == len(set(defined))
    assert used == set(defined)


def test_two_boards_in_one_page_do_not_share_a_definition_or_a_colour() -> None:
    named = []
    for prefix, cliff in (("a", state(*FULL)), ("b", state())):
        text = svg(board(cliff), prefix=prefix)
        root = ET.fromstring(text)
        ids = {element.get("id") for element in root.iter() if element.get("id")}
        used = {(use.get("href") or "").removeprefix("#") for use in root.iter(f"{NS}use")}
        assert used == ids
        named.append(ids | set(re.findall(r"\.(\w+)\{", text)))
    assert not named[0] & named[1]


def test_the_svg_reads_buildings_to_people_who_do_not_see_them() -> None:
    root = ET.fromstring(svg(board(state(building("1A", 0, 2)))))
    house = next(group for group in root.iter(f"{NS}g") if group.get("data-name") == "1A")
    assert house.findtext(f"{NS}title") == f"{SAMPLE.setup.names[0]} on 1A"
    assert house.findtext(f"{NS}desc") == "2 blocks, gold roof"


def test_a_hostile_name_stays_text() -> None:
    cliff = state(building("1A", 0, 2))
    players = (Player(HOSTILE, ("red",)), *cliff.setup.players[1:])
    text = svg(board(replace(cliff, setup=replace(cliff.setup, players=players))))
    root = ET.fromstring(text.encode())
    assert not list(root.iter(f"{NS}script"))
    assert '</title><script>alert("1")</script>&\ufffd\ufffd\ufffd]]> on 1A' in [
        element.text for element in root.iter(f"{NS}title")
    ]


def test_an_svg_follows_the_page_or_is_light_or_dark() -> None:
    sea = Rectangle(Box(0, 0, 1, 1), Paint("sea"))
    drawing = Drawing(Box(0, 0, 1, 1), (Layer("scenery", (sea,)),), PALETTE, "sea")
    follows, light, dark = (svg(drawing, theme) for theme in Theme)
    assert "@media(prefers-color-scheme:dark){.p0{fill:#000080}}" in follows
    assert ("#0000ff" in light, "#000080" in light) == (True, False)
    assert ("#0000ff" in dark, "#000080" in dark) == (False, True)


@pytest.mark.parametrize(
    "role", ["sea", "sea.shade", "owner.red", "owner.red.on", "owner.red.ghost.shade"]
)
def test_a_role_has_a_colour_by_day_and_by_night(role: str) -> None:
    for is_dark in (False, True):
        assert len(PALETTE.colour(role, is_dark=is_dark)) == 7


def test_a_tone_is_mixed_with_what_it_goes_toward_in_the_same_light() -> None:
    palette = Palette({"sea": "#000000", "ghost": "#ffffff"}, {"ghost": "#000000"})
    assert palette.colour("sea.ghost") == "#9e9e9e"
    assert palette.colour("sea.ghost", is_dark=True) == "#000000"


def test_words_shrink_to_fit_their_box() -> None:
    assert Text("1", Box(0, 0, 20, 20), 12, "value").fitting == 12
    assert Text("a long name", Box(0, 0, 20, 20), 12, "value").fitting < 4
