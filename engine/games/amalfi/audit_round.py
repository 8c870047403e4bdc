"""What is odd about a round as it was entered: spaces, public charts, settlements, the turn."""

from __future__ import annotations

from engine.findings import Finding, Findings, Severity
from engine.games.amalfi.describe import space_name
from engine.games.amalfi.pieces import ROUNDS, Phase
from engine.games.amalfi.rules_phases import settlement_name
from engine.games.amalfi.state import State, Taken, Turn
from engine.message import Message, Seat, count, say


def public_charts(state: State) -> Findings:
    """Each preparation makes one chart public; alone none ever is."""
    charts = count("public-charts", state.public)
    most = (state.round or ROUNDS) - 1
    if state.options.solo and state.public:
        yield Finding(Severity.ILLEGAL, "solo.chart", say("audit.public-solo", charts=charts))
    elif state.public > most:
        because = say("audit.public-ever", charts=charts, most=most)
        if state.round is not None:
            because = say("audit.public", charts=charts, round=state.round, most=most)
        yield Finding(Severity.ILLEGAL, "prep.public-chart", because)


def spaces(state: State) -> Findings:
    """One ship to a space, on charts that are there."""
    for taken in dict.fromkeys(map(_space, state.spaces)):
        yield from _shared(taken, [t.seat for t in state.spaces if _space(t) == taken])
    for taken in state.spaces:
        yield from _missing_chart(state, taken)
    for seat in state.seats:
        yield from _ships_on_spaces(state, seat)


def _space(taken: Taken) -> Taken:
    """A space without whose ship is there; each player's charts are their own."""
    return taken if taken.chart is not None else Taken(Seat(0), taken.space, public=taken.public)


def _shared(taken: Taken, seats: list[Seat]) -> Findings:
    if len(seats) == 1:
        return
    rule = "place.free" if taken.chart is None else "chart.once"
    yield Finding(Severity.ILLEGAL, rule, _describe_shared(space_name(taken), seats))


def _describe_shared(space: Message, seats: list[Seat]) -> Message:
    owners = tuple(dict.fromkeys(seats))
    if len(owners) > 1:
        return say("audit.shared", seats=owners, space=space)
    return say("audit.again", seat=owners[0], ships=count("ships", len(seats)), space=space)


def _missing_chart(state: State, taken: Taken) -> Findings:
    seat, own = taken.seat, len(state.board(taken.seat).charts)
    if taken.chart is not None and taken.chart > own:
        charts = count("charts", own)
        because = say("audit.not-own", seat=seat, number=taken.chart, charts=charts)
        yield Finding(Severity.ILLEGAL, "place.not-others", because)
    if taken.public is not None and taken.public > state.public:
        because = say("audit.not-public", seat=seat, number=taken.public, public=state.public)
        yield Finding(Severity.ILLEGAL, "prep.public-chart", because)


def _ships_on_spaces(state: State, seat: Seat) -> Findings:
    """Fewer ships than spaces taken: only a card takes a ship from a space during a round."""
    ships = state.board(seat).ships
    number = sum(taken.seat == seat for taken in state.spaces)
    if ships is not None and ships.actions < number:
        there = count("ships", ships.actions)
        because = say("audit.on-spaces", seat=seat, ships=there, spaces=number)
        yield Finding(Severity.UNUSUAL, "place.where", because)


def settlements(state: State) -> Findings:
    """No settlement card is scored before its round, alone none more than there were rounds."""
    if state.round is None:
        return
    most = state.round - (state.phase in (Phase.ACTIONS, Phase.FOOD))
    if state.options.solo:
        if len(state.settled) > most:
            cards = count("settlement-cards", len(state.settled))
            because = say("audit.settled-solo", cards=cards, round=state.round, most=most)
            yield Finding(Severity.ILLEGAL, "solo.settlement", because)
        return
    for number in state.settled:
        if number > most:
            card = settlement_name(state, number)
            because = say("audit.settled", card=card, round=state.round)
            yield Finding(Severity.ILLEGAL, "settlement.score", because)


def turn(state: State) -> Findings:
    """The turn that was entered is that of somebody who is still in the round."""
    position = state.setup.position
    seat = None if position is None else position.turn
    if seat is not None and seat in state.done and state.turn == Turn(seat):
        yield Finding(Severity.ILLEGAL, "turn.pass", say("audit.turn-passed", seat=seat))
