"""The set-up of a table on a page: who sits where, what is in play; new, or to be corrected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.layout import Column, refill
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.icons import IconButton
from companion.kit.theme.text import Text
from companion.present.palette import SHAPES
from companion.present.rematch import Rematch
from companion.present.seats import Seats, seated
from companion.present.setup_question import SetupForm, Sitting, setup_question
from companion.present.words import word
from companion.screens import shelf
from companion.screens.page import put
from companion.settings import RULINGS
from companion.shell import Shell, Visit
from companion.table_kit.setup_form import SetupFields
from engine.core import Player

_REMEMBERED = 12


class SetupEditor(Column):
    """The people in seat order and the game's own form below them: `on_change`.

    With `is_fixed` the table has started already: nobody comes or goes.
    """

    __events__ = ("on_change",)

    def __init__(
        self, shell: Shell, place: Visit, *, is_fixed: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.shell, self.is_fixed = shell, is_fixed
        self.game = ""
        self.seats = Seats()
        self.form = SetupFields()
        self._earlier = Sitting(is_fixed=is_fixed)
        self._place = place
        self._offered = self.seats
        self._played: dict[str, tuple[str, ...]] = {}
        self._added: list[str] = []
        self._replaced = ""
        self.who = SectionHeading(text=word("new.players"))
        self._players = Card(pad_x=0, pad_y=dp(4))
        self._again = Text(style="label", tone="muted")
        self._people, self._numbers = ChipRow(), ChipRow()
        self._people.bind(on_pick=lambda _, key: self._pick_person(key))
        self._numbers.bind(on_pick=lambda _, key: self._seat_nameless(int(key)))
        self._nameless = SectionHeading(text=word("new.nameless"))
        self._own = Column()
        self._arrange()

    def _arrange(self) -> None:
        parts: list[Widget] = [self.who, self._players]
        parts += [self._again] if self._again.text else []
        if not self.is_fixed:
            parts += [self._people, self._nameless, self._numbers]
        refill(self, [*parts, self._own])

    # The game

    def choose(self, key: str, again: Rematch | None = None) -> None:
        """Choose a game; the people stay, with colours it has.

        People whom nobody touched since they were offered give way to those of an earlier table.
        """
        self.game = key
        self._own.clear_widgets()
        self.form = SetupFields(setup_question(key))
        self._own.add_widget(self.form)
        chosen = {} if self.is_fixed else RULINGS.of(key).read(self.shell.store) or {}
        self._earlier = Sitting(rulings=chosen, is_fixed=self.is_fixed)
        self.form.bind(on_change=lambda _: self._form_changed())
        colours = tuple(shelf.about(key).get("colours", ()))
        is_untouched = self.is_untouched
        if again is not None and is_untouched:
            self._offer(again, colours)
        else:
            self._seat_added()
            self.sit(self.seats.among(colours))
            self._offered = self.seats if is_untouched else self._offered
        self._update_form()
        self._changed()

    def _form_changed(self) -> None:
        """Something was chosen: perhaps it seats somebody."""
        if not self.is_fixed:
            self._seat_added()
        self._changed()

    def _offer(self, again: Rematch, colours: tuple[str, ...]) -> None:
        """Seat the people of an earlier table; of its set-up take over what is no draw."""
        seats = seated(again.players, colours)
        is_same = again.game == self.game
        if is_same and again.first and self.form.question.starts_by_seat:
            seats = seats.turn(again.first)
        if is_same:
            self._earlier = replace(self._earlier, before=again.setup, first=again.first)
        self._played = {player.name: player.colours for player in again.players}
        self._added = []
        self.sit(seats)
        self._offered = self.seats

    def fill(self, players: Sequence[Player], setup: dict[str, Any]) -> None:
        """Show a set-up as it is."""
        self._played = {player.name: player.colours for player in players}
        seats = seated(players, tuple(shelf.about(self.game).get("colours", ())))
        self._earlier = replace(self._earlier, before=setup, known_as=seats.names)
        self.sit(seats)

    @property
    def is_untouched(self) -> bool:
        """The people are those who were offered."""
        return self.seats == self._offered

    @property
    def asked(self) -> SetupForm:
        """The game's own set-up as it stands."""
        return self.form.form

    # The people

    def sit(self, seats: Seats) -> None:
        """Show who sits where."""
        self.seats = seats
        self._players.clear_widgets()
        for place, (name, colour) in enumerate(seats.people):
            self._players.add_widget(self._seat(place, name, colour))
        if not seats.people:
            self._players.add_widget(
                ListRow(title=word("new.nobody"), icon="account-group", disabled=True)
            )
        self._people.items = [] if self.is_full else [*self._offers(), self._other()]
        self._show_numbers()
        self._update_form()
        self._changed()

    def _seat_added(self, *_: object) -> None:
        """Seat whoever the set-up adds, such as a paper opponent, and unseat who was added."""
        adds = self.asked.adds
        seats = self.seats
        for name in self._added:
            seats = seats.remove(name)
        self._added = [name for name in adds if name not in seats.names]
        for name in self._added:
            seats = seats.add(name)
        if seats != self.seats:
            self.sit(seats)

    def _seat(self, place: int, name: str, colour: str) -> ListRow:
        row = ListRow(title=name, shape=SHAPES[place], colour=colour)
        row.divided = place + 1 < len(self.seats.people)
        row.bind(on_release=lambda _: self._edit(name))
        up = IconButton(name="chevron-up", hint=word("new.up", name=name), tone="muted")
        up.disabled, up.pos_hint = not place, {"center_y": 0.5}
        up.bind(on_release=lambda _: self.sit(self.seats.move(name, -1)))
        if self.is_fixed:
            return put(row, up)
        out = IconButton(name="close", hint=word("new.remove", name=name), tone="muted")
        out.pos_hint = {"center_y": 0.5}
        out.bind(on_release=lambda _: self.sit(self.seats.remove(name)))
        return put(row, up, out)

    @property
    def is_full(self) -> bool:
        """Nobody else can play."""
        return self.is_fixed or len(self.seats.people) >= self._limits()[1]

    def _offers(self) -> list[dict[str, Any]]:
        """The people remembered who do not sit yet."""
        return [
            {"key": person.name, "text": person.name, "icon": "plus"}
            for person in self.shell.store.people()[:_REMEMBERED]
            if person.name not in self.seats.names
        ]

    def _other(self) -> dict[str, Any]:
        key = "new.add" if self.seats.people else "new.add-first"
        return {"key": "", "text": word(key), "icon": "account-plus"}

    def _pick_person(self, name: str) -> None:
        self._replaced = ""
        if name:
            self.add(name)
        else:
            self._ask_who()

    def _ask_who(self) -> None:
        name, about = self._place
        self.shell.go("people", f"{name}/{about}" if about else "")

    def add(self, name: str) -> bool:
        """One more at the table, or somebody else on a seat; whether yet others are wanted."""
        replaced, self._replaced = self._replaced, ""
        if replaced:
            if name:
                self._rename(replaced, name)
            return False
        if name and name not in self.seats.names:
            self.sit(self.seats.add(name, next(iter(self._played_by(name)), "")))
        return not self.is_full

    def _rename(self, name: str, other: str) -> None:
        self.form.rename(name, other)
        if name in self._added:
            self._added.remove(name)
        self.sit(self.seats.rename(name, other))

    def _show_numbers(self) -> None:
        """Players without names: how many, by one tap."""
        fewest, most = shelf.about(self.game)["players"] if self.game else (0, 0)
        count = len(self.seats.people)
        is_nameless = bool(count) and count == len(self.seats.stand_ins)
        self._numbers.items = [
            {
                "key": str(number),
                "text": word("new.nameless-number", n=number),
                "selected": is_nameless and number == count,
            }
            for number in range(max(2, int(fewest)), int(most) + 1)
        ]

    def _seat_nameless(self, number: int) -> None:
        self._added = []
        self.sit(self.seats.nameless(number))

    def _edit(self, name: str) -> None:
        """The sheet of one player: colour, seat, who sits there."""
        sheet = Sheet(title=name)
        mine = dict(self.seats.people)[name]
        shape = SHAPES[self.seats.names.index(name)]
        colours = ChipRow(
            items=[
                {
                    "key": c,
                    "text": word(f"colour.{c}"),
                    "colour": c,
                    "shape": shape,
                    "selected": c == mine,
                }
                for c in self.seats.colours
            ]
        )
        colours.bind(on_pick=lambda _, colour: self._edited(sheet, self.seats.paint(name, colour)))
        sheet.add_widget(SectionHeading(text=word("new.colour")))
        sheet.add_widget(colours)
        for text, icon, by in (("new.earlier", "chevron-up", -1), ("new.later", "chevron-down", 1)):
            button = OutlineButton(text=word(text), icon=icon)
            button.bind(on_release=lambda _, by=by: self._edited(sheet, self.seats.move(name, by)))
            sheet.add_widget(button)
        other = OutlineButton(text=word("new.somebody-else"), icon="account-plus")
        other.bind(on_release=lambda _: self._replace(sheet, name))
        sheet.add_widget(other)
        if not self.is_fixed:
            out = OutlineButton(text=word("new.leave"), icon="close", kind="danger")
            out.bind(on_release=lambda _: self._edited(sheet, self.seats.remove(name)))
            sheet.add_widget(out)
        sheet.open()

    def _edited(self, sheet: Sheet, seats: Seats) -> None:
        sheet.close()
        self.sit(seats)

    def _replace(self, sheet: Sheet, name: str) -> None:
        sheet.close()
        self._replaced = name
        self._ask_who()

    # What is missing

    def _limits(self) -> tuple[int, int]:
        if not self.game:
            return 0, 0
        fewest, most = self.asked.players or shelf.about(self.game)["players"]
        return int(fewest), int(most)

    def _update_form(self) -> None:
        """Tell the game's form who plays."""
        people = self.seats.people
        self.form.sit(
            replace(
                self._earlier,
                names=self.seats.names,
                mains=tuple(colour for _, colour in people),
                played=tuple(tuple(self._played_by(name)) for name, _ in people),
            )
        )

    def _played_by(self, name: str) -> tuple[str, ...]:
        """The colours somebody had at the last table."""
        if name in self._played:
            return self._played[name]
        people = self.shell.store.people()
        return next((person.colours for person in people if person.name == name), ())

    @property
    def reason(self) -> str:
        """What is missing, or odd."""
        fewest, most = self._limits()
        count = len(self.seats.people)
        if not self.is_fixed and count < fewest:
            return word("new.too-few", n=fewest - count)
        if not self.is_fixed and count > most:
            return word("new.too-many", n=count - most)
        return self.asked.told

    @property
    def is_ready(self) -> bool:
        """The set-up can be played."""
        fewest, most = self._limits()
        fits = self.is_fixed or fewest <= len(self.seats.people) <= most
        return fits and self.asked.is_ready

    def _changed(self, *_: object) -> None:
        self._again.text = self._taken_over()
        self._arrange()
        self.dispatch("on_change")

    def _taken_over(self) -> str:
        """What is as at the last table, while it is."""
        if self.is_fixed or not self.seats.people or not self.is_untouched:
            return ""
        kept = self.asked.kept
        return word("new.again-with", kept=kept) if kept else word("new.again")

    def on_change(self) -> None:
        """Something is set up otherwise."""
