"""A milestone is claimed: which one, which space of it, and its points where nobody typed them."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.turn_sheet import TurnSheet, whole
from companion.present.words import capital
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import weighed
from engine.games.amalfi.actions import ClaimMilestone
from engine.games.amalfi.pieces import ROUNDS
from engine.games.amalfi.rules_milestones import MILESTONES, claimed_spaces, milestone_name

_POINTS = range(1, 13)
_SOLO_MILESTONES = 4
_AT = ":"


class ClaimSheet(TurnSheet):
    """Claim a milestone; `milestone` is the one already chosen, counted from 1."""

    key = "claim"
    asks = True

    def __init__(self, *args: Any, milestone: int | None = None, **kwargs: Any) -> None:
        self._first = milestone
        super().__init__(*args, **kwargs)

    def build(self) -> None:
        number = _SOLO_MILESTONES if self.state.options.solo else MILESTONES
        items = [
            (str(n), self.capital(milestone_name(self.state, n))) for n in range(1, number + 1)
        ]
        first = "" if self._first is None else str(self._first)
        self.milestone = OneOf(label=self.tell("which"), items=items, chosen=first)
        self.space = OneOf(label=self.tell("space"), lets_go=True)
        self.points = self.number("ui.points", _POINTS)
        rounds = [(str(n), str(n)) for n in range(1, ROUNDS + 1)]
        self.met = OneOf(label=self.tell("met"), items=rounds, lets_go=True)
        self.milestone.bind(on_change=lambda _: self._ask())
        for field in (self.space, self.points, self.met):
            field.bind(on_change=lambda *_: self.refresh())
        self.add_widget(self.milestone)
        self._ask()

    def capital(self, message: Any) -> str:
        """A name as a label."""
        words = self.model.say(message)
        return capital(words)

    def _ask(self) -> None:
        """What has to be said about the milestone chosen: its space, its points, or its round."""
        for field in (self.space, self.points, self.met):
            if field.parent is not None:
                self.content.remove_widget(field)
        ladder = self._ladder()
        taken = claimed_spaces(self.state, self._number or 0)
        self.space.chosen = ""
        self.space.items = [
            (f"{self._number}{_AT}{space}", self._rung(points, taken.get(space)))
            for space, points in enumerate(ladder, start=1)
        ]
        field = self._field()
        if field is not None:
            self.add_widget(field)
        self.refresh()

    def _field(self) -> Any:
        if self._number is None:
            return None
        if self.state.options.solo:
            return self.met if self.state.ruling("solo-round") == "meeting" else None
        return self.space if self._ladder() else self.points

    def _rung(self, points: int, owner: int | None) -> str:
        if owner is None:
            return str(points)
        return self.tell("taken", points=points, seat=owner)

    @property
    def _number(self) -> int | None:
        return int(self.milestone.chosen) if self.milestone.chosen else None

    def _ladder(self) -> tuple[int, ...]:
        card = None if self._number is None else self.state.milestone(self._number)
        return card.ladder if card and not self.state.options.solo else ()

    @property
    def _is_missing_points(self) -> bool:
        """The points have to be said: nobody has typed in what the card shows."""
        is_asked = not self.state.options.solo and not self._ladder()
        return is_asked and self.points.value is None

    def action(self) -> ClaimMilestone | None:
        if self._number is None or self._is_missing_points:
            return None
        return ClaimMilestone(
            self.seat,
            self._number,
            space=int(self.space.chosen.split(_AT)[1]) if self.space.chosen else None,
            points=None if self._ladder() else whole(self.points.value),
            met=int(self.met.chosen) if self.met.chosen else None,
        )

    def named(self) -> str:
        if self._number is not None and self._is_missing_points:
            return self.tell("choose-points")
        change = weighed(self.model, self.seat)
        return self.tell("do", change=change) if change else self.tell("choose")
