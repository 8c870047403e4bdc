"""The people at a table that is being set up, in seat order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.present.palette import COLOURS
from companion.present.words import word
from engine.core import AnyGame, Player
from engine.files.shapes import Unreadable, shown_line

LONGEST = 24


@dataclass(frozen=True)
class Seats:
    """Who sits where with which colour; each change gives new seats.

    `stand_ins` are the names that are only the words for a colour: they change with it.
    """

    people: tuple[tuple[str, str], ...] = ()
    colours: tuple[str, ...] = COLOURS
    stand_ins: frozenset[str] = frozenset()

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
        return replace(
            self,
            people=tuple(one for one in self.people if one[0] != name),
            stand_ins=self.stand_ins - {name},
        )

    def rename(self, name: str, other: str) -> Seats:
        """Somebody else on a seat; where they sit already, both change places."""
        swap = {name: other, other: name}
        people = tuple((swap.get(one, one), colour) for one, colour in self.people)
        gone = frozenset({name} - {one for one, _ in people})
        return replace(self, people=people, stand_ins=self.stand_ins - gone)

    def move(self, name: str, by: int) -> Seats:
        """Somebody some places on."""
        people = list(self.people)
        old = self.names.index(name)
        new = min(max(old + by, 0), len(people) - 1)
        people.insert(new, people.pop(old))
        return replace(self, people=tuple(people))

    def turn(self, first: str) -> Seats:
        """The same round of people, beginning with somebody."""
        start = self.names.index(first)
        return replace(self, people=self.people[start:] + self.people[:start])

    def paint(self, name: str, colour: str) -> Seats:
        """Another colour for somebody; whoever had it gets the one given up."""
        old = dict(self.people)[name]
        swap = {name: colour}
        swap.update({other: old for other, has in self.people if has == colour and other != name})
        people = tuple((one, swap.get(one, has)) for one, has in self.people)
        return replace(self, people=people)._called()

    def among(self, colours: tuple[str, ...]) -> Seats:
        """The same people with colours of another game."""
        seats = Seats((), colours or COLOURS, self.stand_ins)
        for name, colour in self.people:
            seats = seats.add(name, colour)
        return seats._called()

    def nameless(self, number: int) -> Seats:
        """So many players, called by their colours."""
        keys = self.colours[:number]
        return Seats(tuple((key, key) for key in keys), self.colours, frozenset(keys))._called()

    def _called(self) -> Seats:
        """Those who stand in, called by the colours that they have now."""
        people: list[tuple[str, str]] = []
        called: set[str] = set()
        named = [name for name, _ in self.people if name not in self.stand_ins]
        for name, colour in self.people:
            shown = name
            if name in self.stand_ins:
                shown = word(f"colour.{colour}")
                # Somebody may really be called Rosa.
                shown = word("new.stand-in", name=shown) if shown in named else shown
                called.add(shown)
            people.append((shown, colour))
        return replace(self, people=tuple(people), stand_ins=frozenset(called))

    def players(self, colours: Mapping[str, Sequence[str]] | None = None) -> tuple[Player, ...]:
        """The players of a set-up, with the colours that the game's form gave them."""
        given = dict(colours or {})
        return tuple(
            Player(name, tuple(given.get(name, (colour,))), name in self.stand_ins)
            for name, colour in self.people
        )

    def written(
        self, game: AnyGame, colours: Mapping[str, Sequence[str]] | None = None
    ) -> list[Any]:
        """The players as a table file has them."""
        try:
            return [game.format.player.write(player, []) for player in self.players(colours)]
        except (Unreadable, LookupError, ValueError, TypeError):
            return [{"name": name} for name, _ in self.people]


def seated(players: Sequence[Player], colours: tuple[str, ...]) -> Seats:
    """The seats of players who sat at a table, with colours that a game has."""
    stand_ins = frozenset(player.name for player in players if player.stand_in)
    people = tuple((player.name, player.colours[0] if player.colours else "") for player in players)
    return Seats(people, COLOURS, stand_ins).among(colours)


def typed_name(text: str) -> str:
    """A name as it was meant: single spaces, no control characters, not too long for a scorepad."""
    return shown_line(" ".join(text.split())[:LONGEST])
