"""A table in a list, enough to show it without playing it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.present import words
from companion.store import results
from companion.store.timestamps import checked
from engine.files import message_json
from engine.message import Message

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True)
class Summary:
    """A table in a list: enough to show it without playing it again.

    `ended` says how one ended that was not over by the rules of its game.
    """

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
        """What decided the table, in the language chosen; of a damaged one, what is wrong.

        Nothing where there are no words for it any more, because an earlier version kept it or
        its game is gone, or where what was kept is damaged.
        """
        if isinstance(self.outcome, str):
            return self.outcome
        try:
            return words.told(self.game, self.names, self.outcome)
        except (AssertionError, LookupError, OSError, TypeError, ValueError):
            return ""


def told(
    identifier: str,
    table: Table[Any, Any, Any, Any],
    *,
    is_finished: bool = False,
    ended: str | None = None,
) -> dict[str, Any]:
    """What a list says about a table: totals, who leads, and how it was won or what is missing.

    A table left at a "what if" is told as the game itself stands. Nobody leads any more at a
    finished one that nobody has won.
    """
    from engine.conclusion import conclude  # noqa: PLC0415

    step = table.log.main_step
    state, setup = table.at(step), table.setup_at(step)
    found = conclude(table.game, state)
    card, outcome = found.card, found.outcome
    result = results.told(table.game, setup, state, found, ended)
    has_winner = result["is_decided"] or not is_finished
    return {
        "id": identifier,
        "game": table.game.key,
        "names": setup.names,
        "totals": card.totals,
        "leaders": found.leaders if has_winner else (),
        "decided_by": outcome.decided_by if outcome else "",
        "because": message_json.write(found.because) if found.because else "",
        "moves": len(table.log.moves(step)),
        "ended": ended or "",
        "result": result,
    }


def summary_of(body: dict[str, Any], touched: str, is_finished: bool) -> Summary:
    """A table as a list shows it, from what `told` said of it; ValueError where that is damaged."""
    because = body.get("because", "") or body.get("damaged", "")
    return _sound(
        Summary(
            id=body["id"],
            game="" if "damaged" in body else body["game"],
            names=tuple(body.get("names", ())),
            totals=tuple(body.get("totals", ())),
            leaders=tuple(body.get("leaders", ())),
            decided_by=body.get("decided_by", ""),
            outcome=message_json.read(because) if isinstance(because, dict) else because,
            moves=body.get("moves", 0),
            touched=checked(touched),
            is_finished=is_finished,
            ended=body.get("ended", ""),
        )
    )


def _sound(one: Summary) -> Summary:
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
