"""What is offered at a table of Tolleno, and what a tap on the city asks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tolleno.faces import has_centre
from companion.games.tolleno.places import field_of, plot_of
from companion.games.tolleno.questions.face import Tolleno, named
from companion.present import questions as q
from companion.present.offers import Offer, due_first
from engine.games.tolleno.state import Now, TurnStep
from engine.message import Seat


def offers(table: Tolleno, seat: Seat | None = None) -> tuple[Offer, ...]:
    """All that can be asked now, what is due first; with a seat, what that player may enter."""
    now = table.state.now if table.state.is_kept else None
    if now is not None and seat in (None, now.seat):
        return (*_turn(table, now), *_entry(table))
    return due_first(_entry(table))


def _turn(table: Tolleno, now: Now) -> Iterator[Offer]:
    """The tile or the floor that is due, and what is said where it goes nowhere."""
    group = table.setup.names[now.seat]
    due, other = ("expand", "stuck") if now.step is TurnStep.EXPAND else ("floor", "keep")
    icon = "grid" if now.step is TurnStep.EXPAND else "home-plus-outline"
    words = q.phrase(table, f"ui.ask.{now.step.value}", seat=now.seat)
    yield Offer(due, words, seat=now.seat, is_due=True, group=group, icon=icon)
    words = q.phrase(table, f"ui.ask.{other}", seat=now.seat)
    yield Offer(other, words, seat=now.seat, group=group, icon="cancel")


def _entry(table: Tolleno) -> Iterator[Offer]:
    """What enters or corrects the city."""
    state = table.state
    group = q.phrase(table, "ui.correct") if state.is_kept else ""
    if not has_centre(state):
        words = q.phrase(table, "ui.lay-centre")
        yield Offer("centre", words, is_due=not state.is_kept, group=group, icon="star")
    words = q.phrase(table, "ui.ask.tile")
    yield Offer("tile", words, is_due=not state.is_kept, group=group, icon="grid-large")
    if state.tiles:
        yield Offer("tiles", q.phrase(table, "ui.ask.tiles"), group=group, icon="pencil-outline")


def tapped(table: Tolleno, name: str) -> Offer | None:
    """What a tap asks: a floor on a plot while one is due, else what is to be changed there."""
    state = table.state
    now = state.now if state.is_kept else None
    try:
        at = plot_of(name)[0] if ":" in name else field_of(name)
    except ValueError:
        return None
    if at not in state.city:
        if now is not None and now.step is not TurnStep.EXPAND:
            return None
        key = "tile" if now is None else "expand"
        words = q.phrase(table, f"ui.ask.{key}", seat=now.seat if now else Seat(0))
        return Offer(key, words, {"at": name, "any-field": True})
    if ":" not in name:
        return Offer("about", named(table, at), {"on": name})
    if now is None or now.step is TurnStep.EXPAND:
        return Offer("plot", named(table, at), {"on": name})
    words = q.phrase(table, f"ui.ask.{now.step.value}", seat=now.seat)
    return Offer("floor", words, {"plot": name, "any-plot": True}, now.seat, is_due=True)
