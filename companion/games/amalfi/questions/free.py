"""Ships placed, free actions, what cards do, and where on the table each action is offered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.amalfi.phrases import place_name
from companion.games.amalfi.questions.turn import FEW, Amalfi, Turn, gain_answers
from companion.present import questions as q
from engine.games.amalfi import actions as a
from engine.games.amalfi.choices import place_on
from engine.games.amalfi.pieces import PLACES, RESOURCES, SPACES

MAIN = ("place-ship", "acquire", "build", "play", "tap", "pass")
FREE = ("claim", "gain-more", "food", "discard", "take", "more")
MORE = ("move", "exchange", "correct", "cards", "ending", "fold")

_SHIPS = range(1, 7)
_CARDS = range(1, 9)
_OTHER, _CHART, _PUBLIC = "other", "chart ", "public "
_GIVERS = ("space", "contract", "character")


def place_ship(table: Amalfi, answers: q.Answers) -> q.Form:
    """A ship goes to an action space: which one, the food it takes, what it gives."""
    turn = Turn("place-ship", table, answers)
    options = (
        *(_printed(turn, key) for key in SPACES),
        *_charts(turn, _CHART, "own", len(turn.board.charts)),
        *_charts(turn, _PUBLIC, "public", turn.state.public),
        q.Option(_OTHER, turn.phrase("other")),
    )
    where = turn.ask(q.OneOf("where", turn.phrase("where"), options=options))
    pay = turn.food_paid()
    gains, gain = turn.gained()
    action = None
    if where.value:
        action = _placed(turn, where.value, a.Place(turn.seat, pay=pay.value or 0, gain=gain))
    return turn.form((where, pay, *gains), action, turn.phrase("do" if action else "choose"))


def _printed(turn: Turn, key: str) -> q.Option:
    """A space that the rulebook names fills in its numbers by itself."""
    place = place_on(turn.state, turn.seat, SPACES[key])
    sets = {"pay": place.pay, **gain_answers(place.gain)}
    return q.Option(key, turn.phrase(f"on.{key}"), sets=tuple(sets.items()))


def _charts(turn: Turn, key: str, words: str, number: int) -> list[q.Option]:
    return [q.Option(f"{key}{n}", turn.phrase(words, number=n)) for n in range(1, number + 1)]


def _placed(turn: Turn, where: str, place: a.Place) -> a.Place:
    if where.startswith(_CHART):
        return replace(place, chart=int(where.removeprefix(_CHART)))
    if where.startswith(_PUBLIC):
        return replace(place, public=int(where.removeprefix(_PUBLIC)))
    if where != _OTHER:
        return replace(place, space=where)
    # A name for a space that the app does not know: nobody stands there yet.
    others = sum(t.space is not None and t.space not in SPACES for t in turn.state.spaces)
    return replace(place, space=turn.phrase("unnamed", number=others + 1))


def tap(table: Amalfi, answers: q.Answers) -> q.Form:
    """An action character is tapped."""
    turn = Turn("tap", table, answers)
    pay = turn.food_paid()
    gains, gain = turn.gained()
    return turn.form((pay, *gains), a.Tap(turn.seat, pay.value or 0, gain))


def gain_more(table: Amalfi, answers: q.Answers) -> q.Form:
    """The rest of a space's gain, a contract's bonus, or what a character in play gives."""
    turn = Turn("gain-more", table, answers)
    options = tuple(q.Option(by, turn.phrase(by)) for by in _GIVERS)
    by = turn.ask(q.OneOf("by", turn.phrase("by"), options=options, value=_usual_giver(turn)))
    pay = turn.food_paid()
    gains, gain = turn.gained()
    food = pay.value or 0
    action = None if gain == a.NOTHING and not food else a.GainMore(turn.seat, by.value, food, gain)
    button = turn.phrase("do" if action else "choose")
    return turn.form((by, pay, *gains), action, button, asks=True)


def _usual_giver(turn: Turn) -> str:
    """What gives now: a contract with its bonus to be had, a ship just placed, a character."""
    now = turn.state.turn
    if now is None or now.seat != turn.seat:
        return "character"
    return "contract" if now.bonus else "space" if now.placed else "character"


def food(table: Amalfi, answers: q.Answers) -> q.Form:
    """Ships of a resource space to the Sea, or of the Sea to the Homeland, for food."""
    turn = Turn("food", table, answers)
    ships = turn.board.ships
    there = {place: ships.at(place) if ships else 0 for place in ("sea", *RESOURCES)}
    options = tuple(
        q.Option(place, turn.phrase("place", place=place_name(table, place), number=number))
        for place, number in there.items()
        if number or ships is None
    )
    only = options[0].key if len(options) == 1 else ""
    start = turn.ask(q.OneOf("from", turn.phrase("from"), options=options, value=only))
    number = turn.number("ships", turn.say("ships"), _SHIPS, 1)
    action = a.TurnIntoFood(turn.seat, start.value, number.value or 1) if start.value else None
    button = turn.phrase("do" if action else "choose")
    return turn.form((start, number), action, button, asks=True)


def discard(table: Amalfi, answers: q.Answers) -> q.Form:
    """Characters from hand for a food each."""
    turn = Turn("discard", table, answers)
    cards = turn.number("cards", turn.phrase("cards"), _CARDS, 1)
    return turn.form((cards,), a.Discard(turn.seat, cards.value or 1), asks=True)


def take(table: Amalfi, answers: q.Answers) -> q.Form:
    """A character into hand; its slot may cost or give food."""
    turn = Turn("take", table, answers)
    pay = turn.food_paid()
    gained = turn.number("food", turn.phrase("food"), FEW, 0)
    action = a.TakeCharacter(turn.seat, pay.value or 0, gained.value or 0)
    return turn.form(() if turn.state.options.solo else (pay, gained), action, asks=True)


def move(table: Amalfi, answers: q.Answers) -> q.Form:
    """A card moves ships from one place of a board to another."""
    turn = Turn("move", table, answers)
    options = tuple(q.Option(place, place_name(table, place)) for place in PLACES)
    start = turn.ask(q.OneOf("from", turn.phrase("from"), options=options))
    to = turn.ask(q.OneOf("to", turn.phrase("to"), options=options))
    ships = turn.number("ships", turn.say("ships"), _SHIPS, 1)
    action = None
    if start.value and to.value and start.value != to.value:
        action = a.MoveShips(turn.seat, start.value, to.value, ships.value or 1)
    button = turn.phrase("do" if action else "choose")
    return turn.form((start, to, ships), action, button, asks=True)


def pass_round(table: Amalfi, answers: q.Answers) -> q.Form:
    """The player is out of the round."""
    return q.as_it_is(a.Pass(Turn("pass", table, answers).seat))(table, answers)


def more(table: Amalfi, answers: q.Answers) -> q.Form:
    """What is needed less often."""
    turn = Turn("do", table, answers)
    fields = tuple(q.Link(key, turn.phrase(key), question=key, answers=answers) for key in MORE)
    return q.Form(
        key="more", title=turn.phrase("more"), answers=answers, fields=fields, is_small=True
    )


QUESTIONS: Mapping[str, q.Question] = {
    "place-ship": place_ship,
    "tap": tap,
    "pass": pass_round,
    "gain-more": gain_more,
    "food": food,
    "discard": discard,
    "take": take,
    "move": move,
    "more": more,
}
