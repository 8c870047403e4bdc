"""Who may say what at a table: the only list of it, held against the room and the server.

Bruno is asked, a helper who sits as Bruno, somebody who looks on, and the host.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.room import commands as c
from companion.room.commands import Finish, Play, Reopen, What
from companion.room.seats import SPECTATOR, THE_HOST, Role, sitting
from engine.games.positano.actions import CountGelato, MakeBid
from engine.log import Amended, Corrected, Played
from engine.message import Seat
from tests.phones.people import opening

ROLES: Mapping[str, Role] = {
    "host": THE_HOST,
    "helper": sitting(1, helps=True),
    "seat": sitting(1),
    "spectator": SPECTATOR,
}

_FILE = opening("positano")


def _bid(seat: int) -> MakeBid:
    game = _FILE.game
    found = game.choices(game.start(_FILE.setup), Seat(seat))
    return next(one for one in found if isinstance(one, MakeBid))


_CORRECTED = Corrected(_FILE.setup.players, _FILE.setup.options)

# What is said on a table at which Anna has counted her gelato, and which roles may say it.
RIGHTS: Mapping[str, tuple[What, frozenset[str]]] = {
    name: (what, frozenset(roles.split()))
    for name, what, roles in (
        ("own", Play((CountGelato(Seat(1), 2),)), "host helper seat"),
        ("another's", Play((CountGelato(Seat(2), 2),)), "host helper"),
        ("both", Play((CountGelato(Seat(1), 2), CountGelato(Seat(2), 2))), "host helper"),
        ("seal own", c.Seal(_bid(1)), "host helper seat"),
        ("seal another's", c.Seal(_bid(2)), "host helper"),
        ("unseal own", c.Unseal(Seat(1), "bid"), "host helper seat"),
        ("unseal another's", c.Unseal(Seat(2), "bid"), "host helper"),
        ("undo another's", c.Undo(), "host"),
        ("redo", c.Redo(), "host"),
        ("ask to undo", c.AskUndo(), "host helper seat"),
        ("jump", c.Jump(0), "host"),
        ("branch", c.Branch("what if", 0), "host"),
        ("correct", c.Correct(_CORRECTED), "host"),
        ("amend", c.Amend(Amended(1, (Played(CountGelato(Seat(0), 4)),), (), ())), "host"),
        ("rule", c.Rule("gruppo-single", "no-group"), "host"),
        ("agree", c.Agree("scores", "own"), "host"),
        ("reveal", c.Reveal(), "host"),
        ("finish", Finish(), "host"),
        ("reopen", Reopen(), "host"),
        ("carried on", c.CarriedOn(2, "http://192.168.1.31:8765/#code"), "host helper seat"),
    )
}
