"""The twelve goals: what each counts, who gets it, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from engine.core import ScoreLine, Standing
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import CATALOGUE, COLUMNS, Lot, Roof
from engine.games.positano.state import Building, State
from engine.majority import Claim, rank, split
from engine.message import Either, Message, Seat, count, say


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal card's side: a competition for first and second, or points for each player."""

    key: str
    name: str
    card: int
    kind: str
    first: int
    second: int
    each: int
    rule: str


GOALS = {
    record["key"]: Goal(**{field: record[field] for field in Goal.__slots__})
    for record in CATALOGUE.records("goals")
}

_COUNTED: dict[str, Callable[[Building], bool]] = {
    "grande": lambda building: building.blocks > building.lot.regulation,
    "dietro": lambda building: building.lot.row >= 3,
    "bordo": lambda building: building.lot.column in "AD",
    "mezzo": lambda building: building.lot.column in "BC",
    "perfetto": lambda building: building.blocks == building.lot.regulation,
    "piccolo": lambda building: building.blocks < building.lot.regulation,
}


def counts_for(state: State, key: str, seat: Seat) -> tuple[Building, ...]:
    """The buildings of a player that count for a goal."""
    if key in ("colonna", "gruppo"):
        return _best(state, key, seat)
    return _counted(key, state.of(seat))


# Like all that is cached here, a player's own buildings: a move changes those of one player.
@lru_cache(maxsize=1024)
def _counted(key: str, own: tuple[Building, ...]) -> tuple[Building, ...]:
    """Those of a player's buildings that count for a goal about single ones."""
    if key == "solitario":
        return tuple(group[0] for group in groups(own) if len(group) == 1)
    if key == "altezza":
        return _different(own, lambda building: building.blocks)
    if key == "equilibrato":
        return _different(own, lambda building: building.roof)
    if key == "eccesso":
        return ()
    return tuple(filter(_COUNTED[key], own))


def _different(
    own: tuple[Building, ...], feature: Callable[[Building], int | Roof]
) -> tuple[Building, ...]:
    """Of buildings that are alike the first, in the order of the lots."""
    found: dict[int | Roof, Building] = {}
    for building in own:
        found.setdefault(feature(building), building)
    return tuple(found.values())


def columns(own: tuple[Building, ...]) -> list[tuple[Building, ...]]:
    """A player's buildings by column; they need not touch."""
    return [
        tuple(building for building in own if building.lot.column == column) for column in COLUMNS
    ]


def groups(own: tuple[Building, ...]) -> list[tuple[Building, ...]]:
    """A player's buildings in groups joined by sides, each in the order of the lots."""
    loose = {building.lot: building for building in own}
    found = []
    while loose:
        joined: list[Lot] = []
        edge = [next(iter(loose))]
        while edge:
            lot = edge.pop()
            if lot in loose and lot not in joined:
                joined.append(lot)
                edge.extend(lot.neighbours)
        found.append(tuple(loose.pop(lot) for lot in sorted(joined)))
    return found


def candidates(state: State, key: str, seat: Seat) -> list[tuple[Building, ...]]:
    """The columns or groups of which a player enters one."""
    if key == "colonna":
        return columns(state.of(seat))
    smallest = 2 if state.ruling("gruppo-single") == "no-group" else 1
    return [group for group in groups(state.of(seat)) if len(group) >= smallest]


def most(state: State, key: str, seat: Seat) -> int:
    """How many buildings the best column or group of a player has."""
    return max(map(len, candidates(state, key, seat)), default=0)


def _best(state: State, key: str, seat: Seat) -> tuple[Building, ...]:
    """The largest candidate; among equals the one with most blocks, or the one chosen."""
    largest = most(state, key, seat)
    equals = [found for found in candidates(state, key, seat) if len(found) == largest]
    if state.ruling("best-of-equal") == "players-choose":
        named = [c.lot for c in state.chosen if (c.seat, c.goal) == (seat, key)]
        chosen = [c for c in equals if any(building.lot in named for building in c)]
        equals = chosen or equals
    return max(equals, key=_blocks, default=())


def _blocks(buildings: tuple[Building, ...]) -> int:
    return sum(building.blocks for building in buildings)


def _lots(buildings: tuple[Building, ...]) -> tuple[str, ...]:
    return tuple(str(building.lot) for building in buildings)


def claim(state: State, key: str, seat: Seat) -> Claim:
    """What a player brings to a competition goal."""
    if key == "eccesso":
        on_cliff = state.blocks_on_cliff(seat)
        tie_break = on_cliff if state.ruling("eccesso-tie") == "blocks-built" else None
        return Claim(seat, state.supply[seat] or 0, tie_break)
    return _claimed(seat, counts_for(state, key, seat))


