"""`make stage`: the app as Android would get it, tried without a phone.

The files that buildozer.spec ships lie in build/stage/app, compiled as python-for-android compiles
them; an environment has the spec's requirements and nothing else. What runs there has all it needs.
"""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from engine import registry
from engine.facts.catalogue import Catalogue, homes
from engine.facts.translations import known
from tools.environment import CannotInstall, Environment, environment
from tools.spec import ROOT, Spec, name_of

FOLDER = ROOT / "build" / "stage"
TRY = Path(__file__).with_name("try_stage.py")


def assemble(spec: Spec, app: Path) -> Path:
    """Put everything the spec ships into a folder, compiled and without its source."""
    shutil.rmtree(app, ignore_errors=True)
    for file in spec.ships():
        (app / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(spec.root / file, app / file)
    # As on the phone: no asserts, no docstrings, the compiled file in the place of its source.
    compileall.compile_dir(app, quiet=1, force=True, legacy=True, optimize=2)
    for source in app.rglob("*.py"):
        source.unlink()
    return app


def furnish(spec: Spec) -> Environment:
    """An environment with exactly what the spec requires."""
    return environment("stage", *spec.packages, with_needs=False)


def compiled(file: Path) -> Path:
    """What becomes of a file that the spec ships."""
    return file.with_suffix(".pyc") if file.suffix == ".py" else file


def expected(spec: Spec) -> str:
    """What the source has, so that a stage which lacks some of it cannot take that for all."""
    found = {
        "requirements": [name_of(line) for line in spec.packages],
        "languages": known(homes()),
        "facts": {key: Catalogue(key).digest for key in registry.keys()},
    }
    return json.dumps(found)


def start(
    app: Path, env: Environment, spec: Spec, *files: str, script: Path = TRY
) -> subprocess.CompletedProcess[str]:
    """Try the app of a stage, with nothing of ours in sight."""
    settings = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        [str(env.python), "-I", "-X", "utf8", str(script), str(app), expected(spec), *files],
        cwd=app.parent,
        env={**settings, "COSTIERA_HOME": str(app.parent / "home")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def main() -> int:
    """Assemble, furnish, start; 1 if the app does not get as far as its scorepad."""
    spec = Spec()
    try:
        env = furnish(spec)
    except CannotInstall as error:
        print(f"stage: {error}", file=sys.stderr)
        return 1
    app = assemble(spec, FOLDER / "app")
    files = [path for path in app.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(f"{app.relative_to(ROOT)}: {len(files)} files, {size:.1f} MB")
    done = start(app, env, spec)
    print(done.stdout, end="")
    print(done.stderr, end="", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
