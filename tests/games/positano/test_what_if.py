"""What would have changed it: told only where blocks decided."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.positano.scoring import score
from engine.games.positano.what_if import what_would_change
from engine.message import Seat, Voice
from tests.play import open_table, read

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
