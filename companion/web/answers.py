"""What is answered to a phone, as JSON. Nothing here knows HTTP.

Every function is given a `Caller`, or the code of somebody who wants to become one, and the
content of the request; `Nonsense` is raised for content that no page and no app sends.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.present import questions as q
from companion.present import reasons, words
from companion.present.palette import SHAPES
from companion.present.standing import colour
from companion.room.commands import PROTOCOL, Command, Play, Seal, Weighed
from companion.room.seats import Part, Role, parse_role
from companion.room.sight import Sight, View
from companion.room.wire import read_command, write_answer, write_weighed
from companion.web import forms, looking, parts
from companion.web.joining import CodeUnknown, Request
from companion.web.marks import mark
from companion.web.tables import Caller, Shared, Tables, key_of
from engine.core import Secrecy, Verdict
from engine.errors import CostieraError
from engine.files.json_text import compact
from engine.files.shapes import Json, Names, Text, Unreadable
from engine.log import START
from engine.message import Message, Seat
from engine.table import FAULTS

Content = Mapping[str, Json]
Answer = dict[str, Any]

# What questions and shapes raise for answers that no form has offered.
_ODD = (*FAULTS, AttributeError, TypeError, AssertionError)


class Nonsense(CostieraError):
    """Content that cannot be understood; the text says where and why."""


# Coming in


def join(tables: Tables, content: Content) -> Answer:
    """Come in by a code or a word, or ask what has become of a request."""
    if content.get("protocol", PROTOCOL) != PROTOCOL:
        return {"answer": "newer", "protocol": PROTOCOL, "because": words.word("join.newer")}
    request = content.get("request")
    if isinstance(request, str):
        return _outcome(tables.asked_for(request), request)
    code = _text(content, "code")
    shared = tables.invited_by(code)
    wanted = content.get("role")
    if wanted is None:
        return _invitation(shared, code)
    label = content.get("label", "")
    if not isinstance(wanted, str) or not isinstance(label, str):
        raise Nonsense("role and label: expected texts")
    try:
        found = shared.joining.join(code, parse_role(wanted), label)
    except CodeUnknown:
        raise
    except ValueError:
        raise Nonsense(f"role: expected one that is offered, got {wanted[:40]!r}") from None
    return _joined(shared, found)


def is_known(tables: Tables, content: Content) -> bool:
    """The code or the request of somebody who wants to come in is one of ours."""
    request, code = content.get("request"), content.get("code")
    try:
        if isinstance(request, str):
            tables.asked_for(request)
        else:
            tables.invited_by(str(code))
    except CodeUnknown:
        return False
    return True


def too_fast(key: str) -> Answer:
    """Somebody asks more often than anybody has to."""
    return {"answer": "too-fast", "because": words.word(key)}


def _invitation(shared: Shared, code: str) -> Answer:
    table, taken = shared.room.sight().table, shared.joining.taken()
    invited = shared.joining.invited(code)
    seats = [
        {
            "role": str(Role(Part.SEAT, Seat(seat))),
            "name": name,
            "shape": SHAPES[seat],
            "colour": colour(table, seat),
            "mark": mark(SHAPES[seat], colour(table, seat)),
            "taken": seat in taken,
        }
        for seat, name in enumerate(table.setup.names)
    ]
    return {
        "answer": "invited",
        "protocol": PROTOCOL,
        "game": table.game.name,
        "at-once": invited.at_once,
        "seats": seats if invited.may_sit else [],
    }


def _outcome(shared: Shared, request: str) -> Answer:
    return _joined(shared, shared.joining.outcome(request))


def _joined(shared: Shared, found: str | Request | None) -> Answer:
    if found is None:
        return {"answer": "refused", "because": words.word("join.declined")}
    if isinstance(found, Request):
        return {"answer": "waiting", "request": found.id}
    return {"answer": "joined", "key": key_of(shared, found), "protocol": PROTOCOL}


# What is said


def said(caller: Caller, content: Content) -> Answer:
    """Say a command, or record what the answers to a question make."""
    room, role = caller.shared.room, caller.role
    table = room.sight().table
    names = _names(caller)
    if "question" in content:
        command = _command_of_form(room.view(role), content)
    else:
        try:
            command = read_command(table.game, names, dict(content))
        except Unreadable as error:
            raise Nonsense(str(error)) from None
    answer = room.say(role, command)
    return write_answer(answer, names, _of_table(room.sight()), _of_app)


def _command_of_form(view: View, content: Content) -> Command:
    identifier, base = _text(content, "id"), content.get("base")
    if not isinstance(base, int) or not 0 <= base < 10**9:
        raise Nonsense("base: expected a number")
    actions = _actions(view, content)
    anyway = content.get("anyway") is True
    is_sealed = (
        view.role.seat is not None
        and len(actions) == 1
        and view.table.game.secrecy(actions[0]) is not Secrecy.OPEN
        and content.get("openly") is not True
    )
    what = Seal(actions[0]) if is_sealed else Play(actions, anyway)
    return Command(identifier, base, what)


def _actions(view: View, content: Content) -> tuple[Any, ...]:
    """The actions that a form makes, or one of its deeds."""
    return _chosen(view, content)[1].actions


def _chosen(view: View, content: Content) -> tuple[forms.Asked, q.Form]:
    """What is asked, and its form, or that of one of its deeds as it is."""
    asked = _asked(view, content)
    if "deed" not in content:
        return asked, asked.form
    try:
        deed = forms.deed_of(asked.form, str(content["deed"]))
    except KeyError:
        raise Nonsense(f"deed: nothing like that in {asked.form.key}") from None
    form = q.as_it_is(*deed.actions)(view.table, asked.form.answers)
    return asked, replace(form, then=deed.then)


# What would be


def weighed(caller: Caller, content: Content) -> Answer:
    """What an action would do, or a question with some answers, as it is shown and weighed."""
    view = caller.shared.room.view(caller.role)
    if "action" in content:
        what = {"id": "weighed", "base": 0, "say": "play", "actions": [content["action"]]}
        try:
            command = read_command(view.table.game, _names(caller), what)
        except Unreadable as error:
            raise Nonsense(str(error)) from None
        assert isinstance(command.what, Play)
        found = view.weigh(command.what.actions[0])
        return {"answer": "weighed", **write_weighed(found, _of_view(view))}
    if "words" in content:
        return {"answer": "told", "html": looking.told(view, _text(content, "words"))}
    if "keep" in content:
        return _kept(view, content)
    try:
        asked, form = _chosen(view, content)
    except forms.NothingThere:
        return {"answer": "nothing"}
    return {"answer": "form", "question": asked.question, **_shown(view, asked, form)}


def _kept(view: View, content: Content) -> Answer:
    try:
        return {"answer": "keep", **looking.kept(view, str(content["keep"]))}
    except KeyError:
        raise Nonsense("keep: expected page, file or text") from None


def _asked(view: View, content: Content) -> forms.Asked:
    """The form that a phone speaks of, after whatever was touched in it."""
    try:
        return forms.asked(view, content)
    except forms.NothingThere:
        raise
    except _ODD as error:
        raise Nonsense(f"no answers to a question of this game: {error}") from None


def _shown(view: View, asked: forms.Asked, form: q.Form) -> Answer:
    found = q.weigh(view.table, form)
    # What is next at the table may be somebody else's.
    is_over = form.then is None or (not form.then and view.role.part is Part.SEAT)
    return {
        "answers": forms.written(asked.form.answers),
        **forms.shown(view, form, found),
        "can-record": found.can_record,
        "can-be-recorded": found.can_record_anyway,
        "at-once": form.at_once and found.can_record,
        "then": None if is_over else forms.written(form.then),
        **_judged(view, found.verdict, found.change),
    }


def _judged(view: View, verdict: Verdict | None, change: tuple[int, ...]) -> Answer:
    if verdict is None:
        return {"verdict": None, "reasons": [], "change": []}
    seen = tuple(points if view.shows_score(seat) else None for seat, points in enumerate(change))
    return write_weighed(Weighed(verdict, seen), _of_view(view))


# Reasons, and looking back


def why(caller: Caller, seat: int, category: str) -> Answer:
    """The reasons behind a number of the scorepad, for those who see it."""
    view = caller.shared.room.view(caller.role)
    keys = {one.key for one in view.table.game.categories(view.table.setup)}
    if seat not in view.table.setup.seats or category not in keys:
        raise Nonsense("no such number on this scorepad")
    if not view.shows_score(seat):
        return {"answer": "not-yours", "because": words.word("room.score-hidden")}
    found = reasons.why(view.table, Seat(seat), category)
    lines = [
        {
            "points": line.points,
            "because": line.because,
            "rule": line.rule,
            "source": line.source,
            "pieces": line.pieces,
            "close": line.close,
        }
        for line in found.lines
    ]
    return {"answer": "why", "title": found.title, "lines": lines, "html": parts.why(view, found)}


def looked_back(caller: Caller, step: int, language: str) -> Answer:
    """The table as it stood after a step. It moves nothing."""
    view = caller.shared.room.view(caller.role)
    if step != START and step not in {one.number for one in view.open.log.steps}:
        raise Nonsense("no such step")
    return {"answer": "step", "step": step, "parts": parts.parts(view.as_of(step), language)}


def now(caller: Caller) -> Answer:
    """The last number of the table, and a fingerprint of all that everybody may know."""
    sight = caller.shared.room.sight()
    return {"term": sight.term, "seq": sight.seq, "fingerprint": fingerprint(sight)}


def fingerprint(sight: Sight) -> str:
    """The same for the same public state, in any process: of where it stands, and its points."""
    table = sight.table
    signed = [(one.author, one.command, one.term) for one in sight.signatures]
    lines = [(int(line.seat), line.category, line.points) for line in table.score.lines]
    stands = [table.log.head, table.log.line, *table.setup.names, *map(list, lines)]
    return hashlib.sha256(compact([signed, stands]).encode()).hexdigest()[:32]


# Words


def _names(caller: Caller) -> Names:
    """The names that the table began with: under these actions are written."""
    table = caller.shared.room.sight().table
    return table.setup_at(START).names


def _of_view(view: View) -> Any:
    voice = words.voice(view.table.game, view.table.setup.names)
    return voice.say


def _of_table(sight: Sight) -> Any:
    return words.voice(sight.table.game, sight.table.setup.names).say


def _of_app(message: Message) -> str:
    return words.word(message.key, **dict(message.parameters))


def _text(content: Content, key: str, longest: int = 64) -> str:
    try:
        return Text(longest).read(content.get(key), key, ())
    except Unreadable as error:
        raise Nonsense(str(error)) from None
