"""The language of the app and its kit: the chosen one, or the device's."""

from __future__ import annotations

from companion.device import phone
from companion.kit import words as kit_words
from companion.present import words
from engine.facts.catalogue import homes
from engine.facts.translations import translated


def set_language(wanted: str) -> str:
    """Switch to a language ("system" for the device's); return the one in use."""
    chosen = words.set_language(phone.language() if wanted == words.SYSTEM else wanted)
    kit_words.lend(translated(kit_words.english(), "kit", chosen, homes()))
    return chosen
