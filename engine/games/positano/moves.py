"""Every action of Positano, declared once: its form in files, rules, effect and description."""

from __future__ import annotations

from engine.actions import BY, Actions, ActionType, anything
from engine.core import Secrecy
from engine.files.shapes import PLAYER, Key, ListOf, OneOf, Whole, words
from engine.games.positano import actions as a
from engine.games.positano import (
    describe,
    effects,
    rules_board,
    rules_build,
    rules_draft,
    rules_entry,
)
from engine.games.positano.files import (
    BLOCK_TILE,
    BLOCKS,
    BUILD_TILE,
    LOT,
    MOST_BLOCKS,
    ROOF,
    STARS,
    CardShape,
)
from engine.games.positano.pieces import BOOSTERS
from engine.games.positano.state import State

ACTIONS: Actions[State, a.Action] = Actions(
    ActionType(
        "bid",
        a.MakeBid,
        "bid.choose",
        {
            "player": BY,
            "base": Key(CardShape(), attribute="card"),
            "booster": Key(OneOf({add: add for add in BOOSTERS})),
            "stars": Key(STARS, None),
        },
        rules_draft.check_bid,
        effects.bid,
        describe.bid,
        unchosen={"card": "", "booster": 0},
        secrecy=Secrecy.TOGETHER,
    ),
    ActionType(
        "draft",
        a.Draft,
        "draft.one-each",
        {
            "player": BY,
            "lot": Key(LOT, None),
            "block": Key(BLOCK_TILE, None),
            "build": Key(BUILD_TILE, None),
            "take": Key(Whole(0, 32), None),
        },
        rules_draft.check_draft,
        effects.draft,
        describe.draft,
        exactly_one=("lot", "block", "build"),
        only_with={"take": "block"},
    ),
    ActionType(
        "build",
        a.Build,
        "build.minimum",
        {"player": BY, "lot": Key(LOT), "blocks": Key(Whole(0, MOST_BLOCKS)), "roof": Key(ROOF)},
        rules_build.check_build,
        effects.build,
        describe.build,
    ),
    ActionType(
        "add-on",
        a.AddOn,
        "addon.block",
        {"player": BY, "lot": Key(LOT)},
        rules_build.check_add_on,
        effects.add_on,
        describe.add_on,
    ),
    ActionType(
        "remodel",
        a.Remodel,
        "remodel.step",
        {"player": BY, "lot": Key(LOT), "roof": Key(ROOF)},
        rules_build.check_remodel,
        effects.remodel,
        describe.remodel,
    ),
    ActionType(
        "reveal",
        a.Reveal,
        "refresh.deal",
        {
            "lots": Key(ListOf(LOT, 0, 4), None),
            "blocks": Key(ListOf(BLOCK_TILE, 0, 4), None),
            "builds": Key(ListOf(BUILD_TILE, 0, 4), None),
        },
        rules_board.check_reveal,
        effects.reveal,
        describe.reveal,
    ),
    ActionType(
        "refresh",
        a.Refresh,
        "refresh.discard",
        {},
        rules_board.check_refresh,
        effects.refresh,
        describe.refresh,
    ),
    ActionType(
        "place",
        a.Place,
        "box.buildings",
        {
            "player": Key(PLAYER, attribute="owner"),
            "lot": Key(LOT),
            "blocks": Key(BLOCKS),
            "roof": Key(ROOF),
        },
        rules_entry.check_place,
        effects.place,
        describe.place,
    ),
    ActionType(
        "clear",
        a.Clear,
        "box.buildings",
        {"lot": Key(LOT)},
        rules_entry.check_clear,
        effects.clear,
        describe.clear,
    ),
    ActionType(
        "move",
        a.Move,
        "box.buildings",
        {"lot": Key(LOT), "to": Key(LOT)},
        rules_entry.check_move,
        effects.move,
        describe.move,
    ),
    ActionType(
        "count-supply",
        a.CountSupply,
        "box.blocks",
        {"player": BY, "blocks": Key(Whole(0, MOST_BLOCKS))},
        rules_entry.check_supply,
        effects.count_supply,
        describe.supply,
    ),
    ActionType(
        "count-gelato",
        a.CountGelato,
        "box.gelato",
        {"player": BY, "icons": Key(Whole(0, MOST_BLOCKS))},
        anything,
        effects.count_gelato,
        describe.gelato,
    ),
    ActionType(
        "choose",
        a.Choose,
        "ruling.best-of-equal",
        {"player": BY, "goal": Key(words("colonna", "gruppo")), "lot": Key(LOT)},
        rules_entry.check_choose,
        effects.choose,
        describe.choose,
    ),
)
