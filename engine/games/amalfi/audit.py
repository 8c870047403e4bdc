"""What is odd about a entered table: more than the box holds, against the rules, or rare."""

from __future__ import annotations

from engine.findings import Finding, Findings, Severity, worst_first
from engine.games.amalfi import audit_round
from engine.games.amalfi.pieces import (
    BUILDABLE,
    CHARACTERS,
    CONTRACTS,
    COPIES,
    FLEET,
    MOST_COLONIES,
    Ships,
)
from engine.games.amalfi.rules_cards import ending_limit
from engine.games.amalfi.rules_milestones import MILESTONES, claims_by_space
from engine.games.amalfi.state import State, most_food
from engine.games.amalfi.turns import is_marker_known
from engine.message import Seat, count, say


def audit(state: State) -> tuple[Finding, ...]:
    """Every finding, the worst first."""
    boards = (_ships, _colonies, _food, _charts, _contracts, _characters, _ending, _milestones)
    table = (audit_round.public_charts, audit_round.spaces, audit_round.settlements)
    checks = (*boards, _markers, _claims, *table, audit_round.turn)
    found = [finding for check in checks for finding in check(state)]
    return worst_first(found)


def _markers(state: State) -> Findings:
    """Somebody's marker was entered and somebody else's forgotten."""
    unknown = [seat for seat in state.seats if not is_marker_known(state, seat)]
    if len(unknown) < len(state.seats):
        for seat in unknown:
            yield Finding(Severity.UNUSUAL, "score.track", say("audit.no-track", seat=seat))


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
        limit = most_food(state, board)
        if board.food is not None and board.food > limit:
            because = say("audit.food-most", seat=seat, food=board.food, limit=limit)
            if board.colonies is not None:
                colonies = count("colonies", board.colonies)
                because = say(
                    "audit.food", seat=seat, food=board.food, limit=limit, colonies=colonies
                )
            yield Finding(Severity.ILLEGAL, "food.limit", because)


def _charts(state: State) -> Findings:
    owned = sum(len(board.charts) for board in state.boards)
    if owned + state.public > COPIES["chart"]:
        charts = count("charts", owned)
        because = say("audit.charts", charts=charts, public=state.public, copies=COPIES["chart"])
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
    yield from _all_characters(state)
    for seat in state.seats:
        board = state.board(seat)
        action = None if board.characters is None else board.characters.action
        if action is not None and board.tapped > action:
            tapped = count("action-characters", board.tapped)
            because = say("audit.tapped", seat=seat, tapped=tapped, action=action)
            yield Finding(Severity.ILLEGAL, "char.action", because)


def _all_characters(state: State) -> Findings:
    known = sum(sum(board.characters or ()) + (board.hand or 0) for board in state.boards)
    copies = sum(COPIES[kind] for kind in CHARACTERS)
    if known > copies:
        because = say("audit.all-characters", number=known, copies=copies)
        yield Finding(Severity.IMPOSSIBLE, "box.characters", because)


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
            number_played = count("ending-characters", counted)
            because = say("audit.ending-differ", seat=seat, counted=number_played, played=played)
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


def _claims(state: State) -> Findings:
    """Ships on milestone cards: alone the spaces do not matter."""
    if state.options.solo:
        return
    for seat in state.seats:
        for claim in state.board(seat).milestones:
            if claim.milestone > MILESTONES:
                because = say(
                    "audit.no-milestone", seat=seat, milestone=claim.milestone, most=MILESTONES
                )
                yield Finding(Severity.IMPOSSIBLE, "setup.milestones", because)
    for number, card in enumerate(state.options.milestones, start=1):
        yield from _spaces_of(state, number, len(card.ladder))


def _spaces_of(state: State, milestone: int, spaces: int) -> Findings:
    by_space = claims_by_space(state, milestone)
    number = sum(map(len, by_space.values()))
    if spaces and number > spaces:
        because = say("audit.over-claimed", claims=number, milestone=milestone, spaces=spaces)
        yield Finding(Severity.IMPOSSIBLE, "free.milestone", because)
    for space, seats in by_space.items():
        if space is None:
            continue
        owners = tuple(dict.fromkeys(seats))
        if len(owners) > 1:
            because = say("audit.one-space", seats=owners, space=space, milestone=milestone)
            yield Finding(Severity.ILLEGAL, "free.milestone", because)
        if spaces and space > spaces:
            because = say(
                "audit.no-space", seats=owners, space=space, milestone=milestone, spaces=spaces
            )
            yield Finding(Severity.IMPOSSIBLE, "free.milestone", because)
