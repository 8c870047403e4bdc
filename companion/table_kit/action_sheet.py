"""A sheet that makes one action: weighs it in the strip, says why not, and records it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit.phrases import tell
from companion.table_kit.pinned_sheet import PinnedSheet
from companion.table_kit.reason import Reason
from engine.core import Illegal


class ActionSheet(PinnedSheet):
    """What such sheets share; a subclass adds its parts and says what `action` they make.

    `refresh` follows every change of a part. `done` is called after the action was recorded.
    """

    def __init__(
        self, model: TableModel, *, done: Callable[[], None] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**{"is_tall": True, **kwargs})
        self.model, self._done = model, done
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        self.cancel = OutlineButton(text=tell(model, "ui.cancel"))
        self.cancel.bind(on_release=lambda _: self.close())
        self.button = FilledButton()
        self.button.bind(on_release=lambda _: self.take())
        self.pinned = Column(spacing=0)
        self.pinned.add_widget(self.reason)
        self.pin(self.pinned)
        self.footer.add_widget(self.cancel)
        self.footer.add_widget(self.button)
        self.bind(on_close=lambda _: self.model.weigh(None))

    # What a subclass says

    def action(self) -> Any | None:
        """The action as the parts say it; None while something is missing."""
        raise NotImplementedError

    def named(self) -> str:
        """What the button says."""
        return tell(self.model, "ui.record")

    # What it does

    def refresh(self, *_: object) -> None:
        """Weigh the action anew."""
        action = self.action()
        preview = self.model.weigh(action)
        verdict = preview.verdict if preview else self.model.check(action) if action else None
        self.reason.show(verdict)
        self.button.text = self.named()
        self.button.disabled = action is None or isinstance(verdict, Illegal)

    def take(self, *, anyway: bool = False) -> None:
        """Record the action; what could not be stored has not happened, and the sheet stays."""
        action = self.action()
        if action is None or self.model.play(action, anyway=anyway) is None:
            return
        self.close()
        if self._done is not None:
            self._done()
