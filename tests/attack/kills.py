"""Kill a process without warning, over and over: `python -m tests.attack.kills --count 1000`.

A separate process makes changes to tables of all games and reports each one once it is stored. It
is killed after a random number of reports, at a random moment of the next change. Every reported
change must be there when the store is opened again, in order, followed by at most the one change
that was in progress. Several processes use one file in turn, so that each may find the journal of
one that was killed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.store.sqlite import open_store
from engine import registry
from engine.files import log_json
from engine.log import CannotFollow
from engine.table import Table
from tests.play import all_choices, read, tables

STORMS_ON_ONE_FILE = 20
_MOST_REPORTS = 20
# Longer than a change takes, so that the kill can fall anywhere in one.
_LONGEST_CHANGE = 0.03
_OPENINGS = [tables(key, "openings")[0] for key in registry.keys()]

Said = list[Any]


def storm(folder: Path, seed: int, say: Callable[[Said], None]) -> None:
    """Change everything that can be changed, for ever, and say each change once it is stored."""
    store, _ = open_store(folder)
    chance = random.Random(seed)
    kept: dict[str, Table[Any, Any, Any, Any]] = {}
    number = 0
    while True:
        number += 1
        what = chance.random()
        if not kept or (what < 0.02 and len(kept) < 8):
            identifier = store.create(read(chance.choice(_OPENINGS)))
            kept[identifier] = store.table(identifier)
            say(["created", identifier])
        elif what < 0.1:
            store.set("place", number)
            say(["set", number])
        elif what < 0.15:
            store.summaries(is_finished=False)
        else:
            identifier = chance.choice(list(kept))
            if move(kept[identifier], chance):
                say(["happened", identifier, entries(kept[identifier])[-1]])


def move(table: Table[Any, Any, Any, Any], chance: random.Random) -> bool:
    """Something happens at a table, if it can."""
    try:
        kind = chance.randrange(8)
        if kind == 0:
            table.undo()
        elif kind == 1:
            table.redo()
        elif kind == 2:
            table.jump(chance.randrange(table.log.next_step))
        elif kind == 3:
            table.branch(f"What if {len(table.log.entries)}")
        elif choices := all_choices(table.game, table.state):
            table.play(chance.choice(choices))
        else:
            table.jump(0)
    except CannotFollow:
        return False
    return True


def entries(table: Table[Any, Any, Any, Any]) -> list[Any]:
    """The log as plain JSON."""
    return [log_json.write_entry(table.game, one, table.setup.names) for one in table.log.entries]


def killed(folder: Path, seed: int, chance: random.Random) -> list[Said]:
    """What a storm had reported when it was killed."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        try:
            storm(folder, seed, lambda said: _write(theirs, said))
        finally:
            os._exit(1)
    os.close(theirs)
    reports = chance.randint(1, _MOST_REPORTS)
    with os.fdopen(ours, "rb") as stream:
        lines = [stream.readline() for _ in range(reports)]
        # Where in a change the kill falls depends on the machine; whether the test passes does not.
        time.sleep(chance.random() * _LONGEST_CHANGE)
        os.kill(child, signal.SIGKILL)
        lines += stream.readlines()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the storm ended by itself"
    # A last line without its end was never reported in full.
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def _write(pipe: int, said: Said) -> None:
    os.write(pipe, json.dumps(said).encode() + b"\n")


def check(folder: Path, said: list[Said]) -> int:
    """What was said is there; returns how many changes there are in all."""
    store, notice = open_store(folder)
    assert notice is None, notice
    known: dict[str, list[Any]] = {one[1]: [] for one in said if one[0] == "created"}
    for one in said:
        if one[0] == "happened":
            known[one[1]].append(one[2])
    more = 0
    for identifier, logged in known.items():
        found = entries(store.table(identifier))
        assert found[: len(logged)] == logged, f"table {identifier} has lost an action"
        more += len(found) - len(logged)
    assert more <= 1, "more than the one change under way is there"
    if values := [one[1] for one in said if one[0] == "set"]:
        assert store.setting("place") >= values[-1]
    store.summaries(is_finished=False)
    store.close()
    return len(said)


def run(folder: Path, seed: int, count: int) -> int:
    """Kill so many storms; returns how many changes they had said."""
    chance, changes = random.Random(seed), 0
    for number in range(count):
        home = folder / str(number // STORMS_ON_ONE_FILE)
        changes += check(home, killed(home, seed * 1_000_000 + number, chance))
    return changes


def main() -> int:
    """Kill, and say how often and under how many changes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.monotonic()
    with TemporaryDirectory(prefix="costiera-") as folder:
        changes = run(Path(folder), given.seed, given.count)
    took = time.monotonic() - began
    print(f"killed {given.count:,} times, {changes:,} changes said, none lost, {took:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
