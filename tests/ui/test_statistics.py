# ruff: noqa: PLC0415
"""Statistics and people by touches: records, a person's page, another name, forgetting, undo."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.present.dates import day
from companion.present.words import word
from companion.store.sqlite import open_store
from companion.store.timestamps import now
from engine.files import codec
from tests.play import tables
from tests.ui.test_app_journey import AppUser
from tests.ui.window import TestWindow

GOLDEN = next(path for path in tables("positano", "golden") if path.stem == "rulebook-p8")
SOLO = next(path for path in tables("positano", "golden") if path.stem == "game-solo")
OPENING = next(path for path in tables("positano", "openings") if path.stem == "two-players")


@pytest.fixture
def user(window: TestWindow, tmp_path: Path) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()


def kept(user: AppUser, *tables: str) -> list[str]:
    """Finished tables in the app's folder, before it opens; their ids."""
    # Moments are kept in milliseconds, and these tables were finished one after the other.
    start, ticks = now(), count()
    store, _ = open_store(user.folder, lambda: start + timedelta(milliseconds=next(ticks)))
    store.set("welcomed", True)
    found = [store.create(codec.read(table.encode())) for table in tables]
    for identifier in found:
        store.table(identifier).finish()
    store.close()
    return found


def written(path: Path, **names: str) -> str:
    """A table of the tests, with other names."""
    told = path.read_text(encoding="utf-8")
    return re.sub(r'"(\w+)"', lambda found: f'"{names.get(found[1], found[1])}"', told)


def open_statistics(user: AppUser) -> None:
    user.open()
    user.tap(word("statistics.title"))
    assert user.place[0] == "statistics"


def row(user: AppUser, title: str) -> Any:
    return user.window.find(lambda widget: getattr(widget, "title", "") == title)


def test_where_nothing_is_finished_the_page_says_what_will_stand_there(user: AppUser) -> None:
    kept(user)
    open_statistics(user)
    assert word("statistics.empty") in user.window.texts()
    user.back()
    assert user.place[0] == "home"


@pytest.mark.quick
def test_a_record_opens_its_table_and_back_leads_to_the_statistics(user: AppUser) -> None:
    (identifier,) = kept(user, written(GOLDEN))
    open_statistics(user)
    texts = user.window.texts()
    assert word("statistics.wins", times=1, names="Dario") in texts
    user.tap(word("statistics.record", points=36, name="Dario"))
    assert user.shell.place == ("table", identifier)
    user.back()
    assert user.place[0] == "statistics"


def test_chips_choose_the_game(user: AppUser) -> None:
    piazza = next(path for path in tables("piazza", "golden"))
    kept(user, written(GOLDEN), written(piazza))
    open_statistics(user)
    user.tap("Positano")
    assert word("statistics.record", points=36, name="Dario") in user.window.texts()
    user.tap("Piazza")
    assert word("statistics.record", points=36, name="Dario") not in user.window.texts()


def test_the_page_shows_one_game_or_the_people(user: AppUser) -> None:
    """Whatever lay below the figures of a game would move with another one."""
    kept(user, written(GOLDEN))
    open_statistics(user)
    record = word("statistics.record", points=36, name="Dario")
    assert word("statistics.people") not in user.window.texts()
    user.tap(word("statistics.everybody"))
    assert "Dario" in user.window.texts()
    assert record not in user.window.texts()
    user.tap("Positano")
    assert record in user.window.texts()


def test_a_game_alone_stands_apart_and_otto_is_nowhere(user: AppUser) -> None:
    kept(user, written(GOLDEN), written(SOLO))
    open_statistics(user)
    texts = user.window.texts()
    assert word("statistics.alone") in texts
    assert not any("Otto" in text for text in texts)
    player = json.loads(SOLO.read_text())["players"][0]["name"]
    open_person(user, player)
    assert word("person.alone") in user.window.texts()


def test_a_table_put_away_early_is_left_out_and_that_is_said(user: AppUser) -> None:
    kept(user, written(OPENING))
    open_statistics(user)
    texts = user.window.texts()
    assert word("statistics.empty") in texts
    assert word("statistics.left-out", n=1) in texts


def open_person(user: AppUser, name: str) -> None:
    # People are a chip beside the games; where no game is finished they are the whole page.
    if word("statistics.everybody") in user.window.texts():
        user.tap(word("statistics.everybody"))
    user.tap(row(user, name))
    assert user.shell.place == ("person", name)


def test_a_persons_page_tells_games_wins_and_everybody_met(user: AppUser) -> None:
    kept(user, written(GOLDEN), written(GOLDEN, Anna="Dario", Dario="Anna"))
    open_statistics(user)
    open_person(user, "Anna")
    texts = user.window.texts()
    assert {"50 %", word("person.played", n=2), word("person.won", n=1)} <= texts
    assert {"Bruno", "Carla", "Dario"} <= texts
    assert word("person.rivals") in texts
    (last,) = {r.at for r in user.shell.store.results()[-1:]}
    assert user.shell.screen.bar.subtitle == word("person.last", day=day(last))


