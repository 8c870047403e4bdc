"""The people remembered, each perhaps under several names.

A table keeps the names it was played under. Somebody who is called something else now, or whose
name was written in two ways, is still one person in lists and statistics: `aliases` say whom each
other name means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.store.protocol import Change
    from companion.store.snapshot import Json
    from engine.core import AnyGame, Player, Setup
    from engine.files.codec import TableFile
    from engine.log import Entry
    from engine.message import Seat


@dataclass(frozen=True)
class Person:
    """Somebody who has played: colours last played, number of games, when last seen."""

    name: str
    colours: tuple[str, ...]
    games: int
    seen: str


def person_of(name: object, colours: Json, games: object, seen: object) -> Person | None:
    """A person from stored values, without what is damaged; None if there is no name."""
    if not isinstance(name, str) or not name:
        return None
    known = colours if isinstance(colours, list) else []
    return Person(
        name,
        tuple(colour for colour in known if isinstance(colour, str)),
        games if isinstance(games, int) else 0,
        seen if isinstance(seen, str) else "",
    )


def seats_of_people(game: AnyGame, setup: Setup[Any, Any]) -> tuple[Seat, ...]:
    """The seats of people, without paper opponents and colours that stand in."""
    return tuple(seat for seat in game.people(setup) if not setup.players[seat].stand_in)


def seated(file: TableFile, entries: Sequence[Entry[Any]] = ()) -> tuple[Player, ...]:
    """The people at a table after some entries, on the main line of its log."""
    from engine.log import Corrected, Log  # noqa: PLC0415

    setup = file.setup
    if any(isinstance(entry, Corrected) for entry in entries):
        log = Log(entries)
        for step in log.path(log.main_step):
            if isinstance(step.entry, Corrected):
                setup = step.entry.on(setup)
    return tuple(setup.players[seat] for seat in seats_of_people(file.game, setup))


def remember(change: Change, people: Iterable[Person]) -> None:
    """Add the games of people to those remembered; the colours are those of the later day."""
    known = {one.name: one for one in change.people()}
    found = []
    for one in people:
        before = known.get(one.name, one)
        later = before if one.seen < before.seen else one
        games = one.games + (before.games if one.name in known else 0)
        found.append(replace(later, games=games))
    change.put_people(found)


def reseat(change: Change, before: Sequence[Player], now: Sequence[Player], at: str) -> None:
    """Remember who sits at a table now instead of others.

    Whoever was entered there by mistake, and has no other game, is forgotten.
    """
    if before == now:
        return
    had, has = ({one.name: one for one in players} for players in (before, now))
    known = {one.name: one for one in change.people()}
    gone = [
        replace(known[name], games=known[name].games - 1)
        for name in had
        if name not in has and name in known
    ]
    stayed = [
        replace(known[name], colours=one.colours)
        for name, one in has.items()
        if name in had and name in known and one != had[name]
    ]
    change.put_people([*gone, *stayed])
    change.drop_people([one.name for one in gone if one.games < 1])
    remember(
        change,
        [Person(name, one.colours, 1, at) for name, one in has.items() if name not in had],
    )


def parse_aliases(setting: Json) -> dict[str, str]:
    """Aliases from the stored setting, without what is damaged."""
    pairs = setting.items() if isinstance(setting, dict) else ()
    return {alias: person for alias, person in pairs if isinstance(person, str)}


def merge_aliases(people: Iterable[Person], aliases: Mapping[str, str]) -> list[Person]:
    """Each person once, as they come first, with the games played under all names."""
    found: dict[str, Person] = {}
    for one in people:
        name = aliases.get(one.name, one.name)
        known = found.get(name, replace(one, name=name, games=0))
        found[name] = replace(known, games=known.games + one.games)
    return list(found.values())


def aliases_of(aliases: Mapping[str, str], name: str) -> tuple[str, ...]:
    """The other names of somebody, in alphabetical order."""
    return tuple(sorted(alias for alias, person in aliases.items() if person == name))


def resolve(aliases: Mapping[str, str], old: str, new: str) -> str:
    """Whom a new name for somebody means: its own person, unless it is an alias of another.

    >>> resolve({"Anna": "Anna B"}, "Bruno", "Anna"), resolve({"Anna": "Anna B"}, "Anna B", "Anna")
    ('Anna B', 'Anna')
    """
    person = aliases.get(new, new)
    return new if person == old else person


def renamed(aliases: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    """The aliases once a person has another name, perhaps that of somebody known already.

    A new name that is an alias of somebody else means that person.

    >>> renamed({}, "Ana", "Anna")
    {'Ana': 'Anna'}
    >>> renamed({"Ana": "Anna"}, "Anna", "Ana")
    {'Anna': 'Ana'}
    """
    person = resolve(aliases, old, new)
    own = [old, *aliases_of(aliases, old)]
    kept = {alias: whom for alias, whom in aliases.items() if alias not in own}
    return {**kept, **{alias: person for alias in own if alias != person}}


def revert(
    now: Mapping[str, str], before: Mapping[str, str], after: Mapping[str, str]
) -> dict[str, str]:
    """The aliases without one change; what was changed since stays."""
    changed = {alias for alias in {**before, **after} if before.get(alias) != after.get(alias)}
    others = {alias: whom for alias, whom in now.items() if alias not in changed}
    return {**others, **{alias: whom for alias, whom in before.items() if alias in changed}}
