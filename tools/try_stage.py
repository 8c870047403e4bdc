"""Run inside a stage: all that the app finds by name is there, every screen opens, the app starts.

`python -I try_stage.py APP EXPECTED` prints the scorepad of the sample table, or one line that
says what is missing. EXPECTED is what tools/stage.py knows of the source, as JSON.
"""

from __future__ import annotations

import dis
import json
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module, metadata
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any

OWN = ("engine", "companion")
# What only a club installs; the spec leaves it out of what a phone gets.
_OF_CLUBS = ("companion.club", "companion.store.postgres")


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
        else:
            _import(module.name, module.name)


def named(code: CodeType) -> Iterator[str]:
    """Our modules that the functions in some code import once they are called."""
    for inner in (part for part in code.co_consts if isinstance(part, CodeType)):
        if any(name.partition(".")[0] in OWN for name in inner.co_names):
            yield from _imported(inner)
        yield from named(inner)


def _imported(code: CodeType) -> Iterator[str]:
    base = ""
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            is_wanted = step.argval.partition(".")[0] in OWN and not step.argval.startswith(
                _OF_CLUBS
            )
            base = step.argval if is_wanted else ""
            yield from filter(None, [base])
        elif step.opname == "IMPORT_FROM" and base and not hasattr(sys.modules[base], step.argval):
            yield f"{base}.{step.argval}"


def _import(module: str, what: str) -> None:
    try:
        import_module(module)
    except Exception as error:
        raise Missing(f"{what} cannot be loaded: {error}") from error


def found_later() -> None:
    """What our modules import in a function is there, and no package lacks its own module."""
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] not in OWN:
            continue
        # Python makes do with the folder; what looks for packages does not see it.
        if module.__file__ is None or module.__loader__ is None:
            raise Missing(f"{name} has no __init__")
        for other in named(module.__loader__.get_code(name)):  # type: ignore[attr-defined]
            _import(other, other)


def found_by_name(games: list[str]) -> None:
    """Every screen is where the shell looks for it, and every game draws its table and set-up."""
    for place in import_module("companion.shell").SCREENS.values():
        module, _, name = place.partition(":")
        _import(module, f"the screen {name}")
    shelf = import_module("companion.screens.shelf")
    setup = import_module("companion.present.setup_question")
    for key in games:
        if shelf.table_view(key) is None:
            raise Missing(f"{key} has no view")
        if setup.setup_question(key) is setup.NOTHING:
            raise Missing(f"{key} has no set-up")


def facts(expected: dict[str, str]) -> None:
    """Every game knows all that it knows in the source; a table is stored with the same digest."""
    registry, catalogue = import_module("engine.registry"), import_module("engine.facts.catalogue")
    if sorted(expected) != sorted(registry.keys()):
        raise Missing(f"the games are {', '.join(registry.keys())}")
    for key, digest in expected.items():
        known = catalogue.Catalogue(key)
        if not (known.about["name"] and known.rules):
            raise Missing(f"{key} has no rules")
        if known.digest != digest:
            raise Missing(f"a file of data/{key} is missing")


def words(games: list[str], expected: list[str]) -> None:
    """The app has its words and those of every game, in every language."""
    languages, catalogue = (
        import_module("engine.facts.translations"),
        import_module("engine.facts.catalogue"),
    )
    parts = [("common", "words", "common"), ("app", "words", "app")]
    parts += [("app", name, name) for name in ("cli", "page")]
    parts += [(key, "words", key) for key in games] + [("app", key, key) for key in games]
    for folder, name, domain in parts:
        catalogue.texts_of(folder, languages.ENGLISH, domain, name)
    import_module("companion.kit.words").english()
    domains = {*(domain for *_, domain in parts), "kit", *(f"{key}-rules" for key in games)}
    for language in expected[1:]:
        for domain in sorted(domains):
            found = languages.translation(domain, language, catalogue.homes())
            if not found.info():
                raise Missing(f"{domain} is not told in {language}")


def samples() -> None:
    """Every game scores its sample tables."""
    registry, codec = import_module("engine.registry"), import_module("engine.files.codec")
    answers, replay, told = (
        import_module("companion.cli.json_report"),
        import_module("companion.present.replay"),
        import_module("companion.present.words"),
    )
    for game in registry.games():
        files = sorted((game.catalogue.folder / "samples").glob("*.json"))
        if not files:
            raise Missing(f"{game.key} has no sample table")
        for file in files:
            reading = replay.Reading(codec.read(file.read_bytes()))
            told.voice(game, reading.setup.names)
            answers.score_answer(reading)


def look(app: str, expected: dict[str, Any]) -> None:
    """All that can be tried without a window."""
    sys.path.insert(0, app)
    _import("companion.offscreen_window", "companion.offscreen_window")
    import_module("companion.offscreen_window").prepare()
    games = list(expected["facts"])
    requirements(expected["requirements"])
    for package in OWN:
        load(package)
    found_by_name(games)
    found_later()
    facts(expected["facts"])
    words(games, expected["languages"])
    samples()


def start(app: str) -> int:
    """Start the app as the phone does, but offscreen."""
    sys.argv = ["main", "offscreen"]
    try:
        run_path(f"{app}/main.pyc", run_name="__main__")
    except SystemExit as end:
        return int(end.code or 0)
    raise Missing("main.py ends without an answer")


def screens(folder: Path) -> None:
    """Every screen opens, and a table of every game."""
    shelf, codec = import_module("companion.screens.shelf"), import_module("engine.files.codec")
    shell = import_module("companion.app").CostieraApp(folder).build()
    files = [codec.read(shelf.samples(key)[0].read_bytes()) for key in shelf.keys()]
    tables, anna = [shell.store.create(file) for file in files], files[0].setup.names[0]
    about = {
        "qr": tables[0],
        "correct": tables[0],
        "bg-stats": tables[0],
        "phones": tables[0],
        "person": anna,
        "person-name": anna,
    }
    for name in import_module("companion.shell").SCREENS:
        for what in tables if name == "table" else [about.get(name, "")]:
            if name == "correct":
                # A set-up is corrected from its table.
                shell.go("table", what)
            shell.go(name, what)
            if shell.place != (name, what):
                raise Missing(f"the screen {name} does not open")


def main() -> int:
    """Try the app in the folder given; 1 with a line on what is missing."""
    app, expected = sys.argv[1], json.loads(sys.argv[2])
    try:
        look(app, expected)
        code = start(app)
        with TemporaryDirectory(prefix="costiera-") as folder:
            screens(Path(folder))
    except Exception as error:
        print(f"stage: {error}", file=sys.stderr)
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main())
