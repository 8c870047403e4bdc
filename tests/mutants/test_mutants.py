"""The faults that are put into the code, what becomes of them, and the list of those excused."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.mutants.known import LISTS, equivalents
from tools.mutants.mutations import Mutant, mutants
from tools.spec import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="mutants need fork")

SOURCE = '''
"""A module."""
from __future__ import annotations
from typing import TYPE_CHECKING, TypeVar
T = TypeVar("T", bound=int)
if TYPE_CHECKING:
    LIMIT = 7
PRIZES = (6, 3)

@cache(maxsize=64)
def prize(place: Literal[1], most: int = 2, *, name: str = "x") -> int:
    """What a place brings."""
    if place < most and not closed():
        return max(PRIZES)
    raise ValueError("no prize")

def tally(found, limit):
    total = 0
    for number in [n for n in found if n % 2 == 0]:
        if number is None:
            continue
        total += number - limit
    return total
'''


def made(words: bool = False, source: str = SOURCE) -> tuple[ast.Module, list[Mutant]]:
    tree = ast.parse(source)
    return tree, mutants(Path("engine/sample.py"), tree, words=words)


def changes(where: str) -> list[str]:
    return [mutant.change for mutant in made()[1] if mutant.where == where]


def test_comparisons_conditions_numbers_and_statements_go_wrong() -> None:
    assert changes("prize") == [
        "2 -> 3",
        "2 -> 1",
        "place < most and (not closed()) -> place < most or not closed()",
        "place < most -> place <= most",
        "place < most -> place >= most",
        "not closed() -> closed()",
        "return max(PRIZES) -> return None",
        "max(PRIZES) -> min(PRIZES)",
        "raise ValueError('no prize') -> pass",
    ]
    assert changes("tally") == [
        "0 -> 1",
        "0 -> -1",
        "n % 2 == 0 -> True",
        "n % 2 == 0 -> n % 2 != 0",
        "n % 2 -> n // 2",
        "2 -> 3",
        "2 -> 1",
        "0 -> 1",
        "0 -> -1",
        "number is None -> number is not None",
        "continue -> pass",
        "total += number - limit -> pass",
        "total += number - limit -> total -= number - limit",
        "number - limit -> number + limit",
        "number - limit -> number",
        "return total -> return None",
    ]


def test_types_docstrings_and_decorators_are_left_alone() -> None:
    assert changes("<module>") == ["6 -> 7", "6 -> 5", "3 -> 4", "3 -> 2"]


def test_texts_go_wrong_only_where_they_are_asked_for() -> None:
    _, with_words = made(words=True)
    added = {mutant.change for mutant in with_words} - {m.change for m in made()[1]}
    assert added == {"'x' -> '?'", "'no prize' -> '?'"}


def test_equal_changes_of_a_function_are_told_apart() -> None:
    names = [mutant.name for mutant in made()[1]]
    assert "engine/sample.py tally: 0 -> 1" in names
    assert "engine/sample.py tally: 0 -> 1 #2" in names
    assert len(set(names)) == len(names)


def test_what_runs_on_import_belongs_to_no_function() -> None:
    owners = {mutant.change: mutant.owner for mutant in made()[1] if mutant.where == "prize"}
    assert owners["2 -> 3"] is None
    assert owners["return max(PRIZES) -> return None"] is not None


def test_a_fault_put_in_is_there_when_the_code_runs() -> None:
    tree, found = made(source="def more(a, b):\n    return a + b\n")
    (minus,) = [mutant for mutant in found if mutant.change == "a + b -> a - b"]
    minus.put_in()
    space: dict[str, Any] = {}
    exec(compile(tree, "sample", "exec"), space)
    assert space["more"](5, 3) == 2


def test_a_process_tells_whether_a_test_failed_or_never_ended() -> None:
    from tools.mutants import suite  # noqa: PLC0415
    from tools.mutants.process import Result, fork  # noqa: PLC0415

    def fails() -> None:
        raise suite.Failed("test_rules.py::test_p5")

    def raises() -> None:
        raise RecursionError

    def never_ends() -> None:
        import signal  # noqa: PLC0415

        signal.setitimer(signal.ITIMER_PROF, 0.01)
        while True:
            pass

    assert fork(fails) == (Result.KILLED, "test_rules.py::test_p5")
    assert fork(raises) == (Result.KILLED, "")
    assert fork(lambda: None) == (Result.SURVIVED, "")
    assert fork(never_ends) == (Result.TIMED_OUT, "")


def test_an_excuse_needs_a_reason(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("# Head\na.py f: 1 -> 2\na.py f: 1 -> 0\n    no one looks\n")
    assert equivalents(tmp_path) == {
        "a.py f: 1 -> 2": "no one looks",
        "a.py f: 1 -> 0": "no one looks",
    }
    (tmp_path / "other.txt").write_text("b.py g: 1 -> 2\n")
    with pytest.raises(ValueError, match=r"other\.txt: no reason for b\.py g: 1 -> 2"):
        equivalents(tmp_path)


def test_every_excuse_is_for_a_fault_that_can_still_be_made() -> None:
    listed = set(equivalents(LISTS))
    possible: set[str] = set()
    for path in {Path(name.partition(" ")[0]) for name in listed}:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        possible |= {mutant.name for mutant in mutants(path, tree, words=True)}
    assert sorted(listed - possible) == []
