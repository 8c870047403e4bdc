"""What is odd about a entered table: more than the box holds, against the rules, or rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.findings import Finding, Findings, Severity, worst_first
from engine.games.positano.goals import GOALS
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import (
    BASE_CARDS,
    BLOCK_TILES,
    BLOCKS_PER_COLOUR,
    BOOSTERS,
    BUILD_TILES,
    HIGHEST_BONUS,
    LOTS,
    ROOFS_PER_TYPE,
    BlockTile,
    BuildTile,
    Roof,
    lots_removed,
)
from engine.games.positano.state import State, gelato_of
from engine.message import Message, Seat, count, say


def audit(state: State) -> tuple[Finding, ...]:
    """Every finding, the worst first."""
    checks = (
        _goals,
        _lots,
        _stars,
        _blocks,
        _roofs,
        _heights,
        _buildings,
        _leftovers,
        _gelato,
    )
    found = [finding for check in checks for finding in check(state)]
    return worst_first(found)


def _goals(state: State) -> Findings:
    goals = state.setup.options.goals
    if len(goals) != 3:
        severity = Severity.ILLEGAL if len(goals) > 3 else Severity.UNUSUAL
        yield Finding(severity, "setup.goals", say("audit.goals", goals=count("goals", len(goals))))
    if state.ruling("goal-pairs") != "as-listed":
        return
    for index, one in enumerate(goals):
        for other in goals[index + 1 :]:
            if GOALS[one].card == GOALS[other].card:
                because = say("audit.goal-pair", one=GOALS[one].name, other=GOALS[other].name)
                yield Finding(Severity.UNUSUAL, "setup.goal-pairs", because)


def _lots(state: State) -> Findings:
    players = len(state.seats)
    removed, due = state.setup.options.removed, lots_removed(players)
    if removed and len(removed) != due:
        because = say("audit.removed", n=len(removed), due=due, players=players)
        yield Finding(Severity.ILLEGAL, "setup.lots-removed", because)
    for building in state.cliff:
        if building.lot in removed:
            because = say("audit.on-removed", lot=str(building.lot))
            yield Finding(Severity.ILLEGAL, "setup.lots-removed", because, str(building.lot))
    in_play = len(LOTS) - due
    if len(state.cliff) > in_play:
        because = say("audit.lots", number=len(state.cliff), lots=in_play, players=players)
        yield Finding(Severity.IMPOSSIBLE, "setup.lots-removed", because)


def _stars(state: State) -> Findings:
    """Only a warning: which sets of stars there are is read from the art."""
    owners: dict[int, list[Seat]] = {}
    for seat, number in state.setup.options.star_sets:
        owners.setdefault(number, []).append(seat)
    for number, seats in owners.items():
        if len(seats) > 1:
            because = say("audit.star-set", seats=tuple(seats), number=number)
            yield Finding(Severity.UNUSUAL, "ruling.star-set", because)


def _blocks(state: State) -> Findings:
    for seat in state.seats:
        on_cliff, left = state.blocks_on_cliff(seat), state.supply[seat]
        if on_cliff + (left or 0) > BLOCKS_PER_COLOUR:
            yield Finding(Severity.IMPOSSIBLE, "box.blocks", _too_many(state, seat, on_cliff, left))


def _too_many(state: State, seat: Seat, on_cliff: int, left: int | None) -> Message:
    blocks = count("blocks", on_cliff)
    if left is None:
        return say("audit.blocks-on-cliff", seat=seat, cliff=blocks, box=BLOCKS_PER_COLOUR)
    key = "audit.blocks" if state.is_finished else "audit.blocks-held"
    return say(key, seat=seat, cliff=blocks, left=left, box=BLOCKS_PER_COLOUR)


def _roofs(state: State) -> Findings:
    used = Counter(building.roof for building in state.cliff)
    for roof in Roof:
        if used[roof] > ROOFS_PER_TYPE:
            because = say(
                "audit.roofs", number=used[roof], roof=roof_name(roof), box=ROOFS_PER_TYPE
            )
            yield Finding(Severity.IMPOSSIBLE, "box.roofs", because)


def _heights(state: State) -> Findings:
    for building in state.cliff:
        most = building.lot.regulation + HIGHEST_BONUS
        if building.blocks > most:
            because = say(
                "audit.height",
                lot=str(building.lot),
                blocks=count("blocks", building.blocks),
                row=building.lot.row,
                most=most,
            )
            yield Finding(Severity.ILLEGAL, "build.cap", because, str(building.lot))


def _buildings(state: State) -> Findings:
    """One building a round; fewer only for whoever ran out of blocks."""
    rounds = min(state.round.number or state.rounds, state.rounds)
    for seat in state.seats:
        number = len(state.of(seat))
        buildings = count("buildings", number)
        after = count("rounds", rounds)
        because = say("audit.buildings", seat=seat, buildings=buildings, rounds=after)
        if number > rounds:
            yield Finding(Severity.ILLEGAL, "box.buildings", because)
        elif number < rounds and state.is_finished and not _ran_dry(state, seat):
            yield Finding(Severity.UNUSUAL, "box.buildings", because)


def _ran_dry(state: State, seat: Seat) -> bool:
    return len(state.idle_tiles(seat)) + len(state.of(seat)) >= state.rounds


def _leftovers(state: State) -> Findings:
    """Eccesso compares supplies, so one that nobody counted may hide a place."""
    unknown = tuple(seat for seat in state.seats if state.supply[seat] is None)
    if unknown and state.is_finished and "eccesso" in state.setup.options.goals:
        because = say("audit.leftovers", goal=GOALS["eccesso"].name, seats=unknown)
        yield Finding(Severity.UNUSUAL, "goal.eccesso", because)


def _gelato(state: State) -> Findings:
    """What was counted, against what cards and tiles can give in a whole game.

    Only of a finished table that was entered it is certain that everything was counted.
    """
    icons = [gelato_of(state, seat) for seat in state.seats]
    counted = [number for number in icons if number is not None]
    whole = state.is_finished and not any(map(state.has_played, state.seats))
    low, high = card_gelato(state.rounds)
    most = most_gelato(state.rounds)
    for seat, number in zip(state.seats, icons, strict=True):
        if number is not None and (number > most or (whole and number < low)):
            because = say("audit.gelato", seat=seat, number=number, low=low, most=most)
            yield Finding(Severity.IMPOSSIBLE, "box.gelato", because)
    players = len(icons)
    tiles_low, tiles_high = tile_gelato(players, state.rounds)
    if state.ruling("gelato-no-build") == "does-not-count":
        tiles_low = 0
    least, total = players * low + tiles_low, sum(counted)
    largest = players * high + tiles_high
    if total > largest or (whole and len(counted) == players and total < least):
        because = say("audit.gelato-table", number=total, low=least, most=largest)
        yield Finding(Severity.IMPOSSIBLE, "box.gelato", because)


def card_gelato(rounds: int) -> tuple[int, int]:
    """The fewest and most icons on the bid cards of one player, one pair a round."""
    cards = [card.gelato for card in BASE_CARDS.values()]
    least = _smallest(cards, rounds) + _smallest(BOOSTERS.values(), rounds)
    return least, _largest(cards, rounds) + _largest(BOOSTERS.values(), rounds)


def tile_gelato(players: int, rounds: int) -> tuple[int, int]:
    """The fewest and most icons on the tiles drafted by the whole table.

    The starting tiles are always drafted; of the others some may never be drawn.
    """
    least = most = 0
    for tiles in (BLOCK_TILES, BUILD_TILES):
        start, rest = _icons(tiles, players)
        drawn = players * rounds - len(start)
        least += sum(start) + _smallest(rest, drawn)
        most += sum(start) + _largest(rest, drawn)
    return least, most


def _icons(
    tiles: dict[str, BlockTile] | dict[str, BuildTile], players: int
) -> tuple[list[int], list[int]]:
    """The icons on the starting tiles for a number of players, and on all others."""
    start, rest = [], []
    for tile in tiles.values():
        first = sum(icon <= players for icon in tile.start)
        start += [tile.gelato] * first
        rest += [tile.gelato] * (tile.copies - first)
    return start, rest


def most_gelato(rounds: int) -> int:
    """The most icons one player can have on cards and tiles."""
    return card_gelato(rounds)[1] + _best_tiles(rounds)


def _best_tiles(rounds: int) -> int:
    """The most icons one player can draft."""
    blocks = [tile.gelato for tile in BLOCK_TILES.values() for _ in range(tile.copies)]
    builds = [tile.gelato for tile in BUILD_TILES.values() for _ in range(tile.copies)]
    return _largest(blocks, rounds) + _largest(builds, rounds)


def _smallest(values: Iterable[int], number: int) -> int:
    return sum(sorted(values)[:number])


def _largest(values: Iterable[int], number: int) -> int:
    return sum(sorted(values, reverse=True)[:number])
