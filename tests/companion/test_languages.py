"""Other languages: complete, well formed, chosen by people, and English where one is silent."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import polib
import pytest

import engine.games
from companion.cli.commands import main
from companion.present import words
from companion.present.statistics import decimal
from companion.present.words import set_language, word
from companion.transfer.compression import ImportRefused
from engine import registry
from engine.facts.catalogue import Catalogue
from engine.files import codec, message_json
from engine.message import Clauses, Either, Seat, Voice, count, say
from tools.catalogues import checks, files
from tools.catalogues.sources import Source

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "data" / "positano" / "samples" / "rulebook.json"
LANGUAGES = files.languages()


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated_and_fits_its_english(language: str) -> None:
    found = checks.problems([language])
    assert not found, "\n".join(found)


# The check itself: each kind of mistake is seen.

ONE = Source("ui.x", "[b]{seat}[/b] has {points:+} more.")
MANY = Source("count.x", "{n} block", "{n} blocks")


def entry(source: Source, *told: str, flags: tuple[str, ...] = ()) -> polib.POEntry:
    made = polib.POEntry(msgctxt=source.key, msgid=source.text, flags=[*flags])
    if source.plural:
        made.msgid_plural, made.msgstr_plural = source.plural, dict(enumerate(told))
    else:
        made.msgstr = told[0]
    return made


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ("", "not translated"),
        ("[b]{seat}[/b] a {points} de plus.", "lacks {points:+}"),
        ("[b]{place}[/b] a {points:+} de plus.", "lacks {seat}"),
        ("{seat} a {points:+} de plus.", "markup differs"),
        ("[b]{seat}[/b] a {points:+} de plus", "end differs"),
        (" [b]{seat}[/b] a {points:+} de plus.", "space before differs"),
        ("[b]{seat}[/b] a {points:+ de plus.", "its braces do not fit"),
        ("[b]{seat}[/b] a {points:+} {n} de plus.", "has {n}"),
    ],
)
def test_the_check_sees_a_sentence_that_does_not_fit(told: str, problem: str) -> None:
    found = list(checks.entry_problems("fr", ONE, entry(ONE, told)))
    assert any(line.startswith(problem) for line in found), found


def test_the_check_sees_plurals_fuzzy_and_changed_english() -> None:
    assert not list(checks.entry_problems("fr", MANY, entry(MANY, "{n} bloc", "{n} blocs")))
    assert not list(checks.entry_problems("de", MANY, entry(MANY, "ein Block", "{n} Blöcke")))
    # In French 0 is singular too, so the number has to be shown.
    assert list(checks.entry_problems("fr", MANY, entry(MANY, "un bloc", "{n} blocs")))
    assert list(checks.entry_problems("fr", MANY, entry(MANY, "{n} bloc")))
    assert list(checks.entry_problems("fr", MANY, entry(MANY, "{n} bloc", "")))
    fuzzy = entry(MANY, "{n} bloc", "{n} blocs", flags=("fuzzy",))
    assert list(checks.entry_problems("fr", MANY, fuzzy)) == ["fuzzy"]
    other = Source("count.x", "{n} brick", "{n} bricks")
    assert list(checks.entry_problems("fr", other, entry(MANY, "{n} bloc", "{n} blocs")))


@pytest.mark.parametrize(
    "told",
    [
        "{seat}: {points:+}",
        "{seat} : {points:+}",
        "quoi ?\xa0; oui",
        "quoi? {points:+}",
        "oui ! {seat}",
        "« oui\xa0»",
        "«\xa0oui »",
        "; ",
        "{n} %",
    ],
)
def test_the_check_sees_french_marks_without_their_space(told: str) -> None:
    """A mark that may begin a line, or stands right at its word, is not French."""
    source = Source("ui.x", told)
    found = list(checks.entry_problems("fr", source, entry(source, told)))
    assert [line for line in found if line.startswith("no space that does not break")], found
    assert not list(checks.entry_problems("it", source, entry(source, told)))


@pytest.mark.parametrize(
    "told",
    [
        "{seat}\xa0: {points:+}",
        "quoi\xa0?",
        "quoi\xa0?!",
        "«\xa0oui\xa0»",
        "\xa0; ",
        "{n}\xa0%",
        "[b]{n}[/b]",
    ],
)
def test_the_check_lets_french_marks_with_their_space_pass(told: str) -> None:
    source = Source("ui.x", told)
    assert not list(checks.entry_problems("fr", source, entry(source, told)))


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_the_check_sees_a_decimal_point_where_a_comma_belongs(language: str) -> None:
    mark = Source("number.mark", ".")
    assert not list(checks.entry_problems(language, mark, entry(mark, ",")))
    found = list(checks.entry_problems(language, mark, entry(mark, ".")))
    assert found == ["the decimal mark is '.' instead of ','"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mean_is_written_with_a_comma(language: str) -> None:
    set_language(language)
    assert decimal(Fraction(77, 2), word("number.mark")) == "38,5"


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catalogues of its own, in a folder that goes again."""
    monkeypatch.setattr(files, "LOCALE", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("locale")
def test_update_keeps_translations_and_marks_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    english = [Source("a", "first"), Source("b", "second"), Source("c", "{n}")]
    monkeypatch.setattr(files, "sources", lambda _: english)
    assert files.missing("fr", "app") == {"a": "first", "b": "second"}
    assert files.take("fr", "app", {"a": "premier", "b": "second", "z": "?"}) == ["z"]
    english[:] = [Source("a", "first"), Source("b", "the second one"), Source("d", "new")]
    files.update("fr", "app")
    told = {found.msgctxt: found for found in files.read("fr", "app")}
    assert list(told) == ["a", "b", "d"]
    assert (told["a"].msgstr, told["a"].fuzzy) == ("premier", False)
    assert (told["b"].msgstr, told["b"].fuzzy) == ("second", True)
    assert files.missing("fr", "app") == {"b": "the second one", "d": "new"}
    files.take("fr", "app", {"b": "le second", "d": "nouveau"})
    assert files.missing("fr", "app") == {}


def test_templates_hold_every_sentence_with_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "TEMPLATES", tmp_path)
    template = polib.pofile(str(files.template("common")))
    points = next(found for found in template if found.msgctxt == "count.points")
    assert (points.msgid, points.msgid_plural) == ("{n} point", "{n} points")
    assert not points.translated()


