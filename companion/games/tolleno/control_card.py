"""A tile in words: who controls it and why, under both readings; what fountains bring there."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kit.charts.scorepad import FactTable
from companion.kit.controls.buttons import TextButton
from companion.kit.layout import Column, Spread
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.icons import IconButton
from companion.kit.theme.text import Text
from companion.kit.words import word
from companion.model import TableModel
from companion.table_kit.phrases import phrase, signed
from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.scoring import fountain_lines
from engine.games.tolleno.state import State
from engine.games.tolleno.tile_holders import Holding, Stake, holding, reason, stakes
from engine.games.tolleno.tiles import Tile
from engine.message import Message, say


class ControlCard(Column):
    """The tile that was tapped: `on_edit(at)` when it is to be changed.

    `on_close` when its cross is tapped.
    """

    __events__ = ("on_close", "on_edit")

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.cross = IconButton(name="close", hint=word("close"), tone="muted")
        self.cross.bind(on_release=lambda _: self.dispatch("on_close"))
        self._shown: object = None

    def show(self, state: State, at: Field | None, *, can_close: bool) -> None:
        """The tile on a field of a table as it lies, or as it would; with a cross or without."""
        tile = None if at is None else state.city.get(at)
        shown = (tile, state.setup.rulings, can_close)
        if shown == self._shown:
            return
        self._shown = shown
        self.clear_widgets()
        if self.cross.parent is not None:
            self.cross.parent.remove_widget(self.cross)
        if tile is None:
            return
        self.add_widget(self._control(state, tile, can_close=can_close))
        if tile.kind is not Kind.CONTRACT and any(tile.buildings):
            self.add_widget(self._fountains(tile))

    def _say(self, message: Message) -> str:
        return self.model.say(message)

    def _control(self, state: State, tile: Tile, *, can_close: bool) -> Card:
        card = Card()
        card.add_widget(self._head(tile, can_close=can_close))
        found = stakes(state, tile)
        held = holding(state, tile)
        if found:
            card.add_widget(self._table(state, found, held))
        for words, tone in self._reasons(state, tile, held):
            card.add_widget(Text(text=words, tone=tone))
        edit = TextButton(
            text=phrase(self.model, "ui.edit"), icon="pencil-outline", stretches=False
        )
        edit.bind(on_release=lambda _: self.dispatch("on_edit", tile.at))
        card.add_widget(edit)
        return card

    def _head(self, tile: Tile, *, can_close: bool) -> Widget:
        line = BoxLayout(size_hint_y=None, spacing=dp(8))
        line.bind(minimum_height=line.setter("height"))
        words = Spread(pos_hint={"center_y": 0.5})
        words.add_widget(Text(text=self._title(tile), style="heading"))
        words.add_widget(Text(text=phrase(self.model, "ui.who"), style="label_strong", tone="link"))
        line.add_widget(words)
        if can_close:
            line.add_widget(self.cross)
        return line

    def _title(self, tile: Tile) -> str:
        at = str(tile.at)
        if tile.kind is Kind.CONTRACT:
            return phrase(self.model, "ui.contract", at=at)
        if tile.value is None:
            return phrase(self.model, f"ui.tile-unknown-{tile.kind.value}", at=at)
        return phrase(self.model, f"ui.tile-{tile.kind.value}", at=at, value=tile.value)

    def _table(self, state: State, found: tuple[Stake, ...], held: Holding) -> FactTable:
        names = ["buildings", "tallest", "floors"]
        if not held.is_disputed:
            names.remove("tallest" if _by_buildings(state) else "buildings")
        table = FactTable(row_height=dp(38))
        table.columns = [
            *({"text": phrase(self.model, f"ui.column-{name}")} for name in names),
            {"text": phrase(self.model, "ui.column-control")},
        ]
        table.rows = [
            {
                "key": str(int(stake.seat)),
                "text": self.model.setup.names[stake.seat],
                "cells": [
                    *(getattr(stake, name) for name in names),
                    {"text": self._standing(stake, held), "style": "label"},
                ],
            }
            for stake in found
        ]
        return table

    def _standing(self, stake: Stake, held: Holding) -> str:
        if stake.seat == held.winner:
            return phrase(self.model, "ui.standing-wins")
        tied = stake.seat in held.tied
        return phrase(self.model, "ui.standing-tied" if tied else "ui.standing-behind")

    def _reasons(self, state: State, tile: Tile, held: Holding) -> list[tuple[str, str]]:
        found = reason(state, tile)
        if found is None:
            key = "ui.nothing-built" if tile.kind is not Kind.CONTRACT else "ui.neutral"
            return [(phrase(self.model, key), "muted")]
        told = [(self._say(say("ui.why-of", seat=found.seat, because=found.because)), "ink")]
        close = self.model.game.what_would_change(state, found)
        if close is not None:
            told.append((self._say(say("ui.close", seat=found.seat, close=close)), "muted"))
        if held.is_disputed:
            told.append((self._say(_readings(state, held)), "warning"))
        return [*told, (self.model.cite(found.rule), "link")]

    def _fountains(self, tile: Tile) -> Card:
        card = Card()
        card.add_widget(SectionHeading(text=phrase(self.model, "ui.fountains")))
        for line in fountain_lines(tile):
            change = signed(self.model, line.points)
            message = say("ui.fountain-line", seat=line.seat, change=change, because=line.because)
            card.add_widget(Text(text=self._say(message)))
        return card

    def on_close(self) -> None:
        """Enough was seen of it."""

    def on_edit(self, at: Field) -> None:
        """The tile is to be changed."""


def _by_buildings(state: State) -> bool:
    return state.ruling("tile-criterion") == "most-buildings"


def _readings(state: State, held: Holding) -> Message:
    """Who wins under each reading."""
    by_buildings, by_height = held.winner, held.other
    if not _by_buildings(state):
        by_buildings, by_height = by_height, by_buildings
    return say("ui.readings", buildings=_winner(by_buildings), tallest=_winner(by_height))


def _winner(seat: Any) -> Message:
    return say("ui.nobody") if seat is None else say("ui.somebody", seat=seat)
