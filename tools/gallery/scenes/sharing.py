"""The screens through which tables leave and arrive, for the picture taker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

from companion.device.system_ui import Sent
from companion.screens import shelf
from companion.screens.sharing.share import sent_notice
from companion.shell import Shell
from companion.store.sqlite import open_store
from companion.transfer import backup, table_link
from engine.files import codec
from tools.gallery.registry import scene
from tools.gallery.scenes.screens import _at, _shell, _table

_STAMP = "2026-11-14T20:30:00.000+00:00"


def _share(*, is_finished: bool = True) -> Shell:
    shell = _table("positano", "score")
    shell.screen.finish(is_over=is_finished)
    shell.screen.share()
    return shell


def _finished() -> Shell:
    shell = _table("positano", "score")
    shell.screen.finish(is_over=True)
    sent_notice(shell)(Sent("saved", "/home/anna/Documents/positano-2026-11-14.png"))
    return shell


def _code(name: str) -> Callable[[], Shell]:
    def build() -> Shell:
        shell = _table("positano", "score")
        shell.go(name, shell.screen.model.id)
        return shell

    return build


def _too_large() -> Shell:
    """A table with so many moves that no code can hold it."""
    shell = _shell()
    file = codec.read(shelf.samples("piazza")[0].read_bytes())
    shell.go("qr", shell.store.create(replace(file, moves=file.moves * 100)))
    return shell


def _preview() -> Shell:
    shell = _at("import")
    file = codec.read(shelf.samples("positano")[0].read_bytes())
    shell.screen.take(table_link.link(file))
    return shell


def _refused() -> Shell:
    shell = _at("import")
    shell.screen.take("Look at https://example.org, it is great")
    return shell


def _backup() -> Shell:
    """Where a restore can still be undone."""
    shell = _shell()
    shell.store.merge(lambda here: here)
    shell.go("backup")
    return shell


def _restore() -> Shell:
    shell = _at("backup")
    other, _ = open_store(Path(mkdtemp(prefix="costiera-scene-")))
    other.merge(lambda _: shell.store.snapshot())
    for key in ("positano", "tolleno"):
        other.create(codec.read(shelf.samples(key)[0].read_bytes()))
    shell.screen.show(backup.read(backup.write(other.snapshot(), _STAMP)))
    return shell


SCENES: dict[str, Callable[[], Shell]] = {
    "share": _share,
    "share-running": lambda: _share(is_finished=False),
    "share-told": _finished,
    "qr": _code("qr"),
    "qr-too-large": _too_large,
    "bg-stats": _code("bg-stats"),
    "import": lambda: _at("import"),
    "import-preview": _preview,
    "import-refused": _refused,
    "backup": _backup,
    "restore": _restore,
}
for _name, _build in SCENES.items():
    scene(f"app/{_name}")(_build)
