"""What is odd about a keyed-in table: more than the box holds, against the rules, or rare."""

from __future__ import annotations

from engine.core import Finding, Findings, Severity, worst_first
from engine.games.amalfi.card_rules import ending_limit
from engine.games.amalfi.milestone_rules import MILESTONES
from engine.games.amalfi.pieces import (
    BUILDABLE,
    CHARACTERS,
    CONTRACTS,
    COPIES,
    FLEET,
    MOST_COLONIES,
    Ships,
)
from engine.games.amalfi.state import State, food_limit
from engine.message import Seat, count, say


def audit(state: State) -> tuple[Finding, ...]:
    """Every finding, the worst first."""
    checks = (_ships, _colonies, _food, _charts, _contracts, _characters, _ending, _milestones)
    found = [finding for check in checks for finding in check(state)]
    return worst_first(found)


def _ships(state: State) -> Findings:
    for seat in state.seats:
        ships = state.board(seat).ships
        if ships is not None:
            yield from _fleet(seat, ships)


def _fleet(seat: Seat, ships: Ships) -> Findings:
    if ships.total != FLEET:
        because = say("audit.ships", seat=seat, ships=count("ships", ships.total), fleet=FLEET)
        yield Finding(Severity.IMPOSSIBLE, "box.ships", because)
    if ships.shipyard > BUILDABLE:
        because = say("audit.shipyard", seat=seat, ships=ships.shipyard, most=BUILDABLE)
        yield Finding(Severity.IMPOSSIBLE, "setup.player", because, "shipyard")


def _colonies(state: State) -> Findings:
    for seat in state.seats:
        number = state.board(seat).colonies or 0
        if number > MOST_COLONIES:
            because = say(
                "audit.colonies", seat=seat, colonies=count("colonies", number), most=MOST_COLONIES
            )
            yield Finding(Severity.IMPOSSIBLE, "box.colonies", because)


def _food(state: State) -> Findings:
    for seat in state.seats:
        board = state.board(seat)
        limit = food_limit(state, board)
        if limit is not None and board.food is not None and board.food > limit:
            colonies = count("colonies", board.colonies or 0)
            because = say("audit.food", seat=seat, food=board.food, limit=limit, colonies=colonies)
            yield Finding(Severity.ILLEGAL, "food.limit", because)


def _charts(state: State) -> Findings:
    owned = sum(len(board.charts) for board in state.boards)
    if owned + state.public > COPIES["chart"]:
        because = say("audit.charts", charts=owned, public=state.public, copies=COPIES["chart"])
        yield Finding(Severity.IMPOSSIBLE, "card.charts-out", because)


def _contracts(state: State) -> Findings:
    for kind in CONTRACTS:
        owned = sum(board.contracts_of(kind) for board in state.boards)
        if owned > COPIES[kind]:
            because = say(
                "audit.contracts", contracts=count(f"{kind}s", owned), copies=COPIES[kind]
            )
            yield Finding(Severity.IMPOSSIBLE, "box.contracts", because)


def _characters(state: State) -> Findings:
    for kind in CHARACTERS:
        played = sum(getattr(board.characters, kind, 0) for board in state.boards)
        if played > COPIES[kind]:
            because = say(
                "audit.characters",
                number=played,
                character=say(f"characters.{kind}"),
                copies=COPIES[kind],
            )
            yield Finding(Severity.IMPOSSIBLE, "box.characters", because)
    for seat in state.seats:
        board = state.board(seat)
        action = None if board.characters is None else board.characters.action
        if action is not None and board.tapped > action:
            because = say("audit.tapped", seat=seat, tapped=board.tapped, action=action)
            yield Finding(Severity.ILLEGAL, "char.action", because)


def _ending(state: State) -> Findings:
    most = ending_limit(state)
    for seat in state.seats:
        board = state.board(seat)
        played = sum(card.played for card in board.ending)
        counted = played if board.characters is None else board.characters.ending
        number = max(len(board.ending), counted)
        if number > most:
            because = say("audit.ending", seat=seat, number=number, most=most)
            yield Finding(Severity.ILLEGAL, "box.ending", because)
        if counted != played:
            because = say("audit.ending-differ", seat=seat, counted=counted, played=played)
            yield Finding(Severity.UNUSUAL, "char.ending", because)


def _milestones(state: State) -> Findings:
    number = len(state.options.milestones)
    if number > MILESTONES and not state.options.solo:
        because = say("audit.milestones", number=number, most=MILESTONES)
        yield Finding(Severity.ILLEGAL, "setup.milestones", because)
    for seat in state.seats:
        claimed = [claim.milestone for claim in state.board(seat).milestones]
        for milestone in sorted(set(claimed)):
            if claimed.count(milestone) > 1:
                because = say("audit.claimed-twice", seat=seat, milestone=milestone)
                yield Finding(Severity.ILLEGAL, "milestone.once", because)
