"""`python -m tools.fingers --seed 123 --gestures 500`: random fingers until something breaks.

Ends with 1 where the app crashed, printed or logged an error, hung, or left a table that cannot
be scored; the same seed repeats it, and `--session` only the part in which it happened.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

from tools.fingers.process import Red
from tools.fingers.session import Coverage, Plan, Session, plans
from tools.fingers.xserver import Input, Missing, Xvfb

_PER_SESSION = 150
_GAMES = 5


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the sessions and say what was met."""
    parser = argparse.ArgumentParser(prog="python -m tools.fingers", description=__doc__)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--gestures", type=int, default=2000)
    parser.add_argument("--each", type=int, help="gestures of each session")
    parser.add_argument("--session", type=int, help="only the session with this number")
    parser.add_argument("--jobs", type=int, default=min(os.cpu_count() or 1, 2))
    parser.add_argument("--go-on", action="store_true", help="go on after a failure")
    given = parser.parse_args(arguments)
    each = given.each or max(min(_PER_SESSION, given.gestures // _GAMES), 1)
    return Run(given, each).run(given.jobs)


class Run:
    """All sessions of a seed, some of them at the same time, each on a display of its own."""

    def __init__(self, given: argparse.Namespace, each: int) -> None:
        self._given, self._each = given, each
        self._coverage, self._failures = Coverage(), list[str]()
        self._lock, self._stopping = threading.Lock(), threading.Event()
        number = given.session
        drawn = islice(enumerate(plans(given.seed)), -(-given.gestures // each))
        self._left = [one for one in drawn if number in (None, one[0])]

    def run(self, jobs: int) -> int:
        """Do them, and say what was met: 0 fine, 1 red, 2 no X server, 3 stopped by somebody."""
        seed, start = self._given.seed, time.monotonic()
        print(f"seed {seed}: {len(self._left)} sessions of {self._each} gestures", flush=True)
        # Whoever stops the run stops the apps and the X servers, too.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._stopping.set())
        with ThreadPoolExecutor(jobs) as pool:
            try:
                for worker in [pool.submit(self._work) for _ in range(jobs)]:
                    worker.result()
            except Missing as error:
                self._stopping.set()
                print(error, file=sys.stderr)
                return 2
        found, took = self._coverage, time.monotonic() - start
        print("\n".join(found.lines()))
        print(f"{found.gestures} gestures in {took:.0f} s, {found.gestures / took:.1f} a second")
        if self._failures:
            print("\n".join(["RED", *self._failures]), flush=True)
            return 1
        print("stopped" if self._stopping.is_set() else "green", flush=True)
        return 3 if self._stopping.is_set() else 0

    def _work(self) -> None:
        """Take one session after the other."""
        screen = Xvfb()
        try:
            hands = Input(screen.display)
            while (taken := self._take()) is not None:
                self._use(*taken, screen.display, hands)
            hands.close()
        finally:
            screen.stop()

    def _take(self) -> tuple[int, Plan] | None:
        with self._lock:
            return self._left.pop(0) if self._left and not self._stopping.is_set() else None

    def _use(self, number: int, plan: Plan, display: str, hands: Input) -> None:
        given, coverage = self._given, Coverage()
        print(f"{number}: {plan}", flush=True)
        session = Session(given.seed, number, plan, coverage, self._stopping)
        try:
            session.run(self._each, display, hands)
        except Red as red:
            again = f"--seed {given.seed} --gestures {given.gestures} --each {self._each}"
            print(_report(session, number, red, f"{again} --session {number}"), flush=True)
            self._failures.append(f"session {number}: {str(red).strip().splitlines()[-1]}")
            if not given.go_on:
                self._stopping.set()
        with self._lock:
            self._coverage.add(coverage)


def _report(session: Session, number: int, red: Red, again: str) -> str:
    cause = "".join(traceback.format_exception(red.__cause__)) if red.__cause__ else ""
    return "\n".join(
        [
            f"RED in session {number}: {session.plan}",
            *session.last,
            cause + str(red),
            f"Again: python -m tools.fingers {again}",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
