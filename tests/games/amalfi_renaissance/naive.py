"""A second scorer for Amalfi: Renaissance, on plain table files, knowing nothing of the engine.

Written from the rules alone and by trying everything where a formula would do. It follows the
default reading of every open point, except where a function takes the reading as an argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

Json = dict[str, Any]

HOLDS = {"spices": 2, "wood": 3, "wine": 3, "gems": 3, "fabric": 3}
SHIP_COST = {1: 5, 2: 4, 3: 4, 4: 3}
COUNCIL = {1: -2, 2: -1, 3: 0, 4: 1}


@cache
def blessing(books: int, paintings: int, monuments: int, bonus: int = 0) -> int:
    """The most that sets and pairs can bring, by trying every next group."""
    have = (books, paintings, monuments)
    best = 0
    for group, points in (((1, 1, 1), 10), ((1, 1, 0), 3), ((1, 0, 1), 3), ((0, 1, 1), 3)):
        rest = tuple(n - used for n, used in zip(have, group, strict=True))
        if min(rest) >= 0:
            best = max(best, points + bonus + blessing(*rest, bonus))
    return best


def blessing_once(books: int, paintings: int, monuments: int, bonus: int) -> int:
    """The same with the board's bonus once for all sets and once for all pairs."""
    best = 0
    for sets, pairs in groupings(books, paintings, monuments):
        best = max(best, 10 * sets + 3 * pairs + bonus * (sets > 0) + bonus * (pairs > 0))
    return best


@cache
def groupings(books: int, paintings: int, monuments: int) -> frozenset[tuple[int, int]]:
    """Every number of sets and pairs that the artworks can be split into."""
    have = (books, paintings, monuments)
    found = {(0, 0)}
    for group in ((1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1)):
        rest = tuple(n - used for n, used in zip(have, group, strict=True))
        if min(rest) >= 0:
            full = sum(group) == 3
            found |= {(s + full, p + (not full)) for s, p in groupings(*rest)}
    return frozenset(found)


def decree(key: str, board: Json, bonus: int = 0, *, trade: str = "ships") -> int:
    """What a decree pays for a board, with the board's bonus on every item."""
    books, paintings, monuments = (board["artworks"][k] for k in ("book", "painting", "monument"))
    people = board["characters"]
    match key:
        case "adulation":
            return (3 + bonus) * max(books, paintings, monuments)
        case "blessing":
            return blessing(books, paintings, monuments, bonus)
        case "colonization":
            return (3 + bonus) * board["lighthouses"]
        case "trade":
            return (3 + bonus) * board["own_docks" if trade == "ships" else "own_lighthouses"]
        case "conclave":
            return (2 + bonus) * sum(people.values())
        case "council":
            return (6 + bonus) * len([kind for kind in people if people[kind]])
        case "exploration":
            return (2 + bonus) * board["destinations"]
        case "mobilization":
            return (2 + bonus) * (6 - board["ships"]["shipyard"])
        case "subsistence":
            return (2 + bonus) * board["bread"]
        case _:
            items = books + paintings + monuments + board["destinations"] + sum(people.values())
            return (1 + bonus) * items


def meets(title: str, board: Json, kind: str = "permanent") -> bool:
    """Whether a board has what a title asks for; `kind` is the type printed on the tile."""
    art, people = board["artworks"], board["characters"]
    arts, everybody = sum(art.values()), sum(people.values())
    destinations, lights = board["destinations"], board["lighthouses"]
    fleet = 10 - board["ships"]["shipyard"]
    asked = {
        "ambassador": everybody >= 10,
        "admiral": fleet >= 10 and lights >= 6,
        "scholar": all(art[k] >= 2 for k in art) and everybody >= 4,
        "explorer": destinations >= 5 and fleet >= 8 and lights >= 4,
        "peregrin": destinations >= 4 and everybody >= 4 and arts >= 4,
        "visionary": people[kind] >= 2 and lights >= 4,
        "artist": len([k for k in art if art[k] >= 2]) >= 2,
        "collector": arts >= 7,
        "condottiere": people[kind] >= 2 and lights >= 3,
        "courtier": everybody >= 6,
        "discoverer": destinations >= 2 and lights >= 2 and everybody >= 2,
        "humanist": all(people[k] >= 1 for k in people),
        "merchant": people[kind] >= 2 and destinations >= 4,
        "patron": people[kind] >= 1 and arts >= 3,
        "navigator": destinations >= 3 and fleet >= 7,
        "zealot": any(art[k] >= 4 for k in art),
    }
    return asked[title]


