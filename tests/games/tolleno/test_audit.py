"""What the audit finds on a entered table, and what entering refuses or marks."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import CannotRecord, Illegal
from engine.findings import Severity
from engine.games.tolleno.pieces import Field
from tests.games.tolleno.bench import finished
from tests.games.tolleno.tables import (
    ANNA,
    BRUNO,
    GAME,
    Sitting,
    building,
    content,
    contract,
    downtown,
    entered,
    street,
    tile,
)


def test_a_finished_city_of_the_largest_size_is_clean() -> None:
    state = finished()
    assert len(state.tiles) == 45
    assert state.placed == (20, 20, 20, 20)
    assert GAME.audit(state) == ()


@pytest.mark.rule("expand.no-dead-end")
@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("NES", "EW", None),
        ("NS", "ES", None),
        ("NES", "NS", "a canal of tile 0,0 ends at the bank of tile 0,1"),
        ("NS", "NSW", "a canal of tile 0,1 ends at the bank of tile 0,0"),
    ],
)
def test_dead_ends_and_canals_that_meet_a_bank(one: str, other: str, said: str | None) -> None:
    findings = entered(tile(0, 0, one), tile(0, 1, other)).findings()
    assert findings.get("expand.no-dead-end") == (None if said is None else [said])


@pytest.mark.rule("expand.no-dead-end")
def test_dead_ends_are_found_on_every_side_once() -> None:
    around = [tile(-1, 0, ""), tile(0, -1, ""), tile(0, 1, ""), tile(1, 0, "")]
    found = entered(tile(0, 0, "NESW"), *around).findings()["expand.no-dead-end"]
    assert sorted(found) == [
        f"a canal of tile 0,0 ends at the bank of tile {at}"
        for at in ("-1,0", "0,-1", "0,1", "1,0")
    ]


@pytest.mark.rule("expand.no-dead-end", "setup.centre")
def test_downtown_itself_lies_as_players_like_but_city_tiles_must_fit_it() -> None:
    centre = [contract(0, 0, ""), downtown(0, 1, "NESW"), downtown(1, 0, "")]
    assert "expand.no-dead-end" not in entered(*centre).findings()
    assert entered(*centre, tile(1, 1, "E")).findings()["expand.no-dead-end"] == [
        "a canal of downtown tile 0,1 ends at the bank of tile 1,1"
    ]


@pytest.mark.rule("expand.side")
def test_tiles_that_hang_together_with_nothing_are_found() -> None:
    sitting = entered(contract(), *[tile(5, column) for column in (0, 1)], tile(0, 1))
    assert sitting.findings()["expand.side"] == [
        "2 tiles are linked to the centre by no chain of sides: 5,0; 5,1"
    ]
    assert entered(contract(), tile(1, 1)).findings()["expand.side"] == [
        "1 tile is linked to the centre by no chain of sides: 1,1"
    ]


@pytest.mark.rule("expand.extend")
def test_tiles_that_no_canal_joins_to_the_city_are_found() -> None:
    sitting = entered(contract(0, 0, "NESW"), tile(0, 1, "W"), tile(0, 2, "E"), tile(0, 3, "W"))
    assert sitting.findings()["expand.extend"] == [
        "2 tiles are linked to the centre by no canal: 0,2; 0,3"
    ]
    unknown = entered(contract(0, 0, None), tile(0, 1, None), tile(0, 2, "W"))
    assert "expand.extend" not in unknown.findings()


def test_an_audit_lists_the_worst_first() -> None:
    sitting = entered(contract(), tile(0, 1, "NES", plots="A21 B1"), tile(3, 3, value=9))
    severities = [finding.severity for finding in GAME.audit(sitting.state)]
    assert severities == sorted(severities, key=list(Severity).index)
    assert severities[0] is Severity.IMPOSSIBLE
    assert set(severities) == set(Severity)


def test_an_empty_table_can_be_entered_tile_by_tile() -> None:
    """What the app does when it scores a finished table by tapping."""
    sitting = entered()
    sitting.play("lay", tile=contract())
    sitting.play("lay", tile=tile(0, 1, "NESW", ". . ."))
    sitting.play("place", "Anna", at=[0, 1], plot=0, floors=3, fountains=2)
    sitting.play("place", "Bruno", at=[0, 1], plot=2, floors=4)
    assert sitting.totals() == [11, 3]
    sitting.play("count-fountains", at=[0, 1], plot=2, fountains=1)
    assert sitting.totals() == [11, 7]
    sitting.play("place", "Bruno", at=[0, 1], plot=0, floors=1)
    assert sitting.points("fountains") == [0, 6]
    sitting.play("clear", at=[0, 1], plot=0)
    assert sitting.points("fountains") == [0, 4]
    sitting.play("lay", tile=tile(0, 1, "EW", "A2f0", value=4))
    assert sitting.totals() == [9, 0]
    sitting.play("move", at=[0, 1], to=[1, 0])
    assert [t.at for t in sitting.state.tiles] == [Field(0, 0), Field(1, 0)]
    sitting.play("lift", at=[1, 0])
    assert sitting.totals() == [5, 0]


@pytest.mark.parametrize(
    ("do", "keys"),
    [
        ("lift", {"at": [7, 7]}),
        ("move", {"at": [7, 7], "to": [0, 9]}),
        ("place", {"player": "Anna", "at": [7, 7], "plot": 0, "floors": 1}),
        ("clear", {"at": [7, 7], "plot": 0}),
        ("clear", {"at": [0, 0], "plot": 1}),
        ("count-fountains", {"at": [7, 7], "plot": 0, "fountains": 1}),
        ("award", {"player": "Anna", "at": [7, 7]}),
        ("floor", {"player": "Anna", "at": [7, 7], "plot": 0}),
    ],
    ids=str,
)
def test_what_the_table_cannot_hold_is_refused_and_not_applied(do: str, keys: object) -> None:
    sitting = entered(tile(0, 0, plots="A1 ."))
    action = sitting.action(do, **keys)  # type: ignore[arg-type]
    verdict = sitting.table.check(action)
    assert not verdict.can_be_recorded  # type: ignore[union-attr]
    assert sitting.table.preview(action) is None
    with pytest.raises(CannotRecord):
        GAME.apply(sitting.state, action)


def test_a_plot_far_down_the_tile_can_be_entered() -> None:
    sitting = entered(*street(3, 3))
    sitting.play("place", "Bruno", at=[0, 1], plot=4, floors=2)
    built = sitting.state.city[Field(0, 1)]
    assert len(built.plots) == 5
    assert list(built.buildings) == [(4, BRUNO, 2)]
    assert ANNA not in [owner for _, owner, _ in built.buildings]


@pytest.mark.rule("setup.city")
@pytest.mark.parametrize(
    ("do", "keys"),
    [
        ("lift", {}),
        ("move", {"to": [3, 3]}),
        ("place", {"player": "Anna", "plot": 0, "floors": 1}),
        ("clear", {"plot": 0}),
        ("count-fountains", {"plot": 0, "fountains": 1}),
        ("award", {"player": "Anna"}),
    ],
)
def test_entering_nothing_is_changed_where_no_tile_lies(do: str, keys: dict[str, Any]) -> None:
    sitting = entered(tile(0, 0))
    verdict = sitting.check(do, at=[2, 2], **keys)
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert [breach.rule for breach in verdict.breaches] == ["setup.city"]
    with pytest.raises(CannotRecord):
        GAME.apply(sitting.state, sitting.action(do, at=[2, 2], **keys))


@pytest.mark.rule("expand.side")
def test_without_a_centre_one_tile_stands_for_it_and_the_others_must_touch() -> None:
    assert len(entered(tile(0, 0), tile(5, 5)).findings()["expand.side"]) == 1
    assert "expand.side" not in entered(tile(0, 0), tile(0, 1)).findings()


@pytest.mark.rule("build.two-tiles")
def test_a_crowd_is_found_as_long_as_no_extra_turn_was_played() -> None:
    others = [tile(n // 10, n % 10) for n in range(1, 20)]
    assert "build.two-tiles" in entered(tile(0, 0, plots="A6 A5"), *others).findings()


@pytest.mark.rule("expand.side", "expand.extend")
def test_a_finding_about_several_tiles_points_at_the_first_of_them() -> None:
    loose = entered(contract(), tile(5, 5), tile(7, 7))
    unjoined = entered(contract(), tile(0, 1, ""), tile(1, 1, ""))
    where = {finding.rule: finding.where for finding in GAME.audit(loose.state)}
    assert where["expand.side"] == "5,5"
    where = {finding.rule: finding.where for finding in GAME.audit(unjoined.state)}
    assert where["expand.extend"] == "0,1"


@pytest.mark.rule("setup.centre")
def test_a_centre_is_missed_once_city_tiles_lie_around_it() -> None:
    half = {"contract": "NESW", "downtown": [downtown(0, 1), downtown(1, 0)]}
    sitting = Sitting(content(setup=half))
    assert "setup.centre" not in sitting.findings()
    sitting.play("expand", "Anna", tile=tile(0, 2))
    assert "setup.centre" in sitting.findings()


@pytest.mark.rule("setup.centre")
@pytest.mark.parametrize(
    ("row", "column", "found"), [(3, 5, False), (4, 5, False), (5, 4, True), (3, 6, True)]
)
def test_downtown_lies_around_the_contract_tile_wherever_that_is(
    row: int, column: int, found: bool
) -> None:
    sitting = entered(contract(3, 4), downtown(row, column))
    where = [f.where for f in GAME.audit(sitting.state) if f.rule == "setup.centre" and f.where]
    assert where == ([f"{row},{column}"] if found else [])
    two = entered(contract(3, 4), contract(9, 9), downtown(3, 5))
    assert not [f.where for f in GAME.audit(two.state) if f.rule == "setup.centre" and f.where]


@pytest.mark.rule("ruling.initial-tile")
def test_nobody_wins_the_contract_tile() -> None:
    assert (
        "ruling.initial-tile" not in entered(contract(), downtown(0, 1, won_by="Anna")).findings()
    )
    won = entered({**contract(), "won_by": "Anna"}, downtown(0, 1))
    assert won.findings()["ruling.initial-tile"] == [
        "contract tile 0,0 is entered as won by Anna, but it is never scored"
    ]
    assert won.severities()["ruling.initial-tile"] == "illegal"
    assert won.points("tiles") == [0, 0]


@pytest.mark.rule("setup.city")
def test_the_new_tile_of_a_turn_is_a_city_tile() -> None:
    tiles = (contract(), downtown(0, 1), tile(0, 2))
    assert "setup.city" not in building(*tiles, new=(0, 2)).findings()
    for new, name in (((0, 0), "contract tile 0,0"), ((0, 1), "downtown tile 0,1")):
        sitting = building(*tiles, new=new)
        assert sitting.findings()["setup.city"] == [
            f"{name} is the new tile of this turn, but only city tiles are laid during play"
        ]
        assert sitting.severities()["setup.city"] == "illegal"
    laid = building(*tiles, new=(0, 2), first=(0, 1))
    assert "setup.city" not in laid.findings()
