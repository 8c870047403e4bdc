"""What the rules say about phases, turns and the free actions that give food."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.amalfi.actions import (
    Discard,
    Gain,
    GainMore,
    MoveShips,
    Pass,
    TurnIntoFood,
)
from engine.games.amalfi.pieces import ROUNDS, Phase
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import may_follow, next_seats
from engine.message import Either, Message, Seat, count, say


def phase_name(phase: Phase) -> Message:
    return say(f"phase.{phase.value}")


def place_name(place: str) -> Message:
    """A place of a player's board with its article: "the Sea"."""
    return say(f"at.{place}")


def ships_unknown(seat: Seat) -> Need:
    return Need("box.ships", say("need.ships", seat=seat))


def food_unknown(seat: Seat) -> Need:
    return Need("food.limit", say("need.food", seat=seat))


def through_unknown(state: State, rule: str, seats: tuple[Seat, ...]) -> Need:
    """Whether these players are through with the phase is not known."""
    assert state.stage is not None
    return Need(rule, say(f"need.through-{state.stage.value}", seats=seats))


def check_phase(state: State, phase: Phase) -> Points:
    """Whether a round stands where it must for this, as far as that is known."""
    if state.stage is Phase.OVER:
        yield Breach("end.after-four", say("turn.over", rounds=ROUNDS))
    elif may_follow(state, phase):
        yield through_unknown(state, "round.phases", state.waiting)
    elif state.stage not in (None, phase):
        assert state.stage is not None
        now, then = phase_name(state.stage), phase_name(phase)
        because = say("turn.wrong-phase", round=state.round or 0, now=now, then=then)
        yield Breach("round.phases", because)


def check_main(state: State, seat: Seat) -> Points:
    """Whether a player may take a main action now."""
    yield from check_phase(state, Phase.ACTIONS)
    if state.stage is not Phase.ACTIONS:
        return
    if seat in state.done:
        yield Breach("turn.pass", say("turn.passed", seat=seat, round=state.round or 0))
        return
    now = next_seats(state)
    if now and seat not in now:
        acted = state.turn is not None and state.turn.seat == seat
        key = "turn.acted" if acted else "turn.not-yours"
        yield Breach("turn.order", say(key, seat=seat, now=Either(now)))
    yield from _check_before(state, seat, now)


def _check_before(state: State, seat: Seat, now: tuple[Seat, ...]) -> Points:
    """Whether those who come first are out of the round, where they may be."""
    if seat in now[1:]:
        yield through_unknown(state, "turn.order", now[: now.index(seat)])


def check_free(state: State, seat: Seat) -> Points:
    """Whether a player may take a free action now: in their turn, before or after its action."""
    yield from check_phase(state, Phase.ACTIONS)
    if state.stage is not Phase.ACTIONS:
        return
    if seat in state.done:
        yield Breach("turn.pass", say("turn.passed", seat=seat, round=state.round or 0))
    elif state.turn is not None:
        yield from _check_own_turn(state, seat, state.turn.seat)


def _check_own_turn(state: State, seat: Seat, turn: Seat) -> Points:
    """Whether it is a player's turn, or may have come to be."""
    now = next_seats(state)
    if seat not in (turn, *now):
        whose = Either(now) if turn in state.done else turn
        yield Breach("turn.free", say("turn.free-not-yours", seat=seat, now=whose))
    elif seat != turn:
        yield from _check_before(state, seat, now)


def check_free_food(state: State, seat: Seat) -> Points:
    """A free action for food: by the table's ruling also in the Food phase, before paying."""
    if state.stage is not Phase.FOOD:
        yield from check_free(state, seat)
    elif state.ruling("food-conversion") == "not-allowed":
        yield Breach("ruling.food-conversion", say("free.in-food-phase", seat=seat))
    elif seat in state.done:
        yield Breach("ruling.food-conversion", say("free.has-paid", seat=seat))


def check_pass(state: State, action: Pass) -> Points:
    return check_main(state, action.seat)


def check_discard(state: State, discard: Discard) -> Points:
    yield from check_free_food(state, discard.seat)
    hand = state.board(discard.seat).hand
    if hand is None:
        yield Need("free.discard", say("need.hand", seat=discard.seat))
    elif discard.cards > hand:
        because = say(
            "discard.too-many",
            seat=discard.seat,
            cards=count("characters", discard.cards),
            hand=hand,
        )
        yield Breach("free.discard", because, blocks=True)


def check_into_food(state: State, turned: TurnIntoFood) -> Points:
    yield from check_free_food(state, turned.seat)
    yield from check_ships_there(state, turned.seat, turned.start, turned.ships, "free.ship-food")


def check_ships_there(state: State, seat: Seat, place: str, ships: int, rule: str) -> Points:
    """Whether a place holds the ships that are to leave it."""
    board = state.board(seat)
    if board.ships is None:
        yield ships_unknown(seat)
        return
    there = board.ships.at(place)
    if ships > there:
        because = say(
            "ships.not-there",
            seat=seat,
            ships=count("ships", ships),
            place=place_name(place),
            there=there,
        )
        yield Breach(rule, because, place, blocks=True)


def check_move_ships(state: State, move: MoveShips) -> Points:
    """Only a card moves ships in other ways than the rules do, and the app cannot read it."""
    yield from check_ships_there(state, move.seat, move.start, move.ships, "box.ships")
    start, to = place_name(move.start), place_name(move.to)
    yield Need("char.permanent", say("move.by-card", seat=move.seat, start=start, to=to))


def check_gain_more(state: State, more: GainMore) -> Points:
    yield from _check_source(state, more)
    # A character may work at any moment it names, so only the end of the game is against it.
    if more.by != "character" or state.stage is Phase.OVER:
        yield from check_free(state, more.seat)
    yield from check_food(state, more.seat, more.pay)
    yield from check_gain(state, more.seat, more.gain)


def check_gain(state: State, seat: Seat, gain: Gain, *, spent: int = 0) -> Points:
    """Each resource is a ship out of the Sea, which `spent` ships have left before."""
    ships = state.board(seat).ships
    if ships is None:
        if gain.ships:
            yield ships_unknown(seat)
        return
    sea = max(0, ships.sea - spent)
    if gain.ships > sea:
        wanted = count("resources", gain.ships)
        because = say("gain.no-ships", seat=seat, wanted=wanted, sea=count("ships", sea))
        yield Breach("res.gain", because, "sea", say("gain.between"), blocks=True)


def _check_source(state: State, more: GainMore) -> Points:
    """Whether there is something that gives: a ship just placed, a contract, a character."""
    seat, turn = more.seat, state.turn
    mine = turn is not None and turn.seat == seat
    if more.by == "space" and turn is not None and not (mine and turn.placed):
        yield Breach("place.where", say("gain.no-ship", seat=seat))
    if more.by == "contract" and turn is not None and not (mine and turn.bonus):
        yield Breach("card.bonus", say("gain.no-bonus", seat=seat))
    played = state.board(seat).characters
    if more.by == "character" and played is not None and not sum(played):
        yield Breach("char.play", say("gain.no-character", seat=seat))


def check_food(state: State, seat: Seat, pay: int) -> Points:
    """Whether a player has the food that is to be paid."""
    food = state.board(seat).food
    if not pay:
        return
    if food is None:
        yield food_unknown(seat)
    elif pay > food:
        yield Breach("place.cost", say("food.too-little", seat=seat, pay=pay, food=food))
