"""The coast as a drawing: every role has a colour, and its SVG is well formed."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from companion.present.coast import picture, strip
from companion.present.drawing import Drawing
from companion.present.svg import Theme, svg


@pytest.mark.parametrize("drawing", [strip(), picture()])
@pytest.mark.parametrize("light", list(Theme))
def test_the_coast_is_drawn_by_day_and_by_night(drawing: Drawing, light: Theme) -> None:
    text = svg(drawing, light)
    ET.fromstring(text)
    assert len(text) < 20_000
