"""What else a player could have built: other heights, and the extra action of the tile."""

from __future__ import annotations

from engine.games.positano.actions import Action, AddOn, Build, Remodel
from engine.games.positano.choices import choices
from engine.games.positano.state import State
from engine.review import Alternative, Alternatives, Moves


def alternatives(moves: Moves[State, Action], index: int) -> Alternatives[Action]:
    """Other numbers of blocks, the extra action used otherwise or not at all, or one not used."""
    move = moves[index]
    action, before = move.step.action, move.before
    if isinstance(action, Build):
        for other in choices(before, action.seat):
            if isinstance(other, Build) and other != action:
                yield Alternative(index, (other,))
        if not _uses_extra(moves, index, action):
            for other in choices(move.after, action.seat):
                if isinstance(other, AddOn | Remodel):
                    yield Alternative(index, (action, other))
    elif isinstance(action, AddOn | Remodel) and before.keeps_rounds:
        yield Alternative(index, ())
        for other in choices(before, action.seat):
            if isinstance(other, AddOn | Remodel) and other != action:
                yield Alternative(index, (other,))


def _uses_extra(moves: Moves[State, Action], index: int, built: Build) -> bool:
    """Whether the player used the extra action after a build in the same round."""
    number = moves[index].before.round.number
    later = (move for move in moves[index + 1 :] if move.before.round.number == number)
    actions = (move.step.action for move in later)
    return any(isinstance(a, AddOn | Remodel) and a.seat == built.seat for a in actions)
