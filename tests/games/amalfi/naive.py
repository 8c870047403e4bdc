"""A slow second Amalfi, written from the rules to check the real one against.

It reads parsed table files, follows their moves with plain numbers in dictionaries, and uses
nothing of the engine.
"""

from __future__ import annotations

import copy
from itertools import product
from typing import Any

RESOURCES = ("spice", "wheat", "wine", "gem", "textile")
VALUE = {"spice": 2, "wheat": 3, "wine": 3, "gem": 3, "textile": 3}
COLONIES = {0: 0, 1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12}
SHIP = {1: 6, 2: 5, 3: 4, 4: 4}
SOLO = {1: 30, 2: 20, 3: 15, 4: 10}
CONTRACTS = ("paint", "book", "building")
VERBS = {"pass": "pass_"}
DURING_PLAY = ("settlement-1", "settlement-2", "settlement-3", "settlement-4", "milestones")

Json = dict[str, Any]


class Table:
    """One table: the players' boards, the round, and the points by category."""

    def __init__(self, content: Json) -> None:
        self.content = content
        self.setup = content.get("setup", {})
        self.names = [player["name"] for player in content["players"]]
        position = content.get("position")
        self.round = 1 if position is None else position.get("round")
        self.settled: list[int] = []
        self.boards = {name: self.board(name, position) for name in self.names}
        for move in content.get("moves", []):
            getattr(self, VERBS.get(move["do"], move["do"].replace("-", "_")))(move)

    def board(self, name: str, position: Json | None) -> Json:
        board: Json = {
            "track": 0,
            "food": 3 + self.seat_number(name),
            "colonies": 0,
            "ships": {"sea": 6, "homeland": 0, "shipyard": 6, "actions": 0},
            "charts": [],
            "contracts": [],
            "characters": {},
            "ending": [],
            "milestones": [],
            "hand": 8,
            "points": dict.fromkeys((*DURING_PLAY, "bonus"), 0),
        }
        for resource in RESOURCES:
            board["ships"][resource] = 0
        if position is not None:
            entered = copy.deepcopy(position.get("players", {}).get(name, {}))
            nowhere = dict.fromkeys(board["ships"], 0)
            board.update(entered, ships={**nowhere, **entered.get("ships", {})})
        return board

    def seat_number(self, name: str) -> int:
        """Place in turn order, counted from the start player."""
        start = self.setup.get("start", self.names[0])
        return (self.names.index(name) - self.names.index(start)) % len(self.names)

    def ruling(self, key: str, default: str) -> str:
        return str(self.content.get("rulings", {}).get(key, default))

    # the score

    def marker(self, name: str) -> int:
        board = self.boards[name]
        return int(board["track"] + sum(board["points"].values()))

    def add(self, name: str, category: str, points: int) -> None:
        """Points on the track; where a score may not be negative the marker stops at 0."""
        if self.ruling("negative", "yes") == "no":
            points = max(points, -self.marker(name))
        self.boards[name]["points"][category] += points

    def score(self) -> dict[str, dict[str, int]]:
        """Points of each player by category, as if the game were over."""
        return {
            name: {
                "track": board["track"],
                **board["points"],
                "colonies": COLONIES[min(6, board["colonies"])],
                "charts": sum(card["points"] for card in board["charts"]),
                "contracts": sum(card["points"] for card in board["contracts"]),
                "ending": sum(self.ending(board, card) for card in board["ending"]),
            }
            for name, board in self.boards.items()
        }

    def totals(self) -> dict[str, int]:
        return {name: sum(points.values()) for name, points in self.score().items()}

    def winners(self) -> list[str]:
        totals = self.totals()
        leaders = [n for n in self.names if totals[n] == max(totals.values())]
        food = {name: self.boards[name]["food"] for name in leaders}
        return [name for name in leaders if food[name] == max(food.values())]

    def ending(self, board: Json, card: Json) -> int:
        if not card.get("played", True) and self.ruling("ending-unplayed", "no") == "no":
            return 0
        if "points" in card:
            points = card["points"]
        else:
            points = card["per"] * card.get("count", count(board, card.get("of", "")))
        most = card.get("max")
        if most is not None and self.ruling("ending-cap", "as-printed") == "as-printed":
            points = min(points, most)
        return int(points)

    # food and ships

    def limit(self, board: Json) -> int:
        colonies = min(6, board["colonies"])
        if self.ruling("colony-move", "taken-off") == "taken-off":
            return int(6 + colonies)
        tokens = list(range(7, 13))
        for _ in range(colonies):
            tokens[tokens.index(min(tokens))] += 1
        return min(tokens) - 1

    def eat(self, board: Json, food: int) -> None:
        board["food"] = min(self.limit(board), board["food"] + food)

    def move(self, board: Json, start: str, to: str, ships: int = 1) -> None:
        assert board["ships"][start] >= ships
        board["ships"][start] -= ships
        board["ships"][to] += ships

    def pay(self, board: Json, paid: Json, price: int) -> None:
        """Ships to the Sea and on to the Homeland; what is beyond the price becomes food."""
        thaler = 0
        for resource in RESOURCES:
            self.move(board, resource, "sea", paid.get(resource, 0))
            thaler += VALUE[resource] * paid.get(resource, 0)
        self.move(board, "sea", "homeland", paid.get("emergency", 0))
        self.eat(board, max(0, thaler + 3 * paid.get("emergency", 0) - price))

    def take(self, name: str, gain: Json) -> None:
        board = self.boards[name]
        for resource in RESOURCES:
            self.move(board, "sea", resource, gain.get(resource, 0))
        for _ in range(gain.get("colonies", 0)):
            if board["colonies"] < 6:
                board["colonies"] += 1
            else:
                self.add(name, "bonus", 1)
        self.eat(board, gain.get("food", 0))
        if gain.get("points"):
            self.add(name, "bonus", gain["points"])

    # the moves

    def place(self, move: Json) -> None:
        self.move(self.boards[move["player"]], "sea", "actions")
        self.gain(move)

    def acquire(self, move: Json) -> None:
        board = self.boards[move["player"]]
        self.pay(board, move.get("paid", {}), move["cost"] + move.get("surcharge", 0))
        card = {"kind": move["card"], "points": move["points"]}
        board["charts" if move["card"] == "chart" else "contracts"].append(card)
        self.take(move["player"], move.get("gain", {}))

    def build(self, move: Json) -> None:
        board = self.boards[move["player"]]
        self.pay(board, move["paid"], SHIP[self.round] * move["ships"])
        self.move(board, "shipyard", "homeland", move["ships"])

    def play(self, move: Json) -> None:
        board = self.boards[move["player"]]
        self.pay(board, move["paid"], move["cost"])
        kind = move["character"]
        board["hand"] -= 1
        board["characters"][kind] = board["characters"].get(kind, 0) + 1
        if "ending" in move:
            board["ending"].append(move["ending"])
        self.take(move["player"], move.get("gain", {}))

    def gain(self, move: Json) -> None:
        self.boards[move["player"]]["food"] -= move.get("pay", 0)
        self.take(move["player"], move.get("gain", {}))

    tap = gain

    def discard(self, move: Json) -> None:
        board = self.boards[move["player"]]
        board["hand"] -= move["cards"]
        self.eat(board, move["cards"])

    def turn_into_food(self, move: Json) -> None:
        board = self.boards[move["player"]]
        ships = move.get("ships", 1)
        self.move(board, move["from"], "homeland" if move["from"] == "sea" else "sea", ships)
        self.eat(board, ships * VALUE.get(move["from"], 3))

    def take_character(self, move: Json) -> None:
        board = self.boards[move["player"]]
        board["food"] -= move.get("pay", 0)
        board["hand"] += 1
        self.eat(board, move.get("food", 0))

    def move_ships(self, move: Json) -> None:
        board = self.boards[move["player"]]
        self.move(board, move["from"], move["to"], move.get("ships", 1))

    def claim(self, move: Json) -> None:
        name, number = move["player"], move["milestone"]
        taken = [
            claim["space"]
            for board in self.boards.values()
            for claim in board["milestones"]
            if claim["milestone"] == number
        ]
        space = move.get("space", next(s for s in range(1, 99) if s not in taken))
        if self.setup.get("solo"):
            meeting = self.ruling("solo-round", "claiming") == "meeting"
            points = SOLO[move.get("met", self.round) if meeting else self.round]
        elif "points" in move:
            points = move["points"]
        else:
            points = self.setup["milestones"][number - 1]["ladder"][space - 1]
        self.boards[name]["milestones"].append({"milestone": number, "space": space})
        self.add(name, "milestones", points)

    def exchange(self, move: Json) -> None:
        self.pay(self.boards[move["player"]], move["paid"], 3 * move["points"])
        self.add(move["player"], "bonus", move["points"])

    def feed(self, move: Json) -> None:
        for name in [move["player"]] if "player" in move else self.names:
            board = self.boards[name]
            if board.get("fed") == self.round:
                continue
            board["fed"] = self.round
            self.eat(board, board["colonies"])
            left = board["food"] - move.get("due", 2 + 6 - board["ships"]["shipyard"])
            board["food"] = max(0, left)
            self.add(name, "bonus", int(self.ruling("food-shortage", "0")) * min(0, left))

    def settle(self, move: Json) -> None:
        number = move.get("card", self.round)
        card = self.setup.get("settlements", [{}] * 4)[number - 1]
        for name in self.names:
            points = move.get("points", {}).get(name)
            if points is None:
                points = card["per"] * count(self.boards[name], card["of"])
            self.add(name, f"settlement-{number}", points)

    def prepare(self, move: Json) -> None:
        self.round += 1
        for board in self.boards.values():
            homeward = ["actions", "homeland"]
            if self.ruling("carry-over", "stay") == "return":
                homeward += RESOURCES
            for start in homeward:
                self.move(board, start, "sea", board["ships"][start])

    def count_track(self, move: Json) -> None:
        name = move["player"]
        self.boards[name]["track"] += move["points"] - self.marker(name)

    def pass_(self, move: Json) -> None:
        """Nothing: turns are not followed here."""


