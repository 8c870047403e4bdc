"""Sentences of the set-up form, where there is no table yet."""

from __future__ import annotations

from companion.present.words import voice
from engine.games.amalfi_renaissance import GAME
from engine.message import Value, say


def phrase(key: str, **parameters: Value) -> str:
    """A sentence."""
    return voice(GAME, ()).say(say(key, **parameters))
