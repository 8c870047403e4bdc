"""A table of Positano on the screen: the cliff, the goals, the plan and the guide."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.board.peek import leave_strip
from companion.board.told import marks
from companion.games.positano.block_sheet import BlockSheet
from companion.games.positano.cliff import Cliff
from companion.games.positano.desk import Desk
from companion.games.positano.goals_card import GoalsCard
from companion.games.positano.guide import Guide, headline
from companion.games.positano.plan import Plan, items
from companion.games.positano.steps import Step, next_step
from companion.kit.cards import Card
from companion.kit.layout import Arranged, Column, refill
from companion.kit.scroll import Scroll
from companion.kit.sheet import Sheet
from companion.kit.theme import theme
from companion.model import TableModel
from engine.core import Illegal, Need
from engine.games.positano.actions import Draft
from engine.games.positano.pieces import LOTS, Lot, Row
from engine.games.positano.views import views

_MARGIN = 8
_PLAN_CELL = 50
_SMALLEST_CLIFF = 0.4
_LARGEST_CLIFF = 0.64
_ROOMY, _ROOMY_CLIFF = 480, 0.58
_CLIFF_BESIDE = 0.46
_LOW_CLIFF = 220
_PLAN_SHARE = 0.56
_GUIDE_WIDTH = 140


class PlanAndGuide(Arranged):
    """The plan with the guide beside it, or under it where the text is large."""

    def _beside(self) -> float:
        """What the plan leaves to a guide beside it."""
        plan, _ = self.parts()
        return float(self.width - plan.fitting(self.width * _PLAN_SHARE) - dp(12))

    def _is_stacked(self) -> bool:
        return self._beside() < dp(_GUIDE_WIDTH) * theme.text_scale

    def arrange(self) -> float:
        plan, guide = self.parts()
        if self._is_stacked():
            plan.fit(self.width)
            guide.width = self.width
            return float(plan.height + guide.height + dp(12))
        plan.fit(self.width * _PLAN_SHARE)
        guide.width = self._beside()
        return float(max(plan.height, guide.height))

    def place(self) -> None:
        plan, guide = self.parts()
        plan.x, plan.top = self.x, self.top
        if self._is_stacked():
            guide.x, guide.top = self.x, plan.y - dp(12)
        else:
            guide.x, guide.top = plan.right + dp(12), self.top


class TableView(Layout):
    """The cliff above (or beside) what belongs to it.

    `headline` says in a few words what is next, `active` is the seat whose turn it is. While a
    sheet is open the cliff makes itself smaller, so that all of it stays in sight.
    """

    headline = StringProperty("")
    active = NumericProperty(None, allownone=True)
    covered = NumericProperty(0)

    def __init__(self, model: TableModel, host: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self.host = model, host
        self.desk = Desk(model, host, self._watch)
        self.step = Step("entry")
        self._marked: set[str] = set()
        self.cliff = Cliff(players=marks(model))
        self.goals = GoalsCard(model, explain=host.explain)
        self.plan, self.guide = Plan(most=_PLAN_CELL), Guide(model, host)
        self.panel = Scroll()
        self._column = Column(padding=[dp(_MARGIN), 0, dp(_MARGIN), dp(12)])
        self._assemble()
        self._listen()
        self._show()

    def _assemble(self) -> None:
        beside = PlanAndGuide()
        beside.add_widget(self.plan)
        beside.add_widget(self.guide)
        card = Card(pad_x=dp(12), pad_y=dp(12))
        card.add_widget(beside)
        self._card = card
        self.panel.add_widget(self._column)
        self.add_widget(self.cliff)
        self.add_widget(self.panel)

    def _listen(self) -> None:
        self.model.fbind("revision", self._show)
        self.model.fbind("preview", self._show_cliff)
        self.cliff.bind(on_block=self._block, on_lot=lambda _, lot: self._lot(lot))
        self.plan.bind(on_pick=lambda _, lot: self._lot(lot))
        self.goals.bind(on_light=lambda _, pieces: self.light(pieces))
        self.guide.bind(on_go=lambda _: self.desk.go_on(), on_count=lambda _: self.desk.count())
        self.guide.bind(on_reveal=lambda _: self.desk.reveal())
        self.guide.bind(on_extra=lambda _, action: self.model.play(action))
        self._column.fbind("height", self._trigger_layout)
        for name in ("pos", "size", "covered"):
            self.fbind(name, self._trigger_layout)

    # What it shows

    def _show(self, *_: object) -> None:
        self.step = next_step(self.model.state)
        self._marked = {finding.where for finding in self.model.game.audit(self.model.state)}
        self.active = int(self.step.seats[0]) if self.step.seats else None
        self.headline = headline(self.model, self.step)
        self.goals.show()
        self.guide.show(self.step)
        if self.guide.main is not None:
            self.guide.main.fbind("y", self._trigger_layout)
        self._light_what_is_asked()
        self._show_cliff()

    def _light_what_is_asked(self) -> None:
        if self.step.extras:
            self.light(tuple(str(action.lot) for action in self.step.extras))
        else:
            self.light(self.goals.pieces() if self.goals.chosen else ())

    def _show_cliff(self, *_: object) -> None:
        preview = self.model.preview
        now = set(self.model.state.cliff)
        cliff = preview.state.cliff if preview else self.model.state.cliff
        self.cliff.ghost = next((building for building in cliff if building not in now), None)
        self.cliff.in_play = self.model.state.lots_in_play()
        self.cliff.views = views(cliff)

    def light(self, pieces: tuple[str, ...]) -> None:
        """Light up lots on the cliff and the plan; without any, all are as bright again."""
        lit = frozenset(lot for lot in LOTS if str(lot) in pieces)
        self.cliff.lit = lit
        self.plan.show(items(self.model.state, marks(self.model), lit=lit, marked=self._marked))

    def reach(self, need: Need) -> None:
        """Open where something that is missing is entered: the counts, or the next empty lot."""
        if need.where in ("gelato", "supply"):
            self.desk.count()
        else:
            self.desk.go_on()

    # What fingers do

    def _block(self, _: object, lot: Lot, number: int) -> None:
        if not self._use_extra(lot) and lot in self.model.state.by_lot:
            self._explain(lot, number)

    def _lot(self, lot: Lot) -> None:
        building = self.model.state.by_lot.get(lot)
        if self._use_extra(lot):
            return
        if building is None:
            self._build_on(lot)
        elif self.step.kind == "entry":
            self.desk.enter(lot)
        else:
            self._explain(lot, building.blocks)

    def _build_on(self, lot: Lot) -> None:
        """An empty lot: in a kept game the drafted one is built on, any other is keyed in."""
        builder = next((s for s in self.step.seats if self.model.state.turn(s).lot == lot), None)
        if self.step.kind == "build" and builder is not None:
            self.desk.build(builder)
        elif self.step.kind == "draft" and self.step.row is Row.LOT:
            self._draft(lot)
        else:
            self.desk.enter(lot)

    def _draft(self, lot: Lot) -> None:
        """The lot goes to the player who is due; where that is not clear, the sheet asks."""
        draft = Draft(self.step.seats[0], lot=lot)
        if len(self.step.seats) == 1 and not isinstance(self.model.check(draft), Illegal):
            self.model.play(draft)
        else:
            self.desk.go_on()

    def _use_extra(self, lot: Lot) -> bool:
        action = next((action for action in self.step.extras if action.lot == lot), None)
        if action is not None:
            self.model.play(action)
        return action is not None

    def _explain(self, lot: Lot, number: int) -> None:
        sheet: BlockSheet = self.desk.explain(lot, number)
        self.light(tuple(map(str, sheet.pieces)))
        sheet.bind(on_close=lambda _: self._light_what_is_asked())

    # Where it is

    def _watch(self, sheet: Sheet) -> None:
        """Keep clear of an open sheet, which in turn keeps clear of the score strip."""
        panel: Any = sheet.panel
        leave_strip(self, sheet)

        def cover(*_: object) -> None:
            is_below = sheet.is_open and not panel.is_side
            self.covered = panel.height if is_below else 0

        sheet.fbind("is_open", cover)
        panel.fbind("height", cover)
        panel.fbind("is_side", cover)

    def do_layout(self, *_: object) -> None:
        margin = dp(_MARGIN)
        is_beside = self.width >= theme.wide and self.width > self.height
        # Beside the cliff the panel is low: what is next comes first.
        parts = [self._card, self.goals] if is_beside else [self.goals, self._card]
        refill(self._column, parts)
        if is_beside:
            left = (self.width - 3 * margin) * _CLIFF_BESIDE
            self._put(self.cliff, self.x + margin, self.y + margin, left, self.height - 2 * margin)
            right = self.width - left - 3 * margin
            self._put(self.panel, self.x + left + 2 * margin, self.y, right, self.height - margin)
            return
        low = self.top - margin - self._cliff_height()
        self._put(self.panel, self.x, self.y, self.width, low - margin - self.y)
        low = self._clear_of_sheet(low)
        self._put(
            self.cliff, self.x + margin, low, self.width - 2 * margin, self.top - margin - low
        )

    def _cliff_height(self) -> float:
        """What the panel leaves to the cliff above it."""
        spare = self.height - self._column.height - 2 * dp(_MARGIN)
        most = self.height * _LARGEST_CLIFF
        least = max(self.height * _SMALLEST_CLIFF, min(dp(_LOW_CLIFF), most))
        if self.width >= dp(_ROOMY):
            least = max(least, min(self.height * _ROOMY_CLIFF, self._above_main()))
        return float(min(max(spare, least), most))

    def _above_main(self) -> float:
        """What is left to the cliff with the main button of the guide in sight."""
        main = self.guide.main
        below = self._column.top - main.y + 3 * dp(_MARGIN) if main is not None else 0
        return float(self.height - below)

    def _clear_of_sheet(self, low: float) -> float:
        """The lower edge of the cliff, above an open sheet where there is room for it."""
        _, bottom = self.to_window(self.x, self.y)
        above = self.covered - bottom + self.y + dp(_MARGIN)
        return max(low, min(above, self.top - dp(160)))

    def _put(self, part: Widget, x: float, y: float, width: float, height: float) -> None:
        part.pos, part.size = (x, y), (max(width, 1), max(height, 1))


def table_view(model: TableModel, host: Any) -> Widget:
    """The view of a table."""
    return TableView(model, host)
