"""What lists and statistics show of a table, computed once and kept as JSON beside it.

Nothing shown in a list replays a table. `body_of` makes the JSON, `summary_of` and `result_of`
read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.present import words
from companion.store.ending import winners_of
from companion.store.people import seats_of_people
from companion.store.timestamps import checked
from engine.files import message_json
from engine.message import Message

if TYPE_CHECKING:
    from companion.store.protocol import ListRow
    from engine.conclusion import Conclusion
    from engine.table import Table

# Counts up when `body_of` changes; then every table is computed again, after the first frame or
# when somebody asks for statistics. Until then lists read what earlier editions kept.
EDITION = 5

# The place of somebody whose place is not known.
UNPLACED = 0


@dataclass(frozen=True)
class Summary:
    """A table in a list. `ended` says how it ended if not by the rules of its game."""

    id: str
    game: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    leaders: tuple[int, ...]
    decided_by: str
    outcome: Message | str
    moves: int
    touched: str
    is_finished: bool
    ended: str = ""

    @property
    def because(self) -> str:
        """What decided the table, in the language chosen; of a damaged table, what is wrong.

        Empty if there are no words for it any more, because an earlier version kept it or its
        game is gone, or if what was kept is damaged.
        """
        if isinstance(self.outcome, str):
            return self.outcome
        try:
            return words.stored_text(self.game, self.names, self.outcome)
        except (AssertionError, LookupError, OSError, TypeError, ValueError):
            return ""


class Sat(NamedTuple):
    """Somebody at a finished table; the place is UNPLACED if it is not known."""

    name: str
    points: int
    place: int
    has_won: bool


@dataclass(frozen=True)
class Result:
    """A finished table with the people who sat there, without any paper opponent.

    `is_decided` is false if it was put away before the game was over, or if something was never
    entered without which nobody can say who has won. Such a table counts nowhere. `others` is how
    many more played without a name.
    """

    id: str
    game: str
    at: str
    people: tuple[Sat, ...]
    is_decided: bool
    others: int = 0

    @property
    def is_solo(self) -> bool:
        return len(self.people) + self.others == 1

    @property
    def winners(self) -> tuple[Sat, ...]:
        return tuple(one for one in self.people if one.has_won)

    def of(self, name: str) -> Sat | None:
        """How it went for somebody; None for anybody who did not sit there."""
        return next((one for one in self.people if one.name == name), None)


def met(results: Sequence[Result], one: str) -> dict[str, Result]:
    """Whom somebody has sat with, each with the first table at which both sat."""
    together = [result for result in results if result.of(one)]
    return {other.name: result for result in reversed(together) for other in result.people}


def met_at(results: Sequence[Result], one: str, other: str) -> Result | None:
    """A table at which both of two people sat: then they are not the same person."""
    return met(results, one).get(other)


def body_of(
    identifier: str,
    table: Table[Any, Any, Any, Any],
    *,
    is_finished: bool = False,
    ended: str | None = None,
) -> dict[str, Any]:
    """What is kept of a table: totals, who leads, and how it was won or what is missing.

    A table left at a "what if" counts as the game itself stands. Nobody leads any more at a
    finished one that nobody has won.
    """
    from engine.conclusion import conclude  # noqa: PLC0415

    step = table.log.main_step
    state, setup = table.at(step), table.setup_at(step)
    found = conclude(table.game, state, table.score if step == table.log.head else None)
    outcome = found.outcome
    result = _result_body(table, step, found, ended)
    has_winner = result["is_decided"] or not is_finished
    return {
        "id": identifier,
        "game": table.game.key,
        "names": setup.names,
        "totals": found.card.totals,
        "leaders": found.leaders if has_winner else (),
        "decided_by": outcome.decided_by if outcome else "",
        "because": message_json.write(found.because) if found.because else "",
        "moves": len(table.log.moves(step)),
        "ended": ended or "",
        "result": result,
    }


def damaged_body(identifier: str, reason: str) -> dict[str, Any]:
    """What is kept of a table that cannot be replayed or scored."""
    return {"id": identifier, "damaged": reason}


def _result_body(
    table: Table[Any, Any, Any, Any], step: int, found: Conclusion, ended: str | None
) -> dict[str, Any]:
    """What statistics need of a table, beside its id, game and names."""
    from engine.conclusion import places  # noqa: PLC0415

    game, state, setup = table.game, table.at(step), table.setup_at(step)
    points, order = game.results(state), places(found.card, found.outcome)
    winners = found.winners or winners_of(game, setup, found, ended)
    seats = seats_of_people(game, setup)
    return {
        "people": [
            [int(seat), points[seat], order.get(seat, UNPLACED), seat in winners] for seat in seats
        ],
        "others": len(game.people(setup)) - len(seats),
        "is_decided": bool(found.outcome or winners),
    }


def summary_of(row: ListRow) -> Summary:
    """A table as a list shows it; one of FAULTS if the row is damaged."""
    body = _object(row)
    because = body.get("because", "") or body.get("damaged", "")
    return _sound_summary(
        Summary(
            id=body["id"],
            game="" if "damaged" in body else body["game"],
            names=tuple(body.get("names", ())),
            totals=tuple(body.get("totals", ())),
            leaders=tuple(body.get("leaders", ())),
            decided_by=body.get("decided_by", ""),
            outcome=message_json.read(because) if isinstance(because, dict) else because,
            moves=body.get("moves", 0),
            touched=checked(row.touched),
            is_finished=row.is_finished,
            ended=body.get("ended", ""),
        )
    )


def result_of(row: ListRow, aliases: Mapping[str, str]) -> Result | None:
    """A table as statistics count it, each under the name of today; None if it cannot be played.

    One of FAULTS if the row itself is damaged.
    """
    body = _object(row)
    if "damaged" in body:
        return None
    kept = body["result"]
    names = [aliases.get(name, name) for name in body["names"]]
    people = tuple(Sat(names[seat], *figures) for seat, *figures in kept["people"])
    others = kept.get("others", 0)
    at = checked(row.touched)
    return _sound_result(Result(body["id"], body["game"], at, people, kept["is_decided"], others))


# What reading a damaged row raises.
FAULTS = (AttributeError, LookupError, TypeError, ValueError)


def _object(row: ListRow) -> dict[str, Any]:
    if not isinstance(row.body, dict):
        raise ValueError("the body is not an object")
    return row.body


def _sound_summary(one: Summary) -> Summary:
    """A summary that every list can show."""
    seats = range(len(one.names))
    texts = (one.id, one.game, one.decided_by, one.ended, *one.names)
    is_sound = (
        isinstance(one.outcome, (Message, str))
        and bool(one.game or one.outcome)
        and all(isinstance(text, str) for text in texts)
        and len(one.totals) == len(seats)
        and all(isinstance(number, int) for number in (one.moves, *one.totals))
        and all(leader in seats for leader in one.leaders)
    )
    if not is_sound:
        raise ValueError(f"{one} cannot be listed")
    return one


def _sound_result(one: Result) -> Result:
    """A result that statistics can count."""
    texts = (one.id, one.game, *(sat.name for sat in one.people))
    numbers = (one.others, *(number for sat in one.people for number in sat[1:]))
    is_sound = (
        all(isinstance(text, str) for text in texts)
        and all(isinstance(number, int) for number in numbers)
        and isinstance(one.is_decided, bool)
    )
    if not is_sound:
        raise ValueError(f"{one} cannot be counted")
    return one
