"""The people remembered, each perhaps under several names.

A table that was played keeps the names it was played under; somebody who is called otherwise now,
or was written in two ways, is one person in lists and statistics all the same. `spellings` say
whom each other way of writing means.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Person:
    """Somebody who has played before, with the colours last played and the number of games."""

    name: str
    colours: tuple[str, ...]
    games: int
    seen: str = field(default="", compare=False)


def from_row(name: Any, colours: Any, games: Any, seen: Any) -> Person | None:
    """Somebody as a row says it; None where it does not say who."""
    if not isinstance(name, str) or not name:
        return None
    try:
        given = json.loads(colours)
    except (TypeError, ValueError):
        given = ()
    known = given if isinstance(given, list) else ()
    played = games if isinstance(games, int) else 0
    painted = tuple(colour for colour in known if isinstance(colour, str))
    return Person(name, painted, played, seen if isinstance(seen, str) else "")


def parse_aliases(setting: Any) -> dict[str, str]:
    """The spellings as they were stored, without whatever is none."""
    pairs = setting.items() if isinstance(setting, dict) else ()
    return {way: person for way, person in pairs if isinstance(person, str)}


def merge_aliases(people: Iterable[Person], spellings: Mapping[str, str]) -> list[Person]:
    """Each person once, as first given, with the games played under all names."""
    found: dict[str, Person] = {}
    for one in people:
        name = spellings.get(one.name, one.name)
        known = found.get(name, replace(one, name=name, games=0))
        found[name] = replace(known, games=known.games + one.games)
    return list(found.values())


def aliases_of(spellings: Mapping[str, str], name: str) -> tuple[str, ...]:
    """The other ways in which somebody was written, in alphabetical order."""
    return tuple(sorted(way for way, person in spellings.items() if person == name))


def resolve(spellings: Mapping[str, str], old: str, new: str) -> str:
    """Whom another name for somebody means: that person, unless it spells somebody else.

    >>> resolve({"Anna": "Anna B"}, "Bruno", "Anna"), resolve({"Anna": "Anna B"}, "Anna B", "Anna")
    ('Anna B', 'Anna')
    """
    person = spellings.get(new, new)
    return new if person == old else person


def renamed(spellings: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    """The spellings once a person has another name, perhaps that of somebody known already.

    A new name that is a spelling of somebody else means that person.

    >>> renamed({}, "Ana", "Anna")
    {'Ana': 'Anna'}
    >>> renamed({"Ana": "Anna"}, "Anna", "Ana")
    {'Anna': 'Ana'}
    """
    person = resolve(spellings, old, new)
    own = [old, *aliases_of(spellings, old)]
    kept = {way: whom for way, whom in spellings.items() if way not in own}
    return {**kept, **{way: person for way in own if way != person}}


def revert(
    now: Mapping[str, str], before: Mapping[str, str], after: Mapping[str, str]
) -> dict[str, str]:
    """The spellings without one change; what was changed since stays."""
    changed = {way for way in {**before, **after} if before.get(way) != after.get(way)}
    others = {way: whom for way, whom in now.items() if way not in changed}
    return {**others, **{way: whom for way, whom in before.items() if way in changed}}
