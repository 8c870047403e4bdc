"""The theme: readable in both lights, and live."""

from __future__ import annotations

import doctest

import pytest

from companion.kit.controls import number_expression, numbers
from companion.kit.controls.buttons import FilledButton
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme import glyphs, theme
from companion.kit.theme.text import Text
from companion.present import palette
from companion.present.palette import GameLook, Tone, contrast
from companion.screens import shelf
from tests.ui.window import TestWindow

LIGHTS = {"light": palette.LIGHT, "dark": palette.DARK}
PEOPLE = {"light": palette.PLAYERS_LIGHT, "dark": palette.PLAYERS_DARK}
LOOKS = {key: shelf.look(key) for key in shelf.keys()} | {"any": palette.ANY_GAME}
GAMES = {
    "light": {key: look.light for key, look in LOOKS.items()},
    "dark": {key: look.dark for key, look in LOOKS.items()},
}
READABLE, VISIBLE = 4.5, 3.0

# Every text and the grounds it may stand on.
TEXT_ON: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ink", ("background", "surface", "raised", "sunken", "faint", "soft")),
    ("ink", ("danger_soft", "warning_soft", "positive_soft")),
    ("muted", ("background", "surface", "raised", "sunken", "faint")),
    ("link", ("background", "surface", "raised", "faint", "danger_soft", "warning_soft")),
    ("danger", ("background", "surface", "raised", "danger_soft", "faint")),
    ("warning", ("background", "surface", "raised", "warning_soft")),
    ("positive", ("background", "surface", "raised", "positive_soft", "faint")),
    ("bar_ink", ("bar",)),
    ("bar_muted", ("bar",)),
    ("bar_ink", ("trial_bar",)),
    ("bar_muted", ("trial_bar",)),
    ("trial_ink", ("trial",)),
    ("trial", ("background", "surface", "trial_soft")),
    ("ink", ("trial_soft",)),
    ("muted", ("trial_soft",)),
    ("positive", ("trial_soft",)),
    ("danger", ("trial_soft",)),
    ("primary_ink", ("primary",)),
    ("soft_ink", ("soft",)),
    ("accent_ink", ("accent",)),
    ("danger_ink", ("danger",)),
    ("bronze_ink", ("bronze",)),
    ("silver_ink", ("silver",)),
    ("gold_ink", ("gold",)),
)


@pytest.mark.parametrize("module", [glyphs, numbers, palette, number_expression])
def test_the_examples_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_both_lights_have_the_same_colours() -> None:
    assert list(palette.LIGHT) == list(palette.DARK)
    assert list(palette.PLAYERS_LIGHT) == list(palette.PLAYERS_DARK)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize(("text", "grounds"), TEXT_ON)
def test_text_is_readable(light: str, text: str, grounds: tuple[str, ...]) -> None:
    colours = LIGHTS[light]
    for ground in grounds:
        found = contrast(colours[text], colours[ground])
        assert found >= READABLE, f"{text} on {ground} in {light}: {found:.2f}"


@pytest.mark.parametrize("light", LIGHTS)
def test_players_are_readable_and_their_marks_can_be_seen(light: str) -> None:
    for name, tone in PEOPLE[light].items():
        assert contrast(tone.on, tone.fill) >= READABLE, name
        for ground in ("surface", "raised", "faint", "background"):
            assert contrast(tone.ink, LIGHTS[light][ground]) >= READABLE, (name, ground)
            assert contrast(tone.mark, LIGHTS[light][ground]) >= VISIBLE, (name, ground)
        assert contrast(LIGHTS[light]["ink"], tone.soft) >= READABLE, name


@pytest.mark.parametrize("light", LIGHTS)
def test_games_are_readable(light: str) -> None:
    for name, tone in GAMES[light].items():
        assert contrast(tone.ink, LIGHTS[light]["surface"]) >= READABLE, name
        assert contrast(tone.on, tone.fill) >= VISIBLE, name


@pytest.mark.parametrize("light", LIGHTS)
def test_what_is_off_can_still_be_seen(light: str) -> None:
    colours = LIGHTS[light]
    assert contrast(colours["off_ink"], colours["off"]) >= VISIBLE
    assert contrast(colours["off_ink"], colours["surface"]) >= VISIBLE
    assert contrast(colours["outline"], colours["surface"]) >= VISIBLE
    assert contrast(colours["outline"], colours["background"]) >= VISIBLE


def test_a_switch_of_light_repaints_what_is_there(window: TestWindow) -> None:
    text, button = Text(text="Positano"), FilledButton(text="Continue")
    card = Card()
    card.add_widget(text)
    window.page(card, button)
    before = (list(text.color), list(card.fill), list(button.fill), list(button.words.color))
    theme.mode = "dark"
    window.frames()
    after = (list(text.color), list(card.fill), list(button.fill), list(button.words.color))
    assert all(one != other for one, other in zip(before, after, strict=True))
    assert list(text.color) == list(palette.channels(palette.DARK["ink"]))
    theme.mode = "light"
    window.frames()
    assert (list(text.color), list(card.fill)) == before[:2]


def test_system_follows_the_phone(window: TestWindow) -> None:
    theme.mode = "system"
    theme.system_dark = True
    assert theme.is_dark
    assert list(theme.background) == list(palette.channels(palette.DARK["background"]))
    theme.system_dark = False
    assert not theme.is_dark


def test_text_size_changes_at_once_and_stays_within_its_ends(window: TestWindow) -> None:
    text = Text(text="Every point says why, in words that grow with the setting.")
    heading = SectionHeading(text="SCORE")
    column = Column()
    column.add_widget(text)
    column.add_widget(heading)
    window.page(column)
    small = text.font_size, text.height, column.height
    theme.text_scale = 2
    window.frames()
    assert text.font_size == 2 * small[0]
    assert text.height > 2 * small[1]
    assert column.height > 2 * small[2]
    theme.text_scale = 5
    assert theme.text_scale == 2
    theme.text_scale = 0.1
    assert theme.text_scale == 0.8


def test_a_further_game_brings_its_colours(window: TestWindow) -> None:
    light = Tone("#112233", "#ffffff", "#112233", "#eeeeee", "#112233")
    dark = Tone("#223344", "#ffffff", "#aabbcc", "#111111", "#223344")
    theme.add_games({"sixth": GameLook("grain", light, dark)})
    assert theme.games["sixth"].fill == palette.channels("#112233")
    theme.mode = "dark"
    assert theme.games["sixth"].fill == palette.channels("#223344")
    assert theme.games["unknown"] == palette.paint(palette.ANY_GAME.dark)
    assert theme.players["mauve"] == theme.players["red"]
