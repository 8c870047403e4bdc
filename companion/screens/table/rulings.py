"""Rulings: what is odd about this table, all rules by their words, the open points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import TextButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.search import SearchField
from companion.kit.layout import Spread
from companion.kit.layout.headings import EmptyState, Pill
from companion.kit.layout.lazy import LazyColumn
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import findings, open_points
from companion.present.findings import MarkedMove, Remark
from companion.present.open_points import OpenPoint
from companion.present.words import facts, word
from companion.screens import shelf
from companion.screens.ask import results
from companion.screens.ask.asker import Asker
from companion.screens.page import Page, put
from companion.screens.table.reasons import rule_sheet
from companion.table_kit.small_pictures import SmallPictures
from engine.findings import Severity

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen

HERE, RULES, OPEN = "here", "rules", "open"


def headed(title: str, verdict: str, kind: str) -> Spread:
    """A question with its verdict at the end of the line."""
    return put(Spread(), Text(text=title, style="heading"), Pill(text=verdict, kind=kind))


def cited(model: TableModel, rule: str) -> TextButton:
    """A rule to read."""
    button = TextButton(text=model.cite(rule), stretches=False, icon="book-open-variant")
    button.bind(on_release=lambda _: rule_sheet(model, rule).open())
    return button


def remark_cards(model: TableModel, host: TableScreen) -> list[Widget]:
    """Everything odd about the table as it lies, and the moves recorded against the rules."""
    found = [_remark(model, remark) for remark in findings.remarks(model.table)]
    return [*found, *(_recorded(model, host, step) for step in host.verdicts())]


def _remark(model: TableModel, remark: Remark) -> Card:
    kind = "warning" if remark.severity is Severity.UNUSUAL else "danger"
    title = word("rulings.place", where=remark.where) if remark.where else word("rulings.on-table")
    return put(
        Card(),
        headed(title, remark.label, kind),
        Text(text=remark.because),
        cited(model, remark.rule),
    )


def _recorded(model: TableModel, host: TableScreen, move: MarkedMove) -> Card:
    card = Card()
    card.add_widget(headed(move.text, word("findings.illegal"), "danger"))
    for one in move.objections:
        put(card, Text(text=one.because), cited(model, one.rule))
    button = TextButton(text=word("rulings.recorded"), icon="history", stretches=False)
    button.bind(on_release=lambda _: host.go("history"))
    card.add_widget(button)
    return card


class RulingsView(Page):
    """Disputes settled: verdicts, rules, and the points the rulebook leaves open."""

    def __init__(self, model: TableModel, host: TableScreen) -> None:
        self.model, self.host = model, host
        self.field = SearchField(hint=word("ask.hint"))
        self.tabs = ChipRow()
        self.list = LazyColumn(batch=14, spacing=dp(12))
        self.chosen = HERE
        super().__init__(self.field, self.tabs, self.list)
        self.asker = Asker(
            model.game,
            model.store,
            model,
            light=host.light if host.board.can_light else None,
            pictures=SmallPictures(self) if shelf.has_board(model.game.key) else None,
            open=host.open_sheet,
            complain=host.shell.complain,
        )
        self.list.follow(self)
        self.field.bind(on_change=lambda _, text: self._search(text))
        self.tabs.bind(on_pick=lambda _, key: self.pick(key))
        self.refresh()

    def pick(self, key: str) -> None:
        """Show another of the three lists."""
        self.chosen = key
        self.refresh()
        self.scroll_y = 1

    def _search(self, text: str) -> None:
        if text and self.chosen == HERE:
            self.chosen = RULES
        self.refresh()

    def refresh(self) -> None:
        """Show the table as it stands."""
        points = open_points.that_matter(self.model.table)
        cards = self._remarks() if self.chosen == HERE else []
        here = len(findings.remarks(self.model.table)) + len(self.host.verdicts())
        counts = {HERE: here, OPEN: len(points)}
        self.tabs.items = [
            {"key": key, "text": _tab(key, counts.get(key, 0)), "selected": key == self.chosen}
            for key in (HERE, RULES, OPEN)
        ]
        if self.chosen == HERE:
            self._list([*cards, *results.before_typing(self.asker)], lambda card: card)
        elif self.chosen == RULES:
            results.show(self.list, self.asker, self.field.text)
        else:
            self._list(self._asked(points), self._point, "rulings.no-point")

    def _remarks(self) -> list[Widget]:
        found = remark_cards(self.model, self.host)
        title, text = word("rulings.all-well"), word("rulings.all-well.text")
        return found or [EmptyState(icon="check-circle-outline", title=title, text=text)]

    def _asked(self, points: Sequence[OpenPoint]) -> list[OpenPoint]:
        """The open points that the words in the field are about."""
        found = facts(self.model.game).search(self.field.text)
        ids = {rule.id for rule in found}
        return [point for point in points if f"ruling.{point.id}" in ids]

    def _list(
        self, items: Sequence[Any], build: Callable[[Any], Widget], nothing: str = ""
    ) -> None:
        self.list.show(items, build)
        if not items:
            title, text = word(nothing), word(f"{nothing}.text")
            self.list.add_widget(EmptyState(icon="magnify", title=title, text=text))

    def _point(self, point: OpenPoint) -> Card:
        card = Card()
        card.add_widget(headed(point.question, word("certainty.unknown"), "warning"))
        card.add_widget(Text(text=point.why, tone="muted", style="label"))
        choices = Card(pad_x=0, pad_y=0, edge_width=0)
        for key, gist in point.choices:
            is_chosen = key == point.chosen
            row = ListRow(title=gist, selected=is_chosen)
            row.icon = "radiobox-marked" if is_chosen else "radiobox-blank"
            row.icon_tone = "soft_ink" if is_chosen else "muted"
            row.note = word("rulings.default") if key == point.default else ""
            row.bind(on_release=lambda _, key=key: self.model.rule(point.id, key))
            choices.add_widget(row)
        return put(card, choices, Text(text=point.where, tone="link", style="label_strong"))


def _tab(key: str, count: int) -> str:
    text = word(f"rulings.{key}")
    return word("rulings.tab", text=text, count=count) if count else text
