"""Every action of Amalfi, declared once: its form in files, rules, effect and description.

What is entered as it lies is declared in `entries`.
"""

from __future__ import annotations

from typing import Any

from engine.actions import BY, Actions, ActionType
from engine.files.payment_shape import PaymentShape
from engine.files.shapes import PLAYER, Key, MapOf, Whole, words
from engine.games.amalfi import actions as a
from engine.games.amalfi import (
    describe,
    effects,
    phases,
    rules_cards,
    rules_milestones,
    rules_phases,
    rules_turn,
)
from engine.games.amalfi.entries import ENTRIES
from engine.games.amalfi.file_shapes import POINTS, SOME, GainShape
from engine.games.amalfi.files import ACCEPTED, CARD, ENDING, NUMBER, ONE_SPACE, ROUND, SPACE
from engine.games.amalfi.pieces import CHARACTERS, FLEET, PLACES, RESOURCES, ROUNDS
from engine.games.amalfi.state import State

PAID: Key[Any] = Key(PaymentShape(RESOURCES, most=FLEET), None)
GAIN = Key(GainShape(), a.NOTHING)
_CARD_COST: dict[str, Key[Any]] = {"cost": Key(SOME, None), "of": Key(ACCEPTED, ()), "paid": PAID}

ACTIONS: Actions[State, a.Action] = Actions(
    ActionType(
        "place",
        a.Place,
        "place.where",
        {"player": BY, **SPACE, "pay": Key(SOME, 0), "gain": GAIN},
        rules_cards.check_place,
        effects.place,
        describe.place,
        exactly_one=ONE_SPACE,
    ),
    ActionType(
        "acquire",
        a.Acquire,
        "card.one",
        {
            "player": BY,
            "card": Key(CARD),
            "points": Key(POINTS),
            **_CARD_COST,
            "surcharge": Key(SOME, 0),
            "gain": GAIN,
        },
        rules_cards.check_acquire,
        effects.acquire,
        describe.acquire,
    ),
    ActionType(
        "build",
        a.Build,
        "ship.many",
        {"player": BY, "ships": Key(Whole(1, 6), 1), "paid": PAID},
        rules_cards.check_build,
        effects.build,
        describe.build,
    ),
    ActionType(
        "play",
        a.Play,
        "char.play",
        {
            "player": BY,
            "character": Key(words(*CHARACTERS)),
            **_CARD_COST,
            "ending": Key(ENDING, None),
            "gain": GAIN,
        },
        rules_cards.check_play,
        effects.play,
        describe.play,
    ),
    ActionType(
        "tap",
        a.Tap,
        "char.action",
        {"player": BY, "pay": Key(SOME, 0), "gain": GAIN},
        rules_cards.check_tap,
        effects.tap,
        describe.tap,
    ),
    ActionType(
        "pass",
        a.Pass,
        "turn.pass",
        {"player": BY},
        rules_turn.check_pass,
        effects.pass_turn,
        describe.pass_turn,
    ),
    ActionType(
        "discard",
        a.Discard,
        "free.discard",
        {"player": BY, "cards": Key(NUMBER, 1)},
        rules_turn.check_discard,
        effects.discard,
        describe.discard,
    ),
    ActionType(
        "turn-into-food",
        a.TurnIntoFood,
        "free.ship-food",
        {
            "player": BY,
            "from": Key(words("sea", *RESOURCES), attribute="start"),
            "ships": Key(Whole(1, 12), 1),
        },
        rules_turn.check_into_food,
        effects.into_food,
        describe.into_food,
    ),
    ActionType(
        "claim",
        a.ClaimMilestone,
        "free.milestone",
        {
            "player": BY,
            "milestone": Key(Whole(1, 4)),
            "space": Key(Whole(1, 8), None),
            "points": Key(POINTS, None),
            "met": Key(ROUND, None),
        },
        rules_milestones.check_claim,
        effects.claim,
        describe.claim,
    ),
    ActionType(
        "exchange",
        a.Exchange,
        "free.exchange",
        {"player": BY, "points": Key(NUMBER, 1), "paid": PAID},
        rules_cards.check_exchange,
        effects.exchange,
        describe.exchange,
    ),
    ActionType(
        "gain",
        a.GainMore,
        "gain.optional",
        {
            "player": BY,
            "by": Key(words("space", "contract", "character")),
            "pay": Key(SOME, 0),
            "gain": GAIN,
        },
        rules_turn.check_gain_more,
        effects.gain_more,
        describe.gain_more,
    ),
    ActionType(
        "take-character",
        a.TakeCharacter,
        "char.row",
        {"player": BY, "pay": Key(SOME, 0), "food": Key(SOME, 0)},
        rules_cards.check_take_character,
        effects.take_character,
        describe.take_character,
    ),
    ActionType(
        "move-ships",
        a.MoveShips,
        "box.ships",
        {
            "player": BY,
            "from": Key(words(*PLACES), attribute="start"),
            "to": Key(words(*PLACES)),
            "ships": Key(Whole(1, 12), 1),
        },
        rules_turn.check_move_ships,
        effects.move_ships,
        describe.move_ships,
    ),
    ActionType(
        "feed",
        a.Feed,
        "feed.due",
        {"player": Key(PLAYER, None, "seat"), "due": Key(SOME, None)},
        rules_phases.check_feed,
        phases.feed,
        describe.feed,
    ),
    ActionType(
        "settle",
        a.Settle,
        "settlement.score",
        {"card": Key(Whole(1, ROUNDS), None), "points": Key(MapOf(PLAYER, POINTS), ())},
        rules_phases.check_settle,
        phases.settle,
        describe.settle,
    ),
    ActionType(
        "prepare",
        a.Prepare,
        "prep.flip",
        {"start": Key(PLAYER, None)},
        rules_phases.check_prepare,
        phases.prepare,
        describe.prepare,
    ),
    *ENTRIES,
)
