"""What the rules say about whose turn it is, its steps, and drawing tiles."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.tolleno.actions import Draw
from engine.games.tolleno.names import face_name
from engine.games.tolleno.pieces import FLOORS, VALUES
from engine.games.tolleno.state import Now, State, TurnStep
from engine.games.tolleno.tiles import Face
from engine.message import Message, Seat, say


def check_step(state: State, seat: Seat, *, expands: bool) -> Points:
    """Whether it is this player's turn, and the step to expand or else to build."""
    now = state.now
    if now is None:
        yield from _check_outside_turns(state, seat, expands=expands)
    elif now.seat != seat:
        yield _not_your_turn(state, seat, now)
    elif (now.step is TurnStep.EXPAND) != expands:
        key = "turn.not-yet" if now.step is TurnStep.EXPAND else "turn.expanded"
        yield Breach("turn.steps", say(key, seat=seat, step=step_name(now.step)))


def _check_outside_turns(state: State, seat: Seat, *, expands: bool) -> Points:
    if not any(state.left):
        yield Breach("end.trigger", say("turn.over", floors=FLOORS))
    elif state.is_out(seat):
        yield _out_of_floors(seat)
    elif not expands:
        yield Need("turn.steps", say("turn.new-unknown", seat=seat))


def _out_of_floors(seat: Seat) -> Breach:
    return Breach("ruling.out-of-floors", say("turn.out-of-floors", seat=seat, floors=FLOORS))


def _not_your_turn(state: State, seat: Seat, now: Now) -> Breach:
    if state.is_out(seat):
        return _out_of_floors(seat)
    because = say("turn.order", seat=seat, other=now.seat, step=step_name(now.step))
    return Breach("turn.order", because)


def step_name(step: TurnStep) -> Message:
    return say(f"step.{step.value}")


def check_value(value: int | None, where: str = "") -> Points:
    """City tiles show 2, 3 or 4."""
    if value is not None and value not in VALUES:
        yield Breach("box.values", say("value.odd", value=value), where)


def check_held(state: State, seat: Seat, face: Face) -> Points:
    """Whether a tile can be the one this player holds."""
    held = state.hands[seat]
    if held is not None and not held.may_be(face):
        rule = "draw.one" if state.placed[seat] else "setup.tile"
        because = say("hand.other", seat=seat, tile=face_name(face), held=face_name(held))
        yield Breach(rule, because)


def check_draw(state: State, draw: Draw) -> Points:
    seat, held, now = draw.seat, state.hands[draw.seat], state.now
    if not any(state.left):
        yield Breach("end.trigger", say("turn.over", floors=FLOORS))
    elif now is not None and now.seat == seat and now.step is not TurnStep.EXPAND:
        because = say("draw.too-soon", seat=seat, step=step_name(now.step))
        yield Breach("draw.one", because)
    if held is not None:
        yield Breach("draw.one", say("draw.twice", seat=seat, held=face_name(held)))
    elif state.pile is not None and not state.pile:
        yield Breach("setup.pile", say("draw.empty", seat=seat))
    yield from check_value(draw.tile.value)
