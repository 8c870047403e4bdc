"""The command line: the app, or commands that answer about a table file or about the rules."""

from __future__ import annotations

import codecs
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import IO, Any, NoReturn

import click

from companion.cli import review_report, text_report
from companion.cli.club_commands import serve, store
from companion.cli.json_report import (
    ask_answer,
    check_answer,
    games_answer,
    replay_answer,
    rules_answer,
    score_answer,
)
from companion.cli.play import Player, kept_in, write_moves
from companion.present import asking, boards
from companion.present.offers import questions_of
from companion.present.replay import Reading
from companion.present.results.page import page
from companion.present.svg import Theme, svg
from companion.present.words import facts, known_languages, plain_word, set_language, word
from engine import __version__, registry
from engine.core import AnyGame
from engine.facts.translations import ENGLISH
from engine.files import codec, strict_json
from engine.files.codec import TableFile
from engine.files.shapes import Unreadable, show
from engine.table import AnyTable

FINE, FINDINGS, UNREADABLE = 0, 1, 2

_ALIKE = "costiera-alike"
_LIKE = {
    "−": "-",
    "–": "-",
    "→": "->",
    "×": "x",
    "·": "-",
    "…": "...",
    "“": '"',
    "”": '"',
    "’": "'",
}

as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
table_file = click.argument("file", type=click.Path(path_type=Path, allow_dash=True))


@click.group(invoke_without_command=True)
@click.version_option(__version__, prog_name="companion")
@click.option(
    "--language",
    metavar="LANGUAGE",
    envvar="COSTIERA_LANGUAGE",
    help="Answer in this language, such as fr.",
)
@click.pass_context
def companion(context: click.Context, *, language: str | None) -> None:
    """Costiera, the scoring companion: the number, the reason and the page."""
    set_language(_known(language) if language else ENGLISH)
    if context.invoked_subcommand is None:
        _open_the_app(language or "")
    elif sys.stdout is None:
        raise click.ClickException("standard output: it is closed")


def _known(language: str) -> str:
    known = known_languages()
    if language not in known:
        raise Unreadable("", plain_word("language.unknown", got=show(language), known=tuple(known)))
    return language


def _open_the_app(language: str) -> None:
    """Only here a window is loaded; every command answers without one."""
    phone = import_module("companion.device.phone")
    try:
        if not phone.has_screen():
            raise phone.NoScreen
        with _packages():
            import_module("companion.app").run(language)
    except phone.NoScreen:
        raise click.ClickException(word("screen.none")) from None
    except click.ClickException:
        raise
    except Exception as error:
        raise click.ClickException(word("failed.start", path=_note(error))) from None


def _note(error: Exception) -> str:
    """Put what ended the app into its log; the file's name is the answer."""
    folder = import_module("companion.device.paths").data_folder()
    log = import_module("companion.error_log").ErrorLog(folder)
    log.add(error)
    return str(log.path)


