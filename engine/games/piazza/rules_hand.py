"""What the rules say about drawing tiles and holding them."""

from __future__ import annotations

from collections import Counter

from engine.core import Breach, Points
from engine.games.piazza.actions import Draw, ShowHand
from engine.games.piazza.counting import at_most, elsewhere, hand_size
from engine.games.piazza.order import is_over
from engine.games.piazza.pieces import COPIES, Kind, colour_name, kind_name
from engine.games.piazza.state import State
from engine.message import Seat, count, say


def check_draw(state: State, draw: Draw) -> Points:
    """Tiles from the pile into the hand, never more than the hand holds."""
    seat, size = draw.seat, hand_size(state, draw.seat)
    if is_over(state):
        yield Breach("end.game", say("draw.over", seat=seat))
    held = len(state.hands[seat])
    most = state.deal.hand if size is None else size
    if held + len(draw.tiles) > most:
        tiles = count("tiles", len(draw.tiles))
        because = say("draw.too-many", seat=seat, tiles=tiles, held=held, most=most)
        yield Breach("turn.draw", because)
    yield from _check_hand(state, seat, (*state.hands[seat], *draw.tiles))


def check_hand(state: State, hand: ShowHand) -> Points:
    """A entered hand: no more than three tiles, and only what the player can hold."""
    size = hand_size(state, hand.seat)
    most = state.deal.hand if size is None else size
    if len(hand.tiles) > most:
        tiles = count("tiles", len(hand.tiles))
        yield Breach("setup.pile", say("hand.too-many", seat=hand.seat, tiles=tiles, most=most))
    yield from _check_hand(state, hand.seat, hand.tiles)


def _check_hand(state: State, seat: Seat, hand: tuple[Kind, ...]) -> Points:
    """What a player can hold: own colours, copies that are not elsewhere, neutral tiles dealt."""
    if state.is_kept and state.is_starting:
        laid, due = len(state.board), state.deal.start
        yield Breach("setup.start-chosen", say("draw.no-start", seat=seat, laid=laid, due=due))
    for kind, number in Counter(hand).items():
        yield from _check_kind(state, seat, kind, number)
    held = sum(kind.colour == state.neutral for kind in hand)
    left = at_most(state, seat, state.neutral or "")
    if held > left:
        yield Breach("setup.three", say("hand.neutral", seat=seat, n=held, left=left))


def _check_kind(state: State, seat: Seat, kind: Kind, number: int) -> Points:
    colours, seen = state.playable(seat), elsewhere(state, seat)[kind]
    name = kind_name(kind)
    if kind.colour not in colours:
        wanted = tuple(colour_name(colour) for colour in colours)
        yield Breach(
            state.deal.rule, say("hand.other-colour", seat=seat, tile=name, colours=wanted)
        )
    if seen + number > COPIES:
        because = say("hand.copies", seat=seat, number=number, tile=name, seen=seen, box=COPIES)
        yield Breach("box.tiles", because)
