"""Actions in a few words, for the history."""

from __future__ import annotations

from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.pieces import DECREES, TITLES, council_price
from engine.games.amalfi_renaissance.rules_payment import cost_name
from engine.games.amalfi_renaissance.rules_period import paid_by
from engine.games.amalfi_renaissance.ships import price, settled, usable
from engine.games.amalfi_renaissance.state import State
from engine.games.amalfi_renaissance.titles import next_points
from engine.message import Message, Value, count, say
from engine.payment import Payment


def with_lost_bread(described: Message, before: State, after: State) -> Message:
    """An action with the bread that did not fit into a granary, if any."""
    for old, new in zip(before.boards, after.boards, strict=True):
        if new.lost > old.lost:
            lost, limit = new.lost - old.lost, new.limit or 0
            return say("told.bread-lost", told=described, lost=lost, limit=limit)
    return described


def navigate(state: State, navigate: a.Navigate) -> Message:
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


def acquire(state: State, buy: a.Acquire) -> Message:
    artwork, points = count(buy.artwork, 1), count("points", buy.points)
    message = say("told.acquire", seat=buy.seat, artwork=artwork, points=points)
    return _with_price(state, buy, message)


def discover(state: State, buy: a.Discover) -> Message:
    message = say("told.discover", seat=buy.seat, points=count("points", buy.points))
    return _with_price(state, buy, message)


def invite(state: State, invite: a.Invite) -> Message:
    name = invite.name or (invite.endgame.name if invite.endgame else "")
    key = "told.invite-name" if name else "told.invite"
    message = say(key, seat=invite.seat, character=count(invite.type, 1), name=name)
    return _with_price(state, invite, message)


def construct(state: State, construct: a.Construct) -> Message:
    message = say("told.construct", seat=construct.seat, ships=count("ships", construct.ships))
    return _with_price(state, construct, message)


def _with_price(
    state: State, action: a.Acquire | a.Discover | a.Invite | a.Construct, message: Message
) -> Message:
    cost = price(state, action)
    if cost is None or action.pay is None:
        return message
    paid = {"told": message, "cost": cost_name(cost)}
    bread = settled(state, action.seat, cost, action.pay).unloaded
    if not bread or cost.free:
        return say("told.paid", **paid, ships=_ships(action.pay))
    accepted, others = action.pay.split(cost)
    into = count("bread-now", bread)
    return say("told.paid-rest", **paid, ships=_ships(accepted), bread=into, others=_ships(others))


def engage(state: State, engage: a.Engage) -> Message:
    return say("told.engage", seat=engage.seat)


def pass_turn(state: State, passed: a.Pass) -> Message:
    return say("told.pass", seat=passed.seat)


def send(state: State, send: a.Send) -> Message:
    ships = tuple(count_ships("ships.to", n, hold) for hold, n in send.send)
    return say("told.send", seat=send.seat, ships=ships)


def erect(state: State, erect: a.Erect) -> Message:
    owner = erect.owner
    if erect.on == "private" and owner is not None and owner != erect.seat:
        return say("told.erect", seat=erect.seat, where=say("owned.private", owner=owner))
    return say("told.erect", seat=erect.seat, where=say(f"where.{erect.on}"))


def instead(state: State, instead: a.TakeInstead) -> Message:
    two = state.ruling("lighthouse-out")
    return say(f"told.instead-{two if instead.take == 'two' else instead.take}", seat=instead.seat)


def use_lighthouse(state: State, use: a.UseLighthouse) -> Message:
    if use.hold is None:
        return say("told.lighthouse-bread", seat=use.seat)
    return say("told.lighthouse", seat=use.seat, hold=say(f"place.{use.hold}"))


def take(state: State, take: a.TakeCharacter) -> Message:
    ruling = state.ruling("council-price")
    price = 0 if take.slot is None else council_price(take.slot, ruling)
    if price > 0:
        return say("told.take-paid", seat=take.seat, bread=price)
    key = "told.take-gained" if price < 0 else "told.take"
    return say(key, seat=take.seat)


def straighten(state: State, effect: a.Straighten) -> Message:
    characters = count("characters", effect.characters)
    return say("told.straighten", seat=effect.seat, characters=characters)


def gain_bread(state: State, effect: a.GainBread) -> Message:
    return say("told.gain-bread", seat=effect.seat, bread=effect.bread)


def pay_bread(state: State, effect: a.PayBread) -> Message:
    return say("told.pay-bread", seat=effect.seat, bread=effect.bread)


