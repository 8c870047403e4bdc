"""Doubt the tests: `python -m tools.mutants [--tests FOLDER]... [--slow] FILE...`.

Puts one small fault after the other into each FILE of the engine and runs the tests that touch it;
names those that no test notices and that tests/mutants/equivalent.txt does not explain. The tests
are those of the game and of all games unless named; `--slow` shows survivors to the slow ones too.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

from tools.mutants.known import equivalents
from tools.mutants.mutations import mutants
from tools.mutants.touched import touched
from tools.mutants.process import Result
from tools.mutants.trial import Trial
from tools.spec import ROOT


def main(arguments: list[str]) -> int:
    """1 if a mutant survives unexplained, 2 if nothing was asked."""
    slow = "--slow" in arguments
    folders, files = _split([a for a in arguments if a != "--slow"])
    if not files:
        print(__doc__)
        return 2
    return int(any([not _doubt(path, folders or _folders(path), slow=slow) for path in files]))


def _split(arguments: list[str]) -> tuple[list[str], list[Path]]:
    """The folders after --tests, and the files; folders of the engine stand for their files."""
    folders: list[str] = []
    files: list[Path] = []
    left = iter(arguments)
    for argument in left:
        if argument == "--tests":
            folders.append(next(left))
        else:
            files += _modules(Path(argument))
    return folders, files


def _modules(path: Path) -> list[Path]:
    inside = (ROOT / path).resolve()
    found = sorted(inside.glob("*.py")) if inside.is_dir() else [inside]
    return [file.relative_to(ROOT) for file in found]


def _folders(path: Path) -> list[str]:
    """The tests of a game for its own modules; of the core, and of every game, for the core's."""
    if path.parts[:2] == ("engine", "games") and len(path.parts) > 3:
        return [f"tests/games/{path.parts[2]}", "tests/contract"]
    return ["tests/engine", "tests/contract", "tests/games"]


def _doubt(path: Path, folders: list[str], *, slow: bool) -> bool:
    """Try every mutant of a module and say what became of them."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    explained = equivalents()
    every = mutants(path, tree)
    doubtful = [mutant for mutant in every if mutant.name not in explained]
    results = Trial(tree, touched(folders), folders).results(doubtful, slow=slow)
    for mutant, result in results.items():
        if result is Result.SURVIVED:
            print(f"  line {mutant.lines.start}: {mutant.name}")
    told = Counter(results.values())
    equal = len(every) - len(doubtful)
    counts = ", ".join(f"{told[result]} {result.value}" for result in Result)
    print(f"{path.as_posix()}: {len(every)} mutants, {counts}, {equal} equivalent", flush=True)
    return not told[Result.SURVIVED]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
