"""A rule as a link: `costiera://rule#positano/views.points`."""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.transfer.compression import ImportRefused
from engine import registry

LINK = "costiera://rule#"
# Longer than the longest game and rule together.
_LONGEST = 120
_LINK = re.compile(re.escape(LINK) + rf"([a-z-]{{1,{_LONGEST}}})/([a-z0-9.-]{{1,{_LONGEST}}})")


class LinkedRule(NamedTuple):
    """A rule of a game, by their keys."""

    game: str
    rule: str


def link(game: str, rule: str) -> str:
    """The link to a rule."""
    return f"{LINK}{game}/{rule}"


def linked(text: str) -> LinkedRule:
    """The rule of the first link in a text; ImportRefused if there is no such rule."""
    found = _LINK.search(text)
    if found is not None and found[1] in registry.keys():
        # A chat may add a full stop to the link.
        rule = found[2].rstrip(".-")
        if rule in registry.game(found[1]).catalogue.rules:
            return LinkedRule(found[1], rule)
    raise ImportRefused("no-rule")
