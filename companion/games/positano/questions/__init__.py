"""Everything that can be asked at a table of Positano, by key; no window is needed for it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.positano.questions import entry, rounds
from companion.games.positano.questions.offered import offers, tapped
from companion.present.questions import Question

__all__ = ["QUESTIONS", "offers", "tapped"]

QUESTIONS: Mapping[str, Question] = {**rounds.QUESTIONS, **entry.QUESTIONS}
