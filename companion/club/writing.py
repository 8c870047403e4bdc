"""The organiser's page as HTML: the frame, the tables, and posters with codes to print."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from pathlib import Path

import segno

from companion.club.tables import ClubTables, Codes
from companion.present.words import in_language
from companion.present.words import page_word as word
from companion.room.seats import SPECTATOR
from companion.store.projections import Summary
from companion.web.controls import button
from companion.web.markup import Html, element
from engine import registry
from engine.facts.catalogue import Catalogue

_HERE = Path(__file__).parent


def title(game: str) -> str:
    """The name of a game; its key where it is no longer installed."""
    return str(Catalogue(game).about["name"]) if game in registry.keys() else game


@lru_cache(maxsize=8)
def page(language: str) -> str:
    """The page in a language; it is the same for everybody who reads it."""
    with in_language(language):
        games = (element("option", title(key), value=key) for key in registry.keys())
        tabs = (
            button(word(f"page.club.{name}"), data_tab=name)
            for name in ("tables", "new", "posters", "results")
        )
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("meta", name="referrer", content="no-referrer"),
            element("title", word("page.club.title")),
            element("link", rel="icon", href="data:,"),
            element("link", rel="stylesheet", href="/page.css"),
            element("link", rel="stylesheet", href="/club.css"),
            element("script", src="/club.js", defer=True),
        )
        new = element(
            "form",
            element("label", word("page.club.game"), for_="game"),
            element("select", *games, id="game"),
            element("label", word("page.club.names"), for_="names"),
            element("textarea", id="names", rows=5, autocomplete="off", spellcheck="false"),
            element("div", id="asked"),
            element("label", word("page.club.file"), for_="file"),
            element("input", type="file", id="file", accept=".json,application/json"),
            id="new",
            class_="card",
            hidden=True,
        )
        body = element(
            "body",
            element(
                "header",
                element("div", element("h1", word("page.club.title")), id="title"),
                class_="bar no-print",
            ),
            element("p", id="message", role="alert", hidden=True),
            element("nav", *tabs, class_="chips no-print", aria_label=word("page.club.title")),
            element("main", new, element("div", id="shown", aria_live="polite"), class_="club"),
        )
        return f"<!doctype html>{element('html', head, body, lang=language)}"


def lobby(tables: Iterable[Summary], club: ClubTables) -> Html:
    """Every table that is played, with who sits there and how it stands.

    Scores that the table keeps from others are kept from the organiser as well.
    """
    cards = [_card(table, club) for table in tables]
    if not cards:
        return element("p", word("page.club.none"), class_="muted")
    return element("div", *cards, class_="rows")


def _card(table: Summary, club: ClubTables) -> Html:
    shared, codes = club.share(table.id), club.codes
    held, cells = shared.joining.taken(), shared.room.view(SPECTATOR).strip
    people = (
        element(
            "li",
            element("b", name),
            f" {word('page.club.hidden') if cell is None else cell.total} ",
            button(
                word("page.club.free"),
                class_="text",
                data_do="free",
                data_with={"table": table.id, "seat": seat},
            )
            if seat in held
            else element("small", word("page.club.no-phone")),
        )
        for seat, (name, cell) in enumerate(zip(table.names, cells, strict=True))
    )
    return element(
        "article",
        element("h2", title(table.game)),
        element("small", word("page.club.moves", n=table.moves)),
        element("ul", *people, class_="people"),
        element(
            "p",
            element("a", word("page.club.open"), href=f"/#{codes.seat(table.id)}"),
            element("a", word("page.club.stage"), href=f"/stage#{codes.watching(table.id)}"),
            button(word("page.club.poster"), data_poster=table.id),
            button(word("page.club.finish"), data_do="finish", data_with={"table": table.id}),
            button(
                word("page.club.remove"),
                class_="danger",
                data_do="remove",
                data_with={"table": table.id},
                data_sure=word("page.club.sure"),
            ),
            class_="line",
        ),
        class_="card",
    )


def posters(tables: Iterable[Summary], origin: str, codes: Codes) -> Html:
    """A sheet for each table: a code to sit down with, and a smaller one to look on."""
    sheets = [
        element(
            "section",
            element("p", word("page.club.table", n=number), class_="muted"),
            element("h2", title(table.game)),
            element("p", " · ".join(table.names)),
            element("div", qr(f"{origin}/#{codes.seat(table.id)}"), class_="code"),
            element("p", word("page.club.scan")),
            element("div", qr(f"{origin}/stage#{codes.watching(table.id)}"), class_="code small"),
            element("p", word("page.club.watch"), class_="muted"),
            class_="poster",
        )
        for number, table in zip(count(1), tables)
    ]
    print_them = button(word("page.club.print"), class_="primary no-print", data_print=True)
    return element("div", print_them if sheets else word("page.club.none"), *sheets)


def qr(text: str) -> Html:
    """A code as SVG, dark on white whatever the page looks like."""
    written = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        written,
        kind="svg",
        xmldecl=False,
        svgns=True,
        border=4,
        dark="#000",
        light="#fff",
        omitsize=True,
        title=word("page.club.scan"),
    )
    return Html(written.getvalue().decode().strip())
