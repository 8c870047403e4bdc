"""What is offered at a table of Amalfi: Renaissance, and what a tap on a piece asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.games.amalfi_renaissance.next_step import NextStep, next_step
from companion.games.amalfi_renaissance.questions.free import ALSO, LIGHT_ALSO, LIGHT_MAIN, MAIN
from companion.games.amalfi_renaissance.questions.turn import Renaissance
from companion.present import questions as q
from companion.present.offers import Offer, chips, due_first, whose
from engine.core import Legal
from engine.games.amalfi_renaissance.actions import TakeCharacter, UseLighthouse
from engine.games.amalfi_renaissance.board import PLACES
from engine.games.amalfi_renaissance.pieces import PERIODS, TITLES, TITLES_USED
from engine.games.amalfi_renaissance.titles import (
    claimable,
    next_points,
    perhaps_claimable,
    title_type,
)
from engine.message import Seat

_CORRECTIONS = ("correct", "endgame", "titles")


def offers(table: Renaissance, seat: Seat | None = None) -> tuple[Offer, ...]:
    """All that can be asked now, what is due first; with a seat, what that player may enter."""
    step = next_step(table.state)
    if step.kind == "finish":
        return tuple(_entries(table, table.setup.seats if seat is None else (seat,)))
    if step.kind == "over":
        seats = table.setup.seats if seat is None else (seat,)
        corrections = (offer for one in seats for offer in _corrections(table, one))
        return (*claims(table), *corrections)
    return (*claims(table), *acts(table, seat), *_printed(table))


def acts(table: Renaissance, seat: Seat | None = None) -> tuple[Offer, ...]:
    """What is to be done next, and what a player, or whoever has the turn, may do."""
    step = next_step(table.state)
    due = step.seat if seat is None else seat
    seats = table.setup.seats if due is None else (due,)
    notes = dict(_notes(table))
    found = (offer for one in seats for offer in _acts(table, step, one, is_alone=len(seats) == 1))
    noted = (replace(offer, note=notes.get(offer.question, "")) for offer in found)
    return due_first((*_next(table, step), *noted))


def _notes(table: Renaissance) -> Iterator[tuple[str, str]]:
    """Who may do something after the latest navigation, lest it is forgotten."""
    state = table.state
    if state.turn.voyage is None or state.options.light:
        return
    lit = tuple(s for s in state.seats if isinstance(table.check(UseLighthouse(s)), Legal))
    if lit:
        yield "lighthouse", q.phrase(table, "ui.hint.lighthouse", seats=lit)
    take = ((seat, TakeCharacter(seat, evolving=True)) for seat in state.seats)
    takers = tuple(seat for seat, action in take if isinstance(table.check(action), Legal))
    if takers:
        yield "take", q.phrase(table, "ui.hint.character", seats=takers)


def claims(table: Renaissance) -> Iterator[Offer]:
    """Titles that somebody meets now: they are scored before anything else is entered."""
    state, group = table.state, q.phrase(table, "ui.titles.head")
    for seat, title in claimable(state):
        square = next_points(state, title)
        points = TITLES[title].first if square is None else square
        key = "ui.titles.claim" if square is not None else "ui.titles.claim-untold"
        words = q.phrase(table, key, seat=seat, title=TITLES[title].name, points=points)
        given = q.of(seat, title=title)
        yield Offer("title", words, given, seat, is_due=True, group=group, icon="trophy-outline")
    perhaps: dict[str, list[Seat]] = {}
    for seat, title in perhaps_claimable(state):
        perhaps.setdefault(title, []).append(seat)
    for title, seats in perhaps.items():
        name = TITLES[title].name
        words = q.phrase(table, "ui.titles.perhaps", seats=tuple(seats), title=name)
        icon = "information-outline"
        yield Offer("read-title", words, {"title": title}, is_due=True, group=group, icon=icon)


def _next(table: Renaissance, step: NextStep) -> Iterator[Offer]:
    """The one thing to do, where there is one."""
    state = table.state
    if step.kind == "react":
        rival = q.phrase(table, f"rival-name.{state.options.solo}")
        yield Offer("rival", q.phrase(table, "ui.do.rival", rival=rival), is_due=True)
    elif step.kind in ("close", "free"):
        words = q.phrase(table, "ui.do.close", period=state.period or PERIODS)
        yield Offer("end", words, is_due=step.kind == "close")


def _acts(table: Renaissance, step: NextStep, seat: Seat, *, is_alone: bool) -> Iterator[Offer]:
    """What a player may enter; the main actions only while they are taken."""
    is_light = table.state.options.light
    heading = whose(table, seat, step.seat)
    if step.kind != "close":
        is_due = step.kind != "react" and step.seat in (None, seat)
        yield from chips(table, seat, LIGHT_MAIN if is_light else MAIN, heading, is_due=is_due)
        heading = q.phrase(table, "ui.also") if is_alone else heading
    yield from chips(table, seat, LIGHT_ALSO if is_light else ALSO, heading)


def _printed(table: Renaissance) -> Iterator[Offer]:
    """What is printed on the decrees and titles in play, where nobody has said so."""
    state, group = table.state, q.phrase(table, "ui.titles.head")
    period = state.period or PERIODS
    if state.decree(period) is None and not state.has_decree(period):
        given = {"period": str(period)}
        yield Offer("read-decree", q.phrase(table, "ui.decree.read"), given, group=group)
    for tile in state.titles:
        is_open = TITLES[tile.title].asks_for_type and title_type(state, tile.title) is None
        if is_open or not tile.ladder:
            words = q.phrase(table, "ui.titles.read", title=TITLES[tile.title].name)
            yield Offer("read-title", words, {"title": tile.title}, group=group)
    if len(state.titles) < TITLES_USED:
        yield Offer("read-title", q.phrase(table, "ui.titles.add"), {"title": ""}, group=group)


# A table entered as it lies, and corrections when the game is over


def _entries(table: Renaissance, seats: Iterable[Seat]) -> Iterator[Offer]:
    for seat in seats:
        yield from _corrections(table, seat)
    words = q.phrase(table, "ui.finish.unfinished")
    yield Offer("period", words, group=q.phrase(table, "ui.headline.finish"))


def _corrections(table: Renaissance, seat: Seat) -> Iterator[Offer]:
    group = table.setup.names[seat]
    for key, words in zip(_CORRECTIONS, ("board", "endgame", "titles"), strict=True):
        yield Offer(key, q.phrase(table, f"ui.finish.{words}"), q.of(seat), seat, group=group)


# Taps


def tapped(table: Renaissance, name: str) -> Offer | None:
    """What a tap on a piece asks: a place of a board ("0/bay"), "title artist", "decree 1".

    A ship ("0/bay/1") asks what its place does.
    """
    board, place = (*name.split("/"), "")[:2]
    if board.isdigit() and place:
        seat, page = Seat(int(board)), "ships" if place in (*PLACES, "bread") else "cards"
        words = q.phrase(table, "ui.finish.board")
        return Offer("correct", words, q.of(seat, page=page), seat)
    kind, _, key = name.partition(" ")
    if kind == "title" and key in TITLES:
        of_title = (offer for offer in claims(table) if offer.answers.get("title") == key)
        words = q.phrase(table, "ui.titles.read", title=TITLES[key].name)
        return next(of_title, Offer("read-title", words, {"title": key}))
    if kind == "decree":
        return Offer("read-decree", q.phrase(table, "ui.decree.read"), {"period": key})
    return None
