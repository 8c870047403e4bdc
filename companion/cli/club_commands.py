"""Commands for a club: moving everything between a file and a database, serving many tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import click

from companion.present.words import plain_word
from companion.store.errors import StoreError


@contextmanager
def _refusals() -> Iterator[None]:
    """What a store refuses in one line, and what the club needs that is not installed."""
    try:
        yield
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    except ModuleNotFoundError as error:
        package = (error.name or "companion").partition(".")[0]
        if package in ("companion", "engine"):
            raise
        raise click.ClickException(plain_word("club.package", package=package)) from None


@click.command()
@click.argument("store", metavar="[postgresql://…|FILE]", default="club.db")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(1, 65535), default=8080, show_default=True)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many processes share the work.",
)
@click.option("--name", "names", multiple=True, help="A host name under which people come in.")
def serve(store: str, *, host: str, port: int, workers: int, names: tuple[str, ...]) -> int:
    """Serve all tables of a database, or of a file, to the phones of a club.

    The organiser's page is at the address that is printed. docs/club.md tells the rest.
    """
    with _refusals():
        serving = import_module("companion.club.serving")
        key = serving.organisers_key(store)
        shown = names[0] if names else f"{host}:{port}"
        scheme = "https" if names else "http"
        click.echo(plain_word("club.serving", address=f"{scheme}://{shown}/club#{key}"))
        serving.serve(store, host=host, port=port, workers=workers, names=names)
    return 0


@click.group()
def store() -> None:
    """Everything that is kept, in a file or in a database."""


@store.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy(source: str, target: str) -> int:
    """Copy everything FROM a file or database TO another.

    A database is postgresql://…; a folder means the file that the app keeps there. Copying again
    goes on where it stopped.
    """
    with _refusals():
        moving, opening = (
            import_module(f"companion.store.{name}") for name in ("moving", "opening")
        )
        stores = opening.open_at(source, create=False), opening.open_at(target)
        try:
            work = moving.copy_everything(*(one.storage for one in stores))
            done = import_module("companion.progress").at_once(work)
        except moving.NotTheSame as error:
            raise click.ClickException(plain_word("club.not-the-same", what=str(error))) from None
        except moving.ChangedMeanwhile:
            raise click.ClickException(plain_word("club.changed")) from None
        finally:
            for one in stores:
                one.close()
    click.echo(
        plain_word(
            "club.copied",
            tables=done.tables,
            entries=done.entries,
            people=done.people,
            new=done.new,
        )
    )
    return 0
