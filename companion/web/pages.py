"""The page itself in a language, with its colours and its script, and the big screen's."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from pathlib import Path

from companion.present.palette import (
    COLOURS,
    DARK,
    LIGHT,
    PLAYERS_DARK,
    PLAYERS_LIGHT,
    Tone,
)
from companion.present.words import in_language, known_languages
from companion.present.words import page_word as word
from companion.web.marks import ICONS, icon
from companion.web.markup import element, joined
from engine.facts.translations import ENGLISH
from engine.files.json_text import compact
from engine.message import Value

_HERE = Path(__file__).parent
_PLACE = re.compile(r"\[\[([a-z.-]+)\]\]")

# What the script says by itself.
_SAID = (
    *("live", "connecting", "reconnecting", "asleep", "ended", "outbox", "memory", "watching"),
    *("gone", "recorded-by", "moved-on", "refused", "too-fast", "newer", "failed", "undo-asked"),
    *("join.unknown", "join.declined", "join.look", "join.taken"),
)
# What the script puts in the place of these.
_OPEN = {"time": "{time}", "n": "{n}", "who": "{who}"}


def language(wanted: str, accepted: str) -> str:
    """The language that is asked for, or the first of those a browser accepts; else English."""
    known = known_languages()
    found = (part.partition(";")[0].strip().lower()[:2] for part in accepted.split(","))
    return next((one for one in (wanted, *found) if one in known), ENGLISH)


@lru_cache(maxsize=8)
def page(shown_in: str) -> bytes:
    """The page in a language; it is the same for everybody who reads it."""
    with in_language(shown_in):
        found = {
            "language": shown_in,
            "words": escape(compact({key: _template(f"page.{key}") for key in _SAID})),
            "languages": joined(
                element("option", name, value=key, selected=key == shown_in)
                for key, name in known_languages().items()
            ),
            **{f"icon.{name}": icon(name) for name in ICONS},
        }
        text = (_HERE / "page.html").read_text(encoding="utf-8")
        return _PLACE.sub(lambda at: _filled(found, at.group(1)), text).encode()


def _filled(found: dict[str, str], key: str) -> str:
    return found[key] if key in found else escape(word(key))


def _template(key: str) -> str:
    """A sentence with its parameters left open."""
    parameters: dict[str, Value] = dict(_OPEN)
    return word(key, **parameters)


@lru_cache(maxsize=1)
def style() -> bytes:
    """The style of the page, with the colours of the app."""
    light = _colours(LIGHT, PLAYERS_LIGHT)
    dark = _colours(DARK, PLAYERS_DARK)
    roots = f":root{{{light}}}\n@media(prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
    players = "".join(
        f".owner-{name}{{fill:var(--{name}-mark)}}"
        f".player-{name}{{--own:var(--{name}-fill);--own-mark:var(--{name}-mark)}}\n"
        for name in COLOURS
    )
    return (roots + players + (_HERE / "page.css").read_text(encoding="utf-8")).encode()


def _colours(colours: dict[str, str], players: dict[str, Tone]) -> str:
    own = (
        f"--{name}-fill:{tone.fill};--{name}-mark:{tone.mark};" for name, tone in players.items()
    )
    return "".join(
        f"--{name.replace('_', '-')}:{value};" for name, value in colours.items()
    ) + "".join(own)


@lru_cache(maxsize=1)
def script() -> bytes:
    """What the page does."""
    return (_HERE / "page.js").read_bytes()