# At run time


def test_english_never_touches_gettext() -> None:
    script = (
        "import sys; sys.modules['gettext'] = None\n"
        "from companion.present.words import game_texts, word\n"
        "from engine.facts.catalogue import Catalogue\n"
        "print(word('undo'), len(game_texts('positano', 'en')), len(Catalogue('piazza').rules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Undo ")


def test_a_language_that_nobody_knows_is_english() -> None:
    assert set_language("xx") == "en"
    assert word("undo") == "Undo"


def test_each_reader_has_a_language_and_the_others_keep_theirs() -> None:
    set_language("fr")
    french = word("ui.cancel")
    with ThreadPoolExecutor(1) as pool, words.in_language("de"):
        assert word("ui.cancel") == "Abbrechen"
        with words.in_language("xx"):
            assert word("ui.cancel") == "Cancel"
        assert words.language() == "de"
        assert pool.submit(word, "ui.cancel").result() == french
    assert word("ui.cancel") == french != "Cancel"


def test_each_language_is_named_in_itself() -> None:
    assert words.known_languages() == {
        "en": "English",
        "de": "Deutsch",
        "fr": "Français",
        "it": "Italiano",
    }


@pytest.mark.parametrize(
    ("language", "number", "told"),
    [
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 2, "2 points"),
        ("fr", -2, "−2 points"),
        ("it", 0, "0 punti"),
        ("it", -1, "−1 punto"),
        ("de", 0, "0 Punkte"),
        ("en", -1, "−1 points"),
    ],
)
def test_each_language_has_its_own_plural(language: str, number: int, told: str) -> None:
    voice = Voice(Catalogue("positano").in_language(language).texts())
    assert voice.say(count("points", number)) == told


