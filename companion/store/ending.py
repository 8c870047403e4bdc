"""How a table ends that is not over by the rules of its game, and who has won it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.conclusion import Conclusion
    from engine.core import AnyGame, Setup
    from engine.message import Seat

# Put away unfinished: it counts for nothing and may be continued. As it stands: that is the result.
PUT_AWAY, AS_IT_STANDS = "put-away", "as-it-stands"
ENDINGS = (PUT_AWAY, AS_IT_STANDS)


def winners_of(
    game: AnyGame, setup: Setup[Any, Any], found: Conclusion, ended: str | None
) -> tuple[Seat, ...]:
    """Who has won a table whose game was not over, from the points as they stood.

    Nobody where it was put away, where all are level, and where the table was entered from what
    lay there: then the game is not over because something was not entered.
    """
    is_short = setup.position is not None or bool(found.missing)
    if ended != AS_IT_STANDS or is_short or len(game.people(setup)) == 1:
        return ()
    return found.leaders
