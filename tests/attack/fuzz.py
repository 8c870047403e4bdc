"""Hostile input without end: `python -m tests.attack.fuzz --count 100000 --seed 1`.

Each input follows from the seed and its number alone, so `--only NUMBER` shows one again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.attack.entry_points import Home
from tests.attack.inputs import KINDS

# How often every row of the store is compared; that nobody wrote to it is asked each time.
_WHOLLY = 1_000
_PROGRESS = 5_000


@dataclass
class Tally:
    """What became of the inputs."""

    told: Counter[tuple[str, str]] = field(default_factory=Counter)
    failed: list[int] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        for kind in KINDS:
            accepted, refused = self.told[kind, "accepted"], self.told[kind, "refused"]
            yield f"{kind:12} {accepted + refused:8,} {accepted:8,} accepted {refused:8,} refused"


def attack(home: Home, seed: int, number: int) -> tuple[str, str]:
    """One input through its entry point: its kind, and whether it was accepted."""
    chance = random.Random(f"{seed}-{number}")
    kind = chance.choices(list(KINDS), [weight for weight, _ in KINDS.values()])[0]
    told = KINDS[kind][1](home, chance)
    home.assert_unchanged(wholly=number % _WHOLLY == 0)
    return kind, told


def run(folder: Path, seed: int, numbers: range, most_failures: int = 20) -> Tally:
    """All of them; what fails is told with its number and goes on."""
    # One that is shown again goes every way, whatever it did among the others.
    home, tally = Home(folder, sent=1) if len(numbers) == 1 else Home(folder), Tally()
    for number in numbers:
        try:
            tally.told[attack(home, seed, number)] += 1
        except Exception:
            tally.failed.append(number)
            print(f"--seed {seed} --only {number}", traceback.format_exc(), sep="\n", flush=True)
            if len(tally.failed) >= most_failures:
                break
        except KeyboardInterrupt:
            break
        if number and number % _PROGRESS == 0:
            print(f"{number:,} …", flush=True)
    home.close()
    return tally


def main() -> int:
    """Attack, and say what became of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="show one input again")
    given = parser.parse_args()
    numbers = range(given.count) if given.only is None else range(given.only, given.only + 1)
    began = time.monotonic()
    with TemporaryDirectory(prefix="costiera-") as folder:
        tally = run(Path(folder), given.seed, numbers)
    for line in tally.lines():
        print(line)
    done = sum(tally.told.values())
    print(f"{done:,} inputs, {len(tally.failed)} failed, {time.monotonic() - began:.0f} s")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
