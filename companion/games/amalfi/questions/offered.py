"""What is offered at a table of Amalfi, and what a tap on a piece asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.amalfi.next_step import NextStep, next_step
from companion.games.amalfi.phrases import settlement_phrase
from companion.games.amalfi.questions.free import FREE, MAIN
from companion.games.amalfi.questions.turn import Amalfi
from companion.present import questions as q
from companion.present.offers import Offer, chips, due_first, whose
from companion.present.words import capital, text_of
from engine.games.amalfi.pieces import PLACES, ROUNDS
from engine.games.amalfi.rules_milestones import milestone_name
from engine.message import Seat

_CORRECTIONS = ("correct", "cards", "ending")


def offers(table: Amalfi, seat: Seat | None = None) -> tuple[Offer, ...]:
    """All that can be asked now, what is due first; with a seat, what that player may enter."""
    step = next_step(table.state)
    due = step.seat if seat is None else seat
    seats = table.setup.seats if due is None else (due,)
    if step.kind == "entry":
        return (*_entries(table, seats), *_cards(table))
    if step.kind == "over":
        names = table.setup.names
        return tuple(o for one in seats for o in chips(table, one, _CORRECTIONS, names[one]))
    acts = (offer for one in seats for offer in _acts(table, step, one, is_alone=len(seats) == 1))
    return (*_next(table, step), *due_first(acts))


def _next(table: Amalfi, step: NextStep) -> Iterator[Offer]:
    """The end of the round, where it is due."""
    if step.kind == "close":
        words = q.phrase(table, "ui.do.close", round=table.state.round or ROUNDS)
        yield Offer("close", words, is_due=True)


def _acts(table: Amalfi, step: NextStep, seat: Seat, *, is_alone: bool) -> Iterator[Offer]:
    heading = whose(table, seat, step.seat)
    if step.kind == "turn":
        yield from chips(table, seat, MAIN, heading, is_due=step.seat in (None, seat))
        heading = q.phrase(table, "ui.free") if is_alone else heading
    yield from chips(table, seat, FREE, heading)


# A table entered as it lies


def _entries(table: Amalfi, seats: Iterable[Seat]) -> Iterator[Offer]:
    for seat in seats:
        rest = q.phrase(table, "ui.do.correct")
        yield Offer("correct", rest, q.of(seat, page="rest"), seat, group=table.setup.names[seat])
        yield from chips(table, seat, ("cards", "ending"), table.setup.names[seat])


def _cards(table: Amalfi) -> Iterator[Offer]:
    """The settlements and milestones, which are everybody's."""
    group = q.phrase(table, "ui.entry.settlements")
    for number in range(1, ROUNDS + 1):
        yield Offer("settle", _settlement(table, number), {"card": str(number)}, group=group)
    for number in range(1, len(table.state.options.milestones) + 1):
        yield _milestone(table, number, Seat(0))


def _settlement(table: Amalfi, number: int) -> str:
    return settlement_phrase(table, number, "ui.settlement")


def _milestone(table: Amalfi, number: int, seat: Seat) -> Offer:
    name = capital(text_of(table, milestone_name(table.state, number)))
    group = q.phrase(table, "ui.milestones")
    return Offer("claim-one", name, q.of(seat, milestone=str(number)), seat, group=group)


# Taps


def tapped(table: Amalfi, name: str) -> Offer | None:
    """What a tap on a piece asks: a place of a board ("0/sea"), "milestone 1", "settlement 1".

    A ship ("0/sea/1") asks what its place does.
    """
    step = next_step(table.state)
    board, place = (*name.split("/"), "")[:2]
    if board.isdigit() and place:
        seat, page = Seat(int(board)), "ships" if place in PLACES else "rest"
        words = q.phrase(table, "ui.do.correct")
        return Offer("correct", words, q.of(seat, page=page), seat)
    kind, _, number = name.partition(" ")
    if kind == "milestone":
        return _milestone(table, int(number), step.seat or Seat(0))
    if kind == "settlement" and step.kind == "entry":
        return Offer("settle", _settlement(table, int(number)), {"card": number})
    return None
