"""Every action of Piazza, declared once: its form in files, rules, effect and description."""

from __future__ import annotations

from engine.actions import BY, Actions, ActionType
from engine.core import Secrecy
from engine.files.shapes import PLAYER, Key, ListOf, Whole
from engine.games.piazza import actions as a
from engine.games.piazza import (
    describe,
    effects,
    rules_amend,
    rules_entry,
    rules_hand,
    rules_start,
    rules_turn,
)
from engine.games.piazza.files import FIELD, HAND, KIND, MOST_LEFT, MOST_POINTS, TILE
from engine.games.piazza.state import State

ACTIONS: Actions[State, a.Action] = Actions(
    ActionType(
        "start",
        a.LayStart,
        "setup.start-chosen",
        {"player": BY, "tile": Key(TILE)},
        rules_start.check_start,
        effects.lay_start,
        describe.lay_start,
    ),
    # A third tile is against the rules, not unreadable: it can lie there all the same.
    ActionType(
        "place",
        a.Place,
        "turn.one-or-two",
        {"player": BY, "tiles": Key(ListOf(TILE, 1, 3, what="one or two tiles"))},
        rules_turn.check_place,
        effects.place,
        describe.place,
    ),
    ActionType(
        "pass",
        a.Pass,
        "turn.one-or-two",
        {"player": BY},
        rules_turn.check_pass,
        effects.pass_turn,
        describe.pass_turn,
    ),
    ActionType(
        "draw",
        a.Draw,
        "turn.draw",
        {"player": BY, "tiles": Key(ListOf(KIND, 1, MOST_LEFT, what="one tile or more"))},
        rules_hand.check_draw,
        effects.draw,
        describe.draw,
    ),
    ActionType(
        "hand",
        a.ShowHand,
        "turn.draw",
        {"player": BY, "tiles": Key(HAND)},
        rules_hand.check_hand,
        effects.show_hand,
        describe.show_hand,
        secrecy=Secrecy.OWN,
    ),
    ActionType(
        "points",
        a.NotePoints,
        "box.turn-points",
        {"player": BY, "points": Key(Whole(0, 99))},
        rules_entry.check_points,
        effects.note_points,
        describe.note_points,
    ),
    ActionType(
        "set-score",
        a.SetScore,
        "score.new",
        {"player": BY, "score": Key(Whole(0, MOST_POINTS))},
        rules_entry.check_score,
        effects.set_score,
        describe.set_score,
    ),
    ActionType(
        "ran-out",
        a.NoteRanOut,
        "end.player",
        {"player": BY},
        rules_entry.check_ran_out,
        effects.note_ran_out,
        describe.note_ran_out,
    ),
    ActionType(
        "lay",
        a.Lay,
        "box.tiles",
        {"tile": Key(TILE), "player": Key(PLAYER, None, attribute="seat")},
        rules_entry.check_lay,
        effects.lay,
        describe.lay,
    ),
    ActionType(
        "take",
        a.Take,
        "box.tiles",
        {"at": Key(FIELD)},
        rules_entry.check_take,
        effects.take,
        describe.take,
    ),
    ActionType(
        "amend",
        a.Amend,
        "box.tiles",
        {"at": Key(FIELD), "tile": Key(TILE)},
        rules_amend.check_amend,
        effects.amend,
        describe.amend,
    ),
)
