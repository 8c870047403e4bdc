"""The people at a new table, in seat order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.kit.marks import COLOURS
from engine.core import Player
from engine.shapes import Unreadable, shown_line

LONGEST = 24


@dataclass(frozen=True)
class Seats:
    """Who sits where with which colour; each change gives new seats."""

    people: tuple[tuple[str, str], ...] = ()
    colours: tuple[str, ...] = COLOURS

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.people)

    @property
    def free(self) -> tuple[str, ...]:
        """The colours nobody has."""
        taken = [colour for _, colour in self.people]
        return tuple(colour for colour in self.colours if colour not in taken)

    def add(self, name: str, wanted: str = "") -> Seats:
        """One more at the end, with the colour wanted if it is free."""
        free = self.free or self.colours
        colour = wanted if wanted in free else free[0]
        return replace(self, people=(*self.people, (name, colour)))

    def remove(self, name: str) -> Seats:
        return replace(self, people=tuple(one for one in self.people if one[0] != name))

    def move(self, name: str, by: int) -> Seats:
        """Somebody some places on."""
        people = list(self.people)
        old = self.names.index(name)
        new = min(max(old + by, 0), len(people) - 1)
        people.insert(new, people.pop(old))
        return replace(self, people=tuple(people))

    def paint(self, name: str, colour: str) -> Seats:
        """Another colour for somebody; whoever had it gets the one given up."""
        old = dict(self.people)[name]
        swap = {name: colour}
        swap.update({other: old for other, has in self.people if has == colour and other != name})
        people = tuple((one, swap.get(one, has)) for one, has in self.people)
        return replace(self, people=people)

    def among(self, colours: tuple[str, ...]) -> Seats:
        """The same people with colours of another game."""
        seats = Seats((), colours or COLOURS)
        for name, colour in self.people:
            seats = seats.add(name, colour)
        return seats

    def written(self, game: Any, colours: Mapping[str, Sequence[str]] | None = None) -> list[Any]:
        """The players as a table file has them, with the colours that the game's form gave them."""
        given = dict(colours or {})
        try:
            return [
                game.format.player.write(Player(name, tuple(given.get(name, (colour,)))), [])
                for name, colour in self.people
            ]
        except (Unreadable, LookupError, ValueError, TypeError):
            return [{"name": name} for name, _ in self.people]


def typed_name(text: str) -> str:
    """A name as it was meant: single spaces, no control characters, not too long for a scorepad."""
    return shown_line(" ".join(text.split())[:LONGEST])
