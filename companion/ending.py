"""How a table ends that is not over by the rules of its game, and who has won it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core import Scorecard
    from engine.message import Seat
    from engine.table import Table

# Put away unfinished: it counts for nothing and may be continued. As it stands: that is the result.
PUT_AWAY, AS_IT_STANDS = "put-away", "as-it-stands"
ENDINGS = (PUT_AWAY, AS_IT_STANDS)


def winners_of(
    table: Table[Any, Any, Any, Any], card: Scorecard, ended: str | None
) -> tuple[Seat, ...]:
    """Who has won a table whose game was not over, from the points as they stood.

    Nobody where it was put away, where all are level, and where the table was entered from what
    lay there: then the game is not over because something was not entered.
    """
    people = table.game.people(table.setup)
    if ended != AS_IT_STANDS or table.setup.position is not None or len(people) == 1:
        return ()
    order = card.order()
    return order[0] if len(order) > 1 else ()
