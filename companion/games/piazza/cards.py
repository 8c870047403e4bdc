"""The cards under the board: the new brackets in words, and why something is against the rules."""

from __future__ import annotations

from typing import Any

from companion.games.piazza import phrases
from companion.kit.layout import Spread
from companion.kit.surfaces.cards import Card
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.phrases import phrase, signed
from companion.table_kit.reason import Reason
from engine.core import Illegal, Verdict
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.state import Turn


class BracketsCard(Card):
    """The turn that is being weighed, bracket by bracket."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = "4dp"
        self.model = model
        self.title, self.points = Text(style="heading"), Text(style="number_strong")
        self.explanation, self.rule = Text(), Text(style="label_strong", tone="link")
        head = Spread()
        head.add_widget(self.title)
        head.add_widget(self.points)
        for part in (head, self.explanation, self.rule):
            self.add_widget(part)

    def show(self, turn: Turn) -> None:
        """Tell a turn as it would be written down."""
        self.points.text = signed(self.model, turn.points)
        if not turn.tiles:
            self._write(
                phrase(self.model, "ui.passing", seat=turn.seat),
                phrase(self.model, "ui.passing-why"),
                "ruling.stuck",
            )
        elif turn.brackets:
            explanation = (
                phrases.bracket(self.model.table, one, turn.tiles) for one in turn.brackets
            )
            title = phrase(self.model, "ui.brackets", n=len(turn.brackets))
            self._write(title, "\n".join(explanation), _rule(turn.brackets))
        else:
            why = phrases.no_bracket(self.model.table, turn.tiles)
            self._write(phrase(self.model, "ui.no-bracket"), why, "bracket.ends")

    def _write(self, title: str, text: str, rule: str) -> None:
        self.title.text, self.explanation.text = title, text
        self.rule.text = self.model.cite(rule)


def _rule(brackets: tuple[Bracket, ...]) -> str:
    return "bracket.gaps" if any(one.gaps for one in brackets) else "bracket.value"


class Refusal(Card):
    """A red card with the rules that something breaks: `on_anyway` to record it all the same.

    What only hangs on something nobody sees is told on a yellow one.
    """

    __events__ = ("on_anyway",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pad_y = "8dp"
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.dispatch("on_anyway"))
        self.add_widget(self.reason)
        self._verdict: Verdict | None = None
        theme.bind(colours=self._paint)

    def show(self, verdict: Verdict | None) -> bool:
        """Tell a verdict; False where it has nothing to say."""
        self._verdict = verdict
        self.reason.show(verdict)
        self._paint()
        return bool(self.reason.children)

    def _paint(self, *_: object) -> None:
        is_illegal = isinstance(self._verdict, Illegal)
        self.ground = theme.danger_soft if is_illegal else theme.warning_soft
        self.edge = theme.danger_line if is_illegal else theme.warning_line

    def on_anyway(self) -> None:
        """It is to be recorded against the rules."""
