"""The set-up of Tolleno: starting stars, what the rulebook decides, the centre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.games.tolleno.board import ENTER, drawing
from companion.games.tolleno.board.measures import bounds
from companion.games.tolleno.places import field_of
from companion.games.tolleno.questions.face import DRY, Tolleno, asked_of
from companion.present import questions as q
from companion.present.drawing import Highlights
from companion.present.setup_question import (
    SetupForm,
    SetupQuestion,
    Sitting,
    all_kept,
    answers_under,
    begins,
    under,
)
from companion.present.setup_question import phrase as said
from engine.core import Player, Setup
from engine.games.tolleno import GAME
from engine.games.tolleno.pieces import (
    CATALOGUE,
    CENTRE,
    DOWNTOWN_TILES,
    SIDES,
    Field,
    Kind,
    starting_stars,
)
from engine.games.tolleno.state import Options, Position
from engine.games.tolleno.tiles import Face, Tile
from engine.table import Table

AROUND = (*CENTRE.corners, *(CENTRE.beside(side) for side in SIDES))
RULINGS = ("tile-criterion", "downtown")
_MARGIN, _PLOTS = 22, 4
_AT, _LIES = "at", "lies"


def phrase(key: str, **parameters: Any) -> str:
    """A sentence of the form."""
    return said(GAME, key, **parameters)


def ask(sitting: Sitting, answers: q.Answers) -> SetupForm:
    """It can start at any time.

    The readings belong to a new table only: one that stands has rulings of its own.
    """
    rulings = {} if sitting.is_fixed else _rulings(sitting, answers)
    options = _known(sitting)
    tiles = _tiles(options, answers)
    city: Tolleno = Table(GAME, _setup(tuple(tiles.values())))
    where = _where(city, answers, tiles)
    asked: list[q.Field] = []
    for at in tiles:
        fields, tile = _tile(city, answers, tiles[at])
        tiles[at] = tile
        if where.value == str(at):
            asked = [*under(_prefix(at), fields), *_taken_away(answers, at)]
    shown = _pictured(where, tiles)
    downtown = tuple(tiles[at] for at in sorted(tiles) if at != CENTRE)
    options = replace(options, contract=tiles[CENTRE].canals, downtown=downtown)
    return SetupForm(
        answers=answers,
        fields=(
            *_stars(sitting),
            *(() if sitting.is_fixed else _readings(rulings)),
            replace(shown, label=phrase("centre", n=len(downtown))),
            q.Note("centre-hint", phrase("centre-hint")),
            *asked,
        ),
        setup=GAME.format.options.write(options, sitting.names),
        rulings=rulings,
        kept=all_kept(_as_before(sitting, rulings)),
    )


# Stars and readings


def _stars(sitting: Sitting) -> Iterator[q.Note]:
    yield q.Note("stars", phrase("stars"), look="section")
    if len(sitting.names) not in GAME.seats:
        yield q.Note("stars-none", phrase("stars-none"), tone="ink")
        return
    each = zip(sitting.names, starting_stars(len(sitting.names)), strict=True)
    for seat, (name, stars) in enumerate(each):
        text = phrase("stars-of", place=seat + 1, name=name, n=stars)
        yield q.Note(f"stars {seat}", text, tone="ink")


def _rulings(sitting: Sitting, answers: q.Answers) -> dict[str, str]:
    """The readings that were chosen, now or at the last table."""
    found = {}
    for key in RULINGS:
        choices = {one.key for one in CATALOGUE.rulings[key].choices}
        given = str(answers.get(key, sitting.rulings.get(key, "")))
        if given in choices:
            found[key] = given
    return {**sitting.rulings, **found}


def _readings(rulings: Mapping[str, str]) -> Iterator[q.Field]:
    yield q.Note("rulings", phrase("rulings"), look="section")
    yield q.Note("rulings-hint", phrase("rulings-hint"))
    for key in RULINGS:
        ruling = CATALOGUE.rulings[key]
        options = tuple(
            q.Option(one.key, phrase(f"ruling.{key}.{one.key}")) for one in ruling.choices
        )
        value = rulings.get(key, ruling.default)
        yield q.OneOf(key, phrase(f"ruling.{key}"), options=options, value=value)


def _as_before(sitting: Sitting, rulings: Mapping[str, str]) -> Iterator[str]:
    """Who begins, and the readings that are as at the last table."""
    if sitting.names:
        yield from begins(sitting, sitting.names[0])
    for key in RULINGS:
        default = CATALOGUE.rulings[key].default
        if not sitting.is_fixed and rulings.get(key, default) != default:
            yield phrase(f"ruling.{key}.{rulings[key]}")


# The centre


def _known(sitting: Sitting) -> Options:
    """The set-up that is corrected; the centre of a new table is laid out again."""
    if not sitting.is_fixed:
        return Options()
    found: Options = GAME.format.options.read(dict(sitting.before), "setup", sitting.known_as)
    return found


def _setup(tiles: tuple[Tile, ...]) -> Any:
    """A table on which only the centre lies."""
    players = (Player("1"), Player("2"))
    return Setup(players, Options(), CATALOGUE.ruled({}), Position(tuple(sorted(tiles, key=_at))))


def _at(tile: Tile) -> Field:
    return tile.at


def _tiles(options: Options, answers: q.Answers) -> dict[Field, Tile]:
    """What lies there, as far as it is known before anything was said of it."""
    known = {tile.at: tile for tile in options.downtown}
    found = {CENTRE: Tile(CENTRE, Kind.CONTRACT, canals=options.contract)}
    for at in sorted({*AROUND, *known}):
        if answers.get(_prefix(at) + _LIES, at in known):
            blank = Tile(at, Kind.DOWNTOWN, plots=(DRY,) * _PLOTS)
            found[at] = known.get(at, blank)
    return found


def _prefix(at: Field) -> str:
    return f"{at} "


def _tile(city: Tolleno, answers: q.Answers, known: Tile) -> tuple[list[q.Field], Tile]:
    """A tile with what was said of it."""
    given = answers_under(_prefix(known.at), answers)
    fields, face = asked_of(city, given, known.kind, known.face)
    return fields, _showing(known, face)


def _showing(tile: Tile, face: Face) -> Tile:
    return replace(tile, value=face.value, canals=face.canals, plots=face.plots, turned=face.turned)


def _where(city: Tolleno, answers: q.Answers, tiles: Mapping[Field, Tile]) -> q.OneOf:
    """A free field round the centre for one more tile, or a tile to say what is on it."""
    is_open = len(tiles) <= DOWNTOWN_TILES
    fields = sorted({*tiles, *(AROUND if is_open else ())})
    options = tuple(
        q.Option(str(at), str(at), sets=((_prefix(at) + _LIES, True),)) for at in fields
    )
    return q.asked(q.OneOf(_AT, options=options, look="board"), answers)


def _pictured(where: q.OneOf, tiles: Mapping[Field, Tile]) -> q.OneOf:
    """The field with the centre as it lies now, to be tapped."""
    table: Tolleno = Table(GAME, _setup(tuple(tiles.values())))
    offers = tuple((key, ENTER) for key in where.keys if field_of(key) not in tiles)
    chosen = frozenset({where.value} if where.value else ())
    found = drawing(
        GAME, table.state, Highlights(weighed=chosen, badges=offers), bounds(AROUND, _MARGIN)
    )
    return replace(where, picture=found)


def _taken_away(answers: q.Answers, at: Field) -> Iterator[q.Deed]:
    """What takes a tile away again."""
    if at != CENTRE:
        left = {key: value for key, value in answers.items() if not key.startswith(_prefix(at))}
        then = {**left, _AT: "", _prefix(at) + _LIES: False}
        yield q.Deed(
            "take-away", phrase("take-away"), then=then, icon="delete-outline", look="danger"
        )


SETUP = SetupQuestion(ask, keys=("contract", "downtown", "hands", "pile"), starts_by_seat=True)
