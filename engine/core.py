"""The contracts every game fulfils: verdicts, findings, score lines, outcomes, and Game itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from engine.errors import CostieraError
from engine.findings import Finding
from engine.message import Message, Seat, seats

if TYPE_CHECKING:
    from engine.actions import Actions
    from engine.facts.catalogue import Catalogue
    from engine.files.codec import Format
    from engine.review import Alternatives, Moves, Noticed

Options = TypeVar("Options")
Position = TypeVar("Position")
State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table, with the colour or colours of their pieces.

    `stand_in` says that the name is none: whoever plays red was called "Red".
    """

    name: str
    colours: tuple[str, ...] = ()
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Rulings:
    """How this table reads the open points of the rules: one choice for each."""

    choices: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, ruling: str) -> str:
        for key, choice in self.choices:
            if key == ruling:
                return choice
        raise KeyError(ruling)

    def change(self, ruling: str, choice: str) -> Rulings:
        """The same rulings with one of them decided again."""
        return Rulings(tuple((key, choice if key == ruling else old) for key, old in self.choices))


@dataclass(frozen=True, slots=True)
class Setup(Generic[Options, Position]):
    """A table before the first move: who sits where, what is in play, what already lies there."""

    players: tuple[Player, ...]
    options: Options
    rulings: Rulings
    position: Position | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats(len(self.players))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class Breach:
    """One rule that a move breaks. `blocks` marks what cannot even be represented."""

    rule: str
    because: Message
    where: str = ""
    remedy: Message | None = None
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Need:
    """A fact that decides a move or a winner and that the app cannot see.

    `where` is the piece it is about, `seat` the player, where there is one.
    """

    rule: str
    because: Message
    where: str = ""
    seat: Seat | None = None


class _Verdict:
    """What every verdict has: its breaches, its needs, and all of these as `points`."""

    __slots__ = ()
    breaches: tuple[Breach, ...] = ()
    needs: tuple[Need, ...] = ()

    @property
    def points(self) -> tuple[Breach | Need, ...]:
        return (*self.breaches, *self.needs)

    @property
    def can_be_recorded(self) -> bool:
        return not any(breach.blocks for breach in self.breaches)


@dataclass(frozen=True, slots=True)
class Legal(_Verdict):
    """The move is allowed."""

    name = "legal"


@dataclass(frozen=True, slots=True)
class Illegal(_Verdict):
    """The move breaks rules; it may still be what happened, and is then recorded with a mark."""

    breaches: tuple[Breach, ...]
    name = "illegal"


@dataclass(frozen=True, slots=True)
class Undecided(_Verdict):
    """The move may be allowed: it depends on facts only the players know."""

    needs: tuple[Need, ...]
    name = "undecided"


Verdict: TypeAlias = Legal | Illegal | Undecided
Points: TypeAlias = Iterator[Breach | Need]


def verdict(points: Iterable[Breach | Need]) -> Verdict:
    """Illegal if anything is broken, else Undecided if anything is unknown, else Legal."""
    found = tuple(points)
    breaches = tuple(point for point in found if isinstance(point, Breach))
    if breaches:
        return Illegal(breaches)
    needs = tuple(point for point in found if isinstance(point, Need))
    return Undecided(needs) if needs else Legal()


class Secrecy(str, Enum):
    """Who may know an action before it lies on the table, where each player has a phone."""

    OPEN = "open"
    """Everybody."""
    TOGETHER = "together"
    """Only whose it is, until all have chosen theirs."""
    OWN = "own"
    """Only whose it is."""


