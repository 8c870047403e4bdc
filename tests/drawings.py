"""What tests of boards ask of a drawing: its groups, what they say, whether it can be read."""

from __future__ import annotations

from companion.present.drawing import Box, Drawing, Group, Layer, Palette, groups, texts

_NO_COLOURS = Palette({}, {})


def named(drawing: Drawing, name: str) -> Group:
    """The first group of a name."""
    return next(group for group in groups(drawing) if group.name == name)


def of_role(drawing: Drawing, role: str) -> list[Group]:
    """Every group of a role."""
    return [group for group in groups(drawing) if group.role == role]


def read(group: Group) -> list[str]:
    """The texts within one group."""
    layer = Layer("", (group,))
    return [text.text for text in texts(Drawing(Box(0, 0, 0, 0), (layer,), _NO_COLOURS, ""))]


def smallest_text(drawing: Drawing) -> float:
    """The size of the smallest words, once they fit in their boxes."""
    return min(text.fitting for text in texts(drawing) if text.text)


def middle(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2
