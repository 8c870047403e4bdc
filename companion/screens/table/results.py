"""Results: who won and why, the game as a line, what decided it, the best moves and the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.charts.beside import BesideBar
from companion.kit.controls.buttons import TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.marked_name import MarkedName
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column, Row, Spread
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.surfaces.thumbnail import Thumbnail
from companion.kit.theme import theme
from companion.kit.theme.text import SnugText, Text
from companion.model import TableModel
from companion.present import standing
from companion.present.palette import SHAPES
from companion.present.results.deciding import Beside, beside, pair
from companion.present.results.gains import BestMove, best_moves
from companion.present.results.missed import Costly, costly_moves
from companion.present.results.points import Run, run
from companion.present.results.records import records
from companion.present.results.story import Story, story
from companion.present.small_board import table_scene
from companion.present.words import sentence, word
from companion.screens import shelf
from companion.screens.page import Page, put
from companion.screens.table import ending
from companion.table_kit.game_chart import GameChart
from companion.table_kit.small_pictures import SmallPictures
from engine.message import Seat

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen

_PICTURE = 190


class ResultsView(Page):
    """How a finished game went. A table entered at the end has all of it that needs no moves."""

    def __init__(self, model: TableModel, host: TableScreen) -> None:
        self.model, self.host = model, host
        self.run: Run = run(model.kept)
        self.story: Story | None = None
        self._pair = pair(model.kept)
        self._shown: object = None
        self._decided, self._costly = Card(), Column()
        super().__init__()
        self._pictures = SmallPictures(self)
        host.looking_back.bind(missed=self._show_costly, percent=self._show_costly)
        self.refresh()

    def refresh(self) -> None:
        """Show the game as it ended; looking at an earlier step changes nothing here."""
        table = self.model.kept
        self.host.looking_back.begin()
        shown = len(table.log.entries), self.model.is_finished
        if shown == self._shown:
            return
        self._shown = shown
        self.run = run(table)
        self.story = story(table, self.run)
        self._pair = pair(table)
        self._decided, self._costly = Card(), Column()
        self.fill(*self._parts())
        self._show_decided()
        self._show_costly()

    def _parts(self) -> Iterator[Widget]:
        yield self._who_won()
        if self.run.has_moves:
            yield self._course()
        if self._pair is not None:
            yield self._decided
        if self.run.has_moves:
            yield from self._best()
        yield from self._records()
        yield from ending.parts(self.host)
        if self.run.has_moves:
            # It comes when it is worked out: nothing below it may move then.
            yield self._costly

    # Who won

    def _who_won(self) -> Card:
        card, told = Card(), self.story
        if shelf.has_board(self.model.game.key):
            picture = Thumbnail(size_hint_y=None, height=dp(_PICTURE))
            picture.ground = theme.games[self.model.game.key].soft
            table = self.model.kept.as_of(self.model.kept.log.main_step)
            self._pictures.ask(picture, self._shown, lambda shape: table_scene(table, shape))
            card.add_widget(picture)
        if told is None:
            return put(card, Text(text=self.model.pad.decided or word("score.not-over")))
        card.add_widget(Text(text=told.headline, style="title"))
        for text in told.sentences[1:]:
            card.add_widget(Text(text=text))
        return card

    def _course(self) -> Card:
        """Everybody's points over the game; a tap shows the board as it was then."""
        shown = GameChart(self.model.kept, self.run)
        shown.bind(on_pick=lambda _, step: self.host.look_from_results(step))
        key = "results.leads" if self.run.leads else "results.no-leads"
        note = Text(text=word(key, n=len(self.run.leads)), style="label", tone="muted")
        return put(Card(), Text(text=word("results.game"), style="heading"), note, shown)

    # What decided it

    def _show_decided(self) -> None:
        """Two players side by side: the one who is ahead to the right."""
        card = self._decided
        card.clear_widgets()
        if self._pair is None:
            return
        right, left = self._pair
        rows = beside(self.model.kept, right, left)
        most = max((abs(row.ahead) for row in rows), default=1)
        head = Spread()
        put(head, SnugText(text=word("results.decided"), style="heading"), self._other_pair())
        put(card, head, self._names(left, right))
        for row in rows:
            card.add_widget(self._beside(row, left, right, most))
        card.add_widget(Text(text=self._sum(rows, left, right), style="strong"))

    def _other_pair(self) -> Widget:
        if len(self.model.kept.setup.names) < 3:
            return SnugText(text="", style="label")
        button = TextButton(text=word("results.other-pair"), icon="chevron-down")
        button.bind(on_release=lambda _: self.host.open_sheet(self._pairs()))
        return button

    def _pairs(self) -> Sheet:
        table, sheet = self.model.kept, Sheet(title=word("results.pairs"))
        totals = table.game.score(table.at(table.log.main_step)).totals
        ranked = sorted(table.setup.seats, key=lambda seat: -totals[seat])
        for right, left in combinations(ranked, 2):
            names = table.setup.names[left], table.setup.names[right]
            row = ListRow(title=word("results.pair", one=names[0], other=names[1]))
            row.trail = f"{minus(totals[left])} : {minus(totals[right])}"
            row.bind(on_release=lambda _, two=(right, left): self.compare(*two))
            sheet.add_widget(row)
        return sheet

    def compare(self, right: Seat, left: Seat) -> None:
        """Show another two players side by side."""
        self.host.close_sheet()
        self._pair = right, left
        self._show_decided()

    def _names(self, left: Seat, right: Seat) -> Row:
        return put(Row(), self._name(left), self._name(right))

    def _name(self, seat: Seat) -> MarkedName:
        table = self.model.kept
        return MarkedName(
            name=table.setup.names[seat],
            shape=SHAPES[seat],
            colour=standing.colour(table, seat),
            style="strong",
        )

    def _beside(self, row: Beside, left: Seat, right: Seat, most: int) -> Column:
        mine, theirs = row.points
        ahead = right if row.ahead > 0 else left
        bar = BesideBar(ahead=row.ahead, most=most, colour=standing.colour(self.model.kept, ahead))
        points = word("results.points", one=minus(theirs), other=minus(mine))
        line = put(Spread(), SnugText(text=row.label), SnugText(text=points, tone="muted"))
        column = put(Column(spacing=dp(2)), line, bar)
        for call in row.close:
            text = word(
                "story.close", seat=self._of(call.seat), category=call.label, told=call.text
            )
            column.add_widget(Text(text=sentence(text), style="label", tone="muted"))
        return column

    def _of(self, seat: Seat) -> str:
        return str(self.model.kept.setup.names[seat])

    def _sum(self, rows: Sequence[Beside], left: Seat, right: Seat) -> str:
        """The differences, adding up to the whole."""
        whole = sum(row.ahead for row in rows)
        ahead = self._of(right if whole >= 0 else left)
        sign = 1 if whole >= 0 else -1
        terms = [f"{sign * row.ahead:+d}".replace("-", "−") for row in rows if row.ahead]
        key = "results.sum" if whole else "results.sum-level"
        return word(key, name=ahead, n=abs(whole), terms=" ".join(terms))

    # Moves

    def _best(self) -> Iterator[Widget]:
        found = best_moves(self.model.kept, self.run)
        if found:
            yield self._card("results.best", [self._best_row(one) for one in found])

    def _best_row(self, best: BestMove) -> ListRow:
        gains = [word("results.gain", label=gain.label, change=gain.points) for gain in best.gains]
        told = _in_part(best.part, best.text)
        return self._move_row(
            best.seat,
            word("look.change", name=self._of(best.seat), change=best.points),
            word("results.best-move", told=told, gains=", ".join(gains)),
            best.number,
        )

    def _show_costly(self, *_: object) -> None:
        """Each player's most costly move; how far the look back is until it is known."""
        if self._costly.parent is None:
            return
        looking = self.host.looking_back
        self._costly.clear_widgets()
        if looking.missed is None:
            text = word("results.looking", percent=looking.percent)
            self._costly.add_widget(put(Card(), Text(text=text, tone="muted")))
            return
        found = costly_moves(self.model.kept, self.run, looking.missed)
        if not found:
            text = Text(text=word("results.no-costly"), tone="muted")
            self._costly.add_widget(put(Card(), text))
            return
        rows = [self._costly_row(one) for one in found]
        self._costly.add_widget(self._card("results.costly", rows))

    def _costly_row(self, costly: Costly) -> ListRow:
        note = "\n".join((_in_part(costly.part, costly.text), costly.instead, costly.meaning))
        title = word("results.left", name=self._of(costly.seat), n=costly.points)
        return self._move_row(costly.seat, title, note, costly.number)

    def _move_row(self, seat: Seat, title: str, note: str, number: int) -> ListRow:
        table = self.model.kept
        row = ListRow(title=title, note=note, trail_icon="chevron-right")
        row.shape, row.colour = SHAPES[seat], standing.colour(table, seat)
        row.bind(on_release=lambda _: self.host.look_from_results(number))
        return row

    def _card(self, heading: str, rows: Sequence[ListRow]) -> Card:
        card = Card(pad_x=0, pad_y=dp(4))
        head = Column(padding=[dp(16), dp(8), dp(16), 0])
        put(card, put(head, Text(text=word(heading), style="heading")))
        for row in rows:
            row.divided = row is not rows[-1]
            card.add_widget(row)
        return card

    # Records

    def _records(self) -> Iterator[Widget]:
        found = records(self.model.store.results(), self.model.id)
        if not found:
            return
        rows = [
            ListRow(title=one.text, note=one.figures, icon="trophy-outline", icon_tone="warning")
            for one in found
        ]
        yield self._card("results.records", rows)


def _in_part(part: str, told: str) -> str:
    return word("results.in-part", part=part, told=told) if part else sentence(told)
