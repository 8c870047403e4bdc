"""What fingers and keys do: a gesture is chosen by chance from what is on the screen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tools.fingers.process import App, Part, Sight
from tools.fingers.xserver import Input, Size

SIZES = {
    "phone": Size(412, 915),
    "landscape": Size(915, 412),
    "tablet": Size(1180, 820),
    "wide": Size(1600, 900),
    "small": Size(320, 568),
    "tiny": Size(260, 300),
    "square": Size(700, 700),
}
_KEYS = ("Tab", "Tab", "Tab", "Return", "Return", "space", "Up", "Down", "Left", "Right", "Home")
_RARE_KEYS = ("End", "Prior", "Next", "BackSpace", "Delete", "F1", "F11", "Menu")
_TEXTS = ("Anna", "Bruno", "7", "12", "-3", "0", "999", "1+2", "a", "Zoe Maria Lucia", "x" * 40)
_CHORDS = (("a", "Control_L"), ("v", "Control_L"), ("z", "Control_L"), ("Tab", "Shift_L"))
# A window so small shows little; fingers make it larger soon.
_NARROW = 320
_WHEEL_UP, _WHEEL_DOWN, _WHEEL_LEFT, _WHEEL_RIGHT = 4, 5, 6, 7
# How often each kind of part is touched, compared with the others.
_PULL = {"button": 3, "target": 2, "field": 2, "board": 8, "head": 0.3, "page": 0.2, "strip": 0.2}
_MOVED = ("page", "strip", "board")
_DRAGGED = {"page": 4, "strip": 4, "board": 3, "head": 1, "target": 0.3, "button": 0.2}

Point = tuple[float, float]
Step = tuple[Any, ...]


@dataclass(frozen=True)
class Gesture:
    """A kind, what is touched, and the steps one after the other."""

    kind: str
    at: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.at}: {' '.join(map(_step, self.steps))}"

    def perform(self, hands: Input, app: App) -> None:
        """Send the events."""
        for name, *values in self.steps:
            if name == "at":
                hands.move(*values)
            elif name in ("down", "up"):
                hands.button(1, down=name == "down")
            elif name == "wait":
                app.wait(values[0])
            elif name == "wheel":
                hands.button(values[0], down=True)
                hands.button(values[0], down=False)
            elif name == "key":
                hands.key(*values)
            elif name == "text":
                hands.text(*values)
            else:
                hands.place(app.window, Size(*values))


def _step(step: Step) -> str:
    name, *values = step
    return f"{name}({','.join(map(str, values))})" if values else name


class Fingers:
    """Chooses gestures."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._kinds: dict[str, tuple[float, Callable[[Sight], Gesture]]] = {
            "tap": (44, self._tap),
            "double tap": (4, self._double),
            "taps": (2, self._taps),
            "two taps": (4, self._two),
            "long press": (1.5, self._hold),
            "drag": (9, self._drag),
            "fling": (7, self._fling),
            "sweep": (3, self._sweep),
            "wheel": (6, self._wheel),
            "keys": (7, self._key),
            "type": (4, self._type),
            "back": (3, self._back),
            "anywhere": (3, self._anywhere),
            "resize": (1.2, self._resize),
        }

    def choose(self, sight: Sight, *, eager_to_leave: bool) -> Gesture:
        """The next gesture; `eager_to_leave` where fingers have been too long."""
        weights = {kind: weight for kind, (weight, _) in self._kinds.items()}
        on_table = sight.screen.startswith("table")
        is_dull = not any(part.kind in ("button", "target", "field") for part in sight.parts)
        weights["back"] = 5 if sight.sheets else 1 if on_table else 3
        weights["back"] = 30 if eager_to_leave or is_dull else weights["back"]
        if sight.screen in ("home", "welcome") and not sight.sheets:
            weights["back"] = 0.2
        if is_dull:
            weights["drag"] = weights["fling"] = 25
        if min(sight.size) < _NARROW:
            weights["resize"] = 8
        (kind,) = self._chance.choices(list(weights), list(weights.values()))
        return self._kinds[kind][1](sight)

    def opening(self, sight: Sight) -> list[Gesture]:
        """The first that fingers do anywhere: move each page, strip and board once."""
        return [self._moving(part) for part in sight.parts if part.kind in _MOVED]

    def _moving(self, part: Part) -> Gesture:
        x, y = start = self._within(part)
        across = part.kind == "strip"
        end = (x - part.size.width * 0.5, y) if across else (x, y - part.size.height * 0.5)
        if self._chance.random() < 0.5:
            return Gesture("fling", part.name, (*way(start, end, 3, 0.008), ("up",)))
        return Gesture("drag", part.name, (*way(start, end, 6, 0.012), ("wait", 0.03), ("up",)))

    # What is touched

    def _part(self, sight: Sight, pull: dict[str, float] = _PULL) -> tuple[str, Point, Size]:
        """A part on the screen and a place on it."""
        # Many cells of a table together are not more worth than a few buttons.
        alike = Counter(part.family for part in sight.parts)
        weights = [pull.get(part.kind, 0) / alike[part.family] ** 0.7 for part in sight.parts]
        if not any(weights):
            return self._place(sight)
        (part,) = self._chance.choices(sight.parts, weights)
        return part.name, self._within(part), part.size

    def _within(self, part: Part) -> Point:
        left, top, right, bottom = part.box
        edge = 0.05 if part.kind == "board" else 0.25
        across, along = ((self._chance.uniform(edge, 1 - edge)) for _ in range(2))
        return round(left + (right - left) * across), round(top + (bottom - top) * along)

    def _place(self, sight: Sight) -> tuple[str, Point, Size]:
        x = self._chance.uniform(1, max(sight.size.width - 2, 2))
        y = self._chance.uniform(1, max(sight.size.height - 2, 2))
        return "anywhere", (round(x), round(y)), sight.size

    # Taps

    def _tap(self, sight: Sight) -> Gesture:
        name, place, _ = self._part(sight)
        return Gesture("tap", name, tap(place))

    def _double(self, sight: Sight) -> Gesture:
        name, place, _ = self._part(sight)
        return Gesture("double tap", name, (*tap(place), ("wait", 0.03), *tap(place)))

    def _taps(self, sight: Sight) -> Gesture:
        name, place, _ = self._part(sight)
        return Gesture("taps", name, tap(place) * self._chance.randint(3, 6))

    def _two(self, sight: Sight) -> Gesture:
        (one, first, _), (other, second, _) = self._part(sight), self._part(sight)
        return Gesture("two taps", f"{one}, {other}", (*tap(first), *tap(second)))

    def _hold(self, sight: Sight) -> Gesture:
        name, place, _ = self._part(sight)
        steps = (("at", *place), ("down",), ("wait", self._chance.choice((0.3, 0.7))), ("up",))
        return Gesture("long press", name, steps)

    def _anywhere(self, sight: Sight) -> Gesture:
        name, place, _ = self._place(sight)
        return Gesture("anywhere", name, tap(place))

    # Moves

    def _drag(self, sight: Sight) -> Gesture:
        name, start, end = self._way(sight)
        return Gesture("drag", name, (*way(start, end, 6, 0.012), ("wait", 0.03), ("up",)))

    def _fling(self, sight: Sight) -> Gesture:
        name, start, end = self._way(sight)
        return Gesture("fling", name, (*way(start, end, 3, 0.008), ("up",)))

    def _way(self, sight: Sight) -> tuple[str, Point, Point]:
        """From a place on what can be dragged, up and down or across."""
        name, start, size = self._part(sight, _DRAGGED)
        # More often up than down: that shows more.
        far = self._chance.choice((0.1, 0.4, 0.8)) * self._chance.choice((-1, -1, 1))
        aslant = self._chance.uniform(-15, 15)
        x, y = start
        if self._chance.random() < 0.4:
            end = (x + far * size.width, y + aslant)
        else:
            end = (x + aslant, y + far * size.height)
        return name, start, end

    def _sweep(self, sight: Sight) -> Gesture:
        """From anything to anywhere, perhaps out of the window."""
        name, start, _ = self._part(sight)
        _, end, _ = self._place(sight)
        return Gesture("sweep", name, (*way(start, end, 5, 0.01), ("up",)))

    def _wheel(self, sight: Sight) -> Gesture:
        name, place, _ = self._part(sight, _DRAGGED)
        turns = (_WHEEL_UP, _WHEEL_DOWN, _WHEEL_DOWN, _WHEEL_LEFT, _WHEEL_RIGHT)
        turn = ("wheel", self._chance.choice(turns))
        return Gesture("wheel", name, (("at", *place), *[turn] * self._chance.randint(1, 5)))

    # Keys

    def _key(self, sight: Sight) -> Gesture:
        if self._chance.random() < 0.15:
            chord = self._chance.choice(_CHORDS)
            return Gesture("keys", "", (("key", *chord),))
        names = _KEYS if self._chance.random() < 0.85 else _RARE_KEYS
        keys = self._chance.choices(names, k=self._chance.randint(1, 4))
        return Gesture("keys", "", tuple(("key", key) for key in keys))

    def _type(self, sight: Sight) -> Gesture:
        text = ("text", self._chance.choice(_TEXTS))
        end: Sequence[Step] = self._chance.choice(((), (("key", "Return"),)))
        fields = [part for part in sight.parts if part.kind == "field"]
        if not fields:
            return Gesture("type", "", (text, *end))
        field = self._chance.choice(fields)
        steps = (*tap(self._within(field)), ("wait", 0.05), text, *end)
        return Gesture("type", field.name, steps)

    def _back(self, sight: Sight) -> Gesture:
        return Gesture("back", "", (("key", "Escape"),))

    def _resize(self, sight: Sight) -> Gesture:
        name = self._chance.choice(list(SIZES))
        return Gesture("resize", name, (("resize", *SIZES[name]),))


def tap(place: Point) -> tuple[Step, ...]:
    """A finger down and up again."""
    return ("at", *place), ("down",), ("wait", 0.01), ("up",)


def way(start: Point, end: Point, moves: int, pause: float) -> tuple[Step, ...]:
    """A finger that goes from one place to another and stays down."""
    steps: list[Step] = [("at", *start), ("down",)]
    for move in range(1, moves + 1):
        x, y = (round(a + (b - a) * move / moves) for a, b in zip(start, end, strict=True))
        steps += [("wait", pause), ("at", max(x, 0), max(y, 0))]
    return tuple(steps)