@lru_cache(maxsize=1024)
def _claimed(seat: Seat, counted: tuple[Building, ...]) -> Claim:
    return Claim(seat, len(counted), _blocks(counted), _lots(counted))


def score_goal(state: State, key: str) -> tuple[ScoreLine, ...]:
    """One line a player for a goal in play."""
    goal = GOALS[key]
    if goal.kind == "competition":
        return _compete(state, goal)
    return tuple(_each(state, goal, seat) for seat in state.seats)


def _each(state: State, goal: Goal, seat: Seat) -> ScoreLine:
    counted = counts_for(state, goal.key, seat)
    # Of equal heights one counts; whoever doubts it wants to see the others too.
    return _each_line(goal.key, seat, counted, state.of(seat) if goal.key == "altezza" else counted)


# Like the places of a competition, worded once: a move changes what few players bring to few goals.
@lru_cache(maxsize=1024)
def _each_line(
    key: str, seat: Seat, counted: tuple[Building, ...], named: tuple[Building, ...]
) -> ScoreLine:
    goal, pieces = GOALS[key], _lots(counted)
    if key == "equilibrato":
        points = goal.each if len(counted) == len(Roof) else 0
        return ScoreLine(seat, key, points, goal.rule, _describe_roofs(counted), pieces)
    number = len(counted)
    because = say(f"none.{key}")
    if number:
        parts = tuple(_part(key, building) for building in named)
        because = say(f"some.{key}", n=number, each=goal.each, parts=parts)
    return ScoreLine(seat, key, number * goal.each, goal.rule, because, pieces)


def _describe_roofs(counted: tuple[Building, ...]) -> Message:
    """The kinds of roof a player has, one building for each, or those that are missing."""
    names = {roof: roof_name(roof) for roof in Roof}
    kinds = len(Roof)
    if len(counted) == kinds:
        parts = tuple(say("equilibrato.part", roof=names[b.roof], lot=str(b.lot)) for b in counted)
        return say("equilibrato.all", kinds=kinds, parts=parts)
    had = {building.roof for building in counted}
    missing = Either(name for roof, name in names.items() if roof not in had)
    return say("equilibrato.missing", number=len(had), kinds=kinds, roofs=missing)


def _part(key: str, building: Building) -> Message:
    """A building in a reason, with its height where the goal is about height."""
    if key == "solitario":
        return say("building.lot", lot=str(building.lot))
    return say("building.height", lot=str(building.lot), blocks=building.blocks)


def _compete(state: State, goal: Goal) -> tuple[ScoreLine, ...]:
    claims = tuple(claim(state, goal.key, seat) for seat in state.seats)
    brought = state.supply if goal.key == "eccesso" else ()
    unknown = tuple(Seat(seat) for seat, blocks in enumerate(brought) if blocks is None)
    lone = tuple(len(state.of(seat)) for seat in state.seats) if goal.key == "gruppo" else ()
    return _placed(goal.key, claims, unknown, lone)


@lru_cache(maxsize=256)
def _placed(
    key: str, claims: tuple[Claim, ...], unknown: tuple[Seat, ...], lone: tuple[int, ...]
) -> tuple[ScoreLine, ...]:
    """Who gets what for these claims; of the `unknown` nobody counted what they bring.

    `lone` are everybody's buildings where without a group they may all stand alone.
    """
    goal = GOALS[key]
    places = rank(claims)
    points = split(places, first=goal.first, second=goal.second)
    ranked = [entry for group in places for entry in group]
    ranked += [entry for entry in claims if not entry.count and entry.seat not in unknown]
    ranking = tuple(
        Standing(entry.seat, entry.count, entry.tie_break, points.get(entry.seat, 0), entry.pieces)
        for entry in ranked
    )
    table = tuple(_entry(entry) for entry in ranked)
    table += tuple(say("ranking.unknown", seat=seat) for seat in unknown)
    reason = _Reason(goal, places, is_whole=not unknown, lone=lone)
    compared = (say(f"compared.{_noun(goal)}"), say("compared.blocks"))
    lines = []
    for entry in claims:
        seat = entry.seat
        rule, why = reason.why(entry)
        if seat in unknown:
            why = say("eccesso.not-counted")
        because = say("goal.line", why=why, ranking=table)
        won = points.get(seat, 0)
        lines.append(ScoreLine(seat, key, won, rule, because, entry.pieces, ranking, compared))
    return tuple(lines)


def _noun(goal: Goal) -> str:
    return "leftovers" if goal.key == "eccesso" else "buildings"


