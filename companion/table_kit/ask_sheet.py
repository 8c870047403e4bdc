"""Something that was tapped and that the rules speak against: what it is, why not, record anyway.

What hangs on something only the players know is asked in the same way.
"""

from __future__ import annotations

from typing import Any

from companion.model import TableModel
from companion.table_kit.action_sheet import ActionSheet
from companion.table_kit.phrases import sentence


class AskSheet(ActionSheet):
    """One action that is all there; its `title` is what the history would say of it."""

    def __init__(self, model: TableModel, action: Any, **kwargs: Any) -> None:
        super().__init__(model, is_tall=False, **kwargs)
        self._action = action
        self.title = self.title or sentence(model, model.game.describe(model.state, action))
        self.refresh()

    def action(self) -> Any:
        return self._action
