"""One fault in one process that never comes back: how it gets in, and what comes of it."""

from __future__ import annotations

import ast
import gc
import os
import resource
import signal
from collections.abc import Callable
from enum import Enum
from importlib.machinery import SourceFileLoader
from types import CodeType, FunctionType

from tools.mutants import suite
from tools.mutants.mutations import Mutant, Owner
from tools.spec import ROOT

_MEMORY = 4 << 30

_Spot = tuple[str, int]


class Result(str, Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"


def fork(work: Callable[[], None]) -> tuple[Result, str]:
    """Do the work elsewhere: whether it fails, and at which test, or never ends."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _end(work, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        name, _, test = answer.read().partition(" ")
    _, status = os.waitpid(child, 0)
    if name:
        return Result[name], test
    is_late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    return (Result.TIMED_OUT if is_late else Result.KILLED), ""


def _end(work: Callable[[], None], writing: int) -> None:
    """Do the work, say what came of it, and end this process."""
    suite.be_silent()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    told = "KILLED "
    try:
        work()
        told = "SURVIVED "
    except suite.Failed as failed:
        told += str(failed)
    finally:
        os.write(writing, told.encode())
        os._exit(0)


class Living:
    """The functions and caches of this process, noted once all is imported."""

    def __init__(self) -> None:
        self.caches = suite.caches()
        self._functions: dict[tuple[str, _Spot], list[FunctionType]] = {}
        for found in gc.get_objects():
            if isinstance(found, FunctionType):
                key = (found.__code__.co_filename, _spot(found.__code__))
                self._functions.setdefault(key, []).append(found)

    def put_in(self, mutant: Mutant, tree: ast.Module) -> None:
        """Make the function faulty wherever it is kept: in a module, a class, a table, a cache."""
        assert mutant.owner is not None
        spot = _spot(mutant.owner)
        mutant.put_in()
        (new,) = {code for code in _codes(_compiled(mutant, tree)) if _spot(code) == spot}
        for function in self._functions[str(ROOT / mutant.path), spot]:
            function.__code__ = new
        for cached in self.caches:
            cached.cache_clear()


def import_with(mutant: Mutant, tree: ast.Module) -> None:
    """From now on the module is imported with the fault in it."""
    mutant.put_in()
    code = _compiled(mutant, tree)
    path, as_it_is = str(ROOT / mutant.path), SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if self.path == path else as_it_is(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def _compiled(mutant: Mutant, tree: ast.Module) -> CodeType:
    return compile(tree, str(ROOT / mutant.path), "exec")


def _spot(code: CodeType | Owner) -> _Spot:
    """The name and first line by which a function is known."""
    if isinstance(code, CodeType):
        return code.co_name, code.co_firstlineno
    if isinstance(code, ast.Lambda):
        return "<lambda>", code.lineno
    return code.name, min([code.lineno, *(found.lineno for found in code.decorator_list)])


def _codes(code: CodeType) -> list[CodeType]:
    inner = [found for found in code.co_consts if isinstance(found, CodeType)]
    return [*inner, *(deeper for found in inner for deeper in _codes(found))]
