"""Names that are no names: from the field in which they are typed to the statistics."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kit.theme import theme
from companion.present.seats import typed_name
from companion.present.words import word
from tests.ui.fake_system_ui import FakeSystemUi, choose
from tests.ui.test_app_journey import AppUser
from tests.ui.test_statistics import GOLDEN, open_person
from tests.ui.window import TestWindow

MARKUP = "[size=99]big[/size]"
TYPED = (MARKUP, "A\u202egnirts\x07\x00", "W" * 10_000, "👨‍👩‍👧‍👦🏴 &bl;b&br; ﷺ")
RENAMED = "[color=ff0000]\u2067{name}"


@pytest.fixture
def user(window: TestWindow, tmp_path: Path, system_ui: FakeSystemUi) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()


def type_name(user: AppUser, name: str) -> None:
    from kivy.uix.textinput import TextInput  # noqa: PLC0415

    user.window.tap(user.window.find(TextInput))
    user.window.type_text(name)
    user.window.settle()


def look(user: AppUser) -> None:
    """Nothing is cut, and no label takes a name for markup."""
    user.window.assert_nothing_cut()
    for label in user.window.find_all(lambda widget: getattr(widget, "markup", False)):
        assert "[size=" not in label.text, label.text
        assert "[color=ff0000]" not in label.text, label.text


def says(user: AppUser, part: str) -> bool:
    return any(part in text for text in user.window.texts())


def sit_down(user: AppUser, game: str) -> list[str]:
    """A new table with everybody at it; their names as they are shown."""
    user.open()
    user.tap(word("new.title"))
    user.tap(game)
    user.tap(word("new.add-first"))
    for name in TYPED:
        assert user.place == ("people", "")
        type_name(user, name)
        look(user)
        user.tap(word("people.add", name=typed_name(name)))
        user.window.frames(2)
    if user.place == ("people", ""):
        user.tap(word("people.done"))
    assert user.place == ("new", "")
    look(user)
    return list(user.shell.screen.seats.names)


def test_hostile_names_go_through_the_whole_app(user: AppUser, system_ui: FakeSystemUi) -> None:
    names = sit_down(user, "Piazza")
    assert names == [MARKUP, "Agnirts", "W" * 24, typed_name(TYPED[3])]
    user.tap(word("new.score"))
    assert user.place == ("table", "table")
    look(user)
    for view in ("score", "rulings", "history"):
        user.tap(word(f"view.{view}"))
        look(user)
    user.tap(word("view.score"))
    assert says(user, MARKUP)
    user.tap(user.cell("total", 0))
    look(user)
    user.back()
    for way in ("text", "picture", "csv"):
        choose(user, way)
        look(user)
    assert all(name in system_ui.texts[0] for name in names)
    user.shell.screen.finish(is_over=True)
    user.window.settle()
    look(user)
    user.tap(word("finish.put-away"))
    user.shell.back_home()
    user.window.settle()
    assert says(user, MARKUP)
    look(user)
    user.tap(word("statistics.title"))
    look(user)
    rename_and_forget(user, names[1])


def rename_and_forget(user: AppUser, name: str) -> None:
    """Somebody gets another hostile name, and is forgotten."""
    open_person(user, name)
    look(user)
    user.tap(word("person.rename"))
    type_name(user, RENAMED)
    look(user)
    now = typed_name(RENAMED)
    user.tap(word("person.rename.to", name=now))
    user.window.settle()
    assert says(user, word("person.renamed", old=name, name=now))
    look(user)
    user.tap(word("person.forget"))
    assert says(user, word("person.forgotten", name=now))
    look(user)


@pytest.mark.parametrize("game", ["Amalfi", "Amalfi: Renaissance", "Tolleno"])
def test_hostile_names_at_every_table(user: AppUser, game: str) -> None:
    names = sit_down(user, game)
    user.tap(word("new.score"))
    look_at_table(user, names)


def test_hostile_names_in_a_file_from_elsewhere(user: AppUser, system_ui: FakeSystemUi) -> None:
    names = [typed_name(name) for name in TYPED]
    table = GOLDEN.read_text(encoding="utf-8")
    for old, name in zip(("Anna", "Bruno", "Carla", "Dario"), names, strict=True):
        table = table.replace(f'"{old}"', json.dumps(name))
    system_ui.clipboard = table
    user.open()
    user.shell.go("import")
    user.window.settle()
    user.tap(word("import.paste"))
    look(user)
    user.tap(word("import.add"))
    look_at_table(user, names)


def look_at_table(user: AppUser, names: list[str]) -> None:
    """The board and the scorepad, with text of every size."""
    assert user.place == ("table", "table")
    assert [one["name"] for one in user.shell.screen.strip.players] == names
    for view in ("table", "score"):
        user.tap(word(f"view.{view}"))
        for scale in (1, 2):
            theme.text_scale = scale
            user.window.settle()
            look(user)
            user.window.picture(f"hostile-{user.shell.screen.model.game.key}-{view}-{scale}")
        theme.text_scale = 1
        user.window.settle()
