"""The .po files: brought up to date with the English words, filled, and compiled."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter

import polib

from tools.catalogues.sources import DATA, ROOT, Source, sources

LOCALE = DATA / "locale"
TEMPLATES = ROOT / "build" / "locale"
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
}

Translation = str | list[str]


def languages() -> list[str]:
    """The languages that Costiera is translated into."""
    return sorted(PLURALS)


def path(language: str, domain: str) -> Path:
    """The .po file of a domain; its .mo lies beside it."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


@lru_cache
def forms(language: str) -> int:
    """How many forms a plural has."""
    return len({form_of(language, n) for n in range(200)})


@lru_cache
def form_of(language: str, n: int) -> int:
    """The form a number takes."""
    rule = PLURALS[language].partition("plural=")[2].removesuffix(";")
    return int(gettext.c2py(rule)(n))


def read(language: str, domain: str) -> polib.POFile:
    """The translations of a domain so far."""
    found = path(language, domain)
    return polib.pofile(str(found)) if found.exists() else polib.POFile()


def merged(language: str, domain: str) -> polib.POFile:
    """The translations of a domain for the English of today.

    What is no longer said is left out; where the English has changed, the translation stays and
    is marked as fuzzy until somebody has looked at it.
    """
    before = {entry.msgctxt: entry for entry in read(language, domain)}
    file = _new(language, domain)
    for source in sources(domain):
        file.append(_entry(source, forms(language), before.get(source.key)))
    return file


def _new(language: str, domain: str) -> polib.POFile:
    file = polib.POFile(wrapwidth=0)
    glossary = LOCALE / language / "glossary.txt"
    if language and glossary.exists():
        file.header = glossary.read_text(encoding="utf-8").rstrip("\n")
    file.metadata = {
        "Project-Id-Version": f"Costiera {domain}",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS.get(language, "nplurals=INTEGER; plural=EXPRESSION;"),
    }
    return file


def _entry(source: Source, number: int, before: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(msgctxt=source.key, msgid=source.text)
    if not source.plural and _is_same_everywhere(source.text):
        entry.msgstr = source.text
    if source.plural:
        entry.msgid_plural = source.plural
        entry.msgstr_plural = dict.fromkeys(range(number), "")
    is_said = before and bool(before.msgstr or any(before.msgstr_plural.values()))
    if before is None or not is_said or bool(before.msgid_plural) != bool(source.plural):
        return entry
    entry.msgstr, entry.flags = before.msgstr, [*before.flags]
    entry.msgstr_plural = dict(before.msgstr_plural)
    if (before.msgid, before.msgid_plural) != (source.text, source.plural):
        entry.previous_msgid = before.msgid
        entry.flags = [*dict.fromkeys([*entry.flags, "fuzzy"])]
    elif entry.fuzzy:
        entry.previous_msgid = before.previous_msgid
    return entry


def _is_same_everywhere(text: str) -> bool:
    """There is nothing to translate: parameters, numbers and signs alone."""
    return not any(char.isalpha() for said, *_ in Formatter().parse(text) for char in said)


def update(language: str, domain: str) -> None:
    """Bring a .po file up to date, and compile it."""
    save(language, domain, merged(language, domain))


def save(language: str, domain: str, file: polib.POFile) -> None:
    """Write a .po file and the .mo beside it."""
    target = path(language, domain)
    target.parent.mkdir(parents=True, exist_ok=True)
    _write(target, str(file).encode() + b"\n")
    _write(target.with_suffix(".mo"), compiled(file))


def _write(target: Path, content: bytes) -> None:
    if not target.exists() or target.read_bytes() != content:
        target.write_bytes(content)


def compiled(file: polib.POFile) -> bytes:
    """The .mo of a .po; what is fuzzy or not translated stays English."""
    return bytes(file.to_binary())


def template(domain: str) -> Path:
    """Write the template of a domain for the tools of translators."""
    file = _new("", domain)
    for source in sources(domain):
        file.append(_entry(source, 2, None))
    target = TEMPLATES / f"{domain}.pot"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f"{file}\n", encoding="utf-8")
    return target


def missing(language: str, domain: str) -> dict[str, Translation]:
    """The English of everything that is not translated, or no longer well: a plural is a list."""
    return {
        entry.msgctxt: [entry.msgid, entry.msgid_plural] if entry.msgid_plural else entry.msgid
        for entry in merged(language, domain)
        if not entry.translated() or entry.fuzzy
    }


def take(language: str, domain: str, delivered: Mapping[str, Translation]) -> list[str]:
    """Put translations by key into a .po file; the keys that nobody says are returned."""
    file = merged(language, domain)
    for entry in file:
        if entry.msgctxt in delivered:
            _fill(entry, delivered[entry.msgctxt])
    save(language, domain, file)
    return sorted(set(delivered) - {entry.msgctxt for entry in file})


def _fill(entry: polib.POEntry, text: Translation) -> None:
    if isinstance(text, str):
        entry.msgstr = text
    else:
        entry.msgstr_plural = dict(enumerate(text))
    entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
    entry.previous_msgid = None
