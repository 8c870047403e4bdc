"""What would have changed it: told only where blocks decided."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.positano.close_calls import what_would_change
from engine.games.positano.scoring import score
from engine.games.positano.state import State
from engine.message import Seat, Voice
from tests.games.positano.tables import ANNA, BRUNO, CARLA, GAME, entered, points, say
from tests.play import open_table, read

FRONT = "\n . . . . \n . . . ."
RULEBOOK = Path(__file__).parent / "golden" / "rulebook-p8.json"


def close(seat: int, category: str) -> str | None:
    """The sentence for a line of the cliff printed on p. 8."""
    table = open_table(read(RULEBOOK))
    line = score(table.state).of(Seat(seat), category)[0]
    message = what_would_change(table.state, line)
    return message and Voice(table.game.catalogue.texts(), table.setup.names).say(message)


@pytest.mark.rule("goals.tie-blocks")
@pytest.mark.rule("goals.tie-second")
@pytest.mark.parametrize(
    ("seat", "category", "told"),
    [
        (0, "mezzo", "1 block more in the counted buildings would have brought 1 instead of 0"),
        (2, "dietro", "1 block more in the counted buildings would have brought 3 instead of 1"),
        (0, "dietro", "1 block more in the counted buildings would have brought 1 instead of 0"),
        (1, "dietro", None),
        (2, "mezzo", None),
        (0, "perfetto", None),
        (0, "bronze", None),
    ],
)
def test_p9_a_place_lost_on_blocks_tells_how_close_it_was(
    seat: int, category: str, told: str | None
) -> None:
    assert close(seat, category) == told


def told(state: State, seat: Seat, category: str) -> str | None:
    message = what_would_change(state, score(state).of(seat, category)[0])
    return message and say(state, message)


@pytest.mark.rule("goals.tie-blocks")
def test_p9_as_many_blocks_are_described_as_it_takes() -> None:
    state = entered(f"A5b B3b . . \n A3b B3s . . {FRONT}", 2, goals=["dietro"])
    assert points(state, "dietro") == [6, 3]
    assert told(state, BRUNO, "dietro") == (
        "2 blocks more in the counted buildings would have brought 4 instead of 3"
    )
    (line,) = score(state).of(BRUNO, "dietro")
    assert GAME.what_would_change(state, line) == what_would_change(state, line)


@pytest.mark.rule("goals.tie-first")
def test_p9_no_block_helps_whoever_has_fewer_buildings_than_a_tied_first() -> None:
    state = entered(f"A4b B4b C5b . \n A3b B3b . . {FRONT}", 3, goals=["dietro"])
    assert points(state, "dietro") == [4, 4, 0]
    assert score(state).of(CARLA, "dietro")[0].rule == "goals.tie-first"
    assert told(state, CARLA, "dietro") is None


@pytest.mark.rule("ruling.eccesso-tie")
def test_p9_no_block_breaks_a_tie_of_leftovers_unless_the_table_says_so() -> None:
    leftovers = {"supply": {"Anna": 3, "Bruno": 3}, "goals": ["eccesso"]}
    by_blocks = entered("A4b B3b . .", 2, rulings={"eccesso-tie": "blocks-built"}, **leftovers)
    assert points(by_blocks, "eccesso") == [6, 3]
    shared = entered("A4b B3b . .", 2, rulings={"eccesso-tie": "share"}, **leftovers)
    assert points(shared, "eccesso") == [4, 4]
    assert told(shared, ANNA, "eccesso") is None


@pytest.mark.rule("ruling.eccesso-tie")
def test_p9_no_building_counts_for_eccesso_so_no_block_more_is_advised() -> None:
    leftovers = {"supply": {"Anna": 3, "Bruno": 3}, "goals": ["eccesso"]}
    rulings = {"eccesso-tie": "blocks-built"}
    lost = entered("A4b B3b . .", 2, rulings=rulings, **leftovers)
    assert [told(lost, seat, "eccesso") for seat in (ANNA, BRUNO)] == [None, None]
    shared = entered("A4b B4b . .", 2, rulings=rulings, **leftovers)
    assert points(shared, "eccesso") == [4, 4]
    assert told(shared, ANNA, "eccesso") is None


@pytest.mark.rule("build.cap")
@pytest.mark.parametrize(
    ("drawing", "blocks"),
    [
        (". . . B6b\n. . . .\n. . . .\nA3b . . .", None),
        (". . . B4b\n. . . .\n. . . .\nA2b . . .", None),
        (". . . B3b\n. . . .\n. . . .\nA2b . . .", "1 block"),
        (". . . B6b\n. . . B1b\nA3b . . .\nA3b . . .", "1 block"),
        (". . . B6b\n. . . B3b\nA3b . . .\nA3b . . .", None),
        (". . . B6b\nA3b . . B3b\n. . . .\nA3b . . .", None),
        (". . . B6b\nA3b . . B2b\n. . . .\nA3b . . .", "2 blocks"),
    ],
)
def test_p7_no_more_blocks_are_advised_than_the_lots_allow(
    drawing: str, blocks: str | None
) -> None:
    state = entered(drawing, 2, goals=["bordo"])
    assert points(state, "bordo") == [3, 6]
    more = f"{blocks} more in the counted buildings would have brought 4 instead of 3"
    assert told(state, ANNA, "bordo") == (blocks and more)


@pytest.mark.rule("box.blocks")
def test_p3_no_seventeenth_block_is_advised() -> None:
    drawing = f"A6b A6b B6b B6b \n A{{}}b . B{{}}b . {FRONT}"
    full = entered(drawing.format(4, 4), 2, goals=["dietro"])
    assert points(full, "dietro") == [4, 4]
    assert told(full, ANNA, "dietro") is None
    room = entered(drawing.format(3, 3), 2, goals=["dietro"])
    assert told(room, ANNA, "dietro") == (
        "1 block more in the counted buildings would have brought 6 instead of 4"
    )
