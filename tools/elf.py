"""`python -m tools.elf APK`: every library in it can be loaded on phones with 16 KB pages."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import BadZipFile, ZipFile

PAGE = 0x4000
_LOAD = 1


def alignments(library: bytes) -> Iterator[int]:
    """How each part of a shared library that is loaded is aligned."""
    if library[:4] != b"\x7fELF":
        raise ValueError("not an ELF file")
    is_wide = library[4] == 2
    order = "<" if library[5] == 1 else ">"
    start = struct.unpack_from(order + ("Q" if is_wide else "I"), library, 32 if is_wide else 28)[0]
    size, count = struct.unpack_from(order + "HH", library, 54 if is_wide else 42)
    for place in range(start, start + size * count, size):
        if struct.unpack_from(order + "I", library, place)[0] == _LOAD:
            form, offset = ("Q", 48) if is_wide else ("I", 28)
            yield struct.unpack_from(order + form, library, place + offset)[0]


def complaints(package: Path) -> Iterator[str]:
    """The 64-bit libraries that would not load on a phone with 16 KB pages."""
    with ZipFile(package) as archive:
        names = [name for name in archive.namelist() if name.endswith(".so")]
        if not names:
            yield f"{package.name}: no library in it"
        for name in names:
            yield from _complaints(name, archive.read(name))


def _complaints(name: str, library: bytes) -> Iterator[str]:
    # python-for-android's bundle of modules is an archive under the name of a library, and phones
    # with large pages run 64-bit code only.
    if library[:4] != b"\x7fELF" or library[4] != 2:
        return
    smallest = min(alignments(library), default=PAGE)
    if smallest < PAGE:
        yield f"{name}: aligned to {smallest:#x}, {PAGE:#x} needed"


def main(arguments: list[str]) -> int:
    """Check packages; 1 if one of them has a library that will not load, 2 if there is none."""
    try:
        found = [line for package in arguments for line in complaints(Path(package))]
    except (OSError, BadZipFile) as error:
        print(f"elf: {error}", file=sys.stderr)
        return 2
    for line in found:
        print(line)
    return 2 if not arguments else int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
