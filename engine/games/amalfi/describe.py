"""Actions in a few words, for the history; those that enter what lies there are in `entries`."""

from __future__ import annotations

from engine.games.amalfi import actions as a
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.payments import card_cost, exchange_cost, settled, ship_cost, widest
from engine.games.amalfi.pieces import ROUNDS, SPACES
from engine.games.amalfi.rules_cards import card_name
from engine.games.amalfi.rules_milestones import milestone_name
from engine.games.amalfi.rules_payment import describe_paid, resource_name
from engine.games.amalfi.rules_phases import fed, settled_card, settlement_name, to_settle
from engine.games.amalfi.rules_turn import place_name
from engine.games.amalfi.state import State, Taken
from engine.games.amalfi.turns import starters
from engine.message import Message, Seat, Value, count, say
from engine.payment import Cost, Payment


def place(state: State, place: a.Place) -> Message:
    message = say("told.place", seat=place.seat, space=space_name(place))
    return _with_gain(message, place.pay, place.gain)


def acquire(state: State, buy: a.Acquire) -> Message:
    card, points = card_name(buy.card), count("points", buy.points)
    message = say("told.acquire", seat=buy.seat, card=card, points=points)
    cost = None if buy.cost is None else card_cost(state, buy.cost, buy.surcharge, buy.of)
    return _with_gain(_with_paid(message, cost, buy.paid), 0, buy.gain)


def build(state: State, build: a.Build) -> Message:
    message = say("told.build", seat=build.seat, ships=count("ships", build.ships))
    return _with_paid(message, ship_cost(state, build.ships), build.paid)


def play(state: State, play: a.Play) -> Message:
    message = say("told.play", seat=play.seat, character=say(f"character.{play.character}"))
    cost = None if play.cost is None else Cost(play.cost, play.of)
    return _with_gain(_with_paid(message, cost, play.paid), 0, play.gain)


def tap(state: State, tap: a.Tap) -> Message:
    return _with_gain(say("told.tap", seat=tap.seat), tap.pay, tap.gain)


def pass_turn(state: State, passed: a.Pass) -> Message:
    return say("told.pass", seat=passed.seat)


def discard(state: State, discard: a.Discard) -> Message:
    return say("told.discard", seat=discard.seat, cards=count("characters", discard.cards))


def into_food(state: State, turned: a.TurnIntoFood) -> Message:
    ships, place = count("ships", turned.ships), place_name(turned.start)
    return say("told.into-food", seat=turned.seat, ships=ships, place=place)


def claim(state: State, claim: a.ClaimMilestone) -> Message:
    name = milestone_name(state, claim.milestone)
    return say("told.claim", seat=claim.seat, milestone=name)


def exchange(state: State, exchange: a.Exchange) -> Message:
    message = say("told.exchange", seat=exchange.seat, points=count("points", exchange.points))
    return _with_paid(message, exchange_cost(exchange.points), exchange.paid)


def gain_more(state: State, more: a.GainMore) -> Message:
    return _with_gain(say(f"told.gain-{more.by}", seat=more.seat), more.pay, more.gain)


def take_character(state: State, take: a.TakeCharacter) -> Message:
    if state.characters_left() == 0:
        return _none_left(take.seat, take.pay, take.food)
    message = say("told.take-character", seat=take.seat)
    return _with_gain(message, take.pay, a.Gain(food=take.food))


def _none_left(seat: Seat, pay: int, food: int) -> Message:
    message = say("told.no-character", seat=seat)
    return say("told.for-slot", told=message, pay=pay, food=food) if pay or food else message


def move_ships(state: State, move: a.MoveShips) -> Message:
    return say(
        "told.move-ships",
        seat=move.seat,
        ships=count("ships", move.ships),
        start=place_name(move.start),
        to=place_name(move.to),
    )


def feed(state: State, feed: a.Feed) -> Message:
    return say("told.feed", parts=tuple(_meal(state, seat, feed.due) for seat in fed(state, feed)))


def _meal(state: State, seat: Seat, due: int | None) -> Message:
    board = state.board(seat)
    eaten = meal(state, board, due)
    if eaten is None:
        return say("told.fed-unknown", seat=seat)
    numbers = {"seat": seat, "income": eaten.income, "due": eaten.due}
    if eaten.missing:
        return say("told.fed-short", **numbers, missing=eaten.missing)
    return say("told.fed", **numbers)


def settle(state: State, settle: a.Settle) -> Message:
    number = settled_card(state, settle)
    if number is None:
        return say("told.settle-unknown")
    typed = dict(settle.points)
    results = [(s, typed.get(s, points)) for s, points in to_settle(state, settle, number)]
    parts = tuple(
        say("told.result", seat=seat, points=points)
        for seat, points in results
        if points is not None
    )
    name = settlement_name(state, number)
    return say("told.settle", card=name, parts=parts) if parts else say("told.no-result", card=name)


def prepare(state: State, prepare: a.Prepare) -> Message:
    allowed = starters(state) if state.is_kept else ()
    first = prepare.start
    if first is None and len(allowed) == 1:
        first = allowed[0]
    if state.round is None:
        return say("told.prepare")
    if state.round == ROUNDS:
        return say("told.prepare-last", rounds=ROUNDS)
    if first is None:
        return say("told.round", round=state.round + 1)
    return say("told.round-start", round=state.round + 1, seat=first)


def space_name(place: a.Place | Taken) -> Message:
    """A space as players call it."""
    if place.chart is not None:
        return say("taken.chart", number=place.chart)
    if place.public is not None:
        return say("taken.public", number=place.public)
    if place.space in SPACES:
        return say(f"space.{place.space}")
    return say("taken.other", name=place.space or "")


def _with_gain(message: Message, pay: int, gain: a.Gain) -> Message:
    """The action with what was paid in food and what it gave."""
    if pay:
        message = say("told.for-food", told=message, food=count("food", pay))
    gained: list[Value] = [
        say("gained.resource", ships=ships, resource=resource_name(resource))
        for resource, ships in gain.resources
    ]
    for what, number in (("food", gain.food), ("colonies", gain.colonies), ("points", gain.points)):
        if number:
            gained.append(count(what, number))
    return say("told.gains", told=message, gained=tuple(gained)) if gained else message


def _with_paid(message: Message, cost: Cost | None, paid: Payment | None) -> Message:
    """The action with the ships that paid, and those the price does not take."""
    if paid is None:
        return message
    food = 0 if cost is None else settled(widest(cost), paid).unloaded
    if cost is None or not food:
        return say("told.paid", told=message, ships=describe_paid(paid))
    if cost.free:
        return say(
            "told.paid-part", told=message, ships=describe_paid(paid), food=count("food", food)
        )
    accepted, others = paid.split(cost)
    return say(
        "told.paid-rest",
        told=message,
        ships=describe_paid(accepted),
        food=count("food", food),
        others=describe_paid(others),
    )
