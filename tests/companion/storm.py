"""Play a table as fast as the disk allows; each line printed is an action known to be stored."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from companion.store.sqlite import open_store
from engine.games.positano.actions import Place
from engine.games.positano.pieces import LOTS, Roof
from engine.message import Seat
from tests.play import read

OPENING = Path(__file__).parent.parent / "games" / "positano" / "golden" / "rulebook-p8.json"


def storm(folder: Path, seed: int) -> None:
    store, _ = open_store(folder)
    identifier = store.create(read(OPENING))
    print(identifier, flush=True)
    table = store.table(identifier)
    chance = random.Random(seed)
    while True:
        if table.log.can_undo and chance.random() < 0.3:
            table.undo()
        else:
            lot, roof = chance.choice(LOTS), chance.choice(list(Roof))
            table.play(
                Place(lot, Seat(chance.randrange(4)), chance.randrange(1, 7), roof), anyway=True
            )
        print(len(table.log.entries), *table.score.totals, flush=True)


if __name__ == "__main__":
    storm(Path(sys.argv[1]), int(sys.argv[2]))
