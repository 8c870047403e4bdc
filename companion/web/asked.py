"""What is asked of a phone now: what is due, what is sealed, and what else can be done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.present.history import describe_step
from companion.present.offers import Offer, questions_of
from companion.present.palette import SHAPES
from companion.present.questions import sentence
from companion.present.standing import colour, ending
from companion.present.words import capital
from companion.present.words import page_word as word
from companion.room.commands import AskUndo, Finish, Redo, Undo, Unseal, What
from companion.room.sealed import Secret
from companion.room.seats import Part
from companion.room.sight import View
from companion.room.wire import what_shape
from companion.store.snapshot import HOST
from companion.web.controls import button, written
from companion.web.marks import ICONS, icon, mark
from companion.web.markup import Child, Html, element, joined
from engine.core import Secrecy
from engine.files.shapes import Json
from engine.log import START, Undone
from engine.message import Seat


def asked(view: View) -> Html:
    """What is asked of a role, first what the game waits for."""
    return joined(
        (
            _over(view),
            *_asks(view),
            _sealing(view),
            *_own(view),
            *_offers(view),
            _back(view),
        )
    )


# The end


def _over(view: View) -> Html | None:
    """How the table has ended, and what one can keep of it."""
    if not view.is_over:
        return None
    end = ending(view.open)
    keeps = (
        button("", icon("save"), element("span", word(f"page.keep.{kind}")), data_keep=kind)
        for kind in ("page", "file", "text")
    )
    finish = None
    if view.role.part is Part.HOST and not view.open.log.is_finished:
        finish = button(word("page.finish"), data_say=_say(view, Finish()), class_="primary")
    return element(
        "section",
        element("h2", icon("crown"), word("page.over")),
        element("p", capital(end.because)) if end.because else None,
        element("div", *keeps, class_="chips"),
        finish,
        class_="card over",
    )


# What others wait for


def _asks(view: View) -> Iterator[Html]:
    """Who asks the host to take back the last step."""
    for ask in view.asks:
        words = word("page.asks-undo", who=ask.author, what=_last(view))
        act = button(word("page.undo-it"), data_say=_say(view, Undo()), class_="primary")
        yield element("section", element("p", words), act, class_="card")


def _sealing(view: View) -> Html | None:
    """Who has sealed what all reveal together, and who has not."""
    if not (view.sealed or view.waiting):
        return None
    people = (_sealer(view, seat) for seat in view.table.setup.seats)
    mine = view.role.seat in view.sealed
    note = None
    if mine and view.waiting:
        names = [view.table.setup.names[seat] for seat in view.waiting]
        note = element("p", icon("wait"), word("page.waiting-for", names=tuple(names)))
    return element(
        "section",
        element("h2", word("page.sealed-title")),
        element("ol", *people, class_="sealers"),
        note,
        *(_sealed(view, one) for one in view.own if _is_together(view, one)),
        class_="card",
    )


def _sealer(view: View, seat: Seat) -> Html | None:
    if seat not in (*view.sealed, *view.waiting):
        return None
    is_sealed = seat in view.sealed
    state = element(
        "small",
        icon("lock" if is_sealed else "wait"),
        word("page.sealed" if is_sealed else "page.choosing"),
    )
    name = view.table.setup.names[seat]
    shown = mark(SHAPES[seat], colour(view.table, seat))
    return element("li", element("span", shown, name), state, class_="done" if is_sealed else None)


def _sealed(view: View, one: Secret) -> Html:
    """Something that this seat has sealed, which it may take back."""
    told = sentence(view.open, view.open.game.describe(view.open.state, one.action))
    back = button(word("page.unseal"), data_say=_say(view, Unseal(one.seat, one.name)))
    return element("div", icon("lock"), element("span", told), back, class_="secret")


def _own(view: View) -> Iterator[Html]:
    """What only this seat knows."""
    for one in view.own:
        if not _is_together(view, one):
            yield element(
                "section", element("h2", word("page.only-you")), _sealed(view, one), class_="card"
            )


def _is_together(view: View, one: Secret) -> bool:
    return view.open.game.secrecy(one.action) is Secrecy.TOGETHER


# What can be entered


def _offers(view: View) -> Iterator[Html]:
    found = questions_of(view.table.game)
    role = view.role
    if found is None or role.part is Part.SPECTATOR or view.open.log.is_finished:
        yield from _waiting(view)
        return
    seat = None if role.part is Part.HOST else role.seat
    offers = found.offers(view.table, seat)
    if role.part is Part.HELPER:
        offers = tuple(dict.fromkeys((*offers, *found.offers(view.table))))
    is_sealed = seat is not None and seat in view.sealed
    is_waiting = (is_sealed and view.waiting) or view.is_over
    due = [] if is_waiting else [one for one in offers if one.is_due]
    if due:
        buttons = (_offer(one, "primary" if place == 0 else "") for place, one in enumerate(due))
        yield element("section", *buttons, class_="due")
    elif not view.is_over:
        yield from _waiting(view)
    rest = [one for one in offers if one not in due]
    if rest:
        groups = (
            (
                element("h3", group) if group else None,
                element("div", *map(_offer, some), class_="chips"),
            )
            for group, some in groupby(rest, lambda one: one.group)
        )
        title = element("summary", word("page.more-entries"))
        yield element("details", title, *groups, class_="rest", data_keep_open="rest")


def _offer(one: Offer, class_: str = "") -> Html:
    words: list[Child] = [element("b", one.text)]
    for text, kind in ((one.note, None), (one.refused, "why")):
        if text:
            words.append(element("small", text, class_=kind))
    return button(
        "",
        icon(one.icon) if one.icon in ICONS else None,
        element("span", *words),
        class_=class_ or "option",
        data_ask=one.question,
        data_answers=written(one.answers),
    )


def _waiting(view: View) -> Iterator[Html]:
    """For whom the game waits."""
    found = questions_of(view.open.game)
    if found is None or view.waiting or view.is_over:
        return
    due = [one.seat for one in found.offers(view.open) if one.is_due]
    names = dict.fromkeys(view.open.setup.names[seat] for seat in due if seat is not None)
    if names and None not in due:
        yield element(
            "p", icon("wait"), word("page.waiting-for", names=tuple(names)), class_="waits"
        )


# Going back


def _back(view: View) -> Html | None:
    """The last step taken back, or asked for; a step that was taken back, taken again."""
    role, log = view.role, view.open.log
    if role.part is Part.SPECTATOR:
        return None
    found: list[Html] = []
    mine = role.author(view.open)
    is_host = role.part is Part.HOST
    if log.can_undo:
        told = element("small", _last(view))
        if is_host or _author_of_head(view) == mine:
            label = element("span", word("page.undo"), told)
            found.append(button("", icon("undo"), label, data_say=_say(view, Undo())))
        else:
            label = element("span", word("page.ask-undo"), told)
            found.append(button("", icon("undo"), label, data_say=_say(view, AskUndo())))
    if log.can_redo and (is_host or _undone_by(view) == mine):
        found.append(button(word("page.redo"), data_say=_say(view, Redo())))
    return element("div", *found, class_="chips going-back") if found else None


def _last(view: View) -> str:
    return describe_step(view.open, view.open.log.head)


def _author_of_head(view: View) -> str:
    log = view.open.log
    return view.authors[log.made_by(log.head)] if log.head != START else HOST


def _undone_by(view: View) -> str | None:
    entries = view.open.log.entries
    return view.authors[-1] if entries and isinstance(entries[-1], Undone) else None


def _say(view: View, what: What) -> Json:
    """A command as the phone says it, but for its id and what it has seen."""
    names = view.open.setup_at(START).names
    return what_shape(view.open.game, len(names)).write(what, names)
