"""The guide beside the plan: what is next, whose turn it is, and the button that does it."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.board.onward import ToScore
from companion.board.told import signed, tell
from companion.games.positano.entry_sheet import next_empty
from companion.games.positano.steps import Step
from companion.kit.buttons import FilledButton, OutlineButton
from companion.kit.chips import ChipRow
from companion.kit.layout import Column
from companion.kit.type import Text
from companion.model import TableModel
from engine.games.positano.actions import AddOn
from engine.games.positano.bidding import place
from engine.games.positano.pieces import Row
from engine.games.positano.state import State
from engine.message import Message, Seat, count, say


def headline(model: TableModel, step: Step) -> str:
    """The table in a few words, for the bar on top."""
    state: State = model.state
    if step.kind == "entry":
        return tell(model, "ui.headline-finished")
    if step.kind == "over":
        return tell(model, "ui.headline-over")
    what = say(f"ui.what-{step.kind}")
    if step.kind in ("draft", "build"):
        what = say(f"ui.what-{step.kind}", seat=step.seats[0])
    number = state.round.number or 0
    return tell(model, "ui.headline-round", round=number, rounds=state.rounds, what=what)


class Guide(Column):
    """What is next: `on_go` for the main button, `on_extra(action)` for an add-on or remodel.

    `on_count` for leftovers and gelato, `on_reveal` for the tiles on the Beach Board. `main` is the
    main button, if there is one.
    """

    __events__ = ("on_go", "on_count", "on_reveal", "on_extra")

    def __init__(self, model: TableModel, host: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self.host = model, host
        self.main: Widget | None = None

    def show(self, step: Step) -> None:
        """Everything anew for a step."""
        state: State = self.model.state
        is_done = step.kind == "over" or (step.kind == "entry" and state.is_counted)
        self.main = None
        self.clear_widgets()
        self.add_widget(Text(text=self._heading(step), style="section", tone="muted"))
        if step.extras:
            self._add_extras(step)
        else:
            for sentence in self._sentences(step):
                self.add_widget(Text(text=sentence, style="label"))
        if step.kind not in ("entry", "over"):
            self.add_widget(Text(text=self._supplies(), style="label", tone="muted"))
        if words := self._main(step):
            self.main = FilledButton(text=words, pad_x="10dp")
            self._add(self.main, "on_go")
        elif is_done:
            self.add_widget(ToScore(self.host, pad_x="10dp"))
        if step.kind in ("bid", "draft"):
            board = tell(self.model, "ui.reveal-open")
            self._add(OutlineButton(text=board, style="strong", pad_x="10dp"), "on_reveal")
        counts = tell(self.model, "ui.counts")
        kind = OutlineButton if words or is_done else FilledButton
        self._add(kind(text=counts, style="strong", pad_x="10dp"), "on_count")

    def _add(self, button: Any, event: str) -> None:
        button.bind(on_release=lambda _: self.dispatch(event))
        self.add_widget(button)

    def _heading(self, step: Step) -> str:
        state: State = self.model.state
        if step.kind == "entry":
            buildings, lots = len(state.cliff), len(state.lots_in_play())
            return tell(self.model, "ui.progress", n=buildings, lots=lots)
        if step.kind == "over":
            return tell(self.model, "ui.game-over")
        return tell(self.model, "ui.round", round=state.round.number or 0, rounds=state.rounds)

    def _sentences(self, step: Step) -> list[str]:
        state: State = self.model.state
        if step.kind == "entry":
            return [tell(self.model, "ui.all-there" if state.is_counted else "ui.missing-counts")]
        if step.kind == "bid":
            return [tell(self.model, "ui.bids"), self._say("ui.bids-missing", seats=step.seats)]
        if step.kind == "draft" and step.row is not None:
            return self._of_draft(step, step.row)
        if step.kind == "build":
            return [self._of_build(step.seats[0])]
        if step.kind == "next":
            return [tell(self.model, "ui.end-round", round=state.round.number or 0)]
        return [self.model.pad.decided] if self.model.pad else []

    def _say(self, key: str, **parameters: Any) -> str:
        return self.model.say(say(key, **parameters))

    def _supplies(self) -> str:
        """The blocks that each player holds."""
        supply = self.model.state.supply
        held = [
            self._say("ui.supply-of", seat=seat, blocks=count("blocks", supply[seat]))
            for seat in self.model.state.seats
            if supply[seat] is not None
        ]
        return " · ".join(held)

    def _of_draft(self, step: Step, row: Row) -> list[str]:
        if len(step.seats) > 1:
            return [self._say(f"ui.draft-{row.value}-tie", seats=step.seats)]
        waiting = [s for s in self.model.state.seats if self.model.state.turn(s).tile(row) is None]
        order = sorted(waiting, key=lambda seat: seat not in step.seats)
        return [self._say("ui.draft-order", seats=tuple(self._bid(seat, row) for seat in order))]

    def _bid(self, seat: Seat, row: Row) -> Message:
        found = place(self.model.state, seat, row)
        return say("ui.draft-order-of", seat=seat, total=found.total if found else 0)

    def _of_build(self, seat: Seat) -> str:
        state: State = self.model.state
        tile = say(f"tile.{state.turn(seat).build}")
        return tell(self.model, "ui.build-hint", n=state.supply[seat] or 0, tile=tile)

    def _main(self, step: Step) -> str:
        state: State = self.model.state
        if step.kind == "entry":
            lot = next_empty(state)
            if lot is None:
                return ""
            key = "ui.go-on-entering" if state.cliff else "ui.enter"
            return tell(self.model, key, lot=str(lot))
        if step.kind == "bid":
            return tell(self.model, "ui.bid", seat=step.seats[0])
        if step.kind == "draft" and step.row is not None:
            return tell(self.model, f"ui.draft-{step.row.value}", seat=step.seats[0])
        if step.kind == "build":
            seat = step.seats[0]
            return tell(self.model, "ui.build-now", seat=seat, lot=str(state.turn(seat).lot))
        return tell(self.model, "ui.next-round") if step.kind == "next" else ""

    def _add_extras(self, step: Step) -> None:
        first = step.extras[0]
        kind = "add-on" if isinstance(first, AddOn) else "remodel"
        self.add_widget(Text(text=self._say(f"ui.extra-{kind}", seat=first.seat), style="label"))
        self.add_widget(Text(text=tell(self.model, "ui.extra-hint"), style="label", tone="muted"))
        actions = {str(action.lot): action for action in step.extras}
        chips = ChipRow(
            items=[
                {"key": lot, "text": self._extra(action), "selected": False}
                for lot, action in actions.items()
            ]
        )
        chips.bind(on_pick=lambda _, lot: self.dispatch("on_extra", actions[lot]))
        self.add_widget(chips)

    def _extra(self, action: Any) -> str:
        preview = self.model.table.preview(action)
        change = signed(self.model, preview.change[action.seat]) if preview else ""
        return tell(self.model, "ui.extra-chip", lot=str(action.lot), change=change)

    def on_go(self) -> None:
        """The next thing is to be done."""

    def on_count(self) -> None:
        """Leftovers and gelato are to be counted."""

    def on_reveal(self) -> None:
        """The tiles of the round are to be entered."""

    def on_extra(self, action: Any) -> None:
        """An add-on or remodel was chosen."""
