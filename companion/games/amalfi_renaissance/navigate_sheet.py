"""A ship goes to a destination: where, what it costs and gives, which ships it sends."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.fields import ships_by_hold
from companion.games.amalfi_renaissance.phrases import ROMAN
from companion.games.amalfi_renaissance.player_sheet import PlayerSheet
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import tell
from engine.games.amalfi_renaissance.actions import Counts, Navigate
from engine.games.amalfi_renaissance.pieces import EVOLVING

_SHOWS = range(1, 4)
_BREAD = range(4)


class NavigateSheet(PlayerSheet):
    """Navigate. `send` are ships that a finger has already sent on the board."""

    key = "navigate"

    def __init__(self, *args: Any, send: Counts = (), **kwargs: Any) -> None:
        self._send = send
        super().__init__(*args, **kwargs)

    def build(self) -> None:
        places = [("public", self.tell("public")), ("private", self.tell("private"))]
        places += [(str(slot), self.tell("evolving", period=ROMAN[slot])) for slot in EVOLVING]
        self.to = OneOf(label=self.tell("to"), items=places, chosen="public")
        self.send = ships_by_hold(self.model, self.tell("send"), self._send)
        shows = [(str(number), str(number)) for number in _SHOWS]
        self.shows = OneOf(label=self.tell("shows"), items=shows, lets_go=True)
        self.bread = self.number("ui.navigate.bread", _BREAD, 0)
        self.gain = self.number("ui.navigate.gain", _BREAD, 0)
        self.watch(self.to)
        if not self.is_light:
            self.watch(self.send, self.bread, self.gain, self.shows)

    def action(self) -> Navigate:
        to = self.to.chosen
        slot = int(to) if to.isdigit() else None
        return Navigate(
            self.seat,
            to="evolving" if slot else to,
            slot=slot,
            bread=int(self.bread.value or 0),
            shows=int(self.shows.chosen) if self.shows.chosen else None,
            send=self.send.counts,
            gain=int(self.gain.value or 0),
        )

    def named(self) -> str:
        return tell(self.model, "ui.navigate.do")