def endgame(card: Json, board: Json) -> int:
    """What an endgame character scores, cut to its maximum."""
    number = card.get("count")
    if number is None:
        number = counted(card["of"], board)
    points = card.get("points", card.get("per", 0) * number)
    return min(points, card.get("max", points))


def counted(what: str, board: Json) -> int:
    art, people = board["artworks"], board["characters"]
    singular = {"books": "book", "paintings": "painting", "monuments": "monument"}
    if what in singular:
        return int(art[singular[what]])
    if what in people:
        return int(people[what])
    known = {
        "artworks": sum(art.values()),
        "characters": sum(people.values()),
        "destinations": board["destinations"],
        "lighthouses": board["lighthouses"],
        "ships-built": 6 - board["ships"]["shipyard"],
        "titles": len(board["titles"]),
    }
    return int(known[what])


def hunger(built: int, bread: int) -> int:
    """The points lost by feeding with so much bread."""
    return -3 * max(0, 2 + built - bread)


def payments(ships: dict[str, int], bay: int, cost: int, takes: list[str]) -> Iterator[Json]:
    """Every set of ship moves that covers a cost, sensible or not, as a file writes it."""
    for moved in product(*(range(ships[hold] + 1) for hold in HOLDS)):
        out = dict(zip(HOLDS, moved, strict=True))
        for emergency in range(bay + sum(moved) + 1):
            raised = sum(n * HOLDS[h] for h, n in out.items() if h in takes) + 3 * emergency
            if raised >= cost:
                yield {**{h: n for h, n in out.items() if n}, "emergency": emergency}


def new_board(bread: int) -> Json:
    return {
        "points": 0,
        "bread": bread,
        "artworks": {"book": 0, "painting": 0, "monument": 0},
        "characters": {"immediate": 0, "permanent": 0, "engageable": 0, "endgame": 0},
        "destinations": 0,
        "lighthouses": 0,
        "own_docks": 0,
        "own_lighthouses": 0,
        "ships": {"bay": 4, "port": 0, "shipyard": 6, "docks": 0, **dict.fromkeys(HOLDS, 0)},
        "titles": {},
        "endgame": [],
        "paid": 0,
    }


