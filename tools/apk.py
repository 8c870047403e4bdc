"""`make apk`: the package for Android in bin/, and a look at what phones will not load of it."""

from __future__ import annotations

import subprocess
import sys

from tools import elf
from tools.environment import CannotInstall, environment
from tools.spec import ROOT

# Buildozer fetches what python-for-android needs with the pip beside it.
BUILDERS = ("buildozer==1.6.0", "python-for-android==2026.5.9", "pip", "setuptools", "wheel")


def main() -> int:
    """Build and check; what buildozer says is shown as it says it."""
    try:
        env = environment("builders", *BUILDERS)
    except CannotInstall as error:
        print(f"apk: {error}", file=sys.stderr)
        return 1
    command = [str(env.python), "-m", "buildozer", "android", "debug"]
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        return code
    return elf.main([str(package) for package in (ROOT / "bin").glob("*.apk")])


if __name__ == "__main__":
    sys.exit(main())