@contextmanager
def _packages() -> Iterator[None]:
    """What the app needs and the commands do not may be missing, as Kivy for a new Python."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "companion").partition(".")[0]
        if package in ("companion", "engine"):
            raise
        raise click.ClickException(word("package.none", package=package)) from None


@companion.command(hidden=True)
def offscreen() -> int:
    """Use the app once without a screen: proof that an installed one is whole."""
    with _packages():
        code: int = import_module("companion.offscreen").main()
    return code


@companion.command()
@table_file
@as_json
def score(file: Path, *, as_json: bool) -> int:
    """Score the table in FILE and say why."""
    reading = _read(file)
    _answer(as_json, lambda: score_answer(reading), lambda w: text_report.score_lines(reading, w))
    return FINE if reading.is_clean else FINDINGS


@companion.command()
@table_file
@as_json
def check(file: Path, *, as_json: bool) -> int:
    """Judge every move in FILE and the table it leads to."""
    reading = _read(file)
    _answer(as_json, lambda: check_answer(reading), lambda w: text_report.check_lines(reading, w))
    return FINE if reading.is_clean else FINDINGS


@companion.command()
@table_file
@as_json
@click.option("--best", is_flag=True, help="Show the best that was possible, where it is known.")
def replay(file: Path, *, as_json: bool, best: bool) -> int:
    """Show move by move what changed in FILE."""
    reading = _read(file)
    _answer(
        as_json,
        lambda: replay_answer(reading, with_best=best),
        lambda w: text_report.replay_lines(reading, w, with_best=best),
    )
    return FINDINGS if reading.illegal else FINE


@companion.command()
@table_file
@as_json
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    help="Write all of it to this file, as a page to keep.",
)
def review(file: Path, *, as_json: bool, html: Path | None) -> int:
    """Tell how the game in FILE went, and what else each move could have been."""
    reading = _read(file)
    found = review_report.look_back(reading)
    if html is not None:
        _save(html, page(reading.table, "", found.missed).encode())
    if html is None or as_json:
        _answer(
            as_json,
            lambda: review_report.review_answer(found),
            lambda w: review_report.review_lines(found, w),
        )
    return FINDINGS if reading.illegal else FINE


@companion.command()
@table_file
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    default="-",
    help="Write to this file: an SVG, or a PNG if its name ends in .png.",
)
@click.option("--step", type=int, help="Draw the table as it stood after this many moves.")
@click.option("--dark", is_flag=True, help="Draw in the dark; without it, an SVG follows the page.")
def draw(file: Path, *, output: Path, step: int | None, dark: bool) -> int:
    """Draw the board of the table in FILE."""
    reading = _read(file)
    last = len(reading.table.log.moves())
    if step is not None and not 0 <= step <= last:
        raise Unreadable(str(file), plain_word("draw.step", got=step, last=last))
    table = reading.table if step is None else reading.table.as_of(step)
    drawing = boards.draw(table.game, table.state)
    if drawing is None:
        raise Unreadable(str(file), plain_word("draw.none", game=table.game.name))
    if output.suffix.lower() == ".png":
        with _packages():
            painter = import_module("companion.offscreen_picture")
        try:
            _save(output, painter.picture(drawing, is_dark=dark))
        except painter.NoWindow as error:
            raise Unreadable(str(output), str(error)) from None
        return FINE
    text = svg(drawing, Theme.DARK if dark else Theme.AUTO)
    if str(output) == "-":
        _write([text.removesuffix("\n")])
    elif output.suffix.lower() == ".svg":
        _save(output, text.encode())
    else:
        raise Unreadable(str(output), plain_word("draw.format"))
    return FINE


@companion.command()
@click.argument("file", type=click.Path(path_type=Path))
def play(file: Path) -> int:
    """Keep the table in FILE: its questions, answered with numbers and Enter."""
    known = _table_file(file)
    asked = questions_of(known.game)
    if asked is None:
        raise Unreadable(str(file), plain_word("play.no-questions", game=known.game.name))
    Player(kept_in(file, known), asked, _Terminal()).run()
    click.echo(plain_word("play.kept", file=str(file)))
    return FINE


@companion.command()
@click.argument("table")
@click.option("--port", type=int, default=8765, help="Listen on this port, or the next free one.")
def host(table: str, *, port: int) -> int:
    """Share TABLE with phones: a table file, or a table of the app by the start of its id.

    A file is written after each change.
    """
    terminal = _Terminal()
    network = import_module("companion.device.network")
    sqlite = import_module("companion.store.sqlite")
    with _packages():
        in_terminal = import_module("companion.web.in_terminal")
    path, changed = Path(table), None
    if path.is_file():
        known = _table_file(path)
        store = sqlite.store_in_memory()
        identifier = store.create(known)
        changed = partial(write_moves, path, known)
    else:
        store, _ = sqlite.open_store(import_module("companion.device.paths").data_folder())
        identifier = _table_of_app(store, table)
    try:
        in_terminal.share(
            store, identifier, network.interfaces(), terminal.raw, terminal.say, changed, port
        )
    except in_terminal.NoPort as error:
        raise Unreadable("", str(error)) from None
    finally:
        store.close()
    return FINE


def _table_of_app(store: Any, start: str) -> str:
    """The one table of the app whose id begins so; what there is, where none or several do."""
    running = store.summaries(is_finished=False, limit=50)
    found = [one.id for one in running if one.id.startswith(start)]
    if len(found) == 1:
        return str(found[0])
    lines = (
        f"{one.id[:8]} {registry.game(one.game).name} ({', '.join(one.names)})" for one in running
    )
    raise Unreadable("", plain_word("host.no-table", table=start, running=tuple(lines) or ("–",)))


def _table_file(path: Path) -> TableFile:
    try:
        return codec.read(_bytes(path))
    except Unreadable as error:
        raise Unreadable(str(path), str(error)) from None


class _Terminal:
    """Standard input and output, a line at a time."""

    def line(self) -> str:
        click.echo("> ", nl=False)
        line = self.raw()
        if not line:
            raise EOFError
        return line.strip()

    def raw(self) -> str:
        """A line with its end; empty where there are no more."""
        return _stdin().readline().decode(sys.stdin.encoding or "utf-8", "replace")

    def say(self, text: str) -> None:
        click.echo(text)


def _save(path: Path, content: bytes) -> None:
    """Write a whole file."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Unreadable(str(path), error.strerror or "cannot be written") from None


