"""A round: bids, drafts, builds, add-ons and remodels, the tiles laid out, the next round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.positano.next_step import NextStep, next_step
from companion.games.positano.questions import matrix
from companion.games.positano.questions.table import (
    BY_NAME,
    PLAN,
    Positano,
    lot_option,
    lots,
    phrase,
    seat_of,
    why,
)
from companion.present import questions as q
from companion.present.words import sentence, text_of
from engine.games.positano import actions as a
from engine.games.positano.names import row_name
from engine.games.positano.pieces import (
    BASE_CARDS,
    BLOCK_TILES,
    BOOSTERS,
    BUILD_TILES,
    COLUMNS,
    Roof,
    Row,
)
from engine.games.positano.rules_board import on_offer
from engine.games.positano.rules_draft import offers
from engine.games.positano.state import Bid, State
from engine.message import Clauses, Message, Seat, count, say

_FIRST = Seat(0)
_CARD, _BOOSTER, _TILE, _LOT = "card", "booster", "tile", "lot"


def go_on(table: Positano, answers: q.Answers) -> q.Form:
    """Whatever is next in a round, and after it the next again."""
    step = next_step(table.state)
    form = _STEPS[step.kind](table, answers)
    return replace(form, then={} if _goes_on(table, step, form) else None)


def _goes_on(table: Positano, step: NextStep, form: q.Form) -> bool:
    """The next thing can be asked at once: nobody may choose something else first."""
    action: Any = form.action
    preview = table.preview(action) if action is not None else None
    if preview is None:
        return False
    after = next_step(preview.state)
    is_new = after.kind == "bid" and step.kind != "bid"
    return not (after.extras or is_new or after.kind in ("next", "over"))


# Bids


def bid(table: Positano, answers: q.Answers) -> q.Form:
    """A base card and a booster of a player."""
    seat = seat_of(answers, _first(next_step(table.state)))
    cards = tuple(
        q.Option(card, card, refused=_used(table, a.MakeBid(seat, card, 0))) for card in BASE_CARDS
    )
    boosters = tuple(
        q.Option(
            str(add),
            phrase(table, "booster", n=add),
            refused=_used(table, a.MakeBid(seat, "", add)),
        )
        for add in BOOSTERS
    )
    card = q.asked(q.OneOf(_CARD, phrase(table, "base-cards"), options=cards), answers)
    booster = q.asked(q.OneOf(_BOOSTER, phrase(table, "boosters"), options=boosters), answers)
    is_whole = bool(card.value and booster.value)
    return q.Form(
        key="bid",
        title=phrase(table, "bid", seat=seat),
        answers=answers,
        fields=(card, booster),
        actions=(a.MakeBid(seat, card.value, int(booster.value)),) if is_whole else (),
        told=_totals(table, card.value, booster.value) if is_whole else phrase(table, "bid-choose"),
        button=phrase(table, "bid-act"),
        leave=phrase(table, "cancel"),
    )


def _first(step: NextStep) -> Seat:
    return step.seats[0] if step.seats else _FIRST


def _used(table: Positano, action: a.MakeBid) -> str:
    """Why a card cannot be played again."""
    verdict = table.check(action)
    used = [breach.because for breach in verdict.points if breach.rule == "bid.once"]
    return sentence(phrase(table, "bid-used", why=Clauses(used))) if used else ""


def _totals(table: Positano, card: str, booster: str) -> str:
    """What the two cards come to in each row."""
    made = Bid(card, int(booster))
    rows = tuple(say("ui.bid-total", row=row_name(row), total=made.total(row)) for row in Row)
    return phrase(table, "bid-told", card=card, booster=booster, rows=rows)


# Drafts


def draft(table: Positano, answers: q.Answers) -> q.Form:
    """A lot, a block tile or a build tile; who it is the table says first where bids are equal."""
    step = next_step(table.state)
    row = step.row or Row.LOT
    if step.is_tied and not answers.get("seat"):
        return _who_first(table, answers, step, row)
    seat = seat_of(answers, _first(step))
    if row is Row.LOT:
        field = q.asked(lots(table, _LOT, lambda lot: a.Draft(seat, lot=lot)), answers)
        drafted = a.Draft(seat, lot=BY_NAME[field.value]) if field.value else None
    else:
        drafts = _tiles(table.state, seat, row)
        options = tuple(
            q.Option(key, _tile_name(table, one), refused=why(table, table.check(one)))
            for key, one in drafts.items()
        )
        field = q.asked(q.OneOf(_TILE, options=options, takes_refused=True), answers)
        drafted = drafts[field.value] if field.value else None
    return q.Form(
        key="draft",
        title=phrase(table, f"draft-{row.value}", seat=seat),
        answers=answers,
        fields=(field,),
        actions=() if drafted is None else (drafted,),
        leave=phrase(table, "cancel"),
        at_once=True,
        # Where bids are equal the table has said who drafts.
        settled=True,
    )


def _who_first(table: Positano, answers: q.Answers, step: NextStep, row: Row) -> q.Form:
    """Equal bids, and stars that nobody knows: the table says who drafts first."""
    options = tuple(q.person(table, seat) for seat in step.seats)
    tie = q.Note("tie", phrase(table, f"draft-{row.value}-tie", seats=step.seats), tone="ink")
    return q.Form(
        key="who-first",
        title=phrase(table, f"draft-{row.value}-first"),
        answers=answers,
        fields=(tie, q.OneOf("seat", options=options, look="people")),
        leave=phrase(table, "cancel"),
    )


def _tiles(state: State, seat: Seat, row: Row) -> dict[str, a.Draft]:
    """Every tile of a row in the box, with each number of blocks it lets one take."""
    if row is Row.BUILD:
        return {tile: a.Draft(seat, build=tile) for tile in BUILD_TILES}
    takes = {tile: offers(state, seat, tile) or (None,) for tile in BLOCK_TILES}
    return {
        tile if len(offered) == 1 else f"{tile} {take}": a.Draft(seat, block=tile, take=take)
        for tile, offered in takes.items()
        for take in offered
    }


def _tile_name(table: Positano, drafted: a.Draft) -> str:
    name = say(f"ui.short.{drafted.tile}")
    is_choice = drafted.block is not None and bool(BLOCK_TILES[drafted.block].times)
    if is_choice and drafted.take is not None:
        return phrase(table, "take", tile=name, taken=count("blocks", drafted.take))
    return text_of(table, name)


# Builds


def build(table: Positano, answers: q.Answers) -> q.Form:
    """The main build, on the drafted lot or on the answer "lot"."""
    seat = seat_of(answers, _first(next_step(table.state)))
    lot = BY_NAME.get(str(answers.get(_LOT))) or table.state.turn(seat).lot
    assert lot is not None
    field = q.asked(matrix.matrix(table, lot, seat, matrix.building), answers)
    action = matrix.chosen(field, answers, seat, lot, matrix.building)
    tile = say(f"tile.{table.state.turn(seat).build}")
    return q.Form(
        key="build",
        title=phrase(table, "build-now", seat=seat, lot=str(lot)),
        answers=answers,
        fields=(field,),
        actions=() if action is None else (action,),
        note=phrase(table, "regulation-tile", height=lot.regulation, tile=tile),
        told=phrase(table, "choose-cell") if action is None else matrix.told(table, seat, action),
        button=phrase(table, "build-act"),
        leave=phrase(table, "cancel"),
        pieces=(str(lot),),
    )


def add_on(table: Positano, answers: q.Answers) -> q.Form:
    """One more block on the building of the answer "lot"."""
    action = a.AddOn(seat_of(answers, _FIRST), BY_NAME[str(answers[_LOT])])
    return q.as_it_is(action)(table, answers)


def remodel(table: Positano, answers: q.Answers) -> q.Form:
    """The answer "roof" on the building of the answer "lot"."""
    lot, roof = BY_NAME[str(answers[_LOT])], Roof(str(answers["roof"]))
    return q.as_it_is(a.Remodel(seat_of(answers, _FIRST), lot, roof))(table, answers)


def next_round(table: Positano, answers: q.Answers) -> q.Form:
    """The round ends."""
    return q.as_it_is(a.Refresh())(table, answers)


def over(table: Positano, answers: q.Answers) -> q.Form:
    """Nothing is left to ask."""
    return q.Form(key="over", title=phrase(table, "game-over"), answers=answers, goes="score")


# The Beach Board


def reveal(table: Positano, answers: q.Answers) -> q.Form:
    """The tiles on the Beach Board, from the left; a row without any is not known."""
    known = table.state.round.shown
    rows = tuple(q.asked(_row(table, row, known.row(row)), answers) for row in Row)
    found = [field.value for field in rows]
    action = a.Reveal(tuple(BY_NAME[name] for name in found[0]), found[1], found[2])
    return q.Form(
        key="reveal",
        title=phrase(table, "reveal"),
        answers=answers,
        fields=tuple(
            part
            for row, field in zip(Row, rows, strict=True)
            for part in (field, _lies(table, row, field.value))
        ),
        actions=(action,),
        button=phrase(table, "reveal-it"),
        leave=phrase(table, "cancel"),
    )


def _row(table: Positano, row: Row, known: tuple[object, ...] | None) -> q.InOrder:
    key, label = f"row {row.value}", phrase(table, f"reveal.{row.value}")
    value = tuple(map(str, known or ()))
    if row is Row.LOT:
        lots = tuple(lot_option(table, lot) for lot in PLAN)
        return q.InOrder(key, label, options=lots, look="board", wide=len(COLUMNS), value=value)
    tiles = tuple(BLOCK_TILES if row is Row.BLOCK else BUILD_TILES)
    options = tuple(q.Option(tile, text_of(table, short(tile))) for tile in tiles)
    return q.InOrder(key, label, options=options, value=value, repeats=True)


def _lies(table: Positano, row: Row, tiles: tuple[str, ...]) -> q.Note:
    return q.Note(f"lies {row.value}", lying(table, row, tiles), tone="ink", look="room")


def lying(table: Positano, row: Row, tiles: tuple[str, ...]) -> str:
    """What lies in a row, from the left; where nobody said so, what may be drafted."""
    if tiles:
        named = tuple(short(BY_NAME.get(tile, tile)) for tile in tiles)
        return phrase(table, "reveal-row", tiles=named)
    first = on_offer(table.state, row) if table.state.round.number == 1 else None
    if first and row is not Row.LOT:
        return phrase(table, "reveal-first", tiles=tuple(map(short, first)))
    return phrase(table, "reveal-unknown")


def short(tile: object) -> Message:
    """A tile or a lot by its short name."""
    name = str(tile)
    return say("lot.name", lot=name) if name in BY_NAME else say(f"ui.short.{name}")


_STEPS: Mapping[str, Callable[[Positano, q.Answers], q.Form]] = {
    "bid": bid,
    "draft": draft,
    "build": build,
    "next": next_round,
    "over": over,
}

QUESTIONS: Mapping[str, q.Question] = {
    "next": go_on,
    "bid": bid,
    "draft": draft,
    "build": build,
    "add-on": add_on,
    "remodel": remodel,
    "next-round": next_round,
    "reveal": reveal,
}
