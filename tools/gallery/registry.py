"""The list of everything that can be shown by itself: a name, and a function that builds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Builder = Callable[[], Any]


class Scene(NamedTuple):
    """Something to look at; a tall one is shown in full, however high it is."""

    name: str
    build: Builder
    is_tall: bool = False


_SCENES: dict[str, Scene] = {}


def scene(name: str, *, tall: bool = False) -> Callable[[Builder], Builder]:
    """Put a function on the list: `@scene("home")`."""

    def put(build: Builder) -> Builder:
        _SCENES[name] = Scene(name, build, tall)
        return build

    return put


def scenes(prefix: str = "") -> Iterator[Scene]:
    """Everything on the list whose name begins so, in the order it was put there."""
    return (scene for name, scene in _SCENES.items() if name.startswith(prefix))
