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
