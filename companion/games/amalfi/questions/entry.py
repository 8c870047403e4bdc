"""What a player has, entered or corrected: ships, food and colonies, characters, cards."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amalfi.phrases import place_name
from companion.games.amalfi.questions.turn import CARD_POINTS, Amalfi, Turn
from companion.present import questions as q
from engine.games.amalfi import actions as a
from engine.games.amalfi.pieces import CARDS, CHARACTERS, FLEET, PLACES, Characters, Ships
from engine.games.amalfi.turns import markers
from engine.message import Seat

_PAGES = ("ships", "rest")
_REST = ("colonies", "food", "hand")
_MOST = 99
_LOWEST = -999


def correct(table: Amalfi, answers: q.Answers) -> q.Form:
    """Everything that can be counted on a board; all that was changed is recorded together."""
    turn = Turn("correct", table, answers)
    pages = turn.ask(
        q.OneOf("page", options=turn.options(_PAGES, "ui.correct"), look="tabs", value="ships")
    )
    before = _counted(turn)
    counts = {name: turn.ask(_count(turn, name, number)) for name, number in before.items()}
    marker = turn.ask(_marker(turn))
    shown: tuple[q.Field, ...] = tuple(counts[place] for place in PLACES)
    if pages.value == "rest":
        shown = (*(counts[name] for name in (*_REST, *CHARACTERS)), marker)
    after = {name: count.value for name, count in counts.items()}
    changed = {name for name in before if name in answers and after[name] != before[name]}
    track = dict(marker.value).get("track", marker.lines[0].number)
    actions: list[a.Action] = []
    if track is not None and track != marker.lines[0].number:
        actions.append(a.CountTrack(turn.seat, track))
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", seat=turn.seat),
        answers=answers,
        fields=(pages, *shown),
        actions=(*actions, *_corrections(turn.seat, after, changed)),
        button=turn.say("record"),
        leave=turn.say("cancel"),
    )


def _counted(turn: Turn) -> dict[str, int | None]:
    """Everything as it is now; None where nobody counted."""
    board = turn.board
    ships = {place: board.ships.at(place) if board.ships else None for place in PLACES}
    played = board.characters
    characters = {kind: getattr(played, kind) if played else None for kind in CHARACTERS}
    return {**ships, **characters, **{name: getattr(board, name) for name in _REST}}


def _count(turn: Turn, name: str, number: int | None) -> q.Count:
    label = place_name(turn.table, name) if name in PLACES else turn.say(f"have.{name}")
    most = FLEET if name in PLACES else _MOST
    return q.Count(name, label, value=number or 0, maximum=most)


def _marker(turn: Turn) -> q.Numbers:
    """Where the score marker stands."""
    mark, stands = q.person(turn.table, turn.seat), markers(turn.state)[turn.seat]
    title = turn.say("have.track")
    line = q.Line("track", title, stands, "", mark.shape, mark.colour, minimum=_LOWEST)
    return q.Numbers("marker", lines=(line,))


def _corrections(seat: Seat, after: dict[str, int], changed: set[str]) -> list[a.Action]:
    """What was changed; colonies before food, as they make room for it."""
    found: list[a.Action] = []
    if "colonies" in changed:
        found.append(a.CountColonies(seat, after["colonies"]))
    if "food" in changed:
        found.append(a.CountFood(seat, after["food"]))
    if "hand" in changed:
        found.append(a.CountHand(seat, after["hand"]))
    if changed & {*PLACES}:
        found.append(a.CountShips(seat, Ships(*(after[place] for place in PLACES))))
    if changed & {*CHARACTERS}:
        found.append(a.CountCharacters(seat, Characters(*(after[kind] for kind in CHARACTERS))))
    return found


# Charts and contracts


def cards(table: Amalfi, answers: q.Answers) -> q.Form:
    """Charts and contracts: one tap on a kind, then one for each card, which is entered at once.

    At a table entered as it lies the next player follows. Each kind has one line from the start,
    so that a card that comes moves nothing.
    """
    turn = Turn("cards", table, answers)
    card = turn.ask(
        q.OneOf("card", turn.phrase("add"), options=turn.options(CARDS, "ui.card"), value="chart")
    )
    points = turn.number("points", turn.say("points"), CARD_POINTS, maximum=500)
    correction = q.Note("correction", turn.phrase("correction"), tone="warning")
    entered = points.value is not None
    following = None if turn.state.is_kept else _following(turn)
    again = q.of(turn.seat, card=card.value)
    onward = None if following is None else q.of(following)
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", seat=turn.seat),
        answers=answers,
        fields=(
            *((correction,) if turn.state.is_kept else ()),
            card,
            points,
            *(_owned_line(turn, kind) for kind in CARDS),
        ),
        actions=() if points.value is None else (a.EnterCard(turn.seat, card.value, points.value),),
        button=turn.say("done") if following is None else _onward(turn, following),
        leave="" if following is None else turn.say("done"),
        at_once=True,
        then=again if entered else onward,
        goes="on",
    )


def _following(turn: Turn) -> Seat | None:
    seats = turn.state.seats
    return Seat(turn.seat + 1) if turn.seat + 1 < len(seats) else None


def _onward(turn: Turn, seat: Seat) -> str:
    return turn.say("onward", name=turn.table.setup.names[seat])


def _owned(turn: Turn, card: str) -> list[int]:
    """The points of a player's cards of a kind."""
    if card == "chart":
        return [chart.points for chart in turn.board.charts]
    return [contract.points for contract in turn.board.contracts if contract.kind == card]


def _owned_line(turn: Turn, card: str) -> q.Link:
    """The cards of a kind; the line leads to the question which of them goes."""
    owned, label = _owned(turn, card), turn.say(f"card.{card}")
    if not owned:
        return q.Link(f"owned {card}", label, note=turn.phrase("none"), look="row")
    return q.Link(
        f"owned {card}",
        label,
        question="take-away",
        answers=q.of(turn.seat, card=card),
        note=turn.say("dots").join(q.figure(turn.table, points) for points in owned),
        trail=q.figure(turn.table, sum(owned)),
        icon="pencil-outline",
        look="row",
        returns=True,
    )


def take_away(table: Amalfi, answers: q.Answers) -> q.Form:
    """Which card of a kind goes."""
    turn = Turn("cards", table, answers)
    card = str(answers["card"])
    fields = tuple(
        q.Deed(
            f"remove {number}",
            turn.phrase(card, points=points),
            actions=(a.RemoveCard(turn.seat, card, number),),
            icon="close",
        )
        for number, points in enumerate(_owned(turn, card), start=1)
    )
    title = turn.phrase("take-away")
    return q.Form(key="take-away", title=title, answers=answers, fields=fields, is_small=True)


QUESTIONS: Mapping[str, q.Question] = {
    "correct": correct,
    "cards": cards,
    "take-away": take_away,
}