def test_the_chart_shows_a_game_and_its_numbers_as_a_table(user: AppUser) -> None:
    from companion.kit.charts.line_chart import LineChart

    piazza = next(path for path in tables("piazza", "golden"))
    kept(user, written(GOLDEN), written(GOLDEN, Anna="Dario", Dario="Anna"), written(piazza))
    open_statistics(user)
    open_person(user, "Anna")
    chart = user.window.find(LineChart)
    assert [point["value"] for point in chart.points] == [20, 36]
    assert [point["shape"] for point in chart.points] == ["circle", "diamond"]
    assert {word("person.legend.won"), word("person.legend.not-won")} <= user.window.texts()
    assert word("person.yes") not in user.window.texts()
    user.tap(word("person.numbers.show"))
    assert word("person.yes") in user.window.texts()
    user.tap(word("person.numbers.hide"))
    assert word("person.yes") not in user.window.texts()
    user.tap(lambda w: getattr(w, "key", "") == "piazza:False")
    assert len(chart.points) == 1
    user.window.assert_nothing_cut()


def test_a_person_without_a_finished_table_has_a_page_too(user: AppUser) -> None:
    (identifier,) = kept(user, written(GOLDEN))
    user.open()
    user.shell.store.table(identifier).reopen()
    user.tap(word("statistics.title"))
    user.tap(row(user, "Anna"))
    assert word("person.empty") in user.window.texts()


def type_name(user: AppUser, name: str) -> None:
    from kivy.uix.textinput import TextInput

    user.window.tap(user.window.find(TextInput))
    user.window.type_text(name)
    user.window.settle()


def test_another_name_is_typed_and_can_be_taken_back(user: AppUser) -> None:
    kept(user, written(GOLDEN))
    open_statistics(user)
    open_person(user, "Anna")
    user.tap(word("person.rename"))
    type_name(user, "Annalisa")
    user.tap(word("person.rename.to", name="Annalisa"))
    assert user.shell.place == ("person", "Annalisa")
    assert user.shell.screen.bar.subtitle == word("person.also", names="Anna")
    assert word("person.renamed", old="Anna", name="Annalisa") in user.window.texts()
    user.tap(word("undo"))
    assert user.place[0] == "statistics"
    assert {person.name for person in user.shell.store.people()} >= {"Anna"}
    user.back()
    assert user.place[0] == "home"


def test_however_long_the_name_the_tables_are_read_once(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(user, written(GOLDEN))
    open_statistics(user)
    open_person(user, "Anna")
    read, store = [], user.shell.store
    results = store.results
    monkeypatch.setattr(store, "results", lambda **kw: read.append(1) or results(**kw))
    user.tap(word("person.rename"))
    type_name(user, "Annalisa")
    assert word("person.rename.to", name="Annalisa") in user.window.texts()
    assert len(read) == 1


def test_two_spellings_are_joined_with_a_tap(user: AppUser) -> None:
    kept(user, written(GOLDEN, Anna="Ana"), written(GOLDEN))
    open_statistics(user)
    open_person(user, "Ana")
    user.tap(word("person.rename"))
    user.tap(word("person.same", other="Anna"))
    assert user.shell.place == ("person", "Anna")
    assert word("person.played", n=2) in user.window.texts()


def test_two_people_of_one_table_cannot_be_joined_and_the_row_says_why(user: AppUser) -> None:
    kept(user, written(GOLDEN))
    open_statistics(user)
    open_person(user, "Anna")
    user.tap(word("person.rename"))
    assert word("person.same", other="Bruno") not in user.window.texts()
    type_name(user, "Bruno")
    refused = row(user, word("person.same", other="Bruno"))
    assert refused.disabled
    assert "Positano" in refused.note
    user.tap(refused)
    assert user.shell.place == ("person-name", "Anna")
    user.window.type_key(13)
    assert user.shell.place == ("person-name", "Anna")


def test_another_spelling_of_somebody_at_the_same_table_is_refused_too(user: AppUser) -> None:
    kept(user, written(GOLDEN))
    open_statistics(user)
    user.shell.store.rename("Anna", "Annalisa")
    user.shell.store.forget("Carla")
    for typed, meant in (("Anna", "Annalisa"), ("Carla", "Carla")):
        user.shell.go("person-name", "Bruno")
        user.window.settle()
        type_name(user, typed)
        assert row(user, word("person.same", other=meant)).disabled
        assert word("person.rename.to", name=typed) not in user.window.texts()
        user.window.type_key(13)
        assert user.shell.place == ("person-name", "Bruno")
        user.back()
        user.back()


def test_a_person_is_forgotten_and_comes_back(user: AppUser) -> None:
    kept(user, written(GOLDEN))
    open_statistics(user)
    open_person(user, "Dario")
    user.tap(word("person.forget"))
    assert user.place[0] == "statistics"
    assert "Dario" not in user.window.texts()
    user.tap(word("undo"))
    assert "Dario" in user.window.texts()
