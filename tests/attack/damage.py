"""A database damaged at random: `python -m tests.attack.damage --count 500 --seed 1`.

Header, pages, journal, length: whatever is damaged, the app opens, tells it in one line, never
overwrites the damaged file, and stores what comes next.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.connection import FILE
from companion.store.errors import StoreError
from companion.store.sqlite import open_store
from companion.store.store import Store
from engine import registry
from tests.attack.entry_points import one_line
from tests.attack.inputs import looks
from tests.companion.evenings import play_about
from tests.companion.stores import Clock, is_on_disk, raw
from tests.play import read, tables

_PAGE = 4096
_PARTS = (FILE, FILE + "-wal")


def real(folder: Path) -> None:
    """A folder as an app leaves it that was killed: a database with a journal beside it."""
    living = folder.with_name(folder.name + "-living")
    store, _ = open_store(living, Clock())
    chance = random.Random(5)
    for number in range(12):
        key = registry.keys()[number % len(registry.keys())]
        table = store.table(identifier := store.create(read(tables(key, "openings")[0])))
        play_about(table, chance, 12)
        if number % 3 == 0:
            store.table(identifier).finish()
        if number == 8:
            store.summaries(is_finished=False)
            raw(store).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.set("theme", "dark")
    folder.mkdir()
    for name in _PARTS:
        shutil.copyfile(living / name, folder / name)
    store.close()


def flip(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice([1, 1, 4, 40])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def header(data: bytearray, chance: random.Random) -> None:
    data[chance.randrange(100)] = chance.randrange(256)


def page(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) // _PAGE) * _PAGE
    data[at : at + _PAGE] = chance.choice([bytes(_PAGE), chance.randbytes(_PAGE)])


def page_head(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) // _PAGE) * _PAGE
    data[at + chance.randrange(12)] = chance.randrange(256)


def moved(data: bytearray, chance: random.Random) -> None:
    one, other = (chance.randrange(len(data) // _PAGE) * _PAGE for _ in range(2))
    data[one : one + _PAGE] = data[other : other + _PAGE]


def cut(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def longer(data: bytearray, chance: random.Random) -> None:
    data += chance.randbytes(chance.randrange(1, 3 * _PAGE))


KINDS: tuple[Callable[[bytearray, random.Random], None], ...] = (
    flip, header, page, page_head, page_head, moved, cut, longer,
)  # fmt: skip


def survey(store: Store) -> bool:
    """Everything the screens ask for; True where all of it could be read."""
    is_whole = True
    tables_ = [""]
    try:
        tables_ = [one.id for one in store.summaries(is_finished=False, limit=99)]
    except StoreError as error:
        one_line(str(error))
        is_whole = False
    for look in (look for identifier in tables_[:1] or [""] for look in looks(store, identifier)):
        try:
            look()
        except StoreError as error:
            one_line(str(error))
            is_whole = False
    return is_whole


def damaged(good: Path, folder: Path, chance: random.Random) -> str:
    """One damage, and how the app meets it: set aside, told, or not even noticed."""
    shutil.copytree(good, folder)
    kind, name = chance.choice(KINDS), chance.choice([FILE, FILE, FILE, FILE + "-wal"])
    data = bytearray((folder / name).read_bytes())
    kind(data, chance)
    (folder / name).write_bytes(data)
    store, notice = open_store(folder, Clock())
    if notice is not None:
        assert notice.kind in ("damaged", "newer"), notice
        one_line(notice.reason)
        # SQLite itself may have moved a journal that is sound into the file it belongs to.
        journal = Path(notice.path + "-wal")
        if name == FILE and journal.exists():
            assert Path(notice.path).read_bytes() == bytes(data), "the damaged file was changed"
        assert Path(notice.path).stat().st_size >= min(len(data), 1)
        store.create(read(tables("positano", "golden")[0]))
        assert is_on_disk(store), "what comes next is not stored"
    is_whole = survey(store)
    assert is_whole or notice is None
    store.close()
    return "set aside" if notice else "told" if not is_whole else "not noticed"


def damages(folder: Path, seed: int, count: int) -> Counter[str]:
    """So many damages, each of the same good database."""
    good, told = folder / "good", Counter[str]()
    real(good)
    for number in range(count):
        case = folder / "case"
        try:
            told[damaged(good, case, random.Random(f"{seed}-{number}"))] += 1
        except BaseException:
            print(f"damage {number} of seed {seed}", file=sys.stderr)
            raise
        shutil.rmtree(case)
    return told


def main() -> int:
    """Damage, and say what became of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.monotonic()
    with TemporaryDirectory(prefix="costiera-") as folder:
        told = damages(Path(folder), given.seed, given.count)
    said = ", ".join(f"{number} {kind}" for kind, number in told.most_common())
    print(f"{given.count} damages: {said}, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
