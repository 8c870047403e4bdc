"""A table of Piazza on the screen: the board, what goes on under it, and the way to place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.games.piazza import next_step
from companion.games.piazza.board import drawing
from companion.games.piazza.board_widget import Board
from companion.games.piazza.layout import Footer, Sides
from companion.games.piazza.panel import Panel
from companion.games.piazza.sheet_router import SheetRouter
from companion.games.piazza.status import headline, notes, offered
from companion.games.piazza.turn_editor import TurnEditor
from companion.model import TableModel
from companion.present.drawing import Highlights
from companion.table_kit.phrases import phrase, signed
from companion.table_kit.table_view import Host, TableView
from engine.core import Need
from engine.games.piazza.actions import Amend
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.review import Reviewed
from engine.games.piazza.state import State, Turn
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
        self._looked_at: Turn | None = None
        self._marked: frozenset[Field] = frozenset()
        self.highlights = Highlights()
        super().__init__(
            board=Board(),
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
        is_fixing = editor.fixing is not None
        offers = {} if is_fixing else offered(self.model, editor.mode, draft)
        ghosts = {tile.at for tile in draft.tiles}
        weighed = ghosts | ({draft.aim} if draft.aim else set())
        self.highlights = Highlights(
            lit=_names(self._lit),
            weighed=_names(weighed),
            warned=_names(self._marked),
            badges=tuple((str(at), words) for at, words in offers.items() if at not in ghosts),
        )
        found = drawing(self.model.game, self._lying(), self.highlights, editor.frame)
        self.board.show(found, _names(ghosts))

    def _lying(self) -> State:
        """The table as it would lie, or with one turn alone that is looked at."""
        state, draft, preview = self.state, self.editor.draft, self.model.preview
        if self._looked_at is not None:
            return replace(state, turns=(self._looked_at,))
        if not draft.tiles:
            return state
        if preview is not None and preview.state.turns:
            found: State = preview.state
            return found
        pending = self.editor.pending
        gone = {tile.at for tile in draft.tiles}
        if isinstance(pending, Amend):
            gone.add(pending.at)
        rest = (tile for tile in state.board if tile.at not in gone)
        return replace(state, board=tuple(sorted((*rest, *draft.tiles))), turns=())

    # What a reason points at

    def light(self, pieces: tuple[str, ...]) -> None:
        """Light up fields and draw the brackets between them; without any, all is bright again."""
        self._lit, self._looked_at = _fields(*pieces), None
        self._show_board()

    def _look_at(self, turn: Reviewed) -> None:
        """Show one turn of those that are over, with all that its brackets reach."""
        self._looked_at = Turn(turn.seat, turn.tiles, turn.brackets)
        ends = {at for bracket in turn.brackets for at in bracket.fields}
        self._lit = frozenset(ends | {tile.at for tile in turn.tiles})
        self._show_board()

    def _dim(self) -> None:
        self._lit, self._looked_at = frozenset(), None


def _names(fields: Iterable[Field]) -> frozenset[str]:
    return frozenset(map(str, fields))


def _fields(*written: str) -> frozenset[Field]:
    """The fields that a reason names."""
    found = (part.split(",") for words in written for part in words.split())
    return frozenset(Field(int(at[0]), int(at[1])) for at in found if len(at) == 2)


def table_view(model: TableModel, host: Host) -> PiazzaView:
    """The view of a table."""
    return PiazzaView(model, host)
