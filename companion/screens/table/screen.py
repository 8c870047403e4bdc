"""A table: its board, score, rulings and history under one bar and one score strip."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from companion.kit.charts.score_strip import ScoreStrip
from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout.panes import TwoPane
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.navigation_bar import NavigationBar
from companion.kit.surfaces.notice_line import NoticeLine
from companion.kit.surfaces.sheet import Sheet
from companion.kit.touch.back import back
from companion.model import TableModel
from companion.present import history
from companion.present.findings import MarkedMove, marked_moves
from companion.present.palette import SHAPES
from companion.present.words import word
from companion.room.keeper import HereKeeper
from companion.screens import shelf
from companion.screens.screen import Screen
from companion.screens.table import asks, ending, reasons
from companion.screens.table.looking_back import LookingBack
from companion.screens.table.modes import Modes
from companion.screens.table.score import PlainView, ScoreView
from companion.screens.table.step_card import summary
from companion.settings import PLACE, LeftAt, Setting
from companion.shell import Shell
from companion.table_kit.table_view import TableView

if TYPE_CHECKING:
    from companion.screens.table.history import HistoryView
    from companion.screens.table.results import ResultsView
    from companion.screens.table.rulings import RulingsView

    View: TypeAlias = ScoreView | RulingsView | HistoryView | ResultsView

T = TypeVar("T")

VIEWS = {
    "results": "trophy-outline",
    "table": "view-grid",
    "score": "sigma",
    "rulings": "gavel",
    "history": "history",
}


class TableScreen(Screen):
    """The host of a game's table view, and of the views that all games share.

    It is the `Host` of `companion/table_kit/table_view.py`. The view's `headline` stands under the
    title, its `active` is the seat marked in the strip, its `notes` stand under the totals unless
    something weighed would change them.
    """

    keeps_awake = True

    def __init__(self, shell: Shell, identifier: str) -> None:
        self.shell = shell
        self.model = TableModel(shell.store, identifier, shell.keeper(identifier))
        self.looking_back = LookingBack(self.model)
        self._modes = Modes(self)
        self.key = "results" if self.has_results else "table"
        self._board: TableView | None = None
        self._views: dict[str, View] = {}
        self._seen: dict[str, float] = {}
        self._sheet: Sheet | None = None
        self._recorded: tuple[float, tuple[MarkedMove, ...]] = (-1, ())
        self._drawn = self.model.setup
        self._looks_from_results = False
        self._notice: NoticeLine | None = None
        self._act: Callable[[], object] | None = None
        self._asked: asks.Asked | None = None
        self.panes = TwoPane()
        super().__init__(
            bar=self._make_bar(),
            strip=self._make_strip(),
            body=self.panes,
            navigation=self._make_navigation(),
        )
        self.fbind("parent", self._leave)
        self.panes.fbind("is_wide", self._turn)
        self.fbind("is_low", self._turn)
        self.model.bind(on_shown=self._refresh, on_weighed=self._show_strip)
        self.model.bind(problem=self._complain)
        self.model.bind(on_locked=lambda _: self._modes.say_locked())
        self.model.bind(news=lambda _, news: self.say(news) if news else None)
        self.model.bind(on_followed=lambda _: self._close_outdated())
        self.model.bind(is_outdated=lambda *_: shell.catch_up())
        self._refresh()

    def _make_bar(self) -> AppBar:
        bar = AppBar(title=self.model.game.name, has_undo=True, has_menu=True)
        bar.bind(
            on_back=lambda _: back.go(),
            on_undo=lambda _: self._undo(),
            on_redo=lambda _: self._redo(),
            on_menu=lambda _: self.open_sheet(self._menu()),
        )
        return bar

    def _make_strip(self) -> ScoreStrip:
        strip = ScoreStrip()
        strip.bind(on_pick=lambda _, seat: self.explain(seat, reasons.TOTAL))
        return strip

    def _make_navigation(self) -> NavigationBar:
        bar = NavigationBar(items=self._items(), selected=self.key)
        bar.bind(on_pick=lambda _, key: self.go(key))
        return bar

    def _items(self) -> list[dict[str, str]]:
        """The views to choose from; results are there once the game is finished."""
        return [
            {"key": key, "text": word(f"view.{key}"), "icon": icon}
            for key, icon in VIEWS.items()
            if key != "results" or self.has_results
        ]

    @property
    def has_results(self) -> bool:
        """The game is finished, and was not put away before its end; no "what if" is shown."""
        model = self.model
        return bool(model.is_finished and not model.is_put_away and not model.line)

    # What game views may ask for

    def open_sheet(self, sheet: Sheet) -> None:
        """Show a sheet over the table; one that is open closes.

        One that is there to enter something stays away where nothing can be entered.
        """
        self.close_sheet()
        if sheet.enters and self.model.is_locked:
            self._modes.say_locked()
            return
        self.quiet()
        self._sheet, sheet.live = sheet, self.bar
        sheet.open()

    def close_sheet(self) -> None:
        """Close the sheet."""
        if self._sheet is not None:
            self._sheet.close()
        self._sheet = None

    def explain(self, seat: int, category: str) -> None:
        """Open the reason behind a number of the scorepad."""
        if category == reasons.TOTAL:
            self.open_sheet(reasons.total_sheet(self.model, seat, self.explain))
            return
        light = self.light if self.board.can_light else None
        self.open_sheet(reasons.why_sheet(self.model, seat, category, light))

    def go(self, name: str) -> None:
        """Turn to another view of the table, or to another screen."""
        self.quiet()
        self._looks_from_results = False
        if name in VIEWS:
            self.shell.notices.forget()
            self.pick(name)
            self.remember(PLACE, LeftAt(self.model.id, self.key))
        else:
            self.close_sheet()
            self.shell.go(name)

    def remember(self, setting: Setting[T], value: T) -> None:
        """Store a setting."""
        self.shell.remember(setting, value)

    def look(self, step: int) -> None:
        """View the table as of a step; the current step ends the view."""
        is_now = step == self.model.kept.log.head
        if not is_now or self.model.looking is not None:
            self.model.look(None if is_now else step)
        if not self.panes.is_wide and self.model.looking is not None:
            self.go("table")

    def look_from_results(self, step: int) -> None:
        """Show the board as of a step; back leads to the results again."""
        self.look(step)
        self.go("table")
        self._looks_from_results = True

    def say(self, text: str, action: str = "", act: Callable[[], object] | None = None) -> None:
        """Say what was done, perhaps with an action; the next touch dismisses it."""
        if self._notice is None:
            self._notice = NoticeLine()
            self._notice.bind(on_gone=lambda _: self.quiet(), on_act=lambda _: self._answer())
        self._act = act
        self._notice.say(text, action)
        self.said = self._notice

    def quiet(self) -> None:
        """Dismiss what `say` shows."""
        if self.said is not None:
            self.said.dismiss()
        self.said = None

    def _answer(self) -> None:
        act = self._act
        self.quiet()
        if act is not None:
            act()

    def on_touch_down(self, touch: Any) -> bool:
        if self.said is not None and not self.said.collide_point(*touch.pos):
            self.quiet()
        return bool(super().on_touch_down(touch))

    def light(self, pieces: tuple[str, ...]) -> None:
        """Show pieces on the board."""
        self.close_sheet()
        self.go("table")
        self.board.light(pieces)

    # What it shows

    @property
    def board(self) -> TableView:
        """The game's own view, made when first asked for."""
        if self._board is None:
            self._board = self._make_board()
        return self._board

    def _make_board(self) -> TableView:
        make = shelf.table_view(self.model.game.key)
        board = make(self.model, self) if make is not None else PlainView(self.model, self)
        for name in ("headline", "active", "notes"):
            board.fbind(name, self._follow_board)
        return board

    def pick(self, key: str) -> None:
        """Show a view; an unknown one is the table itself."""
        is_there = key in VIEWS and (key != "results" or self.has_results)
        self.key = self.navigation.selected = key if is_there else "table"
        self._turn()

    def back(self) -> bool:
        """From an earlier step back to now, from other views to the table or its results."""
        self.quiet()
        if self.model.looking is not None:
            self.model.look(None)
            if self._looks_from_results:
                self.go("results")
            return True
        if self.key == "table":
            return self._board is not None and self._board.back()
        if self.key == "results":
            return False
        self.go("results" if self.has_results else "table")
        return True

    def enter(self) -> None:
        """Show the table as it stands, with what may have changed elsewhere."""
        self.quiet()
        self.resume()
        self._turn()
        if self.key == "results":
            self.looking_back.begin()

    def _leave(self, *_: object) -> None:
        """Nobody looks at the table any more: work for the results ends."""
        if self.parent is None:
            self.looking_back.give_up()

    def follow(self) -> None:
        """Take in what another window has done to the table."""
        self.close_sheet()
        self.model.catch_up()

    def hear(self) -> None:
        """Take in what joined phones have done, and say what they ask for."""
        self.model.catch_up()
        self._dress()
        asked = asks.asked(self.shell, self.model)
        if asked is not None and asked != self._asked:
            self.say(*asked.said, lambda: asks.answer(self.shell, self.model))
        self._asked = asked

    def _close_outdated(self) -> None:
        """Close a sheet that shows what is no longer so.

        At a table of many phones something comes all the time: what is being entered stays, and
        is judged on the table as it is by then.
        """
        if isinstance(self.model.keeper, HereKeeper):
            self.close_sheet()

    def resume(self) -> None:
        """Stop viewing an earlier step."""
        if self.model.looking is not None:
            self.model.look(None)

    def _turn(self, *_: object) -> None:
        panes, key = self.panes, self.key
        if panes.is_wide or key == "table":
            panes.first = self.board
        if panes.is_wide or key != "table":
            # Half of a low screen has no room for a board and its next step.
            needs_width = self.is_low or self.board.needs_width
            is_alone = needs_width and key == "table"
            panes.second = None if is_alone else self._view(self._beside(key))
        panes.narrow = "first" if key == "table" else "second"
        panes.share = 0.5
        self._dress()

    def _beside(self, key: str) -> str:
        """The view that stands beside the board while a view is chosen."""
        if not self.panes.is_wide:
            return key
        if key not in ("table", "score"):
            return key
        return "history" if self.board.shows_score else "score"

    def _view(self, key: str) -> View:
        view = self._views.get(key)
        if view is None:
            view = self._views[key] = self._make_view(key)
        elif self._seen[key] != self.model.revision:
            view.refresh()
        self._seen[key] = self.model.revision
        return view

    def _make_view(self, key: str) -> View:
        if key == "results":
            from companion.screens.table.results import ResultsView  # noqa: PLC0415

            return ResultsView(self.model, self)
        if key == "rulings":
            from companion.screens.table.rulings import RulingsView  # noqa: PLC0415

            return RulingsView(self.model, self)
        if key == "history":
            from companion.screens.table.history import HistoryView  # noqa: PLC0415

            return HistoryView(self.model, self)
        return ScoreView(self.model, self)

    def _refresh(self, *_: object) -> None:
        self._follow_setup()
        self._follow_end()
        if self.parent is not None:
            self._turn()
        else:
            self._show_strip()

    def _follow_setup(self) -> None:
        """Rebuild the views after a corrected set-up."""
        setup, drawn = self.model.setup, self._drawn
        self._drawn = setup
        if (setup.players, setup.options) != (drawn.players, drawn.options):
            self.close_sheet()
            self._board = None
            self._views.clear()

    def _follow_end(self) -> None:
        """Offer the results once the game is finished, and only then."""
        items = self._items()
        if self.navigation.items != items:
            self.navigation.items = items
        if self.key == "results" and not self.has_results:
            self.key = self.navigation.selected = "table"

    def _follow_board(self, *_: object) -> None:
        """The board says something else; while all of it changes, that is shown once, after it."""
        if not self.model.is_showing:
            self._dress()

    def _show_strip(self, *_: object) -> None:
        board = self._board
        active = board.active if board else None
        notes = board.notes if board and not self.model.line else []
        self.strip.players = [
            {
                "name": cell.name,
                "shape": SHAPES[seat],
                "colour": cell.colour,
                "total": cell.total,
                "note": notes[seat] if notes and not cell.change else cell.note,
                "note_tone": ("danger", "muted", "positive")[_sign(cell.change) + 1],
                "active": seat == active,
            }
            for seat, cell in enumerate(self.model.strip)
        ]

    def _dress(self, *_: object) -> None:
        self.bar.can_undo, self.bar.can_redo = self.model.can_undo, self.model.can_redo
        self.bar.title = self.model.line or self.model.game.name
        self.bar.subtitle = self._subtitle()
        self._modes.show()
        self._show_strip()

    def _subtitle(self) -> str:
        return asks.link(self.shell, self.model) or self._standing()

    def _standing(self) -> str:
        """What is shown of the table, or how far the game is."""
        if self.model.line:
            number = history.place(self.model.table, history.root(self.model.table))
            return word("table.what-if", game=self.model.game.name, number=number)
        if self.model.looking is not None:
            return summary(self.model.table) if self.is_low else word("table.looking")
        if self.model.is_put_away:
            return word("table.put-away")
        if self._board is not None and self._board.headline:
            return str(self._board.headline)
        if self.model.pad.is_decided:
            return word("table.final")
        return word("table.moves", n=len(self.model.table.log.moves()))

    def _complain(self, _: object, problem: str) -> None:
        if problem:
            self.shell.complain(problem)
        else:
            self.shell.notices.settle()

    # What all tables can do

    def verdicts(self) -> tuple[MarkedMove, ...]:
        """The moves on the way here that were recorded against the rules, and why they are."""
        if self._recorded[0] != self.model.revision:
            self._recorded = (self.model.revision, marked_moves(self.model.table))
        return self._recorded[1]

    @property
    def is_finished(self) -> bool:
        """The table is among the finished ones."""
        return bool(self.model.is_finished)

    def finish(self, *, is_over: bool) -> None:
        """Put the table among the finished ones, or back on the table.

        Where the game is not over, ask what is meant.
        """
        if is_over and not ending.is_over(self.model):
            self.open_sheet(ending.question(self.model, self._end_as))
        elif is_over:
            self._end_as(None)
        else:
            self._reopen()

    def _reopen(self) -> None:
        """Put a finished table back on the table, and offer to have it as it was."""
        undo = self.model.finish(is_over=False)
        if undo is not None:
            self.say(word("finish.reopened"), word("undo"), undo)

    def _end_as(self, ended: str | None) -> None:
        """Finish the table, say so and offer to take it back."""
        self.close_sheet()
        if not self.model.finish(ended=ended):
            return
        self.pick("results")
        key = f"finish.done.{ended}" if ended else "finish.done"
        self.say(word(key), word("undo"), lambda: self.finish(is_over=False))

    def _undo(self) -> None:
        """Take the last step back, say what it was, and close a sheet that was about it."""
        text = self.model.undo()
        if not text:
            asks.offer(self.shell, self.model, self.say)
            return
        self.close_sheet()
        if history.is_at_root(self.model.kept):
            leave = word("history.back-to-game")
            self.say(word("what-if.began", told=text), leave, self.model.leave)
        else:
            self.say(word("undo.done", told=text))

    def _redo(self) -> None:
        text = self.model.redo()
        if text:
            self.close_sheet()
            self.say(word("redo.done", told=text))

    def share(self) -> None:
        """Offer the ways in which the table can leave the app, as it stands."""
        from companion.screens.sharing.share import share_sheet  # noqa: PLC0415

        if self.model.looking is not None:
            self.model.look(None)
        self.open_sheet(share_sheet(self))

    def _menu(self) -> Sheet:
        sheet = Sheet(title=self.model.game.name, note=self.model.pad.decided)
        acts = [
            ("phones.title", "cellphone-wireless", lambda: self.shell.go("phones", self.model.id)),
            ("share.open", "share-variant", self.share),
            (*self._ending(), self._end),
            ("correct.title", "pencil", lambda: self.shell.go("correct", self.model.id)),
            ("settings.title", "cog", lambda: self.go("settings")),
            ("table.remove", "trash-can-outline", self._remove),
        ]
        for text, icon, act in acts:
            button = OutlineButton(text=word(text), icon=icon)
            button.kind = "danger" if act == self._remove else "primary"
            button.bind(on_release=lambda _, act=act: self._close_and(act))
            sheet.add_widget(button)
        return sheet

    def _close_and(self, act: Callable[[], object]) -> None:
        self.close_sheet()
        act()

    def _ending(self) -> tuple[str, str]:
        """The words and the icon of the way to finish the table, or to go on with it."""
        if self.model.line:
            return "history.back-to-game", "undo"
        if not self.is_finished:
            return "score.finish", "flag-checkered"
        return "score.go-on" if self.model.is_put_away else "score.reopen", "restart"

    def _end(self) -> None:
        if self.model.line:
            self.model.leave()
        else:
            self.finish(is_over=not self.is_finished)

    def _remove(self) -> None:
        """Remove the table from all lists, and offer undo."""
        shell, identifier, name = self.shell, self.model.id, self.model.game.name

        def bring_back() -> None:
            if shell.attempt(lambda: shell.store.remove(identifier, is_gone=False)):
                shell.back_home()

        if not shell.attempt(lambda: shell.store.remove(identifier)):
            return
        if not isinstance(self.model.keeper, HereKeeper):
            shell.phones.let_go(identifier)
        shell.notices.offer(word("table.removed", game=name), word("undo"), bring_back)
        shell.back_home()


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
