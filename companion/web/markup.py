"""Elements of HTML with everything in them escaped."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from companion.present.svg import plain

_EMPTY = frozenset({"br", "hr", "img", "input"})


class Html(str):
    """Markup that is whole and escaped already."""

    __slots__ = ()


Child: TypeAlias = "str | Iterable[Child] | None"


def element(name: str, /, *children: Child, **attributes: object) -> Html:
    """An element with its children; text is escaped, None leaves a child or an attribute out.

    An underscore in the name of an attribute stands for a hyphen, one at its end for nothing. What
    is neither text nor a number nor a yes is written as JSON.

    >>> str(element("p", "a < b", class_="note", data_at=[1, 2], hidden=True, id=None))
    '<p class="note" data-at="[1,2]" hidden>a &lt; b</p>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _EMPTY:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{joined(children)}</{name}>")


def joined(children: Child) -> Html:
    """Several children one after the other."""
    if children is None:
        return Html()
    if isinstance(children, Html):
        return children
    if isinstance(children, str):
        return Html(escape(plain(children), quote=False))
    return Html("".join(map(joined, children)))


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    if not isinstance(value, str | int | float):
        value = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f' {name}="{escape(plain(str(value)))}"'
