"""Players in files of games in which everybody has one colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.core import Player
from engine.files.shapes import Flag, Json, Key, Names, Record, Shape, Text, Unreadable, words


class OneColour(Shape[Player]):
    """A player with one of the colours; without one, `deal_colours` gives the next that is free."""

    expected = "an object with name and colour"

    def __init__(self, colours: Iterable[str]) -> None:
        self.record: Record[dict[str, Any]] = Record(
            dict,
            {
                "name": Key(Text()),
                "colour": Key(words(*colours), ""),
                "stand_in": Key(Flag(), False),
            },
        )

    def read(self, value: Json, at: str, names: Names) -> Player:
        content = self.record.read(value, at, names)
        colours = (content["colour"],) if content["colour"] else ()
        return Player(content["name"], colours, content["stand_in"])

    def write(self, value: Player, names: Names) -> Json:
        content = {"name": value.name, "colour": value.colours[0]}
        return {**content, "stand_in": True} if value.stand_in else content

    def schema(self) -> dict[str, Json]:
        return self.record.schema()


def deal_colours(players: Iterable[Player], colours: Iterable[str]) -> tuple[Player, ...]:
    """The players, those without a colour with the next that is free; none has another's."""
    players = tuple(players)
    chosen = [colour for player in players for colour in player.colours]
    free = (colour for colour in colours if colour not in chosen)
    dealt: list[Player] = []
    for index, player in enumerate(players):
        colour = player.colours[0] if player.colours else next(free)
        if any(colour in other.colours for other in dealt):
            raise Unreadable(f"players[{index}].colour", f"{colour} is taken")
        dealt.append(replace(player, colours=(colour,)))
    return tuple(dealt)
