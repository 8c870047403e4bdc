"""The guide: what is next, whose turn it is, and the button that does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.games.positano.next_step import NextStep
from companion.games.positano.questions.offered import extras, kind_of, next_words
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.layout import ButtonRow, Column, Reusing
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.score_link import ScoreLink
from companion.table_kit.table_view import Host
from engine.games.positano.actions import AddOn, Remodel
from engine.games.positano.bidding import still_to_draft, strength
from engine.games.positano.pieces import Row
from engine.games.positano.state import State
from engine.message import Message, Seat, count, say


def headline(model: TableModel, step: NextStep) -> str:
    """The table in a few words, for the bar on top."""
    state: State = model.state
    if step.kind == "entry":
        return phrase(model, "ui.headline-finished")
    if step.kind == "over" and not step.extras:
        return phrase(model, "ui.headline-over")
    number = min(state.round.number or 0, state.rounds)
    return phrase(model, "ui.headline-round", round=number, rounds=state.rounds, what=_what(step))


def _what(step: NextStep) -> Message:
    """Who does what now."""
    if step.extras:
        return say(f"ui.what-{kind_of(step.extras[0])}", seat=step.extras[0].seat)
    if step.is_tied:
        return say("ui.what-tie")
    return say(f"ui.what-{step.kind}", **({} if step.actor is None else {"seat": step.actor}))


class Part(NamedTuple):
    """A part of the guide: a kind of widget, its words, and the actions it offers."""

    kind: str
    text: str = ""
    tone: str = "ink"
    chips: tuple[tuple[str, AddOn | Remodel], ...] = ()


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
        self._parts = Reusing(self, self._make)

    def show(self, step: NextStep) -> None:
        """Show what is next; parts that say the same as before stay."""
        parts = tuple(self._list(step))
        shown = zip(parts, self._parts.show(parts), strict=True)
        self.main = next((widget for part, widget in shown if part.kind == "main"), None)

    def _list(self, step: NextStep) -> Iterator[Part]:
        state: State = self.model.state
        is_done = step.kind == "over" or (step.kind == "entry" and state.is_counted)
        yield Part("heading", self._heading(step))
        yield from self._extras(step)
        here = replace(step, seats=self.model.for_here(step.seats)) if step.kind == "bid" else step
        words = next_words(self.model.table, here)
        if words:
            yield Part("main", words)
        elif is_done:
            yield Part("score")
        for sentence in self._sentences(step):
            yield Part("text", sentence)
        if step.kind not in ("entry", "over"):
            yield Part("text", self._supplies(), "muted")
        # Counting comes first where nothing else is left.
        kind = "other" if words or is_done else "first"
        counts = phrase(self.model, "ui.counts" if step.kind == "entry" else "ui.counts-kept-open")
        yield Part(f"{kind}-board" if step.kind in ("bid", "draft") else kind, counts)

    def _make(self, part: Part) -> Widget:
        if part.kind == "heading":
            return Text(text=part.text, style="section", tone="muted")
        if part.kind == "text":
            return Text(text=part.text, style="label", tone=part.tone)
        if part.kind == "score":
            return ScoreLink(self.host, pad_x="10dp")
        if part.kind == "main":
            return self._sending(FilledButton(text=part.text, pad_x="10dp"), "on_go")
        return self._chips(part) if part.kind == "chips" else self._others(part)

    def _sending(self, button: Any, event: str) -> Any:
        button.bind(on_release=lambda _: self.dispatch(event))
        return button

    def _others(self, part: Part) -> Widget:
        """What else one may do."""
        others = ButtonRow()
        if part.kind.endswith("board"):
            board = phrase(self.model, "ui.reveal-open")
            button = OutlineButton(text=board, style="strong", pad_x="10dp")
            others.add_widget(self._sending(button, "on_reveal"))
        kind = FilledButton if part.kind.startswith("first") else OutlineButton
        button = kind(text=part.text, style="strong", pad_x="10dp")
        others.add_widget(self._sending(button, "on_count"))
        return others

    def _heading(self, step: NextStep) -> str:
        state: State = self.model.state
        if step.kind == "entry":
            buildings, lots = len(state.cliff), len(state.lots_in_play())
            return phrase(self.model, "ui.progress", n=buildings, lots=lots)
        if step.kind == "over" and not step.extras:
            return phrase(self.model, "ui.game-over")
        number = min(state.round.number or 0, state.rounds)
        return phrase(self.model, "ui.round", round=number, rounds=state.rounds)

    def _sentences(self, step: NextStep) -> list[str]:
        state: State = self.model.state
        if step.kind == "entry":
            return [self._of_entry()]
        if step.kind == "bid":
            return [phrase(self.model, "ui.bids"), self._say("ui.bids-missing", seats=step.seats)]
        if step.kind == "draft" and step.row is not None:
            return self._of_draft(step, step.row)
        if step.kind == "build":
            return [self._of_build(step.seats[0])]
        if step.kind == "next":
            return [phrase(self.model, "ui.end-round", round=state.round.number or 0)]
        # While somebody may still add on or remodel, nothing is decided.
        return [self.model.pad.decided] if self.model.pad and not step.extras else []

    def _say(self, key: str, **parameters: Any) -> str:
        return self.model.say(say(key, **parameters))

    def _of_entry(self) -> str:
        state: State = self.model.state
        if not state.is_counted:
            return phrase(self.model, "ui.missing-counts")
        empty = len(state.lots_in_play()) - len(state.cliff)
        return (
            self._say("ui.lots-empty", n=empty) if empty > 0 else phrase(self.model, "ui.all-there")
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

    def _of_draft(self, step: NextStep, row: Row) -> list[str]:
        """Who is tied, and who drafts in which order from here on."""
        order = still_to_draft(self.model.state, row)
        tied = [self._say(f"ui.draft-{row.value}-tie", seats=step.seats)] if step.is_tied else []
        bids = tuple(self._bid(group, row) for group in order)
        return [*tied, self._say("ui.draft-order", seats=bids)]

    def _bid(self, seats: tuple[Seat, ...], row: Row) -> Message:
        found = strength(self.model.state, seats[0], row)
        assert found is not None
        if len(seats) == 1:
            return say("ui.draft-order-of", seat=seats[0], total=found.total)
        return say("ui.draft-order-tied", seats=seats, total=found.total)

    def _of_build(self, seat: Seat) -> str:
        state: State = self.model.state
        tile, blocks = say(f"tile.{state.turn(seat).build}"), state.supply[seat]
        if blocks is None:
            return phrase(self.model, "ui.build-hint-uncounted", tile=tile)
        return phrase(self.model, "ui.build-hint", n=blocks, tile=tile)

    def _extras(self, step: NextStep) -> Iterator[Part]:
        """What each player may still do after their own build, before the next thing."""
        offered = zip(extras(self.model.table, step), step.extras, strict=True)
        for group, pairs in groupby(offered, key=lambda pair: pair[0].group):
            yield Part("text", group)
            yield Part("text", phrase(self.model, "ui.extra-hint"), "muted")
            chips = tuple((offer.text, action) for offer, action in pairs)
            yield Part("chips", chips=chips)

    def _chips(self, part: Part) -> ChipRow:
        acts = {str(action.lot): action for _, action in part.chips}
        chips = ChipRow(
            items=[{"key": str(action.lot), "text": text} for text, action in part.chips]
        )
        chips.bind(on_pick=lambda _, lot: self.dispatch("on_extra", acts[lot]))
        return chips

    def on_go(self) -> None:
        """The next thing is to be done."""

    def on_count(self) -> None:
        """Blocks and gelato are to be counted."""

    def on_reveal(self) -> None:
        """The tiles of the round are to be entered."""

    def on_extra(self, action: Any) -> None:
        """An add-on or remodel was chosen."""
