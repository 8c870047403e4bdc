"""Navigation, and what cards, icons and destinations bring beside the main action."""

from __future__ import annotations

from companion.games.amalfi_renaissance.phrases import place_name
from companion.games.amalfi_renaissance.questions.turn import Renaissance, Turn, as_payment
from companion.present import questions as q
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.pieces import (
    COUNCIL,
    EVOLVING,
    LIGHTHOUSES,
    RESOURCES,
    RIVAL_LIGHTHOUSES,
    RIVAL_SHIPS,
    council_price,
)
from engine.message import Seat

_FEW = range(1, 7)
_BREAD = range(4)
_SHOWS = range(1, 4)
_EMERGENCY = ("emergency",)


def navigate(table: Renaissance, answers: q.Answers) -> q.Form:
    """A ship goes to a destination: where, what it costs and gives, which ships it sends."""
    turn = Turn("navigate", table, answers)
    evolving = (q.Option(str(slot), turn.phrase("evolving", period=slot)) for slot in EVOLVING)
    places = tuple(q.Option(key, turn.phrase(key)) for key in ("public", "private"))
    to = turn.ask(q.OneOf("to", turn.phrase("to"), options=(*places, *evolving), value="public"))
    send = turn.ships_by_hold("send", turn.phrase("send"))
    bread = turn.number("bread", turn.phrase("bread"), _BREAD, 0)
    gain = turn.number("gain", turn.phrase("gain"), _BREAD, 0)
    numbers = tuple(q.Option(str(n), str(n)) for n in _SHOWS)
    shows = turn.ask(q.OneOf("shows", turn.phrase("shows"), options=numbers, lets_go=True))
    slot = int(to.value) if to.value.isdigit() else None
    action = a.Navigate(
        turn.seat,
        to="evolving" if slot else to.value,
        slot=slot,
        bread=bread.value or 0,
        shows=int(shows.value) if shows.value else None,
        send=send.value,
        gain=gain.value or 0,
    )
    kept = () if turn.is_light else (send, bread, gain, shows)
    return turn.form((to, *kept), action, turn.phrase("do"))


def erect(table: Renaissance, answers: q.Answers) -> q.Form:
    """A lighthouse goes up, on the main board or on a private destination; or none is left."""
    turn = Turn("erect", table, answers)
    if (turn.board.lighthouses or 0) >= LIGHTHOUSES:
        instead = ("character", "two")
        options = tuple(q.Option(take, turn.phrase(f"instead-{take}")) for take in instead)
    else:
        others = (seat for seat in turn.state.seats if seat != turn.seat)
        options = (
            *(q.Option(on, turn.phrase(on)) for on in ("public", "private", "evolving")),
            *(q.Option(str(int(seat)), turn.phrase("with", seat=seat)) for seat in others),
        )
    where = turn.ask(q.OneOf("where", turn.phrase("where"), options=options, value=options[0].key))
    return turn.form((where,), _erected(turn.seat, where.value), asks=True)


def _erected(seat: Seat, where: str) -> a.Erect | a.TakeInstead:
    if where in ("character", "two"):
        return a.TakeInstead(seat, where)
    if where.isdigit():
        return a.Erect(seat, "private", Seat(int(where)))
    return a.Erect(seat, where)


def lighthouse(table: Renaissance, answers: q.Answers) -> q.Form:
    """A lighthouse is used after a navigation: a bread, or a ship to a hold for two bread."""
    turn = Turn("lighthouse", table, answers)
    bread = q.Option("bread", turn.phrase("bread"))
    holds = tuple(
        q.Option(hold, turn.phrase("hold", hold=place_name(table, hold))) for hold in RESOURCES
    )
    options = (bread, *(() if turn.is_light else holds))
    what = turn.ask(q.OneOf("what", turn.phrase("what"), options=options, value="bread"))
    action = a.UseLighthouse(turn.seat, None if what.value == "bread" else what.value)
    return turn.form((what,), action, asks=True)


def take(table: Renaissance, answers: q.Answers) -> q.Form:
    """A character from the Council to the hand."""
    turn = Turn("take", table, answers)
    slots = tuple(q.Option(str(slot), _price(turn, slot)) for slot in range(1, COUNCIL + 1))
    options = (*slots, q.Option("0", turn.phrase("no-slot")))
    slot = turn.ask(q.OneOf("slot", turn.phrase("slot"), options=options, value="3"))
    is_due = _has_character_due(turn)
    evolving = turn.ask(q.YesNo("evolving", turn.phrase("evolving"), value=is_due))
    action = a.TakeCharacter(turn.seat, int(slot.value) or None, evolving.value)
    return turn.form((slot, evolving), action, asks=True)


