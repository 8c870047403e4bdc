"""Actions in a few words, for the history."""

from __future__ import annotations

from typing import Any

from engine.core import CannotRecord
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.effects import apply
from engine.games.amalfi_renaissance.pieces import DECREES, TITLES, council_price
from engine.games.amalfi_renaissance.rules_payment import cost_name
from engine.games.amalfi_renaissance.rules_period import paid_by
from engine.games.amalfi_renaissance.ships import price, usable
from engine.games.amalfi_renaissance.state import State
from engine.games.amalfi_renaissance.titles import next_points
from engine.message import Message, Value, count, say
from engine.payment import Payment


def describe(state: State, action: a.Action) -> Message:
    """The action as somebody at the table would say it, with the bread that does not fit."""
    told = _told(state, action)
    try:
        after = apply(state, action)
    except CannotRecord:
        return told
    for before, board in zip(state.boards, after.boards, strict=True):
        if board.lost > before.lost:
            lost, limit = board.lost - before.lost, board.limit or 0
            return say("told.bread-lost", told=told, lost=lost, limit=limit)
    return told


def _told(state: State, action: a.Action) -> Message:
    match action:
        case a.Navigate():
            return _navigate(action)
        case a.Acquire() | a.Discover() | a.Invite() | a.Construct():
            return _bought(state, action)
        case a.ClaimTitle(seat, title, points):
            square = next_points(state, title) if points is None else points
            name = TITLES[title].name
            if square is None:
                return say("told.title-untold", seat=seat, title=name)
            return say("told.title", seat=seat, title=name, points=square)
        case a.TurnIntoBread(seat, ships):
            return say("told.convert", seat=seat, ships=_ships(ships))
        case a.TakeCharacter():
            return _take(state, action)
        case a.Feed():
            return _feed(state, action)
        case a.ScoreDecree():
            return _decree(state)
        case a.NewPeriod():
            return _new_period(state)
        case a.TakeInstead(seat, take):
            two = state.ruling("lighthouse-out")
            return say(f"told.instead-{two if take == 'two' else take}", seat=seat)
        case a.RivalReacts():
            return _rival(state, action)
        case a.Bonus(seat, points, what):
            return say("told.bonus", seat=seat, points=points, what=_what(what))
        case _:
            return _plain(action)


def _plain(action: Any) -> Message:
    """The actions that need no more than their own numbers."""
    match action:
        case a.Engage(seat) | a.Pass(seat):
            return say("told.engage" if isinstance(action, a.Engage) else "told.pass", seat=seat)
        case a.Send(seat, send):
            ships = tuple(count_ships("ships.to", n, hold) for hold, n in send)
            return say("told.send", seat=seat, ships=ships)
        case a.Erect(seat, on, owner):
            if on == "private" and owner is not None and owner != seat:
                return say("told.erect", seat=seat, where=say("owned.private", owner=owner))
            return say("told.erect", seat=seat, where=say(f"where.{on}"))
        case a.UseLighthouse(seat, hold):
            if hold is None:
                return say("told.lighthouse-bread", seat=seat)
            return say("told.lighthouse", seat=seat, hold=say(f"place.{hold}"))
        case a.Straighten(seat, characters):
            return say("told.straighten", seat=seat, characters=count("characters", characters))
        case a.GainBread(seat, bread) | a.PayBread(seat, bread):
            key = "told.gain-bread" if isinstance(action, a.GainBread) else "told.pay-bread"
            return say(key, seat=seat, bread=bread)
        case a.Discard(seat, cards):
            return say("told.discard", seat=seat, cards=count("cards", cards))
        case _:
            return _entry(action)


def _entry(action: Any) -> Message:
    """What was keyed in or corrected."""
    match action:
        case a.ReadTitle():
            return _read_title(action)
        case a.ReadDecree(period, decree, bonus):
            key = "told.read-decree" if bonus is None else "told.read-decree-bonus"
            return say(key, period=period, name=DECREES[decree].name, bonus=bonus or 0)
        case a.SetTrack(seat, points):
            return say("told.set-track", seat=seat, points=points)
        case a.SetBread(seat, bread):
            return say("told.set-bread", seat=seat, bread=bread)
        case a.SetShips(seat, ships):
            places = tuple(say("ships.at", place=say(f"place.{p}"), ships=n) for p, n in ships)
            return say("told.set-ships", seat=seat, ships=places)
        case a.SetDocks(seat, own):
            return say("told.set-docks", seat=seat, ships=count("ships", own))
        case a.SetArtworks(seat, artworks):
            told = tuple(count(kind, number) for kind, number in artworks)
            return say("told.set-artworks", seat=seat, artworks=told)
        case a.SetDestinations(seat, number):
            return say(
                "told.set-destinations", seat=seat, destinations=count("destinations", number)
            )
        case a.SetCharacters(seat, characters):
            told = tuple(count(kind, number) for kind, number in characters)
            return say("told.set-characters", seat=seat, characters=told)
        case a.SetLighthouses(seat, lighthouses):
            lights = count("lighthouses", lighthouses)
            return say("told.set-lighthouses", seat=seat, lighthouses=lights)
        case a.SetHand(seat, cards):
            return say("told.set-hand", seat=seat, cards=count("cards", cards))
        case a.SetTitles(seat, titles):
            told = tuple(
                say("title.points", name=TITLES[key].name, points=points) for key, points in titles
            )
            return say("told.set-titles", seat=seat, titles=told or say("told.none"))
        case a.SetEndgame(seat, cards):
            return say("told.set-endgame", seat=seat, cards=count("endgame", len(cards)))
        case _:
            phase = say(f"stage.{action.phase.value}")
            return say("told.set-period", period=action.period, phase=phase)


