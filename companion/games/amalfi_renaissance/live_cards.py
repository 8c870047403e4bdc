"""What the table brings as it lies: the decree of the period, feeding, endgame characters."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from companion.kit.controls.buttons import TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column, Spread, refill
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import RichText, Text, plain
from companion.model import TableModel
from companion.table_kit.phrases import phrase, sentence
from engine.core import ScoreLine
from engine.games.amalfi_renaissance.pieces import DECREES, PERIODS
from engine.games.amalfi_renaissance.solo import needed
from engine.games.amalfi_renaissance.state import State
from engine.message import Message, Seat, count, say


def pending(model: TableModel, category: str) -> list[ScoreLine]:
    """What would be scored next in a category, by seat."""
    return [line for line in model.table.score.pending if line.category == category]


class DecreeCard(Card):
    """The decree of this period, what it would pay the player shown, and what everybody."""

    def __init__(
        self, model: TableModel, open_decree: Callable[[int], None], **kwargs: Any
    ) -> None:
        super().__init__(pad_x="12dp", pad_y="8dp", **kwargs)
        self.spacing = 0
        self.model = model
        self.head = Text(style="heading")
        self.points = Text(style="number_strong", halign="right")
        top = Spread()
        top.add_widget(self.head)
        top.add_widget(self.points)
        self.why = Text()
        self.others = RichText(style="label")
        self.coming = Text(style="label", tone="muted")
        self.read = TextButton(text=phrase(model, "ui.decree.read"), stretches=False)
        self.read.bind(on_release=lambda _: open_decree(self.model.state.period or PERIODS))
        self._parts = (top, self.why, self.others, self.coming)

    def show(self, seat: Seat) -> None:
        """The decree that comes next, as it stands for a player."""
        state: State = self.model.state
        period = state.period or PERIODS
        key = state.decree(period)
        lines = pending(self.model, f"decree-{period}")
        is_asked = key is None and not state.has_decree(period)
        refill(self, [*self._parts, *([self.read] if is_asked else [])])
        name = DECREES[key].name if key else phrase(self.model, "ui.decree.none")
        self.head.text = phrase(self.model, "ui.decree.head", period=period, name=name)
        mine = next((line for line in lines if line.seat == seat), None)
        if mine is None:
            self.points.text = ""
            self.why.text = phrase(self.model, "ui.decree.scored")
        else:
            self.points.text = minus(mine.points)
            why, rule = sentence(self.model, _how(mine.because)), self.model.cite(mine.rule)
            self.why.text = phrase(self.model, "ui.decree.why", why=why, rule=rule)
        self.others.text = self._others(lines)
        self.coming.text = self._coming(state, period)

    def _others(self, lines: list[ScoreLine]) -> str:
        parts = [
            plain(phrase(self.model, "ui.points-of", seat=line.seat, points=line.points))
            for line in lines
        ]
        return phrase(self.model, "ui.dots").join(parts) if len(parts) > 1 else ""

    def _coming(self, state: State, period: int) -> str:
        coming = [
            phrase(self.model, "ui.decree.at", period=number, name=DECREES[key].name)
            for number, key in enumerate(state.decrees, 1)
            if number > period and key
        ]
        if not coming:
            return ""
        return phrase(
            self.model, "ui.decree.coming", decrees=phrase(self.model, "ui.dots").join(coming)
        )


def _how(because: Message) -> Message:
    """The reason without the name of the decree, which stands above it."""
    if because.key == "decree.pays":
        how = because["how"]
        return how if isinstance(how, Message) else because
    return because


class FeedCard(Card):
    """What feeding will cost each player at the end of the period."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.spacing = "2dp"
        self.model = model
        self.head = Text(style="heading")
        self.lines = Column(spacing=0)
        self.add_widget(self.head)
        self.add_widget(self.lines)

    def show(self) -> None:
        """Who is fed, and who goes hungry."""
        found = pending(self.model, "hunger")
        short = tuple(line.seat for line in found if line.points)
        key = "ui.feed.hungry" if short else "ui.feed.fine"
        self.head.text = phrase(self.model, key, seats=short)
        self.lines.clear_widgets()
        for line in found:
            words = phrase(self.model, "ui.feed.line", seat=line.seat, how=line.because)
            tone = "danger" if line.points else "muted"
            self.lines.add_widget(Text(text=words, style="label", tone=tone))

    @property
    def has_something(self) -> bool:
        """There is a feeding to come."""
        return bool(pending(self.model, "hunger")) and not self.model.state.options.light


class EndgameCards(Card):
    """The endgame characters of the player shown."""

    def __init__(self, model: TableModel, open_sheet: Callable[[Seat], None], **kw: Any) -> None:
        super().__init__(pad_x="12dp", **kw)
        self.model, self._open = model, open_sheet
        self.spacing = 0
        self.seat = Seat(0)
        self.row = ListRow(title=phrase(model, "ui.endgame.head"), trail_icon="plus")
        self.row.padding = 0, 4
        self.row.bind(on_release=lambda _: self._open(self.seat))
        self.add_widget(self.row)

    def show(self, seat: Seat) -> None:
        """A sentence for each character of a player."""
        self.seat = seat
        self.row.note = "\n".join(self._sentence(line) for line in self._lines(seat))
        self.row.trail = minus(self.model.table.score.points(seat, "endgame"))

    def _lines(self, seat: Seat) -> list[Message]:
        """What each character brings, and the most it can."""
        board = self.model.state.board(seat)
        lines = self.model.table.score.of(seat, "endgame")
        found: list[Message] = []
        for line, card in zip_longest(lines, board.endgame[: len(lines)]):
            most = None if card is None or line.rule == "end.cap" else card.max
            message = say("ui.endgame.most", how=line.because, n=most or 0)
            found.append(line.because if most is None else message)
        return found

    def _sentence(self, message: Message) -> str:
        return sentence(self.model, message)


class RivalCard(Card):
    """A solo game: the rival's pieces, and the titles it takes to survive."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model = model
        self.head, self.pieces = Text(style="heading"), Text()
        self.need = Text(style="label", tone="muted")
        for part in (self.head, self.pieces, self.need):
            self.add_widget(part)

    def show(self) -> None:
        """The rival as it stands."""
        state: State = self.model.state
        self.head.text = phrase(self.model, f"rival-name.{state.options.solo}")
        self.pieces.text = phrase(
            self.model,
            "ui.rival.pieces",
            ships=count("ships", state.rival.ships),
            lights=count("lighthouses", state.rival.lighthouses),
        )
        period = state.period or PERIODS
        have = len(state.board(Seat(0)).titles)
        self.need.text = phrase(
            self.model,
            "ui.rival.need",
            period=period,
            n=needed(state, period),
            have=have,
        )
