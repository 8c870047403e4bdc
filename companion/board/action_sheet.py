"""A sheet that makes one action: weighs it in the strip, says why not, and records it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.reason import Reason
from companion.board.told import tell
from companion.kit.buttons import FilledButton, OutlineButton
from companion.kit.sheet import Sheet, SheetPanel
from companion.model import TableModel
from engine.core import Illegal

_REASON_SHARE = 0.3


class ActionSheet(Sheet):
    """What such sheets share; a subclass adds its parts and says what `action` they make.

    `refresh` follows every change of a part. `done` is called after the action was recorded.
    """

    def __init__(
        self, model: TableModel, *, done: Callable[[], None] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.model, self._done = model, done
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        self.cancel = OutlineButton(text=tell(model, "ui.cancel"))
        self.cancel.bind(on_release=lambda _: self.close())
        self.button = FilledButton()
        self.button.bind(on_release=lambda _: self.take())
        self.reason.fbind("height", self._trigger_layout)
        self.footer.add_widget(self.cancel)
        self.footer.add_widget(self.button)
        self.bind(on_close=lambda _: self.model.weigh(None))

    # Where it is: what speaks against the action stays in sight with the buttons

    def _keep_footer_in_sight(self, limit: float) -> None:
        super()._keep_footer_in_sight(limit)
        is_short = self.reason.height < limit * _REASON_SHARE
        home = self.footer.parent if is_short else self.body
        if self.reason.parent is not home:
            if self.reason.parent is not None:
                self.reason.parent.remove_widget(self.reason)
            home.add_widget(self.reason, index=int(self.footer.parent is home))

    def _natural_height(self, panel: SheetPanel) -> float:
        own = self.reason.height + panel.spacing if self.reason.parent is panel else 0
        return super()._natural_height(panel) + float(own)

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
