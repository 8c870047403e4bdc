"""A corrected set-up as it is stored, listed, counted and handed over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.present import rematch
from companion.present.statistics import tally
from companion.store.store import Store
from companion.transfer import backup, bg_stats, incoming, recap, table_link
from companion.transfer.replay import play_through
from companion.transfer.restore import plan
from engine.core import Illegal, Legal
from engine.files import codec
from engine.files.codec import TableFile
from engine.games.positano.actions import CountGelato
from engine.log import Corrected
from engine.message import Seat
from tests.companion.stores import opened
from tests.play import tables

GOLDEN = tables("positano", "golden")[0]
STAMP = "2026-11-18T20:00:00.000+00:00"


def read(path: Path = GOLDEN) -> TableFile:
    return codec.read(path.read_bytes())


def called(table: Any, *names: str) -> Corrected:
    """The same set-up with other names on the seats."""
    players = (replace(p, name=n) for p, n in zip(table.setup.players, names, strict=True))
    return Corrected(tuple(players), table.setup.options)


def names(store: Store) -> list[str]:
    return sorted(person.name for person in store.people())


@pytest.mark.parametrize(
    "people",
    [
        ("Zoe", "Bruno", "Carla", "Dario"),
        ("Bruno", "Anna", "Carla", "Dario"),
        ("Bruno", "Zoe", "Carla", "Dario"),
        ("Dario", "Anna", "Bruno", "Carla"),
    ],
)
def test_moves_stay_with_their_seats_whoever_is_called_what(
    tmp_path: Path, people: tuple[str, ...]
) -> None:
    store = opened(tmp_path)
    identifier = store.create(read())
    table = store.table(identifier)
    table.play(CountGelato(Seat(0), 3), anyway=True)
    assert table.correct(called(table, *people)) == Legal()
    table.play(CountGelato(Seat(1), 4), anyway=True)
    table.correct(called(table, "A", "B", "C", "D"))
    table.undo()
    store.close()
    reopened = opened(tmp_path).table(identifier)
    assert reopened.setup.names == people
    assert reopened.log.entries == table.log.entries
    assert (reopened.state, reopened.score) == (table.state, table.score)
    assert [m.action for m in reopened.moves()[-2:]] == [
        CountGelato(Seat(0), 3),
        CountGelato(Seat(1), 4),
    ]


def test_people_follow_a_correction_and_its_undo(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.create(read())
    identifier = store.create(read())
    table = store.table(identifier)
    table.correct(called(table, "Anan", "Bruno", "Carla", "Dario"))
    games = {person.name: person.games for person in store.people()}
    assert games == {"Anan": 1, "Anna": 1, "Bruno": 2, "Carla": 2, "Dario": 2}
    table.correct(called(table, "Zoe", "Bruno", "Carla", "Dario"))
    assert "Anan" not in names(store)
    table.undo()
    table.undo()
    games = {person.name: person.games for person in store.people()}
    assert games == {"Anna": 2, "Bruno": 2, "Carla": 2, "Dario": 2}
    table.play(CountGelato(Seat(0), 3), anyway=True)
    table.branch("what if")
    table.correct(called(table, "Zoe", "Bruno", "Carla", "Dario"))
    assert "Zoe" not in names(store)


def test_colours_follow_a_correction_and_the_forgotten_stay_forgotten(tmp_path: Path) -> None:
    store = opened(tmp_path)
    table = store.table(store.create(read()))
    store.forget("Dario")
    setup = table.setup
    colours = [player.colours for player in reversed(setup.players)]
    painted = (replace(p, colours=c) for p, c in zip(setup.players, colours, strict=True))
    table.correct(Corrected(tuple(painted), setup.options))
    known = {person.name: person.colours for person in store.people()}
    assert known == dict(zip(("Anna", "Bruno", "Carla"), colours, strict=False))


def test_lists_and_statistics_know_the_corrected_people(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(read())
    table = store.table(identifier)
    people = ("Zoe", "Bruno", "Carla", "Dario")
    table.correct(called(table, *people))
    table.finish()
    (summary,) = store.summaries(is_finished=True)
    assert summary.names == people
    assert set(tally(store.results())) == set(people)
    moves = summary.moves
    table.branch("what if")
    table.correct(called(table, "Yann", "Bruno", "Carla", "Dario"))
    (summary,) = store.summaries(is_finished=True)
    assert (summary.names, summary.moves) == (people, moves)
    assert set(tally(store.results())) == set(people)


def test_whatever_leaves_the_app_has_the_set_up_in_force(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(read())
    table = store.table(identifier)
    goals = replace(table.setup.options, goals=("grande", "gruppo", "bordo"))
    zoe = called(table, "Zoe", "Bruno", "Carla", "Dario")
    table.correct(replace(zoe, options=goals), anyway=True)
    table.finish()
    file = table_link.file_of(table)
    arrived = incoming.from_link(table_link.link(file))
    assert arrived.file == file == codec.read(codec.write(file).encode())
    assert (file.setup.names, file.setup.options) == (table.setup.names, goals)
    assert file.setup.position == read().setup.position
    assert arrived.table.score == table.score
    stamps = store.stamps(identifier)
    for told in (
        recap.text(table, STAMP),
        recap.csv_text(table, STAMP),
        str(bg_stats.play(identifier, table, stamps)),
    ):
        assert "Zoe" in told
        assert "Anna" not in told
    assert "Grande" in bg_stats.play(identifier, table, stamps)["board"]


def test_a_move_that_no_longer_fits_is_marked_in_the_file(tmp_path: Path) -> None:
    store = opened(tmp_path)
    path = next(p for p in tables("positano", "golden") if len(read(p).moves) > 20)
    table = store.table(store.create(read(path)))
    marked = [move.anyway for move in table.moves()]
    built = next(m.action.lot for m in table.moves() if type(m.action).__name__ == "Build")
    options = replace(table.setup.options, removed=(*table.setup.options.removed, built))
    verdict = table.correct(Corrected(table.setup.players, options), anyway=True)
    assert isinstance(verdict, Illegal)
    assert str(built) in str(verdict.breaches)
    after = [move.anyway for move in table.moves()]
    assert sum(after) > sum(marked)
    file = table_link.file_of(table)
    assert play_through(file, file.moves).state == table.state


def test_a_backup_brings_corrections_along(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new")
    identifier = old.create(read())
    before = backup.write(old.snapshot(), STAMP)
    table = old.table(identifier)
    table.correct(called(table, "Zoe", "Bruno", "Carla", "Dario"))
    table.play(CountGelato(Seat(0), 3), anyway=True)
    for raw in (before, backup.write(old.snapshot(), STAMP)):
        found = plan(backup.read(raw), new.snapshot())
        new.merge(lambda _, found=found: found.change)  # type: ignore[misc]
    assert (found.longer, found.copies) == (1, 0)
    restored = new.table(identifier)
    assert (restored.setup, restored.state) == (table.setup, table.state)
    assert new.summaries(is_finished=False)[0].names == table.setup.names


def test_a_log_without_corrections_is_stored_as_ever(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(read())
    store.table(identifier).play(CountGelato(Seat(0), 3), anyway=True)
    (kept,) = store.snapshot().tables
    move = {"do": "count-gelato", "player": "Anna", "icons": 3}
    assert kept.events[-1].body == {"kind": "played", "move": move}
    assert all(set(player) == {"name", "colour"} for player in kept.setup["players"])


def nameless(path: Path = GOLDEN, real: int = 0) -> TableFile:
    """A table whose players are only called by their colours, but for some."""
    file = read(path)
    players = tuple(
        player if seat < real else replace(player, name=player.colours[0].title(), stand_in=True)
        for seat, player in enumerate(file.setup.players)
    )
    return replace(file, setup=replace(file.setup, players=players))


def test_colours_that_stand_in_for_names_are_nobody(tmp_path: Path) -> None:
    store = opened(tmp_path)
    identifier = store.create(nameless())
    store.table(identifier).finish()
    assert store.people() == []
    assert tally(store.results()) == {}
    assert store.summaries(is_finished=True)[0].names[0] == "Red"
    assert codec.read(codec.write(nameless()).encode()) == nameless()


def test_one_who_is_named_among_colours_has_not_played_alone(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.table(store.create(nameless(real=1))).finish()
    (result,) = store.results()
    assert (len(result.people), result.others, result.is_solo) == (1, 3, False)
    assert set(tally([result])) == {"Anna"} == set(names(store))


def test_somebody_who_is_named_later_is_remembered(tmp_path: Path) -> None:
    store = opened(tmp_path)
    table = store.table(store.create(nameless()))
    named = replace(table.setup.players[0], name="Zoe", stand_in=False)
    table.correct(Corrected((named, *table.setup.players[1:]), table.setup.options))
    assert names(store) == ["Zoe"]


def test_the_next_table_has_the_people_and_the_next_one_begins(tmp_path: Path) -> None:
    store = opened(tmp_path)
    path = next(p for p in tables("amalfi", "openings") if len(read(p).setup.players) == 3)
    identifier = store.create(read(path))
    table = store.table(identifier)
    players, began = table.setup.players, table.setup.options.start
    found = rematch.rematch_of(store, identifier)
    assert found is not None
    assert (found.game, found.players) == ("amalfi", players)
    assert found.first == players[(began + 1) % 3].name
    table.correct(called(table, "X", "Y", "Z"))
    found = rematch.rematch_of(store, identifier)
    assert found is not None
    assert [player.name for player in found.players] == ["X", "Y", "Z"]
    assert rematch.rematch_of(store, "0" * 32) is None


def test_a_paper_opponent_is_no_player_of_the_next_table(tmp_path: Path) -> None:
    store = opened(tmp_path)
    file = read()
    solo = replace(file.setup.options, solo=True, star_sets=())
    setup = replace(file.setup, players=file.setup.players[:2], options=solo, position=None)
    found = rematch.rematch_of(store, store.create(replace(file, setup=setup, moves=())))
    assert found is not None
    assert [player.name for player in found.players] == ["Anna"]
    assert found.setup["solo"] is True
    assert found.first == ""
