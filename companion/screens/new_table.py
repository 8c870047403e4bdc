"""A new table: the game, the players in seat order, the game's own set-up, two ways to start."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.app_bar import AppBar
from companion.kit.back import back
from companion.kit.buttons import FilledButton, OutlineButton
from companion.kit.cards import Card, TileCard
from companion.kit.chips import ChipRow
from companion.kit.headings import SectionHeading
from companion.kit.icons import IconButton
from companion.kit.layout import ButtonRow, Column, EvenGrid
from companion.kit.marks import SHAPES
from companion.kit.rows import ListRow
from companion.kit.scaffold import Scaffold
from companion.kit.sheet import Sheet
from companion.kit.theme import theme
from companion.kit.type import Text
from companion.navigation import Place
from companion.screens import shelf, starting
from companion.screens.page import FootedPage, Page, put
from companion.screens.seats import Seats
from companion.words import word

_REMEMBERED = 12


class NewTableScreen(Scaffold):
    """The form of a new table."""

    def __init__(self, shell: Any, _: str = "") -> None:
        self.shell = shell
        self.game = ""
        self.seats = Seats()
        self.form: Any = None
        self._added: list[str] = []
        self._tiles = EvenGrid()
        self._players = Card(pad_x=0, pad_y=dp(4))
        self._people = ChipRow()
        self._people.bind(on_pick=lambda _, key: self._pick_person(key))
        self._own = Column()
        self._reason = Text(tone="warning")
        self._score = FilledButton(text=word("new.score"), pad_x="10dp")
        self._keep = OutlineButton(text=word("new.keep"), pad_x="10dp")
        self._score.bind(on_release=lambda _: self.start(is_finished=True))
        self._keep.bind(on_release=lambda _: self.start(is_finished=False))
        bar = AppBar(title=word("new.title"), subtitle=word("new.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        ways = put(ButtonRow(), self._keep, self._score)
        self._who = SectionHeading(text=word("new.players"))
        self._page = Page(*self._parts())
        super().__init__(bar=bar, body=FootedPage(self._page, ways, self._reason))
        self._fill_tiles()
        self.choose(shelf.keys()[0])

    def _parts(self) -> list[Widget]:
        return [
            SectionHeading(text=word("new.game")),
            self._tiles,
            self._who,
            self._players,
            self._people,
            self._own,
            Text(text=word("new.ways"), style="label", tone="muted"),
        ]

    def _fill_tiles(self) -> None:
        for key in shelf.keys():
            tile = TileCard(
                title=shelf.title(key),
                note=shelf.note(key),
                icon=shelf.icon(key),
                colour=theme.games[key].fill,
            )
            tile.bind(on_release=lambda _, key=key: self.choose(key))
            tile.key = key
            self._tiles.add_widget(tile)

    def choose(self, key: str) -> None:
        """Choose a game; the people stay, with colours it has."""
        if key == self.game:
            return
        self.game = key
        for tile in self._tiles.children:
            tile.selected = tile.key == key
        self._own.clear_widgets()
        make = shelf.setup_form(key)
        self.form = make() if make is not None else None
        if self.form is not None:
            self._own.add_widget(self.form)
            for name in ("setup", "is_ready", "reason", "players"):
                if self.form.property(name, quiet=True) is not None:
                    self.form.fbind(name, self._judge)
            if self.form.property("adds", quiet=True) is not None:
                self.form.fbind("adds", self._seat_added)
            self._recall()
        self._seat_added()
        self.sit(self.seats.among(tuple(shelf.about(key).get("colours", ()))))

    def _recall(self) -> None:
        """Offer what was typed from the cards of this game the last time."""
        before = self.shell.store.setting(f"setup.{self.game}")
        if isinstance(before, dict) and hasattr(self.form, "recall"):
            self.form.recall(before)
        chosen = self.shell.store.setting(f"rulings.{self.game}")
        if isinstance(chosen, dict) and hasattr(self.form, "rulings"):
            self.form.rulings = chosen

    def enter(self) -> None:
        """Show the people as they are remembered now; once somebody sits, first of all."""
        self.sit(self.seats)
        if self.seats.people:
            Clock.schedule_once(lambda _: self._page.rise(self._who))

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
        self._tell_form()
        self._judge()

    def _seat_added(self, *_: object) -> None:
        """Seat whoever the set-up adds, such as a paper opponent, and unseat who was added."""
        adds = list(getattr(self.form, "adds", ()))
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
        out = IconButton(name="close", hint=word("new.remove", name=name), tone="muted")
        out.pos_hint = {"center_y": 0.5}
        out.bind(on_release=lambda _: self.sit(self.seats.remove(name)))
        return put(row, up, out)

    @property
    def is_full(self) -> bool:
        """Nobody else can play."""
        return len(self.seats.people) >= self._limits()[1]

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
        if name:
            self.add(name)
        else:
            self.shell.go("people")

    def add(self, name: str) -> None:
        """One more at the table, with the colour last played."""
        colours = {person.name: person.colours for person in self.shell.store.people()}
        wanted = next(iter(colours.get(name, ())), "")
        if name and name not in self.seats.names:
            self.sit(self.seats.add(name, wanted))

    def _edit(self, name: str) -> None:
        """The sheet of one player: colour, place, leaving."""
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
        out = OutlineButton(text=word("new.leave"), icon="close", kind="danger")
        out.bind(on_release=lambda _: self._edited(sheet, self.seats.remove(name)))
        sheet.add_widget(out)
        sheet.open()

    def _edited(self, sheet: Sheet, seats: Seats) -> None:
        sheet.close()
        self.sit(seats)

    # The start

    def _limits(self) -> tuple[int, int]:
        own = getattr(self.form, "players", None)
        fewest, most = own or shelf.about(self.game)["players"]
        return int(fewest), int(most)

    def _tell_form(self) -> None:
        """Let the game's form know who plays, where it wants to."""
        people = self.seats.people
        played = {person.name: list(person.colours) for person in self.shell.store.people()}
        for name, value in (
            ("count", len(people)),
            ("names", [name for name, _ in people]),
            ("mains", [colour for _, colour in people]),
            ("played", [played.get(name, []) for name, _ in people]),
        ):
            if self.form is not None and self.form.property(name, quiet=True) is not None:
                setattr(self.form, name, value)

    def _judge(self, *_: object) -> None:
        """Say what is missing before the table can start, or odd about it."""
        fewest, most = self._limits()
        count = len(self.seats.people)
        reason = ""
        if count < fewest:
            reason = word("new.too-few", n=fewest - count)
        elif count > most:
            reason = word("new.too-many", n=count - most)
        is_ready = not reason and getattr(self.form, "is_ready", True)
        self._reason.text = reason or str(getattr(self.form, "reason", ""))
        self._score.disabled = self._keep.disabled = not is_ready

    def start(self, *, is_finished: bool) -> None:
        """Keep the table and go to it."""
        setup = dict(getattr(self.form, "setup", None) or {})
        rulings = dict(getattr(self.form, "rulings", None) or {})
        table, reason = starting.create(
            self.shell.store,
            self.game,
            self.seats,
            setup,
            rulings,
            is_finished=is_finished,
            colours=getattr(self.form, "colours", None),
        )
        if not table:
            self._reason.text = reason
            return
        self.shell.remember("welcomed", True)
        self.shell.remember(f"setup.{self.game}", setup)
        self.shell.remember(f"rulings.{self.game}", rulings)
        self.shell.restart(Place("home"), Place("table", table))
