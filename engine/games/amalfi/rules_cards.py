"""What the rules say about placing ships, taking cards, building, characters and payments."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.amalfi.actions import (
    Acquire,
    Build,
    Exchange,
    Gain,
    Place,
    Play,
    TakeCharacter,
    Tap,
)
from engine.games.amalfi.endgame import is_counted
from engine.games.amalfi.payments import card_cost, exchange_cost, exchange_purse, purse, ship_cost
from engine.games.amalfi.pieces import (
    ALL_CONTRACTS,
    BUILDABLE,
    COPIES,
    HANDS,
    SPACES,
    Space,
)
from engine.games.amalfi.rules_payment import (
    check_card_payment,
    check_paid_ships,
    check_payment,
    resource_name,
)
from engine.games.amalfi.rules_turn import (
    check_food,
    check_free,
    check_gain,
    check_main,
    check_ships_there,
)
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import next_seats
from engine.message import Message, Seat, count, say
from engine.payment import Cost, Payment


def card_name(card: str) -> Message:
    """A card with its article: "a chart", "a book"."""
    return say(f"a-card.{card}")


def check_place(state: State, place: Place) -> Points:
    yield from check_main(state, place.seat)
    yield from check_ships_there(state, place.seat, "sea", 1, "place.where")
    yield from check_food(state, place.seat, place.pay)
    yield from _check_space(state, place)
    if place.space in SPACES:
        yield from _check_printed(state, place, SPACES[place.space])
    ships = state.board(place.seat).ships
    if ships is not None and ships.sea:
        yield from check_gain(state, place.seat, place.gain, spent=1)


def _check_space(state: State, place: Place) -> Points:
    """Whether the space exists for this player and is empty."""
    seat = place.seat
    if place.chart is not None and place.chart > len(state.board(seat).charts):
        own = count("charts", len(state.board(seat).charts))
        because = say("place.not-own", seat=seat, chart=place.chart, own=own)
        yield Breach("place.not-others", because)
    if place.public is not None and place.public > state.public:
        because = say("place.not-public", chart=place.public, public=state.public)
        yield Breach("prep.public-chart", because)
    for taken in state.spaces:
        same = (taken.space, taken.public) == (place.space, place.public)
        if place.chart is not None:
            if (taken.seat, taken.chart) == (seat, place.chart):
                because = say("place.chart-used", seat=seat, chart=place.chart)
                yield Breach("chart.once", because)
        elif same:
            yield Breach("place.free", say("place.taken", seat=seat, owner=taken.seat))


def _check_printed(state: State, place: Place, space: Space) -> Points:
    """Whether a space that the rulebook names is open, and paid and used as it shows."""
    name, players = say(f"space.{space.key}"), len(state.seats)
    if players < space.players:
        rule = "solo.blocked" if state.options.solo else "setup.blocked"
        yield Breach(rule, say("place.blocked", space=name, players=count("players", players)))
    if place.pay != space.pay:
        yield Breach("place.cost", say("place.pay", space=name, pay=space.pay, paid=place.pay))
    shown = dict(space.gain)
    for resource, ships in place.gain.resources:
        if ships > shown.get(resource, 0):
            because = say(
                "place.gain",
                space=name,
                shown=shown.get(resource, 0),
                resource=resource_name(resource),
                ships=ships,
            )
            yield Breach("gain.optional", because)
    if place.gain.food or place.gain.colonies or place.gain.points:
        yield Breach("gain.optional", say("place.gains-more", space=name))


def check_acquire(state: State, acquire: Acquire) -> Points:
    seat = acquire.seat
    yield from _check_one_card(state, seat)
    yield from check_main(state, seat)
    yield from check_cards_left(state, acquire.card)
    if acquire.surcharge and state.options.solo:
        because = say("pay.solo-surcharge", surcharge=acquire.surcharge)
        yield Breach("solo.no-surcharge", because)
    if acquire.card == "chart" and acquire.gain != Gain():
        yield Breach("card.bonus", say("card.chart-bonus", seat=seat))
    what = card_name(acquire.card)
    cost = None
    if acquire.cost is not None:
        cost = card_cost(state, acquire.cost, acquire.surcharge, acquire.of)
    yield from check_card_payment(state, seat, cost, acquire.paid, what, acquire.surcharge)
    yield from _check_gain_after(state, seat, acquire.paid, acquire.gain)


def _check_one_card(state: State, seat: Seat) -> Points:
    """One card a turn; with everybody else out of the round the next turn is theirs again."""
    turn = state.turn
    if turn is None or turn.card is None or turn.seat != seat or seat in next_seats(state):
        return
    yield Breach("card.one", say("card.second", seat=seat, card=card_name(turn.card)))


def check_cards_left(state: State, card: str) -> Points:
    """Whether the box has one more of a chart or contract."""
    owned = [board.contracts_of(card) for board in state.boards]
    if card == "chart":
        used = sum(len(board.charts) for board in state.boards) + state.public
        if used >= COPIES[card]:
            yield Breach("card.charts-out", say("card.charts-out", charts=COPIES[card]))
    elif sum(owned) >= COPIES[card]:
        because = say("card.none-left", card=card_name(card), copies=COPIES[card])
        yield Breach("box.contracts", because)


def _check_gain_after(state: State, seat: Seat, paid: Payment | None, gain: Gain) -> Points:
    """A gain that follows a payment, with the ships the payment leaves in the Sea."""
    moved = paid or Payment()
    return check_gain(state, seat, gain, spent=moved.emergency - moved.to_bay)


def check_build(state: State, build: Build) -> Points:
    yield from check_main(state, build.seat)
    ships = state.board(build.seat).ships
    if ships is not None and build.ships > ships.shipyard:
        because = say(
            "build.too-many",
            seat=build.seat,
            ships=count("ships", build.ships),
            built=ships.built,
            most=BUILDABLE,
        )
        yield Breach("ship.many", because, blocks=True)
    cost, held = ship_cost(state, build.ships), purse(state, build.seat)
    if cost is None:
        yield from check_paid_ships(held, build.seat, build.paid)
        yield Need("ship.cost", say("need.round", seat=build.seat))
        return
    what = count("new-ships", build.ships)
    yield from check_payment(held, build.seat, cost, build.paid, what, "ship.cost")


def check_play(state: State, play: Play) -> Points:
    yield from check_main(state, play.seat)
    board, kind = state.board(play.seat), play.character
    if board.hand == 0:
        yield Breach("char.play", say("play.no-hand", seat=play.seat), blocks=True)
    played = board.characters
    most = ending_limit(state)
    if kind == "ending" and played is not None and played.ending >= most:
        yield Breach("box.ending", say("play.too-many-ending", seat=play.seat, most=most))
    elif not _copies_left(state, kind):
        because = say("play.none-left", copies=COPIES[kind], character=_character(kind))
        yield Breach("box.characters", because)
    if play.ending is not None and kind != "ending":
        because = say("play.not-ending", character=_character(kind))
        yield Breach("char.ending", because, blocks=True)
    if kind == "ending" and (play.ending is None or not is_counted(state, play.seat, play.ending)):
        yield Need("char.ending", say("need.ending", seat=play.seat))
    cost = None if play.cost is None else Cost(play.cost, play.of)
    yield from check_card_payment(state, play.seat, cost, play.paid, _character(kind))
    yield from _check_gain_after(state, play.seat, play.paid, play.gain)


def ending_limit(state: State) -> int:
    """The ending characters one player can have."""
    return HANDS["solo" if state.options.solo else "basic"].ending


def _copies_left(state: State, kind: str) -> bool:
    used = sum(getattr(board.characters, kind, 0) for board in state.boards)
    return used < COPIES[kind]


def _character(kind: str) -> Message:
    return say(f"character.{kind}")


def check_tap(state: State, tap: Tap) -> Points:
    yield from check_main(state, tap.seat)
    board = state.board(tap.seat)
    if board.characters is None:
        yield Need("char.action", say("need.characters", seat=tap.seat))
    elif board.tapped >= board.characters.action:
        action = count("action-characters", board.characters.action)
        because = say("tap.none-left", seat=tap.seat, action=action, tapped=board.tapped)
        yield Breach("char.action", because)
    yield from check_food(state, tap.seat, tap.pay)
    yield from check_gain(state, tap.seat, tap.gain)


def check_take_character(state: State, take: TakeCharacter) -> Points:
    yield from check_free(state, take.seat)
    yield from check_food(state, take.seat, take.pay)
    if state.options.solo and (take.pay or take.food):
        because = say("take.solo-food", pay=take.pay, food=take.food)
        yield Breach("solo.no-surcharge", because)
    if state.characters_left() == 0 and (take.pay or take.food):
        yield Breach("char.none-left", say("take.none-left", pay=take.pay, food=take.food))


def check_exchange(state: State, exchange: Exchange) -> Points:
    seat, paid = exchange.seat, exchange.paid
    yield from check_free(state, seat)
    left = ALL_CONTRACTS - sum(len(board.contracts) for board in state.boards)
    if left > 0:
        because = say("exchange.contracts-left", seat=seat, left=count("contracts", left))
        yield Breach("free.exchange", because)
    if paid is not None and paid.emergency and state.ruling("exchange-emergency") == "no":
        emergency = count("ships", paid.emergency)
        because = say("exchange.no-emergency", seat=seat, emergency=emergency)
        yield Breach("ruling.exchange-emergency", because)
    what = count("points", exchange.points)
    held, cost = exchange_purse(state, seat), exchange_cost(exchange.points)
    yield from check_payment(held, seat, cost, paid, what, "free.exchange")
