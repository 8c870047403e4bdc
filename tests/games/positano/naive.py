"""A slow second scorer for Positano, written from the rulebook to check the real one against.

It reads a parsed table file that holds only a position and uses nothing of the engine.
"""

from typing import Any, NamedTuple

ROOF_POINTS = {"bronze": 1, "silver": 2, "gold": 3}
FIRST_PLACE = 6
SECOND_PLACE = 3


class Building(NamedTuple):
    """One building of the cliff; its row number is also its regulation height."""

    row: int
    column: str
    owner: str
    blocks: int
    roof: str


Cell = tuple[int, int, str]
Standing = tuple[int, int]


def score(table: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Points per player name and category of a table file that holds only a position."""
    result = {name: _views(table, name) for name in _names(table)}
    for name, lines in result.items():
        lines["gelato"] = _held(table, "gelato", name)
    for goal in table.get("setup", {}).get("goals", []):
        for name, points in _goal(table, goal).items():
            result[name][goal] = points
    return result


def total(table: dict[str, Any]) -> dict[str, int]:
    """Sum of all categories per player name."""
    return {name: sum(lines.values()) for name, lines in score(table).items()}


def winners(table: dict[str, Any]) -> list[str]:
    """Names with the highest total, in seat order; more than one is a shared victory."""
    totals = total(table)
    best = max(totals.values(), default=0)
    return [name for name in _names(table) if totals[name] == best]


def _names(table: dict[str, Any]) -> list[str]:
    """Player names in seat order."""
    return [str(player["name"]) for player in table["players"]]


def _position(table: dict[str, Any], key: str) -> dict[str, Any]:
    """One part of the position, empty if it is left out."""
    part: dict[str, Any] = table.get("position", {}).get(key, {})
    return part


def _held(table: dict[str, Any], key: str, name: str) -> int:
    """A player's number under "supply" or "gelato", 0 if it is left out."""
    return int(_position(table, key).get(name, 0))


def _ruling(table: dict[str, Any], key: str, default: str) -> str:
    """The table's value for a ruling, or the default."""
    return str(table.get("rulings", {}).get(key, default))


def _cliff(table: dict[str, Any]) -> list[Building]:
    """Every building on the cliff."""
    return [
        Building(int(lot[0]), lot[1], entry["owner"], entry["blocks"], entry["roof"])
        for lot, entry in _position(table, "cliff").items()
    ]


def _own(table: dict[str, Any], name: str) -> list[Building]:
    """A player's buildings."""
    return [building for building in _cliff(table) if building.owner == name]


def _cells(building: Building) -> set[Cell]:
    """Absolute height, row and column of each block; each row lies one block above the last."""
    return {
        (building.row - 1 + number, building.row, building.column)
        for number in range(1, building.blocks + 1)
    }


def _has_view(cell: Cell, occupied: set[Cell]) -> bool:
    """Whether no block of the same column and height lies nearer to the sea."""
    height, row, column = cell
    return not any((height, nearer, column) in occupied for nearer in range(1, row))


def _views(table: dict[str, Any], name: str) -> dict[str, int]:
    """A player's points for blocks with a view, per roof."""
    occupied = {cell for building in _cliff(table) for cell in _cells(building)}
    points = dict.fromkeys(ROOF_POINTS, 0)
    for building in _own(table, name):
        for cell in _cells(building):
            if _has_view(cell, occupied):
                points[building.roof] += ROOF_POINTS[building.roof]
    return points


def _goal(table: dict[str, Any], goal: str) -> dict[str, int]:
    """Points for one goal per player name."""
    if goal in ("perfetto", "piccolo", "solitario", "altezza", "equilibrato"):
        return {name: _points_alone(_own(table, name), goal) for name in _names(table)}
    return _prizes({name: _standing(table, name, goal) for name in _names(table)})


def _points_alone(own: list[Building], goal: str) -> int:
    """Points for a goal that each player meets without regard to the others."""
    if goal == "perfetto":
        return 2 * len([b for b in own if b.blocks == b.row])
    if goal == "piccolo":
        return 3 * len([b for b in own if b.blocks < b.row])
    if goal == "solitario":
        return 2 * len([b for b in own if not any(_side_by_side(b, other) for other in own)])
    if goal == "altezza":
        return 2 * len({b.blocks for b in own})
    return 5 if {b.roof for b in own} == {"bronze", "silver", "gold"} else 0


def _side_by_side(one: Building, other: Building) -> bool:
    """Whether two lots share a side."""
    rows_apart = abs(one.row - other.row)
    columns_apart = abs(ord(one.column) - ord(other.column))
    return (rows_apart, columns_apart) in ((0, 1), (1, 0))


def _standing(table: dict[str, Any], name: str, goal: str) -> Standing:
    """What a player brings to a competition goal: the count, and the number that breaks ties."""
    own = _own(table, name)
    if goal == "eccesso":
        built = _ruling(table, "eccesso-tie", "share") == "blocks-built"
        return _held(table, "supply", name), _blocks(own) if built else 0
    if goal == "colonna":
        return _best(_columns(own), _chosen_column(table, name, own))
    if goal == "gruppo":
        return _best(_counted_groups(table, own), _chosen_group(table, name, own))
    matching = [building for building in own if _matches(building, goal)]
    return len(matching), _blocks(matching)


def _matches(building: Building, goal: str) -> bool:
    """Whether a building is one of those that a goal counts singly."""
    if goal == "grande":
        return building.blocks > building.row
    if goal == "dietro":
        return building.row in (3, 4)
    if goal == "bordo":
        return building.column in ("A", "D")
    if goal == "mezzo":
        return building.column in ("B", "C")
    raise ValueError(f"unknown goal {goal!r}")


def _blocks(buildings: list[Building]) -> int:
    """Number of blocks in some buildings, with or without a view."""
    return sum(building.blocks for building in buildings)


def _column(own: list[Building], letter: str) -> list[Building]:
    """A player's buildings in one column."""
    return [building for building in own if building.column == letter]


def _columns(own: list[Building]) -> list[list[Building]]:
    """A player's buildings split by column."""
    return [_column(own, letter) for letter in "ABCD"]


def _group(own: list[Building], start: Building) -> list[Building]:
    """All of a player's buildings that can be reached from one of them side by side."""
    reached = {start}
    for _ in own:
        reached |= {b for b in own if any(_side_by_side(b, other) for other in reached)}
    return sorted(reached)


def _counted_groups(table: dict[str, Any], own: list[Building]) -> list[list[Building]]:
    """A player's groups (each as often as it has buildings), less single ones where ruled out."""
    smallest = 2 if _ruling(table, "gruppo-single", "group-of-one") == "no-group" else 1
    groups = [_group(own, building) for building in own]
    return [group for group in groups if len(group) >= smallest]


def _chosen_lot(table: dict[str, Any], name: str, goal: str) -> str:
    """The lot a player named for a goal, empty if none or if the ruling gives no choice."""
    if _ruling(table, "best-of-equal", "more-blocks") != "players-choose":
        return ""
    return str(_position(table, "chosen").get(goal, {}).get(name, ""))


def _chosen_column(table: dict[str, Any], name: str, own: list[Building]) -> list[Building]:
    """The player's buildings in the column of the lot named for Colonna, if any."""
    lot = _chosen_lot(table, name, "colonna")
    return _column(own, lot[1]) if lot else []


def _chosen_group(table: dict[str, Any], name: str, own: list[Building]) -> list[Building]:
    """The player's group that holds the lot named for Gruppo, if any."""
    lot = _chosen_lot(table, name, "gruppo")
    for building in own:
        if f"{building.row}{building.column}" == lot:
            return _group(own, building)
    return []


def _best(options: list[list[Building]], chosen: list[Building]) -> Standing:
    """Count and blocks of the chosen option if none is larger, else of the largest and fullest."""
    most = max((len(option) for option in options), default=0)
    if len(chosen) == most:
        return most, _blocks(chosen)
    return most, max((_blocks(option) for option in options if len(option) == most), default=0)


def _prizes(standings: dict[str, Standing]) -> dict[str, int]:
    """Points of a competition goal per player name."""
    points = dict.fromkeys(standings, 0)
    eligible = [name for name in standings if standings[name][0] >= 1]
    first = _leaders(standings, eligible)
    if len(first) > 1:
        return points | dict.fromkeys(first, (FIRST_PLACE + SECOND_PLACE) // len(first))
    second = _leaders(standings, [name for name in eligible if name not in first])
    points |= dict.fromkeys(first, FIRST_PLACE)
    if second:
        points |= dict.fromkeys(second, SECOND_PLACE // len(second))
    return points


def _leaders(standings: dict[str, Standing], names: list[str]) -> list[str]:
    """Those of the names that nobody among them beats by count, then by blocks."""
    ranked = sorted(names, key=lambda name: standings[name], reverse=True)
    return [name for name in ranked if standings[name] == standings[ranked[0]]]
