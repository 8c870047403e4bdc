"""Figures on a page: large numbers with their meaning, small tables, means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.charts.scorepad import FactTable
from companion.kit.layout import EvenGrid
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.present.statistics import decimal
from companion.present.words import word
from companion.screens.page import put


def figures(numbers: Iterable[tuple[str, str]]) -> EvenGrid:
    """Large numbers side by side, each with what it counts."""
    grid = EvenGrid(least_width=dp(100), spacing=dp(8))
    for number, meaning in numbers:
        card = Card(pad_x=dp(12), pad_y=dp(10))
        card.spacing = dp(2)
        put(card, Text(text=number, style="number_big"))
        # The room that a longer neighbour makes stays below.
        put(card, Text(text=meaning, style="label", tone="muted"), Widget())
        grid.add_widget(card)
    return grid


def facts(heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str | int]]]) -> Card:
    """A table of figures on a card: the names of its columns, and each row with its name."""
    table = FactTable(
        columns=[{"text": word(head)} for head in heads],
        rows=[
            {
                "key": str(number),
                "text": name,
                "cells": [{"text": cell, "style": "body"} for cell in cells],
            }
            for number, (name, cells) in enumerate(rows)
        ],
        row_height=dp(44),
    )
    return put(Card(pad_x=dp(8), pad_y=dp(8)), table)


def mean(number: Fraction | None) -> str:
    """A mean with one decimal, as the language writes it."""
    return "–" if number is None else decimal(number, word("number.mark"))
