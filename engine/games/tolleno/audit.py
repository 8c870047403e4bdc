"""What is odd about a table: more than the box holds, against the rules, or rare."""

from __future__ import annotations

from engine.findings import Finding, Findings, Severity, worst_first
from engine.games.tolleno.canals import City
from engine.games.tolleno.control import describe_claims, winner
from engine.games.tolleno.names import fields, tile_name
from engine.games.tolleno.pieces import (
    DOWNTOWN_TILES,
    FLOORS,
    SIDES,
    VALUES,
    Field,
    Kind,
    city_tiles,
    turns,
)
from engine.games.tolleno.rules_expand import check_bank, is_joined
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Tile
from engine.message import count, say

_NOUNS = {
    Kind.CONTRACT: "contract-tiles",
    Kind.DOWNTOWN: "downtown-tiles",
    Kind.CITY: "city-tiles",
}


def audit(state: State) -> tuple[Finding, ...]:
    """Every finding, the worst first."""
    checks = (
        _box,
        _values,
        _floors,
        _crowds,
        _contract,
        _new_tile,
        _awards,
        _banks,
        _loose,
        _centre,
        _turns,
    )
    found = [finding for check in checks for finding in check(state)]
    return worst_first(found)


def _box(state: State) -> Findings:
    for kind in Kind:
        number = state.number(kind)
        if number > kind.in_box:
            tiles = count(_NOUNS[kind], number)
            because = say("audit.tiles", tiles=tiles, box=kind.in_box)
            yield Finding(Severity.IMPOSSIBLE, "box.tiles", because)


def _values(state: State) -> Findings:
    for tile in state.tiles:
        if tile.kind is Kind.CITY and tile.value is not None and tile.value not in VALUES:
            because = say("audit.value", at=str(tile.at), value=tile.value)
            yield Finding(Severity.IMPOSSIBLE, "box.values", because, str(tile.at))


def _floors(state: State) -> Findings:
    for seat, placed in zip(state.seats, state.placed, strict=True):
        if placed > FLOORS:
            because = say("audit.floors", seat=seat, placed=placed, box=FLOORS)
            yield Finding(Severity.IMPOSSIBLE, "box.floors", because)
        elif placed < FLOORS and not state.is_kept:
            floors = count("floors", placed)
            because = say("audit.unplaced", seat=seat, placed=floors, box=FLOORS)
            yield Finding(Severity.UNUSUAL, "end.trigger", because)


def _crowds(state: State) -> Findings:
    """One floor a turn on a tile at most; only extra turns, with extra tiles, allow more."""
    players = len(state.setup.players)
    most = turns(players)
    if state.number(Kind.CITY) > city_tiles(players):
        return
    for tile in state.tiles:
        floors = dict.fromkeys(state.seats, 0)
        for _, owner, number in tile.buildings:
            floors[owner] += number
        for seat, number in floors.items():
            if number > most:
                because = say("audit.crowd", seat=seat, at=str(tile.at), floors=number, most=most)
                yield Finding(Severity.ILLEGAL, "build.two-tiles", because, str(tile.at))


def _contract(state: State) -> Findings:
    """Nothing is built on the contract tile, and nobody wins it."""
    for tile in state.tiles:
        if tile.kind is not Kind.CONTRACT:
            continue
        buildings = sum(1 for _ in tile.buildings)
        if buildings:
            built = count("buildings", buildings)
            because = say("audit.contract", tile=tile_name(tile), buildings=built)
            yield Finding(Severity.ILLEGAL, "ruling.initial-tile", because, str(tile.at))
        if tile.won_by is not None:
            because = say("audit.contract-won", tile=tile_name(tile), owner=tile.won_by)
            yield Finding(Severity.ILLEGAL, "ruling.initial-tile", because, str(tile.at))


def _new_tile(state: State) -> Findings:
    """Distances may be counted from a tile that nobody can have laid in a turn."""
    for tile in state.tiles:
        if tile.at == state.turn.new and tile.kind is not Kind.CITY:
            because = say("audit.new-tile", tile=tile_name(tile))
            yield Finding(Severity.ILLEGAL, "setup.city", because, str(tile.at))


