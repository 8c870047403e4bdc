"""The set-up of a table corrected by touches, rematches, and tables without names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.kit.theme import theme
from companion.present.words import word
from companion.table_kit.squares import Squares
from engine.core import Illegal
from engine.files import codec
from engine.games.amalfi_renaissance.actions import ClaimTitle
from engine.message import Seat
from tests.play import read, tables
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow


@pytest.fixture
def user(window: TestWindow, tmp_path: Path) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()


def at_table(user: AppUser, file: codec.TableFile, *, is_finished: bool = False) -> Any:
    """The app at a table; its model."""
    shell = user.open()
    identifier = shell.store.create(file)
    if is_finished:
        shell.store.table(identifier).finish()
    shell.go("table", identifier)
    user.window.settle()
    return shell.screen.model


def correct(user: AppUser) -> Any:
    """From the table to the form; the form."""
    user.tap(user.shell.screen.bar.menu)
    user.tap(word("correct.title"))
    assert user.place == ("correct", "")
    return user.shell.screen


def golden(key: str, stem: str) -> codec.TableFile:
    return read(next(path for path in tables(key, "golden") if path.stem == stem))


@pytest.mark.quick
def test_somebody_else_and_another_colour_are_one_step_that_undo_takes_back(user: AppUser) -> None:
    from kivy.uix.textinput import TextInput  # noqa: PLC0415

    model = at_table(user, golden("positano", "rulebook-p8"))
    steps = model.table.log.next_step
    screen = correct(user)
    assert screen._save.disabled
    assert word("correct.unchanged") in user.window.texts()
    user.tap("Bruno")
    user.tap(word("new.somebody-else"))
    assert user.window.find(TextInput).focus
    user.window.type_text("Zoe")
    user.window.settle()
    user.tap(word("people.add", name="Zoe"))
    user.window.frames(2)
    assert user.place == ("correct", "")
    user.tap("Carla")
    user.tap(user.window.find(word("colour.green"), sheets(user)[-1]))
    assert "Changed: Zoe instead of Bruno; Carla is green; Dario is blue." in user.window.texts()
    user.tap(word("correct.save"))
    assert user.place == ("table", "table")
    told = "Set-up corrected: Zoe instead of Bruno; Carla is green; Dario is blue"
    assert f"{told}." in user.window.texts()
    assert model.table.log.next_step == steps + 1
    players = user.shell.screen.strip.players
    assert [player["name"] for player in players] == ["Anna", "Zoe", "Carla", "Dario"]
    assert players[2]["colour"] == "green"
    user.tap(word("view.history"))
    assert f"{steps}. {told}" in user.window.texts()
    user.tap(user.shell.screen.bar.undo)
    assert [p["name"] for p in user.shell.screen.strip.players] == list(model.setup.names)
    assert model.setup.names == ("Anna", "Bruno", "Carla", "Dario")


def test_what_a_correction_changes_in_points_is_said_before_it_is_saved(user: AppUser) -> None:
    model = at_table(user, golden("positano", "rulebook-p8"))
    before = model.table.score.totals
    correct(user)
    user.tap("Mezzo")
    user.tap(word("correct.save"))
    assert user.place == ("correct", "")
    texts = user.window.texts(sheets(user)[-1])
    assert word("correct.points") in texts
    assert any("(−" in text for text in texts)
    user.back()
    assert model.table.score.totals == before
    user.tap(word("correct.save"))
    user.tap(user.window.find(word("correct.save"), sheets(user)[-1]))
    assert user.place == ("table", "table")
    assert "mezzo" not in model.setup.options.goals
    assert model.table.score.totals != before


def test_moves_that_no_longer_fit_are_named_and_recorded_anyway(user: AppUser) -> None:
    files = map(read, tables("positano", "golden"))
    model = at_table(user, next(f for f in files if f.moves and f.setup.options.removed))
    built = next(m.action.lot for m in model.table.moves() if type(m.action).__name__ == "Build")
    correct(user)
    user.tap(user.window.find(Squares).cells[str(built)])
    user.tap(word("correct.save"))
    texts = user.window.texts(sheets(user)[-1])
    assert any(f"cannot use {built}: it was removed at set-up" in text for text in texts)
    assert word("correct.save") not in texts
    user.tap(word("ui.anyway"))
    assert user.place == ("table", "table")
    assert model.table.log.step(model.table.log.head).anyway
    assert built in model.setup.options.removed
    assert user.shell.screen.verdicts()


def test_a_title_whose_type_was_left_open_is_judged_by_it_once_it_is_corrected(
    user: AppUser,
) -> None:
    path = next(p for p in tables("amalfi-renaissance", "openings") if "light" not in p.stem)
    file = read(path)
    people = list(file.setup.names)
    content = json.loads(path.read_text())
    content["setup"] = {**content.get("setup", {}), "titles": [{"title": "patron"}]}
    model = at_table(user, codec.read(json.dumps(content).encode()))
    claim = ClaimTitle(Seat(0), "patron", 5)
    assert "endgame" not in str(model.check(claim))
    assert model.setup.options.titles[0].type is None
    correct(user)
    user.tap("Endgame")
    assert "Changed: title Patron asks for the type endgame." in user.window.texts()
    user.tap(word("correct.save"))
    assert model.setup.options.titles[0].type == "endgame"
    assert list(model.setup.names) == people
    lacks = model.check(claim)
    assert isinstance(lacks, Illegal)
    needs = "needs 1 more endgame character and 3 more artworks"
    assert f"{people[0]} cannot score Patron: {needs}" == model.say(lacks.breaches[0].because)


def test_a_finished_table_offers_a_rematch_with_the_next_one_to_begin(user: AppUser) -> None:
    path = next(p for p in tables("amalfi", "golden") if len(read(p).moves) > 20)
    file = read(path)
    model = at_table(user, file, is_finished=True)
    began = file.setup.options.start
    names = file.setup.names
    user.tap(word("view.score"))
    user.tap(word("rematch"))
    screen = user.shell.screen
    assert (user.place[0], user.shell.place.about) == ("new", model.id)
    assert (screen.editor.game, screen.seats.names) == ("amalfi", names)
    following = names[(began + 1) % len(names)]
    assert screen.editor.asked.setup["start"] == following
    assert not any(screen.editor.asked.setup["settlements"])
    assert not any(screen.editor.asked.setup["milestones"])
    texts = user.window.texts()
    assert any(text.startswith(f"{word('new.again')} · {following} begins") for text in texts)
    assert f"Amalfi · {', '.join(names)}" in texts
    user.tap(word("new.keep"))
    assert user.place == ("table", "table")
    setup = user.shell.screen.model.setup
    assert setup.players == file.setup.players
    assert setup.options.start == (began + 1) % len(names)


def test_home_offers_a_rematch_of_each_finished_table(user: AppUser) -> None:
    at_table(user, golden("positano", "rulebook-p8"), is_finished=True)
    user.shell.back_home()
    user.window.settle()
    user.tap(word("rematch"))
    screen = user.shell.screen
    assert user.place[0] == "new"
    assert screen.seats.names == ("Anna", "Bruno", "Carla", "Dario")
    assert screen.editor.asked.setup["goals"] == []
    user.back()
    user.shell.store.create(golden("positano", "rulebook-p8"))
    user.shell.back_home()
    user.window.settle()
    assert {word("rematch"), word("home.continue")} <= user.window.texts()
    user.tap(word("rematch"))
    assert user.place[0] == "new"


def test_a_new_table_has_the_people_of_the_last_one_and_nothing_that_was_drawn(
    user: AppUser,
) -> None:
    user.open()
    user.tap(word("new.title"))
    user.tap("Amalfi: Renaissance")
    for name in ("Zoe", "Yann", "Xenia"):
        user.shell.screen.add(name)
    user.window.settle()
    user.tap("Yann")
    user.tap(user.window.find(word("colour.green"), sheets(user)[-1]))
    for drawn in ("Patron 12", "Blind"):
        user.tap(lambda w, drawn=drawn: getattr(w, "text", "").startswith(drawn.split()[0]))
    user.tap(word("new.keep"))
    before = user.shell.screen.model.setup
    assert before.options.titles
    user.shell.back_home()
    user.window.settle()
    user.tap(word("new.title"))
    screen = user.shell.screen
    assert screen.editor.game == "amalfi-renaissance"
    assert screen.seats.people == tuple((p.name, p.colours[0]) for p in before.players)
    assert screen.editor.asked.setup["titles"] == []
    user.window.assert_in_sight(user.window.find("Zoe"), user.window.find("Xenia"))
    assert "Amalfi: Renaissance · Zoe, Yann, Xenia" in user.window.texts()
    assert f"{word('new.again')} · Yann begins · Blind" in user.window.texts()
    user.tap("Amalfi: Renaissance")
    user.tap("Tolleno")
    assert screen.seats.names == ("Zoe", "Yann", "Xenia")
    user.tap(word("new.remove", name="Zoe"))
    assert word("new.again") not in user.window.texts()


def test_four_players_without_names_take_one_tap_and_are_nobody(user: AppUser) -> None:
    user.open()
    user.tap(word("new.title"))
    user.tap("Tolleno")
    user.tap(word("new.nameless-number", n=4))
    screen = user.shell.screen
    names = tuple(word(f"colour.{colour}") for colour in screen.seats.colours[:4])
    assert screen.seats.names == names
    user.tap(names[0])
    user.tap(user.window.find(names[1], sheets(user)[-1]))
    assert screen.seats.names == (names[1], names[0], *names[2:])
    user.tap(word("new.keep"))
    assert user.place == ("table", "table")
    assert [p.stand_in for p in user.shell.screen.model.setup.players] == [True] * 4
    assert user.shell.store.people() == []
    correct(user)
    user.tap(names[0])
    user.tap(word("new.somebody-else"))
    user.window.type_text("Zoe")
    user.window.settle()
    user.tap(word("people.add", name="Zoe"))
    user.window.frames(2)
    user.tap(word("correct.save"))
    assert [person.name for person in user.shell.store.people()] == ["Zoe"]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "mode"), [(1, "light"), (2, "dark")])
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
def test_nothing_is_cut(user: AppUser, size: Any, text: float, mode: str) -> None:
    model = at_table(user, golden("positano", "rulebook-p8"))
    # The app begins with the looks of its settings.
    theme.text_scale, theme.mode = text, mode
    user.window.resize(size)
    for key in ("last", "last.positano"):
        user.shell.store.set(key, model.id)
    correct(user)
    user.window.assert_nothing_cut()
    user.tap("Mezzo")
    user.window.settle()
    user.tap(word("correct.save"))
    user.window.assert_nothing_cut()
    user.window.picture(f"correct-{size[0]}-{text}-{mode}")
    user.back()
    user.shell.go("new")
    user.window.settle()
    user.window.assert_nothing_cut()
    user.window.picture(f"new-again-{size[0]}-{text}-{mode}")
