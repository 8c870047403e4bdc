"""Titles: scored, printed squares and types read off them, and which a player has."""

from __future__ import annotations

from companion.games.amalfi_renaissance.questions.turn import Renaissance, Turn
from companion.present import questions as q
from engine.games.amalfi_renaissance.actions import ClaimTitle, ReadDecree, ReadTitle, SetTitles
from engine.games.amalfi_renaissance.pieces import DECREES, TITLES, TYPES
from engine.games.amalfi_renaissance.state import State
from engine.games.amalfi_renaissance.titles import next_points

USUAL = {True: (24, 20, 18, 16, 12, 8, 6), False: (12, 10, 9, 8, 6, 4, 3)}
SQUARES = 9
_BONUS = range(4)
_ASKED, _WHICH = "asked", "which"


def squares(state: State, title: str) -> tuple[int, ...]:
    """The squares of a title as typed in, else those that are usual."""
    tile = state.tile(title)
    if tile is not None and tile.ladder:
        return tuple(dict.fromkeys(tile.ladder))
    return USUAL[TITLES[title].is_dark]


def is_plain_claim(state: State, title: str) -> bool:
    """A claim of which nothing else has to be said: what its next square brings is known."""
    return next_points(state, title) is not None


def claim(table: Renaissance, answers: q.Answers) -> q.Form:
    """The answer "title" is scored; where nobody typed its squares in, what the next one brings."""
    turn = Turn("title", table, answers)
    title = str(answers["title"])
    if is_plain_claim(turn.state, title):
        return q.as_it_is(ClaimTitle(turn.seat, title))(table, answers)
    points = square(turn, title)
    action = None if points.value is None else ClaimTitle(turn.seat, title, points.value)
    change = turn.weighed(action)
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", seat=turn.seat, title=TITLES[title].name),
        answers=answers,
        fields=(points,),
        actions=() if action is None else (action,),
        button=turn.phrase("do", change=change) if change else turn.phrase("choose"),
        leave=turn.say("cancel"),
    )


def square(turn: Turn, title: str) -> q.Number:
    """The points of the leftmost free square of a title."""
    return turn.number("square", turn.say("title.square"), squares(turn.state, title))


# What is printed on them


def type_field(turn: Turn, title: str) -> q.OneOf:
    """The type of character printed on a title, as far as it is known."""
    tile = turn.state.tile(title)
    label = turn.say("read.type", title=TITLES[title].name)
    known = (tile.type if tile else None) or ""
    options = turn.options(TYPES, "ui.type")
    return turn.ask(q.OneOf(f"type {title}", label, options=options, value=known))


def decree_field(turn: Turn, period: int) -> q.OneOf:
    """The decrees that a period may have."""
    elsewhere = [key for at, key in enumerate(turn.state.decrees, 1) if at != period]
    options = tuple(
        q.Option(key, decree.name) for key, decree in DECREES.items() if key not in elsewhere
    )
    label = turn.say("read.decree", period=period)
    known = turn.state.decree(period) or ""
    return turn.ask(q.OneOf("decree", label, options=options, value=known))


def read_title(table: Renaissance, answers: q.Answers) -> q.Form:
    """What is printed on the answer "title"; without one, which title is in play."""
    turn = Turn("read", table, answers)
    fields: tuple[q.Field, ...] = ()
    title = str(answers.get("title", ""))
    if not title:
        in_play = [tile.title for tile in turn.state.titles]
        options = tuple(
            q.Option(key, one.name) for key, one in TITLES.items() if key not in in_play
        )
        which = turn.ask(q.OneOf(_WHICH, turn.phrase("which"), options=options))
        fields, title = (which,), which.value
    action = None
    if title:
        kind = type_field(turn, title) if TITLES[title].asks_for_type else None
        ladder = _ladder(turn, title)
        fields = (*fields, *((kind,) if kind else ()), ladder)
        action = ReadTitle(title, ladder.value, (kind.value if kind else "") or None)
    return _read(turn, turn.phrase("title"), fields, action, "choose-title")


def _ladder(turn: Turn, title: str) -> q.Ladder:
    tile, one = turn.state.tile(title), TITLES[title]
    known = tile.ladder if tile else ()
    label = turn.phrase("squares", title=one.name)
    common = USUAL[one.is_dark]
    key = f"squares {title}"
    return turn.ask(q.Ladder(key, label, value=known, common=common, most=SQUARES))


def read_decree(table: Renaissance, answers: q.Answers) -> q.Form:
    """Which decree the answer "period" has, and what the board adds to it."""
    turn = Turn("read", table, answers)
    period = int(str(answers["period"]))
    decree = decree_field(turn, period)
    adds = turn.number("bonus", turn.phrase("bonus"), _BONUS, turn.state.bonus(period))
    action = ReadDecree(period, decree.value, adds.value or 0) if decree.value else None
    title = turn.phrase("decree-title", period=period)
    return _read(turn, title, (decree, adds), action, "choose-decree")


def _read(
    turn: Turn,
    title: str,
    fields: tuple[q.Field, ...],
    action: ReadTitle | ReadDecree | None,
    missing: str,
) -> q.Form:
    return q.Form(
        key=turn.key,
        title=title,
        answers=turn.answers,
        fields=fields,
        actions=() if action is None else (action,),
        button=turn.say("record") if action else turn.phrase(missing),
        leave=turn.say("cancel"),
    )


# Which a player has


def titles(table: Renaissance, answers: q.Answers) -> q.Form:
    """The titles a player has scored, at a table entered as it lies: they break ties.

    A field for the square of a title comes after the others, and stays once it is there, so that
    no tap moves another one.
    """
    turn = Turn("titles", table, answers)
    in_play = [tile.title for tile in turn.state.titles] or list(TITLES)
    scored = {title: str(points) for title, points in turn.board.titles}
    asked = answers.get(_ASKED)
    shown = asked if isinstance(asked, tuple) else tuple(key for key in in_play if key in scored)
    chosen = tuple(key for key in in_play if key in scored)
    usual = {title: scored.get(title, str(squares(turn.state, title)[0])) for title in in_play}
    options = tuple(
        q.Option(
            title,
            TITLES[title].name,
            sets=(
                (_square(title), answers.get(_square(title), usual[title])),
                (_ASKED, shown if title in shown else (*shown, title)),
            ),
        )
        for title in in_play
    )
    which = turn.ask(q.SomeOf(_WHICH, turn.phrase("which"), options=options, value=chosen))
    fields = tuple(_square_field(turn, str(title), which, usual[str(title)]) for title in shown)
    points = {field.key: field.value for field in fields}
    counts = tuple((title, int(points[_square(title)])) for title in sorted(which.value))
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", seat=turn.seat),
        answers=answers,
        fields=(which, *fields),
        actions=(SetTitles(turn.seat, counts),),
        note=turn.phrase("note"),
        button=turn.say("record"),
        leave=turn.say("cancel"),
    )


def _square(title: str) -> str:
    return f"square {title}"


def _square_field(turn: Turn, title: str, which: q.SomeOf, usual: str) -> q.OneOf:
    """The square of a title; choosing one chooses the title too."""
    label = turn.phrase("square", title=TITLES[title].name)
    among = which.value if title in which.value else which.tapped(title)
    options = tuple(
        q.Option(str(value), str(value), sets=((_WHICH, among),))
        for value in squares(turn.state, title)
    )
    if title not in which.value:
        return q.OneOf(_square(title), label, options=options)
    return turn.ask(q.OneOf(_square(title), label, options=options, value=usual))
