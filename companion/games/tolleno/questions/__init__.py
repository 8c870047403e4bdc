"""Everything that can be asked at a table of Tolleno, by key; no window is needed for it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.tolleno.questions import entry, turn
from companion.games.tolleno.questions.offered import offers, tapped
from companion.present.questions import Question

__all__ = ["QUESTIONS", "offers", "tapped"]

QUESTIONS: Mapping[str, Question] = {**turn.QUESTIONS, **entry.QUESTIONS}
