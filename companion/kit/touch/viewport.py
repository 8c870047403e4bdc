"""How a board is looked at: which of its points is in the middle, and how large a unit is."""

from __future__ import annotations

from dataclasses import dataclass, replace

Rect = tuple[float, float, float, float]
Point = tuple[float, float]

# Half a pixel out of sight is in sight.
_SLACK = 0.5


@dataclass(frozen=True)
class Viewport:
    """A board seen in a place of the screen; each change gives a new lens.

    `place` is left, low, right and top in pixels, `middle` the board's point in its middle, `unit`
    the pixels of one board unit. The board's second axis grows upward, like the screen's.
    """

    place: Rect = (0, 0, 1, 1)
    middle: Point = (0, 0)
    unit: float = 1

    @classmethod
    def fitting(cls, bounds: Rect, place: Rect, *, margin: float = 0, largest: float) -> Viewport:
        """The whole of some bounds, in the middle of the place."""
        left, low, right, top = bounds
        wide, high = place[2] - place[0] - 2 * margin, place[3] - place[1] - 2 * margin
        unit = min(wide / max(right - left, 1e-6), high / max(top - low, 1e-6), largest)
        return cls(place, ((left + right) / 2, (low + top) / 2), max(unit, 1e-3))

    @property
    def centre(self) -> Point:
        """The middle of the place on the screen."""
        left, low, right, top = self.place
        return (left + right) / 2, (low + top) / 2

    def to_board(self, x: float, y: float) -> Point:
        """The point of the board at a point of the screen."""
        across, along = self.centre
        return (
            self.middle[0] + (x - across) / self.unit,
            self.middle[1] + (y - along) / self.unit,
        )

    def to_screen(self, bx: float, by: float) -> Point:
        """Where a point of the board is on the screen."""
        across, along = self.centre
        return (
            across + (bx - self.middle[0]) * self.unit,
            along + (by - self.middle[1]) * self.unit,
        )

    def moved(self, dx: float, dy: float) -> Viewport:
        """The board moved by some pixels."""
        across, along = self.middle
        return replace(self, middle=(across - dx / self.unit, along - dy / self.unit))

    def zoomed(self, unit: float, x: float, y: float) -> Viewport:
        """Another size of the unit; the point of the board at x, y stays where it is."""
        bx, by = self.to_board(x, y)
        at = replace(self, unit=unit).to_screen(bx, by)
        return replace(self, unit=unit).moved(x - at[0], y - at[1])

    def shows(self, part: Rect) -> bool:
        """Whether all of a part of the board is inside the place."""
        left, low, right, top = self.place
        (x, y), (across, along) = self.to_screen(*part[:2]), self.to_screen(*part[2:])
        is_across = left - _SLACK <= x and across <= right + _SLACK
        return is_across and low - _SLACK <= y and along <= top + _SLACK

    def revealing(self, part: Rect, margin: float) -> Viewport:
        """Moved no further than to show a part of the board, with some pixels round it.

        Of a part that is larger than the place, the middle is in the middle.
        """
        low, high = self.to_screen(part[0], part[1]), self.to_screen(part[2], part[3])
        across, along = (self._to_inside(i, low[i], high[i], margin) for i in (0, 1))
        return self.moved(across, along)

    def _to_inside(self, axis: int, low: float, high: float, margin: float) -> float:
        """How far to move along an axis until a stretch of pixels is inside the place."""
        first, last = self.place[axis], self.place[axis + 2]
        margin = max(min(margin, (last - first - high + low) / 2), 0)
        if high - low > last - first + _SLACK:
            return (first + last - low - high) / 2
        if low < first - _SLACK:
            return first + margin - low
        return last - margin - high if high > last + _SLACK else 0

    def within(self, bounds: Rect, *, slack: float = 0) -> Viewport:
        """Moved back until the board fills the place, but for some pixels of slack.

        Along an axis where the whole board fits, all of it is inside.
        """
        middle = [0.0, 0.0]
        for axis in (0, 1):
            low, high = bounds[axis], bounds[axis + 2]
            half = (self.place[axis + 2] - self.place[axis]) / 2 / self.unit
            reach = (high - low) / 2 - half
            room = reach + slack / self.unit if reach > 0 else -reach
            centre = (low + high) / 2
            middle[axis] = min(max(self.middle[axis], centre - room), centre + room)
        return replace(self, middle=(middle[0], middle[1]))
