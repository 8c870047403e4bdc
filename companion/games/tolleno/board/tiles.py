"""Tiles with what stands on them, each drawn once while it looks the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from companion.games.tolleno.board import discs, houses
from companion.games.tolleno.board.discs import Owner, sign
from companion.games.tolleno.board.measures import (
    disc_box,
    field_box,
    grown,
    middle,
    outside,
    plot_area,
    plot_box,
)
from companion.present.drawing import Box, Group, Item, Paint, Piece, Rectangle, Shape, Text, Use
from companion.present.palette import COLOURS, SHAPES
from companion.present.words import game_texts, language
from engine.core import AnyGame
from engine.games.tolleno.pieces import Kind
from engine.games.tolleno.state import State
from engine.games.tolleno.tile_holders import Holding
from engine.games.tolleno.tiles import Tile, place_of
from engine.message import Message, Seat, Voice, count, say

# A few words on plots, by their names.
Badges: TypeAlias = tuple[tuple[str, str], ...]


class People(NamedTuple):
    """Who plays, in which colours, and in which language they are told of a game."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    game: str
    language: str

    def say(self, message: Message) -> str:
        return Voice(game_texts(self.game, self.language), self.names).say(message)

    def owner(self, seat: Seat) -> Owner:
        return self.colours[seat], SHAPES[seat]


def people(game: AnyGame, state: State) -> People:
    """The players of a table, as its tiles show them."""
    players = enumerate(state.setup.players)
    colours = tuple(one.colours[0] if one.colours else COLOURS[seat] for seat, one in players)
    return People(state.setup.names, colours, game.key, language())


@lru_cache(maxsize=512)
def tile(tile: Tile, held: Holding, people: People, badges: Badges) -> Group:
    """A tile with its plots, its value and, where it is scored, the frame of who holds it."""
    name, (x, y) = str(tile.at), middle(tile.at)
    items: list[Item] = []
    owner = None
    if held.is_scored and held.winner is not None:
        owner = people.owner(held.winner)
    if owner or (held.is_scored and held.tied):
        items.append(Use(discs.frame(owner), x, y))
    order = sorted(range(len(tile.plots)), key=lambda index: plot_box(tile, index).y)
    words = dict(badges)
    items += (_plot(tile, index, people, words.get(place_of(tile.at, index))) for index in order)
    disc = Use(discs.disc(tile.kind, tile.value, owner, is_disputed=held.is_disputed), x, y)
    items.append(Group(name, "value", (disc,), (disc_box(tile.at),)))
    winner = "" if held.winner is None else people.names[held.winner]
    area = (field_box(tile.at),)
    return Group(name, "tile", tuple(items), area, people.say(title(tile)), winner)


def title(tile: Tile) -> Message:
    """A tile by its field and its value."""
    at = str(tile.at)
    if tile.kind is Kind.CONTRACT:
        return say("ui.contract", at=at)
    if tile.value is None:
        return say(f"ui.tile-unknown-{tile.kind.value}", at=at)
    return say(f"ui.tile-{tile.kind.value}", at=at, value=tile.value)


def _plot(tile: Tile, index: int, people: People, badge: str | None) -> Group:
    plot, box = tile.plots[index], plot_box(tile, index)
    items: list[Item] = []
    words = ""
    if plot.owner is None:
        ground = houses.empty_plot(box.width, is_marked=bool(plot.foundations))
        items.append(Use(ground, box.x, box.y))
    else:
        house = houses.building(*people.owner(plot.owner), plot.floors, box.width)
        items.append(Use(house, box.x, box.y + box.height))
        words = people.say(_building(tile, index, plot.owner))
    if badge is not None:
        items.append(Use(_distance(badge, tile, index), box.x, box.y))
    name = place_of(tile.at, index)
    return Group(name, "plot", tuple(items), (plot_area(tile, index),), words)


def _building(tile: Tile, index: int, owner: Seat) -> Message:
    """A building in words: whose, how high, with how many fountains."""
    plot = tile.plots[index]
    what = say(
        "fountain.building", at=str(tile.at), plot=index, floors=count("floors", plot.floors)
    )
    if plot.fountains:
        what = say("fountain.some", building=what, fountains=count("fountains", plot.fountains))
    return say("ui.why-of", seat=owner, because=what)


# How far a plot in reach is


def _distance(words: str, tile: Tile, index: int) -> Piece:
    """On the whole of an empty plot, clear of its fountains, or in the corner of a building."""
    plot, side = tile.plots[index], plot_box(tile, index).width
    if plot.owner is not None:
        return _on_building(words, side)
    return _on_plot(words, side, -outside(tile, index) if plot.fountains else 0)


@lru_cache(maxsize=64)
def _on_plot(words: str, side: float, aside: int) -> Piece:
    box = Box(0, 0, side, side)
    shapes = (
        Rectangle(grown(box, 2), Paint("halo"), 5),
        Rectangle(grown(box, -0.8), Paint("distance"), 3),
        Text(words, Box(4 * aside, -4 * abs(aside), side, side), 18, "value"),
    )
    return Piece(f"distance {words} {side} {aside}", shapes)


@lru_cache(maxsize=64)
def _on_building(words: str, side: float) -> Piece:
    box = grown(Box(0, 0, side, side), 2)
    shapes: tuple[Shape, ...] = (
        Rectangle(box, Paint(edge="halo", line="halo"), 4),
        Rectangle(box, Paint(edge="distance", line="line"), 4),
        *(sign(words, (side - 3, side - 4), "distance", "value") if words else ()),
    )
    return Piece(f"raise {words} {side}", shapes)


# What lies over buildings


@lru_cache(maxsize=512)
def fountains(tile: Tile, badges: Badges) -> Group:
    """The fountains of a tile, those at plots with badges clear of them."""
    return Group(f"{tile.at} fountains", "fountains", tuple(_fountains(tile, dict(badges))))


def _fountains(tile: Tile, badges: dict[str, str]) -> Iterator[Item]:
    for index, plot in enumerate(tile.plots):
        if plot.fountains:
            is_marked = bool(badges.get(place_of(tile.at, index)))
            yield houses.fountains(tile, index, is_marked=is_marked)
