"""A table of Positano on the screen: the cliff, the guide, the goals and the plan."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.games.positano.board import drawing
from companion.games.positano.board.measures import plot
from companion.games.positano.goals_card import GoalsCard
from companion.games.positano.guide import Guide, headline
from companion.games.positano.next_step import NextStep, lot_to_build, next_step
from companion.games.positano.panel import Panel
from companion.games.positano.plan import Plan, items
from companion.games.positano.questions.table import BY_NAME
from companion.games.positano.sheet_router import SheetRouter
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme import theme
from companion.kit.touch.viewport import Rect, Viewport
from companion.model import TableModel
from companion.present.drawing import Highlights
from companion.table_kit.drawing_view import DrawingView, rect
from companion.table_kit.footing import is_low
from companion.table_kit.phrases import marks
from companion.table_kit.sheet_height import leave_strip
from companion.table_kit.table_view import Host, TableView
from engine.core import Need
from engine.games.positano.pieces import LOTS, Lot, Row

_MARGIN = 8
_PLAN_CELL = 56
_CLIFF, _CLIFF_LARGE_TEXT, _CLIFF_ROOMY = 0.46, 0.4, 0.55
_ROOMY = 480
_CLIFF_BESIDE = 0.46
_SMALLEST_CLIFF = 160
_ALL_BUT = 1


class PositanoView(TableView, Layout):
    """The cliff above (or beside) what belongs to it.

    `headline` says in a few words what is next, `active` is the seat that acts now. The cliff has
    one size for a screen, whatever stands below it; it makes itself smaller only while an open
    sheet would cover the lots that the sheet is about.
    """

    can_light = True

    covered = NumericProperty(0)

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self.host = model, host
        self.router = SheetRouter(model, host, self._watch)
        self.step = NextStep("entry")
        self._marked: set[str] = set()
        self._lit: frozenset[str] = frozenset()
        self.highlights = Highlights()
        self.cliff = DrawingView(margin=0, ground="background")
        self.goals = GoalsCard(model)
        self.plan, self.guide = Plan(most=_PLAN_CELL), Guide(model, host)
        self.panel = Panel(self.guide, self.goals, self.plan)
        self.add_widget(self.cliff)
        self.add_widget(self.panel)
        self._listen()
        self._show()

    def _listen(self) -> None:
        self.model.fbind("revision", self._show)
        self.model.fbind("preview", self._show_cliff)
        self.cliff.bind(on_pick=lambda _, name: self._pick(name))
        # A skyline that is higher than any before must not be cut off.
        self.cliff.fbind("bounds", lambda *_: self.cliff.fit())
        self.plan.bind(on_pick=lambda _, name: self._lot(BY_NAME[name]))
        self.goals.bind(on_goal=lambda _, goal: self._explain_goal(goal))
        self.guide.bind(on_go=lambda _: self.router.go_on(), on_count=lambda _: self.router.count())
        self.guide.bind(on_reveal=lambda _: self.router.reveal())
        self.guide.bind(on_extra=lambda _, action: self.model.play(action))
        for name in ("pos", "size", "covered"):
            self.fbind(name, self._trigger_layout)
        theme.bind(text_scale=self._rescale)

    def _rescale(self, *_: object) -> None:
        self._trigger_layout()

    # What it shows

    def _show(self, *_: object) -> None:
        self.step = next_step(self.model.state)
        self._marked = {finding.where for finding in self.model.game.audit(self.model.state)}
        self.active = None if self.step.actor is None else int(self.step.actor)
        self.headline = headline(self.model, self.step)
        self.goals.show()
        self.guide.show(self.step)
        self._light_what_is_asked()

    def _light_what_is_asked(self) -> None:
        self.light(tuple(str(action.lot) for action in self.step.extras))

    def _show_cliff(self, *_: object) -> None:
        """Draw the cliff, with what is weighed as if it were built."""
        state = self.model.state
        shown = self.model.preview.state if self.model.preview else state
        built = set(state.cliff)
        weighed = {str(building.lot) for building in shown.cliff if building not in built}
        due = lot_to_build(state, self.step)
        if due is not None:
            weighed.add(str(due))
        self.highlights = Highlights(self._lit, frozenset(weighed), frozenset(self._marked))
        self.cliff.drawing = drawing(self.model.game, shown, self.highlights)

    def light(self, pieces: tuple[str, ...]) -> None:
        """Light up lots on the cliff and the plan; without any, all are as bright again."""
        lit = frozenset(lot for lot in LOTS if str(lot) in pieces)
        self._lit = frozenset(map(str, lit))
        self._show_cliff()
        state = self.model.state
        due = lot_to_build(state, self.step)
        self.plan.show(items(state, marks(self.model), lit=lit, marked=self._marked, due=due))

    def reach(self, need: Need) -> None:
        """Open where something that is missing is entered: the counts, or the next empty lot."""
        if need.where in ("gelato", "supply"):
            self.router.count()
        else:
            self.router.go_on()

    # What fingers do

    def _pick(self, name: str) -> None:
        """A lot of the cliff was tapped ("2C"), or a block on it ("2C/1")."""
        place, _, number = name.partition("/")
        lot = BY_NAME[place]
        building = self.model.state.by_lot.get(lot)
        if not number or building is None:
            self._lot(lot)
        elif not self._use_extra(lot):
            self._explain(lot, min(int(number), building.blocks))

    def _lot(self, lot: Lot) -> None:
        building = self.model.state.by_lot.get(lot)
        if self._use_extra(lot):
            return
        if building is None:
            self._build_on(lot)
        elif self.step.kind == "entry":
            self.router.enter(lot)
        else:
            self._explain(lot, building.blocks)

    def _build_on(self, lot: Lot) -> None:
        """An empty lot: drafted or built on in its turn, else entered or corrected."""
        if self.step.kind == "build":
            turns = {self.model.state.turn(seat).lot: seat for seat in self.step.seats}
            self.router.go_on(turns.get(lot, self.step.seats[0]), lot)
        elif self.step.kind == "draft" and self.step.row is Row.LOT:
            self.router.go_on(lot=lot)
        else:
            self.router.enter(lot)

    def _use_extra(self, lot: Lot) -> bool:
        action = next((action for action in self.step.extras if action.lot == lot), None)
        if action is not None:
            self.model.play(action)
        return action is not None

    def _explain(self, lot: Lot, number: int) -> None:
        sheet = self.router.explain(lot, number)
        self.light(tuple(map(str, sheet.pieces)))
        sheet.bind(on_close=lambda _: self._light_what_is_asked())

    def _explain_goal(self, goal: str) -> None:
        sheet = self.router.explain_goal(goal)
        self.light(sheet.pieces)
        sheet.bind(on_close=lambda _: self._light_what_is_asked())

    # Where it is

    def _watch(self, sheet: Sheet) -> None:
        """Keep clear of an open sheet, which in turn keeps clear of the score strip."""
        panel: Any = sheet.panel
        if is_low(self.get_root_window()):
            # The rows of a matrix need all of the height; the board stays clear beside them.
            sheet.peek = _ALL_BUT
        else:
            leave_strip(self, sheet)

        def cover(*_: object) -> None:
            if not sheet.is_open or panel.is_side:
                self.covered = 0
            elif self.covered or self._hides(sheet, panel.height):
                self.covered = panel.height

        sheet.fbind("is_open", cover)
        for name in ("height", "is_side"):
            panel.fbind(name, cover)

    def _hides(self, sheet: Any, height: float) -> bool:
        """A sheet would cover a lot that it is about."""
        pieces = getattr(sheet, "pieces", ())
        lots = [lot for lot in LOTS if str(lot) in map(str, pieces)]
        bottom, full = self._cliff_place()
        _, low = self.to_window(self.x, bottom)
        place: Rect = (0, low, self.cliff.width, low + full)
        lens = Viewport.fitting(self.cliff.bounds, place, largest=self.cliff.largest)
        feet = (lens.to_screen(*rect(plot(lot))[:2])[1] for lot in lots)
        return any(foot < height + dp(_MARGIN) for foot in feet)

    def _cliff_place(self) -> tuple[float, float]:
        """The lower edge and the height of the cliff above its panel."""
        share = _CLIFF_LARGE_TEXT if theme.text_scale > 1.5 else _CLIFF
        full = self.height * (_CLIFF_ROOMY if self.width >= dp(_ROOMY) else share)
        return self.top - dp(_MARGIN) - full, full

    def do_layout(self, *_: object) -> None:
        margin = dp(_MARGIN)
        if self.width >= theme.wide and self.width > self.height:
            left = (self.width - 3 * margin) * _CLIFF_BESIDE
            self._put(self.cliff, self.x + margin, self.y + margin, left, self.height - 2 * margin)
            right = self.width - left - 3 * margin
            self._put(self.panel, self.x + left + 2 * margin, self.y, right, self.height - margin)
            return
        low = self._cliff_place()[0]
        self._put(self.panel, self.x, self.y, self.width, low - margin - self.y)
        low = self._clear_of_sheet(low)
        self._put(
            self.cliff, self.x + margin, low, self.width - 2 * margin, self.top - margin - low
        )

    def _clear_of_sheet(self, low: float) -> float:
        """The lower edge of the cliff, above an open sheet where there is room for it."""
        _, bottom = self.to_window(self.x, self.y)
        above = self.covered - bottom + self.y + dp(_MARGIN)
        return float(max(low, min(above, self.top - dp(_SMALLEST_CLIFF))))

    def _put(self, part: Widget, x: float, y: float, width: float, height: float) -> None:
        part.pos, part.size = (x, y), (max(width, 1), max(height, 1))


def table_view(model: TableModel, host: Host) -> PositanoView:
    """The view of a table."""
    return PositanoView(model, host)
