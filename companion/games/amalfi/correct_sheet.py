"""What a player has, keyed in or corrected: ships by place, food, colonies, characters, marker."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.phrases import place_name
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.segmented import Segmented
from companion.kit.controls.stepper import Stepper
from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit import batch
from companion.table_kit.phrases import tell
from companion.table_kit.pinned_sheet import PinnedSheet
from companion.table_kit.reason import Reason
from companion.table_kit.ships.marker import MarkerField
from engine.core import Illegal
from engine.games.amalfi import actions as a
from engine.games.amalfi.pieces import CHARACTERS, FLEET, PLACES, Characters, Ships
from engine.games.amalfi.turns import markers
from engine.message import Seat

PAGES = ("ships", "rest")
_REST = ("colonies", "food", "hand")
_MOST = 99


class CorrectSheet(PinnedSheet):
    """Steppers for everything that can be counted on a board; all is recorded at once."""

    enters = True

    def __init__(self, model: TableModel, seat: Seat, page: str = "ships", **kwargs: Any) -> None:
        super().__init__(is_tall=True, **kwargs)
        self.model, self.seat = model, seat
        self.before = self._count()
        self.after = dict(self.before)
        self.title = tell(model, "ui.correct.title", seat=seat)
        pages = [{"key": key, "text": tell(model, f"ui.correct.{key}")} for key in PAGES]
        self.pages = Segmented(items=pages, selected=page)
        self.pages.bind(on_pick=lambda *_: self._turn())
        self.fields = Column(spacing=0)
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        for part in (self.pages, self.fields):
            self.add_widget(part)
        self.pin(self.reason)
        cancel = OutlineButton(text=tell(model, "ui.cancel"))
        cancel.bind(on_release=lambda _: self.close())
        self.button = FilledButton(text=tell(model, "ui.record"))
        self.button.bind(on_release=lambda _: self.take())
        self.footer.add_widget(cancel)
        self.footer.add_widget(self.button)
        self._turn()

    def _count(self) -> dict[str, int | None]:
        """Everything as it is now; None where nobody counted."""
        state = self.model.state
        board = state.board(self.seat)
        ships = {place: board.ships.at(place) if board.ships else None for place in PLACES}
        played = board.characters
        characters = {kind: getattr(played, kind) if played else None for kind in CHARACTERS}
        rest = {name: getattr(board, name) for name in _REST}
        return {**ships, **characters, **rest, "track": markers(state)[self.seat]}

    # What it shows

    def _turn(self) -> None:
        self.fields.clear_widgets()
        if self.pages.selected == "ships":
            for place in PLACES:
                self.fields.add_widget(self._stepper(place, place_name(self.model, place), FLEET))
        else:
            for name in (*_REST, *CHARACTERS):
                label = tell(self.model, f"ui.have.{name}")
                self.fields.add_widget(self._stepper(name, label, _MOST))
            self.fields.add_widget(self._marker())
        self.refresh()

    def _stepper(self, name: str, label: str, most: int) -> Stepper:
        stepper = Stepper(label=label, value=self.after[name] or 0, maximum=most)
        stepper.bind(on_change=lambda _, value: self._set(name, int(value)))
        return stepper

    def _marker(self) -> MarkerField:
        title = tell(self.model, "ui.have.track")
        field = MarkerField(self.model, self.seat, title, self.after["track"])
        field.bind(on_set=lambda _, key, value: self._set_marker(value))
        return field

    def _set_marker(self, value: int) -> None:
        self.after["track"] = value
        self._turn()

    def _set(self, name: str, value: int) -> None:
        self.after[name] = value
        self.refresh()

    # What is recorded

    def _is_changed(self, *names: str) -> bool:
        return any(self.after[name] != self.before[name] for name in names)

    def actions(self) -> list[a.Action]:
        """What was changed; colonies before food, as they make room for it."""
        now = {name: number or 0 for name, number in self.after.items()}
        found: list[a.Action] = []
        if self._is_changed("track"):
            found.append(a.CountTrack(self.seat, now["track"]))
        if self._is_changed("colonies"):
            found.append(a.CountColonies(self.seat, now["colonies"]))
        if self._is_changed("food"):
            found.append(a.CountFood(self.seat, now["food"]))
        if self._is_changed("hand"):
            found.append(a.CountHand(self.seat, now["hand"]))
        if self._is_changed(*PLACES):
            found.append(a.CountShips(self.seat, Ships(*(now[place] for place in PLACES))))
        if self._is_changed(*CHARACTERS):
            played = Characters(*(now[kind] for kind in CHARACTERS))
            found.append(a.CountCharacters(self.seat, played))
        return found

    def refresh(self) -> None:
        """Say what speaks against it."""
        actions = self.actions()
        told = batch.judge(self.model, actions)
        self.reason.show(told)
        self.button.disabled = isinstance(told, Illegal) or not actions

    def take(self, *, anyway: bool = False) -> None:
        """Record everything that was changed."""
        if batch.record(self.model, self.actions(), anyway=anyway):
            self.close()
