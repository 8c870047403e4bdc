"""Who wins a tile, and why: most buildings or the tallest, then floors, then nobody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core import ScoreLine, Standing
from engine.games.tolleno.names import tile_name
from engine.games.tolleno.pieces import Kind
from engine.games.tolleno.tiles import Tile, place_of
from engine.majority import Claim, rank
from engine.message import Clauses, Message, Seat, count, say

CRITERIA = ("most-buildings", "tallest")
_NOUNS = dict(zip(CRITERIA, ("buildings", "tallest"), strict=True))


def other_criterion(criterion: str) -> str:
    """The criterion that does not decide where this one does."""
    return next(other for other in CRITERIA if other != criterion)


def claims(tile: Tile, criterion: str) -> tuple[Claim, ...]:
    """What each player with buildings on a tile brings: the criterion, and floors for ties."""
    own: dict[Seat, list[tuple[int, int]]] = {}
    for index, owner, floors in tile.buildings:
        own.setdefault(owner, []).append((index, floors))
    return tuple(
        Claim(
            seat,
            len(built) if criterion == "most-buildings" else max(floors for _, floors in built),
            sum(floors for _, floors in built),
            tuple(place_of(tile.at, index) for index, _ in built),
        )
        for seat, built in own.items()
    )


def is_scored(tile: Tile, downtown: str) -> bool:
    """Whether a tile gives its value to anybody at a table that reads `downtown` so."""
    return tile.kind is Kind.CITY or (tile.kind is Kind.DOWNTOWN and downtown == "scored")


def winner(tile: Tile, criterion: str) -> Seat | None:
    """Who wins a tile by its buildings, or by what was entered where it has none."""
    groups = rank(claims(tile, criterion))
    return _best(groups) if groups else tile.won_by


def _best(groups: tuple[tuple[Claim, ...], ...]) -> Seat | None:
    return groups[0][0].seat if len(groups[0]) == 1 else None


def describe_claims(tile: Tile, criterion: str) -> Clauses:
    """What everybody has on a tile, strongest first: the criterion, and floors for ties."""
    return Clauses(
        say(
            "control.has",
            seat=claim.seat,
            had=count(_NOUNS[criterion], claim.count),
            floors=count("floors", claim.tie_break or 0),
        )
        for group in rank(claims(tile, criterion))
        for claim in group
    )


def is_disputed(tile: Tile, downtown: str) -> bool:
    """Whether a scored tile goes to somebody else under the other criterion."""
    one, other = CRITERIA
    return is_scored(tile, downtown) and winner(tile, one) != winner(tile, other)


# A tile is a value, and so are its lines: only the tile just built on is recomputed.
@lru_cache(maxsize=1024)
def tile_lines(tile: Tile, criterion: str, downtown: str) -> tuple[ScoreLine, ...]:
    """A line for each player with buildings on a tile: won, lost or tied, with the numbers."""
    groups = rank(claims(tile, criterion))
    if not groups:
        return _entered_lines(tile, downtown)
    scored = is_scored(tile, downtown)
    points = (tile.value or 0) if scored else 0
    best = _best(groups)
    ranked = tuple(claim for group in groups for claim in group)
    ranking = tuple(
        Standing(c.seat, c.count, c.tie_break, points if c.seat == best else 0, c.pieces)
        for c in ranked
    )
    reason, field = Reason(tile, criterion, downtown, groups), (str(tile.at),)
    compared = (say(f"compared.{_NOUNS[criterion]}"), say("compared.floors"))
    lines = []
    for claim, standing in zip(ranked, ranking, strict=True):
        rule, because = reason.line(claim)
        won = standing.points
        lines.append(ScoreLine(claim.seat, "tiles", won, rule, because, field, ranking, compared))
    return tuple(lines)


def _entered_lines(tile: Tile, downtown: str) -> tuple[ScoreLine, ...]:
    """The line of a tile whose winner was entered without its buildings."""
    if tile.won_by is None:
        return ()
    why, rule = say("control.keyed"), "tile.alone"
    scored = is_scored(tile, downtown)
    because = _line(tile, why) if scored else _unscored(tile, why)
    points = (tile.value or 0) if scored else 0
    rule = rule if scored else _unscored_rule(tile)
    return (ScoreLine(tile.won_by, "tiles", points, rule, because, (str(tile.at),)),)


def _line(tile: Tile, why: Message) -> Message:
    if tile.value is None:
        return say("control.no-value", tile=tile_name(tile), why=why)
    return say("control.line", tile=tile_name(tile), value=tile.value, why=why)


def _unscored(tile: Tile, why: Message) -> Message:
    return say(f"unscored.{tile.kind.value}", tile=tile_name(tile), why=why)


def _unscored_rule(tile: Tile) -> str:
    return "ruling.initial-tile" if tile.kind is Kind.CONTRACT else "ruling.downtown"


def _disputed(tile: Tile, criterion: str, because: Message) -> Message:
    """The reason, and what the other criterion would say where it says something else."""
    other = other_criterion(criterion)
    best = winner(tile, other)
    if best == winner(tile, criterion):
        return because
    name = say(f"criterion.{other}")
    if best is None:
        return say("control.else-nobody", because=because, criterion=name)
    return say("control.else", because=because, criterion=name, winner=best)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why players win a tile or not. `groups` are their claims, strongest first."""

    tile: Tile
    criterion: str
    downtown: str
    groups: tuple[tuple[Claim, ...], ...]

    def line(self, mine: Claim) -> tuple[str, Message]:
        """The rule that decided it, and the whole reason: tile, value, numbers."""
        rule, why = self.why(mine)
        if not is_scored(self.tile, self.downtown):
            return _unscored_rule(self.tile), _unscored(self.tile, why)
        because = _line(self.tile, why)
        # Only somebody with two buildings can win by one criterion and lose by the other.
        if any(len(claim.pieces) > 1 for group in self.groups for claim in group):
            because = _disputed(self.tile, self.criterion, because)
        return rule, because

    def why(self, mine: Claim) -> tuple[str, Message]:
        """The rule that decided it and the numbers."""
        best = self.groups[0]
        if len(self.groups) == 1 and len(best) == 1:
            return "tile.alone-on", say("control.alone", had=self._had(mine))
        level = [c for group in self.groups for c in group if c.count == best[0].count]
        if mine.count < best[0].count:
            return self._behind(mine, level)
        if len(level) == 1:
            return "tile.majority", self._first(mine)
        if mine not in best:
            return "tile.tie-floors", self._by_floors("control.fewer-floors", mine, best)
        if len(best) > 1:
            return "tile.tie-none", self._tied(mine, best)
        rivals = tuple(c for c in level if c.seat != mine.seat)
        return "tile.tie-floors", self._by_floors("control.more-floors", mine, rivals)

    def _had(self, claim: Claim) -> Message:
        return count(_NOUNS[self.criterion], claim.count)

    def _first(self, mine: Claim) -> Message:
        rivals = [c for group in self.groups[1:] for c in group]
        theirs = max(c.count for c in rivals)
        seats = tuple(c.seat for c in rivals if c.count == theirs)
        return say("control.first", had=self._had(mine), rivals=seats, theirs=theirs)

    def _behind(self, mine: Claim, level: list[Claim]) -> tuple[str, Message]:
        leaders = tuple(c.seat for c in level)
        had, theirs = self._had(mine), level[0].count
        if len(level) == 1:
            because = say("control.behind", had=had, leaders=leaders, theirs=theirs)
            return "tile.majority", because
        floors = count("floors", mine.tie_break or 0)
        because = say("control.outside", had=had, leaders=leaders, theirs=theirs, floors=floors)
        return "tile.only-tied", because

    def _by_floors(self, key: str, mine: Claim, rivals: tuple[Claim, ...]) -> Message:
        theirs = max(c.tie_break or 0 for c in rivals)
        seats = tuple(c.seat for c in rivals if c.tie_break == theirs)
        floors = count("floors", mine.tie_break or 0)
        return say(key, had=self._had(mine), rivals=seats, mine=floors, theirs=theirs)

    def _tied(self, mine: Claim, best: tuple[Claim, ...]) -> Message:
        rivals = tuple(c.seat for c in best if c.seat != mine.seat)
        floors = count("floors", mine.tie_break or 0)
        return say("control.tied", had=self._had(mine), rivals=rivals, floors=floors)
