"""A slow second judge of Tolleno, written from the rules to check the real one against.

It reads parsed table files, works by trying everything, and uses nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

STARTING_STARS = {2: [5, 0], 3: [5, 2, 0], 4: [5, 3, 1, 0]}
NORTH, EAST, SOUTH, WEST = (-1, 0), (0, 1), (1, 0), (0, -1)
DIRECTIONS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}

Table = dict[str, Any]
Tile = dict[str, Any]
Place = tuple[int, int]


def score(table: Table) -> dict[str, dict[str, int]]:
    """Points per player name and category of a table file that holds only a position."""
    return {
        name: {
            "start": STARTING_STARS[len(_names(table))][seat],
            "tiles": _tile_points(table, name, _criterion(table)),
            "fountains": _fountain_points(table, name),
        }
        for seat, name in enumerate(_names(table))
    }


def total(table: Table) -> dict[str, int]:
    """Sum of all categories per player name."""
    return {name: sum(points.values()) for name, points in score(table).items()}


def winners(table: Table) -> list[str]:
    """Names with the highest total, in seat order; more than one is a shared victory."""
    totals = total(table)
    return [name for name in _names(table) if totals[name] == max(totals.values())]


def total_by(table: Table, criterion: str) -> dict[str, int]:
    """The totals as they would be under a criterion for tiles."""
    rulings = {**table.get("rulings", {}), "tile-criterion": criterion}
    return total({**table, "rulings": rulings})


def disputed(table: Table) -> list[Place]:
    """Where the two criteria give a scored tile to different players."""
    return [
        _at(tile)
        for tile in _tiles(table)
        if _is_scored(table, tile)
        and tile_winner(table, tile, "most-buildings") != tile_winner(table, tile, "tallest")
    ]


def tile_winner(table: Table, tile: Tile, criterion: str) -> str | None:
    """Who gets a tile, nobody after a tie on floors as well."""
    heights = {name: _heights(tile, name) for name in _names(table)}
    heights = {name: own for name, own in heights.items() if own}
    if not heights:
        return tile.get("won_by")
    counts = {n: len(h) if criterion == "most-buildings" else max(h) for n, h in heights.items()}
    tied = [name for name in counts if counts[name] == max(counts.values())]
    if len(tied) > 1:
        floors = {name: sum(heights[name]) for name in tied}
        tied = [name for name in tied if floors[name] == max(floors.values())]
    return tied[0] if len(tied) == 1 else None


def _names(table: Table) -> list[str]:
    return [player["name"] for player in table["players"]]


def _ruling(table: Table, key: str, default: str) -> str:
    return str(table.get("rulings", {}).get(key, default))


def _criterion(table: Table) -> str:
    return _ruling(table, "tile-criterion", "most-buildings")


def _tiles(table: Table) -> list[Tile]:
    tiles: list[Tile] = table["position"]["tiles"]
    return tiles


def _at(tile: Tile) -> Place:
    row, column = tile["at"]
    return row, column


def _kind(tile: Tile) -> str:
    return str(tile.get("kind", "city"))


def _heights(tile: Tile, name: str) -> list[int]:
    """The heights of a player's buildings on a tile."""
    return [plot["floors"] for plot in tile.get("plots", []) if plot.get("owner") == name]


def _is_scored(table: Table, tile: Tile) -> bool:
    if _kind(tile) == "downtown":
        return _ruling(table, "downtown", "scored") == "scored"
    return _kind(tile) == "city"


def _tile_points(table: Table, name: str, criterion: str) -> int:
    points = 0
    for tile in _tiles(table):
        if _is_scored(table, tile) and tile_winner(table, tile, criterion) == name:
            points += tile.get("value", 0)
    return points


def _fountain_points(table: Table, name: str) -> int:
    """One for each floor and each fountain pointing at its building."""
    points = 0
    for tile in _tiles(table):
        for plot in tile.get("plots", []):
            if plot.get("owner") == name and _kind(tile) != "contract":
                for _floor in range(plot["floors"]):
                    for _fountain in range(plot.get("fountains", 0)):
                        points += 1
    return points


def _lying(table: Table) -> dict[Place, Tile]:
    return {_at(tile): tile for tile in _tiles(table)}


def _next(place: Place, side: str) -> Place:
    down, right = DIRECTIONS[side]
    return place[0] + down, place[1] + right


def _canals(tile: Tile) -> str:
    return str(tile["canals"]).replace("/", "")


