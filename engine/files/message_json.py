"""Store a message as plain JSON and read it back, to be shown in any language."""

from __future__ import annotations

from typing import Any

from engine.message import Clauses, Either, Message, Seat, Value

_LISTS: dict[str, type[tuple[Value, ...]]] = {"all": tuple, "clauses": Clauses, "either": Either}


def write(message: Message) -> dict[str, Any]:
    """A message as JSON."""
    return {"say": message.key, "with": {name: _write(value) for name, value in message.parameters}}


def read(written: dict[str, Any]) -> Message:
    """The message that was written."""
    parameters = ((name, _read(value)) for name, value in written["with"].items())
    return Message(written["say"], tuple(parameters))


def _write(value: Value) -> Any:
    if isinstance(value, Message):
        return write(value)
    if isinstance(value, Seat):
        return {"seat": int(value)}
    if isinstance(value, tuple):
        kind = next((name for name, cls in _LISTS.items() if type(value) is cls), "all")
        return {kind: [_write(part) for part in value]}
    return value


def _read(written: Any) -> Value:
    if not isinstance(written, dict):
        return int(written) if isinstance(written, int) else str(written)
    if "say" in written:
        return read(written)
    if "seat" in written:
        return Seat(written["seat"])
    ((kind, parts),) = written.items()
    return _LISTS[kind](_read(part) for part in parts)
