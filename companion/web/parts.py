"""The named parts of a page: what a view shows, as HTML.

A part is put where the page has a place of its name. Parts may hold places for further parts, as a
board does for its pieces, so that little is sent when little has changed.
"""

from __future__ import annotations

from companion.present import history, open_points, scorepad
from companion.present.palette import SHAPES
from companion.present.questions import signed
from companion.present.reasons import Ranked, Why
from companion.present.standing import Ending, colour, ending
from companion.present.words import capital, sentence
from companion.present.words import page_word as word
from companion.present.words import word as app_word
from companion.room.sight import View
from companion.store.snapshot import HOST
from companion.web import boards
from companion.web.asked import asked
from companion.web.controls import button
from companion.web.marks import icon, mark
from companion.web.markup import Html, element, joined
from companion.web.strip import strip
from engine.files.json_text import compact
from engine.log import START
from engine.message import Seat

# How many of the last steps stand beside the board, and how many in one part of the history.
_LATEST, _TOGETHER = 3, 20


def parts(view: View, language: str) -> dict[str, str]:
    """What a view shows, as HTML by name, in the language in which everything is said now."""
    drawn = boards.boards(view)
    paints = {key: rule for one in drawn.values() for key, rule in one.paints.items()}
    found: dict[str, str] = {
        "title": _title(view),
        "strip": strip(view),
        "asked": asked(view),
        "boards": _boards(view, tuple(drawn)),
        "latest": _latest(view),
        "score": _score(view),
        "rulings": _rulings(view),
        "paints": compact(paints),
        **_history(view),
    }
    for name, one in drawn.items():
        found[name] = one.frame
        found.update(one.pieces)
    return found


def _title(view: View) -> Html:
    table = view.table
    part = table.game.part(table.state)
    line = app_word(f"look.{table.game.parts}", n=part) if part is not None else ""
    if view.is_over:
        line = word("page.over")
    return joined((element("h1", table.game.name), element("p", line) if line else None))


# The board


def _boards(view: View, names: tuple[str, ...]) -> Html:
    """Where the boards stand; of several one at a time, chosen by its tab."""
    if not names:
        return element("p", word("page.no-board"), class_="muted")
    holders = (
        element("div", data_part=name, class_="board", role="tabpanel" if len(names) > 1 else None)
        for name in names
    )
    if len(names) == 1:
        return joined(holders)
    tabs = element("div", *(_tab(view, name) for name in names), role="tablist", class_="tabs")
    return joined((tabs, *holders))


def _tab(view: View, name: str) -> Html:
    table, seat = view.table, name.partition("-")[2]
    if not seat:
        return button(word("page.everybody"), role="tab", data_board=name)
    at = int(seat)
    shown = mark(SHAPES[at], colour(table, at))
    return button(table.setup.names[at], shown, role="tab", data_board=name)


# What happened


def _authors(view: View) -> dict[int, str]:
    """Who entered each step, by its number."""
    log = view.open.log
    return {step.number: view.authors[log.made_by(step.number)] for step in log.steps}


def _author(author: str) -> str:
    return word("page.host") if author == HOST else author


def _latest(view: View) -> Html:
    """The last steps, the newest first, with what they changed."""
    table, authors = view.open, _authors(view)
    course = history.course(table)
    numbers = [n for n in course.steps[: course.at - course.first + 1] if n != START]
    rows = [_done(view, number, authors.get(number, "")) for number in numbers[: -_LATEST - 1 : -1]]
    if not rows:
        return element("p", word("page.nothing-yet"), class_="muted")
    return element("ol", *rows, class_="card latest")


def _done(view: View, number: int, author: str) -> Html:
    table = view.open
    done = history.done(table.as_of(number))
    changes = [(seat, points) for seat, points in done.changes if view.shows_score(seat)]
    listed = (
        element("span", f"{table.setup.names[seat]} ", element("b", signed(table, points)))
        for seat, points in changes
    )
    return element(
        "li",
        element(
            "span",
            sentence(done.text),
            element("small", word("page.entered-by", who=_author(author)) if author else None),
            element("small", word("page.marked"), class_="against") if done.is_marked else None,
        ),
        element("span", *listed, class_="changes"),
    )


