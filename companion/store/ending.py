"""How a table ends before its game is over by the rules, and who has won it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.conclusion import Conclusion
    from engine.core import AnyGame, Setup
    from engine.message import Seat

# Put away: it counts nowhere and may be continued. As it stands: the points decide.
PUT_AWAY, AS_IT_STANDS = "put-away", "as-it-stands"
ENDINGS = (PUT_AWAY, AS_IT_STANDS)


def winners_of(
    game: AnyGame, setup: Setup[Any, Any], found: Conclusion, ended: str | None
) -> tuple[Seat, ...]:
    """Who has won a table whose game was not over, by the points as they stood.

    Nobody if it was put away, if all are level, or if the table was entered as a position: then
    the game only seems unfinished because something was not entered.
    """
    is_short = setup.position is not None or bool(found.missing)
    if ended != AS_IT_STANDS or is_short or len(game.people(setup)) == 1:
        return ()
    return found.leaders
