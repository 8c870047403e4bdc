"""Buttons: filled for the one thing to do, outlined and plain for the rest, one that floats."""

from __future__ import annotations

from kivy.properties import ColorProperty, OptionProperty

from companion.kit.controls.face import Face
from companion.kit.surfaces.plate import Lifted
from companion.kit.theme.kv import load_kv


class WordButton(Face):
    """What all buttons share: words, an icon, `on_release`; a disabled one stays readable."""


class FilledButton(WordButton):
    """The one thing to do; `kind` danger for what takes something away."""

    kind = OptionProperty("primary", options=["primary", "accent", "danger", "trial"])
    ground = ColorProperty("#000000")


class OutlineButton(WordButton):
    """Another thing one may do."""

    kind = OptionProperty("primary", options=["primary", "danger"])


class TextButton(WordButton):
    """A quiet thing one may do: a rule to read, a way to the board."""

    kind = OptionProperty("link", options=["link", "danger", "muted"])


class FloatingButton(Lifted, WordButton):
    """The screen's main act, floating above its lower right corner."""


load_kv(__file__)