def _entry(entry: Claim) -> Message:
    if not entry.count or entry.tie_break is None:
        return say("ranking.count", seat=entry.seat, count=entry.count)
    blocks = count("blocks", entry.tie_break)
    return say("ranking.blocks", seat=entry.seat, count=entry.count, blocks=blocks)


@dataclass(frozen=True, slots=True)
class _Reason:
    """Why a player has the place, or no place, in a competition goal."""

    goal: Goal
    places: tuple[tuple[Claim, ...], ...]
    is_whole: bool
    lone: tuple[int, ...]

    def why(self, mine: Claim) -> tuple[str, Message]:
        """The rule that decided it and the reason with its numbers."""
        if not mine.count:
            return self._nothing(mine)
        place = next(i for i, group in enumerate(self.places) if mine.strength == group[0].strength)
        if len(self.places[0]) > 1:
            return self._beside_tied_first(mine, place)
        return (self._first, self._second, self._behind)[min(place, 2)](mine)

    def _nothing(self, mine: Claim) -> tuple[str, Message]:
        """Without any of the counted things; buildings that stand alone may be no group."""
        if self.lone and self.lone[mine.seat]:
            return "ruling.gruppo-single", say("alone.gruppo", n=self.lone[mine.seat])
        return "goals.eligible", say(f"nothing.{self.goal.key}")

    @property
    def _by_blocks(self) -> str:
        """The rule that separates equal counts; for Eccesso only a table's ruling does."""
        return "ruling.eccesso-tie" if self.goal.key == "eccesso" else "goals.tie-blocks"

    def _had(self, mine: Claim) -> Message:
        return count(_noun(self.goal), mine.count)

    def _against(self, key: str, mine: Claim, rivals: tuple[Claim, ...]) -> Message:
        """Equal counts, ranked by blocks."""
        theirs = rivals[0].tie_break or 0
        return say(
            key,
            had=self._had(mine),
            rivals=tuple(rival.seat for rival in rivals),
            mine=count("blocks", mine.tie_break or 0),
            theirs=theirs,
        )

    def _shared(self, key: str, mine: Claim, group: tuple[Claim, ...], prize: int) -> Message:
        had = self._had(mine)
        if mine.tie_break is not None:
            had = say("place.with-blocks", had=had, blocks=count("blocks", mine.tie_break))
        return say(
            key,
            had=had,
            rivals=tuple(other.seat for other in group if other.seat != mine.seat),
            prize=prize,
            number=len(group),
        )

    def _beside_tied_first(self, mine: Claim, place: int) -> tuple[str, Message]:
        winners = self.places[0]
        if place:
            key = "place.shut-out"
            leaders = tuple(winner.seat for winner in winners)
            return "goals.tie-first", say(key, had=self._had(mine), leaders=leaders)
        prize = self.goal.first + self.goal.second
        return "goals.tie-first", self._shared("place.tied-first", mine, winners, prize)

    def _first(self, mine: Claim) -> tuple[str, Message]:
        if len(self.places) == 1 and not self.is_whole:
            return "goals.alone", say("place.alone-counted", had=self._had(mine))
        if len(self.places) == 1:
            return "goals.alone", say("place.alone", had=self._had(mine), second=self.goal.second)
        rivals = self.places[1]
        if rivals[0].count == mine.count:
            return self._by_blocks, self._against("place.first-by-blocks", mine, rivals)
        return "goals.most", say(
            "place.first",
            had=self._had(mine),
            rivals=tuple(rival.seat for rival in rivals),
            theirs=rivals[0].count,
        )

    def _second(self, mine: Claim) -> tuple[str, Message]:
        tied, leader = self.places[1], self.places[0]
        if len(tied) > 1:
            return "goals.tie-second", self._shared(
                "place.tied-second", mine, tied, self.goal.second
            )
        if leader[0].count == mine.count:
            return self._by_blocks, self._against("place.second-by-blocks", mine, leader)
        behind = self.places[2] if len(self.places) > 2 else ()
        if behind and behind[0].count == mine.count:
            return self._by_blocks, self._against("place.second-on-blocks", mine, behind)
        return "goals.most", say(
            "place.second",
            had=self._had(mine),
            leader=leader[0].seat,
            theirs=leader[0].count,
        )

    def _behind(self, mine: Claim) -> tuple[str, Message]:
        ahead = self.places[1]
        if ahead[0].count == mine.count:
            return self._by_blocks, self._against("place.behind-by-blocks", mine, ahead)
        return "goals.most", say(
            "place.behind",
            had=self._had(mine),
            rivals=tuple(rival.seat for rival in ahead),
            theirs=ahead[0].count,
        )
