"""A slow second judge and scorer of Piazza, written from the rules to check the real one against.

It reads parsed table files, tries everything, and uses nothing of the engine. A board is a plain
dictionary from (row, column) to (colour, symbol). Default rulings only.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

Field = tuple[int, int]
Kind = tuple[str, int]
Board = dict[Field, Kind]
Laid = list[tuple[Field, Kind]]
Bracket = tuple[Field, Field, int]
Table = dict[str, Any]

TILES = {2: 24, 3: 16, 4: 12}
COLOURS = ("red", "pink", "blue", "yellow")


def brackets(board: Board, new: list[Field]) -> list[Bracket]:
    """Every bracket of a board with a new tile as an end: both ends and the tiles counted."""
    return sorted(
        (one, other, 2 + len(between(board, one, other)))
        for one, other in combinations(sorted(board), 2)
        if (one in new or other in new) and is_bracket(board, one, other)
    )


def is_bracket(board: Board, one: Field, other: Field) -> bool:
    """Two tiles of one colour in one row or column with no third of that colour between them."""
    if board[one][0] != board[other][0] or not in_line(one, other):
        return False
    return all(board[field][0] != board[one][0] for field in between(board, one, other))


def in_line(one: Field, other: Field) -> bool:
    return one[0] == other[0] or one[1] == other[1]


def between(board: Board, one: Field, other: Field) -> list[Field]:
    """The tiles that lie between two fields of a line."""
    low, high = sorted((one, other))
    return [
        field
        for field in board
        if field not in (one, other)
        and low[0] <= field[0] <= high[0]
        and min(low[1], high[1]) <= field[1] <= max(low[1], high[1])
    ]


def sides(field: Field) -> list[Field]:
    row, column = field
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def is_legal(board: Board, tiles: Laid) -> bool:
    """Whether one or two tiles may be laid, whoever holds them."""
    fields = [field for field, _ in tiles]
    if len(set(fields)) != len(fields) or any(field in board for field in fields):
        return False
    after = {**board, **dict(tiles)}
    if any(list(after.values()).count(kind) > 2 for _, kind in tiles):
        return False
    if not all(_fits_beside(board, after, field) for field in fields) or not _fits_area(after):
        return False
    return len(tiles) == 1 or (len(tiles) == 2 and is_bracket(after, *fields))


def _fits_beside(board: Board, after: Board, field: Field) -> bool:
    """Beside an older tile, and unlike every tile beside it in colour and symbol."""
    colour, symbol = after[field]
    beside = [after[side] for side in sides(field) if side in after]
    return any(side in board for side in sides(field)) and all(
        other[0] != colour and other[1] != symbol for other in beside
    )


def _fits_area(board: Board) -> bool:
    return all(
        max(field[axis] for field in board) - min(field[axis] for field in board) < 8
        for axis in (0, 1)
    )


def placements(board: Board, hand: list[Kind]) -> dict[frozenset[tuple[Field, Kind]], int]:
    """Every legal placement of one or two tiles of a hand with its points, by trying all."""
    rows = [field[0] for field in board]
    columns = [field[1] for field in board]
    around = list(
        product(range(min(rows) - 1, max(rows) + 2), range(min(columns) - 1, max(columns) + 2))
    )
    tries: list[Laid] = [[(field, kind)] for field in around for kind in hand]
    tries += [
        [(one, first), (other, second)]
        for one, other in product(around, repeat=2)
        if one != other and in_line(one, other)
        for first, second in combinations(hand, 2)
    ]
    return {frozenset(tiles): points(board, tiles) for tiles in tries if is_legal(board, tiles)}


def points(board: Board, tiles: Laid) -> int:
    """The points of a turn."""
    after = {**board, **dict(tiles)}
    return sum(value for _, _, value in brackets(after, [field for field, _ in tiles]))


class Game:
    """A table file played to its end: each turn's brackets, totals, who ran out, who has won."""

    def __init__(self, table: Table) -> None:
        self.names = [player["name"] for player in table["players"]]
        self.colours = {player["name"]: player["colours"] for player in table["players"]}
        position = table.get("position", {})
        self.board: Board = dict(_laid(position.get("tiles", [])))
        self.totals = {name: position.get("scores", {}).get(name, 0) for name in self.names}
        self.neutral = dict.fromkeys(self.names, 0)
        self.turns: list[tuple[str, list[Bracket]]] = []
        self.illegal: list[int] = []
        self.finished: list[str] = []
        self.passed: list[str] = []
        for index, move in enumerate(table.get("moves", [])):
            self._move(index, move)

    def _move(self, index: int, move: dict[str, Any]) -> None:
        if move["do"] == "start":
            self.board.update(_laid([move["tile"]]))
        elif move["do"] == "pass":
            self.passed.append(move["player"])
            self.turns.append((move["player"], []))
        elif move["do"] == "place":
            self._place(index, move["player"], _laid(move["tiles"]))

    def _place(self, index: int, name: str, tiles: Laid) -> None:
        if not is_legal(self.board, tiles):
            self.illegal.append(index)
        self.board.update(tiles)
        found = brackets(self.board, [field for field, _ in tiles])
        self.turns.append((name, found))
        self.totals[name] += sum(value for _, _, value in found)
        self.neutral[name] += sum(self._is_neutral(kind[0]) for _, kind in tiles)
        self.passed = []
        for seat in self.names:
            if self.left(seat) == 0 and seat not in self.finished:
                self.finished.append(seat)

    def _is_neutral(self, colour: str) -> bool:
        return all(colour not in own for own in self.colours.values())

    def left(self, name: str) -> int:
        """The tiles a player has not laid yet, if the file keeps the game from its start."""
        own = sum(kind[0] in self.colours[name] for kind in self.board.values())
        return TILES[len(self.names)] - own - self.neutral[name]

    @property
    def is_over(self) -> bool:
        """Everybody has run out, or nobody who has not could lay anything in a whole round."""
        waiting = [name for name in self.names if name not in self.finished]
        return all(name in self.passed for name in waiting)

    @property
    def winners(self) -> list[str]:
        """Most points; among equals who ran out first; those who never did share."""
        best = max(self.totals.values())
        tied = [name for name in self.names if self.totals[name] == best]
        for name in self.finished:
            if name in tied:
                return [name]
        return tied


def _laid(tiles: list[dict[str, Any]]) -> Laid:
    return [((tile["at"][0], tile["at"][1]), (tile["colour"], tile["symbol"])) for tile in tiles]
