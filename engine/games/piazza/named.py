"""The moves that the words of a question name: "can I place blue at row 3 column 4?"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.facts.catalogue import homes
from engine.facts.translations import known
from engine.facts.wording import fold
from engine.games.piazza.actions import Action, Place
from engine.games.piazza.pieces import CATALOGUE, COLOURS, SYMBOLS, Field, Kind, Tile
from engine.games.piazza.state import State
from engine.message import Seat

_COLUMN = {"column", "spalte", "colonne", "colonna"}


def named_in(state: State, words: tuple[str, ...], seat: Seat) -> Iterator[Action]:
    """One tile on a field; without a symbol each that the player holds, or all where unknown."""
    colours = [colour for colour in COLOURS if _spelt(f"colour.{colour}") & {*words}]
    numbers = [at for at, word in enumerate(words) if word.isdigit()]
    if len(colours) != 1 or len(numbers) != 2:
        return
    row, column = (int(words[at]) for at in numbers)
    if words[max(0, numbers[0] - 1)] in _COLUMN:
        row, column = column, row
    symbols = [symbol for symbol in SYMBOLS if _spelt(f"symbol.{symbol}") & {*words}]
    held = {kind.symbol for kind in state.hands[seat] if kind.colour == colours[0]}
    for symbol in symbols or sorted(held) or SYMBOLS:
        yield Place(seat, (Tile(Field(row, column), Kind(colours[0], symbol)),))


@lru_cache
def _spelt(key: str) -> frozenset[str]:
    """A colour or a symbol in all languages."""
    texts = (CATALOGUE.in_language(language).texts()[key] for language in known(homes()))
    return frozenset(fold(text) for text in texts if isinstance(text, str))