def _ways_on(table: Table, tile: Tile, came_in_by: str) -> list[str]:
    """The sides by which one can leave a tile entered by one of its sides."""
    channels = tile["canals"].split("/")
    meet = _ruling(table, "canals-joined", "meet") == "meet"
    if not meet and len(channels) == 1 and len(channels[0]) > 2:
        return [FACING[came_in_by]] if FACING[came_in_by] in channels[0] else []
    return [
        side for channel in channels if came_in_by in channel for side in channel.replace("/", "")
    ]


def _walks(table: Table, start: Place, most: int, first: str) -> Iterator[tuple[Place, int]]:
    """Every walk along joined canals that begins by a side in `first`: its end and its length."""
    city = _lying(table)
    crossing = _ruling(table, "initial-tile", "one-step")
    straight = _ruling(table, "straight-canals", "any-path") == "straight"
    walks = [(start, side, 0) for side in _canals(city[start]) if side in first]
    for _ in range(2 * most + 2):
        longer = []
        for place, side, length in walks:
            there = city.get(_next(place, side))
            if there is None or FACING[side] not in _canals(there):
                continue
            if _kind(there) == "contract" and crossing == "no-way":
                continue
            on = length + (0 if _kind(there) == "contract" and crossing == "free" else 1)
            if on > most:
                continue
            yield _at(there), on
            ways = _ways_on(table, there, FACING[side])
            longer += [(_at(there), way, on) for way in ways if way == side or not straight]
        walks = list(dict.fromkeys(longer))


def reach(table: Table, start: Place, most: int, first: str = "NESW") -> dict[Place, int]:
    """The distance of every tile that a walk of at most `most` tiles leads to."""
    distances = {start: 0}
    for place, length in _walks(table, start, most, first):
        distances[place] = min(distances.get(place, length), length)
    return distances


def _range(table: Table, place: Place) -> int:
    tile = _lying(table)[place]
    if _kind(tile) == "downtown" and _ruling(table, "downtown", "scored") == "neither":
        return 0
    return int(tile.get("value", 0))


def first_floors(table: Table, name: str, new: Place) -> dict[tuple[Place, int], int]:
    """Where the first floor may go, by tile and plot, with the distance."""
    return _spaces(table, name, reach(table, new, _range(table, new)))


def second_floors(
    table: Table, name: str, new: Place, first: Place
) -> dict[tuple[Place, int], int]:
    """Where the second floor may go: never on the tile of the first."""
    sides = "NESW"
    if _ruling(table, "straight-canals", "any-path") == "straight" and new != first:
        if new[0] == first[0]:
            sides = "NS"
        elif new[1] == first[1]:
            sides = "EW"
    places = reach(table, first, _range(table, first), sides)
    del places[first]
    return _spaces(table, name, places)


def _spaces(table: Table, name: str, places: dict[Place, int]) -> dict[tuple[Place, int], int]:
    """The plots on these tiles that are empty or the player's own."""
    city = _lying(table)
    return {
        (place, index): distance
        for place, distance in places.items()
        if _kind(city[place]) != "contract"
        for index, plot in enumerate(city[place].get("plots", []))
        if plot.get("owner", name) == name
    }


def turned(canals: str, quarter_turns: int) -> str:
    """The sides with canals after turning a tile clockwise."""
    for _ in range(quarter_turns):
        canals = canals.translate(str.maketrans("NESW", "ESWN"))
    return "".join(side for side in "NESW" if side in canals)


def places(table: Table, canals: str) -> set[tuple[Place, str]]:
    """Every field and turn at which a tile with these canals may be laid."""
    rows = [place[0] for place in _lying(table)]
    columns = [place[1] for place in _lying(table)]
    return {
        ((row, column), turned(canals, turns))
        for row in range(min(rows) - 2, max(rows) + 3)
        for column in range(min(columns) - 2, max(columns) + 3)
        for turns in range(4)
        if fits(table, (row, column), turned(canals, turns))
    }


def fits(table: Table, place: Place, canals: str) -> bool:
    """Touches by a side, joins a canal, makes no dead end."""
    city = _lying(table)
    touching = {side: city[_next(place, side)] for side in "NESW" if _next(place, side) in city}
    pairs = [(side in canals, FACING[side] in _canals(tile)) for side, tile in touching.items()]
    return place not in city and (True, True) in pairs and all(a == b for a, b in pairs)


def dead_ends(table: Table) -> set[frozenset[Place]]:
    """The pairs of touching tiles, not both of the centre, where a canal meets a bank."""
    city = _lying(table)
    return {
        frozenset({place, _next(place, side)})
        for place, tile in city.items()
        for side in "NESW"
        if _next(place, side) in city
        and "city" in (_kind(tile), _kind(city[_next(place, side)]))
        and (side in _canals(tile)) != (FACING[side] in _canals(city[_next(place, side)]))
    }
