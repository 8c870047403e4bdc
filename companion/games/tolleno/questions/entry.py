"""A city entered or corrected: its tiles, what stands on their plots, who won them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.tolleno.faces import blank, centre_of
from companion.games.tolleno.places import field_of, plot_of
from companion.games.tolleno.questions.face import (
    Tolleno,
    free_field,
    named,
    people,
    seat_of,
    tile,
)
from companion.present import questions as q
from engine.games.tolleno import actions as a
from engine.games.tolleno.pieces import FLOORS, Kind
from engine.games.tolleno.tiles import Plot, Tile, place_of

_MOST_FOUNTAINS = 9


def lay(table: Tolleno, answers: q.Answers) -> q.Form:
    """One more tile of the city, or another one in place of the tile on the answer "on"."""
    on = str(answers.get("on", ""))
    there = table.state.city[field_of(on)] if on else blank()
    fields, found = tile(table, answers, there)
    if on:
        title = q.phrase(table, "ui.change", at=on)
    else:
        title = q.phrase(table, "ui.ask.tile")
        where = free_field(table, answers, q.phrase(table, "ui.field"))
        fields.insert(0, where)
        found = replace(found, at=field_of(where.value)) if where.value else there
    is_new = not on and found is not there
    return q.Form(
        key="tile",
        title=title,
        answers=answers,
        fields=tuple(fields),
        actions=(a.Lay(found),) if is_new or (on and found != there) else (),
        button=q.phrase(table, "ui.record"),
        leave=q.phrase(table, "ui.cancel"),
        pieces=(on,) if on else (),
    )


def centre(table: Tolleno, answers: q.Answers) -> q.Form:
    """The contract tile with downtown round it."""
    return q.as_it_is(*centre_of(table.state))(table, answers)


def tiles(table: Tolleno, answers: q.Answers) -> q.Form:
    """The tiles that lie there, to change one."""
    links = tuple(
        q.Link(
            str(at),
            named(table, at),
            question="about",
            answers={"on": str(at)},
            look="row",
            returns=True,
        )
        for at in table.state.city
    )
    return q.Form(
        key="tiles",
        title=q.phrase(table, "ui.correct"),
        answers=answers,
        fields=links,
        leave=q.phrase(table, "ui.done"),
    )


def about(table: Tolleno, answers: q.Answers) -> q.Form:
    """What can be changed of the tile on the answer "on"."""
    on = str(answers["on"])
    there = table.state.city[field_of(on)]
    return q.Form(
        key="about",
        title=named(table, there.at),
        answers=answers,
        fields=(*_links(table, there), *_ways_on(table, there)),
        leave=q.phrase(table, "ui.done"),
        pieces=(on,),
    )


def _links(table: Tolleno, there: Tile) -> Iterator[q.Link]:
    """Its plots with what stands on them, and who won it where nothing does."""
    for index, plot in enumerate(there.plots):
        yield q.Link(
            f"plot {index}",
            q.phrase(table, "ui.plot-number", plot=index),
            question="plot",
            answers={"on": place_of(there.at, index)},
            note=_stands(table, plot),
            look="row",
            returns=True,
        )
    if there.kind is not Kind.CONTRACT and not any(there.buildings):
        yield q.Link(
            "award",
            q.phrase(table, "ui.ask.award"),
            question="award",
            answers={"on": str(there.at)},
            look="row",
            returns=True,
        )


def _stands(table: Tolleno, plot: Plot) -> str:
    if plot.owner is None:
        return ""
    return q.phrase(table, "ui.stands", seat=plot.owner, n=plot.floors)


def _ways_on(table: Tolleno, there: Tile) -> Iterator[q.Field]:
    on = {"on": str(there.at)}
    yield q.Link("change", q.phrase(table, "ui.edit"), question="tile", answers=on, returns=True)
    yield q.Link("move", q.phrase(table, "ui.move"), question="move", answers=on)
    yield q.Deed("remove", q.phrase(table, "ui.remove"), actions=(a.Lift(there.at),))


def plot(table: Tolleno, answers: q.Answers) -> q.Form:
    """What stands on the plot of the answer "on", and the fountains that point at it."""
    on = str(answers["on"])
    at, index = plot_of(on)
    there = table.state.city[at]
    now = there.plot(index)
    owner = q.asked(people(table, "owner", "", now.owner), answers)
    floors = q.asked(
        q.Count("floors", q.phrase(table, "ui.floors"), value=now.floors or 1, maximum=FLOORS),
        answers,
    )
    fountains = q.asked(
        q.Count(
            "fountains",
            q.phrase(table, "ui.fountains-at"),
            value=now.fountains or 0,
            maximum=_MOST_FOUNTAINS,
        ),
        answers,
    )
    marked = q.asked(
        q.YesNo("marked", q.phrase(table, "ui.foundations"), value=bool(now.foundations)), answers
    )
    asks_mark = table.state.ruling("foundations") == "marked-plot"
    found: list[a.Action] = []
    if asks_mark and marked.value != bool(now.foundations):
        found.append(a.Lay(there.change(index, replace(now, foundations=marked.value))))
    if fountains.value != (now.fountains or 0):
        found.append(a.CountFountains(at, index, fountains.value))
    seat = seat_of(owner.value)
    if seat is None and now.owner is not None:
        found.append(a.Clear(at, index))
    elif seat is not None and (seat, floors.value) != (now.owner, now.floors):
        found.append(a.Place(seat, at, index, floors.value))
    return q.Form(
        key="plot",
        title=q.phrase(table, "ui.plot-of", tile=named(table, at), plot=index),
        answers=answers,
        fields=(
            owner,
            *((floors,) if seat is not None else ()),
            fountains,
            *((marked,) if asks_mark else ()),
        ),
        actions=tuple(found),
        button=q.phrase(table, "ui.record"),
        leave=q.phrase(table, "ui.cancel"),
        pieces=(on,),
    )


def award(table: Tolleno, answers: q.Answers) -> q.Form:
    """Who won the tile on the answer "on", whose buildings nobody enters."""
    at = field_of(str(answers["on"]))
    now = table.state.city[at].won_by
    field = q.asked(people(table, "winner", "", now), answers)
    seat = seat_of(field.value)
    return q.Form(
        key="award",
        title=named(table, at),
        answers=answers,
        fields=(field,),
        actions=() if seat == now else (a.Award(at, seat),),
        button=q.phrase(table, "ui.record"),
        leave=q.phrase(table, "ui.cancel"),
        pieces=(str(at),),
    )


def move(table: Tolleno, answers: q.Answers) -> q.Form:
    """The tile on the answer "on" lies elsewhere."""
    at = field_of(str(answers["on"]))
    where = free_field(table, answers, q.phrase(table, "ui.field"))
    return q.Form(
        key="move",
        title=q.phrase(table, "ui.ask.move", at=str(at)),
        answers=answers,
        fields=(where,),
        actions=(a.Move(at, field_of(where.value)),) if where.value else (),
        button=q.phrase(table, "ui.record"),
        leave=q.phrase(table, "ui.cancel"),
        pieces=(str(at),),
    )


QUESTIONS: Mapping[str, q.Question] = {
    "tile": lay,
    "centre": centre,
    "tiles": tiles,
    "about": about,
    "plot": plot,
    "award": award,
    "move": move,
}
