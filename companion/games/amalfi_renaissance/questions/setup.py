"""The set-up of Renaissance: decrees, titles and what is printed on them, hands, a solo rival."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.amalfi_renaissance.questions.titles import SQUARES, USUAL
from companion.present import questions as q
from companion.present.setup_question import (
    SetupForm,
    SetupQuestion,
    Sitting,
    all_kept,
    begins,
    who_begins,
)
from companion.present.setup_question import phrase as said
from companion.present.words import voice
from engine.games.amalfi_renaissance import GAME
from engine.games.amalfi_renaissance.pieces import (
    DECREES,
    DECREES_USED,
    HANDS,
    PERIODS,
    RIVALS,
    TITLES,
    TITLES_USED,
    TYPES,
)
from engine.message import say

_MOST_BONUS = 20
_PACKS, _NAPLES = "packs", "naples"


def phrase(key: str, **parameters: Any) -> str:
    """A sentence of the form."""
    return said(GAME, key, **parameters)


def words(key: str, **parameters: Any) -> str:
    """A sentence that the form shares with the table."""
    return voice(GAME, ()).say(say(key, **parameters))


def ask(sitting: Sitting, answers: q.Answers) -> SetupForm:
    """It can always start. What was typed from the board and the titles once is known again."""
    decrees, titles = _decrees(sitting, answers), _titles(sitting, answers)
    bonus = _bonus(sitting, answers, decrees.value)
    tiles = {key: _tile(sitting, answers, key) for key in titles.value}
    light = q.YesNo(
        "light",
        phrase("light"),
        value=bool(sitting.before.get("light")),
        note=phrase("light-note"),
    )
    light = q.asked(light, answers)
    hands = _hands(sitting, answers)
    is_solo = len(sitting.names) == 1
    rival, first = _rival(sitting, answers), _first(sitting, answers)
    missing = DECREES_USED - len(decrees.value) if decrees.value else 0
    asked_of = rival if is_solo else first
    return SetupForm(
        answers=answers,
        fields=(
            q.Note("note", phrase("note")),
            decrees,
            *_of_bonus(bonus, decrees.value),
            titles,
            *(field for key in titles.value for field in _of_title(key, tiles[key])),
            *((asked_of,) if sitting.names else ()),
            hands,
            light,
        ),
        told=phrase("more-decrees", n=missing) if missing else "",
        setup={
            "decrees": list(decrees.value),
            "board_bonus": bonus,
            "titles": list(tiles.values()),
            "hands": hands.value,
            "light": light.value,
            **({"solo": rival.value} if is_solo else {}),
            **({"first": first.value} if _is_said(sitting, answers, first, is_solo) else {}),
        },
        players=(1, 4),
        kept=all_kept(_as_before(sitting, first.value, hands.value, is_light=light.value)),
    )


# Decrees


def _decrees(sitting: Sitting, answers: q.Answers) -> q.InOrder:
    """In the order of the periods; a fifth has no place."""
    known = tuple(sitting.corrected.get("decrees", ()))
    options = tuple(q.Option(key, decree.name) for key, decree in DECREES.items())
    field = q.InOrder("decrees", options=options, value=known, most=DECREES_USED)
    chosen = q.asked(field, answers).value
    is_full = len(chosen) >= DECREES_USED
    shown = (
        q.Option(
            key,
            _decree(chosen.index(key), key) if key in chosen else DECREES[key].name,
            refused=phrase("four") if is_full and key not in chosen else "",
        )
        for key in DECREES
    )
    label = phrase("decrees", n=len(chosen))
    return q.InOrder("decrees", label, options=tuple(shown), value=chosen, most=DECREES_USED)


def _decree(period: int, key: str) -> str:
    return words("ui.decree.at", period=str(period + 1), name=DECREES[key].name)


def _bonus(sitting: Sitting, answers: q.Answers, decrees: tuple[str, ...]) -> list[int]:
    known = list(sitting.before.get("board_bonus") or (0,) * PERIODS)
    for period in range(len(decrees)):
        given = answers.get(f"bonus {period}")
        if q.is_within(given, 0, _MOST_BONUS):
            known[period] = int(str(given))
    return known


def _of_bonus(bonus: list[int], decrees: tuple[str, ...]) -> Iterator[q.Field]:
    """What the main board adds in the period of each decree."""
    if decrees:
        yield q.Note("bonus", phrase("bonus"), look="section")
    for period, key in enumerate(decrees):
        label = _decree(period, key)
        yield q.Count(f"bonus {period}", label, value=bonus[period], maximum=_MOST_BONUS)


# Titles


def _titles(sitting: Sitting, answers: q.Answers) -> q.InOrder:
    known = tuple(tile["title"] for tile in sitting.corrected.get("titles", ()))
    options = tuple(q.Option(key, title.name) for key, title in TITLES.items())
    field = q.InOrder("titles", options=options, value=known, most=TITLES_USED)
    chosen = q.asked(field, answers).value
    is_full = len(chosen) >= TITLES_USED
    shown = (
        q.Option(
            key,
            phrase("title-chip", title=title.name, points=title.first),
            refused=phrase("three") if is_full and key not in chosen else "",
        )
        for key, title in TITLES.items()
    )
    label = phrase("titles", n=len(chosen))
    return q.InOrder("titles", label, options=tuple(shown), value=chosen, most=TITLES_USED)


def _tile(sitting: Sitting, answers: q.Answers, key: str) -> dict[str, Any]:
    """A title as a table file has it, with what is printed on it as far as it was entered."""
    before: list[Mapping[str, Any]] = sitting.before.get("titles", [])
    tile = {"title": key, **next((dict(one) for one in before if one["title"] == key), {})}
    ladder: Any = answers.get(_ladder(key))
    if ladder is not None:
        tile["ladder"] = list(ladder)
    if answers.get(_type(key)):
        tile["type"] = answers[_type(key)]
    return tile


def _ladder(key: str) -> str:
    return f"ladder {key}"


def _type(key: str) -> str:
    return f"type {key}"


def _of_title(key: str, tile: Mapping[str, Any]) -> Iterator[q.Field]:
    """The points of its squares from the left, perhaps a type."""
    title = TITLES[key]
    yield q.Note(f"title {key}", title.name, tone="ink")
    yield q.Ladder(
        _ladder(key),
        phrase("squares"),
        value=tuple(tile.get("ladder", ())),
        common=USUAL[title.is_dark],
        most=SQUARES,
    )
    if title.asks_for_type:
        options = tuple(q.Option(kind, words(f"ui.type.{kind}")) for kind in TYPES)
        chosen = str(tile.get("type") or "")
        yield q.OneOf(_type(key), phrase("type"), options=options, value=chosen)


# The people


def _rival(sitting: Sitting, answers: q.Answers) -> q.OneOf:
    known = str(sitting.corrected.get("solo") or _NAPLES)
    options = tuple(q.Option(key, words(f"rival-name.{key}")) for key in RIVALS)
    return q.asked(q.OneOf("rival", phrase("rival"), options=options, value=known), answers)


def _first(sitting: Sitting, answers: q.Answers) -> q.OneOf:
    """Who begins: the first in seat order where nobody says so."""
    began = str(sitting.before.get("first") or next(iter(sitting.known_as), ""))
    field = who_begins(sitting, answers, phrase("first"), began)
    seated = field.value or next(iter(sitting.names), "")
    return q.OneOf(field.key, field.label, options=field.options, value=seated)


def _is_said(sitting: Sitting, answers: q.Answers, first: q.OneOf, is_solo: bool) -> bool:
    """Somebody said who begins, or it follows from another table."""
    known = sitting.is_fixed or sitting.first == first.value
    return not is_solo and bool(first.value) and (known or answers.get(first.key) == first.value)


def _hands(sitting: Sitting, answers: q.Answers) -> q.OneOf:
    options = tuple(q.Option(key, phrase(f"hand.{key}")) for key in HANDS)
    known = str(sitting.before.get("hands", _PACKS))
    return q.asked(q.OneOf("hands", phrase("hands"), options=options, value=known), answers)


def _as_before(sitting: Sitting, first: str, hands: str, *, is_light: bool) -> Iterator[str]:
    """What follows from the last table and is not as at a first one."""
    if sitting.is_fixed:
        return
    if len(sitting.names) > 1:
        yield from begins(sitting, first)
    if is_light and sitting.before.get("light"):
        yield phrase("light")
    if hands == sitting.before.get("hands") != _PACKS:
        yield phrase(f"hand.{hands}")


SETUP = SetupQuestion(
    ask, keys=("decrees", "board_bonus", "titles", "solo", "first", "hands", "light")
)
