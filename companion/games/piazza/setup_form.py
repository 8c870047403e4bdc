"""The set-up of Piazza on the form of a new table: who plays which colours, and who begins."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    DictProperty,
)
from kivy.uix.widget import Widget

from companion.kit.controls.chips import ChipRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme.text import Text
from companion.present.palette import SHAPES
from companion.present.words import capital, voice, word
from companion.table_kit.setup_form import SetupForm
from engine.games.piazza import GAME
from engine.games.piazza.pieces import COLOURS, DEALS, colour_name
from engine.message import Value, say


def phrase(key: str, **parameters: Value) -> str:
    """A sentence of the form."""
    return voice(GAME, ()).say(say(key, **parameters))


class PiazzaForm(SetupForm):
    """What `setup` says in a table file, and the `colours` of each player by name.

    `names` are the players in seat order and `mains` the colour each was given there. Two players
    have two colours each, and choose the second one here; those they `played` last are offered.
    `kept` says what follows from the last table.
    """

    keys = ("neutral", "first")

    colours = DictProperty({})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.first, self._recalled, self.swapped = "", "", False
        self.chips: list[ChipRow] = []
        self.begins = ChipRow()
        self.begins.bind(on_pick=lambda _, name: self.begin_with(name))
        for name in ("names", "mains"):
            self.fbind(name, self._show)
        self.fbind("played", self._recall_seconds)
        self._show()

    def _recall_seconds(self, *_: object) -> None:
        """Two who played two colours each have the same second one again."""
        seconds = [(seat, had[1]) for seat, had in enumerate(self.played) if len(had) > 1]
        for seat, second in seconds:
            if len(self.names) == 2 and second in self.free:
                self.swapped = self.free.index(second) != seat
                self._show()
                return

    def recall(self, setup: dict[str, Any], first: str = "") -> None:
        """Say who begins, as far as that follows from the last table."""
        self.first = self._recalled = first
        self._show()

    def show_setup(self, setup: dict[str, Any]) -> None:
        """Show the set-up of a table."""
        self.first = str(setup.get("first") or "")
        self._recall_seconds()
        self._show()

    def rename(self, old: str, new: str) -> None:
        """Somebody else sits where somebody sat."""
        if self.first == old:
            self.first = new

    # What fingers do

    def begin_with(self, name: str) -> None:
        """Somebody begins; tapped again, it is open who does."""
        self.first = "" if name == self.first else name
        self._show()

    def give(self, name: str, colour: str) -> None:
        """Somebody plays a second colour; the other player gets the one that is left."""
        if colour not in self.colours[name]:
            self.swapped = not self.swapped
            self._show()

    # What it shows

    @property
    def free(self) -> list[str]:
        """The colours that nobody was given."""
        return [colour for colour in COLOURS if colour not in self.mains]

    def _show(self, *_: object) -> None:
        if len(self.names) != len(self.mains):
            return
        self.clear_widgets()
        self.chips = []
        self._give_colours()
        for part in (*self._of_colours(), *self._of_start()):
            self.add_widget(part)
        begins = self.first in self.names
        self.setup = {"first": self.first} if begins else {}
        is_recalled = begins and self.first == self._recalled
        self.kept = word("new.begins", name=self.first) if is_recalled else ""

    def _give_colours(self) -> None:
        given = {name: [main] for name, main in zip(self.names, self.mains, strict=True)}
        if len(given) == 2 and len(self.free) == 2:
            seconds = self.free[::-1] if self.swapped else self.free
            for name, second in zip(given, seconds, strict=True):
                given[name].append(second)
        self.colours = given

    def _of_colours(self) -> list[Widget]:
        if len(self.names) == 2 and len(self.free) == 2:
            parts: list[Widget] = [SectionHeading(text=phrase("ui.new.colours"))]
            for seat, name in enumerate(self.names):
                parts += self._seconds(seat, name)
            return parts
        if len(self.names) == 3 and self.free:
            name = phrase("ui.tiles-of", tiles=(colour_name(self.free[0]),))
            note = phrase("ui.new.neutral-note", colour=capital(name))
            return [SectionHeading(text=phrase("ui.new.neutral")), Text(text=note, style="label")]
        return []

    def _seconds(self, seat: int, name: str) -> list[Widget]:
        """The two colours left, for one player; the other one gets the other."""
        main = colour_name(self.mains[seat])
        row = ChipRow(
            items=[
                {
                    "key": colour,
                    "text": phrase(f"colour.{colour}"),
                    "colour": colour,
                    "shape": SHAPES[seat],
                    "selected": colour in self.colours[name],
                }
                for colour in self.free
            ]
        )
        row.bind(on_pick=lambda _, colour: self.give(name, colour))
        self.chips.append(row)
        return [Text(text=phrase("ui.new.plays", name=name, main=main), style="label"), row]

    def _of_start(self) -> list[Widget]:
        deal = DEALS.get(len(self.names))
        if deal is None:
            return []
        self.begins.items = [
            {
                "key": name,
                "text": name,
                "shape": SHAPES[seat],
                "colour": self.mains[seat],
                "selected": name == self.first,
            }
            for seat, name in enumerate(self.names)
        ]
        shape = "square" if deal.start > 3 else "triangle"
        return [
            SectionHeading(text=phrase("ui.new.first")),
            self.begins,
            Text(text=phrase("ui.new.first-note"), style="label", tone="muted"),
            Text(text=phrase(f"ui.new.start-{shape}"), style="label", tone="muted"),
        ]


def setup_form() -> PiazzaForm:
    """The form."""
    return PiazzaForm()
