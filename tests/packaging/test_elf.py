"""Libraries that a phone with 16 KB pages cannot load are found in a package."""

from __future__ import annotations

import struct
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import elf


def library(*alignments: int, is_wide: bool = True) -> bytes:
    """A shared library with nothing but a table of its parts, one of them not loaded."""
    form = "<16sHHIQQQIHHHHHH" if is_wide else "<16sHHIIIIIHHHHHH"
    head, size = struct.calcsize(form), 56 if is_wide else 32
    magic = b"\x7fELF" + bytes([2 if is_wide else 1, 1, 1])
    parts = b"".join(
        struct.pack("<IIQQQQQQ", kind, 0, 0, 0, 0, 0, 0, align)
        if is_wide
        else struct.pack("<IIIIIIII", kind, 0, 0, 0, 0, 0, 0, align)
        for kind, align in [*((1, align) for align in alignments), (4, 1)]
    )
    count = len(alignments) + 1
    return struct.pack(form, magic, 3, 0, 1, 0, head, 0, 0, head, size, count, 0, 0, 0) + parts


def package(folder: Path, **libraries: bytes) -> Path:
    path = folder / "app.apk"
    with ZipFile(path, "w") as archive:
        for name, content in libraries.items():
            archive.writestr(f"lib/arm64-v8a/{name}.so", content)
    return path


@pytest.mark.parametrize("is_wide", [True, False])
def test_only_what_is_loaded_counts(is_wide: bool) -> None:
    assert list(elf.alignments(library(0x4000, 0x1000, is_wide=is_wide))) == [0x4000, 0x1000]


def test_a_library_with_small_pages_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = package(tmp_path, good=library(0x4000), bad=library(0x4000, 0x1000))
    assert elf.main([str(path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said == ["lib/arm64-v8a/bad.so: aligned to 0x1000, 0x4000 needed"]


def test_larger_pages_and_modules_in_an_archive_are_fine(tmp_path: Path) -> None:
    path = package(tmp_path, main=library(0x4000, 0x10000), libpybundle=b"\x1f\x8b modules")
    assert elf.main([str(path)]) == 0


def test_older_phones_may_have_small_pages(tmp_path: Path) -> None:
    assert elf.main([str(package(tmp_path, old=library(0x1000, is_wide=False)))]) == 0


def test_a_package_without_libraries_and_no_package_are_not_fine(tmp_path: Path) -> None:
    assert elf.main([str(package(tmp_path))]) == 1
    assert elf.main([]) == 2
    assert elf.main([str(tmp_path / "missing.apk")]) == 2


def test_a_real_library_is_read() -> None:
    found = list(elf.alignments(Path("/proc/self/exe").read_bytes()))
    assert found
    assert all(align & (align - 1) == 0 for align in found)