def _awards(state: State) -> Findings:
    criterion = state.ruling("tile-criterion")
    for tile in state.tiles:
        if tile.won_by is not None and winner(tile, criterion) != tile.won_by:
            built = describe_claims(tile, criterion)
            because = say("audit.award", at=str(tile.at), keyed=tile.won_by, built=built)
            yield Finding(Severity.ILLEGAL, "tile.majority", because, str(tile.at))


def _banks(state: State) -> Findings:
    """Canals that end at a bank; downtown itself lies as the players like."""
    city = state.city
    for tile in state.tiles:
        for side in "ES":
            other = city.get(tile.at.beside(side))
            if other is not None and Kind.CITY in (tile.kind, other.kind):
                yield from _bank(tile, side, other)


def _bank(tile: Tile, side: str, other: Tile) -> Findings:
    if any(check_bank(tile, side, other)):
        ending, bank = (tile, other) if side in (tile.sides or "") else (other, tile)
        because = say("audit.bank", ending=tile_name(ending), bank=tile_name(bank))
        yield Finding(Severity.ILLEGAL, "expand.no-dead-end", because, str(ending.at))


def _loose(state: State) -> Findings:
    """City tiles that no chain of sides, or no canal, links to the centre."""
    city = state.city
    centre = [tile.at for tile in state.tiles if tile.kind is not Kind.CITY] or list(city)[:1]
    by_side = _linked(city, centre, by_canal=False)
    by_canal = _linked(city, centre, by_canal=True)
    alone = [at for at in city if at not in by_side]
    if alone:
        because = say("audit.loose", n=len(alone), tiles=fields(alone))
        yield Finding(Severity.ILLEGAL, "expand.side", because, str(alone[0]))
    unjoined = [at for at in by_side if at not in by_canal]
    if unjoined:
        because = say("audit.unjoined", n=len(unjoined), tiles=fields(sorted(unjoined)))
        yield Finding(Severity.ILLEGAL, "expand.extend", because, str(min(unjoined)))


def _linked(city: City, centre: list[Field], *, by_canal: bool) -> set[Field]:
    """The fields that a chain of tiles links to the centre; unknown canals may be there."""
    linked: set[Field] = set()
    edge = list(centre)
    while edge:
        at = edge.pop()
        if at in linked:
            continue
        linked.add(at)
        for side in SIDES:
            there = at.beside(side)
            if there in city and (
                not by_canal or is_joined(city[at], side, city[there], guess=True)
            ):
                edge.append(there)
    return linked


def _centre(state: State) -> Findings:
    """One contract tile with four downtown tiles around it."""
    contracts = [tile.at for tile in state.tiles if tile.kind is Kind.CONTRACT]
    downtown = [tile.at for tile in state.tiles if tile.kind is Kind.DOWNTOWN]
    if state.is_kept and len(state.tiles) == len(contracts) + len(downtown):
        return  # still being set up
    if not contracts or len(downtown) < DOWNTOWN_TILES:
        because = say(
            "audit.centre",
            contracts=count("contract-tiles", len(contracts)),
            downtown=count("downtown-tiles", len(downtown)),
            tiles=DOWNTOWN_TILES,
        )
        yield Finding(Severity.UNUSUAL, "setup.centre", because)
    for at in downtown if contracts else ():
        if min(_apart(at, contract) for contract in contracts) > 1:
            because = say("audit.downtown", at=str(at))
            yield Finding(Severity.UNUSUAL, "setup.centre", because, str(at))


def _apart(one: Field, other: Field) -> int:
    return max(abs(one.row - other.row), abs(one.column - other.column))


def _turns(state: State) -> Findings:
    """A finished table has a city tile for each turn."""
    players = len(state.setup.players)
    number, due = state.number(Kind.CITY), city_tiles(players)
    if not state.is_kept and number != due:
        tiles = count("city-tiles", number)
        because = say("audit.turns", tiles=tiles, due=due, players=players)
        yield Finding(Severity.UNUSUAL, "end.same-round", because)
