"""How Amalfi's tables and moves are written in files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import Setup
from engine.files.codec import Format
from engine.files.players import OneColour, deal_colours
from engine.files.shapes import (
    PLAYER,
    Flag,
    Key,
    ListOf,
    MapOf,
    OneOf,
    Record,
    Tagged,
    Text,
    Unreadable,
    Whole,
    words,
)
from engine.files.shared_shapes import OrNull, PaymentShape
from engine.games.amalfi import actions as a
from engine.games.amalfi.counting import COUNTED
from engine.games.amalfi.file_shapes import COLOURS, POINTS, SOME, GainShape
from engine.games.amalfi.pieces import (
    CARDS,
    CHARACTERS,
    CONTRACTS,
    FLEET,
    PLACES,
    RESOURCES,
    ROUNDS,
    Characters,
    Phase,
    Ships,
)
from engine.games.amalfi.state import (
    Chart,
    Claim,
    Contract,
    Ending,
    Keyed,
    Milestone,
    Options,
    Position,
    SettlementCard,
    Taken,
)

MARKER = Whole(-500, 999)
ROUND = Whole(1, ROUNDS)
RESOURCE = words(*RESOURCES)
ACCEPTED = ListOf(RESOURCE, 0, len(RESOURCES), unique=True)
CARD = words(*CARDS)
NUMBER = Whole(1, 99)
THING = words(*COUNTED, what=f"one of {', '.join(COUNTED)}")


PAID: Key[Any] = Key(PaymentShape(RESOURCES, most=FLEET), None)
GAIN = Key(GainShape(), a.NOTHING)
FLEET_BY_PLACE = Record(Ships, {place: Key(SOME, 0) for place in PLACES})
PLAYED = Record(Characters, {kind: Key(SOME, 0) for kind in CHARACTERS})

SETTLEMENT = Record(
    SettlementCard, {"name": Key(Text(), ""), "per": Key(SOME, None), "of": Key(THING, None)}
)
MILESTONE = Record(Milestone, {"name": Key(Text(), ""), "ladder": Key(ListOf(POINTS, 0, 8), ())})
OPTIONS = Record(
    Options,
    {
        "settlements": Key(ListOf(SETTLEMENT, 0, ROUNDS), ()),
        "milestones": Key(ListOf(MILESTONE, 0, 4), ()),
        "solo": Key(Flag(), False),
        "start": Key(PLAYER, Options().start),
        "hands": Key(words("basic", "draft", "discard"), None),
    },
)
ENDING = Record(
    Ending,
    {
        "name": Key(Text()),
        "per": Key(SOME, None),
        "of": Key(THING, None),
        "count": Key(SOME, None),
        "points": Key(POINTS, None),
        "max": Key(OrNull(POINTS), None, "most"),
        "played": Key(Flag(), True),
    },
)
CLAIM = Record(Claim, {"milestone": Key(Whole(1, 4)), "space": Key(Whole(1, 8), None)})
KEYED = Record(
    Keyed,
    {
        "track": Key(MARKER, None),
        "food": Key(SOME, None),
        "colonies": Key(SOME, None),
        "ships": Key(FLEET_BY_PLACE, None),
        "charts": Key(ListOf(Record(Chart, {"points": Key(POINTS)}), 0, 99), ()),
        "contracts": Key(
            ListOf(
                Record(Contract, {"kind": Key(words(*CONTRACTS)), "points": Key(POINTS)}), 0, 99
            ),
            (),
        ),
        "characters": Key(PLAYED, None),
        "ending": Key(ListOf(ENDING, 0, 8), ()),
        "hand": Key(SOME, None),
        "tapped": Key(SOME, 0),
        "milestones": Key(ListOf(CLAIM, 0, 9), ()),
    },
)

_BY = Key(PLAYER, attribute="seat")
_SPACE: dict[str, Key[Any]] = {
    "space": Key(Text(), None),
    "chart": Key(NUMBER, None),
    "public": Key(NUMBER, None),
}
_ONE_SPACE = ("space", "chart", "public")

POSITION = Record(
    Position,
    {
        "round": Key(ROUND, None),
        "phase": Key(
            OneOf({p.value: p for p in (Phase.ACTIONS, Phase.FOOD, Phase.SETTLEMENT)}), None
        ),
        "start": Key(PLAYER, None),
        "turn": Key(PLAYER, None),
        "done": Key(ListOf(PLAYER, 0, 4, unique=True), ()),
        "settled": Key(ListOf(Whole(1, ROUNDS), 0, ROUNDS, unique=True), ()),
        "public": Key(SOME, 0),
        "spaces": Key(
            ListOf(Record(Taken, {"player": _BY, **_SPACE}, exactly_one=_ONE_SPACE), 0, 99), ()
        ),
        "players": Key(MapOf(PLAYER, KEYED), ()),
    },
)

_CARD_COST: dict[str, Key[Any]] = {
    "cost": Key(SOME, None),
    "of": Key(ACCEPTED, ()),
    "paid": PAID,
}

MOVES: Tagged[a.Action] = Tagged(
    "do",
    {
        "place": Record(
            a.Place,
            {"player": _BY, **_SPACE, "pay": Key(SOME, 0), "gain": GAIN},
            exactly_one=_ONE_SPACE,
        ),
        "acquire": Record(
            a.Acquire,
            {
                "player": _BY,
                "card": Key(CARD),
                "points": Key(POINTS),
                **_CARD_COST,
                "surcharge": Key(SOME, 0),
                "gain": GAIN,
            },
        ),
        "build": Record(a.Build, {"player": _BY, "ships": Key(Whole(1, 6), 1), "paid": PAID}),
        "play": Record(
            a.Play,
            {
                "player": _BY,
                "character": Key(words(*CHARACTERS)),
                **_CARD_COST,
                "ending": Key(ENDING, None),
                "gain": GAIN,
            },
        ),
        "tap": Record(a.Tap, {"player": _BY, "pay": Key(SOME, 0), "gain": GAIN}),
        "pass": Record(a.Pass, {"player": _BY}),
        "discard": Record(a.Discard, {"player": _BY, "cards": Key(NUMBER, 1)}),
        "turn-into-food": Record(
            a.TurnIntoFood,
            {
                "player": _BY,
                "from": Key(words("sea", *RESOURCES), attribute="start"),
                "ships": Key(Whole(1, 12), 1),
            },
        ),
        "claim": Record(
            a.ClaimMilestone,
            {
                "player": _BY,
                "milestone": Key(Whole(1, 4)),
                "space": Key(Whole(1, 8), None),
                "points": Key(POINTS, None),
                "met": Key(ROUND, None),
            },
        ),
        "exchange": Record(a.Exchange, {"player": _BY, "points": Key(NUMBER, 1), "paid": PAID}),
        "gain": Record(
            a.GainMore,
            {
                "player": _BY,
                "by": Key(words("space", "contract", "character")),
                "pay": Key(SOME, 0),
                "gain": GAIN,
            },
        ),
        "take-character": Record(
            a.TakeCharacter, {"player": _BY, "pay": Key(SOME, 0), "food": Key(SOME, 0)}
        ),
        "move-ships": Record(
            a.MoveShips,
            {
                "player": _BY,
                "from": Key(words(*PLACES), attribute="start"),
                "to": Key(words(*PLACES)),
                "ships": Key(Whole(1, 12), 1),
            },
        ),
        "feed": Record(a.Feed, {"player": Key(PLAYER, None, "seat"), "due": Key(SOME, None)}),
        "settle": Record(
            a.Settle,
            {"card": Key(Whole(1, ROUNDS), None), "points": Key(MapOf(PLAYER, POINTS), ())},
        ),
        "prepare": Record(a.Prepare, {"start": Key(PLAYER, None)}),
        "count-track": Record(a.CountTrack, {"player": _BY, "points": Key(MARKER)}),
        "count-food": Record(a.CountFood, {"player": _BY, "food": Key(SOME)}),
        "count-colonies": Record(a.CountColonies, {"player": _BY, "colonies": Key(SOME)}),
        "count-ships": Record(a.CountShips, {"player": _BY, "ships": Key(FLEET_BY_PLACE)}),
        "count-characters": Record(a.CountCharacters, {"player": _BY, "characters": Key(PLAYED)}),
        "count-hand": Record(a.CountHand, {"player": _BY, "cards": Key(SOME)}),
        "enter-card": Record(
            a.EnterCard, {"player": _BY, "card": Key(CARD), "points": Key(POINTS)}
        ),
        "remove-card": Record(
            a.RemoveCard, {"player": _BY, "card": Key(CARD), "number": Key(NUMBER)}
        ),
        "enter-ending": Record(a.EnterEnding, {"player": _BY, "ending": Key(ENDING)}),
        "remove-ending": Record(a.RemoveEnding, {"player": _BY, "number": Key(NUMBER)}),
    },
)


def vet(setup: Setup[Options, Position]) -> Setup[Options, Position]:
    """Deal the colours nobody chose; one player alone plays solo; a phase needs its round."""
    options, position = setup.options, setup.position
    if position is not None and position.phase is not None and position.round is None:
        raise Unreadable("position.round", "is missing, a phase belongs to a round")
    if options.solo and len(setup.players) > 1:
        raise Unreadable("players", "expected one player in a solo game")
    if len(setup.players) == 1 and not options.solo:
        options = replace(options, solo=True, hands=None)
    players = deal_colours(setup.players, COLOURS)
    return Setup(players, options, setup.rulings, setup.position)


FORMAT = Format(OneColour(COLOURS), OPTIONS, POSITION, MOVES, vet)
