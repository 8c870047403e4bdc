"""Headings over groups, status pills, and what a screen says when it has nothing to show."""

from __future__ import annotations

from kivy.properties import OptionProperty, StringProperty

from companion.kit.controls.action_footer import ActionFooter
from companion.kit.layout import Column
from companion.kit.surfaces.plate import Plate
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import SnugText, Text


class SectionHeading(Text):
    """The name of a group of things."""


class Pill(Plate, SnugText):
    """A short verdict: No, Yes, Rulebook silent."""

    kind = OptionProperty("info", options=["info", "positive", "warning", "danger"])

    def natural(self) -> int:
        """How wide it is on one line, with its round ends."""
        return int(super().natural() + 2 * self.pad)

    @property
    def pad(self) -> float:
        """The width of one end."""
        return float(self.padding[0])


class EmptyState(ActionFooter, Column):
    """Nothing here yet: why, and what to do about it."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")


load_kv(__file__)