class Game:
    """A game kept by moves from its set-up, followed with plain dictionaries."""

    def __init__(self, content: Json) -> None:
        self.setup = content.get("setup", {})
        names = [player["name"] for player in content["players"]]
        first = names.index(self.setup.get("first", names[0]))
        self.boards = {
            name: new_board(3 + (seat - first) % len(names)) for seat, name in enumerate(names)
        }
        self.period = 1
        for move in content.get("moves", []):
            getattr(self, "do_" + move["do"].replace("-", "_"))(move)

    def totals(self) -> dict[str, int]:
        return {
            name: board["points"] + sum(endgame(card, board) for card in board["endgame"])
            for name, board in self.boards.items()
        }

    def board(self, move: Json) -> Json:
        board: Json = self.boards[move["player"]]
        return board

    def gain(self, board: Json, bread: int) -> None:
        board["bread"] = min(6 + board["lighthouses"], board["bread"] + bread)

    def sail(self, board: Json, send: dict[str, int]) -> None:
        for hold, number in send.items():
            board["ships"]["bay"] -= number
            board["ships"][hold] += number

    def buy(self, move: Json) -> None:
        """Pay for a card; a cost whose resources nobody entered took what it was paid with."""
        paid = move.get("pay", {})
        takes = move.get("with") or list(paid)
        self.pay(self.board(move), paid, move.get("cost", 0), takes)

    def pay(self, board: Json, paid: dict[str, int], cost: int, takes: list[str]) -> None:
        """Move the ships; what is not needed for the cost comes back as bread."""
        ships, raised, other = board["ships"], 0, 0
        for place, number in paid.items():
            if place == "emergency":
                ships["bay"] -= number
                ships["port"] += number
                raised += 3 * number
            else:
                ships[place] -= number
                ships["bay"] += number
                if place in takes:
                    raised += HOLDS[place] * number
                else:
                    other += HOLDS[place] * number
        self.gain(board, raised - cost + other)

    def do_navigate(self, move: Json) -> None:
        board = self.board(move)
        board["ships"]["bay"] -= 1
        board["ships"]["docks"] += 1
        board["own_docks"] += move.get("to") == "private"
        board["bread"] -= move.get("bread", 0)
        self.sail(board, move.get("send", {}))
        self.gain(board, move.get("gain", 0))

    def do_send(self, move: Json) -> None:
        self.board(move)["bread"] -= move.get("bread", 0)
        self.sail(self.board(move), move["send"])

    def do_acquire(self, move: Json) -> None:
        board = self.board(move)
        self.buy(move)
        self.gain(board, move.get("slot") == 5)
        board["artworks"][move["artwork"]] += 1
        board["points"] += move["points"]

    def do_discover(self, move: Json) -> None:
        board = self.board(move)
        self.buy(move)
        self.gain(board, move.get("slot") == 5)
        board["destinations"] += 1
        board["points"] += move["points"]

    def do_invite(self, move: Json) -> None:
        board = self.board(move)
        self.buy(move)
        board["characters"][move["type"]] += 1
        if "endgame" in move:
            board["endgame"].append(move["endgame"])

    def do_construct(self, move: Json) -> None:
        board, number = self.board(move), move["ships"]
        self.pay(board, move.get("pay", {}), number * SHIP_COST[self.period], ["wood"])
        board["ships"]["shipyard"] -= number
        board["ships"]["port"] += number

    def do_erect(self, move: Json) -> None:
        board = self.board(move)
        board["lighthouses"] += 1
        own = move.get("on") == "private" and move.get("of", move["player"]) == move["player"]
        board["own_lighthouses"] += own

    def do_lighthouse_out(self, move: Json) -> None:
        if move["take"] == "two":
            self.board(move)["points"] += 2

    def do_use_lighthouse(self, move: Json) -> None:
        board = self.board(move)
        if "hold" in move:
            board["bread"] -= 2
            self.sail(board, {move["hold"]: 1})
        else:
            self.gain(board, 1)

    def do_take_character(self, move: Json) -> None:
        board, price = self.board(move), COUNCIL[move.get("slot", 3)]
        if price < 0:
            board["bread"] += price
        else:
            self.gain(board, price)

    def do_ships_to_bread(self, move: Json) -> None:
        self.pay(self.board(move), move["ships"], 0, [])

    def do_discard(self, move: Json) -> None:
        self.gain(self.board(move), move.get("cards", 1))

    def do_gain_bread(self, move: Json) -> None:
        self.gain(self.board(move), move["bread"])

    def do_pay_bread(self, move: Json) -> None:
        self.board(move)["bread"] -= move["bread"]

    def do_feed(self, move: Json) -> None:
        board = self.board(move)
        due = 2 + 6 - board["ships"]["shipyard"] - board["paid"]
        paid = move.get("bread", min(due, board["bread"]))
        board["bread"] -= paid
        board["paid"] += paid
        if not move.get("more"):
            board["points"] += hunger(due - 2, paid)
            board["paid"] = 0

    def do_decree(self, move: Json) -> None:
        key = self.setup["decrees"][self.period - 1]
        bonus = self.setup.get("board_bonus", [0] * 4)[self.period - 1]
        for board in self.boards.values():
            board["points"] += decree(key, board, bonus)

    def do_new_period(self, move: Json) -> None:
        self.period += 1
        for board in self.boards.values():
            ships = board["ships"]
            ships["bay"] += ships["port"] + ships["docks"]
            ships["port"] = ships["docks"] = board["own_docks"] = 0

    def do_title(self, move: Json) -> None:
        title = move["title"]
        ladder = next(t["ladder"] for t in self.setup["titles"] if t["title"] == title)
        taken = sum(title in board["titles"] for board in self.boards.values())
        self.board(move)["titles"][title] = ladder[taken]
        self.board(move)["points"] += ladder[taken]

    def do_bonus(self, move: Json) -> None:
        self.board(move)["points"] += move["points"]

    def do_engage(self, move: Json) -> None:
        """Turning a character scores nothing."""

    do_straighten = do_pass = do_rival = do_engage
