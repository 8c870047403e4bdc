"""The turns one by one, and what each could have brought where the hand was known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.piazza import phrases
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.lazy import LazyColumn
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import person, phrase, signed
from engine.games.piazza.review import Reviewed, compared, review

Light = Callable[[Reviewed], None]


def looked_back(model: TableModel) -> tuple[Reviewed, ...]:
    """The turns that led to where the table stands."""
    moves = model.table.course()
    return tuple(review((one.before, one.step.action, one.after) for one in moves))


class TurnsSheet(Sheet):
    """Every turn, the last one first; a tap on one shows its brackets (`light`)."""

    def __init__(self, model: TableModel, light: Light, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self._light = model, light
        self.turns = looked_back(model)
        self.title = phrase(model, "ui.turns")
        if not self.turns:
            self.add_widget(Text(text=phrase(model, "ui.turns-none")))
            return
        self._add_comparison()
        self.rows = LazyColumn()
        self.rows.spacing = 0
        self.rows.show(self.turns[::-1], self._row)
        self.rows.follow(self.scroll)
        self.add_widget(self.rows)

    def _add_comparison(self) -> None:
        """What each player took of what there was."""
        players = compared(self.turns)
        if not players:
            self.add_widget(
                Text(text=phrase(self.model, "ui.review-hidden"), style="label", tone="muted")
            )
            return
        card = Card()
        for one in players:
            told = phrase(self.model, "ui.review-of", **one._asdict())
            card.add_widget(Text(text=told, style="strong"))
        card.add_widget(
            Text(text=phrase(self.model, "ui.review-note"), style="label", tone="muted")
        )
        self.add_widget(card)

    def _row(self, turn: Reviewed) -> ListRow:
        one = person(self.model, turn.seat)
        row = ListRow(
            title=self._title(turn),
            note=self._note(turn),
            shape=one["shape"],
            colour=one["colour"],
            trail=signed(self.model, turn.points),
            trail_tone="ink",
        )
        row.divided = turn.number > 1
        row.bind(on_release=lambda _: self._pick(turn))
        return row

    def _title(self, turn: Reviewed) -> str:
        key = "ui.turn" if turn.tiles else "ui.turn-noted" if turn.is_noted else "ui.turn-pass"
        tiles = phrases.laid(self.model.table, turn.tiles)
        return phrase(self.model, key, number=turn.number, seat=turn.seat, tiles=tiles)

    def _note(self, turn: Reviewed) -> str:
        if turn.best is None:
            return ""
        if not turn.missed:
            return phrase(self.model, "ui.turn-best")
        tiles = phrases.laid(self.model.table, turn.best.action.tiles)
        points = signed(self.model, turn.best.points)
        return phrase(self.model, "ui.turn-missed", tiles=tiles, points=points)

    def _pick(self, turn: Reviewed) -> None:
        self.close()
        self._light(turn)
