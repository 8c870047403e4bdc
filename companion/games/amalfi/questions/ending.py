"""Characters that score at the end: so much for each of something, at most so much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.amalfi.phrases import ending_lines, things
from companion.games.amalfi.questions.turn import Amalfi, Turn
from companion.present import questions as q
from engine.games.amalfi.actions import EnterEnding, RemoveEnding
from engine.games.amalfi.state import Ending

_PER = range(1, 5)
_COUNT = range(1, 11)
_MOST = (8, 10, 12, 15)
_POINTS = range(3, 13)
_BEGUN = ("per", "what", "count", "all", "most")


def ending_card(turn: Turn, *, played: bool = True) -> tuple[tuple[q.Field, ...], Ending | None]:
    """The fields of a card, and the card as entered: None while they say nothing.

    A count by hand is asked only where the app has nothing to count. Nobody types a name, so the
    card goes by its number.
    """
    modes = turn.options(("per", "points"), "ui.each")
    mode = turn.ask(q.OneOf("mode", options=modes, look="tabs", value="per"))
    points, most = _number(turn, "all", "points-all", _POINTS), _number(turn, "most", "most", _MOST)
    per, count = _number(turn, "per", "points-each", _PER), _number(turn, "count", "count", _COUNT)
    counted = tuple(q.Option(key, text) for key, text in things())
    of = turn.ask(q.OneOf("what", turn.say("each.of"), options=counted, lets_go=True))
    name = turn.say("ending.name", number=len(turn.board.ending) + 1)
    if mode.value == "points":
        total = points.value
        card = None if total is None else Ending(name, points=total, played=played)
        return (mode, points), card
    by_hand = () if of.value else (count,)
    number = None if of.value else count.value
    fields = (mode, per, of, most, *by_hand)
    if per.value is None or (not of.value and number is None):
        return fields, None
    what = of.value or None
    return fields, Ending(name, per.value, what, number, None, most.value, played)


def _number(turn: Turn, key: str, words: str, common: Iterable[int]) -> q.Number:
    return turn.number(key, turn.say(f"each.{words}"), common, maximum=500)


def ending(table: Amalfi, answers: q.Answers) -> q.Form:
    """The ending characters of a player: one more, or one to take away, with what each brings."""
    turn = Turn("ending", table, answers)
    played = turn.ask(q.YesNo("played", turn.phrase("played"), value=True))
    fields, card = ending_card(turn, played=played.value)
    owned = tuple(
        q.Deed(
            f"remove {number}",
            q.sentence(table, line.because),
            actions=(RemoveEnding(turn.seat, number),),
            then=q.of(turn.seat),
            note=turn.phrase("remove"),
            trail=q.figure(table, line.points),
            icon="trash-can-outline",
            look="row",
        )
        for number, line in enumerate(ending_lines(table, turn.seat), start=1)
    )
    is_begun = any(answers.get(key) not in (None, "") for key in _BEGUN)
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", seat=turn.seat),
        answers=answers,
        fields=(played, *fields, *owned),
        actions=() if card is None else (EnterEnding(turn.seat, card),),
        button=turn.phrase("choose" if card is None else "add"),
        # Numbers that were entered and are not wanted are cancelled; otherwise all is done.
        leave=turn.say("cancel" if is_begun else "done"),
    )


QUESTIONS: Mapping[str, q.Question] = {
    "ending": ending,
}
