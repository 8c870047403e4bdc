"""One finished play as a link to BG Stats, which shows its own dialog and keeps it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from datetime import datetime, timezone
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from companion import rows
from companion.playing import AnyTable
from companion.stamps import Stamps
from companion.words import has_word, word
from engine.core import places
from engine.message import Seat

# The app's own scheme first; the web address where nothing answers to it.
SCHEMES = ("bgstats", "https")
_PLACE = "://app.bgstatsapp.com/createPlay.html?data="
_PEOPLE = uuid.UUID("6f6b3f0e-3f7f-5a53-9a5c-2f2b0a4d7c11")
_LONGEST_COMMENT = 400
_SHORTER = 399


def can_offer(table: AnyTable, stamps: Stamps) -> bool:
    """Only a finished play is offered: an unfinished one would arrive as a loss.

    What was only tried beside the game is no play.
    """
    is_over = stamps.finished is not None and table.game.outcome(table.state) is not None
    return is_over and not table.log.line


def play(
    identifier: str,
    table: AnyTable,
    stamps: Stamps,
    spellings: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, Any]:
    """The fields of a play. Flags are there also when false, and numbers are never texts.

    `spellings` says whom a name of the table means, where it is not the person's own.
    """
    begun, ended = (datetime.fromisoformat(at) for at in (stamps.started, stamps.touched))
    minutes = round((ended - begun).total_seconds() / 60)
    content: dict[str, Any] = {
        "sourceName": word("app.name"),
        "sourcePlayId": identifier,
        "playDate": ended.astimezone(timezone.utc).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": table.game.name,
            "sourceGameId": table.game.key,
            "highestWins": True,
            "noPoints": False,
            "usesTeams": False,
        },
        "players": [_player(table, seat, spellings) for seat in table.setup.seats],
        "comments": _comments(table),
    }
    if in_play := table.game.in_play(table.setup):
        content["board"] = word("list.comma").join(in_play)
    return {**content, "durationMin": minutes} if minutes > 0 else content


def _player(table: AnyTable, seat: Seat, spellings: Mapping[str, str]) -> dict[str, Any]:
    outcome = table.game.outcome(table.state)
    player = table.setup.players[seat]
    name = spellings.get(player.name, player.name)
    content = {
        "name": name,
        "sourcePlayerId": person(name),
        "winner": outcome is not None and seat in outcome.winners,
        "startPlayer": seat == table.game.first(table.state),
        "score": table.score.totals[seat],
        "rank": places(table.score, outcome)[seat],
    }
    role = _role(player.colours)
    return {**content, "role": role} if role else content


def _role(colours: tuple[str, ...]) -> str:
    known = [f"colour.{colour}" for colour in colours if has_word(f"colour.{colour}")]
    return word(known[0]) if known else ""


def person(name: str) -> str:
    """An id for a person that stays the same from play to play and from phone to phone."""
    return uuid.uuid5(_PEOPLE, " ".join(name.casefold().split())).hex


def _comments(table: AnyTable) -> str:
    outcome = table.game.outcome(table.state)
    said = rows.tell(table, outcome.because) if outcome else ""
    return said if len(said) < _LONGEST_COMMENT else said[: _SHORTER - 1] + "…"


def links(content: dict[str, Any]) -> tuple[str, ...]:
    """The addresses that hand a play over, the best one first."""
    body = quote(json.dumps(content, separators=(",", ":"), ensure_ascii=False), safe="")
    return tuple(f"{scheme}{_PLACE}{body}" for scheme in SCHEMES)
