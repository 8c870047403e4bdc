"""Entering things without a keyboard: steppers, the number pad, chips, segments, switches."""

from __future__ import annotations

import pytest

from companion.kit.controls import number_expression
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.number_pad import NumberPad, PadKey
from companion.kit.controls.segmented import Segment, Segmented
from companion.kit.controls.slider import StepSlider, TextSizeSlider
from companion.kit.controls.stepper import Stepper
from companion.kit.controls.switch import SwitchRow
from companion.kit.theme import theme
from companion.kit.touch.scroll import Scroll
from tests.ui.window import TestWindow, listen


def test_a_stepper_counts_and_stops_at_its_ends(window: TestWindow) -> None:
    stepper = Stepper(label="Gelato", value=1, maximum=3)
    window.page(stepper)
    heard = listen(stepper, "on_change")
    more, less = window.find("more"), window.find("less")
    for _ in range(4):
        window.tap(more)
    assert (stepper.value, heard) == (3, [2, 3])
    assert more.disabled
    for _ in range(5):
        window.tap(less)
    assert (stepper.value, heard) == (0, [2, 3, 2, 1, 0])
    assert less.disabled
    assert not more.disabled
    window.assert_nothing_cut()


def test_a_stepper_without_ends_goes_below_zero_by_its_step(window: TestWindow) -> None:
    stepper = Stepper(value=0, minimum=None, step=5)
    window.page(stepper)
    window.tap(window.find("less"))
    assert stepper.value == -5
    assert "−5" in window.texts()


def test_a_held_stepper_goes_on_counting_until_its_end(window: TestWindow) -> None:
    stepper = Stepper(value=0, maximum=4)
    window.page(stepper)
    heard = listen(stepper, "on_change")
    window.hold(window.find("more"), 1.1)
    assert heard == [1, 2, 3, 4]
    window.wait(0.2)
    assert stepper.value == 4
    window.hold(window.find("less"), 0.45)
    after = stepper.value
    assert after in (2, 3)
    window.wait(0.3)
    assert stepper.value == after, "it stops when the finger is gone"


def test_a_stepper_that_is_off_does_nothing(window: TestWindow) -> None:
    stepper = Stepper(value=1, disabled=True)
    window.page(stepper)
    heard = listen(stepper, "on_change")
    window.tap(window.find("more"))
    assert not heard


def press(window: TestWindow, pad: NumberPad, keys: str) -> None:
    """Tap keys by what is on them: digits, + − and C, B for back, S for sign, D for done."""
    names = {"+": "+", "-": "-", "C": "clear", "B": "back", "S": "sign", "D": "done"}
    for key in keys:
        window.tap(
            window.find(
                lambda part, key=key: (
                    isinstance(part, PadKey)
                    and (part.key == names[key] if key in names else part.text == key)
                ),
                pad,
            )
        )


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("10+15-5", 20),
        ("7", 7),
        ("007", 7),
        ("12B", 1),
        ("5S", -5),
        ("5SS", 5),
        ("10+5S", 5),
        ("9C", None),
        ("+4", 4),
        ("-3", -3),
        ("8+", 8),
        ("8+-2", 6),
        ("123456", 1234),
    ],
)
def test_the_pad_takes_sums_signs_and_corrections(
    window: TestWindow, keys: str, value: int | None
) -> None:
    pad = NumberPad(label="Points for Bruno")
    window.page(pad)
    heard = listen(pad, "on_change")
    press(window, pad, keys)
    assert pad.value == value
    assert heard[-1:] == [value]


def test_the_pad_is_done_only_with_a_number_within_its_ends(window: TestWindow) -> None:
    pad = NumberPad(label="Bread", maximum=12, minimum=0)
    window.page(pad)
    done = listen(pad, "on_done")
    press(window, pad, "D24D")
    assert not done
    assert "at most 12" in window.texts()
    press(window, pad, "C5SD")
    assert not done
    assert "at least 0" in window.texts()
    press(window, pad, "C10+2D")
    assert done == [12]
    assert {"10 + 2", "= 12"} <= window.texts()
    window.assert_nothing_cut()


@pytest.mark.parametrize(
    ("sum_", "value"), [("", None), ("−", None), ("1+2", 3), ("−1−2", -3), ("+", None), ("x", None)]
)
def test_sums(sum_: str, value: int | None) -> None:
    assert number_expression.total(sum_) == value


