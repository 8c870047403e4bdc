"""Placing a floor: how far it may go, what it would bring, why it cannot stand elsewhere."""

from __future__ import annotations

from typing import Any

from companion.games.tolleno.phrases import reach_text
from companion.games.tolleno.places import Hit
from companion.kit.controls.buttons import FilledButton, TextButton
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase, signed
from companion.table_kit.reason import Reason
from engine.core import Illegal
from engine.games.tolleno.actions import Action, KeepFloor, PlaceFloor
from engine.games.tolleno.spaces import Space, spaces
from engine.games.tolleno.state import Now, TurnStep
from engine.message import Seat


class FloorCard(Card):
    """A floor of the player whose turn it is. `on_choice` when another plot is chosen."""

    __events__ = ("on_choice",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.seat = Seat(0)
        self.spaces: tuple[Space, ...] = ()
        self.chosen: Hit | None = None
        self._asked: Action | None = None
        self.heading = SectionHeading()
        self.far = Text()
        self.reason = Reason(model)
        self.place = FilledButton(icon="check")
        self.keep = TextButton(text=phrase(model, "ui.keep"), stretches=False)
        # What speaks against a plot comes last: it moves no button when it comes or goes.
        for part in (self.heading, self.far, self.place, self.keep, self.reason):
            self.add_widget(part)
        self.place.bind(on_release=lambda _: self.take())
        self.keep.bind(on_release=lambda _: self._keep())
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))

    def show(self, now: Now) -> None:
        """A floor is to be placed."""
        self.seat = now.seat
        self.spaces = tuple(spaces(self.model.state, now.seat))
        name = str(self.model.setup.names[now.seat])
        key = "ui.first-floor" if now.step is TurnStep.FIRST else "ui.second-floor"
        self.heading.text = phrase(self.model, key, name=name)
        self.far.text = reach_text(self.model.table, now.seat)
        self._ask(None, None)

    def choose(self, met: Hit) -> None:
        """A plot was tapped: weighed first; tapped again, placed."""
        if met == self.chosen and not self.place.disabled:
            self.take()
        elif met.plot is not None:
            self._ask(met, PlaceFloor(self.seat, met.at, met.plot))

    def clear(self) -> bool:
        """Take the floor back from the plot where it was weighed; False if it was on none."""
        if self._asked is None:
            return False
        self._ask(None, None)
        return True

    def _keep(self) -> None:
        action = KeepFloor(self.seat)
        if isinstance(self.model.check(action), Illegal):
            self._ask(None, action)
        else:
            self.model.play(action)

    def _ask(self, met: Hit | None, action: Action | None) -> None:
        """Weigh an action and say what speaks against it."""
        self.chosen, self._asked = met, action
        verdict = None if action is None else self.model.check(action)
        preview = self.model.weigh(action)
        self.reason.show(verdict)
        is_refused = isinstance(verdict, Illegal)
        self.place.disabled = met is None or is_refused
        self.place.text = phrase(self.model, "ui.choose-plot")
        if met is not None and preview is not None:
            change = signed(self.model, preview.change[self.seat])
            self.place.text = phrase(self.model, "ui.place-it", change=change)
        self.dispatch("on_choice")

    def take(self, *, anyway: bool = False) -> None:
        """Record what was asked for."""
        if self._asked is not None:
            self.model.play(self._asked, anyway=anyway)

    def on_choice(self) -> None:
        """Another plot is weighed."""
