"""Doubt the tests: `python -m tools.mutants [--tests PATH]... [--words] [--slow] FILE...`.

Puts one small fault after the other into each FILE of the engine and runs the tests that touch it;
names those that no test notices and that no list in tests/mutants explains.

--tests PATH    ask these tests; otherwise those of the game and those of all games
--words         change keys, names and other texts too
--slow          ask tests that take long about whatever survives the others
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter
from pathlib import Path

from tools.mutants.known import equivalents
from tools.mutants.mutations import mutants
from tools.mutants.process import Result
from tools.mutants.touched import touched
from tools.mutants.trial import Trial
from tools.spec import ROOT


def main(arguments: list[str]) -> int:
    """1 if a mutant survives unexplained, 2 if nothing was asked."""
    parser = argparse.ArgumentParser("mutants", usage=__doc__, add_help=False)
    parser.add_argument("--tests", action="append", default=[])
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("files", nargs="+", type=Path)
    asked = parser.parse_args(arguments)
    left = 0
    for path in (module for file in asked.files for module in _modules(file)):
        left += _doubt(path, asked.tests or _folders(path), words=asked.words, slow=asked.slow)
    return int(bool(left))


def _modules(path: Path) -> list[Path]:
    inside = (ROOT / path).resolve()
    found = sorted(inside.glob("*.py")) if inside.is_dir() else [inside]
    return [file.relative_to(ROOT) for file in found]


def _folders(path: Path) -> list[str]:
    """The tests of a game for its own modules; of the core, and of every game, for the core's."""
    if path.parts[:2] == ("engine", "games") and len(path.parts) > 3:
        return [f"tests/games/{path.parts[2]}", "tests/contract"]
    return ["tests/engine", "tests/contract", "tests/games"]


def _doubt(path: Path, folders: list[str], *, words: bool, slow: bool) -> int:
    """Try every mutant of a module; say which survive, as they do, and how many."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    explained = equivalents()
    every = mutants(path, tree, words=words)
    doubtful = [mutant for mutant in every if mutant.name not in explained]
    told: Counter[Result] = Counter()
    for mutant, result in Trial(tree, touched(folders), folders).results(doubtful, slow=slow):
        told[result] += 1
        if result is Result.SURVIVED:
            print(f"  line {mutant.lines.start}: {mutant.name}", flush=True)
    equal = len(every) - len(doubtful)
    counts = ", ".join(f"{told[result]} {result.value}" for result in Result)
    print(f"{path.as_posix()}: {len(every)} mutants, {counts}, {equal} equivalent", flush=True)
    return told[Result.SURVIVED]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
