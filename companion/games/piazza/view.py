"""A table of Piazza on the screen: the board, what goes on under it, and the way to place."""

from __future__ import annotations

from typing import Any

from companion.games.piazza import next_step, phrases
from companion.games.piazza.board_widget import Board, Picture
from companion.games.piazza.layout import Footer, Sides
from companion.games.piazza.panel import Panel
from companion.games.piazza.sheet_router import SheetRouter
from companion.games.piazza.status import headline, notes, offered
from companion.games.piazza.turn_editor import TurnEditor
from companion.model import TableModel
from companion.table_kit.phrases import phrase, signed
from companion.table_kit.table_view import Host, TableView
from engine.core import Need
from engine.games.piazza.actions import Amend
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.review import Reviewed
from engine.games.piazza.state import State
from engine.message import Seat


class PiazzaView(TableView, Sides):
    """The board and its panel.

    `headline` says in a few words what is next, `active` is the seat whose turn it is, `notes` are
    the tiles left of each player.
    """

    can_light = True
    needs_width = True

    def __init__(self, model: TableModel, host: Host, **kwargs: Any) -> None:
        self.model, self.router = model, SheetRouter(model, host)
        self.editor = TurnEditor(model, self._show)
        self._lit: frozenset[Field] = frozenset()
        self._drawn: tuple[Bracket, ...] = ()
        self._marked: frozenset[Field] = frozenset()
        super().__init__(
            board=Board(letters=phrases.letters(model.table)),
            panel=Panel(model, host),
            footer=Footer(),
            **kwargs,
        )
        self._listen()
        self._begin()

    def _listen(self) -> None:
        editor = self.editor
        self.model.fbind("revision", self._begin)
        self.board.bind(on_field=lambda _, at: self.tap(at))
        self.panel.bind(
            on_pick=lambda _, kind: self.pick(kind),
            on_seat=lambda _, seat: editor.sit(seat),
            on_more=lambda _, key: self._more(key),
            on_mode=lambda _, key: editor.choose_entry(key),
            on_anyway=lambda _: editor.take(anyway=True),
        )
        self.footer.bind(on_clear=lambda _: editor.begin(), on_go=lambda _: editor.take())

    @property
    def state(self) -> State:
        state: State = self.model.state
        return state

    def _begin(self, *_: object) -> None:
        """Another position is on the table."""
        self._dim()
        self._marked = _fields(*(one.where for one in self.model.game.audit(self.state)))
        self.editor.begin()

    # What fingers do

    def pick(self, kind: Kind) -> None:
        """A tile was chosen."""
        self._dim()
        self.editor.pick(kind)

    def tap(self, at: Field) -> None:
        """A field was tapped: show the tile on it, or place one there."""
        self._dim()
        self._show_board()
        kind = self.state.by_field.get(at)
        if kind is None:
            self.editor.tap(at)
        else:
            self.router.tile(Tile(at, kind), move=self.editor.move, change=self.editor.change)

    def reach(self, need: Need) -> None:
        """Open where something that is missing is entered; who ran out first is asked here."""
        if need.where == "score" and need.seat is not None:
            self.router.scores(need.seat)

    def back(self) -> bool:
        """The key takes back what is only weighed."""
        return self.editor.back()

    def _more(self, key: str) -> None:
        """Another way on: a hand, a pass, points alone, the turns so far."""
        seat = self.editor.draft.seat
        name, _, number = key.partition(":")
        if name == "turns":
            self.router.turns(self._look_at)
        elif name == "scores":
            self.router.scores()
        elif name == "score":
            self.router.scores(Seat(int(number)))
        elif name == "out":
            self.editor.note_out(Seat(int(number)))
        elif seat is not None:
            self._more_of(seat, name)

    def _more_of(self, seat: Seat, name: str) -> None:
        if name == "hand":
            self.router.hand(seat)
        elif name == "best":
            self.router.best(seat, lambda tiles: self.editor.weigh(seat, tiles))
        elif name == "points":
            self.router.points(seat)
        elif name == "seat":
            self.router.seat(seat, self.editor.sit)
        else:
            self.editor.passes(seat)

    # What it shows

    def _show(self) -> None:
        editor = self.editor
        seat = editor.draft.seat
        self.active = None if seat is None or editor.mode != next_step.TURN else int(seat)
        self.headline = headline(self.model, editor.mode, editor.draft)
        self.notes = notes(self.model, editor.mode)
        self.panel.show(editor.mode, editor.draft, editor.verdict, editor.fixing)
        self._show_footer()
        self._show_board()

    def _show_footer(self) -> None:
        if self.editor.is_busy:
            self.footer.show(self._button(), is_off=not self.editor.can_go)
        else:
            self.footer.hide()
        self.place_footer(in_sight=self.panel.refusal if self.editor.verdict else None)

    def _button(self) -> tuple[str, str]:
        """What the buttons say: to clear, and to do it."""
        clear = phrase(self.model, "ui.clear")
        preview, draft = self.model.preview, self.editor.draft
        if draft.passes:
            return clear, phrase(self.model, "ui.pass")
        if preview is None or draft.seat is None:
            return clear, phrase(self.model, "ui.place")
        change = signed(self.model, preview.change[draft.seat])
        return clear, phrase(self.model, "ui.place-points", change=change)

    def _show_board(self) -> None:
        state, editor = self.state, self.editor
        draft = editor.draft
        self.has_board = bool(state.board) or editor.mode != next_step.SCORES
        last = state.turns[-1] if state.turns and editor.mode == next_step.TURN else None
        is_fixing = editor.fixing is not None
        self.board.picture = Picture(
            tiles=self._tiles(),
            ghosts=draft.tiles,
            brackets=self._brackets(),
            offers={} if is_fixing else offered(self.model, editor.mode, draft),
            aim=draft.aim,
            lit=self._lit,
            new=frozenset(tile.at for tile in last.tiles) if last else frozenset(),
            marked=self._marked,
            frame=editor.frame,
            grid=state.grid,
        )

    def _tiles(self) -> tuple[Tile, ...]:
        """What lies there, without a tile that would lie elsewhere."""
        pending = self.editor.pending
        gone = pending.at if isinstance(pending, Amend) else None
        return tuple(tile for tile in self.state.board if tile.at != gone)

    def _brackets(self) -> tuple[Bracket, ...]:
        preview = self.model.preview
        if preview is not None and self.editor.draft.tiles and preview.state.turns:
            found: tuple[Bracket, ...] = preview.state.turns[-1].brackets
            return found
        return self._drawn

    # What a reason points at

    def light(self, pieces: tuple[str, ...]) -> None:
        """Light up fields and draw the brackets between them; without any, all is bright again."""
        self._lit = _fields(*pieces)
        turns = self.state.turns
        self._drawn = tuple(
            one for turn in turns for one in turn.brackets if self._lit.issuperset(one.fields)
        )
        self._show_board()

    def _look_at(self, turn: Reviewed) -> None:
        """Show one turn of those that are over."""
        self._lit = frozenset(tile.at for tile in turn.tiles)
        self._drawn = turn.brackets
        self._show_board()

    def _dim(self) -> None:
        self._lit, self._drawn = frozenset(), ()


def _fields(*written: str) -> frozenset[Field]:
    """The fields that a reason names."""
    found = (part.split(",") for words in written for part in words.split())
    return frozenset(Field(int(at[0]), int(at[1])) for at in found if len(at) == 2)


def table_view(model: TableModel, host: Host) -> PiazzaView:
    """The view of a table."""
    return PiazzaView(model, host)
