"""What is wrong with the translations, all at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from string import Formatter

import polib

from tools.catalogues import files
from tools.catalogues.marks import mark_problems
from tools.catalogues.sources import Source, domains, sources

_MARKUP = re.compile(r"\[/?[a-z]+(?:=[^\]]*)?\]")
_ENDS = ".!?…:"


def problems(languages: list[str] | None = None) -> list[str]:
    """Everything that is wrong, in words."""
    return [
        f"{language}/{domain}: {problem}"
        for language in languages or files.languages()
        for domain in domains()
        for problem in _domain(language, domain)
    ]


def _domain(language: str, domain: str) -> Iterator[str]:
    if not files.path(language, domain).exists():
        yield "there is no catalogue"
        return
    file = files.read(language, domain)
    yield from _header(language, file)
    told = {entry.msgctxt: entry for entry in file if not entry.obsolete}
    known = {source.key: source for source in sources(domain)}
    for key, number in Counter(entry.msgctxt for entry in file).items():
        if number > 1:
            yield f"{key}: there {number} times"
    yield from (f"{entry.msgctxt}: obsolete" for entry in file if entry.obsolete)
    yield from (f"{key}: obsolete, nobody says it" for key in told if key not in known)
    for key, source in known.items():
        if key not in told:
            yield f"{key}: not in the catalogue"
            continue
        yield from (f"{key}: {problem}" for problem in entry_problems(language, source, told[key]))
    if files.path(language, domain).with_suffix(".mo").read_bytes() != files.compiled(file):
        yield "the .mo is not the one of this .po"


def _header(language: str, file: polib.POFile) -> Iterator[str]:
    if file.metadata.get("Plural-Forms") != files.PLURALS[language]:
        yield f"Plural-Forms is not {files.PLURALS[language]}"
    if file.metadata.get("Language") != language:
        yield f"Language is not {language}"


def entry_problems(language: str, source: Source, entry: polib.POEntry) -> Iterator[str]:
    """What is wrong with the translation of one sentence."""
    if (entry.msgid, entry.msgid_plural) != (source.text, source.plural):
        yield "the English is another one by now"
    if entry.fuzzy:
        yield "fuzzy"
    if not source.plural:
        yield from _text(source.text, entry.msgstr)
        yield from _same_fields(source.text, entry.msgstr, frozenset())
        yield from mark_problems(language, source.key, entry.msgstr)
        return
    if sorted(entry.msgstr_plural) != list(range(files.forms(language))):
        yield f"{len(entry.msgstr_plural)} plural forms instead of {files.forms(language)}"
    for form, text in entry.msgstr_plural.items():
        yield from _text(source.plural, text)
        yield from _same_fields(source.plural, text, _may_lack(language, form))
        yield from mark_problems(language, source.key, text)


def _may_lack(language: str, form: int) -> frozenset[str]:
    """A form that stands for one number alone need not show it."""
    numbers = [n for n in range(200) if files.form_of(language, n) == form]
    return frozenset({"n"}) if len(numbers) == 1 else frozenset()


def _text(english: str, text: str) -> Iterator[str]:
    """A sentence against its English: said at all, the same spaces, markup and end."""
    if not text:
        yield "not translated"
        return
    for name, ours, theirs in (
        ("space before", _lead(english), _lead(text)),
        ("space after", _lead(english[::-1]), _lead(text[::-1])),
        ("markup", sorted(_MARKUP.findall(english)), sorted(_MARKUP.findall(text))),
        ("end", *(map(_end, (english, text)) if " " in english else ("", ""))),
    ):
        if ours != theirs:
            yield f"{name} differs: {ours!r} became {theirs!r} in {text!r}"


def _lead(text: str) -> str:
    """The spaces before a text; one that does not break belongs to the sign behind it."""
    return text[: len(text) - len(text.lstrip(" \n\t"))]


def _end(text: str) -> str:
    return text[-1] if text[-1] in _ENDS else ""


def _same_fields(english: str, text: str, may_lack: frozenset[str]) -> Iterator[str]:
    if not text:
        return
    try:
        wanted, got = fields(english), fields(text)
    except ValueError as error:
        yield f"its braces do not fit ({error}): {text!r}"
        return
    for field in sorted(wanted - got):
        if field[0] not in may_lack:
            yield f"lacks {_shown(field)}: {text!r}"
    for field in sorted(got - wanted):
        yield f"has {_shown(field)}, which the English has not: {text!r}"


def fields(text: str) -> set[tuple[str, str]]:
    """The parameters of a sentence, each with how it is written."""
    return {
        (name, f"{'!' + conversion if conversion else ''}{':' + spec if spec else ''}")
        for _, name, spec, conversion in Formatter().parse(text)
        if name is not None
    }


def _shown(field: tuple[str, str]) -> str:
    return "{" + "".join(field) + "}"
