"""Everything that can be asked at a table of Amalfi, by key; no window is needed for it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amalfi.questions import claims, ending, entry, free, moved, paid, phases
from companion.games.amalfi.questions.offered import offers, tapped
from companion.present.questions import Question

__all__ = ["QUESTIONS", "offers", "tapped"]

_MODULES = (free, paid, claims, ending, entry, phases, moved)

QUESTIONS: Mapping[str, Question] = {
    key: question for module in _MODULES for key, question in module.QUESTIONS.items()
}
