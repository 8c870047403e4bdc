"""Every sentence the code can say is in the catalogue, with its parameters, and no other is."""

from __future__ import annotations

import ast
import json
import re
import string
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from engine import registry
from engine.facts.catalogue import find, load

ROOT = Path(__file__).parent.parent.parent
ENGINE = ROOT / "engine"


def package(key: str) -> Path:
    return ENGINE / "games" / key.replace("-", "_")


def sources(key: str) -> list[Path]:
    """The modules that say sentences of a game: its own, and the core where that does."""
    own = sorted(package(key).rglob("*.py"))
    asks = any("won_by_points" in path.read_text() for path in own)
    return [*own, *([ENGINE / "core.py"] if asks else [])]


def calls(paths: Iterable[Path], name: str) -> Iterator[ast.Call]:
    """Every call of a function by its plain name."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                yield node


def said(paths: Iterable[Path]) -> Iterator[tuple[str, frozenset[str] | None]]:
    """Pattern of the key and names of the parameters of each `say`; None where they are spread."""
    for call in calls(paths, "say"):
        spread = any(keyword.arg is None for keyword in call.keywords)
        names = frozenset(keyword.arg for keyword in call.keywords if keyword.arg)
        if call.args:
            yield pattern(call.args[0]), None if spread else names


def pattern(key: ast.expr) -> str:
    """A regular expression for the keys an expression can give."""
    if isinstance(key, ast.Constant):
        return re.escape(key.value)
    if isinstance(key, ast.JoinedStr):
        return "".join(
            re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in key.values
        )
    return ".+"


def placeholders(text: str | dict[str, str]) -> set[str]:
    texts = [text] if isinstance(text, str) else list(text.values())
    return {name for part in texts for _, name, _, _ in string.Formatter().parse(part) if name}


def words(key: str) -> dict[str, str | dict[str, str]]:
    own: dict[str, str | dict[str, str]] = load(find(key) / "words.en.json")
    return own


def test_what_code_says_is_in_the_catalogue_with_its_parameters(key: str) -> None:
    texts = {**words("common"), **words(key)}
    for expression, names in said(sources(key)):
        hits = [word for word in texts if re.fullmatch(expression, word)]
        assert hits, f"no sentence for {expression}"
        if names is not None and expression != ".+":
            for word in hits:
                missing = placeholders(texts[word]) - names
                assert not missing, f"{word} wants {missing}"
                if not expression.count(".+"):
                    assert names <= placeholders(texts[word]), f"{word} never shows {names}"


def test_every_sentence_is_said_somewhere(key: str) -> None:
    source = "\n".join(path.read_text() for path in sources(key))
    spoken = [expression for expression, _ in said(sources(key)) if expression != ".+"]
    literals = set(re.findall(r'"([a-z0-9.+-]+)"', source))
    nouns = {f"count.{noun}" for noun in literals}
    for word in words(key):
        used = word in literals or word in nouns
        assert used or any(re.fullmatch(e, word) for e in spoken), f"nobody says {word}"


def test_sentences_read_like_reasons(key: str) -> None:
    for word, text in words(key).items():
        for part in [text] if isinstance(text, str) else text.values():
            assert not part.endswith("."), word
            assert "invalid" not in part.lower(), word
            assert "please" not in part.lower(), word
            assert part == part.strip(), word


def test_plurals_have_both_forms_and_a_number(key: str) -> None:
    for word, text in words(key).items():
        if not isinstance(text, str):
            assert set(text) == {"one", "other"}, word
            assert "n" in placeholders(text), word


@pytest.mark.parametrize("name", ["common", *registry.keys()])
def test_one_sentence_a_line(name: str) -> None:
    path = find(name) / "words.en.json"
    lines = [
        f"{json.dumps(key, ensure_ascii=False)}: {json.dumps(text, ensure_ascii=False)}"
        for key, text in load(path).items()
    ]
    assert path.read_text(encoding="utf-8") == "{\n" + ",\n".join(lines) + "\n}\n"
