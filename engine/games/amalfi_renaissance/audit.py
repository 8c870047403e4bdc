"""What is odd about a entered table: more than the box holds, against the rules, or rare."""

from __future__ import annotations

from collections.abc import Iterator

from engine.findings import Finding, Findings, Severity, worst_first
from engine.games.amalfi_renaissance import audit_whole, endgame
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.counting import total
from engine.games.amalfi_renaissance.lighthouses import away
from engine.games.amalfi_renaissance.pieces import (
    CHARACTERS,
    CUBES,
    ENDGAME_CHARACTERS,
    GRANARY,
    HANDS,
    LIGHTHOUSES,
    RANGES,
    SHIPS,
    SHIPS_IN_SHIPYARD,
    TITLES,
    TITLES_USED,
)
from engine.games.amalfi_renaissance.state import State
from engine.games.amalfi_renaissance.titles import distance
from engine.message import Message, Seat, count, say

IMPOSSIBLE, ILLEGAL, UNUSUAL = Severity


def audit(state: State) -> tuple[Finding, ...]:
    """Every finding, the worst first."""
    found = [*_setup(state), *_characters(state), *_tracks(state)]
    for look in (audit_whole.end, audit_whole.turn, audit_whole.rival, audit_whole.cubes):
        found += look(state)
    for seat, board in zip(state.seats, state.boards, strict=True):
        for check in (
            _ships,
            _turned,
            _lighthouses,
            _bread,
            _own,
            _guests,
            _cubes,
            _endgame,
            _prices,
            _costs,
        ):
            found += check(state, seat, board)
    return worst_first(found)


def _setup(state: State) -> Findings:
    options, players = state.options, len(state.seats)
    fewest = HANDS[options.hands]["players"][0]
    if players < fewest:
        yield Finding(ILLEGAL, "setup.variants", say("audit.hands", fewest=fewest, n=players))
    titles = state.titles
    dark = [tile.title for tile in titles if TITLES[tile.title].is_dark]
    light = len(titles) - len(dark)
    if len(titles) == TITLES_USED and len(dark) != 1:
        because = say("audit.title-sets", dark=len(dark), light=light)
        yield Finding(ILLEGAL, "setup.titles", because)
    for tile in titles:
        title = TITLES[tile.title]
        if tile.ladder and tile.ladder[0] != title.first:
            severity = ILLEGAL if tile.ladder[0] > title.first else UNUSUAL
            because = say(
                "audit.ladder-top", title=title.name, points=tile.ladder[0], most=title.first
            )
            yield Finding(severity, "title.leftmost", because, title.key)
        if list(tile.ladder) != sorted(tile.ladder, reverse=True):
            because = say("audit.ladder-order", title=title.name, squares=tile.ladder)
            yield Finding(UNUSUAL, "title.leftmost", because, title.key)


def _tracks(state: State) -> Findings:
    """A marker nobody entered, where the others' are: the order of players depends on it."""
    unknown = [seat for seat in state.seats if state.board(seat).marker is None]
    if len(unknown) < len(state.seats):
        for seat in unknown:
            yield Finding(UNUSUAL, "score.marker", say("audit.no-track", seat=seat))


def _ships(state: State, seat: Seat, board: Board) -> Findings:
    ships = board.ships
    known, number = sum(n or 0 for n in ships.all), total(ships.all)
    if known > SHIPS or (number is not None and number != SHIPS):
        yield Finding(
            IMPOSSIBLE,
            "box.ships",
            say("audit.ships", seat=seat, ships=count("ships", known), box=SHIPS),
        )
    if (ships.shipyard or 0) > SHIPS_IN_SHIPYARD:
        because = say(
            "audit.shipyard", seat=seat, number=ships.shipyard or 0, places=SHIPS_IN_SHIPYARD
        )
        yield Finding(IMPOSSIBLE, "ship.max", because)
    most = SHIPS if ships.docks is None else ships.docks
    if board.own_docks is not None and board.own_docks > most:
        because = say("audit.docks", n=board.own_docks, seat=seat, docks=most)
        if ships.docks is None:
            because = say("audit.docks-box", seat=seat, number=board.own_docks, box=SHIPS)
        yield Finding(IMPOSSIBLE, "box.ships", because)


def _turned(state: State, seat: Seat, board: Board) -> Findings:
    have, turned = board.characters.engageable, board.engaged
    if have is not None and turned is not None and turned > have:
        message = count("characters", turned)
        because = say("audit.turned", seat=seat, turned=message, invited=count("engageable", have))
        yield Finding(IMPOSSIBLE, "engage.use", because)


def _lighthouses(state: State, seat: Seat, board: Board) -> Findings:
    if (board.lighthouses or 0) > LIGHTHOUSES:
        because = say(
            "audit.lighthouses", seat=seat, number=board.lighthouses or 0, box=LIGHTHOUSES
        )
        yield Finding(IMPOSSIBLE, "box.lighthouses", because)


def _bread(state: State, seat: Seat, board: Board) -> Findings:
    """Nobody counted the lighthouses: then with all of them."""
    lights = LIGHTHOUSES if board.lighthouses is None else board.lighthouses
    if board.bread is not None and board.bread > GRANARY + lights:
        message = count("lighthouses", lights)
        because = say(
            "audit.bread", seat=seat, bread=board.bread, limit=GRANARY + lights, lights=message
        )
        yield Finding(ILLEGAL, "bread.limit", because)


