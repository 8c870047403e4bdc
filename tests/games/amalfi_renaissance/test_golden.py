"""Tables that score the same for ever, and a whole game that replays line by line.

`python -m tests.games.amalfi_renaissance.test_golden` writes the sheet again; a change in it is a
decision, not an accident.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from engine.core import Legal
from engine.judging import judge
from engine.message import Voice
from tests.games.amalfi_renaissance import naive
from tests.games.amalfi_renaissance.tables import GAME, Kept, pending, points, reasons, totals
from tests.play import open_table, read

GOLDEN = Path(__file__).parent / "golden"
WHOLE = GOLDEN / "whole-game.json"
SHEET = GOLDEN / "whole-game.sheet.txt"


def sheet() -> Iterator[str]:
    """The whole game as text: each move with the totals after it, then every line of the score."""
    file = read(WHOLE)
    names = file.setup.names
    voice = Voice(GAME.catalogue.texts(), names)
    for step in judge(GAME, file.setup, file.moves):
        assert isinstance(step.verdict, Legal), voice.say(
            GAME.describe(step.before, step.move.action)
        )
        told = voice.say(GAME.describe(step.before, step.move.action))
        shown = " ".join(f"{total:4}" for total in GAME.score(step.after).totals)
        yield f"{step.index:3} {shown}  {told}"
    card = open_table(file).score
    for seat, name in zip(file.setup.seats, names, strict=True):
        yield f"\n{name} {card.totals[seat]}"
        for line in card.of(seat):
            yield f"{line.points:4}  {line.category}: {voice.say(line.because)} ({line.rule})"


def test_the_whole_game_replays_to_the_same_sheet_line_by_line() -> None:
    now = "\n".join(sheet()).splitlines()
    assert now == SHEET.read_text(encoding="utf-8").splitlines()


def test_the_whole_game_has_a_winner_hunger_and_a_score_below_zero() -> None:
    file = read(WHOLE)
    states = [step.after for step in judge(GAME, file.setup, file.moves)]
    assert min(min(GAME.score(state).totals) for state in states) == -9
    end = states[-1]
    assert totals(end) == [67, 51, 84]
    assert points(end, "hunger") == [0, -24, 0]
    outcome = GAME.outcome(end)
    assert outcome is not None
    assert [file.setup.names[seat] for seat in outcome.winners] == ["Carla"]
    assert GAME.audit(end) == ()


def test_the_whole_game_agrees_with_the_naive_follower() -> None:
    content = json.loads(WHOLE.read_bytes())
    assert naive.Game(content).totals() == {"Anna": 67, "Bruno": 51, "Carla": 84}


def golden(name: str) -> Kept:
    kept = Kept()
    kept.table = open_table(read(GOLDEN / f"{name}.json"))
    kept.names = kept.table.setup.names
    return kept


def test_the_table_of_the_manual_counts_track_and_endgame_only() -> None:
    table = golden("evening")
    assert totals(table.state) == [38, 41, 55, -4]
    assert points(table.state, "endgame") == [0, 0, 24, 0]
    assert pending(table.state, "decree-2") == [3, 20, 13, 0]
    assert pending(table.state, "hunger") == [-6, 0, 0, 0]
    assert reasons(table.state, "artworks") == [("art.vp", "in the track already")]
    assert GAME.outcome(table.state) is None
    assert GAME.audit(table.state) == ()


def test_a_finished_table_tied_on_points_goes_to_the_titles() -> None:
    table = golden("tie")
    assert totals(table.state) == [108, 108, 97]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert ([table.names[seat] for seat in outcome.winners], outcome.decided_by) == (
        ["Bruno"],
        "end.tie",
    )


def test_a_solo_table_against_genoa() -> None:
    table = golden("solo-genoa")
    assert totals(table.state) == [186]
    assert GAME.extras(table.state)["solo"] == {"alive": True, "tier": 3}


def test_who_took_the_first_turn_is_known_of_a_table_kept_from_there_on() -> None:
    whole = golden("whole-game")
    first = GAME.first(whole.state)
    assert first is not None
    assert whole.names[first] == "Carla"
    assert GAME.first(golden("tie").state) is None
    light = open_table(read(GOLDEN.parent / "openings" / "light.json"))
    assert GAME.first(light.state) is None


if __name__ == "__main__":
    SHEET.write_text("\n".join(sheet()) + "\n", encoding="utf-8")
