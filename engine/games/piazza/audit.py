"""What is odd about a entered table: more than the box holds, or against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.findings import Finding, Findings, Severity, worst_first
from engine.games.piazza.area import Area
from engine.games.piazza.counting import hand_size, tiles_left
from engine.games.piazza.order import noted_out
from engine.games.piazza.outcome import is_decided
from engine.games.piazza.pieces import (
    AREA,
    COPIES,
    TILES_PER_COLOUR,
    Field,
    Kind,
    Tile,
    colour_name,
    kind_name,
    tile_name,
    tile_names,
)
from engine.games.piazza.rules_start import check_start_symbols
from engine.games.piazza.state import Position, State, is_square
from engine.message import Message, Seat, Value, count, say


def audit(state: State) -> tuple[Finding, ...]:
    """Every finding, the worst first."""
    checks = (
        _copies,
        _counts,
        _scores,
        _missing,
        _alike,
        _islands,
        _area,
        _start,
        _hands,
        _finished,
    )
    found = [finding for check in checks for finding in check(state)]
    return worst_first(found)


def _copies(state: State) -> Findings:
    seen = Counter(tile.kind for tile in state.board)
    for hand in state.hands:
        seen.update(hand)
    for kind, number in sorted(seen.items()):
        if number > COPIES:
            fields = tuple(str(tile.at) for tile in state.board if tile.kind == kind)
            places = tuple(say("copies.on", at=at) for at in fields) + _held(state, kind)
            because = say(
                "audit.copies", number=number, tile=kind_name(kind), places=places, box=COPIES
            )
            yield Finding(Severity.IMPOSSIBLE, "box.tiles", because, " ".join(fields))


def _held(state: State, kind: Kind) -> tuple[Message, ...]:
    """The hands in which a tile was seen, each with its number."""
    numbers = {seat: state.hands[seat].count(kind) for seat in state.seats}
    return tuple(say("copies.held", n=n, seat=seat) for seat, n in numbers.items() if n)


def _counts(state: State) -> Findings:
    """Tiles counted in front of the players, against those on the table and in the box."""
    position = state.setup.position
    if position is None:
        return
    # Without tiles nobody has counted what lies on the table.
    counted = position.left if position.tiles else ()
    wrong = [
        Finding(Severity.IMPOSSIBLE, "setup.pile", because)
        for seat, left in counted
        if (because := _miscounted(state, position, seat, left))
    ]
    yield from wrong or _neutral_counts(state)


def _miscounted(state: State, position: Position, seat: Seat, left: int) -> Message | None:
    """Why a count of tiles left is wrong; None if it can be right."""
    colours, deal = state.colours(seat), state.deal
    laid = sum(tile.colour in colours for tile in position.tiles)
    own = max(0, TILES_PER_COLOUR * len(colours) - laid)
    neutral = sum(tile.colour == state.neutral for tile in position.tiles)
    # A player has laid no more neutral tiles than lie there, and the others no more than dealt.
    least = own + max(0, deal.neutral - neutral)
    most = own + max(0, min(deal.neutral, TILES_PER_COLOUR - neutral))
    if least <= left <= most:
        return None
    numbers: dict[str, Value] = {"seat": seat, "left": count("tiles", left), "laid": laid}
    if not deal.neutral:
        return say("audit.left", **numbers, tiles=deal.tiles)
    if least == most:
        return say("audit.left-exactly", **numbers, due=most)
    return say("audit.left-neutral", **numbers, least=least, most=most)


def _neutral_counts(state: State) -> Findings:
    """Three players have laid as many neutral tiles together as lie on the table."""
    if state.neutral is None:
        return
    laid = [number for number in state.neutral_laid if number is not None]
    on_table, least = state.number_of((state.neutral,)), sum(laid)
    most = least + state.deal.neutral * (len(state.seats) - len(laid))
    if on_table and not least <= on_table <= most:
        because = say("audit.neutral", counted=least, number=on_table)
        yield Finding(Severity.IMPOSSIBLE, "setup.three", because)


def _scores(state: State) -> Findings:
    for seat in state.seats:
        if state.total(seat) == 1:
            yield Finding(Severity.IMPOSSIBLE, "box.turn-points", say("score.one", seat=seat))


def _missing(state: State) -> Findings:
    """Players of a finished game whose score nobody entered."""
    silent = tuple(seat for seat in state.seats if not state.has_score(seat))
    if silent and is_decided(state):
        yield Finding(Severity.UNUSUAL, "end.winner", say("audit.no-score", seats=silent))


def _alike(state: State) -> Findings:
    """Tiles too much like one beside them, each pair once."""
    for tile in state.board:
        for other in _after(state, tile, state.grid.sides(tile.at)):
            names = {"one": tile_name(tile), "other": tile_name(other)}
            if tile.colour == other.colour:
                because = say("audit.same-colour", **names)
                yield Finding(Severity.ILLEGAL, "place.colour", because, str(other.at))
            if tile.symbol == other.symbol:
                because = say("audit.same-symbol", **names)
                yield Finding(Severity.ILLEGAL, "place.symbol", because, str(other.at))
        if state.ruling("diagonal") == "corners-too":
            yield from _alike_at_corners(state, tile)


def _after(state: State, tile: Tile, fields: Iterable[Field]) -> list[Tile]:
    """The tiles on some fields, later than a tile in the order of the fields."""
    board = state.by_field
    return [Tile(at, board[at]) for at in fields if at in board and at > tile.at]


def _alike_at_corners(state: State, tile: Tile) -> Findings:
    for other in _after(state, tile, state.grid.corners(tile.at)):
        if tile.colour == other.colour or tile.symbol == other.symbol:
            because = say("audit.corner", one=tile_name(tile), other=tile_name(other))
            yield Finding(Severity.ILLEGAL, "ruling.diagonal", because, str(other.at))


def _islands(state: State) -> Findings:
    """Every tile was laid beside an older one, so all of them hang together."""
    if len(state.board) <= state.deal.start:
        return
    groups = sorted(_groups(state), key=len)
    for group in groups[:-1]:
        because = say("audit.island", tiles=tile_names(group))
        yield Finding(Severity.ILLEGAL, "place.touch", because, str(min(group).at))


def _groups(state: State) -> Iterator[list[Tile]]:
    """The tiles in groups joined by sides."""
    loose = state.by_field
    while loose:
        edge, joined = [next(iter(loose))], []
        while edge:
            at = edge.pop()
            if at in loose:
                joined.append(Tile(at, loose.pop(at)))
                edge.extend(state.grid.sides(at))
        yield joined


def _area(state: State) -> Findings:
    area = Area(state)
    if area.extent is None:
        return
    reach = area.extent
    for line, first, last in (
        ("rows", reach.top, reach.bottom),
        ("columns", reach.left, reach.right),
    ):
        span = last - first + 1
        if span > AREA:
            because = say(f"reach.{line}", first=first, last=last, span=span, most=AREA)
            yield Finding(Severity.ILLEGAL, "place.grid", because)
    if area.windows is not None and len(state.start) == state.deal.start:
        for tile in state.board:
            if not area.windows[0].holds(tile.at):
                because = say("audit.fixed", tile=tile_name(tile))
                yield Finding(Severity.ILLEGAL, "ruling.grid", because, str(tile.at))
    fits = max(reach.rows, reach.columns) <= AREA
    if area.windows == () and fits and _entered_at_once(state) >= state.deal.start:
        yield Finding(Severity.ILLEGAL, "ruling.grid", say("audit.no-area"))


def _entered_at_once(state: State) -> int:
    """How many tiles lay there when the file begins; to those entered singly others may come."""
    position = state.setup.position
    return 0 if position is None else len(position.tiles)


def _start(state: State) -> Findings:
    """The start tiles, where it is known which they were."""
    yield from _start_number(state)
    fields = state.start
    if not fields and _entered_at_once(state) == len(state.board) == state.deal.start:
        fields = tuple(tile.at for tile in state.board)
    tiles = tuple(tile for tile in state.board if tile.at in fields)
    if not tiles:
        yield from _start_unknown(state)
        return
    for point in check_start_symbols(tiles):
        yield Finding(Severity.ILLEGAL, point.rule, point.because)
    names = tile_names(tiles)
    if not is_square(fields):
        yield Finding(Severity.ILLEGAL, state.deal.rule, say("audit.start-shape", tiles=names))
    neutral = [tile for tile in tiles if tile.colour == state.neutral]
    may_repeat = neutral if state.ruling("neutral-start") == "yes" else []
    once = [tile.colour for tile in tiles if tile not in may_repeat]
    if len(set(once)) < len(once):
        yield Finding(Severity.ILLEGAL, state.deal.rule, say("audit.start-colours", tiles=names))
    if neutral and state.ruling("neutral-start") == "no":
        because = say("start.neutral", tile=tile_name(neutral[0]))
        yield Finding(Severity.ILLEGAL, "ruling.neutral-start", because, str(neutral[0].at))


def _start_number(state: State) -> Findings:
    """Start fields entered: of a start that is complete, as many as the players lay tiles."""
    position, due = state.setup.position, state.deal.start
    if position is None or not position.start:
        return
    number = len(position.start)
    because = say("audit.start-number", n=number, due=due, players=len(state.seats))
    if number > due:
        yield Finding(Severity.ILLEGAL, state.deal.rule, because)
    elif number < min(due, len(position.tiles)):
        yield Finding(Severity.UNUSUAL, state.deal.rule, because)


def _start_unknown(state: State) -> Findings:
    """Half a field aside is nowhere without the start: columns are then read as on a grid."""
    offset = state.deal.start == 3 and state.ruling("triangle") == "half-offset"
    if offset and state.board:
        yield Finding(Severity.UNUSUAL, "ruling.triangle", say("audit.no-start"))


def _hands(state: State) -> Findings:
    for seat in state.seats:
        hand, size = state.hands[seat], hand_size(state, seat)
        if size is not None and len(hand) > size:
            tiles = count("tiles", len(hand))
            because = say("hand.too-many", seat=seat, tiles=tiles, most=size)
            yield Finding(Severity.IMPOSSIBLE, "setup.pile", because)
        colours = state.playable(seat)
        for kind in hand:
            if kind.colour not in colours:
                wanted = tuple(colour_name(colour) for colour in colours)
                because = say("hand.other-colour", seat=seat, tile=kind_name(kind), colours=wanted)
                yield Finding(Severity.ILLEGAL, state.deal.rule, because)


def _finished(state: State) -> Findings:
    for seat in noted_out(state):
        left = tiles_left(state, seat)
        if left:
            because = say("ran-out.tiles-left", seat=seat, tiles=count("tiles", left))
            yield Finding(Severity.ILLEGAL, "end.player", because)
