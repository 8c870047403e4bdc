"""People under several names, and the results of finished tables under the names of today."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from companion.store.errors import WriteFailed
from companion.store.people import Person, aliases_of, merge_aliases, renamed, revert
from companion.store.projections import Sat
from companion.store.sqlite import open_store
from companion.store.store import Store
from engine.files import codec
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.companion.stores import Clock, opened, raw, sql
from tests.play import read, tables

GOLDEN = next(path for path in tables("positano", "golden") if path.stem == "rulebook-p8")
SOLO = next(path for path in tables("positano", "golden") if path.stem == "game-solo")
OPENING = next(p for p in tables("positano", "openings") if p.stem == "two-players")


def finished(store: Store, path: Path = GOLDEN) -> str:
    identifier = store.create(read(path))
    store.table(identifier).finish()
    return identifier


def names(store: Store) -> list[str]:
    return [person.name for person in store.people()]


def test_a_finished_table_leaves_names_points_places_and_winners(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = finished(store)
    store.create(read(GOLDEN))
    (result,) = store.results()
    assert (result.id, result.game, result.is_decided) == (identifier, "positano", True)
    assert result.people == (
        Sat("Anna", 20, 4, has_won=False),
        Sat("Bruno", 34, 2, has_won=False),
        Sat("Carla", 26, 3, has_won=False),
        Sat("Dario", 36, 1, has_won=True),
    )


def test_the_paper_opponent_is_nobody_and_the_lower_score_is_the_result(tmp_path: Path) -> None:
    store = opened(tmp_path)
    table = store.table(finished(store, SOLO))
    (result,) = store.results()
    player = table.setup.names[0]
    assert result.is_solo
    assert [(sat.name, sat.points) for sat in result.people] == [(player, min(table.score.totals))]
    assert names(store) == [player]


def test_a_table_finished_before_its_end_has_no_result_yet(tmp_path: Path) -> None:
    store = opened(tmp_path)
    finished(store, OPENING)
    (result,) = store.results()
    assert not result.is_decided
    assert not result.winners


def test_a_table_left_at_a_what_if_counts_as_it_was_played(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(read(GOLDEN))
    table = store.table(identifier)
    table.play(CountGelato(Seat(0), 5))
    table.branch("what if")
    table.play(CountGelato(Seat(0), 20))
    table.finish()
    (result,) = store.results()
    assert [sat.points for sat in result.people] == [21, 34, 26, 36]
    table.reopen()
    table.jump(0)
    table.finish()
    assert [sat.points for sat in store.results()[0].people] == [20, 34, 26, 36]


def test_results_come_in_the_order_of_finishing_and_leave_out_what_is_removed(
    tmp_path: Path,
) -> None:
    store = opened(tmp_path)
    first, second, third = (store.create(read(GOLDEN)) for _ in range(3))
    for identifier in (third, first, second):
        store.table(identifier).finish()
    store.remove(first)
    assert [result.id for result in store.results()] == [third, second]


def test_results_kept_by_an_earlier_version_are_recomputed(tmp_path: Path) -> None:
    store = opened(tmp_path)
    finished(store)
    before = store.results()
    body = json.loads(raw(store).execute("SELECT body FROM results").fetchone()[0])
    del body["result"]
    store.close()
    sql(
        tmp_path,
        f"UPDATE results SET body = '{json.dumps(body)}'",
        "DELETE FROM settings WHERE key = 'results'",
    )
    assert opened(tmp_path).results() == before


def test_a_new_name_holds_in_lists_and_results_but_not_on_the_table(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = finished(store)
    undo = store.rename("Anna", "Annalisa")
    assert "Annalisa" in names(store)
    assert "Anna" not in names(store)
    assert store.results()[0].of("Annalisa") is not None
    assert store.table(identifier).setup.names[0] == "Anna"
    undo()
    assert store.results()[0].of("Anna") is not None
    assert "Anna" in names(store)


def test_two_names_become_one_person_with_the_games_of_both(tmp_path: Path) -> None:
    store = opened(tmp_path)
    finished(store)
    other = json.loads(GOLDEN.read_text().replace("Anna", "Ana"))
    store.table(store.create(codec.read(json.dumps(other).encode()))).finish()
    before = store.people()
    undo = store.rename("Ana", "Anna")
    assert next(p for p in store.people() if p.name == "Anna").games == 2
    assert len(store.people()) == len(before) - 1
    assert all(result.of("Anna") for result in store.results())
    undo()
    assert store.people() == before


@pytest.mark.parametrize("is_over", [True, False])
def test_two_who_sat_at_one_table_never_become_one(tmp_path: Path, is_over: bool) -> None:
    store = opened(tmp_path)
    table = store.table(store.create(read(GOLDEN)))
    if is_over:
        table.finish()
    store.rename("Anna", "Anna B")
    before = store.aliases()
    for name in ("Anna", "Anna B", "Carla"):
        with pytest.raises(WriteFailed, match="sat at one table"):
            store.rename("Bruno", name)
    assert store.aliases() == before
    store.rename("Anna B", "Anna")
    assert store.aliases() == {"Anna B": "Anna"}


def test_somebody_forgotten_is_offered_no_longer_and_can_come_back(tmp_path: Path) -> None:
    store = opened(tmp_path)
    finished(store)
    finished(store)
    before = store.people()
    undo = store.forget("Anna")
    assert "Anna" not in names(store)
    assert len(store.results()) == 2
    finished(store)
    undo()
    anna = next(person for person in store.people() if person.name == "Anna")
    assert anna.games == 3
    assert set(names(store)) == {person.name for person in before}


def test_forgetting_somebody_forgets_all_their_names(tmp_path: Path) -> None:
    store = opened(tmp_path)
    finished(store)
    store.rename("Anna", "Annalisa")
    undo = store.forget("Annalisa")
    assert not {"Anna", "Annalisa"} & set(names(store))
    undo()
    assert "Annalisa" in names(store)


@pytest.mark.parametrize("seed", range(40))
def test_every_name_means_one_person_after_any_renaming_and_back(seed: int) -> None:
    chance = random.Random(seed)
    aliases: dict[str, str] = {}
    for _ in range(12):
        old = chance.choice([n for n in "ABCDEF" if n not in aliases])
        new = chance.choice([n for n in "ABCDEF" if n != old])
        before, own = aliases, {old, *aliases_of(aliases, old)}
        aliases = renamed(before, old, new)
        person = aliases.get(new, new)
        assert {aliases.get(name, name) for name in own} == {person}
        assert not set(aliases) & set(aliases.values()), "a person is nobody's alias"
        assert revert(aliases, before, aliases) == before


def test_one_change_is_taken_back_and_a_later_one_stays() -> None:
    first = renamed({}, "Ana", "Anna")
    second = renamed(first, "Bruno", "Bru")
    assert revert(second, {}, first) == {"Bruno": "Bru"}


def test_each_person_is_listed_once_as_last_seen() -> None:
    people = [
        Person("Ana", ("blue",), 1, "3"),
        Person("Bo", (), 4, "2"),
        Person("Anna", (), 2, "1"),
    ]
    assert merge_aliases(people, {"Anna": "Ana"}) == [
        Person("Ana", ("blue",), 3, "3"),
        Person("Bo", (), 4, "2"),
    ]


def test_statistics_are_read_in_one_pass_without_playing_a_table_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _ = open_store(tmp_path, Clock())
    finished(store)
    expected = store.results()
    monkeypatch.setattr(Store, "table", lambda *_: pytest.fail("a table was played again"))
    assert store.results() == expected
