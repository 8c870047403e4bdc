"""Scrolling: one finger moves a page or a wide table, and presses what it does not move."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from companion.kit.theme import theme
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import claim, owns

SLOP = 10
_STILL = 60
_GLIDE = 0.3


class Scroll(ScrollView):
    """A page that scrolls up and down.

    Kivy's own view holds a touch back until it knows whether it is a tap, so that a tap works a
    fifth of a second late and a view inside a view gets stuck. Here a touch goes to the parts at
    once, and the first part that a finger really drags takes it away from the others. What is in
    sight stays where it is when the page grows or shrinks below it.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._hidden_above = 0.0
        self._is_keeping_place = False
        super().__init__(**kwargs)
        self.fbind("scroll_y", self._note_place)
        self.fbind("height", self._keep_place)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("height", self._keep_place)

    @property
    def _hidden_height(self) -> float:
        return float(self._viewport.height - self.height) if self._viewport is not None else 0.0

    def _note_place(self, *_: object) -> None:
        hidden = self._hidden_height
        if hidden > 0 and not self._is_keeping_place:
            self._hidden_above = (1 - self.scroll_y) * hidden

    def _keep_place(self, *_: object) -> None:
        """Hide as much above as before; Kivy would keep the share, and move everything."""
        hidden = self._hidden_height
        if hidden <= 0:
            return
        # A page that is emptied and filled again goes back to where it was.
        self._is_keeping_place = True
        self.scroll_y = 1 - min(self._hidden_above / hidden, 1)
        self._is_keeping_place = False
        if not self.effect_y.is_manual:
            self._update_effect_bounds()

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._update_effect_bounds()
        if self._is_moving():
            claim(touch, self)
        self._start(touch)
        self.simulate_touch_down(touch)
        return True

    def on_scroll_start(self, touch: Any, check_children: bool = True) -> bool:
        sideways = getattr(touch, "button", "") in ("scrollleft", "scrollright")
        if touch.is_mouse_scrolling and not (self.do_scroll_x if sideways else self.do_scroll_y):
            return False
        return bool(super().on_scroll_start(touch, check_children))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self._is_meant(touch) and claim(touch, self):
            self._follow(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling:
            return bool(super().on_touch_up(touch))
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        mine = owns(touch, self)
        for moves, effect, place in (
            (self.do_scroll_x, self.effect_x, touch.x),
            (self.do_scroll_y, self.effect_y, touch.y),
        ):
            if moves and mine:
                effect.stop(place)
            elif moves:
                effect.cancel()
        return True

    def _bind_inactive_bar_color(self, *arguments: Any) -> None:
        """Let the bar fade, as Kivy does a while after a move; at once where nothing moves."""
        super()._bind_inactive_bar_color(*arguments)
        if not theme.motion:
            Animation.stop_all(self, "_bar_color")

    def sync(self) -> None:
        """After `scroll_y` was set from outside: go on from there, even under a finger."""
        self._update_effect_bounds()

    def to_top(self) -> None:
        """Begin at the top, also with what comes when there is nothing to scroll now."""
        self._hidden_above = 0.0
        self.scroll_y = 1
        self.sync()

    def bring(self, part: Any) -> None:
        """Scroll until a part is in sight; a page that shows everything stays where it is."""
        if self.children[0].height > self.height:
            self.scroll_to(part, padding=dp(8), animate=False)
            self.sync()

    def _is_moving(self) -> bool:
        speeds = (self.effect_x.velocity, self.effect_y.velocity)
        return bool(max(map(abs, speeds)) > dp(_STILL))

    def _is_meant(self, touch: Any) -> bool:
        """The finger goes where this view can go."""
        across, along = abs(touch.x - touch.ox), abs(touch.y - touch.oy)
        inside = self._viewport
        if inside is None:
            return False
        if self.do_scroll_y and inside.height > self.height:
            return bool(along > dp(SLOP) and along >= across)
        if self.do_scroll_x and inside.width > self.width:
            return bool(across > dp(SLOP) and across >= along)
        return False

    def _start(self, touch: Any) -> None:
        if self.do_scroll_x:
            self._effect_x_start_width = self.width
            self.effect_x.start(touch.x)
        if self.do_scroll_y:
            self._effect_y_start_height = self.height
            self.effect_y.start(touch.y)

    def _follow(self, touch: Any) -> None:
        if self.do_scroll_x:
            self.effect_x.update(touch.x)
        if self.do_scroll_y:
            self.effect_y.update(touch.y)


def reveal(part: Any) -> None:
    """Scroll the page around a part until it is in sight, once everything has found its place."""

    def bring(_: float) -> None:
        around = part.parent
        while around is not None and around is not around.parent:
            if isinstance(around, Scroll):
                around.bring(part)
                return
            around = around.parent

    Clock.schedule_once(bring)


class Coasting(DampedScrollEffect):
    """Kivy's own way to come to rest; with `rests`, at the nearest of these values."""

    velocity: Any
    value: Any

    def __init__(self, **kwargs: Any) -> None:
        self.rests: list[float] = []
        super().__init__(**kwargs)

    def update_velocity(self, dt: float) -> None:
        """Coast on; once slow, glide to where it is to rest."""
        now = float(self.value)
        is_coasting = self.overscroll or abs(self.velocity) > dp(_STILL)
        if self.is_manual or is_coasting or not self.rests:
            super().update_velocity(dt)
            return
        self.velocity = 0
        rest = min(self.rests, key=lambda value: abs(value - now))
        if abs(rest - now) < 1 or not theme.motion:
            self.value = rest
            return
        self.value = now + (rest - now) * _GLIDE
        self.trigger_velocity_update()


class Pan(Scroll):
    """A wide part that scrolls sideways, inside a page that scrolls up and down."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(effect_cls=Coasting, **kwargs)

    @property
    def start(self) -> float:
        """How much lies hidden before what is in sight."""
        return float(self.scroll_x * max(self._hidden, 0))

    def go(self, start: float) -> None:
        """Hide so much before what is in sight."""
        self.scroll_x = start / self._hidden if self._hidden > 0 else 0
        self.sync()

    def rest_at(self, starts: list[float]) -> None:
        """Come to rest only where one of these begins what is in sight."""
        self.effect_x.rests = [-start for start in starts]

    @property
    def _hidden(self) -> float:
        return float(self.children[0].width - self.width)


load_kv(__file__)