def _price(turn: Turn, slot: int) -> str:
    price = council_price(slot, turn.state.ruling("council-price"))
    if price < 0:
        return turn.phrase("gives", slot=slot, n=-price)
    return turn.phrase("costs", slot=slot, n=price) if price else turn.phrase("free", slot=slot)


def _has_character_due(turn: Turn) -> bool:
    """The player has just navigated to an evolving destination, and may take its bonus."""
    voyage = turn.state.turn.voyage
    if voyage is None or voyage.by != turn.seat:
        return False
    return voyage.to == "evolving" and not voyage.bonus_taken


def send(table: Renaissance, answers: q.Answers) -> q.Form:
    """A bonus sends ships from the bay to holds."""
    turn = Turn("send", table, answers)
    ships = turn.ships_by_hold("send", turn.phrase("where"))
    bread = turn.number("bread", turn.phrase("bread"), _BREAD, 0)
    action = a.Send(turn.seat, ships.value, bread.value or 0) if ships.value else None
    return turn.form((ships, bread), action, asks=True)


def bread(table: Renaissance, answers: q.Answers) -> q.Form:
    """Something gives bread, or costs some."""
    turn = Turn("bread", table, answers)
    options = tuple(q.Option(way, turn.phrase(way)) for way in ("gain", "pay"))
    way = turn.ask(q.OneOf("way", turn.phrase("which"), options=options, value="gain"))
    amount = turn.number("amount", turn.phrase("amount"), _FEW, 1)
    changed = a.GainBread if way.value == "gain" else a.PayBread
    return turn.form((way, amount), changed(turn.seat, amount.value or 0), asks=True)


def bonus(table: Renaissance, answers: q.Answers) -> q.Form:
    """Points of a card or an icon."""
    turn = Turn("bonus", table, answers)
    points = turn.number("points", turn.phrase("points"), _FEW, minimum=-999, maximum=999)
    action = None if points.value is None else a.Bonus(turn.seat, points.value)
    return turn.form((points,), action, turn.scores(action), asks=True)


def straighten(table: Renaissance, answers: q.Answers) -> q.Form:
    """A bonus straightens turned characters."""
    turn = Turn("straighten", table, answers)
    amount = turn.number("amount", turn.phrase("amount"), range(1, 4), 1)
    return turn.form((amount,), a.Straighten(turn.seat, amount.value or 1), asks=True)


def convert(table: Renaissance, answers: q.Answers) -> q.Form:
    """Ships go down a step for bread: out of holds, or from the bay to the port."""
    turn = Turn("convert", table, answers)
    ships = turn.ships_by_hold("ships", turn.phrase("which"), _EMERGENCY)
    action = a.TurnIntoBread(turn.seat, as_payment(ships.value)) if ships.value else None
    return turn.form((ships,), action, asks=True)


def discard(table: Renaissance, answers: q.Answers) -> q.Form:
    """Characters from hand for a bread each."""
    turn = Turn("discard", table, answers)
    cards = turn.number("cards", turn.phrase("cards"), _FEW, 1)
    hand = turn.board.hand
    note = "" if hand is None else turn.phrase("hand", n=hand)
    return turn.form((cards,), a.Discard(turn.seat, cards.value or 1), asks=True, note=note)


def rival(table: Renaissance, answers: q.Answers) -> q.Form:
    """What the rival of a solo game did after the player's action."""
    turn = Turn("rival", table, answers)
    ships = turn.ask(q.Count("ships", turn.phrase("ships"), maximum=RIVAL_SHIPS))
    lights = turn.ask(q.Count("lights", turn.phrase("lights"), maximum=RIVAL_LIGHTHOUSES))
    usual = {"acquire": "workshop", "discover": "atlas", "invite": "council"}
    displays = turn.options(("workshop", "atlas", "council"), "display")
    gone = turn.ask(
        q.OneOf(
            "discard",
            turn.phrase("discard"),
            options=displays,
            value=usual.get(turn.state.turn.kind or "", ""),
            lets_go=True,
        )
    )
    name = q.phrase(table, f"rival-name.{turn.state.options.solo}")
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", rival=name),
        answers=answers,
        fields=(ships, lights, gone),
        actions=(a.RivalReacts(ships.value, lights.value, gone.value or None),),
        button=turn.say("record"),
        leave=turn.say("cancel"),
    )
