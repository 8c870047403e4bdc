"""Everything that can be asked at a table of Piazza, by key; no window is needed for it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.piazza.questions import correcting, entry, hand, looking, turn
from companion.games.piazza.questions.offered import offers, tapped
from companion.present.questions import Question

__all__ = ["QUESTIONS", "offers", "tapped"]

_MODULES = (turn, hand, entry, correcting, looking)

QUESTIONS: Mapping[str, Question] = {
    key: question for module in _MODULES for key, question in module.QUESTIONS.items()
}
