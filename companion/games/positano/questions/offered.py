"""What is offered at a table of Positano, and what a tap on a piece asks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.positano.next_step import NextStep, next_step
from companion.games.positano.questions.entry import next_empty
from companion.games.positano.questions.table import BY_NAME, Positano, phrase, why
from companion.present import questions as q
from companion.present.offers import Offer
from engine.games.positano.actions import AddOn, Build, Draft, Remodel
from engine.games.positano.choices import choices
from engine.games.positano.pieces import Lot, Row
from engine.message import Seat


def offers(table: Positano, seat: Seat | None = None) -> tuple[Offer, ...]:
    """All that can be asked now, what is due first; with a seat, what that player may enter."""
    step = next_step(table.state)
    found = (*extras(table, step), *_due(table, step, seat), *_rest(table, step))
    return tuple(offer for offer in found if seat is None or offer.seat in (None, seat))


def extras(table: Positano, step: NextStep) -> Iterator[Offer]:
    """What a player may still do after their own build, before the next thing."""
    for action in step.extras:
        kind = kind_of(action)
        group = phrase(table, f"extra-{kind}", seat=action.seat)
        preview = table.preview(action)
        change = q.signed(table, preview.change[action.seat]) if preview else ""
        words = phrase(table, "extra-chip", lot=str(action.lot), change=change)
        given = q.of(action.seat, lot=str(action.lot))
        if isinstance(action, Remodel):
            given["roof"] = action.roof.value
        yield Offer(kind, words, given, action.seat, is_due=True, group=group)


def kind_of(action: AddOn | Remodel) -> str:
    """The question that an add-on or a remodel is recorded by."""
    return "add-on" if isinstance(action, AddOn) else "remodel"


def _due(table: Positano, step: NextStep, asked: Seat | None) -> Iterator[Offer]:
    """The next thing; who drafts is not known where equal bids leave it open.

    All bid at once, and may build once they have drafted: whoever is asked waits for nobody.
    """
    words = next_words(table, step)
    if asked in step.seats and step.kind == "bid":
        yield Offer("bid", phrase(table, "bid", seat=asked), q.of(asked), asked, is_due=True)
    elif asked in step.seats and step.kind == "build" and _may_build(table, asked):
        lot = table.state.turn(asked).lot
        told = phrase(table, "build-now", seat=asked, lot=str(lot))
        yield Offer("build", told, q.of(asked, lot=str(lot)), asked, is_due=True)
    elif step.kind == "entry":
        if words:
            yield Offer("place", words, is_due=True)
    elif words:
        seat = None if step.is_tied or not step.seats else step.seats[0]
        yield Offer("next", words, seat=seat, is_due=True)


def _may_build(table: Positano, seat: Seat) -> bool:
    return any(isinstance(action, Build) for action in choices(table.state, seat))


def next_words(table: Positano, step: NextStep) -> str:
    """What offers the next thing; nothing where there is none."""
    state = table.state
    if step.kind == "entry":
        lot = next_empty(state)
        if lot is None:
            return ""
        return phrase(table, "go-on-entering" if state.cliff else "enter", lot=str(lot))
    if step.kind == "bid":
        return phrase(table, "bid", seat=step.seats[0])
    if step.kind == "draft" and step.row is not None:
        if step.is_tied:
            return phrase(table, f"draft-{step.row.value}-first")
        return phrase(table, f"draft-{step.row.value}", seat=step.seats[0])
    if step.kind == "build":
        seat = step.seats[0]
        return phrase(table, "build-now", seat=seat, lot=str(state.turn(seat).lot))
    return phrase(table, "next-round") if step.kind == "next" else ""


def _rest(table: Positano, step: NextStep) -> Iterator[Offer]:
    """The Beach Board, the counts, and what stands on the board."""
    state = table.state
    if step.kind in ("bid", "draft"):
        yield Offer("reveal", phrase(table, "reveal-open"))
    is_due = step.kind == "entry" and not state.is_counted
    words = phrase(table, "counts" if step.kind == "entry" else "counts-kept-open")
    yield Offer("counts", words, is_due=is_due)
    yield Offer("board", phrase(table, "correct-open" if state.keeps_rounds else "edit"))


# Taps


def tapped(table: Positano, name: str) -> Offer | None:
    """What a tap on a lot ("2C") or on a block of its building ("2C/1") asks.

    None where a building that stands there is only explained.
    """
    lot = BY_NAME.get(name.partition("/")[0])
    if lot is None or lot not in table.state.lots_in_play():
        return None
    step = next_step(table.state)
    extra = next((o for o in extras(table, step) if o.answers["lot"] == str(lot)), None)
    if extra is not None:
        return extra
    if lot in table.state.by_lot:
        return _place(table, lot) if step.kind == "entry" and "/" not in name else None
    return _build_on(table, step, lot)


def _build_on(table: Positano, step: NextStep, lot: Lot) -> Offer:
    """An empty lot: drafted or built on in its turn, else entered or corrected."""
    if step.kind == "build":
        turns = {table.state.turn(seat).lot: seat for seat in step.seats}
        seat = turns.get(lot, step.seats[0])
        words = phrase(table, "build-now", seat=seat, lot=str(lot))
        return Offer("build", words, q.of(seat, lot=str(lot)), seat)
    if step.kind == "draft" and step.row is Row.LOT:
        return _draft(table, step, lot)
    return _place(table, lot)


def _draft(table: Positano, step: NextStep, lot: Lot) -> Offer:
    """The lot goes to the player who is due; where that is not clear, that is asked first."""
    words, given = next_words(table, step), {"lot": str(lot)}
    if step.is_tied:
        return Offer("draft", words, given)
    seat = step.seats[0]
    refused = why(table, table.check(Draft(seat, lot=lot)))
    return Offer("draft", words, {**q.of(seat), **given}, seat, refused=refused)


def _place(table: Positano, lot: Lot) -> Offer:
    state = table.state
    key = "correct" if state.keeps_rounds else "change" if lot in state.by_lot else "build"
    return Offer("place", phrase(table, key, lot=str(lot)), {"lot": str(lot)})
