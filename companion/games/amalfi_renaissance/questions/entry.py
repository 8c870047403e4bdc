"""What a player has, entered or corrected: cards, ships, bread, and where the marker stands."""

from __future__ import annotations

from companion.games.amalfi_renaissance.phrases import place_name
from companion.games.amalfi_renaissance.questions.turn import Renaissance, Turn
from companion.present import questions as q
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.board import PLACES, Board
from engine.games.amalfi_renaissance.pieces import ARTWORKS, PERIODS, RESOURCES, TYPES
from engine.message import Seat

_CARDS = (*ARTWORKS, "destinations", "lighthouses", "own_lighthouses", *TYPES, "engaged", "hand")
_SHIPS = ("bread", "own_docks", "bay", *RESOURCES, "port", "docks", "shipyard")
_PAGES = {"cards": _CARDS, "ships": _SHIPS}
_FULL_ONLY = ("engaged", "hand", "own_docks", "bread")
_OTHERS = ("destinations", "lighthouses", "own_lighthouses", "engaged", "hand")
_LOWEST = -999


def correct(table: Renaissance, answers: q.Answers) -> q.Form:
    """Everything a player has; all that was changed is recorded together."""
    turn = Turn("correct", table, answers)
    tabs = turn.options(_PAGES, "ui.correct")
    pages = turn.ask(q.OneOf("page", options=tabs, look="tabs", value="cards"))
    before = numbers(turn.board)
    counts = {name: turn.ask(_count(turn, name, number)) for name, number in before.items()}
    after = {
        name: counts[name].value if name in answers else number for name, number in before.items()
    }
    marker = turn.ask(_marker(turn))
    track = dict(marker.value).get("track", turn.board.marker)
    actions = entries(turn.seat, before, after)
    if track is not None and track != turn.board.marker:
        actions.append(a.SetTrack(turn.seat, track))
    shown: list[q.Field] = [
        counts[name] for name in _PAGES[pages.value] if not turn.is_light or _is_light(name)
    ]
    if pages.value == "cards":
        shown.append(marker)
    elif not turn.is_light:
        shown.append(q.Note("ships-note", turn.phrase("ships-note")))
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", seat=turn.seat),
        answers=answers,
        fields=(pages, *shown),
        actions=tuple(actions),
        button=turn.say("record"),
        leave=turn.say("cancel"),
    )


def period(table: Renaissance, answers: q.Answers) -> q.Form:
    """The period of a table entered before its end."""
    turn = Turn("finish", table, answers)
    options = tuple(q.Option(str(number), str(number)) for number in range(1, PERIODS + 1))
    known = turn.state.period
    field = turn.ask(q.OneOf("period", options=options, value="" if known is None else str(known)))
    chosen = int(field.value) if field.value else None
    return q.Form(
        key="period",
        title=turn.phrase("unfinished"),
        answers=answers,
        fields=(field,),
        actions=() if chosen in (None, known) else (a.SetPeriod(chosen),),
        button=turn.say("record"),
        leave=turn.say("cancel"),
        is_small=True,
    )


def _is_light(name: str) -> bool:
    """Whether it is kept where only points are."""
    return name not in _FULL_ONLY and (name not in PLACES or name == "shipyard")


def _count(turn: Turn, name: str, number: int | None) -> q.Count:
    label = place_name(turn.table, name) if name in PLACES else turn.say(f"have.{name}")
    return q.Count(name, label, value=number or 0)


def _marker(turn: Turn) -> q.Numbers:
    """Where the score marker stands."""
    mark = q.person(turn.table, turn.seat)
    line = q.Line(
        "track", turn.phrase("track"), turn.board.marker, "", mark.shape, mark.colour, _LOWEST
    )
    return q.Numbers("marker", lines=(line,))


def numbers(board: Board) -> dict[str, int | None]:
    """Everything that is counted on a board, by name."""
    return {
        **{kind: getattr(board.artworks, kind) for kind in ARTWORKS},
        **{kind: getattr(board.characters, kind) for kind in TYPES},
        **{place: board.ships.at(place) for place in PLACES},
        **{name: getattr(board, name) for name in _OTHERS},
        "bread": board.bread,
        "own_docks": board.own_docks,
    }


def entries(
    seat: Seat, before: dict[str, int | None], after: dict[str, int | None]
) -> list[a.Action]:
    """The entries that lead from what was counted to what is."""
    changed = {name: number for name, number in after.items() if number != before[name]}
    found: list[a.Action] = []

    def some(names: tuple[str, ...]) -> a.Counts:
        return tuple((name, changed[name] or 0) for name in names if name in changed)

    if counts := some(ARTWORKS):
        found.append(a.SetArtworks(seat, counts))
    if "destinations" in changed:
        found.append(a.SetDestinations(seat, changed["destinations"] or 0))
    if "lighthouses" in changed or "own_lighthouses" in changed:
        lights, own = after["lighthouses"] or 0, after["own_lighthouses"]
        found.append(a.SetLighthouses(seat, lights, own))
    if (counts := some(TYPES)) or "engaged" in changed:
        found.append(a.SetCharacters(seat, counts, changed.get("engaged")))
    if "hand" in changed:
        found.append(a.SetHand(seat, changed["hand"] or 0))
    if counts := some(PLACES):
        found.append(a.SetShips(seat, counts))
    if "own_docks" in changed:
        found.append(a.SetDocks(seat, changed["own_docks"] or 0))
    if "bread" in changed:
        found.append(a.SetBread(seat, changed["bread"] or 0))
    return found
