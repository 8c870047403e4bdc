"""What a look back has worked out, kept for the next time as long as the log does not grow."""

from __future__ import annotations

from typing import Any, Protocol

from companion.present.results.missed import Instead, LookedBack, Missed
from engine.files import message_json
from engine.message import Seat
from engine.review import Noticed
from engine.table import AnyTable

# Counts up when what is kept changes.
_EDITION = 1


class Keeper(Protocol):
    """What keeps settings: the store."""

    def setting(self, key: str, default: Any = None) -> Any: ...

    def set(self, key: str, value: Any) -> None: ...


def kept(store: Keeper, identifier: str, table: AnyTable) -> Missed | None:
    """What was worked out before; None if that was never done, or before the last entry."""
    body = store.setting(_key(identifier))
    try:
        if body["edition"] != _EDITION or body["head"] != len(table.log.entries):
            return None
        return _read(body)
    except (AttributeError, LookupError, TypeError, ValueError):
        return None


def keep(store: Keeper, identifier: str, table: AnyTable, missed: Missed) -> None:
    """Keep what was worked out about a table as its log stands."""
    steps = [_write_step(step) for step in missed.steps]
    body = {"edition": _EDITION, "head": len(table.log.entries), "steps": steps}
    store.set(_key(identifier), body)


def _key(identifier: str) -> str:
    return f"missed.{identifier}"


def _write_step(step: LookedBack) -> dict[str, Any]:
    return {
        "number": step.number,
        "seat": step.seat,
        "looked_at": step.looked_at,
        "best": _write_instead(step.best),
        "best_at_once": _write_instead(step.best_at_once),
        "noticed": [
            [one.seat, message_json.write(one.because), one.rule, one.points]
            for one in step.noticed
        ],
    }


def _write_instead(instead: Instead | None) -> dict[str, Any] | None:
    if instead is None:
        return None
    return {
        "seat": instead.seat,
        "number": instead.number,
        "told": [message_json.write(message) for message in instead.told],
        "at_once": list(instead.at_once),
        "change": list(instead.change),
        "is_whole": instead.is_whole,
        "winners": list(instead.winners),
    }


def _read(body: Any) -> Missed:
    return Missed(tuple(map(_read_step, body["steps"])))


def _read_step(body: Any) -> LookedBack:
    seat = body["seat"]
    return LookedBack(
        body["number"],
        None if seat is None else Seat(seat),
        body["looked_at"],
        _read_instead(body["best"]),
        _read_instead(body["best_at_once"]),
        tuple(
            Noticed(Seat(seat), message_json.read(because), rule, points)
            for seat, because, rule, points in body["noticed"]
        ),
    )


def _read_instead(body: Any) -> Instead | None:
    if body is None:
        return None
    return Instead(
        Seat(body["seat"]),
        body["number"],
        tuple(map(message_json.read, body["told"])),
        tuple(body["at_once"]),
        tuple(body["change"]),
        body["is_whole"],
        tuple(map(Seat, body["winners"])),
    )