def _own(state: State, seat: Seat, board: Board) -> Findings:
    """What stands on private destinations of one's own needs the destinations, and the pieces."""
    if board.destinations is not None:
        own = count("destinations", board.destinations)
        if (board.own_docks or 0) > board.destinations:
            because = say("audit.own-docks", n=board.own_docks or 0, seat=seat, own=own)
            yield Finding(ILLEGAL, "atlas.dock", because)
        standing = (board.own_lighthouses or 0) + (board.visitors or 0)
        if standing > board.destinations:
            because = say("audit.own-slots", n=standing, seat=seat, own=own)
            yield Finding(ILLEGAL, "light.slot", because)
    if board.lighthouses is not None and (board.own_lighthouses or 0) > board.lighthouses:
        because = say(
            "audit.own-lighthouses",
            n=board.own_lighthouses or 0,
            seat=seat,
            erected=board.lighthouses,
        )
        yield Finding(IMPOSSIBLE, "box.lighthouses", because)


def _guests(state: State, seat: Seat, board: Board) -> Findings:
    """Lighthouses of others have been erected, and not on destinations of their own."""
    for because in _miscounted_guests(state, seat, board):
        yield Finding(IMPOSSIBLE, "box.lighthouses", because)


def _miscounted_guests(state: State, seat: Seat, board: Board) -> Iterator[Message]:
    owners = dict(board.owners or ())
    if seat in owners:
        yield say("audit.guest-of-own", seat=seat)
    if board.owners is not None and board.guests not in (None, sum(owners.values())):
        yield say("audit.guests-named", n=board.guests or 0, seat=seat, named=sum(owners.values()))
    elsewhere = total(away(state.board(other)) for other in state.seats if other != seat)
    if elsewhere is not None and (board.visitors or 0) > elsewhere:
        yield say("audit.guests", n=board.visitors or 0, seat=seat, erected=elsewhere)
        return
    mine, erected = _with_others(state, seat), away(board)
    if erected is not None and mine > erected:
        yield say("audit.guests-of", n=mine, seat=seat, erected=erected)


def _with_others(state: State, seat: Seat) -> int:
    """A player's lighthouses that somebody named as guests of another player."""
    others = (board for host, board in zip(state.seats, state.boards, strict=True) if host != seat)
    return sum(dict(board.owners or ()).get(seat, 0) for board in others)


def _cubes(state: State, seat: Seat, board: Board) -> Findings:
    if len(board.titles) > CUBES:
        because = say("audit.cubes", seat=seat, number=len(board.titles), cubes=CUBES)
        yield Finding(IMPOSSIBLE, "box.cubes", because)
    for key, points in board.titles:
        title = TITLES[key]
        if points > title.first:
            because = say(
                "audit.title-points", seat=seat, title=title.name, points=points, most=title.first
            )
            yield Finding(ILLEGAL, "title.leftmost", because, key)
        elif points < 1:
            because = say("audit.title-nothing", seat=seat, title=title.name, points=points)
            yield Finding(UNUSUAL, "title.leftmost", because, key)
        far = distance(state, seat, key)
        if far.missing:
            because = say("audit.title-unmet", seat=seat, title=title.name, missing=far.needs)
            yield Finding(UNUSUAL, title.rule, because, key)


def _characters(state: State) -> Findings:
    """The whole table has no more characters than the deck, whatever their type."""
    boards = state.boards
    everybody = sum(n or 0 for board in boards for n in board.characters.all)
    endgames = sum(max(board.characters.endgame or 0, len(board.endgame)) for board in boards)
    others = everybody - sum(board.characters.endgame or 0 for board in boards)
    held = everybody + sum(board.hand or 0 for board in boards)
    for key, number, box in (
        ("audit.characters", everybody, CHARACTERS),
        ("audit.endgame-deck", endgames, ENDGAME_CHARACTERS),
        ("audit.other-deck", others, CHARACTERS - ENDGAME_CHARACTERS),
        ("audit.hands-deck", held if everybody <= CHARACTERS else 0, CHARACTERS),
    ):
        if number > box:
            yield Finding(IMPOSSIBLE, "box.characters", say(key, number=number, box=box))


def _endgame(state: State, seat: Seat, board: Board) -> Findings:
    invited = board.characters.endgame
    if invited is not None and len(board.endgame) > invited:
        because = say(
            "audit.endgame", seat=seat, cards=count("endgame", len(board.endgame)), invited=invited
        )
        yield Finding(UNUSUAL, "invite.endgame", because)
    untold = (invited or 0) - len(board.endgame)
    if untold > 0 and state.is_finished:
        because = say("audit.endgame-untold", seat=seat, n=untold)
        yield Finding(UNUSUAL, "end.endgame", because)
    for card in board.endgame:
        scored = endgame.result(board, card)
        if scored.raw is None:
            card_name, how = scored.because["card"], scored.because["how"]
            because = say("audit.endgame-unknown", seat=seat, card=card_name, how=how)
            yield Finding(UNUSUAL, "end.endgame", because, card.name)


def _costs(state: State, seat: Seat, board: Board) -> Findings:
    """Artworks whose typed price no card of their type has; slots on the left add to it."""
    for kind, cost, extra in board.prices:
        least, most = RANGES[kind].cost
        # A card may be had for nothing: a character says so, not the card.
        if not cost or least <= cost <= most + extra:
            continue
        key = "audit.artwork-cost-left" if extra else "audit.artwork-cost"
        because = say(
            key, seat=seat, cost=cost, artwork=count(kind, 1), least=least, most=most, extra=extra
        )
        yield Finding(UNUSUAL, "art.range", because)


def _prices(state: State, seat: Seat, board: Board) -> Findings:
    """Artworks whose typed points no card of their type has."""
    for line in board.ledger:
        if line.category != "artworks":
            continue
        (kind,) = line.pieces
        least, most = RANGES[kind].points
        if not least <= line.points <= most:
            because = say(
                "audit.artwork",
                seat=seat,
                artwork=count(kind, 1),
                points=count("points", line.points),
                least=least,
                most=most,
            )
            yield Finding(UNUSUAL, "art.range", because)
