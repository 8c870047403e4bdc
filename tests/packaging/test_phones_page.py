"""The page about phones answers every trap and wish, and what it names is there."""

from __future__ import annotations

import re

from tools.spec import ROOT

PAGE = (ROOT / "docs" / "phones.md").read_text(encoding="utf-8")


def numbers(part: str) -> list[int]:
    """The numbers of the rows under a heading."""
    text = PAGE.partition(f"\n## {part}\n")[2].partition("\n## ")[0]
    return [int(number) for number in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)]


def test_every_trap_and_every_wish_has_its_row() -> None:
    assert numbers("Traps") == list(range(1, 32))
    assert numbers("What players ask for") == list(range(1, 16))


def test_every_file_it_names_is_there() -> None:
    named = re.findall(r"`([\w.-]+(?:/[\w.-]+)+\.\w+)`", PAGE)
    assert len(named) > 30
    for path in named:
        assert (ROOT / path).is_file(), path


def test_every_command_it_names_can_be_made() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make (\w+)`", PAGE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
