"""A table at one moment, and the one place that decides what each role sees of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from companion.present import scorepad, standing
from companion.present.scorepad import Pad
from companion.present.standing import StripCell
from companion.room.commands import Weighed
from companion.room.sealed import Secret, privately, together, waiting
from companion.room.seats import Part, Role
from companion.store.journal import Signature
from companion.store.snapshot import HOST
from engine.conclusion import conclude_table
from engine.judging import Preview
from engine.message import Seat
from engine.table import AnyTable


@dataclass(frozen=True)
class Ask:
    """Somebody asks the host to take back the last step."""

    author: str
    seq: int


@dataclass(frozen=True)
class View:
    """What one role sees of a table.

    `table` is as this role knows it, with what the own seat has sealed applied; `open` is the
    table as everybody knows it, for the history. Both are only to look at. `own` is what the own
    seat has sealed. `sealed` and `waiting` are the seats that have sealed what all reveal
    together, and those that have not. `asks` are for the host.
    """

    role: Role
    term: int
    seq: int
    open: AnyTable
    table: AnyTable
    authors: tuple[str, ...]
    own: tuple[Secret, ...]
    sealed: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    asks: tuple[Ask, ...] = ()

    @property
    def scores(self) -> str:
        """Who sees scores: everybody, each only the own ("own"), or all at the end ("end")."""
        usual = "own" if self.table.game.hides_scores else "everybody"
        return self.table.log.agreed.get("scores", usual)

    @cached_property
    def is_over(self) -> bool:
        """The game is over or finished: then every score is shown."""
        return self.table.log.is_finished or conclude_table(self.open).outcome is not None

    def shows_score(self, seat: int) -> bool:
        """Whether this role sees the score of a seat, and its reasons."""
        if self.scores == "everybody" or self.is_over:
            return True
        return self.scores == "own" and seat == self.role.seat

    @property
    def shows_all_scores(self) -> bool:
        return all(self.shows_score(seat) for seat in self.table.setup.seats)

    @cached_property
    def strip(self) -> tuple[StripCell | None, ...]:
        """The players with their totals and places; None for a score that is not shown."""
        cells = standing.strip(self.table)
        if self.shows_all_scores:
            return cells
        # A place or a note would tell how others stand.
        return tuple(
            replace(cell, note="") if self.shows_score(seat) else None
            for seat, cell in enumerate(cells)
        )

    @cached_property
    def pad(self) -> Pad | None:
        """The scorepad, where all scores are shown."""
        return scorepad.pad(self.table) if self.shows_all_scores else None

    def as_of(self, step: int) -> View:
        """The table as it stood after a step of the log, with no more scores than are shown now."""
        table = self.open.as_of(step)
        # Looking back is a jump in the copy, which nobody has entered.
        authors = (*self.authors, HOST)
        earlier = replace(
            self, open=table, table=table, authors=authors, own=(), sealed=(), waiting=(), asks=()
        )
        earlier.__dict__["is_over"] = self.is_over
        return earlier

    def weigh(self, action: object) -> Weighed:
        """What an action would do. Nothing is stored."""
        preview = self.table.preview(action)
        if preview is None:
            return Weighed(self.table.check(action))
        return Weighed(preview.verdict, self.change(preview))

    def change(self, preview: Preview[object]) -> tuple[int | None, ...]:
        """The change for each player whose score is shown."""
        shown = enumerate(preview.change)
        return tuple(points if self.shows_score(seat) else None for seat, points in shown)


@dataclass(frozen=True)
class Sight:
    """A table at one moment: nothing that happens later changes it."""

    term: int
    table: AnyTable
    signatures: tuple[Signature, ...]
    secrets: tuple[Secret, ...]
    asks: tuple[Ask, ...] = ()

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.signatures)

    @property
    def parts(self) -> tuple[int, tuple[Secret, ...], tuple[Ask, ...]]:
        """What makes this sight another than one before."""
        return self.seq, self.secrets, self.asks

    def seen_by(self, role: Role) -> View:
        """What a role sees. Whatever leaves the room goes through here.

        The host sees no secrets either: who shares the table also plays.
        """
        return View(
            role=role,
            term=self.term,
            seq=self.seq,
            open=self.table,
            table=privately(self.table, self.secrets, role.seat),
            authors=tuple(one.author for one in self.signatures),
            own=tuple(one for one in self.secrets if one.seat == role.seat),
            sealed=tuple(one.seat for one in together(self.table, self.secrets)),
            waiting=waiting(self.table, self.secrets),
            asks=self.asks if role.part is Part.HOST else (),
        )
