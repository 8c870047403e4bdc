"""The theme: every colour and size that a part may use, live for the whole app."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from operator import is_
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
)

from companion.present import palette
from companion.present.palette import (
    ANY_GAME,
    LARGEST_TEXT,
    SMALLEST_TEXT,
    GameLook,
    Paint,
    Tone,
    paint,
)

_Tokens: Any = type(
    "_Tokens",
    (EventDispatcher,),
    {name: ColorProperty(hexa) for name, hexa in palette.LIGHT.items()},
)


class Paints(dict[str, Paint]):
    """Paints by name; an unknown name gets the paint given for it, else the first one."""

    def __init__(self, tones: Mapping[str, Tone], other: Tone | None = None) -> None:
        super().__init__((name, paint(tone)) for name, tone in tones.items())
        self._other = paint(other) if other else next(iter(self.values()))

    def __missing__(self, name: str) -> Paint:
        return self._other


class Theme(_Tokens):
    """What everything is painted with; a change of any property re-paints what uses it.

    Each colour of `palette` is a property (`theme.ink`). `colours` holds the same by name, for
    kv rules that choose at run time: `theme.colours[self.tone]`, `theme.players[self.colour].fill`.
    Spaces are written as `dp(…)`: a constant costs no binding, and gives way to what a part is
    made with.

    What a part binds here outlives the part unless it is a method of it (`theme.bind`): Kivy lets
    go of those by itself, never of a trigger or a lambda.
    """

    mode = OptionProperty("system", options=["light", "dark", "system"])
    system_dark = BooleanProperty(defaultvalue=False)
    motion = BooleanProperty(defaultvalue=True)

    colours = ObjectProperty({}, comparator=is_)
    players = ObjectProperty({}, comparator=is_)
    games = ObjectProperty({}, comparator=is_)

    radius_s = NumericProperty("8dp")
    radius_m = NumericProperty("16dp")
    wide = NumericProperty("600dp")

    def __init__(self, **kwargs: Any) -> None:
        self._text_scale = 1.0
        self._looks: dict[str, GameLook] = {}
        super().__init__(**kwargs)
        self.bind(is_dark=self._repaint)
        self._repaint()

    def _is_dark(self) -> bool:
        return bool(self.mode == "dark" or (self.mode == "system" and self.system_dark))

    is_dark = AliasProperty(_is_dark, bind=["mode", "system_dark"], cache=True)

    def _get_text_scale(self) -> float:
        return self._text_scale

    def _set_text_scale(self, scale: float) -> bool:
        scale = min(max(round(float(scale), 3), SMALLEST_TEXT), LARGEST_TEXT)
        changed, self._text_scale = scale != self._text_scale, scale
        return changed

    text_scale = AliasProperty(_get_text_scale, _set_text_scale, cache=True)

    def _icon_scale(self) -> float:
        return float(min(self.text_scale, 1.5))

    icon_scale = AliasProperty(_icon_scale, bind=["text_scale"], cache=True)

    def _repaint(self, *_: object) -> None:
        hexes = palette.DARK if self.is_dark else palette.LIGHT
        colours = {name: palette.channels(hexa) for name, hexa in hexes.items()}
        players = palette.PLAYERS_DARK if self.is_dark else palette.PLAYERS_LIGHT
        with _nothing_thrown_away():
            self.players = Paints(players)
            self.games = self._paint_games()
            for name, colour in colours.items():
                setattr(self, name, colour)
            self.colours = colours

    def _paint_games(self) -> Paints:
        tones = {key: self._tone(look) for key, look in self._looks.items()}
        return Paints(tones, self._tone(ANY_GAME))

    def _tone(self, look: GameLook) -> Tone:
        return look.dark if self.is_dark else look.light

    def add_games(self, looks: Mapping[str, GameLook]) -> None:
        """Give games their colours; any other game has those of `ANY_GAME`."""
        self._looks.update(looks)
        self.games = self._paint_games()


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Keep Python from tidying up: a rule of a part that goes while all are told would raise."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


theme = Theme()