def test_a_sentence_without_a_translation_stays_english(tmp_path: Path) -> None:
    from engine.facts.translations import translated  # noqa: PLC0415

    english = {"x": "not there", "n": {"one": "{n} pebble", "other": "{n} pebbles"}}
    for homes in ([tmp_path], [ROOT / "data"]):
        voice = Voice(translated(english, "app", "fr", homes))
        assert voice.say(say("x")) == "not there"
        assert voice.say(say("n", n=2)) == "2 pebbles"


def test_a_sixth_game_without_translations_speaks_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "tests" / "toy", tmp_path, dirs_exist_ok=True)
    games = [*engine.games.__path__, str(tmp_path / "engine" / "games")]
    monkeypatch.setattr(engine.games, "__path__", games)
    with pytest.raises(SystemExit) as end:
        main(["--language", "fr", "rules", "pebbles", "heap"])
    sys.modules.pop("engine.games.pebbles", None)
    assert end.value.code == 0
    assert "Only what is there" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", registry.keys())
def test_a_whole_table_is_translated_without_english_left(language: str, key: str) -> None:
    """Every reason, citation and category of a sample, each different from its English."""
    file = codec.read(sorted((ROOT / "data" / key / "samples").glob("*.json"))[0].read_bytes())
    set_language(language)
    voice = words.voice(file.game, file.setup.names)
    english = Voice(file.game.catalogue.texts(), file.setup.names)
    state = file.game.start(file.setup)
    said = [line.because for line in file.game.score(state).lines]
    assert said
    for because in said:
        told = voice.say(because)
        assert "{" not in told
        if re.search(r"[a-z]{3}", english.say(because)):
            assert told != english.say(because), because


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_read_and_found_in_the_language(language: str) -> None:
    told = registry.game("positano").catalogue.in_language(language)
    english = registry.game("positano").catalogue
    assert set(told.rules) == set(english.rules)
    same = [key for key, rule in told.rules.items() if rule.gist == english.rules[key].gist]
    assert same == []
    for rule in told.rules.values():
        for searched in rule.words:
            assert rule in told.search(searched), (rule.id, searched)


def test_accents_do_not_matter_in_a_search() -> None:
    told = registry.game("positano").catalogue.in_language("fr")
    assert [rule.id for rule in told.search("egalite")]
    assert told.search("egalite") == told.search("ÉGALITÉ")


def test_pages_are_cited_in_the_language() -> None:
    catalogue = registry.game("positano").catalogue
    assert catalogue.rules["setup.goals"].source == "p. 4"
    assert catalogue.in_language("de").rules["setup.goals"].source == "S. 4"
    assert registry.game("piazza").catalogue.in_language("de").rules["place.grid"].source[0] == '"'


def test_the_command_line_answers_in_a_language_only_when_asked() -> None:
    def run(*arguments: str, **environment: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "LANG": "fr_FR.UTF-8", **environment},
            check=False,
        )
        return done.stdout + done.stderr

    assert "4 players" in run("score", str(SAMPLE))
    assert "4 joueurs" in run("--language", "fr", "score", str(SAMPLE))
    assert "4 giocatori" in run("score", str(SAMPLE), COSTIERA_LANGUAGE="it")
    assert "expected one of the languages en, de, fr and it, got 'xx'" in run("--language", "xx")


def test_json_answers_tell_their_reasons_in_the_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "fr", "score", str(SAMPLE), "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert "gagne" in answer["because"]
    assert answer["decided_by"] == "points"


# Reasons in storage


