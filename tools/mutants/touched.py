"""Which test runs which lines of the engine, kept under build/ until either of them changes."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest

from tools.mutants import suite
from tools.spec import ROOT

KEPT = ROOT / "build" / "mutants" / "touched.json"
WHEN_IMPORTED = "import"
_EVERY_LINE = -1


@dataclass(frozen=True)
class Test:
    """A test, how long it works, and the lines it runs: for each file a number with bits set."""

    id: str
    seconds: float
    lines: dict[str, int]

    @property
    def file(self) -> str:
        return self.id.partition("::")[0]

    def runs(self, path: Path, bits: int) -> bool:
        return bool(self.lines.get(path.as_posix(), 0) & bits)


@dataclass(frozen=True)
class Touched:
    """All tests, quickest first, and the lines that run before any of them."""

    tests: tuple[Test, ...]
    imported: Test

    def by(self, path: Path, lines: range | None) -> tuple[Test, ...]:
        """The tests that run one of the lines, or anything of the file."""
        bits = _EVERY_LINE if lines is None else _bits(lines)
        return tuple(test for test in self.tests if test.runs(path, bits))

    def when_imported(self, path: Path, lines: range) -> bool:
        return self.imported.runs(path, _bits(lines))


def _bits(lines: Iterable[int]) -> int:
    return sum(1 << line for line in lines)


def touched(folders: list[str]) -> Touched:
    """What the quick tests in these folders touch, looked up or found out by running them."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    files = sorted({path for folder in folders for path in _test_files(ROOT / folder)})
    marks = {_name(path): _mark(path) for path in files}
    stale = [path for path in marks if kept.get(path, {}).get("mark") != marks[path]]
    if stale:
        print(f"finding out what {len(stale)} files of tests touch", flush=True)
        for path, lines in _run(stale).items():
            kept[path] = {"mark": marks[path], "tests": lines}
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        KEPT.write_text(json.dumps(kept), encoding="utf-8")
    found = [
        Test(name, seconds, {path: int(bits, 16) for path, bits in lines.items()})
        for path in marks
        for name, (seconds, lines) in kept[path]["tests"].items()
    ]
    imported = [test for test in found if test.id == WHEN_IMPORTED]
    tests = sorted((t for t in found if t.id != WHEN_IMPORTED), key=lambda test: test.seconds)
    return Touched(tuple(tests), _together(imported))


def _together(tests: list[Test]) -> Test:
    lines: dict[str, int] = {}
    for test in tests:
        for path, bits in test.lines.items():
            lines[path] = lines.get(path, 0) | bits
    return Test(WHEN_IMPORTED, 0, lines)


def _test_files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("test_*.py"))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _mark(path: Path) -> str:
    """Changes with the file, with what it shares with its neighbours, and with the engine."""
    near = [*path.parent.glob("*.py"), *(ROOT / "tests").glob("*.py")]
    shared = [helper for helper in near if not helper.name.startswith("test_")]
    used = sorted([path, *shared, *_engine(path.parent)])
    return hashlib.sha256(b"".join(map(Path.read_bytes, used))).hexdigest()


def _engine(folder: Path) -> list[Path]:
    """The modules that the tests of a folder can touch: no game knows another."""
    home = ROOT / "engine"
    of_game = home / "games" / folder.name
    if of_game.is_dir():
        return [*home.glob("*.py"), *of_game.rglob("*.py")]
    return list(home.rglob("*.py"))


Found = dict[str, dict[str, tuple[float, dict[str, str]]]]


def _run(files: list[str]) -> Found:
    """Run the quick tests in a process of their own: what they leave behind goes with it."""
    answer = KEPT.with_suffix(".new")
    answer.parent.mkdir(parents=True, exist_ok=True)
    child = os.fork()
    if not child:
        suite.be_silent()
        answer.write_text(json.dumps(_watch(files)), encoding="utf-8")
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit("the tests do not pass as they are")
    found: Found = json.loads(answer.read_text(encoding="utf-8"))
    answer.unlink()
    return found


def _watch(files: list[str]) -> Found:
    os.environ["COVERAGE_CORE"] = "ctrace"
    watcher = coverage.Coverage(data_file=None, source=[str(ROOT / "engine")], config_file=False)
    seconds: dict[str, float] = {}

    def watch(items: list[pytest.Item]) -> None:
        caches = suite.caches()
        for item in items:
            # What a test needs has to be computed for it, or it would seem not to need it.
            for cached in caches:
                cached.cache_clear()
            watcher.switch_context(item.nodeid)
            start = time.process_time()
            suite.run([item])
            seconds[item.nodeid] = time.process_time() - start

    watcher.start()
    suite.collect(files, "not slow", watch)
    watcher.stop()
    return _sorted(files, seconds, watcher.get_data())


def _sorted(files: list[str], seconds: dict[str, float], data: coverage.CoverageData) -> Found:
    lines: dict[str, dict[str, int]] = {name: {} for name in ("", *seconds)}
    for path in data.measured_files():
        name = _name(Path(path))
        for line, contexts in data.contexts_by_lineno(path).items():
            for context in contexts:
                lines[context][name] = lines[context].get(name, 0) | 1 << line
    found: Found = {file: {WHEN_IMPORTED: (0, _hex(lines[""]))} for file in files}
    for test, taken in seconds.items():
        found[test.partition("::")[0]][test] = (taken, _hex(lines[test]))
    return found


def _hex(lines: dict[str, int]) -> dict[str, str]:
    return {path: f"{bits:x}" for path, bits in lines.items()}
