"""Pytest as a mutant meets it: collect, then do something with the tests, and stop at a failure."""

from __future__ import annotations

import functools
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

# Plugins that talk, remember or measure have nothing to do here.
OPTIONS = [
    "--assert=plain",
    "--capture=no",
    *("-p", "no:cacheprovider"),
    *("-p", "no:xdist"),
    *("-p", "no:benchmark"),
    *("-p", "no:logging"),
    *("-p", "no:faulthandler"),
    *("--hypothesis-profile", "mutants"),
]

settings.register_profile(
    "mutants",
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Failed(BaseException):
    """A test has failed; nothing else needs to run. Its one argument is the test's id."""


class _Plugin:
    """Hands the collected tests to `work`, and stops at the first failure."""

    def __init__(self, work: Callable[[list[pytest.Item]], None]) -> None:
        self.work = work
        self.is_done = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session.items)
        self.is_done = True
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            raise Failed(report.nodeid)


def collect(
    tests: Iterable[str | Path], marks: str, work: Callable[[list[pytest.Item]], None]
) -> None:
    """Collect the tests and do the work with them; Failed if they cannot even be collected."""
    plugin = _Plugin(work)
    pytest.main([*OPTIONS, "-m", marks, *map(str, tests)], plugins=[plugin])
    if not plugin.is_done:
        raise Failed("")


def run(items: list[pytest.Item], limit: Callable[[str], float] | None = None) -> None:
    """Run tests in this order; Failed at the first that fails.

    With a `limit` in seconds of work for each of them the process is ended where one goes on.
    """
    for item, following in zip(items, [*items[1:], None], strict=True):
        if limit:
            signal.setitimer(signal.ITIMER_PROF, limit(item.nodeid))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def caches() -> list[functools._lru_cache_wrapper[object]]:
    """The engine's caches."""
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, functools._lru_cache_wrapper)
        and found.__wrapped__.__module__.startswith("engine")
    ]


def be_silent() -> None:
    """Whatever this process says from now on is lost."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    sys.stdout.flush()
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