class CannotRecord(CostieraError, ValueError):
    """`apply` was asked for something that the state cannot hold."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place in a comparison: what was counted, what breaks ties, what it brings."""

    seat: Seat
    count: int
    tie_break: int | None
    points: int
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points of one player in one category, with the rule, reason and pieces behind them.

    `compared` names what the ranking counts, and what breaks its ties.
    """

    seat: Seat
    category: str
    points: int
    rule: str
    because: Message
    pieces: tuple[str, ...] = ()
    ranking: tuple[Standing, ...] = ()
    compared: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Scorecard:
    """Every line of every player. Totals and places are derived, never kept.

    `pending` holds what would be scored next if nothing changed; it is in no total.
    """

    seats: int
    lines: tuple[ScoreLine, ...]
    pending: tuple[ScoreLine, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        sums = [0] * self.seats
        for line in self.lines:
            sums[line.seat] += line.points
        return tuple(sums)

    def of(self, seat: Seat, category: str | None = None) -> tuple[ScoreLine, ...]:
        """One player's lines, of one category if named."""
        return tuple(
            line for line in self.lines if line.seat == seat and category in (None, line.category)
        )

    def points(self, seat: Seat, category: str) -> int:
        return sum(line.points for line in self.of(seat, category))

    def order(self) -> tuple[tuple[Seat, ...], ...]:
        """The players from most points to fewest; equal totals share a group."""
        totals = self.totals
        return tuple(
            tuple(Seat(seat) for seat in range(self.seats) if totals[seat] == total)
            for total in sorted(set(totals), reverse=True)
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The final order of a finished game, what decided it, and why.

    `decided_by` is "points", "shared", or the id of the rule that broke the tie. Of a victory
    that is shared, `shared_by` is the rule that says so. `unplaced` are players whose place is not
    known, because of something nobody entered that cannot change who has won.
    """

    order: tuple[tuple[Seat, ...], ...]
    decided_by: str
    because: Message
    shared_by: str = ""
    unplaced: tuple[Seat, ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.order[0]

    @property
    def rule(self) -> str | None:
        """The rule to show to whoever doubts the result; plain points need none."""
        deciding = self.shared_by if self.decided_by == "shared" else self.decided_by
        return deciding if deciding and deciding != "points" else None


@dataclass(frozen=True, slots=True)
class Category:
    """One row of the scorepad."""

    key: str
    label: Message


class Game(ABC, Generic[Options, Position, State, Action]):
    """A game as the app sees it: a declaration and pure functions of immutable values.

    `parts` is what `part` counts: a "round" or a "period". `hides_scores` where the rules keep the
    scores of others hidden until the end.
    """

    key: str
    name: str
    seats: range
    parts: str = "round"
    hides_scores: bool = False
    catalogue: Catalogue
    format: Format[Options, Position]
    actions: Actions[State, Action]

    @abstractmethod
    def categories(self, setup: Setup[Options, Position]) -> tuple[Category, ...]:
        """The scorepad's rows in order."""

    @abstractmethod
    def start(self, setup: Setup[Options, Position]) -> State:
        """The table before the first move."""

    def check(self, state: State, action: Action) -> Verdict:
        """Whether the action is allowed now. The only home of legality."""
        return self.actions.check(state, action)

    def apply(self, state: State, action: Action) -> State:
        """The table after the action, legal or not; CannotRecord if it cannot be represented."""
        return self.actions.apply(state, action)

    def describe(self, state: State, action: Action) -> Message:
        """The action in a few words, for the history. `state` is the table before it."""
        return self.actions.describe(state, action)

    @abstractmethod
    def audit(self, state: State) -> tuple[Finding, ...]:
        """Everything about the table that the rules or the box do not allow."""

    @abstractmethod
    def score(self, state: State) -> Scorecard:
        """Every point on the table as it lies, zeros included."""

    @abstractmethod
    def outcome(self, state: State, card: Scorecard | None = None) -> Outcome | None:
        """Who has won and why; None while the game goes on, or while that is not certain.

        `card` is the score of this state where the caller has it, so that it is not scored again.
        """

    @abstractmethod
    def position(self, state: State) -> Position:
        """What lies on the table, as somebody would enter it: it scores alike; for tests."""

    @abstractmethod
    def contents(self, state: State) -> tuple[Message, ...]:
        """What lies on the table, counted in a few words: "16 buildings"."""

    def missing(self, state: State, card: Scorecard | None = None) -> tuple[Need, ...]:
        """What nobody entered that could still change who won; `card` as in `outcome`."""
        return ()

    def choices(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action of a player now, where the rules make them finite."""
        return iter(())

    def named_in(self, state: State, words: tuple[str, ...], seat: Seat) -> Iterator[Action]:
        """The actions of a player that the words of a question name."""
        return iter(())

    def pressing(self, state: State) -> Iterator[str]:
        """The rules that are about to matter: of a store that is full, of an area that is."""
        return iter(())

    def secrecy(self, action: Action) -> Secrecy:
        """Who may know the action before it lies on the table."""
        return self.actions.secrecy(action)

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """The players whose action that all reveal together is still to come."""
        return ()

    def best(self, state: State, seat: Seat) -> tuple[Action, int] | None:
        """The action that scores most for a player now, where what the player holds is known."""
        return None

    def alternatives(self, moves: Moves[State, Action], index: int) -> Alternatives[Action]:
        """What else was possible at a move of a kept game, where the rules make that finite."""
        return iter(())

    def noticed(self, moves: Moves[State, Action], index: int) -> Iterator[Noticed]:
        """What a look back at a move of a kept game finds beside its alternatives."""
        return iter(())

    def what_would_change(self, state: State, line: ScoreLine) -> Message | None:
        """What would have turned a close call the other way, where a tie-break decided a line."""
        return None

    def people(self, setup: Setup[Options, Position]) -> tuple[Seat, ...]:
        """The seats where somebody sits: a paper opponent is nobody."""
        return setup.seats

    def first(self, state: State) -> Seat | None:
        """Who took the first turn, where the table was kept from there on."""
        return None

    def part(self, state: State) -> int | None:
        """The round or period that is being played, from 1 on; None where nobody counts."""
        return None

    def results(self, state: State) -> tuple[int, ...]:
        """What each player's game is remembered by: the total, where the rules say nothing else."""
        return self.score(state).totals

    def in_play(self, setup: Setup[Options, Position]) -> tuple[str, ...]:
        """The printed names of what makes this table differ from another: goals, decrees."""
        return ()

    def setup_facts(self, setup: Setup[Options, Position]) -> Mapping[str, Message]:
        """What the set-up settles beside its players, by name; corrections say what differs."""
        return {}

    def extras(self, state: State) -> Mapping[str, Any]:
        """What a score of this game says beside its lines, as plain JSON with players' names."""
        return {}

    def remarks(self, state: State) -> tuple[Message, ...]:
        """What people want to hear beside the score of a table as it lies: who drafts when."""
        return ()


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
