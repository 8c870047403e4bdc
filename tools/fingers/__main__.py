"""`python -m tools.fingers --seed 123 --gestures 500`: random fingers until something breaks.

Ends with 1 where the app crashed, printed or logged an error, hung, or left a table that cannot
be scored; the same seed repeats it, and `--session` only the part in which it happened.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from itertools import islice

from tools.fingers.process import Red
from tools.fingers.session import Coverage, Session, plans
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
    parser.add_argument("--display", default="", help="where to put the X server, such as :31")
    parser.add_argument("--go-on", action="store_true", help="go on after a failure")
    given = parser.parse_args(arguments)
    # Whoever stops the run stops the app and the X server, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    each = given.each or max(min(_PER_SESSION, given.gestures // _GAMES), 1)
    try:
        screen = Xvfb(given.display)
    except Missing as error:
        print(error, file=sys.stderr)
        return 2
    try:
        return _run(given, each, screen.display)
    finally:
        screen.stop()


def _run(given: argparse.Namespace, each: int, display: str) -> int:
    hands, coverage, start = Input(display), Coverage(), time.monotonic()
    sessions = -(-given.gestures // each)
    wanted = range(sessions) if given.session is None else range(given.session, given.session + 1)
    print(f"seed {given.seed}: {len(wanted)} sessions of {each} gestures on {display}", flush=True)
    failures: list[str] = []
    for number, plan in islice(enumerate(plans(given.seed)), wanted.stop):
        if number not in wanted:
            continue
        print(f"{number}: {plan}", flush=True)
        session = Session(given.seed, number, plan, coverage)
        try:
            session.run(each, display, hands)
        except Red as red:
            again = f"--seed {given.seed} --gestures {given.gestures} --each {each}"
            print(_told(session, number, red, f"{again} --session {number}"), flush=True)
            failures.append(f"session {number}: {str(red).strip().splitlines()[-1]}")
            if not given.go_on:
                break
    hands.close()
    took = time.monotonic() - start
    print("\n".join(coverage.lines()))
    print(f"{coverage.gestures} gestures in {took:.0f} s, {coverage.gestures / took:.1f} a second")
    print("\n".join(["RED", *failures] if failures else ["green"]), flush=True)
    return 1 if failures else 0


def _told(session: Session, number: int, red: Red, again: str) -> str:
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
