"""What a club has played: all finished tables, a league by person, and both as files."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.present.statistics import counted
from companion.present.words import page_word as word
from companion.store.projections import Result
from companion.store.store import Store
from companion.web.controls import button
from companion.web.markup import Html, element
from engine.facts.catalogue import Catalogue


class Standing(NamedTuple):
    """How somebody has done in company; `place` is that of everybody who has done as well."""

    place: int
    name: str
    played: int
    won: int
    points: int


def league(tables: Iterable[Result]) -> tuple[Standing, ...]:
    """Everybody by wins, then by points; who has both alike shares a place."""
    sums: dict[str, tuple[int, int, int]] = {}
    for table in counted(tables, is_solo=False):
        winners = {one.name for one in table.winners}
        for one in table.people:
            played, won, points = sums.get(one.name, (0, 0, 0))
            sums[one.name] = played + 1, won + (one.name in winners), points + one.points
    order = sorted(sums.items(), key=lambda pair: (-pair[1][1], -pair[1][2], pair[0]))
    keys = [(won, points) for _, (_, won, points) in order]
    return tuple(
        Standing(keys.index((won, points)) + 1, name, played, won, points)
        for name, (played, won, points) in order
    )


def page(store: Store) -> Html:
    """The league and every finished table, last first."""
    tables = store.results()
    saves = (button(word("page.club.save", kind=_NAMES[kind]), data_save=kind) for kind in EXPORTS)
    rows = (element("tr", *(element("td", str(cell)) for cell in one)) for one in league(tables))
    heads = ("place", "name", "played", "won", "points")
    head = (element("th", word(f"page.club.{key}"), scope="col") for key in heads)
    return element(
        "div",
        element("h2", word("page.club.league"), tabindex="-1"),
        element("p", word("page.club.league-note"), class_="muted"),
        element("table", element("thead", element("tr", *head)), element("tbody", *rows)),
        element("h2", word("page.club.finished")),
        element("ul", *map(_line, reversed(tables)), class_="rows"),
        element("p", *saves, class_="line"),
    )


def _line(table: Result) -> Html:
    people = ", ".join(f"{one.name} {one.points}" for one in table.people)
    note = None if table.is_decided else word("page.club.undecided")
    title = f"{table.at[:10]} · {Catalogue(table.game).about['name']}"
    return element("li", element("b", title), element("small", people, note and f" ({note})"))


def _csv(store: Store) -> str:
    """A row for each person at each table."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["table", "game", "day", "name", "points", "place", "won", "decided"])
    for table in store.results():
        for one in table.people:
            cells = [one.name, one.points, one.place or "", int(one.has_won), int(table.is_decided)]
            writer.writerow([table.id, table.game, table.at[:10], *map(_plain, cells)])
    return text.getvalue()


def _plain(cell: object) -> object:
    """A name that no spreadsheet takes for a formula."""
    is_formula = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t")
    return f"'{cell}" if is_formula else cell


def _json(store: Store) -> str:
    tables = [
        {
            "table": table.id,
            "game": table.game,
            "at": table.at,
            "decided": table.is_decided,
            "people": [one._asdict() for one in table.people],
        }
        for table in store.results()
    ]
    return json.dumps({"tables": tables}, ensure_ascii=False, indent=1)


EXPORTS: dict[str, Callable[[Store], str]] = {"csv": _csv, "json": _json}
_NAMES = {"csv": "CSV", "json": "JSON"}
