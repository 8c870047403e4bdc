"""The mutants of one module before the tests: first where they stand, then imported anew."""

from __future__ import annotations

import ast
import gc
import os
from collections.abc import Callable, Iterable
from typing import TextIO

import pytest

from tools.mutants import suite
from tools.mutants.mutations import Mutant
from tools.mutants.process import Living, Result, fork, import_with
from tools.mutants.touched import Test, Touched

_PATIENCE = 20.0
_SLOW = 900.0


class Trial:
    """The tests for one module. Whatever noticed the last faults is asked first about the next."""

    def __init__(self, tree: ast.Module, known: Touched, folders: list[str]) -> None:
        self.tree = tree
        self.known = known
        self.folders = folders
        self._alert: dict[str, None] = {}

    def results(self, doubtful: list[Mutant], *, slow: bool) -> dict[Mutant, Result]:
        """What became of each; `slow` tests are asked about those that survive the others."""
        found = dict.fromkeys(doubtful, Result.SURVIVED)
        found |= self._in_place([m for m in doubtful if m.owner], "not slow", self._quickly)
        for mutant in doubtful:
            if found[mutant] is Result.SURVIVED and self._runs_when_imported(mutant):
                found[mutant] = self._imported(mutant)
        left = [m for m in doubtful if m.owner and found[m] is Result.SURVIVED]
        if slow and left:
            found |= self._in_place(left, "slow", lambda _, items: (items, _SLOW))
        return found

    def _in_place(
        self,
        doubtful: list[Mutant],
        marks: str,
        choose: Callable[[Mutant, list[pytest.Item]], tuple[list[pytest.Item], float]],
    ) -> dict[Mutant, Result]:
        """Collect once, in a process of its own that is forked for every mutant."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            suite.be_silent()
            with os.fdopen(writing, "w", encoding="utf-8") as answer:

                def work(items: list[pytest.Item]) -> None:
                    living = Living()
                    gc.freeze()
                    for mutant in doubtful:
                        result = self._try(mutant, living, *choose(mutant, items))
                        print(result.name, file=answer, flush=True)

                suite.collect(self.folders, marks, work)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as answers:
            results = _results(answers)
        os.waitpid(child, 0)
        return dict(zip(doubtful, results, strict=True))

    def _try(
        self, mutant: Mutant, living: Living, items: list[pytest.Item], limit: float
    ) -> Result:
        def work() -> None:
            living.put_in(mutant, self.tree)
            suite.run(items)

        result, test = fork(work, limit)
        if test:
            self._alert = {test: None, **self._alert}
        return result

    def _quickly(self, mutant: Mutant, items: list[pytest.Item]) -> tuple[list[pytest.Item], float]:
        by_id = {item.nodeid: item for item in items}
        tests = self.known.by(mutant.path, mutant.lines)
        return [by_id[name] for name in self._in_order(tests)], _limit(tests)

    def _in_order(self, tests: Iterable[Test]) -> list[str]:
        names = dict.fromkeys(test.id for test in tests)
        alert = dict.fromkeys(name for name in self._alert if name in names)
        return list(alert | names)

    def _runs_when_imported(self, mutant: Mutant) -> bool:
        return not mutant.owner or self.known.imported.runs(mutant.path, mutant.lines)

    def _imported(self, mutant: Mutant) -> Result:
        """What is computed once may matter to any test that touches the module."""
        tests = self.known.by(mutant.path, None)
        names = {name: place for place, name in enumerate(self._in_order(tests))}

        def run(items: list[pytest.Item]) -> None:
            chosen = [item for item in items if item.nodeid in names]
            suite.run(sorted(chosen, key=lambda item: names[item.nodeid]))

        def work() -> None:
            import_with(mutant, self.tree)
            suite.collect(sorted({name.partition("::")[0] for name in names}), "not slow", run)

        result, test = fork(work, 3 * _limit(tests))
        if test:
            self._alert = {test: None, **self._alert}
        return result


def _limit(tests: Iterable[Test]) -> float:
    return _PATIENCE + 5 * sum(test.seconds for test in tests)


def _results(answers: TextIO) -> list[Result]:
    return [Result[line.strip()] for line in answers]