@companion.command()
@click.argument("game")
@click.argument("words", nargs=-1)
@as_json
def rules(game: str, words: tuple[str, ...], *, as_json: bool) -> int:
    """Find the rules of GAME that fit WORDS, best first; without words, all of them."""
    found = _game(game)
    hits = facts(found).search(" ".join(words))
    if not hits and not as_json:
        _write([plain_word("rules.none", game=found.name, words=" ".join(words))])
        return FINE
    _answer(
        as_json, lambda: rules_answer(found, hits), lambda w: text_report.rule_lines(found, hits, w)
    )
    return FINE


@companion.command()
@click.argument("question", nargs=-1)
@as_json
def ask(question: tuple[str, ...], *, as_json: bool) -> int:
    """Answer QUESTION about the rules, after a GAME or the FILE of a table if you like."""
    game, table, words = _about(question)
    if not words.strip():
        raise Unreadable("", plain_word("ask.empty"))
    answers = asking.ask(game, words, table) if game else asking.ask_any(words)
    _answer(as_json, lambda: ask_answer(answers), lambda w: text_report.ask_lines(answers, w))
    return FINE


def _about(question: tuple[str, ...]) -> tuple[AnyGame | None, AnyTable | None, str]:
    """The game or the table that a question begins with, if it does, and the question."""
    first, *others = question or ("",)
    if first in registry.keys():
        return _game(first), None, " ".join(others)
    if others and (first == "-" or first.endswith(".json") or Path(first).is_file()):
        reading = _read(Path(first))
        return reading.game, reading.table, " ".join(others)
    return None, None, " ".join(question)


@companion.command()
@as_json
def games(*, as_json: bool) -> int:
    """List the games."""
    known = registry.games()
    _answer(as_json, lambda: games_answer(known), lambda w: text_report.game_lines(known, w))
    return FINE


def _game(key: str) -> AnyGame:
    try:
        return registry.game(key)
    except KeyError:
        known = ", ".join(registry.keys())
        raise Unreadable("", f"expected one of the games {known}, got {show(key)}") from None


def _read(file: Path) -> Reading:
    """The table in a file, played to its end; what cannot be read is named with the file."""
    raw = _bytes(file)
    try:
        return Reading(codec.read(raw))
    except Unreadable as error:
        raise Unreadable(str(file), str(error)) from None


def _bytes(file: Path) -> bytes:
    """No more of a file than a table may have, so that a huge one costs nothing."""
    most = strict_json.LARGEST + 1
    try:
        if str(file) == "-":
            return _stdin().read(most)
        with file.open("rb") as stream:
            return stream.read(most)
    except OSError as error:
        raise Unreadable(str(file), error.strerror or "cannot be read") from None


def _stdin() -> IO[bytes]:
    if sys.stdin is None:
        raise Unreadable("-", "standard input is closed")
    return sys.stdin.buffer


def _answer(
    as_json: bool, answer: Callable[[], Any], lines: Callable[[int | None], Iterable[str]]
) -> None:
    if as_json:
        _write([json.dumps(answer(), ensure_ascii=not _writes_utf8(sys.stdout), indent=2)])
        return
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    _write(lines(width))


def _write(lines: Iterable[str]) -> None:
    """Write lines until whoever reads them has seen enough; the exit code stays that of the table.

    Left alone, click would end with 1, which says that something was found.
    """
    try:
        for line in lines:
            click.echo(line)
    except BrokenPipeError:
        _let_go_of_stdout()


def _let_go_of_stdout() -> None:
    """Keep Python from complaining once more when it closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _writes_utf8(stream: IO[str] | None) -> bool:
    """A stream takes every character; to another one JSON goes in ASCII, or names would change."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name == "utf-8"


def _one_line(text: str) -> str:
    """An error in one line, whatever the file name holds."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _fail(text: str) -> NoReturn:
    click.echo(f"companion: {_one_line(text)}", err=True)
    sys.exit(UNREADABLE)


def _write_what_fits(stream: IO[str]) -> None:
    """A terminal that lacks a character shows one like it instead of ending the program."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=_ALIKE)


def _alike(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that a stream cannot take: a lost minus would change a number."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_LIKE.get(char, "?") for char in lacking), error.end


codecs.register_error(_ALIKE, _alike)
companion.add_command(serve)
companion.add_command(store)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line: exit 0 fine, 1 findings or illegal moves, 2 what cannot be done."""
    _write_what_fits(sys.stdout)
    _write_what_fits(sys.stderr)
    try:
        code = companion.main(arguments, prog_name="companion", standalone_mode=False)
        if sys.stdout is not None:  # a program with a window only has none on Windows
            sys.stdout.flush()
    except click.ClickException as error:
        _fail(error.format_message())
    except Unreadable as error:
        _fail(str(error))
    except click.Abort:
        sys.exit(UNREADABLE)
    except OSError as error:
        # What names a file is a fault of ours: the files of a command are read with care.
        if error.filename is not None:
            raise
        _let_go_of_stdout()
        _fail(f"standard output: {error.strerror}")
    sys.exit(code or FINE)
