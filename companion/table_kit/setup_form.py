"""The base of a game's part of the set-up form."""

from __future__ import annotations

from operator import is_
from typing import Any, ClassVar

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.kit.layout import Column


class SetupForm(Column):
    """What a game asks for before it starts; as it is, nothing.

    What it says: `setup` is what a table file has under that key and `rulings` its open points
    (None: it asks for none). `is_ready` says whether the table can start, `reason` what is
    missing or odd. `players` are the fewest and the most where the set-up changes them, `adds`
    the names of those it seats itself, such as a paper opponent, `colours` those of each player
    where one is not enough, `kept` in words what it took over from the last table.

    What it is told: `names`, `mains` (the colour of each) and `count` of the people in seat
    order, the colours they `played` last, and `is_fixed` where the table has started already and
    its set-up is being corrected.
    """

    # The keys of `setup` that the form answers for; a correction leaves the others as they are.
    keys: ClassVar[tuple[str, ...]] = ()
    # The first seat begins: a rematch turns the seats until somebody else sits there.
    starts_by_seat = False

    setup = ObjectProperty({}, comparator=is_)
    rulings = ObjectProperty(None, allownone=True)
    is_ready = BooleanProperty(defaultvalue=True)
    reason = StringProperty("")
    players = ObjectProperty(None, allownone=True)
    adds = ListProperty([])
    colours = ObjectProperty(None, allownone=True)
    kept = StringProperty("")

    names = ListProperty([])
    mains = ListProperty([])
    count = NumericProperty(0)
    played = ListProperty([])
    is_fixed = BooleanProperty(defaultvalue=False)

    def recall(self, setup: dict[str, Any], first: str = "") -> None:
        """Take over habits of the last table and who begins, never what is drawn again."""

    def show_setup(self, setup: dict[str, Any]) -> None:
        """Show the whole set-up of a table."""

    def rename(self, old: str, new: str) -> None:
        """Somebody else sits where somebody sat."""
