"""The score sheet: a line for each bracket of each turn, and for each turn that formed none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.core import Scorecard, ScoreLine
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.pieces import Kind, colour_name, kind_name, tile_name, tile_names
from engine.games.piazza.state import State, Turn
from engine.message import Message, Seat, count, say

CATEGORY = "brackets"


def score(state: State) -> Scorecard:
    """Every point written down, turn by turn."""
    neutral, fault = state.neutral, state.grid.fault
    lines = [line for seat in state.seats for line in _entered_lines(state, seat)]
    for number, turn in enumerate(state.turns, 1):
        lines += turn_lines(number, turn, neutral, fault)
    scored = {line.seat for line in lines}
    lines += [_nothing(state, seat) for seat in state.seats if seat not in scored]
    return Scorecard(len(state.seats), tuple(lines))


def _line(seat: Seat, points: int, rule: str, because: Message) -> ScoreLine:
    return ScoreLine(seat, CATEGORY, points, rule, because)


def _entered_lines(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """What was entered: a whole score, what came before the turns kept here, or a correction."""
    entered, position = state.entered[seat], state.setup.position
    if entered is None:
        return
    key = "keyed.beside"
    if all(turn.seat != seat for turn in state.turns):
        key = "keyed.whole"
    elif position is not None and entered == dict(position.scores).get(seat):
        key = "keyed.before"
    yield _line(seat, entered, "score.no-change", say(key, points=count("points", entered)))


def _nothing(state: State, seat: Seat) -> ScoreLine:
    if state.is_sheet:
        return _line(seat, 0, "score.no-change", say("nothing.no-score"))
    if state.board and not state.is_kept and len(state.start) < len(state.board):
        return _line(seat, 0, "score.no-change", say("nothing.not-keyed"))
    return _line(seat, 0, "setup.start-no-points", say("nothing.no-turn"))


# What is written down for a turn never changes, so it need not be written again.
@lru_cache(maxsize=1024)
def turn_lines(
    number: int, turn: Turn, neutral: str | None, fault: int | None
) -> tuple[ScoreLine, ...]:
    """The lines of one turn: a line for each bracket, or one that says why there is none."""
    if turn.brackets:
        return tuple(_bracket_line(number, turn, bracket, neutral) for bracket in turn.brackets)
    if turn.noted is not None:
        because = say("turn.noted", turn=number, points=count("points", turn.noted))
        return (_line(turn.seat, turn.noted, "score.new", because),)
    if not turn.tiles:
        return (_line(turn.seat, 0, "ruling.stuck", say("turn.passed", turn=number)),)
    return (_line(turn.seat, 0, "bracket.ends", _no_bracket(number, turn, fault)),)


def _no_bracket(number: int, turn: Turn, fault: int | None) -> Message:
    """Without a bracket there is no tile of the same colour in line; columns end at a fault."""
    if len(turn.tiles) > 1:
        return say("turn.no-brackets", turn=number, tiles=tile_names(turn.tiles))
    (tile,) = turn.tiles
    lines = say("lines.both", row=tile.at.row, column=tile.at.column)
    if fault is not None:
        lines = say("lines.offset", lines=lines, above=fault, below=fault + 1)
    colour = colour_name(tile.colour)
    return say("turn.no-bracket", turn=number, tile=tile_name(tile), colour=colour, lines=lines)


def _bracket_line(number: int, turn: Turn, bracket: Bracket, neutral: str | None) -> ScoreLine:
    one, other, between = bracket
    points, gaps, ends = bracket.points, bracket.gaps, bracket.ends
    joint = one in turn.tiles and other in turn.tiles
    way, line = ("row", one.at.row) if bracket.is_row else ("column", one.at.column)
    because = say(
        f"bracket.{way}{'-joint' if joint else ''}",
        turn=number,
        line=line,
        one=kind_name(one.kind),
        at=ends[0],
        other=kind_name(other.kind),
        to=ends[1],
        between=_between(between, gaps),
        points=points,
    )
    rule = _bracket_rule(joint=joint, neutral=one.kind.colour == neutral, gaps=gaps)
    return ScoreLine(turn.seat, CATEGORY, points, rule, because, ends)


def _bracket_rule(*, joint: bool, neutral: bool, gaps: int) -> str:
    """The rule people ask about: once for both, neutral, over a gap, or simply the value."""
    if joint:
        return "score.joint-once"
    if neutral:
        return "score.neutral"
    return "bracket.gaps" if gaps else "bracket.value"


def _between(kinds: tuple[Kind, ...], gaps: int) -> Message:
    tiles = tuple(map(kind_name, kinds))
    if not gaps:
        return say("between.tiles", tiles=tiles)
    if not tiles:
        return say("between.gaps", gaps=count("gaps", gaps))
    return say("between.tiles-and-gaps", tiles=tiles, gaps=count("gaps", gaps))
