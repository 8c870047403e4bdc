"""What is read off tiles, entered as it lies, or corrected: each kind of action declared."""

from __future__ import annotations

from engine.actions import BY, ActionType, anything
from engine.core import Secrecy
from engine.files.shapes import Key, ListOf, Whole
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance import (
    describe,
    entry_effects,
    rules_entry,
    rules_facts,
)
from engine.games.amalfi_renaissance.board import PLACES
from engine.games.amalfi_renaissance.files import (
    DECREE,
    ENDGAMES,
    NUMBER,
    PERIOD,
    PHASE,
    POINTS,
    TITLE,
    TYPE,
    CountsShape,
)
from engine.games.amalfi_renaissance.pieces import (
    ARTWORKS,
    TITLES,
    TYPES,
)
from engine.games.amalfi_renaissance.state import Phase

ENTRIES = (
    ActionType(
        "read-title",
        a.ReadTitle,
        "setup.titles",
        {
            "title": Key(TITLE),
            "ladder": Key(ListOf(Whole(0, 99), 0, 9), ()),
            "type": Key(TYPE, None),
        },
        rules_facts.check_read_title,
        entry_effects.read_title,
        describe.read_title,
    ),
    ActionType(
        "read-decree",
        a.ReadDecree,
        "setup.decrees",
        {"period": Key(PERIOD), "decree": Key(DECREE), "bonus": Key(NUMBER, None)},
        rules_facts.check_read_decree,
        entry_effects.read_decree,
        describe.read_decree,
    ),
    ActionType(
        "set-track",
        a.SetTrack,
        "score.marker",
        {"player": BY, "points": Key(POINTS)},
        anything,
        entry_effects.set_track,
        describe.set_track,
    ),
    ActionType(
        "set-bread",
        a.SetBread,
        "bread.limit",
        {"player": BY, "bread": Key(NUMBER)},
        rules_entry.check_bread,
        entry_effects.set_bread,
        describe.set_bread,
    ),
    ActionType(
        "set-ships",
        a.SetShips,
        "box.ships",
        {"player": BY, "ships": Key(CountsShape(PLACES, zeros=True))},
        rules_entry.check_ships,
        entry_effects.set_ships,
        describe.set_ships,
    ),
    ActionType(
        "set-docks",
        a.SetDocks,
        "atlas.dock",
        {"player": BY, "own": Key(NUMBER)},
        rules_entry.check_docks,
        entry_effects.set_docks,
        describe.set_docks,
    ),
    ActionType(
        "set-artworks",
        a.SetArtworks,
        "art.buy",
        {"player": BY, "artworks": Key(CountsShape(ARTWORKS, zeros=True))},
        anything,
        entry_effects.set_artworks,
        describe.set_artworks,
    ),
    ActionType(
        "set-destinations",
        a.SetDestinations,
        "atlas.buy",
        {"player": BY, "destinations": Key(NUMBER)},
        anything,
        entry_effects.set_destinations,
        describe.set_destinations,
    ),
    ActionType(
        "set-characters",
        a.SetCharacters,
        "box.characters",
        {
            "player": BY,
            "characters": Key(CountsShape(TYPES, zeros=True)),
            "engaged": Key(NUMBER, None),
        },
        rules_entry.check_characters,
        entry_effects.set_characters,
        describe.set_characters,
    ),
    ActionType(
        "set-lighthouses",
        a.SetLighthouses,
        "box.lighthouses",
        {"player": BY, "lighthouses": Key(NUMBER), "own": Key(NUMBER, None)},
        rules_entry.check_lighthouses,
        entry_effects.set_lighthouses,
        describe.set_lighthouses,
    ),
    ActionType(
        "set-hand",
        a.SetHand,
        "setup.hands",
        {"player": BY, "cards": Key(NUMBER)},
        anything,
        entry_effects.set_hand,
        describe.set_hand,
        secrecy=Secrecy.OWN,
    ),
    ActionType(
        "set-titles",
        a.SetTitles,
        "box.cubes",
        {"player": BY, "titles": Key(CountsShape(tuple(sorted(TITLES)), zeros=True))},
        rules_entry.check_titles,
        entry_effects.set_titles,
        describe.set_titles,
    ),
    ActionType(
        "set-endgame",
        a.SetEndgame,
        "invite.endgame",
        {"player": BY, "endgame": Key(ENDGAMES)},
        rules_entry.check_endgame,
        entry_effects.set_endgame,
        describe.set_endgame,
    ),
    ActionType(
        "set-period",
        a.SetPeriod,
        "phase.order",
        {"period": Key(PERIOD), "phase": Key(PHASE, Phase.ACTIONS)},
        anything,
        entry_effects.set_period,
        describe.set_period,
    ),
)