def _history(view: View) -> dict[str, str]:
    """All steps, the newest first, in parts of which only the newest changes."""
    table, authors = view.open, _authors(view)
    steps = history.history(table)
    rows = [
        element(
            "li",
            button(
                "",
                element("span", step.text),
                element("small", _author(authors[step.number])) if step.number in authors else None,
                data_step=str(step.number),
                aria_current="step" if step.is_now else None,
                class_="back" if step.is_back else "against" if step.is_marked else None,
            ),
        )
        for step in steps
    ]
    found = {
        f"history/{first // _TOGETHER}": joined(rows[first : first + _TOGETHER][::-1])
        for first in range(0, len(rows), _TOGETHER)
    }
    places = (element("ol", data_part=key) for key in reversed(found))
    return {"history": joined(places), **found}


# The score


def _score(view: View) -> Html:
    """The scorepad, of those whose score is shown; a number leads to its reasons."""
    table = view.table
    pad = view.pad or scorepad.pad(table)
    seats = [seat for seat in table.setup.seats if view.shows_score(seat)]
    if not seats:
        return element("p", word("page.score-at-end"), class_="muted")
    heads = (
        element("th", mark(SHAPES[seat], colour(table, seat)), pad.names[seat], scope="col")
        for seat in seats
    )
    rows = (_pad_row(row, seats, pad.names) for row in pad.scored_rows)
    totals = (element("td", element("b", str(pad.totals[seat]))) for seat in seats)
    body = element("tbody", *rows)
    foot = element("tr", element("th", word("page.total"), scope="row"), *totals)
    grid = element(
        "table",
        element("caption", word("page.pad-caption")),
        element("thead", element("tr", element("td"), *heads)),
        body,
        element("tfoot", foot),
    )
    empty = [row.label for row in pad.empty_rows]
    none = element("p", word("page.no-points", rows=", ".join(empty)), class_="muted")
    end = ending(table) if view.shows_all_scores else None
    return joined(
        (
            _ended(end) if end is not None else None,
            element(
                "div", grid, class_="pad", tabindex="0", role="group", aria_label=word("page.score")
            ),
            none if empty else None,
        )
    )


def _pad_row(row: scorepad.PadRow, seats: list[Seat], names: tuple[str, ...]) -> Html:
    cells = (
        element(
            "td",
            button(
                str(row.numbers[seat]),
                data_why=f"{int(seat)}/{row.key}",
                aria_label=f"{names[seat]}, {row.label}: {row.numbers[seat]}",
            ),
        )
        for seat in seats
    )
    return element("tr", element("th", row.label, scope="row"), *cells)


def _ended(end: Ending) -> Html | None:
    """Who has won and why, or what is missing to say so."""
    if not end.because:
        return None
    missing = (
        element("li", sentence(one.because), element("small", one.source)) for one in end.missing
    )
    listed = element("ul", *missing) if end.missing else None
    head = element("p", icon("crown") if end.is_decided else None, capital(end.because))
    return element("div", head, listed, class_="card ending")


def why(view: View, found: Why) -> Html:
    """The reasons behind a number, each with its rule, page and pieces."""
    lines = (
        element(
            "li",
            element("b", signed(view.table, line.points), class_="points"),
            element(
                "span",
                sentence(line.because),
                element("small", line.source),
                element("small", line.close) if line.close else None,
                _ranking(line.ranking),
                button(word("page.show-pieces"), class_="text", data_pieces=list(line.pieces))
                if line.pieces
                else None,
            ),
        )
        for line in found.lines
    )
    title = element("h2", capital(found.title), tabindex="-1")
    none = element("p", word("page.no-lines")) if not found.lines else None
    return joined((title, none, element("ul", *lines, class_="reasons")))


def _ranking(ranking: tuple[Ranked, ...]) -> Html | None:
    if not ranking:
        return None
    rows = (f"{one.name} {one.count}" for one in ranking)
    return element("small", " · ".join(rows))


# Rulings


def _rulings(view: View) -> Html:
    """The open points that matter at this table, with what it has decided."""
    points = open_points.that_matter(view.table)
    rows = (
        element(
            "div",
            element("dt", one.question),
            element("dd", dict(one.choices)[one.chosen], element("small", one.where)),
        )
        for one in points
    )
    return element("dl", *rows) if points else element("p", word("page.no-rulings"))
