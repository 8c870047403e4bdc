"""Four phones play one whole game of each kind by taps, and end in the engine's score."""

from __future__ import annotations

from typing import Any

import pytest

from companion.room.seats import SPECTATOR, sitting
from engine.files import codec
from engine.files.codec import TableFile
from tests.asking import kept, lines
from tests.companion.test_play import GAMES
from tests.files import GAMES as FILES
from tests.phones.browser.fingers import AT_REST, Fingers

PHONES = 4


def play(hosted: Any, folder: str) -> Fingers:
    """Keep a golden game on the phones of its players; who is left over looks on."""
    name, take = GAMES[folder]
    file = codec.read((FILES / folder / "golden" / f"{name}.json").read_bytes())
    table = hosted(TableFile(file.game, file.setup))
    roles = [sitting(seat) for seat in file.setup.seats]
    pages = {role: table.sit(role) for role in roles}
    watching = [table.sit(SPECTATOR) for _ in range(PHONES - len(pages))]
    fingers = Fingers(table.room, pages)
    moves = [move.action for move in file.moves]
    for number, move in enumerate(moves):
        seat = getattr(move, "seat", None)
        others = [page for role, page in pages.items() if role.seat != (seat or 0)]
        # A phone that is away meanwhile comes back to the table as it is then.
        if is_away := number == len(moves) // 4:
            others[0].context.set_offline(True)
        if number == len(moves) // 2:
            others[0].reload()
        fingers.turn_to(seat)
        take(fingers, move)  # type: ignore[arg-type]
        if is_away:
            others[0].context.set_offline(False)
    assert lines(table.room.sight().table) == lines(kept(fingers.table, tuple(moves)))
    for page in (*pages.values(), *watching):
        page.wait_for_function(AT_REST, arg=table.room.seq)
        shown = page.locator("#strip .total b").all_inner_texts()
        assert shown == [str(total) for total in fingers.table.score.totals]
    return fingers


@pytest.mark.slow
def test_a_whole_game_of_piazza_is_played_on_four_phones(hosted: Any) -> None:
    fingers = play(hosted, "piazza")
    assert fingers.taps > len(fingers.table.moves())


@pytest.mark.whole
@pytest.mark.parametrize("folder", sorted({*GAMES} - {"piazza"}))
def test_a_whole_game_of_each_other_kind_is_played_on_four_phones(folder: str, hosted: Any) -> None:
    fingers = play(hosted, folder)
    assert fingers.taps > len(fingers.table.moves())
