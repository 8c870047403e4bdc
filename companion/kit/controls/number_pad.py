"""The number pad: numbers and small sums without the phone's keyboard."""

from __future__ import annotations

from kivy.properties import AliasProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.kit.controls import number_expression
from companion.kit.controls.face import Face
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column
from companion.kit.theme.kv import load_kv
from companion.kit.words import word


class PadKey(Face):
    """One key: a digit, a sign, or something to do."""

    key = StringProperty("")
    kind = StringProperty("digit")
    ground = ColorProperty("#ffffff")


class PadKeys(GridLayout):
    """The keys, four in a line."""


class NumberPad(Column):
    """A field and its keys: `on_change(value)` with each key, `on_done(value)` at the end.

    It takes sums (`10+15−5`), turns the sign, takes back one key or clears the field. `value` is
    None while the field is empty. Outside `minimum` to `maximum` it says so and is not done.
    """

    __events__ = ("on_change", "on_done")

    label = StringProperty("")
    sum = StringProperty("")
    minimum = NumericProperty(None, allownone=True)
    maximum = NumericProperty(None, allownone=True)

    def _value(self) -> int | None:
        return number_expression.total(self.sum)

    value = AliasProperty(_value, bind=["sum"])

    def _shown(self) -> str:
        return str(self.sum).replace("+", " + ").replace("−", " − ").strip() or "–"

    shown = AliasProperty(_shown, bind=["sum"])

    def _result(self) -> str:
        if self.error:
            return str(self.error)
        if self.value is None or number_expression.is_plain(self.sum):
            return ""
        return f"= {minus(self.value)}"

    def _find_error(self) -> str:
        value = self.value
        if value is None:
            return ""
        if self.minimum is not None and value < self.minimum:
            return word("at-least", number=minus(self.minimum))
        if self.maximum is not None and value > self.maximum:
            return word("at-most", number=minus(self.maximum))
        return ""

    error = AliasProperty(_find_error, bind=["sum", "minimum", "maximum"])
    result = AliasProperty(_result, bind=["sum", "error"])

    def type(self, key: str) -> None:
        """One key was tapped: a digit, `+`, `-`, `sign`, `back`, `clear` or `done`."""
        if key == "done":
            if self.value is not None and not self.error:
                self.dispatch("on_done", self.value)
            return
        before = self.value
        self.sum = self._after(key)
        if self.value != before:
            self.dispatch("on_change", self.value)

    def _after(self, key: str) -> str:
        if key == "clear":
            return ""
        if key == "back":
            return str(self.sum[:-1])
        if key == "sign":
            return number_expression.negated(self.sum)
        return number_expression.typed(self.sum, key)

    def on_change(self, value: int | None) -> None:
        """The number in the field is another one."""

    def on_done(self, value: int) -> None:
        """The number stands."""


load_kv(__file__)
