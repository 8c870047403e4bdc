"""Answers to questions in own words, and what one can keep of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from companion.present import asking
from companion.present.dates import full_day
from companion.present.words import language
from companion.present.words import page_word as word
from companion.room.sight import View
from companion.store import timestamps
from companion.transfer import recap
from companion.web import boards, pages
from companion.web.markup import Html, element, joined
from companion.web.strip import strip
from engine.facts.search import Sureness
from engine.files import codec
from engine.files.codec import TableFile

_SHOWN = 3


def told(view: View, words: str) -> Html:
    """The rules that answer a question, and what they mean at this table.

    Where scores are hidden nothing is said of the table: it might tell them.
    """
    table = view.table if view.shows_all_scores else None
    found = asking.ask(view.table.game, words, table)
    nothing = None
    if found.sureness is Sureness.NOTHING:
        nothing = element("p", word("page.ask.nothing"), class_="muted")
    return joined((nothing, *map(_answer, found.answers[:_SHOWN])))


def _answer(one: asking.Answer) -> Html:
    here = (element("li", part.text) for part in one.here)
    return element(
        "section",
        element("h3", one.rule.title),
        element("p", one.headline, class_="head") if one.headline else None,
        element("p", one.rest),
        element("ul", *here) if one.here else None,
        element("small", one.rule.source),
        class_="card",
    )


# What one can keep


def _now() -> str:
    return timestamps.stamp(timestamps.now)


def kept(view: View, kind: str) -> dict[str, str]:
    """The table as it stands to take along: its name, its kind and its content; KeyError."""
    ending, media, make = _KINDS[kind]
    return {"name": f"costiera-{view.open.game.key}.{ending}", "type": media, "content": make(view)}


def _text(view: View) -> str:
    if not view.shows_all_scores:
        return word("page.score-at-end")
    return recap.text(view.open, _now())


def _file(view: View) -> str:
    table = view.open
    return codec.write(TableFile(table.game, table.setup, table.moves()))


def _page(view: View) -> str:
    """A page by itself, without anything to tap."""
    table = view.open
    drawn = boards.boards(view)
    name = "board" if "board" in drawn else next(iter(drawn), "")
    rules = _rules({key: rule for one in drawn.values() for key, rule in one.paints.items()})
    shown = boards.whole(drawn[name]) if name else Html()
    title = word("page.kept-page", game=table.game.name)
    style = pages.style().decode() + rules
    body = element(
        "main",
        element("h1", title),
        element("p", full_day(_now())),
        element("section", strip(view), id="strip"),
        element("div", shown, class_="board"),
        element("div", *(element("p", line) for line in _text(view).splitlines()), class_="card"),
    )
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>{body}</body></html>"
    )


def _rules(paints: Mapping[str, tuple[str, str]]) -> str:
    day = "".join(f".{name}{{{rule}}}" for name, (rule, _) in paints.items())
    night = "".join(f".{name}{{{rule}}}" for name, (_, rule) in paints.items() if rule)
    return f"{day}@media(prefers-color-scheme:dark){{{night}}}"


_KINDS: Mapping[str, tuple[str, str, Callable[[View], str]]] = {
    "page": ("html", "text/html", _page),
    "file": ("json", "application/json", _file),
    "text": ("txt", "text/plain", _text),
}
