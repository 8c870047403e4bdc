"""Lists, cards, banners and the search field."""

from __future__ import annotations

from importlib import import_module

import pytest

from companion.kit.controls.buttons import FilledButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import EmptyState, Pill
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import CardButton, SummaryCard, TileCard
from companion.kit.theme import theme
from companion.kit.theme.icons import Icon
from companion.kit.theme.markers import Disc, Mark
from companion.kit.theme.text import Text
from companion.present.palette import COLOURS, SHAPES
from tests.ui.window import TestWindow, listen


def test_a_row_is_tapped_as_a_whole(window: TestWindow) -> None:
    row = ListRow(title="Backup", note="last one 8 November", icon="cog", trail="2 MB")
    off = ListRow(title="Not here", disabled=True)
    window.page(row, off)
    taps, none = listen(row, "on_release"), listen(off, "on_release")
    window.tap(window.find("2 MB"))
    window.tap(off)
    assert (len(taps), len(none)) == (1, 0)
    assert {"Backup", "last one 8 November", "2 MB"} <= window.texts()
    row.shape, row.colour = "diamond", "green"
    window.frames()
    assert window.find(Disc).shape == "diamond"
    row.shape = ""
    window.frames()
    assert window.find(Icon, row).name == "cog"
    window.assert_nothing_cut()


def test_a_card_is_tapped_beside_its_own_button(window: TestWindow) -> None:
    card = SummaryCard(title="Positano", note="round 4 of 4", text="[b]Dario 38[/b]")
    card.action, card.stripe = "Continue", theme.games["positano"].fill
    window.page(card)
    taps, acts = listen(card, "on_release"), listen(card, "on_act")
    window.tap(window.find("Continue"))
    assert (len(taps), len(acts)) == (0, 1)
    window.tap(window.find("Positano"))
    assert (len(taps), len(acts)) == (1, 1)
    assert "Dario 38" in window.texts()


def test_a_tile_is_chosen(window: TestWindow) -> None:
    tile = TileCard(title="Piazza", note="brackets · 2–4", icon="grid")
    window.page(tile)
    taps = listen(tile, "on_release")
    plain_edge = list(tile.edge)
    window.tap(tile)
    assert len(taps) == 1
    tile.selected = True
    window.frames()
    assert list(tile.edge) != plain_edge
    window.assert_nothing_cut()


def test_a_card_holds_a_link_that_is_tapped_by_itself(window: TestWindow) -> None:
    card, button = CardButton(), FilledButton(text="build.limit")
    card.add_widget(Text(text="May Bruno build 6 on 4D?"))
    card.add_widget(button)
    window.page(card)
    outer, inner = listen(card, "on_release"), listen(button, "on_release")
    window.tap(button)
    assert (len(outer), len(inner)) == (0, 1)


@pytest.mark.parametrize("kind", ["danger", "warning", "positive", "info"])
def test_a_banner_stays_and_offers_what_to_do(window: TestWindow, kind: str) -> None:
    banner = Banner(kind=kind, title="Row 9 is off", text="the piazza is 8 fields high")
    banner.actions = [{"key": "rule", "text": "place.grid"}, {"key": "go", "text": "Record anyway"}]
    banner.closes = True
    window.page(banner)
    acts, closes = listen(banner, "on_action"), listen(banner, "on_close")
    window.tap(window.find("Record anyway"))
    window.tap(window.find("place.grid"))
    window.tap(window.find("close"))
    assert (acts, len(closes)) == (["go", "rule"], 1)
    window.wait(0.2)
    assert "Row 9 is off" in window.texts()
    theme.text_scale = 2
    window.frames()
    window.assert_nothing_cut()


def test_an_empty_screen_says_what_to_do(window: TestWindow) -> None:
    empty = EmptyState(icon="table-large", title="No table yet", text="Start one.", action="New")
    window.page(empty)
    acts = listen(empty, "on_act")
    window.tap(window.find("New"))
    assert len(acts) == 1
    window.assert_nothing_cut()


def test_a_pill_is_as_wide_as_its_word(window: TestWindow) -> None:
    pill = Pill(text="Rulebook silent", kind="warning")
    window.page(pill)
    assert pill.width < 160
    window.assert_nothing_cut()


def test_every_player_has_a_shape_of_its_own(window: TestWindow) -> None:
    discs = [
        Disc(shape=shape, colour=colour) for shape, colour in zip(SHAPES, COLOURS, strict=True)
    ]
    window.page(*discs)
    drawn = [[type(part).__name__ for part in disc.canvas.children] for disc in discs]
    assert len(drawn) == 6
    assert len({str(kinds) for kinds in drawn}) >= 5, "a hexagon is a circle with six corners"
    window.assert_nothing_cut()


def test_a_mark_follows_its_place_and_the_light(window: TestWindow) -> None:
    mark = Mark(shape="square", colour="red")
    window.page(Text(text="above"), mark)
    x, y = next(part.pos for part in mark.canvas.children if hasattr(part, "pos"))
    assert mark.x <= x <= mark.right
    assert mark.y <= y <= mark.top
    before = mark.canvas.children[0].rgba
    theme.mode = "dark"
    window.frames()
    assert mark.canvas.children[0].rgba != before


def test_letters_that_arrive_within_one_frame_are_one_change(window: TestWindow) -> None:
    search = import_module("companion.kit.controls.search")
    field = search.SearchField(hint="tie, second place")
    window.page(field)
    changes = listen(field, "on_change")
    window.tap(window.find(search.SearchInput))
    for letter in "roof":
        window.window.dispatch("on_textinput", letter)
    window.frames()
    assert changes == ["roof"]


def test_the_search_field_takes_words_and_is_cleared(window: TestWindow) -> None:
    search = import_module("companion.kit.controls.search")
    field = search.SearchField(hint="tie, second place")
    window.page(field)
    changes, submits = listen(field, "on_change"), listen(field, "on_submit")
    line = window.find(search.SearchInput)
    assert line.input_type == "null", "another type doubles words on some phones"
    window.tap(line)
    assert line.focus
    window.type_text("roof")
    assert (field.text, changes) == ("roof", ["roof"])
    window.type_key(13)
    assert submits == ["roof"]
    window.tap(window.find("clear"))
    assert (field.text, changes[-1]) == ("", "")
    line.focus = False
    for scale in (0.8, 2):
        theme.text_scale = scale
        window.frames()
        assert line.height == line.minimum_height <= field.height
    window.assert_nothing_cut()
