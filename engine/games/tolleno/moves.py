"""Every action of Tolleno, declared once: its form in files, rules, effect and description."""

from __future__ import annotations

from engine.actions import BY, Actions, ActionType
from engine.core import Secrecy
from engine.files.shapes import PLAYER, Key
from engine.games.tolleno import actions as a
from engine.games.tolleno import (
    describe,
    effects,
    rules_build,
    rules_entry,
    rules_expand,
    rules_turn,
)
from engine.games.tolleno.state import State
from engine.games.tolleno.tile_shapes import FACE, FIELD, FLOORS, FOUNTAINS, PLOT_NUMBER, TILE

ACTIONS: Actions[State, a.Action] = Actions(
    ActionType(
        "expand",
        a.Expand,
        "expand.extend",
        {"player": BY, "tile": Key(TILE)},
        rules_expand.check_expand,
        effects.expand,
        describe.expand,
    ),
    ActionType(
        "floor",
        a.PlaceFloor,
        "build.creates",
        {"player": BY, "at": Key(FIELD), "plot": Key(PLOT_NUMBER)},
        rules_build.check_floor,
        effects.place_floor,
        describe.place_floor,
    ),
    ActionType(
        "keep",
        a.KeepFloor,
        "build.spaces",
        {"player": BY},
        rules_build.check_keep,
        effects.keep_floor,
        describe.keep_floor,
    ),
    ActionType(
        "pass",
        a.Pass,
        "ruling.no-placement",
        {"player": BY, "tile": Key(FACE, None)},
        rules_expand.check_pass,
        effects.pass_turn,
        describe.pass_turn,
    ),
    ActionType(
        "draw",
        a.Draw,
        "draw.one",
        {"player": BY, "tile": Key(FACE)},
        rules_turn.check_draw,
        effects.draw_tile,
        describe.draw_tile,
        secrecy=Secrecy.OWN,
    ),
    ActionType(
        "lay",
        a.Lay,
        "box.tiles",
        {"tile": Key(TILE)},
        rules_entry.check_lay,
        effects.lay,
        describe.lay,
    ),
    ActionType(
        "lift",
        a.Lift,
        "box.tiles",
        {"at": Key(FIELD)},
        rules_entry.check_lift,
        effects.lift,
        describe.lift,
    ),
    ActionType(
        "move",
        a.Move,
        "box.tiles",
        {"at": Key(FIELD), "to": Key(FIELD)},
        rules_entry.check_move,
        effects.move,
        describe.move,
    ),
    ActionType(
        "place",
        a.Place,
        "box.floors",
        {
            "player": Key(PLAYER, attribute="owner"),
            "at": Key(FIELD),
            "plot": Key(PLOT_NUMBER),
            "floors": Key(FLOORS),
            "fountains": Key(FOUNTAINS, None),
        },
        rules_entry.check_place,
        effects.place,
        describe.place,
    ),
    ActionType(
        "clear",
        a.Clear,
        "box.floors",
        {"at": Key(FIELD), "plot": Key(PLOT_NUMBER)},
        rules_entry.check_clear,
        effects.clear,
        describe.clear,
    ),
    ActionType(
        "count-fountains",
        a.CountFountains,
        "fountain.points",
        {"at": Key(FIELD), "plot": Key(PLOT_NUMBER), "fountains": Key(FOUNTAINS)},
        rules_entry.check_fountains,
        effects.count_fountains,
        describe.count_fountains,
    ),
    ActionType(
        "award",
        a.Award,
        "tile.majority",
        {"at": Key(FIELD), "player": Key(PLAYER, None, "owner")},
        rules_entry.check_award,
        effects.award,
        describe.award,
    ),
)
