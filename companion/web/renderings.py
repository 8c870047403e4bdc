"""The parts of views, made once for all phones that see the same."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from companion.present.words import in_language
from companion.room.room import Room
from companion.room.seats import Role
from companion.room.sight import Sight
from companion.web.parts import parts

Parts = Mapping[str, str]


class Renderings:
    """The parts of the newest view of each role in each language, made once for all its phones."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sight: Sight | None = None
        self._made: dict[tuple[Role, str], Parts] = {}

    def of(self, room: Room, role: Role, language: str) -> tuple[Sight, Parts]:
        """What a role sees now, in a language."""
        sight = room.sight()
        with self._lock:
            if sight is not self._sight:
                self._sight, self._made = sight, {}
            made = self._made.get((role, language))
        if made is None:
            with in_language(language):
                made = parts(sight.seen_by(role), language)
            with self._lock:
                if sight is self._sight:
                    self._made[role, language] = made
        return sight, made
