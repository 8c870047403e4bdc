"""The set-up of Tolleno on the form of a new table: starting stars, readings, the centre."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    DictProperty,
)

from companion.games.tolleno.board import ENTER, drawing
from companion.games.tolleno.board.measures import bounds
from companion.games.tolleno.city import City
from companion.games.tolleno.faces import blank, with_fountain
from companion.games.tolleno.places import hit_of
from companion.games.tolleno.questions.face import DRY
from companion.games.tolleno.tile_editor import TileEditor, words
from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.segmented import Segmented
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.present.drawing import Highlights
from companion.present.words import word
from companion.table_kit.setup_form import SetupForm
from engine.core import Player, Setup
from engine.games.tolleno import GAME
from engine.games.tolleno.pieces import (
    CATALOGUE,
    CENTRE,
    DOWNTOWN_TILES,
    SIDES,
    Field,
    Kind,
    starting_stars,
)
from engine.games.tolleno.state import Options, Position, State
from engine.games.tolleno.tiles import Tile

AROUND = (*CENTRE.corners, *(CENTRE.beside(side) for side in SIDES))
RULINGS = ("tile-criterion", "downtown")
_MARGIN = 22


def _state(tiles: tuple[Tile, ...]) -> State:
    """A table on which only the centre lies."""
    players = (Player("1"), Player("2"))
    setup: Any = Setup(players, Options(), CATALOGUE.ruled({}), Position(tiles))
    return GAME.start(setup)


class TollenoForm(SetupForm):
    """What `setup` and `rulings` say in a table file; it can start at any time.

    `names` are the players in turn order, `count` how many they are. The readings belong to a new
    table only: one that stands (`is_fixed`) has rulings of its own. `kept` says which of them are
    as at the last table.
    """

    keys = ("contract", "downtown", "hands", "pile")
    starts_by_seat = True

    rulings = DictProperty({})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.options = Options()
        self.chosen: Field | None = None
        self.highlights = Highlights()
        self._recalled = ""
        self.stars = Text()
        self.readings = {key: self._reading(key) for key in RULINGS}
        self.heading = SectionHeading()
        self.city = City(size_hint_y=None, height=dp(236))
        self.editor = TileEditor(_state(()), DRY)
        self.remove = OutlineButton(
            text=words("ui.new.take-away"), icon="delete-outline", kind="danger"
        )
        self.detail = Column()
        self._assemble()
        self._listen()
        self._show()

    def _assemble(self) -> None:
        stars, readings = Card(), Card()
        stars.add_widget(self.stars)
        for key, choice in self.readings.items():
            readings.add_widget(Text(text=words(f"ui.new.ruling.{key}"), style="strong"))
            readings.add_widget(choice)
        hints = [words(f"ui.new.{name}-hint") for name in ("rulings", "centre")]
        self.read = Column()
        for part in (
            SectionHeading(text=words("ui.new.rulings")),
            Text(text=hints[0], style="label", tone="muted"),
            readings,
        ):
            self.read.add_widget(part)
        for part in (
            SectionHeading(text=words("ui.new.stars")),
            stars,
            self.read,
            self.heading,
            Text(text=hints[1], style="label", tone="muted"),
            self.city,
            self.detail,
        ):
            self.add_widget(part)

    def _listen(self) -> None:
        self.city.bind(on_pick=lambda _, name: self.tap(hit_of(name).at))
        self.editor.bind(on_change=lambda _, tile: self._change(tile))
        self.editor.bind(on_plot=self._point)
        self.remove.bind(on_release=lambda _: self._remove())
        for name in ("names", "count"):
            self.fbind(name, self._show_stars)
        for act in (self._conclude, self._show_readings):
            self.fbind("names", act)
        self.fbind("rulings", self._show_readings)
        self.fbind("is_fixed", self._hide_readings)

    def _reading(self, key: str) -> Segmented:
        ruling = CATALOGUE.rulings[key]
        choice = Segmented(selected=ruling.default)
        choice.items = [
            {"key": one.key, "text": words(f"ui.new.ruling.{key}.{one.key}")}
            for one in ruling.choices
        ]
        choice.bind(on_pick=lambda _, picked: self._rule(key, picked))
        return choice

    # What fingers do

    def _rule(self, key: str, choice: str) -> None:
        self.rulings = {**self.rulings, key: choice}

    def tap(self, at: Field) -> None:
        """Lay a downtown tile on a free field round the centre, or choose what lies there."""
        laid = self._laid()
        if at not in laid:
            if at not in AROUND or len(self.options.downtown) >= DOWNTOWN_TILES:
                self.chosen = None
                self._show()
                return
            self._put(replace(blank(Kind.DOWNTOWN, plot=DRY), at=at))
        self.chosen = at
        self._show()

    def _change(self, tile: Tile) -> None:
        if self.chosen is not None:
            self._put(replace(tile, at=self.chosen))
            self._show()

    def _point(self, _: object, index: int) -> None:
        """One more fountain points at a plot."""
        self._change(with_fountain(self.editor.tile, index))

    def _put(self, tile: Tile) -> None:
        if tile.kind is Kind.CONTRACT:
            self.options = replace(self.options, contract=tile.canals)
            return
        others = (other for other in self.options.downtown if other.at != tile.at)
        downtown = tuple(sorted((*others, tile), key=lambda other: other.at))
        self.options = replace(self.options, downtown=downtown)

    def _remove(self) -> None:
        kept = tuple(tile for tile in self.options.downtown if tile.at != self.chosen)
        self.options = replace(self.options, downtown=kept)
        self.chosen = None
        self._show()

    def show_setup(self, setup: dict[str, Any]) -> None:
        """Show the set-up of a table."""
        self.options = GAME.format.options.read(setup, "setup", self.names)
        self._show()

    def recall(self, setup: dict[str, Any], first: str = "") -> None:
        """Say who begins; the centre is laid out again."""
        self._recalled = first
        self._show_readings()

    def _hide_readings(self, *_: object) -> None:
        if self.is_fixed and self.read.parent is not None:
            self.remove_widget(self.read)

    # What it shows

    def _laid(self) -> dict[Field, Tile]:
        """The tiles of the centre."""
        contract = Tile(CENTRE, Kind.CONTRACT, canals=self.options.contract)
        return {tile.at: tile for tile in (contract, *self.options.downtown)}

    def _show(self) -> None:
        laid = self._laid()
        is_open = len(self.options.downtown) < DOWNTOWN_TILES
        state = _state(tuple(laid[at] for at in sorted(laid)))
        self.heading.text = words("ui.new.centre", n=len(self.options.downtown))
        offers = tuple((str(at), ENTER) for at in AROUND if at not in laid and is_open)
        chosen = frozenset() if self.chosen is None else frozenset({str(self.chosen)})
        self.highlights = Highlights(weighed=chosen, badges=offers)
        self.city.show(drawing(GAME, state, self.highlights, bounds(AROUND, _MARGIN)), laid)
        self._show_detail(laid)
        self._show_stars()
        self._show_readings()
        self._conclude()

    def _conclude(self, *_: object) -> None:
        self.setup = GAME.format.options.write(self.options, self.names)

    def _show_detail(self, laid: dict[Field, Tile]) -> None:
        self.detail.clear_widgets()
        if self.chosen is None:
            return
        self.editor.tile = laid[self.chosen]
        card = Card()
        for part in (self.editor, self.remove):
            if part.parent is not None:
                part.parent.remove_widget(part)
        card.add_widget(self.editor)
        if self.chosen != CENTRE:
            card.add_widget(self.remove)
        self.detail.add_widget(card)

    def _show_stars(self, *_: object) -> None:
        players = len(self.names)
        if players not in GAME.seats:
            self.stars.text = words("ui.new.stars-none")
            return
        each = zip(self.names, starting_stars(players), strict=True)
        self.stars.text = "\n".join(
            words("ui.new.stars-of", place=seat + 1, name=name, n=stars)
            for seat, (name, stars) in enumerate(each)
        )

    def _show_readings(self, *_: object) -> None:
        is_recalled = bool(self._recalled) and self.names[:1] == [self._recalled]
        told = [word("new.begins", name=self._recalled)] if is_recalled else []
        for key, choice in self.readings.items():
            default = CATALOGUE.rulings[key].default
            choice.selected = self.rulings.get(key, default)
            if choice.selected != default:
                told.append(words(f"ui.new.ruling.{key}.{choice.selected}"))
        self.kept = word("home.and").join(told)


def setup_form() -> TollenoForm:
    """The form."""
    return TollenoForm()
