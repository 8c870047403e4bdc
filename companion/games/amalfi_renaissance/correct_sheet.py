"""What a player has, keyed in or corrected: cards, ships, bread, and where the marker stands."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.phrases import place_name
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.segmented import Segmented
from companion.kit.controls.stepper import Stepper
from companion.kit.layout import Column
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit import batch
from companion.table_kit.phrases import tell
from companion.table_kit.pinned_sheet import PinnedSheet
from companion.table_kit.reason import Reason
from companion.table_kit.ships.marker import MarkerField
from engine.core import Illegal
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.board import PLACES, Board
from engine.games.amalfi_renaissance.pieces import ARTWORKS, RESOURCES, TYPES
from engine.message import Seat

_CARDS = (*ARTWORKS, "destinations", "lighthouses", "own_lighthouses", *TYPES, "engaged", "hand")
_SHIPS = ("bread", "own_docks", "bay", *RESOURCES, "port", "docks", "shipyard")
_PAGES = {"cards": _CARDS, "ships": _SHIPS}
_LIGHT = ("engaged", "hand", "own_docks", "bread")


def numbers(board: Board) -> dict[str, int | None]:
    """Everything that is counted on a board, by name."""
    return {
        **{kind: getattr(board.artworks, kind) for kind in ARTWORKS},
        **{kind: getattr(board.characters, kind) for kind in TYPES},
        **{place: board.ships.at(place) for place in PLACES},
        **{
            name: getattr(board, name)
            for name in ("destinations", "lighthouses", "own_lighthouses", "engaged", "hand")
        },
        "bread": board.bread,
        "own_docks": board.own_docks,
    }


def entries(seat: Seat, before: dict[str, int | None], after: dict[str, int | None]) -> list[Any]:
    """The entries that lead from what was counted to what is."""
    changed = {name: number for name, number in after.items() if number != before[name]}
    found: list[Any] = []

    def some(names: tuple[str, ...]) -> a.Counts:
        return tuple((name, changed[name] or 0) for name in names if name in changed)

    if counts := some(ARTWORKS):
        found.append(a.SetArtworks(seat, counts))
    if "destinations" in changed:
        found.append(a.SetDestinations(seat, changed["destinations"] or 0))
    if "lighthouses" in changed or "own_lighthouses" in changed:
        lights, own = after["lighthouses"] or 0, after["own_lighthouses"]
        found.append(a.SetLighthouses(seat, lights, own))
    if (counts := some(TYPES)) or "engaged" in changed:
        found.append(a.SetCharacters(seat, counts, changed.get("engaged")))
    if "hand" in changed:
        found.append(a.SetHand(seat, changed["hand"] or 0))
    if counts := some(PLACES):
        found.append(a.SetShips(seat, counts))
    if "own_docks" in changed:
        found.append(a.SetDocks(seat, changed["own_docks"] or 0))
    if "bread" in changed:
        found.append(a.SetBread(seat, changed["bread"] or 0))
    return found


class CorrectSheet(PinnedSheet):
    """Steppers for everything a player has. Nothing is recorded before the last button."""

    def __init__(self, model: TableModel, seat: Seat, page: str = "cards", **kwargs: Any) -> None:
        super().__init__(is_tall=True, **kwargs)
        self.model, self.seat = model, seat
        self.title = tell(model, "ui.correct.title", seat=seat)
        board: Board = model.state.board(seat)
        self.before = numbers(board)
        self.after = dict(self.before)
        self.track = self.first_track = board.marker
        items = [{"key": key, "text": tell(model, f"ui.correct.{key}")} for key in _PAGES]
        self.pages = Segmented(items=items, selected=page)
        self.pages.bind(on_pick=lambda *_: self._turn())
        self.fields = Column()
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        for part in (self.pages, self.fields):
            self.add_widget(part)
        self.pin(self.reason)
        self._add_buttons()
        self._turn()

    def _add_buttons(self) -> None:
        for make, text, act in (
            (OutlineButton, "ui.cancel", self.close),
            (FilledButton, "ui.record", self.take),
        ):
            button = make(text=tell(self.model, text))
            button.bind(on_release=lambda _, act=act: act())
            self.footer.add_widget(button)
        self.button: Any = self.footer.parts()[-1]

    def _turn(self) -> None:
        self.fields.clear_widgets()
        is_light = self.model.state.options.light
        for name in _PAGES[self.pages.selected]:
            is_kept = name not in _LIGHT and (name not in PLACES or name == "shipyard")
            if is_kept or not is_light:
                self.fields.add_widget(self._stepper(name))
        if self.pages.selected == "ships" and not is_light:
            note = Text(text=tell(self.model, "ui.correct.ships-note"), style="label", tone="muted")
            self.fields.add_widget(note)
        if self.pages.selected == "cards":
            self.fields.add_widget(self._marker())
        self.refresh()

    def _marker(self) -> MarkerField:
        title = tell(self.model, "ui.correct.track")
        field = MarkerField(self.model, self.seat, title, self.track)
        field.bind(on_set=lambda _, key, value: self._set_track(value))
        return field

    def _set_track(self, value: int) -> None:
        self.track = value
        self._turn()

    def _stepper(self, name: str) -> Stepper:
        label = place_name(self.model, name) if name in PLACES else self._label(name)
        stepper = Stepper(label=label, value=self.after[name] or 0, maximum=99)
        stepper.bind(on_change=lambda _, value: self._step(name, int(value)))
        return stepper

    def _label(self, name: str) -> str:
        return tell(self.model, f"ui.have.{name}")

    def _step(self, name: str, value: int) -> None:
        self.after[name] = value
        self.refresh()

    def actions(self) -> list[Any]:
        """What is to be recorded."""
        found = entries(self.seat, self.before, self.after)
        if self.track is not None and self.track != self.first_track:
            found.append(a.SetTrack(self.seat, self.track))
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
