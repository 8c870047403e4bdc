"""Choosing the language: the one that is set, or the phone's, for the app and for its kit."""

from __future__ import annotations

from companion.device import phone
from companion.kit import words as kit_words
from companion.present import words
from engine.facts.catalogue import homes
from engine.facts.translations import translated


def speak(wanted: str) -> str:
    """Tell everything in a language from now on, "system" for the phone's; the one it is."""
    chosen = words.set_language(phone.language() if wanted == words.SYSTEM else wanted)
    kit_words.lend(translated(kit_words.english(), "kit", chosen, homes()))
    return chosen
