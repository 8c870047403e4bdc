"""What has to be entered before a winner is named: buildings, gelato, leftovers for Eccesso."""

from __future__ import annotations

import copy
import random

import pytest

from engine.games.positano.pieces import rounds
from engine.games.positano.state import State
from tests.games.positano import naive
from tests.games.positano.tables import (
    BRUNO,
    GAME,
    RULEBOOK_CLIFF,
    Json,
    at_build,
    content,
    entered,
    read,
    voice,
)

GELATO = {"Anna": 4, "Bruno": 6, "Carla": 3, "Dario": 5}
LOTS = [f"{row}{column}" for row in range(1, 5) for column in "ABCD"]


def asked(state: State) -> list[str]:
    return [voice(state).say(need.because) for need in GAME.missing(state)]


@pytest.mark.rule("gelato.played")
def test_gelato_nobody_counted_leaves_the_winner_open() -> None:
    whole = entered(RULEBOOK_CLIFF, gelato=GELATO)
    assert GAME.missing(whole) == ()
    open_ = entered(RULEBOOK_CLIFF, gelato={"Anna": 4, "Dario": 5})
    assert GAME.outcome(open_) is None
    assert asked(open_) == ["Bruno's gelato is not counted", "Carla's gelato is not counted"]
    assert [need.where for need in GAME.missing(open_)] == ["gelato", "gelato"]


@pytest.mark.rule("final.total")
def test_gelato_that_cannot_reach_the_first_leaves_the_winner_named() -> None:
    """Dario has 36 points: Bruno's 28 and their gelato may reach them, Anna's 16 cannot."""
    near = {name: icons for name, icons in GELATO.items() if name != "Bruno"}
    assert GAME.outcome(entered(RULEBOOK_CLIFF, gelato=near)) is None
    rest = {name: icons for name, icons in GELATO.items() if name != "Anna"}
    far = entered(RULEBOOK_CLIFF, gelato=rest)
    found = GAME.outcome(far)
    assert found is not None
    assert found.winners == (3,)
    assert voice(far).say(found.because) == (
        "Dario wins, whatever is still missing: Anna's gelato is not counted"
    )


@pytest.mark.rule("box.buildings")
@pytest.mark.parametrize(("blocks", "is_open"), [(4, True), (5, False)])
def test_a_building_short_is_asked_for_but_of_whoever_ran_out_of_blocks(
    blocks: int, is_open: bool
) -> None:
    drawing = f"A{blocks}b A4b A4s .\nA2g A1b . .\nB1b B1b B1s B1s\nB1g B1g . ."
    state = entered(drawing, 2, gelato={"Anna": 9, "Bruno": 9})
    said = "Anna has 5 of 6 buildings on the cliff, one for each round"
    assert asked(state) == ([said] if is_open else [])
    assert (GAME.outcome(state) is None) == is_open


@pytest.mark.rule("box.buildings")
@pytest.mark.parametrize(("number", "is_open"), [(2, False), (3, True), (6, True)])
def test_two_tiles_may_have_multiplied_no_blocks_where_the_leftovers_were_counted(
    number: int, is_open: bool
) -> None:
    cells = ["A1b"] * (6 - number) + ["."] * number
    drawing = f"{' '.join(cells[:4])}\n{' '.join(cells[4:])} . .\nB1s B1s B1s B1s\nB1g B1g . ."
    counted = {"gelato": {"Anna": 9, "Bruno": 9}, "supply": {"Anna": 1, "Bruno": 0}}
    state = entered(drawing, 2, **counted)
    assert (GAME.outcome(state) is None) == is_open
    assert [need.seat for need in GAME.missing(state)] == ([0] if is_open else [])
    assert GAME.missing(entered(drawing, 2, gelato=counted["gelato"]))


@pytest.mark.rule("goal.eccesso")
def test_leftovers_matter_where_eccesso_compares_them() -> None:
    goals = ["eccesso", "dietro", "perfetto"]
    supply = {"Anna": 1, "Carla": 2, "Dario": 0}
    state = entered(RULEBOOK_CLIFF, gelato=GELATO, goals=goals, supply=supply)
    assert GAME.outcome(state) is None
    assert asked(state) == ["Bruno's leftover blocks are not counted, which Eccesso compares"]
    whole = entered(RULEBOOK_CLIFF, gelato=GELATO, goals=goals, supply={**supply, "Bruno": 0})
    assert GAME.missing(whole) == ()
    assert GAME.outcome(whole) is not None
    elsewhere = entered(RULEBOOK_CLIFF, gelato=GELATO)
    assert GAME.outcome(elsewhere) is not None


@pytest.mark.rule("solo.result")
def test_alone_the_result_waits_for_both_sides() -> None:
    drawing = ". O3b O3b A3b\nA2b O2s O2s A2s\nA2b O2g O2g A2g\nA2b . . ."
    state = entered(drawing, solo=True, gelato={"Anna": 9})
    assert [need.seat for need in GAME.missing(state)] == [BRUNO]
    whole = entered(drawing, solo=True, gelato={"Anna": 9, "Otto": 9})
    assert GAME.missing(whole) == ()
    assert GAME.outcome(whole) is not None


def random_whole_table(chance: random.Random) -> Json:
    """A finished table with everything on it that scores."""
    players = chance.choice([2, 3, 4])
    table = content(players, goals=chance.sample(["mezzo", "dietro", "perfetto", "grande"], 3))
    names = [player["name"] for player in table["players"]]
    lots = chance.sample(LOTS, players * rounds(players))
    owners = names * rounds(players)
    roofs = ["bronze", "silver", "gold"] * 6
    chance.shuffle(roofs)
    position = {
        "cliff": {
            lot: {"owner": owner, "blocks": chance.choice([1, 2, 3]), "roof": roof}
            for lot, owner, roof in zip(lots, owners, roofs, strict=False)
        },
        "supply": {name: chance.randrange(3) for name in names},
        "gelato": {name: chance.randrange(6, 12) for name in names},
    }
    return {**table, "position": position}


@pytest.mark.parametrize("seed", range(40))
def test_of_a_whole_table_every_fact_counts_or_cannot_change_the_winner(seed: int) -> None:
    chance = random.Random(f"missing {seed}")
    table = random_whole_table(chance)
    state = GAME.start(read(table).setup)
    assert GAME.missing(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    winners = [state.setup.names[seat] for seat in outcome.winners]
    assert winners == naive.winners(table)
    for name in state.setup.names:
        less = copy.deepcopy(table)
        icons = less["position"]["gelato"].pop(name)
        without = GAME.start(read(less).setup)
        found = GAME.outcome(without)
        if found is None:
            assert [need.where for need in GAME.missing(without)] == ["gelato"]
        else:
            assert [state.setup.names[seat] for seat in found.winners] == winners
        less["position"]["gelato"][name] = icons
        again = GAME.outcome(GAME.start(read(less).setup))
        assert again is not None
        assert again.order == outcome.order


@pytest.mark.rule("gelato.played")
def test_of_a_game_kept_from_the_middle_the_gelato_before_is_asked_for() -> None:
    kept = at_build(tile="cheap", round=6)
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    kept.play("draft", "Bruno", build="standard")
    assert GAME.missing(kept.state) == ()
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="silver")
    assert kept.state.is_finished
    assert asked(kept.state) == [
        "Anna's gelato from before this table was entered is not counted",
        "Bruno's gelato from before this table was entered is not counted",
    ]
    for name in ("Anna", "Bruno"):
        kept.play("count-gelato", name, icons=9)
    assert GAME.outcome(kept.state) is not None
