"""The mutants of one module before the tests: where they stand, imported again, and for long."""

from __future__ import annotations

import ast
import gc
import os
from collections.abc import Iterator

import pytest

from tools.mutants import suite
from tools.mutants.mutations import Mutant
from tools.mutants.process import Living, Result, fork, import_with
from tools.mutants.touched import Test, Touched

_PATIENCE = 4.0
_LONG = 1.0
_VERY_LONG = 100.0

Results = Iterator[tuple[Mutant, Result]]


class Trial:
    """The tests for one module. Whatever noticed the last faults is asked first about the next."""

    def __init__(self, tree: ast.Module, known: Touched, folders: list[str]) -> None:
        self.tree = tree
        self.known = known
        self.folders = folders
        self._seconds = {test.id: test.seconds for test in known.tests}
        self._alert: dict[str, None] = {}

    def results(self, doubtful: list[Mutant], *, slow: bool) -> Results:
        """What became of each; `slow` asks tests that take long about what survives the others."""
        stages = [self._in_place, self._imported, *([self._at_length] if slow else [])]
        left = doubtful
        for stage in stages:
            survivors = []
            for mutant, result in stage(left):
                if result is Result.SURVIVED:
                    survivors.append(mutant)
                else:
                    yield mutant, result
            left = survivors
        yield from ((mutant, Result.SURVIVED) for mutant in left)

    def _in_place(self, doubtful: list[Mutant]) -> Results:
        """Change functions that are there already: quick, and enough for nearly all."""
        inside = [mutant for mutant in doubtful if mutant.owner]
        yield from ((mutant, Result.SURVIVED) for mutant in doubtful if not mutant.owner)
        yield from self._served(inside, "not slow")

    def _imported(self, doubtful: list[Mutant]) -> Results:
        """What runs once, when it is imported, has to be imported with the fault in it."""
        for mutant in doubtful:
            if not mutant.owner or self.known.when_imported(mutant.path, mutant.lines):
                yield mutant, self._import(mutant)
            else:
                yield mutant, Result.SURVIVED

    def _at_length(self, doubtful: list[Mutant]) -> Results:
        """Ask the tests that take long."""
        yield from ((mutant, Result.SURVIVED) for mutant in doubtful if not mutant.owner)
        yield from self._served([mutant for mutant in doubtful if mutant.owner], "")

    def _served(self, doubtful: list[Mutant], marks: str) -> Results:
        """Collect once, in a process of its own that is forked for every mutant."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self._serve(doubtful, marks, writing)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as answers:
            for mutant, line in zip(doubtful, answers, strict=True):
                yield mutant, Result[line.strip()]
        os.waitpid(child, 0)

    def _serve(self, doubtful: list[Mutant], marks: str, writing: int) -> None:
        def work(items: list[pytest.Item]) -> None:
            living = Living()
            gc.freeze()
            for mutant in doubtful:
                result = self._try(mutant, living, items, marks)
                os.write(writing, f"{result.name}\n".encode())

        suite.be_silent()
        suite.collect(self.folders, marks, work)
        os._exit(0)

    def _try(self, mutant: Mutant, living: Living, items: list[pytest.Item], marks: str) -> Result:
        touching = self.known.by(mutant.path, mutant.lines)
        is_long = not marks
        tests = [test for test in touching if (test.seconds >= _LONG) == is_long]
        chosen = self._chosen(items, tests)
        if is_long:
            chosen += [item for item in items if item.get_closest_marker("slow")]

        def work() -> None:
            living.put_in(mutant, self.tree)
            suite.run(chosen, self._limit)

        return self._note(*fork(work))

    def _import(self, mutant: Mutant) -> Result:
        """What is computed once may matter to every test beside one that touches the module."""
        files = {test.file for test in self.known.by(mutant.path, None)}
        tests = [test for test in self.known.tests if test.file in files and test.seconds < _LONG]

        def run(items: list[pytest.Item]) -> None:
            suite.run(self._chosen(items, tests), self._limit)

        def work() -> None:
            import_with(mutant, self.tree)
            suite.collect(sorted(files), "not slow", run)

        return self._note(*fork(work))

    def _limit(self, name: str) -> float:
        """The seconds a test gets: several times what it takes, and long for one not known."""
        return _PATIENCE * (1 + self._seconds.get(name, _VERY_LONG))

    def _chosen(self, items: list[pytest.Item], tests: list[Test]) -> list[pytest.Item]:
        """The tests' items: first those that were alert before, then the quickest."""
        names = dict.fromkeys(test.id for test in tests)
        alert = dict.fromkeys(name for name in self._alert if name in names)
        by_id = {item.nodeid: item for item in items}
        return [by_id[name] for name in alert | names if name in by_id]

    def _note(self, result: Result, test: str) -> Result:
        if test:
            self._alert = {test: None, **self._alert}
        return result
