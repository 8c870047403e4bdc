"""What single moves brought: category by category, and each player's best one."""

from __future__ import annotations

from dataclasses import dataclass

from companion.present import history
from companion.present.results.points import Run
from companion.present.words import text_of
from engine.message import Seat
from engine.table import AnyTable


@dataclass(frozen=True)
class Gain:
    """What a move changed for one player in one category."""

    seat: Seat
    key: str
    label: str
    points: int


@dataclass(frozen=True)
class BestMove:
    """The move that brought a player most right away: `points`, made up of `gains`.

    `number` is its step in the log and `place` its place in the run; `part` names the round or
    period, and is empty where nobody counts those.
    """

    seat: Seat
    number: int
    place: int
    part: str
    text: str
    points: int
    gains: tuple[Gain, ...]


def gains(table: AnyTable, run: Run, place: int) -> tuple[Gain, ...]:
    """What the step at a place changed, player by player in the order of the scorepad."""
    if not place:
        return ()
    before, after = run.stops[place - 1].card, run.stops[place].card
    setup = table.setup_at(table.log.main_step)
    changes = (
        (seat, category, after.points(seat, category.key) - before.points(seat, category.key))
        for seat in setup.seats
        for category in table.game.categories(setup)
    )
    return tuple(
        Gain(seat, category.key, text_of(table, category.label), points)
        for seat, category, points in changes
        if points
    )


def best_moves(table: AnyTable, run: Run) -> tuple[BestMove, ...]:
    """Each person's best move, by seat; of equal ones the first. Who gained nothing has none."""
    found = (_best(table, run, seat) for seat in table.game.people(table.setup))
    return tuple(best for best in found if best is not None)


def _best(table: AnyTable, run: Run, seat: Seat) -> BestMove | None:
    own = ((stop.change[seat], -i) for i, stop in enumerate(run.stops) if stop.seat == seat)
    points, place = max(own, default=(0, 0))
    if points <= 0:
        return None
    number, part = run.stops[-place].number, run.part_at(-place)
    return BestMove(
        seat,
        number,
        -place,
        part.name if part else "",
        history.describe_step(table, number),
        points,
        tuple(gain for gain in gains(table, run, -place) if gain.seat == seat),
    )
