"""What the rules say about artworks, destinations, characters and lighthouses."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Breach, Need, Points
from engine.games.amalfi_renaissance import endgame
from engine.games.amalfi_renaissance.actions import (
    Acquire,
    Discard,
    Discover,
    Engage,
    Erect,
    GainBread,
    Invite,
    PayBread,
    Straighten,
    TakeCharacter,
    TakeInstead,
    UseLighthouse,
)
from engine.games.amalfi_renaissance.board import EndgameCard
from engine.games.amalfi_renaissance.counting import total
from engine.games.amalfi_renaissance.lighthouses import most_there
from engine.games.amalfi_renaissance.pieces import (
    CHARACTERS,
    ENDGAME_CHARACTERS,
    LIGHTHOUSE_COST,
    LIGHTHOUSES,
    council_price,
)
from engine.games.amalfi_renaissance.rules_payment import check_bread, check_price
from engine.games.amalfi_renaissance.rules_ships import check_sending
from engine.games.amalfi_renaissance.rules_turn import check_main, check_open, period_name
from engine.games.amalfi_renaissance.state import State, Voyage
from engine.message import Message, Seat, count, say


def check_buy(state: State, buy: Acquire | Discover) -> Points:
    yield from check_main(state, buy.seat)
    yield from check_price(state, buy)


def check_invite(state: State, invite: Invite) -> Points:
    seat, hand = invite.seat, state.board(invite.seat).hand
    yield from check_main(state, seat)
    if hand == 0:
        yield Breach("invite.pay", say("invite.no-card", seat=seat))
    if invite.endgame is not None and invite.type != "endgame":
        kind = say(f"type.{invite.type}")
        yield Breach("invite.endgame", say("invite.not-endgame", seat=seat, type=kind))
    yield from _check_deck(state, invite)
    if invite.type == "endgame":
        yield from check_numbers(state, seat, (invite.endgame or EndgameCard(invite.name),))
    yield from check_price(state, invite)


def check_numbers(state: State, seat: Seat, cards: Iterable[EndgameCard]) -> Points:
    """Whether what endgame characters score can be counted as the table lies."""
    for card in cards:
        scored = endgame.result(state.board(seat), card)
        if scored.raw is None:
            because = say("invite.uncounted", seat=seat, how=scored.because["how"])
            yield Need("end.endgame", because)


def _check_deck(state: State, invite: Invite) -> Points:
    """The whole table cannot invite more characters than the deck has."""
    everybody = sum(n or 0 for board in state.boards for n in board.characters.all)
    if everybody >= CHARACTERS:
        yield Breach("box.characters", say("invite.deck", number=everybody, box=CHARACTERS))
    endgame = sum(board.characters.endgame or 0 for board in state.boards)
    if invite.type == "endgame" and endgame >= ENDGAME_CHARACTERS:
        because = say("invite.endgame-deck", number=endgame, box=ENDGAME_CHARACTERS)
        yield Breach("box.characters", because)


def check_engage(state: State, engage: Engage) -> Points:
    seat, board = engage.seat, state.board(engage.seat)
    yield from check_main(state, seat)
    have, turned = board.characters.engageable, board.engaged
    if have == 0:
        yield Breach("engage.use", say("engage.none", seat=seat))
    elif state.ruling("engage-rate") == "every-turn":
        return
    elif have is None or turned is None:
        if not state.options.light:
            yield Need("engage.use", say("engage.unknown", seat=seat))
    elif turned >= have:
        message = count("engageable", have)
        because = say("engage.all-turned", seat=seat, characters=message, period=period_name(state))
        yield Breach("engage.use", because)


def check_straighten(state: State, straighten: Straighten) -> Points:
    yield from check_open(state)
    turned = state.board(straighten.seat).engaged
    if turned is not None and straighten.characters > turned:
        number = count("characters", straighten.characters)
        because = say("straighten.none", seat=straighten.seat, characters=number, turned=turned)
        yield Breach("engage.straighten", because)


def check_take(state: State, take: TakeCharacter) -> Points:
    yield from check_open(state)
    if take.slot is not None:
        cost = council_price(take.slot, state.ruling("council-price"))
        what = say("bread.for-slot", slot=take.slot)
        yield from check_bread(state, take.seat, max(0, cost), "council.price", what)
    if take.evolving:
        yield from _check_evolving(state, take)


def _check_evolving(state: State, take: TakeCharacter) -> Points:
    voyage, seat = state.turn.voyage, take.seat
    if voyage is None or voyage.by != seat or voyage.to != "evolving":
        yield Breach("evolving.bonus", say("evolving.not-there", seat=seat))
    elif voyage.bonus_taken:
        yield Breach("evolving.bonus", say("evolving.twice", seat=seat))
    elif state.ruling("evolving-bonus") == "loses":
        yield from _check_covered(state, voyage, seat)


def _check_covered(state: State, voyage: Voyage, seat: Seat) -> Points:
    """A slot is covered from the start of its period on."""
    if voyage.slot is None or state.period is None:
        yield Need("ruling.evolving-bonus", say("evolving.slot-unknown", seat=seat))
    elif voyage.slot <= state.period:
        because = say("evolving.covered", seat=seat, slot=voyage.slot, period=state.period)
        yield Breach("ruling.evolving-bonus", because)


def check_erect(state: State, erect: Erect) -> Points:
    yield from check_open(state)
    seat, board = erect.seat, state.board(erect.seat)
    if board.lighthouses is not None and board.lighthouses >= LIGHTHOUSES:
        remedy = say("erect.instead")
        because = say("erect.none-left", seat=seat, lighthouses=LIGHTHOUSES)
        yield Breach("light.erect", because, remedy=remedy)
    if erect.on == "private":
        yield from _check_slot(state, seat, seat if erect.owner is None else erect.owner)


def _check_slot(state: State, seat: Seat, owner: Seat) -> Points:
    """A private destination has one lighthouse slot."""
    board = state.board(owner)
    standing = total((board.own_lighthouses, board.visitors))
    if board.destinations is None or standing is None:
        return
    if board.destinations == 0:
        yield Breach("light.slot", say("erect.no-destination", seat=seat, owner=owner))
    elif standing >= board.destinations:
        own = count("destinations", board.destinations)
        yield Breach("light.slot", say("erect.slots-full", seat=seat, owner=owner, own=own))


def check_instead(state: State, take: TakeInstead) -> Points:
    yield from check_open(state)
    erected = state.board(take.seat).lighthouses
    if erected is not None and erected < LIGHTHOUSES:
        left = count("lighthouses", LIGHTHOUSES - erected)
        yield Breach("light.none-left", say("instead.too-soon", seat=take.seat, left=left))


def check_lighthouse(state: State, use: UseLighthouse) -> Points:
    yield from check_open(state)
    seat, voyage = use.seat, state.turn.voyage
    if voyage is None:
        if not state.options.light:
            yield Breach("light.when", say("lighthouse.no-voyage", seat=seat))
    else:
        yield from _check_standing(state, seat, voyage)
    if use.hold is not None:
        what = say("bread.for-lighthouse")
        yield from check_bread(state, seat, LIGHTHOUSE_COST, "light.choice", what)
        yield from check_sending(state, seat, ((use.hold, 1),))


def _check_standing(state: State, seat: Seat, voyage: Voyage) -> Points:
    """The player may have a lighthouse where the ship went, and has not used it up."""
    if voyage.to != "private" and state.ruling("lighthouse-public") == "private-only":
        yield Breach("ruling.lighthouse-public", say("lighthouse.private-only", seat=seat))
    there, used = most_there(state, seat, voyage), voyage.used.count(seat)
    if there is None:
        return
    if there <= 0:
        yield Breach("light.when", _none_there(seat, voyage.owner))
    elif used >= there or (voyage.to == "private" and voyage.used):
        yield Breach("light.slot", say("lighthouse.used", seat=seat))


def _none_there(seat: Seat, owner: Seat | None) -> Message:
    if owner is None:
        return say("lighthouse.none-public", seat=seat)
    if owner == seat:
        return say("lighthouse.none-own", seat=seat)
    return say("lighthouse.none-with", seat=seat, owner=owner)


def check_discard(state: State, discard: Discard) -> Points:
    yield from check_open(state)
    hand = state.board(discard.seat).hand
    if hand is not None and discard.cards > hand:
        cards = count("cards", discard.cards)
        because = say("discard.too-many", seat=discard.seat, cards=cards, hand=hand)
        yield Breach("optional.discard", because)


def check_gain(state: State, gain: GainBread) -> Points:
    yield from check_open(state)


def check_pay_bread(state: State, pay: PayBread) -> Points:
    yield from check_open(state)
    what = say("bread.for-effect")
    yield from check_bread(state, pay.seat, pay.bread, "bread.store-first", what)
