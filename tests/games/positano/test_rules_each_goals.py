"""The five goals that everybody can score, pages 3, 5, 8 and 9 and the cards."""

from __future__ import annotations

import pytest

from tests.games.positano.tables import HEIGHTS, entered, points, reasons, scored


@pytest.mark.rule("goal.perfetto")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("", 0),
        ("A2b A3b . .", 0),
        ("A1b . . .", 2),
        ("A4b . . .\nA3b . . .\nA2b . . .\nA1b . . .", 8),
        (HEIGHTS, 8),
    ],
)
def test_p8_perfetto_gives_two_for_each_building_of_regulation_height(
    drawing: str, expected: int
) -> None:
    assert scored("perfetto", drawing)[0] == expected


@pytest.mark.rule("goal.piccolo")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("", 0),
        ("A1b A2b A3b .", 0),
        ("A1b . . .\n. . . .", 3),
        ("A3b . . .\nA2b . . .\nA1b . . .\nA1b . . .", 9),
        (HEIGHTS, 9),
    ],
)
def test_p3_piccolo_gives_three_for_each_building_below_regulation_height(
    drawing: str, expected: int
) -> None:
    assert scored("piccolo", drawing)[0] == expected


@pytest.mark.rule("goal.solitario")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("", 0),
        ("A1b . . .", 2),
        ("A1b A1b . .", 0),
        ("A1b . . .\nA1b . . .", 0),
        (". A1b . .\nA1b . A1b .", 6),
        ("B1b A1b B1b .\nA1b B1b A1b B1b", 6),
        ("A1b A1b . A1b", 2),
    ],
)
def test_p9_solitario_gives_two_for_each_building_without_an_own_one_beside_it(
    drawing: str, expected: int
) -> None:
    assert scored("solitario", drawing)[0] == expected


@pytest.mark.rule("goal.altezza")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [("", 0), ("A1b A1b . .", 2), ("A1b A2b A3b .", 6), (HEIGHTS, 12)],
)
def test_p9_altezza_gives_two_for_each_different_height(drawing: str, expected: int) -> None:
    assert scored("altezza", drawing)[0] == expected


ALL_ROOFS = "3 of 3 kinds of roof: bronze on 1A, silver on 1B and gold on 1C"


@pytest.mark.rule("goal.equilibrato")
@pytest.mark.parametrize(
    ("drawing", "expected", "said"),
    [
        ("", 0, "0 of 3 kinds of roof: no bronze, silver or gold"),
        ("A1b A1s B1g .", 0, "2 of 3 kinds of roof: no gold"),
        ("A1b A1s A1g .", 5, ALL_ROOFS),
        ("A1b A1s A1g A1b\nA1b A1s A1g A1g", 5, ALL_ROOFS),
    ],
)
def test_p5_equilibrato_gives_five_once_for_all_three_roofs(
    drawing: str, expected: int, said: str
) -> None:
    state = entered(drawing, goals=["equilibrato"])
    assert points(state, "equilibrato")[0] == expected
    assert reasons(state, "equilibrato")[0] == ("goal.equilibrato", said)
