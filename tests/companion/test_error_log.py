"""What is noted of an error: where it happened, and nobody's name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import error_log
from companion.error_log import FILE, OLDER, ErrorLog, report_of
from companion.store.errors import WriteFailed
from companion.store.people import Person
from engine import __version__
from engine.files.shapes import Unreadable

ANNA = "Anna-Lena"


def caught(act: Callable[[], object]) -> BaseException:
    with pytest.raises(BaseException) as found:  # noqa: PT011
        act()
    return found.value


def report(act: Callable[[], object], *names: str) -> str:
    return report_of(caught(act), names)


def refuse() -> None:
    raise WriteFailed(f"{ANNA} and Bruno sat at one table")


def test_it_says_where_and_in_which_version() -> None:
    told = report(lambda: getattr(Person, "nothing"))  # noqa: B009
    assert told.startswith(f"Costiera {__version__}, Python {sys.version_info.major}.")
    assert "AttributeError: type object 'Person' has no attribute 'nothing'" in told
    assert "tests/companion/test_error_log.py:" in told
    assert str(Path.home()) not in told


@pytest.mark.parametrize(
    "act",
    [
        lambda: {}[ANNA],
        lambda: {}[(ANNA, 3)],
        lambda: int(ANNA),
        lambda: float(f'"{ANNA}"'),
        lambda: open(f"/home/{ANNA}/file"),  # noqa: PTH123, SIM115
        lambda: ANNA.encode("utf-16").decode("utf-8"),
        lambda: (_ for _ in ()).throw(Unreadable("players.0.name", f"got {ANNA}")),
        refuse,
    ],
)
def test_nobody_is_named_even_who_is_not_stored(act: Callable[[], object]) -> None:
    told = report(act)
    assert ANNA not in told
    assert "test_error_log.py" in told


def test_whoever_is_stored_is_not_named_in_any_sentence() -> None:
    """Python's own sentence about code might hold a name after all."""

    class Anna:
        pass

    told = report(lambda: Anna().bruno, "bruno", "ANNA", " ")  # type: ignore[attr-defined]
    assert "AttributeError: '…' object has no attribute '…'" in told


def test_causes_are_reported_and_rings_of_them_end() -> None:
    def chained() -> None:
        try:
            int("x")
        except ValueError as error:
            raise KeyError("y") from error

    told = report(chained)
    assert told.index("KeyError") < told.index("Caused by ValueError: invalid literal")
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    assert report_of(one).count("\n") == 3


def test_an_error_a_thousand_calls_deep_is_short() -> None:
    def deeper() -> None:
        deeper()

    told = report(deeper)
    assert "more …" in told
    assert told.count("\n") < 60


def test_an_error_that_cannot_say_what_it_is() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    assert "Mute" in report_of(Mute())


def test_the_file_is_there_only_after_an_error(tmp_path: Path) -> None:
    log = ErrorLog(tmp_path / "home")
    assert not log.path.exists()
    told = log.add(caught(lambda: int("x")))
    assert log.path == tmp_path / "home" / FILE
    assert log.path.read_text(encoding="utf-8").endswith(f"+00:00\n{told}\n")


def test_the_same_error_again_and_again_is_noted_now_and_then(tmp_path: Path) -> None:
    log = ErrorLog(tmp_path)
    error = caught(lambda: int("x"))
    for _ in range(1000):
        log.add(error)
    told = log.path.read_text(encoding="utf-8")
    assert told.count("ValueError") == 1
    assert "The same, 512 times by now." in told
    assert told.count("times by now") == 9


def test_it_never_grows_beyond_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 32 * 1024
    monkeypatch.setattr(error_log, "LARGEST", most)
    log = ErrorLog(tmp_path)
    errors = [caught(lambda: int("x")), caught(lambda: {}["y"])]
    before = 0
    while not (tmp_path / OLDER).exists():
        log.add(errors[0])
        log.add(errors[1])
        before += 2
        assert before < 10_000
    for _ in range(before):
        log.add(errors[0])
        log.add(errors[1])
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert set(sizes) == {FILE, OLDER}
    assert max(sizes.values()) <= most
    assert sizes[OLDER] > most * 0.8


def test_where_nothing_can_be_written_the_report_is_shown_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be", encoding="utf-8")
    assert "ValueError" in ErrorLog(tmp_path / "home").add(caught(lambda: int("x")))


def test_a_store_that_cannot_name_anybody_is_no_second_error(tmp_path: Path) -> None:
    def broken() -> list[str]:
        raise WriteFailed("gone")

    assert "ValueError" in ErrorLog(tmp_path, broken).add(caught(lambda: int("x")))
