"""The guide: what is next, whose turn it is, and the button that does it."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from kivy.uix.widget import Widget

from companion.games.positano.entry_sheet import next_empty
from companion.games.positano.next_step import Step
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.layout import ButtonRow, Column
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import signed, tell
from companion.table_kit.score_link import ScoreLink
from companion.table_kit.table_view import Host
from engine.games.positano.actions import AddOn, Remodel
from engine.games.positano.bidding import place, still_to_draft
from engine.games.positano.pieces import Row
from engine.games.positano.state import State
from engine.message import Message, Seat, count, say


def headline(model: TableModel, step: Step) -> str:
    """The table in a few words, for the bar on top."""
    state: State = model.state
    if step.kind == "entry":
        return tell(model, "ui.headline-finished")
    if step.kind == "over" and not step.extras:
        return tell(model, "ui.headline-over")
    number = min(state.round.number or 0, state.rounds)
    return tell(model, "ui.headline-round", round=number, rounds=state.rounds, what=_what(step))


def _what(step: Step) -> Message:
    """Who does what now."""
    if step.extras:
        return say(f"ui.what-{_kind(step.extras[0])}", seat=step.extras[0].seat)
    if step.is_tied:
        return say("ui.what-tie")
    return say(f"ui.what-{step.kind}", **({} if step.actor is None else {"seat": step.actor}))


def _kind(action: AddOn | Remodel) -> str:
    return "add-on" if isinstance(action, AddOn) else "remodel"


class Guide(Column):
    """What is next: `on_go` for the main button, `on_extra(action)` for an add-on or remodel.

    `on_count` for blocks and gelato, `on_reveal` for the tiles on the Beach Board. `main` is the
    main button, if there is one; it comes first, so that it is where it was whatever is said.
    """

    __events__ = ("on_go", "on_count", "on_reveal", "on_extra")

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
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
        self._add_extras(step)
        if words := self._main(step):
            self.main = FilledButton(text=words, pad_x="10dp")
            self._add(self.main, "on_go", self)
        elif is_done:
            self.add_widget(ScoreLink(self.host, pad_x="10dp"))
        for sentence in self._sentences(step):
            self.add_widget(Text(text=sentence, style="label"))
        if step.kind not in ("entry", "over"):
            self.add_widget(Text(text=self._supplies(), style="label", tone="muted"))
        self._add_others(step, is_main=not words and not is_done)

    def _add(self, button: Any, event: str, to: Widget) -> None:
        button.bind(on_release=lambda _: self.dispatch(event))
        to.add_widget(button)

    def _add_others(self, step: Step, *, is_main: bool) -> None:
        """What else one may do; counting comes first where nothing else is left."""
        others = ButtonRow()
        if step.kind in ("bid", "draft"):
            board = tell(self.model, "ui.reveal-open")
            self._add(OutlineButton(text=board, style="strong", pad_x="10dp"), "on_reveal", others)
        counts = tell(self.model, "ui.counts" if step.kind == "entry" else "ui.counts-kept-open")
        kind = FilledButton if is_main else OutlineButton
        self._add(kind(text=counts, style="strong", pad_x="10dp"), "on_count", others)
        self.add_widget(others)

    def _heading(self, step: Step) -> str:
        state: State = self.model.state
        if step.kind == "entry":
            buildings, lots = len(state.cliff), len(state.lots_in_play())
            return tell(self.model, "ui.progress", n=buildings, lots=lots)
        if step.kind == "over" and not step.extras:
            return tell(self.model, "ui.game-over")
        number = min(state.round.number or 0, state.rounds)
        return tell(self.model, "ui.round", round=number, rounds=state.rounds)

    def _sentences(self, step: Step) -> list[str]:
        state: State = self.model.state
        if step.kind == "entry":
            return [self._of_entry()]
        if step.kind == "bid":
            return [tell(self.model, "ui.bids"), self._say("ui.bids-missing", seats=step.seats)]
        if step.kind == "draft" and step.row is not None:
            return self._of_draft(step, step.row)
        if step.kind == "build":
            return [self._of_build(step.seats[0])]
        if step.kind == "next":
            return [tell(self.model, "ui.end-round", round=state.round.number or 0)]
        # While somebody may still add on or remodel, nothing is decided.
        return [self.model.pad.decided] if self.model.pad and not step.extras else []

    def _say(self, key: str, **parameters: Any) -> str:
        return self.model.say(say(key, **parameters))

    def _of_entry(self) -> str:
        state: State = self.model.state
        if not state.is_counted:
            return tell(self.model, "ui.missing-counts")
        empty = len(state.lots_in_play()) - len(state.cliff)
        return (
            self._say("ui.lots-empty", n=empty) if empty > 0 else tell(self.model, "ui.all-there")
        )

    def _supplies(self) -> str:
        """The blocks that each player holds."""
        supply = self.model.state.supply
        held = [
            self._say("ui.supply-uncounted", seat=seat)
            if (blocks := supply[seat]) is None
            else self._say("ui.supply-of", seat=seat, blocks=count("blocks", blocks))
            for seat in self.model.state.seats
        ]
        return self._say("ui.supplies", held=" · ".join(held))

    def _of_draft(self, step: Step, row: Row) -> list[str]:
        """Who is tied, and who drafts in which order from here on."""
        order = still_to_draft(self.model.state, row)
        tied = [self._say(f"ui.draft-{row.value}-tie", seats=step.seats)] if step.is_tied else []
        bids = tuple(self._bid(group, row) for group in order)
        return [*tied, self._say("ui.draft-order", seats=bids)]

    def _bid(self, seats: tuple[Seat, ...], row: Row) -> Message:
        found = place(self.model.state, seats[0], row)
        assert found is not None
        if len(seats) == 1:
            return say("ui.draft-order-of", seat=seats[0], total=found.total)
        return say("ui.draft-order-tied", seats=seats, total=found.total)

    def _of_build(self, seat: Seat) -> str:
        state: State = self.model.state
        tile, blocks = say(f"tile.{state.turn(seat).build}"), state.supply[seat]
        if blocks is None:
            return tell(self.model, "ui.build-hint-uncounted", tile=tile)
        return tell(self.model, "ui.build-hint", n=blocks, tile=tile)

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
        if step.is_tied and step.row is not None:
            return tell(self.model, f"ui.draft-{step.row.value}-first")
        if step.kind == "draft" and step.row is not None:
            return tell(self.model, f"ui.draft-{step.row.value}", seat=step.seats[0])
        if step.kind == "build":
            seat = step.seats[0]
            return tell(self.model, "ui.build-now", seat=seat, lot=str(state.turn(seat).lot))
        return tell(self.model, "ui.next-round") if step.kind == "next" else ""

    def _add_extras(self, step: Step) -> None:
        """What each player may still do after the own build, before the next thing."""
        for (seat, kind), actions in groupby(step.extras, key=lambda a: (a.seat, _kind(a))):
            by_lot = {str(action.lot): action for action in actions}
            self.add_widget(Text(text=self._say(f"ui.extra-{kind}", seat=seat), style="label"))
            self.add_widget(
                Text(text=tell(self.model, "ui.extra-hint"), style="label", tone="muted")
            )
            chips = ChipRow(
                items=[{"key": lot, "text": self._extra(act)} for lot, act in by_lot.items()]
            )
            chips.bind(on_pick=lambda _, lot, acts=by_lot: self.dispatch("on_extra", acts[lot]))
            self.add_widget(chips)

    def _extra(self, action: Any) -> str:
        preview = self.model.table.preview(action)
        change = signed(self.model, preview.change[action.seat]) if preview else ""
        return tell(self.model, "ui.extra-chip", lot=str(action.lot), change=change)

    def on_go(self) -> None:
        """The next thing is to be done."""

    def on_count(self) -> None:
        """Blocks and gelato are to be counted."""

    def on_reveal(self) -> None:
        """The tiles of the round are to be entered."""

    def on_extra(self, action: Any) -> None:
        """An add-on or remodel was chosen."""