def count(board: Json, what: str) -> int:
    """How many of something a player has."""
    ships = board["ships"]
    kinds = [card["kind"] for card in board["contracts"]]
    characters = board["characters"]
    numbers: dict[str, int] = {
        "ships-built": 6 - ships["shipyard"],
        "ships-sea": ships["sea"],
        "ships-homeland": ships["homeland"],
        "ships-placed": ships["actions"],
        "resources": sum(ships[resource] for resource in RESOURCES),
        **{resource: ships[resource] for resource in RESOURCES},
        "food": board["food"],
        "colonies": board["colonies"],
        "charts": len(board["charts"]),
        "contracts": len(kinds),
        "paints": kinds.count("paint"),
        "books": kinds.count("book"),
        "buildings": kinds.count("building"),
        "contract-sets": min(kinds.count(kind) for kind in CONTRACTS),
        "characters": sum(characters.values()),
        "characters-but-immediate": sum(characters.values()) - characters.get("immediate", 0),
        "milestones": len(board["milestones"]),
        **{f"{kind}-characters": number for kind, number in characters.items()},
    }
    return numbers.get(what, 0)


def ways(ships: Json, accepted: list[str], cost: int, surcharge: int, *, any_kind: bool) -> Any:
    """Every payment that covers the price and of which no ship can be left out, by trying all."""
    paying = [
        paid
        for moved in product(*(range(ships[resource] + 1) for resource in RESOURCES))
        for emergency in range(ships["sea"] + sum(moved) + 1)
        if _covers(
            paid := (*moved, emergency),
            accepted,
            cost,
            surcharge if any_kind else 0,
            cost + surcharge,
        )
    ]
    return {
        paid
        for paid in paying
        if not any(
            other != paid and all(a <= b for a, b in zip(other, paid, strict=True))
            for other in paying
        )
    }


def _covers(paid: tuple[int, ...], accepted: list[str], cost: int, free: int, price: int) -> bool:
    """Whether the accepted kinds and the emergency pay the price; others at most the free part."""
    worth = {r: VALUE[r] * n for r, n in zip(RESOURCES, paid[:5], strict=True)}
    own = 3 * paid[5] + sum(worth[resource] for resource in accepted)
    other = sum(worth.values()) - sum(worth[resource] for resource in accepted)
    return own >= price - free and own + min(other, free) >= price
