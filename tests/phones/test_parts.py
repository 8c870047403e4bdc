"""The parts of the page: what a view shows as HTML, and what it leaves out."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from companion.games.positano.board import drawing
from companion.present.svg import embedded
from companion.present.words import in_language
from companion.room.commands import Command, Play
from companion.room.room import Room
from companion.web import boards, looking, pages
from companion.web.markup import element
from companion.web.parts import parts
from engine.files.codec import TableFile
from tests.phones.people import ANNA, BRUNO, GAMES, HOST, LOOKING, opening, room_of, seal
from tests.play import all_choices

HOSTILE = "<script>alert(1)</script>&lt;\"'"


class Reader(HTMLParser):
    """Reads HTML: its tags, its attributes and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.names: set[str] = set()
        self.open: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.names.update(name for name, _ in attrs)
        if tag not in ("input", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self.text += data


def played(game: str, steps: int = 12) -> Room:
    """A room in which some legal things have happened."""
    room = room_of(opening(game))
    for number in range(steps):
        table = room.sight().table
        action = all_choices(table.game, table.state)[0]
        room.say(HOST, Command(f"before {number}", room.seq, Play((action,))))
    return room


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("role", [ANNA, HOST, LOOKING], ids=str)
def test_every_part_is_whole_and_has_nothing_that_runs(game: str, role: Any) -> None:
    found = parts(played(game).view(role), "en")
    for name, html in found.items():
        if name == "paints":
            continue
        reader = Reader(html)
        assert reader.open == [], name
        assert not {"script", "style"} & {*reader.tags}
        assert not [one for one in reader.names if one.startswith("on") or one == "style"]


@pytest.mark.parametrize("game", GAMES)
def test_a_hostile_name_stays_text_in_every_part(game: str) -> None:
    file = opening(game)
    people = tuple(replace(one, name=f"{HOSTILE}{at}") for at, one in enumerate(file.setup.players))
    room = room_of(TableFile(file.game, replace(file.setup, players=people)))
    for name, html in parts(room.view(ANNA), "en").items():
        assert "<script" not in html, name
    assert f"{HOSTILE}1" in Reader(parts(room.view(ANNA), "en")["strip"]).text


@pytest.mark.parametrize("game", GAMES)
def test_every_place_in_a_part_has_its_part(game: str) -> None:
    found = parts(played(game).view(ANNA), "en")
    places = {one for html in found.values() for one in re.findall(r'data-part="([^"]*)"', html)}
    assert places <= found.keys()
    assert {one for one in found if "/" in one} <= places


def test_a_move_changes_few_pieces_of_the_board() -> None:
    room = played("positano", 24)
    before = parts(room.view(ANNA), "en")
    table = room.sight().table
    build = all_choices(table.game, table.state)[0]
    room.say(HOST, Command("one more", room.seq, Play((build,))))
    after = parts(room.view(ANNA), "en")
    changed = [one for one in after if one.startswith("board/") and before.get(one) != after[one]]
    assert len(changed) < 8
    assert after["board/scenery/"] == before["board/scenery/"]


def test_equal_paints_have_equal_names_in_every_drawing() -> None:
    table = played("positano").sight().table
    one, other = (embedded(drawing(table.game, table.state), name) for name in ("one", "other"))
    assert one.paints == other.paints
    assert [*one.pieces] == [key.replace("other/", "one/") for key in other.pieces]


def test_the_own_board_comes_first_where_everybody_has_one() -> None:
    room = played("amalfi")
    assert boards.names(room.view(BRUNO))[0] == ("board-1", 1)
    assert boards.names(room.view(LOOKING))[0] == ("board-0", 0)
    assert boards.names(played("positano").view(BRUNO)) == (("board", None),)


def test_a_sealed_bid_is_in_the_page_of_its_owner_alone() -> None:
    room = room_of(opening("positano"))
    table = room.sight().table
    own = next(action for action in all_choices(table.game, table.state) if action.seat == 0)
    seal(room, ANNA, own)
    shown = [Reader("".join(parts(room.view(role), "en").values())).text for role in (ANNA, BRUNO)]
    assert [own.card in text for text in shown] == [True, False]
    assert "Waiting for Bruno, Carla and Dario" in shown[0]


def test_hidden_scores_are_in_no_part() -> None:
    room = played("tolleno", 30)
    view = room.view(ANNA)
    assert not view.shows_score(1)
    found = parts(view, "en")
    assert Reader(found["strip"]).text.count("?") == 3
    assert 'data-why="1/' not in found["score"]
    assert 'data-why="0/' in found["score"]


def test_each_language_has_its_page() -> None:
    assert pages.language("", "fr-CH, de;q=0.5") == "fr"
    assert pages.language("de", "fr") == "de"
    assert pages.language("xx", "zz") == "en"
    shown = {key: pages.page(key).decode() for key in ("en", "de", "fr", "it")}
    assert "Wer bist du?" in shown["de"]
    assert len({*shown.values()}) == 4
    assert not [page for page in shown.values() if "[[" in page]


def test_a_view_is_told_in_the_language_of_its_phone() -> None:
    room = played("positano")
    with in_language("de"):
        assert "Noch ist nichts" not in parts(room.view(ANNA), "de")["latest"]
        assert "eingegeben von Gastgeber" in parts(room.view(ANNA), "de")["latest"]
    assert "entered by the host" in parts(room.view(ANNA), "en")["latest"]


@pytest.mark.parametrize("kind", ["page", "file", "text"])
def test_what_one_keeps_is_the_table_and_nothing_sealed(kind: str) -> None:
    room = room_of(opening("positano"))
    table = room.sight().table
    own = next(action for action in all_choices(table.game, table.state) if action.seat == 0)
    seal(room, ANNA, own)
    found = looking.kept(room.view(ANNA), kind)
    assert "Bruno" in found["content"]
    assert own.card not in found["content"]


def test_a_kept_page_has_a_line_for_each_line_of_the_result() -> None:
    view = played("piazza").view(ANNA)
    shown, text = (looking.kept(view, kind)["content"] for kind in ("page", "text"))
    lines = [line for line in text.splitlines() if line]
    assert len(lines) > 3
    assert all(f"<p>{element('p', line)[3:]}" in shown for line in lines)


def test_text_and_attributes_are_escaped() -> None:
    shown = element("p", HOSTILE, title=HOSTILE, data_one=[HOSTILE])
    assert shown.count("<") == 2
    assert Reader(shown).text == HOSTILE