ITEMS = [
    {"key": "mezzo", "text": "Mezzo", "selected": True},
    {"key": "grande", "text": "Grande"},
    {"key": "bordo", "text": "Bordo", "disabled": True, "reason": "the back of Mezzo"},
    {"key": "anna", "text": "Anna", "shape": "circle", "colour": "red"},
]


def test_chips_say_which_was_tapped_and_why_one_cannot_be(window: TestWindow) -> None:
    row = ChipRow(items=ITEMS)
    window.page(row)
    heard = listen(row, "on_pick")
    for text in ("Mezzo", "Grande", "Bordo", "Anna"):
        window.tap(window.find(text))
    assert heard == ["mezzo", "grande", "anna"]
    assert "Bordo: the back of Mezzo" in window.texts()
    chips = row.chips
    row.items = [{**item, "selected": item["key"] == "grande"} for item in ITEMS]
    window.frames()
    assert row.chips == chips, "the same chips, dressed again"
    assert [chip.selected for chip in chips] == [False, True, False, False]
    row.items = ITEMS[:1]
    window.frames()
    assert "Bordo: the back of Mezzo" not in window.texts()


def test_chips_may_keep_the_reason_until_they_are_asked(window: TestWindow) -> None:
    row = ChipRow(items=ITEMS, reasons="tapped")
    window.page(row)
    assert "Bordo: the back of Mezzo" not in window.texts()
    window.tap(window.find("Bordo"))
    assert "Bordo: the back of Mezzo" in window.texts()


def test_a_chip_with_many_words_wraps(window: TestWindow) -> None:
    theme.text_scale = 2
    row = ChipRow(items=[{"key": "long", "text": "What if Bruno had built on the third terrace"}])
    window.page(row, size=(320, 568))
    window.assert_nothing_cut()


MODES = [
    {"key": "light", "text": "Light", "icon": "white-balance-sunny"},
    {"key": "dark", "text": "Dark"},
    {"key": "system", "text": "Like the phone"},
]


def test_segments_choose_one_of_a_few(window: TestWindow) -> None:
    choice = Segmented(items=MODES, selected="light")
    window.page(choice)
    heard = listen(choice, "on_pick")
    window.tap(window.find("Dark"))
    window.tap(window.find("Dark"))
    assert (heard, choice.selected) == (["dark"], "dark")
    assert [part.selected for part in window.find_all(Segment)] == [False, True, False]
    lows = {part.y for part in window.find_all(Segment)}
    assert len(lows) == 1
    theme.text_scale = 2
    window.frames()
    assert len({part.y for part in window.find_all(Segment)}) == 3
    window.assert_nothing_cut()


def test_a_switch_is_the_whole_line(window: TestWindow) -> None:
    row, off = SwitchRow(text="Keep awake", note="on a table"), SwitchRow(text="Off", disabled=True)
    window.page(row, off)
    heard, none = listen(row, "on_change"), listen(off, "on_change")
    window.tap(window.find("Keep awake"))
    window.tap(row.ids.toggle)
    window.tap(off)
    assert (heard, none, row.active) == ([True, False], [], False)


def test_the_text_size_slider_is_tapped_and_dragged(window: TestWindow) -> None:
    size = TextSizeSlider(value=1)
    window.page(size)
    size.bind(on_change=lambda _, value: setattr(theme, "text_scale", value))
    heard = listen(size, "on_change")
    slider = window.find(StepSlider)
    window.tap((slider.right - 24, window.middle(slider)[1]))
    assert (heard, theme.text_scale) == ([2.0], 2.0)
    window.drag((slider.right - 24, window.middle(slider)[1]), dx=-600)
    assert theme.text_scale == 0.8
    assert "80 %" in window.texts()
    assert heard == sorted(heard, reverse=True)
    window.assert_nothing_cut()


def test_a_finger_that_scrolls_does_not_move_the_slider(window: TestWindow) -> None:
    slider = StepSlider(minimum=0, maximum=10, step=1, value=5)
    window.page(slider, *(Stepper(label=str(number)) for number in range(30)))
    heard = listen(slider, "on_change")
    window.drag(slider, dy=200)
    assert not heard
    assert window.find(Scroll).scroll_y < 1
