"""Run inside a stage: what its trial says when one file is missing, for one file after the other.

`python -I leave_out.py APP EXPECTED FILE…` prints a line of JSON for each file: its name and the
complaint. Kivy is imported once; each trial is a process forked from there, without a window of
its own.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import Any

TRIAL: Any = run_path(str(Path(__file__).parents[2] / "tools" / "try_stage.py"))
# As companion/offscreen_window.py has it, which may not be imported before a trial does.
SETTINGS = "SDL_VIDEODRIVER=offscreen KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=1 KIVY_NO_FILELOG=1"


def look(app: str, expected: Any) -> dict[str, Any]:
    """The complaint of a trial in a process of its own, and the packages that it imported."""
    reading, writing = os.pipe()
    if not os.fork():
        complaint = ""
        try:
            TRIAL["look"](app, expected)
        except Exception as error:
            complaint = str(error) or type(error).__name__
        others = [name for name in sys.modules if name.partition(".")[0] not in TRIAL["OWN"]]
        os.write(writing, json.dumps({"complaint": complaint, "others": others}).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as stream:
        answer: dict[str, Any] = json.loads(stream.read())
    os.wait()
    return answer


def warm_up(app: str, expected: Any) -> None:
    """Import what every trial imports of others, and see that nothing is missing yet."""
    os.environ.update(setting.split("=") for setting in SETTINGS.split())
    others = look(app, expected)["others"]
    TRIAL["requirements"](expected["requirements"])
    for name in others:
        if name.startswith(("kivy.app", "kivy.core.", "kivy.uix.", "sqlite_utils.")):
            import_module(name)
    if complaint := look(app, expected)["complaint"]:
        raise SystemExit(f"with all its files: {complaint}")


def main() -> None:
    app, expected, *files = sys.argv[1], json.loads(sys.argv[2]), *sys.argv[3:]
    # A trial makes a folder for Kivy that it never takes away.
    with tempfile.TemporaryDirectory(prefix="costiera-") as folder:
        tempfile.tempdir = os.environ["KIVY_HOME"] = folder
        warm_up(app, expected)
        for file in files:
            path = Path(app, file)
            gone = path.rename(path.with_suffix(".gone"))
            print(json.dumps([file, look(app, expected)["complaint"]]), flush=True)
            gone.rename(path)


if __name__ == "__main__":
    main()