def bonus(state: State, bonus: a.Bonus) -> Message:
    what = say("scored.for", what=bonus.what) if bonus.what else say("scored.untold")
    return say("told.bonus", seat=bonus.seat, points=bonus.points, what=what)


def title(state: State, claim: a.ClaimTitle) -> Message:
    square = next_points(state, claim.title) if claim.points is None else claim.points
    name = TITLES[claim.title].name
    if square is None:
        return say("told.title-untold", seat=claim.seat, title=name)
    return say("told.title", seat=claim.seat, title=name, points=square)


def convert(state: State, convert: a.TurnIntoBread) -> Message:
    return say("told.convert", seat=convert.seat, ships=_ships(convert.ships))


def discard(state: State, discard: a.Discard) -> Message:
    return say("told.discard", seat=discard.seat, cards=count("cards", discard.cards))


def rival(state: State, rival: a.RivalReacts) -> Message:
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


def feed(state: State, feed: a.Feed) -> Message:
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


def new_period(state: State, new: a.NewPeriod) -> Message:
    if state.period is None:
        return say("told.next-period")
    return say("told.new-period", period=state.period + 1)


def decree(state: State, decree: a.ScoreDecree) -> Message:
    period = state.period
    key = None if period is None else state.decree(period)
    if period is None or key is None:
        return say("told.decree-untold")
    return say("told.decree", name=DECREES[key].name, period=period)


def read_title(state: State, read: a.ReadTitle) -> Message:
    name = TITLES[read.title].name
    message = say("told.read-title", title=name)
    if read.type is not None:
        message = say("told.read-title-type", title=name, type=say(f"type.{read.type}"))
    if not read.ladder:
        return message
    if read.type is None:
        return say("told.read-title-squares", title=name, squares=read.ladder)
    return say("told.read-title-both", told=message, squares=read.ladder)


def read_decree(state: State, read: a.ReadDecree) -> Message:
    key = "told.read-decree" if read.bonus is None else "told.read-decree-bonus"
    name = DECREES[read.decree].name
    return say(key, period=read.period, name=name, bonus=read.bonus or 0)


def set_track(state: State, entry: a.SetTrack) -> Message:
    return say("told.set-track", seat=entry.seat, points=entry.points)


def set_bread(state: State, entry: a.SetBread) -> Message:
    return say("told.set-bread", seat=entry.seat, bread=entry.bread)


def set_ships(state: State, entry: a.SetShips) -> Message:
    places = tuple(say("ships.at", place=say(f"place.{p}"), ships=n) for p, n in entry.ships)
    return say("told.set-ships", seat=entry.seat, ships=places)


def set_docks(state: State, entry: a.SetDocks) -> Message:
    return say("told.set-docks", seat=entry.seat, ships=count("ships", entry.own))


def set_artworks(state: State, entry: a.SetArtworks) -> Message:
    artworks = tuple(count(kind, number) for kind, number in entry.artworks)
    return say("told.set-artworks", seat=entry.seat, artworks=artworks)


def set_destinations(state: State, entry: a.SetDestinations) -> Message:
    destinations = count("destinations", entry.destinations)
    return say("told.set-destinations", seat=entry.seat, destinations=destinations)


def set_characters(state: State, entry: a.SetCharacters) -> Message:
    characters = tuple(count(kind, number) for kind, number in entry.characters)
    return say("told.set-characters", seat=entry.seat, characters=characters)


def set_lighthouses(state: State, entry: a.SetLighthouses) -> Message:
    lighthouses = count("lighthouses", entry.lighthouses)
    return say("told.set-lighthouses", seat=entry.seat, lighthouses=lighthouses)


def set_hand(state: State, entry: a.SetHand) -> Message:
    return say("told.set-hand", seat=entry.seat, cards=count("cards", entry.cards))


def set_titles(state: State, entry: a.SetTitles) -> Message:
    titles = tuple(
        say("title.points", name=TITLES[key].name, points=points) for key, points in entry.titles
    )
    return say("told.set-titles", seat=entry.seat, titles=titles or say("told.none"))


def set_endgame(state: State, entry: a.SetEndgame) -> Message:
    return say("told.set-endgame", seat=entry.seat, cards=count("endgame", len(entry.endgame)))


def set_period(state: State, entry: a.SetPeriod) -> Message:
    phase = say(f"stage.{entry.phase.value}")
    return say("told.set-period", period=entry.period, phase=phase)
