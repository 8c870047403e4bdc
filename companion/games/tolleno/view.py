"""A table of Tolleno on the screen: the city, what comes next, and the tile that was tapped."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.games.tolleno.board import EDGE, ENTER, FITS, ROOM, TURNED, drawing
from companion.games.tolleno.board.measures import TILE, bounds, middle
from companion.games.tolleno.city import City
from companion.games.tolleno.control_card import ControlCard
from companion.games.tolleno.entry_card import KeyCard
from companion.games.tolleno.layout import CityLayout
from companion.games.tolleno.over_card import OverCard
from companion.games.tolleno.places import Hit, field_of, hit_of
from companion.games.tolleno.questions import QUESTIONS, turn
from companion.games.tolleno.tile_sheet import TileSheet
from companion.kit.layout import Column, refill
from companion.kit.theme.icons import IconButton
from companion.model import TableModel
from companion.present import questions as q
from companion.present.drawing import Highlights
from companion.table_kit.phrases import phrase
from companion.table_kit.question_card import QuestionCard
from companion.table_kit.question_router import QuestionRouter
from companion.table_kit.sheet_height import leave_strip
from companion.table_kit.table_view import Host, TableView
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.rules_expand import outskirts
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import State, TurnStep
from engine.games.tolleno.tiles import Tile, place_of
from engine.message import Seat, say

# So large a tile has to be for its numbers to be read on a phone.
_LEAST = 64
_FEW = 2


class TollenoView(TableView, CityLayout):
    """The city above (or beside) the card of what comes next, or that of the tile looked at.

    `headline` says in a few words what is next, `active` is the seat whose turn it is, `notes`
    tell each player's floors.
    """

    can_light = True
    needs_width = True

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
        super().__init__(City(least=dp(_LEAST / TILE), has_tools=True), **kwargs)
        self.model, self.host = model, host
        self.is_correcting = False
        self.chosen: Hit | None = None
        self._was = ""
        self._scrolled = 1.0
        self._seen: dict[Field, Tile] | None = None
        self._marked: frozenset[str] = frozenset()
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self._lit: frozenset[str] = frozenset()
        self.highlights = Highlights()
        router = QuestionRouter(model, host, partial(leave_strip, self), QUESTIONS, {})
        self.expand, self.floor = QuestionCard(model, router), QuestionCard(model, router)
        self._turn: object = None
        self.key, self.over = KeyCard(model), OverCard(model, host)
        self.control = ControlCard(model)
        self.correct = IconButton(
            name="pencil-outline", hint=phrase(model, "ui.correct"), tone="link"
        )
        self.guide = Column()
        if self.state.is_kept:
            self.city.add_tool(self.correct)
        self._listen()
        self.key.begin()
        self._show()

    def _listen(self) -> None:
        self.model.fbind("revision", self._show)
        self.model.fbind("preview", self._draw_soon)
        self.city.bind(on_pick=lambda _, name: self._met(hit_of(name)))
        self.city.fbind("size", self._draw_soon)
        self.expand.bind(on_shown=self._draw_soon)
        self.floor.bind(
            on_shown=lambda card: self._choose(hit_of(card.chosen) if card.chosen else None)
        )
        self.key.bind(
            on_choice=lambda _: self._take_tool(), on_done=lambda _: self._correct(is_on=False)
        )
        self.correct.bind(on_release=lambda _: self._correct(is_on=not self.is_correcting))
        self.control.bind(on_edit=lambda _, at: self.edit(at), on_close=lambda _: self.back())

    # What it shows

    @property
    def state(self) -> State:
        """The table."""
        state: State = self.model.state
        return state

    @property
    def shown(self) -> State:
        """The table, or what it would become."""
        state: State = self.model.preview.state if self.model.preview else self.model.state
        return state

    @property
    def mode(self) -> str:
        """What the table waits for: "key", "over", "expand" or "floor"."""
        if self.is_correcting or not self.state.is_kept:
            return "key"
        now = self.state.now
        if now is None:
            return "over"
        return "expand" if now.step is TurnStep.EXPAND else "floor"

    def _show(self, *_: object) -> None:
        """Update everything after a change."""
        now = self.state.now
        self.active = int(now.seat) if now is not None else None
        self.headline = self._headline()
        self.notes = [
            self.model.say(say("ui.floors-left", n=left))
            for left in (self.state.left if now is not None else ())
        ]
        self._lit = frozenset()
        found = self.model.game.audit(self.state)
        self._marked = frozenset(finding.where for finding in found)
        if self.mode != self._was:
            self._was, self.chosen, self._scrolled = self.mode, None, 1.0
        self._bring_change()
        card = {"key": self.key, "over": self.over, "expand": self.expand, "floor": self.floor}
        self._show_guide(card[self.mode])
        if self.mode == "expand" and now is not None:
            self._expand(now.seat)
        elif self.mode == "floor":
            self.floor.begin(QUESTIONS["floor"], {})
        elif self.mode == "key":
            self.key.show()
        else:
            self.over.show()
        self._draw_soon()

    def _expand(self, seat: Seat) -> None:
        """A turn begins, with the tile in hand where it is known, or goes on with its tile."""
        begun = (seat, self.state.turn_number, self.state.hands[seat])
        if begun != self._turn:
            self._turn = begun
            self.expand.begin(QUESTIONS["expand"], {})
        else:
            self.expand.again()

    def _bring_change(self) -> None:
        """Bring in sight the tile that has changed; when a table is opened, where it goes on."""
        before, now = self._seen, self.state.city
        self._seen = now
        if before is None:
            at = self.state.turn.first or self.state.turn.new or self._last_field()
            changed = [] if at is None else [at]
        else:
            changed = [at for at in {*before, *now} if before.get(at) != now.get(at)]
        # After a leap through the history there is no one place to look at.
        if 0 < len(changed) <= _FEW:
            self.city.bring(changed)

    def _last_field(self) -> Field | None:
        """Where the last move was made."""
        moves = self.model.table.log.moves()
        action = moves[-1].action if moves else None
        found = getattr(getattr(action, "tile", action), "at", None)
        return found if isinstance(found, Field) else None

    def _show_guide(self, card: Widget) -> None:
        """The card of what comes next; above the tools the result, once all floors stand."""
        if card is not self.key or self.state.is_kept or any(self.state.left):
            refill(self.guide, [card])
        else:
            self.over.show()
            refill(self.guide, [self.over, card])

    def _headline(self) -> str:
        now = self.state.now
        if not self.state.is_kept:
            return phrase(self.model, "ui.headline-keyed")
        if now is None:
            return phrase(self.model, "ui.headline-over")
        key = f"ui.headline-{now.step.value}"
        return self.model.say(say(key, turn=self.state.turn_number, seat=now.seat))

    def _draw(self, *_: object) -> None:
        """The city and the card of the chosen tile, as they are or as they would be."""
        badges = self._badges()
        self.highlights = Highlights(
            self._lit, frozenset(self._weighed()), self._marked, tuple(badges.items())
        )
        # What is only weighed lies in the room that is there already: nothing moves for it.
        box = bounds(self.state.city, EDGE if self.mode == "over" else ROOM)
        shown = drawing(self.model.game, self.shown, self.highlights, box)
        self.city.show(shown, self.shown.city)
        self._bring_any({field_of(name.partition(":")[0]) for name in badges})
        at = None if self.chosen is None else self.chosen.at
        self.control.show(self.shown, at, can_close=self.is_looking)
        self._order()

    def _weighed(self) -> Iterator[str]:
        """What a finger has chosen, and what is not laid or built yet."""
        before, now = self.state.city, self.shown.city
        if self.chosen is not None and self.chosen.at in now:
            yield self.chosen.name
        for at, tile in now.items():
            if at not in before:
                yield str(at)
            elif tile is not before[at]:
                plots = zip(tile.plots, before[at].plots, strict=False)
                yield from (place_of(at, i) for i, (new, old) in enumerate(plots) if new != old)

    def _bring_any(self, fields: set[Field]) -> None:
        """One of the fields that wait for a finger is always in sight."""
        city = self.city
        if not fields or not city.is_placed or any(map(city.shows, fields)):
            return
        x, y = city.lens.middle
        city.bring([min(fields, key=lambda at: (math.dist(middle(at), (x, -y)), at))])

    def _badges(self) -> dict[str, str]:
        """The fields and plots that wait for a finger, and what is written there."""
        mode = self.mode
        if mode == "expand":
            return places(self.expand.form)
        if mode == "floor" and not self._lit and self.state.now is not None:
            found = tuple(spaces(self.state, self.state.now.seat))
            far = ("" if one.distance is None else str(one.distance) for one in found)
            return dict(zip((place_of(one.at, one.plot) for one in found), far, strict=True))
        if mode == "key" and self.key.tool.name in ("tile", "move"):
            return {str(at): ENTER for at in outskirts(self.state.city)}
        return {}

    @property
    def is_looking(self) -> bool:
        """A tile is looked at; a plot that was chosen to build on is not."""
        met = self.chosen
        return met is not None and met.plot is None and met.at in self.shown.city

    def _order(self) -> None:
        """The tile looked at stands in place of what to do, so that it is in sight at once."""
        if self.is_looking and self.guide.parent is not None:
            self._scrolled = self.panel.scroll_y
        parts = [self.control] if self.is_looking else [self.guide, self.control]
        if refill(self.column, parts):
            self.panel.scroll_y = 1 if self.is_looking else self._scrolled

    def light(self, pieces: tuple[str, ...]) -> None:
        """Light up tiles and plots of a reason; without any, all are as bright again."""
        self._lit = frozenset(pieces)
        self.city.bring(at for at in self.state.city if self._is_lit(at))
        self._draw_soon()

    def _is_lit(self, at: Field) -> bool:
        return any(piece.partition(":")[0] == str(at) for piece in self._lit)

    # What fingers do

    def _choose_plot(self, name: str) -> None:
        self._choose(hit_of(name) if name else None)

    def _choose(self, met: Hit | None) -> None:
        self.chosen = met
        self._draw_soon()

    def _met(self, met: Hit) -> None:
        """A field or a plot was tapped."""
        if self._lit:
            self.light(())
        lies = met.at in self.state.city
        mode = self.mode
        if mode == "expand" and not lies:
            self.expand.touch(met.name)
        elif mode == "floor" and met.plot is not None:
            self._build(met.name)
        elif mode != "key" or not self._enter_at(met):
            is_same = self.chosen is not None and met.at == self.chosen.at
            self._choose(Hit(met.at, None) if lies and not is_same else None)

    def _build(self, plot: str) -> None:
        """A plot was tapped: weighed first; tapped again, built on."""
        if plot == self.floor.chosen and self.floor.can_take:
            self.floor.take()
        else:
            self.floor.touch(plot)

    def _take_tool(self) -> None:
        """A tool was taken: only the eye goes on looking at a tile."""
        self._choose(self.chosen if self.key.tool.name == "look" else None)

    def _enter_at(self, met: Hit) -> bool:
        """Use the tool in the finger; another player's building is changed in the sheet."""
        tool = self.key.tool
        if self.key.use(met):
            return True
        if tool.name == "floor" and met.plot is not None and met.at in self.state.city:
            self.edit(met.at, met.plot)
            return True
        return False

    def edit(self, at: Field, plot: int | None = None) -> None:
        """Change a tile."""
        sheet = TileSheet(self.model, at, move=self._move)
        sheet.choose(plot)
        self.host.open_sheet(sheet)

    def _move(self, at: Field) -> None:
        self.is_correcting = self.state.is_kept
        self._show()
        self.key.move(at)

    def _correct(self, *, is_on: bool) -> None:
        self.is_correcting = is_on
        self.model.weigh(None)
        self.chosen = None
        self._show()
        if is_on:
            self.key.begin()

    def back(self) -> bool:
        """Leave what was begun."""
        if self.is_correcting:
            self._correct(is_on=False)
            return True
        if self._lit or self.chosen is not None:
            self._lit = frozenset()
            self._clear_card()
            self._choose(None)
            return True
        return self._clear_card()

    def _clear_card(self) -> bool:
        """Take back what is only being weighed."""
        card = {"expand": self.expand, "floor": self.floor}.get(self.mode)
        if card is None or not card.chosen:
            return False
        card.again()
        return True


def places(form: q.Form) -> dict[str, str]:
    """The fields where a tile fits, as it is turned or once it is."""
    where = q.on_board(form)
    options = () if where is None else where.options
    looks = {"": FITS, turn.TURNED: TURNED}
    return {one.key: looks[one.icon] for one in options if one.icon in looks}


def table_view(model: TableModel, host: Host) -> TollenoView:
    """The view of a table."""
    return TollenoView(model, host)
