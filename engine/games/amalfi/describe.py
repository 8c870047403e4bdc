"""Actions in a few words, for the history."""

from __future__ import annotations

from engine.games.amalfi import actions as a
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.pieces import CHARACTERS, PLACES, ROUNDS, SPACES, Characters, Ships
from engine.games.amalfi.rules_cards import card_name
from engine.games.amalfi.rules_milestones import milestone_name
from engine.games.amalfi.rules_payment import resource_name, tell_paid
from engine.games.amalfi.rules_phases import fed, settled_card, settlement_name, to_settle
from engine.games.amalfi.rules_turn import place_name
from engine.games.amalfi.state import State, Taken
from engine.games.amalfi.turns import starters
from engine.message import Message, Seat, Value, count, say
from engine.payment import Payment


def describe(state: State, action: a.Action) -> Message:
    """The action as somebody at the table would say it."""
    told = _tell_main(state, action) or _tell_free(state, action) or _tell_round(state, action)
    if told is not None:
        return told
    # In a game that is kept nothing is keyed in but what the app has got wrong.
    keyed = _tell_keyed(action)
    return say("told.correction", told=keyed) if state.is_kept else keyed


def _tell_main(state: State, action: a.Action) -> Message | None:
    match action:
        case a.Place(seat):
            told = say("told.place", seat=seat, space=space_name(action))
            return _with(told, action.pay, action.gain)
        case a.Acquire(seat, card, points):
            told = say(
                "told.acquire", seat=seat, card=card_name(card), points=count("points", points)
            )
            return _with(_with_paid(told, action.paid), 0, action.gain)
        case a.Build(seat, ships, paid):
            return _with_paid(say("told.build", seat=seat, ships=count("ships", ships)), paid)
        case a.Play(seat, character):
            told = say("told.play", seat=seat, character=say(f"character.{character}"))
            return _with(_with_paid(told, action.paid), 0, action.gain)
        case a.Tap(seat, pay, gain):
            return _with(say("told.tap", seat=seat), pay, gain)
        case a.Pass(seat):
            return say("told.pass", seat=seat)
    return None


def _tell_free(state: State, action: a.Action) -> Message | None:
    match action:
        case a.Discard(seat, cards):
            return say("told.discard", seat=seat, cards=count("characters", cards))
        case a.TurnIntoFood(seat, start, ships):
            place = place_name(start)
            return say("told.into-food", seat=seat, ships=count("ships", ships), place=place)
        case a.ClaimMilestone(seat, milestone):
            name = milestone_name(state, milestone)
            return say("told.claim", seat=seat, milestone=name)
        case a.Exchange(seat, points, paid):
            told = say("told.exchange", seat=seat, points=count("points", points))
            return _with_paid(told, paid)
        case a.GainMore(seat, by, pay, gain):
            return _with(say(f"told.gain-{by}", seat=seat), pay, gain)
        case a.TakeCharacter(seat, pay, food):
            if state.characters_left() == 0:
                return _tell_none_left(seat, pay, food)
            return _with(say("told.take-character", seat=seat), pay, a.Gain(food=food))
        case a.MoveShips(seat, start, to, ships):
            return say(
                "told.move-ships",
                seat=seat,
                ships=count("ships", ships),
                start=place_name(start),
                to=place_name(to),
            )
    return None


def _tell_none_left(seat: Seat, pay: int, food: int) -> Message:
    told = say("told.no-character", seat=seat)
    return say("told.for-slot", told=told, pay=pay, food=food) if pay or food else told


def _tell_round(state: State, action: a.Action) -> Message | None:
    match action:
        case a.Feed():
            parts = tuple(_tell_food(state, seat, action.due) for seat in fed(state, action))
            return say("told.feed", parts=parts)
        case a.Settle():
            return _tell_settled(state, action)
        case a.Prepare(start):
            return _tell_next_round(state, start)
    return None


def _tell_next_round(state: State, start: Seat | None) -> Message:
    allowed = starters(state) if state.is_kept else ()
    first = start if start is not None or len(allowed) != 1 else allowed[0]
    if state.round is None:
        return say("told.prepare")
    if state.round == ROUNDS:
        return say("told.prepare-last", rounds=ROUNDS)
    if first is None:
        return say("told.round", round=state.round + 1)
    return say("told.round-start", round=state.round + 1, seat=first)


def _tell_food(state: State, seat: Seat, due: int | None) -> Message:
    board = state.board(seat)
    eaten = meal(state, board, due)
    if eaten is None:
        return say("told.fed-unknown", seat=seat)
    told = {"seat": seat, "income": eaten.income, "due": eaten.due}
    if eaten.missing:
        return say("told.fed-short", **told, missing=eaten.missing)
    return say("told.fed", **told)


def _tell_settled(state: State, settle: a.Settle) -> Message:
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


def _tell_keyed(action: a.Action) -> Message:
    match action:
        case a.CountTrack(seat, points):
            return say("told.track", seat=seat, points=points)
        case a.CountFood(seat, food):
            return say("told.food", seat=seat, food=food)
        case a.CountColonies(seat, colonies):
            return say("told.colonies", seat=seat, colonies=count("colonies", colonies))
        case a.CountShips(seat, ships):
            return say("told.ships", seat=seat, ships=_fleet(ships))
        case a.CountCharacters(seat, characters):
            return say("told.characters", seat=seat, characters=_played(characters))
        case a.CountHand(seat, cards):
            return say("told.hand", seat=seat, cards=count("characters", cards))
        case a.EnterCard(seat, card, points):
            return say(
                "told.has-card", seat=seat, card=card_name(card), points=count("points", points)
            )
        case a.RemoveCard(seat, card, number):
            return say("told.no-card", seat=seat, card=say(f"kind.{card}"), number=number)
        case a.EnterEnding(seat, ending):
            return say("told.ending", seat=seat, name=ending.name)
    assert isinstance(action, a.RemoveEnding)
    return say("told.no-ending", seat=action.seat, number=action.number)


def space_name(place: a.Place | Taken) -> Message:
    """A space as players call it."""
    if place.chart is not None:
        return say("taken.chart", number=place.chart)
    if place.public is not None:
        return say("taken.public", number=place.public)
    if place.space in SPACES:
        return say(f"space.{place.space}")
    return say("taken.other", name=place.space or "")


def _with(told: Message, pay: int, gain: a.Gain) -> Message:
    """The action with what was paid in food and what it gave."""
    if pay:
        told = say("told.for-food", told=told, food=count("food", pay))
    gained: list[Value] = [
        say("gained.resource", ships=ships, resource=resource_name(resource))
        for resource, ships in gain.resources
    ]
    for what, number in (("food", gain.food), ("colonies", gain.colonies), ("points", gain.points)):
        if number:
            gained.append(count(what, number))
    return say("told.gains", told=told, gained=tuple(gained)) if gained else told


def _with_paid(told: Message, paid: Payment | None) -> Message:
    return told if paid is None else say("told.paid", told=told, ships=tell_paid(paid))


def _fleet(ships: Ships) -> tuple[Message, ...]:
    return tuple(
        say("told.ships-at", ships=ships.at(place), place=place_name(place))
        for place in PLACES
        if ships.at(place)
    )


def _played(characters: Characters) -> tuple[Message, ...]:
    return tuple(
        say("told.played", number=number, character=say(f"characters.{kind}"))
        for kind, number in zip(CHARACTERS, characters, strict=True)
    )
