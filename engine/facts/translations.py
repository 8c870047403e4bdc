"""Other languages: gettext catalogues under data/locale, and English where one is silent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.message import Forms, Texts

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
_FOLDER = "LC_MESSAGES"


def translated(texts: Texts, domain: str, language: str, homes: Iterable[Path]) -> Texts:
    """Sentences by enter a language; those without a translation stay as they are."""
    if language == ENGLISH:
        return texts
    found = translation(domain, language, homes)
    return {key: _translated(found, key, text) for key, text in texts.items()}


def _translated(found: NullTranslations, key: str, text: str | Forms) -> str | Forms:
    if isinstance(text, str):
        return found.pgettext(key, text)
    if isinstance(text, Mapping):
        return _plural(found, key, text["one"], text["other"])
    return text


def _plural(found: NullTranslations, key: str, one: str, other: str) -> Callable[[int], str]:
    """The forms of a plural; a loss of 2 points is as plural as 2 points are."""
    return lambda n: found.npgettext(key, one, other, abs(n))


def translation(domain: str, language: str, homes: Iterable[Path]) -> NullTranslations:
    """The catalogue of a domain in the first data folder that has one."""
    from gettext import NullTranslations  # noqa: PLC0415

    for home in homes:
        path = home / "locale" / language / _FOLDER / f"{domain}.mo"
        if path.is_file():
            return _read(path)
    return NullTranslations()


@lru_cache(maxsize=64)
def _read(path: Path) -> NullTranslations:
    # English starts without it.
    from gettext import GNUTranslations  # noqa: PLC0415

    with path.open("rb") as file:
        return GNUTranslations(file)


def known(homes: Iterable[Path]) -> list[str]:
    """The languages there are: English, and each one with a catalogue."""
    found = {path.parent.name for home in homes for path in (home / "locale").glob(f"*/{_FOLDER}")}
    return [ENGLISH, *sorted(found - {ENGLISH})]
