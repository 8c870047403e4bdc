"""Run inside a stage: import all of the app, score every sample, then start it offscreen.

`python -I try_stage.py APP REQUIREMENT…` prints the scorepad of the sample table, or one line that
says what is missing.
"""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module, metadata
from runpy import run_path


class Missing(Exception):
    """Something that the app needs is not there."""


def requirements(names: list[str]) -> None:
    """Every requirement is there and can be imported."""
    files = {name: _files(name) for name in names}
    for name in names:
        for module in sorted({_module(file) for file in files[name]} - {""}):
            _import(module, f"the requirement {name}")


def _files(name: str) -> list[str]:
    try:
        return [str(file) for file in metadata.files(name) or []]
    except metadata.PackageNotFoundError:
        raise Missing(f"the requirement {name} is not installed") from None


def _module(path: str) -> str:
    """What a file of a package is imported as, if it is the package itself."""
    parts = path.split("/")
    if parts[1:] == ["__init__.py"]:
        return parts[0]
    return parts[0][:-3] if len(parts) == 1 and parts[0].endswith(".py") else ""


def load(package: str) -> None:
    """Every module of a package can be imported, and with it the look that lies beside it."""
    _import(package, package)
    inside = import_module(package).__path__
    for module in pkgutil.iter_modules(inside, f"{package}."):
        if module.ispkg:
            load(module.name)
        elif not module.name.endswith("__main__"):
            _import(module.name, module.name)


def _import(module: str, what: str) -> None:
    try:
        import_module(module)
    except Exception as error:
        raise Missing(f"{what} cannot be loaded: {error}") from error


def samples() -> None:
    """Every game has its facts and words, and scores its sample tables."""
    registry, codec = import_module("engine.registry"), import_module("engine.codec")
    answers, words = import_module("companion.answers"), import_module("companion.words")
    for game in registry.games():
        files = sorted((game.catalogue.folder / "samples").glob("*.json"))
        if not files or not game.catalogue.about["name"]:
            raise Missing(f"{game.key} has no sample table")
        for file in files:
            reading = answers.Reading(codec.read(file.read_bytes()))
            words.voice(game, reading.setup.names)
            answers.score_answer(reading)


def start(app: str) -> int:
    """Start the app as the phone does, but offscreen."""
    sys.argv = ["main", "offscreen"]
    try:
        run_path(f"{app}/main.pyc", run_name="__main__")
    except SystemExit as end:
        return int(end.code or 0)
    raise Missing("main.py ends without an answer")


def main() -> int:
    """Try the app in the folder given; 1 with a line on what is missing."""
    app, *names = sys.argv[1:]
    sys.path.insert(0, app)
    try:
        _import("companion.kit.stage", "companion.kit.stage")
        import_module("companion.kit.stage").prepare()
        requirements(names)
        load("engine")
        load("companion")
        samples()
        return start(app)
    except Exception as error:
        print(f"stage: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