def test_a_reason_survives_storage_and_is_reported_in_any_language() -> None:
    reason = say(
        "outcome.x",
        winner=Seat(1),
        rivals=(Seat(0), Seat(2)),
        points=count("points", 3),
        parts=Clauses((say("a"), "b", -4)),
        other=Either(("x", "y")),
    )
    again = message_json.read(json.loads(json.dumps(message_json.write(reason))))
    assert again == reason
    for name in ("winner", "rivals", "parts", "other"):
        assert type(again[name]) is type(reason[name])
    assert type(again["rivals"][0]) is Seat  # type: ignore[index]


# No English in the code

SHOWN = {"text", "title", "note", "hint", "label", "subtitle", "action", "reason", "menu_hint"}
COLOUR = re.compile(r"#[0-9a-f]{6}")
GALLERY = re.compile(r"kit/(pictures|samples)|/gallery|/scenes\.py")


def _literals(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        pairs: list[tuple[Any, Any]] = []
        if isinstance(node, ast.Call):
            pairs += [(keyword.arg, keyword.value) for keyword in node.keywords]
        if isinstance(node, ast.Dict):
            pairs += [
                (getattr(k, "value", None), v) for k, v in zip(node.keys, node.values, strict=True)
            ]
        if isinstance(node, ast.Assign):
            pairs += [(getattr(target, "attr", None), node.value) for target in node.targets]
            pairs += [
                (getattr(target, "id", None), value)
                for target in node.targets
                for value in getattr(node.value, "args", [])
                if "Property" in ast.dump(getattr(node.value, "func", node.value))
            ]
        for name, value in pairs:
            if name in SHOWN:
                texts = (said for said in _said(value) if not COLOUR.fullmatch(said))
                yield from (said for said in texts if _is_text(said))


def _is_text(said: str) -> bool:
    """Words, and no colour."""
    return bool(re.search(r"[^\W\d_]{2}", said)) and not re.fullmatch(r"#[0-9a-f]{6}", said)


def _said(value: ast.expr) -> Iterator[str]:
    """The texts of a literal; what is in the braces of an f-string is not one."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    if isinstance(value, ast.JoinedStr):
        yield from (part.value for part in value.values if isinstance(part, ast.Constant))
    if isinstance(value, ast.IfExp):
        yield from (*_said(value.body), *_said(value.orelse))


def test_no_code_has_a_text_that_people_read() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {said!r}"
        for path in sorted((ROOT / "companion").rglob("*.py"))
        if not GALLERY.search(path.as_posix())
        for said in _literals(path)
    ]
    assert not found, "\n".join(found)


def _kv_literals(path: Path) -> Iterator[str]:
    """The texts of rules that set one of the properties people read; arguments are none."""
    for line in path.read_text(encoding="utf-8").splitlines():
        name, _, value = line.strip().partition(":")
        if name in SHOWN:
            parts = re.findall(r"(\(?)'([^']*)'", re.sub(r"\{[^}]*\}", "", value))
            yield from (said for call, said in parts if not call and re.search(r"[A-Za-z]", said))


def test_no_kv_has_a_text_that_people_read() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {said!r}"
        for path in sorted((ROOT / "companion").rglob("*.kv"))
        if not GALLERY.search(path.as_posix())
        for said in _kv_literals(path)
    ]
    assert not found, "\n".join(found)


def test_headings_are_written_and_not_made_large() -> None:
    """`upper()` turns "ß" into "SS": a heading is a text of its own."""
    allowed = {"companion/present/words.py"}
    found = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "companion").rglob("*.py"))
        if re.search(r"\.(upper|capitalize|title)\(\)", path.read_text(encoding="utf-8"))
        and not GALLERY.search(path.as_posix())
    ]
    assert set(found) <= allowed, found


def test_a_refusal_in_french_keeps_its_marks_at_their_words() -> None:
    set_language("fr")
    refusal = str(ImportRefused("no-link", link="costiera:"))
    assert "\xa0;" in refusal
    assert refusal == word("refused.no-link", link="costiera:")
