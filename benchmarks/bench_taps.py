"""How many taps a table takes: the tests that enter one by touches count them, this repeats them.

Every test in a window whose name speaks of taps prints its count; the counts are the same on any
machine.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def main() -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-k", "taps", "tests/ui"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    counts = [line.strip() for line in done.stdout.splitlines() if " taps" in line]
    print("taps")
    for count in counts:
        print(f"  {count}")
    if done.returncode:
        print(done.stdout.splitlines()[-1])
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
