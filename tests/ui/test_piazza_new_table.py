"""A new table of Piazza: colours for two, three and four, and who begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.piazza.setup_form import PiazzaForm
from companion.kit.theme import theme
from companion.shell import Shell
from companion.store.sqlite import open_store
from tests.play import read, tables
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow


class Form:
    """The form of a new table in the app, with Piazza chosen."""

    def __init__(self, window: TestWindow, folder: Path) -> None:
        store, _ = open_store(folder)
        store.set("welcomed", True)
        self.window, self.shell = window, Shell(store, None)
        self.shell.begin()
        window.open(self.shell)
        self.open()

    def open(self) -> None:
        self.shell.go("new")
        self.screen: Any = self.shell.screen
        self.screen.choose("piazza")
        self.window.settle()

    @property
    def form(self) -> PiazzaForm:
        found: PiazzaForm = self.screen.form
        return found

    def sit(self, *names: str) -> None:
        for name in names:
            self.screen.add(name)
        self.window.settle()

    def tap(self, target: Any) -> None:
        self.window.reach(target)
        self.window.tap(target)
        self.window.settle()

    def keep(self) -> Any:
        """Keep the game; its set-up."""
        self.tap(self.screen._keep)
        return self.shell.screen.model.setup


@pytest.fixture
def form(window: TestWindow, tmp_path: Path) -> Form:
    return Form(window, tmp_path)


def test_two_players_have_two_colours_each_and_swap_the_second(form: Form) -> None:
    form.sit("Anna", "Bruno")
    assert form.form.colours == {"Anna": ["red", "blue"], "Bruno": ["pink", "yellow"]}
    yellow = next(chip for chip in form.form.chips[0].chips if chip.key == "yellow")
    form.tap(yellow)
    assert form.form.colours == {"Anna": ["red", "yellow"], "Bruno": ["pink", "blue"]}
    setup = form.keep()
    assert [player.colours for player in setup.players] == [("red", "yellow"), ("pink", "blue")]


def test_a_colour_given_at_the_seat_is_kept(form: Form) -> None:
    form.sit("Anna", "Bruno")
    form.screen.sit(form.screen.seats.paint("Anna", "yellow"))
    form.window.settle()
    setup = form.keep()
    assert setup.players[0].colours[0] == "yellow"
    assert sorted(c for p in setup.players for c in p.colours) == ["blue", "pink", "red", "yellow"]


def test_three_players_are_told_the_neutral_colour(form: Form) -> None:
    form.sit("Anna", "Bruno", "Carla")
    said = [text.casefold() for text in form.window.texts(form.form)]
    assert any(text.startswith("yellow: each player") for text in said)
    setup = form.keep()
    assert setup.options.neutral == "yellow"
    assert [player.colours for player in setup.players] == [("red",), ("pink",), ("blue",)]
    assert form.shell.screen.board.headline == "start tiles: 0 of 3"


def test_four_players_have_one_colour_each_and_somebody_begins(form: Form) -> None:
    form.sit("Anna", "Bruno", "Carla", "Dario")
    chips = form.form.begins.chips
    form.tap(chips[2])
    setup = form.keep()
    assert len({player.colours for player in setup.players}) == 4
    assert setup.options.first == 2


def test_the_next_one_begins_at_the_next_table(form: Form) -> None:
    file = read(next(p for p in tables("piazza", "golden") if read(p).moves))
    table = form.shell.store.create(file)
    for key in ("last", "last.piazza"):
        form.shell.store.set(key, table)
    form.shell.back_home()
    form.open()
    played = form.shell.store.table(table)
    began = played.game.first(played.state)
    names = file.setup.names
    following = names[(began + 1) % len(names)]
    assert form.screen.seats.names == names
    assert form.form.setup == {"first": following}
    assert f"The players from your last table · {following} begins" in form.window.texts()
    form.tap(form.form.begins.chips[names.index(following)])
    assert form.form.setup == {}
    assert "The players from your last table" in form.window.texts()


def test_the_second_colours_are_offered_again(form: Form) -> None:
    form.sit("Anna", "Bruno")
    form.tap(next(chip for chip in form.form.chips[0].chips if chip.key == "yellow"))
    form.keep()
    form.shell.back_home()
    form.open()
    assert form.screen.seats.names == ("Anna", "Bruno")
    assert form.form.colours == {"Anna": ["red", "yellow"], "Bruno": ["pink", "blue"]}
    form.tap(next(chip for chip in form.form.chips[0].chips if chip.key == "blue"))
    assert form.form.colours == {"Anna": ["red", "blue"], "Bruno": ["pink", "yellow"]}


def test_another_game_asks_nothing_of_piazza(form: Form) -> None:
    form.sit("Anna", "Bruno")
    form.screen.choose("tolleno")
    form.window.settle()
    assert not isinstance(form.screen.form, PiazzaForm)


@pytest.mark.slow
@pytest.mark.parametrize("names", [("Anna", "Bruno"), ("Anna", "Bruno", "Carla")])
def test_nothing_is_cut(form: Form, names: tuple[str, ...]) -> None:
    form.sit(*names)
    for size in (PHONE, LANDSCAPE, TABLET):
        for text in (1.0, 2.0):
            theme.text_scale = text
            form.window.resize(size)
            form.window.assert_nothing_cut(form.form)
    form.window.picture(f"piazza-new-{len(names)}")
