"""The titles in play: how far the player shown is, and who has scored them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.kit.controls.buttons import TextButton
from companion.kit.layout import Column, Reusing
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import RichText, Text, plain
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.ships.progress_bar import Progress
from engine.games.amalfi_renaissance.pieces import TITLES, TITLES_USED
from engine.games.amalfi_renaissance.state import State
from engine.games.amalfi_renaissance.titles import (
    can_claim,
    distance,
    is_full,
    next_points,
    progress,
    taken,
    title_type,
)
from engine.message import Message, Seat, say


class Paragraph(NamedTuple):
    """What is shown about a title, or at the end the way to add one (no `title`)."""

    title: str | None
    standing: str = ""
    progress: float | None = None
    cubes: str = ""
    can_read: bool = False


class TitlesCard(Card):
    """A paragraph for each title."""

    def __init__(
        self, model: TableModel, open_title: Callable[[str | None], None], **kwargs: Any
    ) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model, self._open = model, open_title
        self.add_widget(Text(style="heading", text=phrase(model, "ui.titles.head")))
        self.rows = Column(spacing="12dp")
        self._shown = Reusing(self.rows, self._make)
        self.add_widget(self.rows)

    def show(self, seat: Seat) -> None:
        """Show the titles for a player."""
        state: State = self.model.state
        found = [self._paragraph(state, seat, tile.title) for tile in state.titles]
        if not found:
            found.append(Paragraph(None, phrase(self.model, "ui.titles.none")))
        if len(state.titles) < TITLES_USED:
            found.append(Paragraph(None))
        self._shown.show(found)

    def _make(self, paragraph: Paragraph) -> Widget:
        if paragraph.title is None:
            if paragraph.standing:
                return Text(text=paragraph.standing, tone="muted")
            return self._button("ui.titles.add", None)
        made = Column(spacing="4dp")
        made.add_widget(RichText(text=paragraph.standing))
        if paragraph.progress is not None:
            made.add_widget(Progress(value=paragraph.progress))
        if paragraph.cubes:
            made.add_widget(Text(text=paragraph.cubes, style="label", tone="muted"))
        if paragraph.can_read:
            made.add_widget(self._button("ui.titles.read", paragraph.title))
        return made

    def _button(self, key: str, title: str | None) -> TextButton:
        """The way to what is printed on a title."""
        name = TITLES[title].name if title else ""
        button = TextButton(text=phrase(self.model, key, title=name), stretches=False)
        button.bind(on_release=lambda _: self._open(title))
        return button

    def _paragraph(self, state: State, seat: Seat, title: str) -> Paragraph:
        has = state.board(seat).has_title(title)
        done = None if has else progress(state, seat, title)
        is_short = done is not None and not can_claim(state, seat, title)
        return Paragraph(
            title,
            self.model.say(self._standing(state, seat, title)),
            done[0] / done[1] if done is not None and is_short else None,
            self._cubes(state, title),
            self._is_open(state, title),
        )

    def _is_open(self, state: State, title: str) -> bool:
        """Something that is printed on the title has not been read off."""
        tile = state.tile(title)
        no_type = TITLES[title].asks_for_type and title_type(state, title) is None
        return no_type or tile is None or not tile.ladder

    def _standing(self, state: State, seat: Seat, title: str) -> Message:
        name, far = plain(TITLES[title].name), distance(state, seat, title)
        scored = dict(state.board(seat).titles)
        if title in scored:
            return say("ui.titles.scored", title=name, points=scored[title])
        square = next_points(state, title)
        if is_full(state, title) and not square:
            return say("ui.titles.full", title=name)
        points = say("ui.titles.first", points=TITLES[title].first) if square is None else square
        if far.missing:
            return say("ui.titles.needs", title=name, points=points, missing=far.needs)
        if far.unknown:
            facts = tuple(say(f"fact.{what}") for what in far.unknown)
            return say("ui.titles.unknown", title=name, points=points, facts=facts)
        return say("ui.titles.ready", title=name, points=points)

    def _cubes(self, state: State, title: str) -> str:
        parts = tuple(
            phrase(self.model, "ui.points-of", seat=owner, points=points)
            for owner, points in taken(state, title)
        )
        return phrase(self.model, "ui.dots").join(parts)
