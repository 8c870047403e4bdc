"""Sentences in other languages, and reasons kept to be told in any of them."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from engine.facts.catalogue import Catalogue, find, homes
from engine.facts.translations import ENGLISH, known, translated
from engine.files import message_json
from engine.message import Clauses, Either, Message, Seat, Texts, Voice, count, say

ENGLISH_TEXTS: Texts = {
    "greet": "good evening",
    "silent": "not translated",
    "count.tiles": {"one": "{n} tile", "other": "{n} tiles"},
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A data folder with an Italian catalogue."""
    folder = tmp_path / "locale" / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    file = polib.POFile()
    file.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    file.append(polib.POEntry(msgctxt="greet", msgid="good evening", msgstr="buona sera"))
    file.append(
        polib.POEntry(
            msgctxt="count.tiles",
            msgid="{n} tile",
            msgid_plural="{n} tiles",
            msgstr_plural={0: "{n} tessera", 1: "{n} tessere"},
        )
    )
    file.save_as_mofile(str(folder / "game.mo"))
    return tmp_path


def test_a_sentence_without_a_translation_stays_english(home: Path) -> None:
    voice = Voice(translated(ENGLISH_TEXTS, "game", "it", [home / "elsewhere", home]))
    assert voice.say(say("greet")) == "buona sera"
    assert voice.say(say("silent")) == "not translated"


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 tessera"), (2, "2 tessere"), (-1, "−1 tessera"), (-2, "−2 tessere")]
)
def test_a_number_chooses_the_form_by_the_rule_of_its_language(
    home: Path, n: int, said: str
) -> None:
    assert Voice(translated(ENGLISH_TEXTS, "game", "it", [home])).say(count("tiles", n)) == said


def test_texts_already_told_in_a_language_are_left_as_they_are(home: Path) -> None:
    once = translated(ENGLISH_TEXTS, "game", "it", [home])
    again = translated(once, "other", "it", [home])
    assert again["count.tiles"] is once["count.tiles"]


def test_a_language_nobody_translated_into_is_english(home: Path) -> None:
    assert translated(ENGLISH_TEXTS, "game", ENGLISH, [home]) is ENGLISH_TEXTS
    assert Voice(translated(ENGLISH_TEXTS, "game", "fi", [home])).say(count("tiles", 2)) == (
        "2 tiles"
    )


def test_english_comes_first_among_the_languages_there_are(home: Path) -> None:
    for language in ("de", "en"):
        (home / "locale" / language / "LC_MESSAGES").mkdir(parents=True)
    assert known([home, home / "elsewhere"]) == ["en", "de", "it"]


def test_the_facts_of_a_game_are_described_in_a_language_and_made_once() -> None:
    english = Catalogue("positano")
    assert english.in_language(ENGLISH) is english
    italian = english.in_language("it")
    assert italian is english.in_language("it")
    assert italian.rules.keys() == english.rules.keys()
    assert italian.rules["build.cap"].gist != english.rules["build.cap"].gist


def test_a_game_without_data_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="no data folder for marbles"):
        find("marbles")
    assert len(list(homes())) >= 2


@pytest.mark.parametrize(
    "message",
    [
        say("plain"),
        say("numbers", n=3, name="Anna", seat=Seat(2)),
        say("lists", all=(Seat(0), 1), clauses=Clauses([say("a"), say("b")]), any=Either(("x",))),
        say("nested", inner=say("deep", of=(count("tiles", 2), ()))),
    ],
)
def test_a_reason_is_the_same_after_storage(message: Message) -> None:
    again = message_json.read(message_json.write(message))
    assert again == message
    assert [type(value) for _, value in again.parameters] == [
        type(value) for _, value in message.parameters
    ]


def test_a_reason_has_only_the_parameters_it_was_given() -> None:
    assert say("x", n=3)["n"] == 3
    with pytest.raises(KeyError, match="m"):
        say("x", n=3)["m"]