def _read_title(read: a.ReadTitle) -> Message:
    name = TITLES[read.title].name
    told = say("told.read-title", title=name)
    if read.type is not None:
        told = say("told.read-title-type", title=name, type=say(f"type.{read.type}"))
    if not read.ladder:
        return told
    if read.type is None:
        return say("told.read-title-squares", title=name, squares=read.ladder)
    return say("told.read-title-both", told=told, squares=read.ladder)


def _navigate(navigate: a.Navigate) -> Message:
    to = say(f"where.{navigate.to}")
    parts: list[Message] = []
    if navigate.bread:
        parts.append(say("told.bread-paid", bread=navigate.bread))
    parts += [count_ships("ships.to", n, hold) for hold, n in navigate.send]
    if navigate.gain:
        parts.append(say("told.bread-gained", bread=navigate.gain))
    if not parts:
        return say("told.navigate", seat=navigate.seat, to=to)
    return say("told.navigate-parts", seat=navigate.seat, to=to, parts=tuple(parts))


def count_ships(key: str, number: int, place: str) -> Message:
    """Ships with where they come from, go to or lie."""
    return Message(key, (("n", number), ("place", say(f"place.{place}"))))


def _ships(paid: Payment) -> Value:
    """The ships a payment moves: 2 ships from wine and 1 ship to the port."""
    moved = [count_ships("ships.from", n, hold) for hold, n in paid.holds]
    if paid.emergency:
        moved.append(count_ships("ships.to", paid.emergency, "the-port"))
    return tuple(moved) or say("pay.nothing")


def _bought(state: State, action: a.Acquire | a.Discover | a.Invite | a.Construct) -> Message:
    match action:
        case a.Acquire(seat, artwork, points):
            what = count(artwork, 1)
            told = say("told.acquire", seat=seat, artwork=what, points=count("points", points))
        case a.Discover(seat, points):
            told = say("told.discover", seat=seat, points=count("points", points))
        case a.Invite(seat, kind, name):
            card = name or (action.endgame.name if action.endgame else "")
            key = "told.invite-name" if card else "told.invite"
            told = say(key, seat=seat, character=count(kind, 1), name=card)
        case _:
            told = say("told.construct", seat=action.seat, ships=count("ships", action.ships))
    cost = price(state, action)
    if cost is None or action.pay is None:
        return told
    return say("told.paid", told=told, cost=cost_name(cost), ships=_ships(action.pay))


def _what(what: str) -> Message:
    return say("scored.for", what=what) if what else say("scored.untold")


def _take(state: State, take: a.TakeCharacter) -> Message:
    ruling = state.ruling("council-price")
    price = 0 if take.slot is None else council_price(take.slot, ruling)
    if price > 0:
        return say("told.take-paid", seat=take.seat, bread=price)
    key = "told.take-gained" if price < 0 else "told.take"
    return say(key, seat=take.seat)


def _feed(state: State, feed: a.Feed) -> Message:
    due, can = state.board(feed.seat).due, usable(state, feed.seat)
    if due is None or (can is None and feed.bread is None):
        if feed.missing is None:
            return say("told.feed", seat=feed.seat)
        return say("told.feed-missing", seat=feed.seat, missing=feed.missing)
    paid = paid_by(feed, due, can or 0)
    if feed.more:
        return say("told.feed-part", seat=feed.seat, bread=paid, due=due)
    if paid < due:
        return say("told.feed-short", seat=feed.seat, bread=paid, missing=due - paid)
    return say("told.feed-all", seat=feed.seat, bread=paid)


def _new_period(state: State) -> Message:
    if state.period is None:
        return say("told.next-period")
    return say("told.new-period", period=state.period + 1)


def _decree(state: State) -> Message:
    period = state.period
    key = None if period is None else state.decree(period)
    if period is None or key is None:
        return say("told.decree-untold")
    return say("told.decree", name=DECREES[key].name, period=period)


def _rival(state: State, rival: a.RivalReacts) -> Message:
    solo = state.options.solo
    name: Value = say("told.a-rival" if solo is None else f"rival-name.{solo}")
    parts: list[Value] = []
    if rival.ships:
        parts.append(count("ships", rival.ships))
    if rival.lighthouses:
        parts.append(count("lighthouses", rival.lighthouses))
    if rival.discard:
        parts.append(say("told.rival-discard", place=say(f"display.{rival.discard}")))
    if not parts:
        return say("told.rival-nothing", rival=name)
    return say("told.rival", rival=name, parts=tuple(parts))
