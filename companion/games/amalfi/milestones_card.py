"""The milestones: their spaces, who is on them, and a button to claim the best free one."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.ladder import Ladder
from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout import Column, refill
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import capital
from companion.table_kit.phrases import person, phrase, signed
from engine.games.amalfi.actions import ClaimMilestone
from engine.games.amalfi.rules_milestones import claimed_spaces, milestone_name
from engine.games.amalfi.state import State
from engine.message import Seat


class MilestoneRow(Column):
    """One milestone."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = "4dp"
        self.name, self.ladder = Text(style="strong"), Ladder()
        self.claimed = Text(style="label", tone="muted")
        self.button = OutlineButton(stretches=False)

    def arrange_parts(self, *, has_ladder: bool, can_claim: bool) -> None:
        """The parts that have something to say."""
        parts: list[Any] = [self.name]
        parts += [self.ladder] if has_ladder else []
        parts += [self.button if can_claim else self.claimed]
        refill(self, parts)


class MilestonesCard(Card):
    """`on_claim(milestone)` for the player shown."""

    __events__ = ("on_claim",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model = model
        self.add_widget(Text(style="heading", text=phrase(model, "ui.milestones")))
        self.note = Text(style="label", tone="muted", text=phrase(model, "ui.milestones-note"))
        self.add_widget(self.note)
        self.rows: list[MilestoneRow] = []
        for number in range(1, len(model.state.options.milestones) + 1):
            row = MilestoneRow()
            row.button.bind(on_release=lambda _, number=number: self.dispatch("on_claim", number))
            self.rows.append(row)
            self.add_widget(row)

    @property
    def _state(self) -> State:
        found: State = self.model.state
        return found

    def show(self, seat: Seat | None) -> None:
        """The milestones as they stand for a player; for None, as anybody may claim them."""
        for number, row in enumerate(self.rows, start=1):
            name = self.model.say(milestone_name(self._state, number))
            row.name.text = capital(name)
            row.ladder.spaces = self._spaces(number)
            has_claimed = seat is not None and self._has_claimed(seat, number)
            row.claimed.text = phrase(self.model, "ui.milestone-claimed", seat=seat or Seat(0))
            row.button.text = "" if has_claimed else self._offer(seat, number)
            row.arrange_parts(has_ladder=bool(row.ladder.spaces), can_claim=not has_claimed)

    def _has_claimed(self, seat: Seat, number: int) -> bool:
        return any(claim.milestone == number for claim in self._state.board(seat).milestones)

    def _spaces(self, number: int) -> list[tuple[int, tuple[str, str] | None]]:
        card = self._state.milestone(number)
        taken = claimed_spaces(self._state, number)
        ladder = () if card is None or self._state.options.solo else card.ladder
        return [
            (points, self._mark(taken.get(space))) for space, points in enumerate(ladder, start=1)
        ]

    def _mark(self, owner: Seat | None) -> tuple[str, str] | None:
        if owner is None:
            return None
        one = person(self.model, owner)
        return one["colour"], one["shape"]

    def _offer(self, seat: Seat | None, number: int) -> str:
        if seat is None:
            return phrase(self.model, "ui.milestone-claim-any")
        preview = self.model.table.preview(ClaimMilestone(seat, number))
        change = preview.change[seat] if preview else 0
        if not change:
            return phrase(self.model, "ui.milestone-claim", seat=seat)
        return phrase(
            self.model, "ui.milestone-claim-for", seat=seat, change=signed(self.model, change)
        )

    def on_claim(self, milestone: int) -> None:
        """A milestone is to be claimed."""
