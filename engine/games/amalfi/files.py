"""How Amalfi's tables are written in files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.actions import BY
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
    Text,
    Unreadable,
    Whole,
    words,
)
from engine.files.shared_shapes import OrNull
from engine.games.amalfi.counting import COUNTED
from engine.games.amalfi.file_shapes import COLOURS, POINTS, SOME
from engine.games.amalfi.pieces import (
    CARDS,
    CHARACTERS,
    CONTRACTS,
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
    EnteredBoard,
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
ENTERED = Record(
    EnteredBoard,
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

SPACE: dict[str, Key[Any]] = {
    "space": Key(Text(), None),
    "chart": Key(NUMBER, None),
    "public": Key(NUMBER, None),
}
ONE_SPACE = ("space", "chart", "public")

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
            ListOf(Record(Taken, {"player": BY, **SPACE}, exactly_one=ONE_SPACE), 0, 99), ()
        ),
        "players": Key(MapOf(PLAYER, ENTERED), ()),
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


FORMAT = Format(OneColour(COLOURS), OPTIONS, POSITION, vet)
