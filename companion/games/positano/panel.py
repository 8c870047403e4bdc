"""What stands below or beside the cliff: the guide first, then the goals and the plan."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.games.positano.goals_card import GoalsCard
from companion.games.positano.guide import Guide
from companion.games.positano.plan import Plan
from companion.kit.layout import Arranged, Column, refill
from companion.kit.surfaces.cards import Card
from companion.kit.theme import theme
from companion.kit.touch.scroll import Scroll

_MARGIN = 8
_PAD = 12
_GUIDE_WIDTH = 200


class GuideAndPlan(Arranged):
    """The guide with the plan at its right, each as high as it is."""

    def arrange(self) -> float:
        guide, plan = self.parts()
        guide.width = self.width - plan.width - dp(_PAD)
        return float(max(plan.height, guide.height))

    def place(self) -> None:
        guide, plan = self.parts()
        guide.x, guide.top = self.x, self.top
        plan.right, plan.top = self.right, self.top


class Panel(Scroll):
    """One card for the guide and one for the plan, or one for both where that leaves room.

    The plan repeats the cliff, for lots that are hard to see there: it never takes the width that
    the guide needs.
    """

    def __init__(self, guide: Guide, goals: GoalsCard, plan: Plan, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.guide, self.goals, self.plan = guide, goals, plan
        self._column = Column(padding=[dp(_MARGIN), 0, dp(_MARGIN), dp(12)])
        self._both = GuideAndPlan()
        self._first = Card(pad_x=dp(_PAD), pad_y=dp(_PAD))
        self._second = Card(pad_x=dp(_PAD), pad_y=dp(_PAD))
        self._centred = Column()
        self._second.add_widget(self._centred)
        self.add_widget(self._column)
        guide.fbind("height", self._both._trigger_layout)
        self.fbind("width", self._arrange)
        theme.bind(text_scale=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        room = self.width - 2 * dp(_MARGIN) - 2 * dp(_PAD)
        beside = self.plan.fitting(0)
        is_beside = room - beside - dp(_PAD) >= dp(_GUIDE_WIDTH) * theme.text_scale
        self.plan.fit(0 if is_beside else room)
        self.plan.pos_hint = {} if is_beside else {"center_x": 0.5}
        for part in (self.guide, self.plan):
            home = self._both if is_beside else self._first if part is self.guide else self._centred
            if part.parent is not home and part.parent is not None:
                part.parent.remove_widget(part)
        if is_beside:
            refill(self._both, [self.guide, self.plan])
            refill(self._first, [self._both])
            refill(self._column, [self._first, self.goals])
        else:
            refill(self._first, [self.guide])
            refill(self._centred, [self.plan])
            refill(self._column, [self._first, self.goals, self._second])
