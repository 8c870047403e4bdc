"""Text: it wraps, grows, keeps its words, and has every character it needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.kit.layout import Spread
from companion.kit.theme import glyphs, icons, theme
from companion.kit.theme.icons import GLYPHS, Icon, IconButton, glyph, listed
from companion.kit.theme.text import STYLES, RichText, SnugText, Text, natural_width, plain
from tests.conftest import ROOT
from tests.source import strings
from tests.ui import fonts
from tests.ui.window import TestWindow, listen


def texts_of(thing: Any) -> str:
    """Every text in a piece of JSON, keys left aside."""
    if isinstance(thing, dict):
        return "".join(map(texts_of, thing.values()))
    if isinstance(thing, list):
        return "".join(map(texts_of, thing))
    return str(thing)


def sources() -> list[Path]:
    """Where the words of the app come from."""
    kit = (ROOT / "companion").rglob("*.kv")
    return [*(ROOT / "data").rglob("*.json"), *(ROOT / "companion").rglob("*.py"), *kit]


def test_the_fonts_have_every_character_that_is_used() -> None:
    known = fonts.roboto() | {ord(char) for char in glyphs.BORROWED}
    known |= {ord(char) for char in "\n\t"} | set(fonts.characters(icons.font_file()))
    # The marks of the command line, which never reach the app's font.
    known |= {ord(char) for char in "─✗✓"}
    lacking: dict[str, set[str]] = {}
    for source in sources():
        text = source.read_text(encoding="utf-8")
        words = texts_of(json.loads(text)) if source.suffix == ".json" else text
        missing = {char for char in words if ord(char) not in known}
        if missing:
            lacking[source.name] = missing
    assert not lacking


def test_accents_signs_and_borrowed_characters_are_there() -> None:
    for char in "àèìòùéÀÈÌÒÙÉ×–…≥½−·€ß":
        assert ord(char) in fonts.roboto(), char
    dejavu = fonts.characters(fonts.DEJAVU)
    for char in glyphs.BORROWED:
        assert ord(char) in dejavu, char
        assert ord(char) not in fonts.roboto(), f"{char} need not be borrowed"


def test_a_long_text_wraps_and_its_label_grows(window: TestWindow) -> None:
    text = Text(text="Carla and Dario still tie for second and split its 3 points. " * 4)
    window.page(text)
    assert text.height == text.texture_size[1] > 3 * text.font_size
    window.assert_nothing_cut()


def test_a_word_that_is_too_wide_gets_smaller_and_is_not_broken(window: TestWindow) -> None:
    theme.text_scale = 2
    text = Text(text="Donaudampfschifffahrt", style="display")
    window.page(text, size=(320, 568))
    assert text.font_size < text.full_size
    assert text.texture_size[1] < 2 * text.font_size, "it is on one line"
    window.assert_nothing_cut()


def test_arrows_come_from_another_font_and_brackets_stay(window: TestWindow) -> None:
    text = Text(text="[b] 28 → 25 & more")
    window.page(text)
    assert text.said == "[b] 28 → 25 & more"
    assert "[font=DejaVuSans]→[/font]" in text.text
    assert window.find("[b] 28 → 25 & more") is text
    text.text = "28"
    window.frames()
    assert (text.said, text.markup) == ("28", False)


def test_names_with_brackets_are_shown_as_they_are(window: TestWindow) -> None:
    text = RichText(text=f"[b]{plain('[i]Ann & Bob[/i]')}[/b] 19")
    window.page(text)
    assert text.said == "[i]Ann & Bob[/i] 19"


def test_snug_text_is_as_wide_as_its_words_up_to_a_limit(window: TestWindow) -> None:
    text = SnugText(text="Rulebook silent")
    window.page(text)
    assert text.width == natural_width("Rulebook silent", text.full_size) + 1
    text.max_width = 60
    window.frames()
    assert text.width == 60
    assert text.height > 1.8 * text.font_size


@pytest.mark.parametrize("style", STYLES)
def test_every_style_can_be_drawn(window: TestWindow, style: str) -> None:
    window.page(Text(text="18 +15", style=style))
    window.assert_nothing_cut()


def test_a_line_breaks_in_two_when_the_text_is_large(window: TestWindow) -> None:
    lead, trail = Text(text="Is one lone building a Gruppo?"), Text(text="Rulebook silent")
    spread = Spread()
    spread.add_widget(lead)
    spread.add_widget(trail)
    window.page(spread)
    assert trail.right == spread.right
    assert abs(trail.center_y - lead.center_y) < 1
    theme.text_scale = 2
    window.frames()
    assert trail.x == spread.x
    assert trail.top <= lead.y + 1
    window.assert_nothing_cut()


def test_icons_agree_with_their_font() -> None:
    has = fonts.characters(icons.font_file())
    for name, char in GLYPHS.items():
        assert listed(name) == char, name
        assert ord(char) in has, name
    assert glyph("lighthouse") == listed("lighthouse")
    assert glyph("") == ""
    with pytest.raises(AttributeError):
        glyph("no-such-icon")


def test_an_icon_button_is_48_dp_and_says_when_it_is_tapped(window: TestWindow) -> None:
    button, off = IconButton(name="undo"), IconButton(name="redo", disabled=True)
    window.page(button, off, Icon(name="cog"))
    taps, none = listen(button, "on_release"), listen(off, "on_release")
    window.tap(button)
    window.tap(off)
    assert (len(taps), len(none)) == (1, 0)
    window.assert_nothing_cut()


def test_the_short_table_has_the_icons_the_app_names_and_no_other() -> None:
    from fonticon_mdi7 import MDI7  # noqa: PLC0415

    known = {name.replace("_", "-") for name in vars(MDI7)}
    named = strings("companion", but=Path(icons.__file__))
    assert not {name for name in named & known if "-" in name} - set(GLYPHS)
    assert not set(GLYPHS) - named, "nobody shows these"
