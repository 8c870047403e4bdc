"""A finished play as a link to BG Stats, which asks whether to save it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from companion.present.words import has_word, text_of, word
from companion.store.timestamps import Stamps
from engine.conclusion import places
from engine.files.json_text import compact
from engine.log import Played
from engine.message import Seat
from engine.table import AnyTable

# The scheme of BG Stats first; the web address if the app is not installed.
SCHEMES = ("bgstats", "https")
_PLACE = "://app.bgstatsapp.com/createPlay.html?data="
_PEOPLE = uuid.UUID("6f6b3f0e-3f7f-5a53-9a5c-2f2b0a4d7c11")
# A longer gap between moves is a pause; a shorter game, or a first move sooner after the table was
# created, was not recorded while it was played.
_PAUSE, _SHORTEST, _FIRST_MOVE = timedelta(hours=1), timedelta(minutes=10), timedelta(seconds=1)
_LONGEST_COMMENT = 400
_SHORTER = 399


def can_offer(table: AnyTable, stamps: Stamps) -> bool:
    """Only a finished game is offered, as BG Stats would count an unfinished one as a loss.

    A "what if" is not offered either.
    """
    is_over = stamps.finished is not None and table.game.outcome(table.state) is not None
    return is_over and not table.log.line


def play(
    identifier: str,
    table: AnyTable,
    stamps: Stamps,
    aliases: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, Any]:
    """The fields of a play; what is not known is left out.

    `aliases` says whom a name of the table means, if not the person of that name.
    """
    ended = datetime.fromisoformat(stamps.touched)
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
        "players": [_player(table, seat, aliases) for seat in table.game.people(table.setup)],
        "comments": _comments(table),
    }
    if in_play := table.game.in_play(table.setup):
        content["board"] = word("list.comma").join(in_play)
    minutes = minutes_played(table, stamps)
    return content if minutes is None else {**content, "durationMin": minutes}


def minutes_played(table: AnyTable, stamps: Stamps) -> int | None:
    """How long the game was played, without pauses; None if that is not known.

    It is known only for a game recorded move by move while it was played, not for one that was
    entered afterwards or imported with moves on it.
    """
    log = table.log
    played = [
        at
        for entry, at in zip(log.entries, stamps.events, strict=False)
        if isinstance(entry, Played)
    ]
    path = [step.number for step in log.path(log.main_step)]
    if table.setup.position is not None or not path or path[-1] > len(played):
        return None
    moments = [datetime.fromisoformat(stamps.started)]
    moments += [datetime.fromisoformat(played[number - 1]) for number in path]
    spans = [after - before for before, after in pairwise(moments)]
    length = sum((span for span in spans if span <= _PAUSE), timedelta())
    is_from_here = spans[0] >= _FIRST_MOVE
    return round(length.total_seconds() / 60) if is_from_here and length >= _SHORTEST else None


def _player(table: AnyTable, seat: Seat, aliases: Mapping[str, str]) -> dict[str, Any]:
    outcome = table.game.outcome(table.state)
    player = table.setup.players[seat]
    name = aliases.get(player.name, player.name)
    content = {
        "name": name,
        "sourcePlayerId": person(name),
        "winner": outcome is not None and seat in outcome.winners,
        "score": table.game.results(table.state)[seat],
    }
    first, place = table.game.first(table.state), places(table.score, outcome).get(seat)
    known = {
        "startPlayer": None if first is None else seat == first,
        "rank": place,
        "role": _role(player.colours) or None,
    }
    return {**content, **{key: value for key, value in known.items() if value is not None}}


def _role(colours: tuple[str, ...]) -> str:
    known = [f"colour.{colour}" for colour in colours if has_word(f"colour.{colour}")]
    return word(known[0]) if known else ""


def person(name: str) -> str:
    """An id for a person, the same for every play and on every phone."""
    return uuid.uuid5(_PEOPLE, " ".join(name.casefold().split())).hex


def _comments(table: AnyTable) -> str:
    outcome = table.game.outcome(table.state)
    text = text_of(table, outcome.because) if outcome else ""
    return text if len(text) < _LONGEST_COMMENT else text[: _SHORTER - 1] + "…"


def links(content: dict[str, Any]) -> tuple[str, ...]:
    """The addresses that send a play to BG Stats, the best one first."""
    body = quote(compact(content), safe="")
    return tuple(f"{scheme}{_PLACE}{body}" for scheme in SCHEMES)
