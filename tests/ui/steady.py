"""Whether anything moves under a finger: taps what a scene shows and compares places.

A tap may change what a target says or looks like, and may open or close a sheet. What was there
before the tap and is there after it must not have moved, or the next tap hits something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from companion.kit.surfaces.sheet import Sheet
from companion.kit.touch.back import back
from companion.kit.touch.press import Target
from companion.screens.ask.screen import AskScreen
from companion.screens.table.rulings import RulingsView
from tests.ui.window import Box, TestWindow, rectangle, words_of

_SLACK = 2
_FRAMES = 6

Key = tuple[str, str, int]


class Shown(NamedTuple):
    """A target in sight: the widget, what it is called, and where it lies."""

    widget: Any
    key: Key
    box: Box


def in_sight(window: TestWindow, root: Any) -> list[Shown]:
    """The targets of a root of which a finger can hit the middle, in the order drawn."""
    found, seen = [], Counter[tuple[str, str]]()
    for widget in window.shown(root):
        if not isinstance(widget, Target):
            continue
        name = type(widget).__name__, " ".join(_said(widget))
        seen[name] += 1
        box = _clipped(window, widget)
        if box is not None:
            found.append(Shown(widget, (*name, seen[name]), box))
    return found


def _said(widget: Any) -> Iterator[str]:
    """What tells a target from its neighbours: its words, and the place it stands for."""
    for name in ("key", "name", "title", "hint", "row", "column"):
        value = getattr(widget, name, None)
        if isinstance(value, str | int) and value != "":
            yield f"{name}={value}"
    if (words := words_of(widget)) and not getattr(widget, "key", ""):
        yield words


def _clipped(window: TestWindow, widget: Any) -> Box | None:
    """Where a target lies in the window; None where its middle is scrolled out of sight."""
    box = rectangle(widget)
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    around: list[Box] = [(0, 0, *window.window.size)]
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            around.append(rectangle(parent))
        parent = parent.parent
    inside = all(left <= x <= right and low <= y <= top for left, low, right, top in around)
    return box if inside else None


def top_of(shell: Any) -> Any:
    """What takes the taps: the sheet on top, or the screen where there is none."""
    sheets = [child for child in shell.children if isinstance(child, Sheet)]
    return sheets[0] if sheets else getattr(shell, "screen", shell)


def _revision(shell: Any) -> Any:
    """What a screen shows."""
    screen = getattr(shell, "screen", shell)
    model = getattr(screen, "model", None)
    revision = getattr(model, "revision", 0)
    key = getattr(screen, "key", "")
    return (getattr(shell, "place", ""), key, _page(screen, key), revision)


def _page(screen: Any, key: str) -> str:
    """Which list the rules show: of the table, of the game, or of another game."""
    if isinstance(screen, AskScreen):
        return screen.game
    views = (one for one in screen.walk() if isinstance(one, RulingsView))
    return next((view.chosen for view in views), "") if key == "rulings" else ""


def moved(before: list[Shown], after: list[Shown]) -> Iterator[str]:
    """What stays but lies elsewhere after a tap, in words."""
    now = {id(shown.widget): shown.box for shown in after}
    named = {shown.key: shown.box for shown in after}
    for shown in before:
        box = now.get(id(shown.widget)) or named.get(shown.key)
        if box is None:
            continue
        far = max(abs(a - b) for a, b in zip(shown.box, box, strict=True))
        if far > dp(_SLACK):
            yield f"{shown.key[0]} {shown.key[1]!r}: {_round(shown.box)} → {_round(box)}"


def _round(box: Box) -> tuple[int, ...]:
    return tuple(round(side) for side in box)


def unsteady(window: TestWindow) -> list[str]:
    """What moves when all that the window shows is tapped, one after the other, in words.

    The first tap that leads elsewhere is followed by Back; at the second it ends.
    """
    shell: Any = window.stage.root
    top, revision = top_of(shell), _revision(shell)
    done: set[Key] = set()
    problems: list[str] = []
    has_left = False
    before = in_sight(window, top)
    while target := next((one for one in before if one.key not in done), None):
        done.add(target.key)
        window.tap(_middle(target.box))
        window.settle(_FRAMES)
        stays = _is_here(shell, top, revision)
        if not stays:
            if has_left or not _leads_back(window, shell, top, revision):
                break
            has_left = True
        after = in_sight(window, top)
        # What a tap takes away may leave no gap, as a player who does not play.
        if stays and target.key in {one.key for one in after}:
            for problem in moved(before, after):
                problems.append(f"a tap on {target.key[0]} {target.key[1]!r} moves {problem}")
        before = after
    return problems


def _leads_back(window: TestWindow, shell: Any, top: Any, revision: Any) -> bool:
    """Back closes what a tap has opened."""
    back.go()
    window.settle(_FRAMES)
    return _is_here(shell, top, revision)


def _is_here(shell: Any, top: Any, revision: Any) -> bool:
    """A screen shows something else once a move is stored; a sheet stays what it is."""
    return top_of(shell) is top and (isinstance(top, Sheet) or _revision(shell) == revision)


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
