"""The recipe for Android, `buildozer.spec`: what it ships and what it needs.

Which files go into the app is decided by buildozer's rules: its lists are lowercased, a path is
compared with patterns in which `*` crosses folders, an included pattern beats an excluded one, and
a file without an extension passes the list of extensions.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from configparser import ConfigParser
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent

# What python-for-android builds itself or has of its own: nothing to fetch on desktop.
OF_THE_PHONE = frozenset({"python3", "sqlite3", "android", "pyjnius"})

# What python-for-android's recipe of a requirement installs along with it.
BROUGHT_ALONG = {"kivy": ("certifi", "chardet", "filetype", "idna", "requests", "urllib3")}


class SpecParser(ConfigParser):
    """An ini file whose keys keep their case."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


class Spec:
    """A `buildozer.spec` and the folder it lies in."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self._parser = SpecParser(allow_no_value=True)
        self._parser.read(root / "buildozer.spec", encoding="utf-8")

    def value(self, key: str) -> str:
        """What stands behind a key; nothing where it is missing."""
        return self._parser.get("app", key, fallback="") or ""

    def values(self, key: str) -> tuple[str, ...]:
        """The parts of a list."""
        return tuple(part.strip() for part in self.value(key).split(",") if part.strip())

    @cached_property
    def version(self) -> str:
        """The version of the app, found where the spec says."""
        text = (self.root / self.value("version.filename")).read_text(encoding="utf-8")
        found = re.search(self.value("version.regex"), text)
        if found is None:
            raise ValueError(f"no version in {self.value('version.filename')}")
        return found[1]

    @cached_property
    def requirements(self) -> tuple[str, ...]:
        """Every requirement as it is written."""
        return self.values("requirements")

    @property
    def own(self) -> tuple[str, ...]:
        """The requirements that a desktop has to fetch too."""
        return tuple(line for line in self.requirements if name_of(line) not in OF_THE_PHONE)

    @property
    def packages(self) -> tuple[str, ...]:
        """All that is installed on a phone, down to what comes along with something else."""
        brought = (extra for line in self.own for extra in BROUGHT_ALONG.get(name_of(line), ()))
        return (*self.own, *brought)

    def ships(self) -> Iterator[Path]:
        """The files that go into the app, relative to the root, in a steady order."""
        for folder, folders, files in os.walk(self.root, followlinks=True):
            here = Path(folder).relative_to(self.root)
            # No rule brings back a hidden folder, so there is no need to look into one.
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            if not self._takes_folder(here):
                continue
            yield from (here / name for name in sorted(files) if self._takes_file(here, name))

    def _rules(self, kind: str) -> tuple[str, ...]:
        return tuple(value.lower() for value in self.values(f"source.{kind}"))

    def _takes_folder(self, folder: Path) -> bool:
        if folder == Path():
            return True
        path = f"{folder.as_posix().lower()}/"
        excluded = any(
            path.startswith(name.rstrip("/") + "/") for name in self._rules("exclude_dirs")
        )
        return self._after_patterns(path, is_out=excluded)

    def _takes_file(self, folder: Path, name: str) -> bool:
        if name.startswith("."):
            return False
        is_at_root = folder == Path()
        path = name.lower() if is_at_root else f"{folder.as_posix().lower()}/{name}"
        extension = Path(name).suffix[1:].lower()
        return self._after_patterns(path, is_out=False) and self._takes_extension(extension)

    def _after_patterns(self, path: str, *, is_out: bool) -> bool:
        """Whether a path is taken, once the patterns have had their say."""
        is_out = is_out or _matches(path, self._rules("exclude_patterns"))
        return not is_out or _matches(path, self._rules("include_patterns"))

    def _takes_extension(self, extension: str) -> bool:
        included = self._rules("include_exts")
        excluded = self._rules("exclude_exts")
        is_in = not included or extension in included
        return not extension or (is_in and extension not in excluded)


def name_of(requirement: str) -> str:
    """A requirement without its version."""
    return re.split(r"[=<>~!;\[ ]", requirement, maxsplit=1)[0]


def _matches(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)
