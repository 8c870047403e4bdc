"""The set-up of Amalfi: what settlement cards and milestones say, who starts, first hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.amalfi.phrases import things
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
from engine.games.amalfi import GAME
from engine.games.amalfi.pieces import ROMAN, ROUNDS
from engine.games.amalfi.rules_milestones import MILESTONES
from engine.message import say

HANDS = ("basic", "draft", "discard")
SOLO_MILESTONES = 4
_PER = (1, 2, 3, 4)
_SPACES = 8
_LADDER = tuple(range(12, 0, -1))

Card = dict[str, Any]


def phrase(key: str, **parameters: Any) -> str:
    """A sentence of the form."""
    return said(GAME, key, **parameters)


def ask(sitting: Sitting, answers: q.Answers) -> SetupForm:
    """Nothing has to be typed, so it is always ready; one person alone plays solo."""
    is_solo = len(sitting.names) == 1
    number = SOLO_MILESTONES if is_solo else MILESTONES
    settlements = [_settlement(sitting, answers, index) for index in range(ROUNDS)]
    milestones = [_milestone(sitting, answers, index) for index in range(number)]
    fields: list[q.Field] = [q.Note("typed", phrase("typed"))]
    fields += [q.Note("settlements", phrase("settlements"), look="section")]
    for index, card in enumerate(settlements):
        fields += _of_settlement(answers, index, card)
    fields += [q.Note("milestones", phrase("milestones"), look="section")]
    for index, card in enumerate(milestones):
        fields += _of_milestone(answers, index, card, is_solo=is_solo)
    setup: dict[str, Any] = {
        "settlements": _typed(sitting, "settlements", settlements),
        "milestones": _typed(sitting, "milestones", milestones),
        "solo": is_solo,
    }
    kept: list[str] = []
    if not is_solo:
        first, hands = _first(sitting, answers), _hands(sitting, answers)
        fields += [*((first,) if sitting.names else ()), hands]
        setup |= {"start": first.value} if first.value else {}
        setup |= {"hands": hands.value} if hands.value else {}
        kept = [*begins(sitting, first.value), *_same_hands(sitting, hands)]
    return SetupForm(answers=answers, fields=tuple(fields), setup=setup, kept=all_kept(kept))


# Cards


def _card(sitting: Sitting, key: str, index: int) -> Card:
    """A card of the set-up that is corrected; the cards of a new table are drawn again."""
    cards = sitting.corrected.get(key, ())
    return dict(cards[index]) if index < len(cards) else {}


def _typed(sitting: Sitting, key: str, cards: Sequence[Card]) -> list[Card]:
    """The cards as a table file has them: all of a new table, of another one those it had.

    Cards that say nothing end the list only where they were there before.
    """
    fewest = len(sitting.corrected.get(key, ())) if sitting.is_fixed else len(cards)
    last = max((index for index, card in enumerate(cards, 1) if card), default=0)
    return [dict(card) for card in cards[: max(last, fewest)]]


def _settlement(sitting: Sitting, answers: q.Answers, index: int) -> Card:
    card = _card(sitting, "settlements", index)
    counted = answers.get(f"of {index}", card.get("of", ""))
    if counted:
        per = answers.get(f"per {index}")
        return {**card, "of": counted, "per": card.get("per", 1) if per is None else per}
    return {key: value for key, value in card.items() if key not in ("of", "per")}


def _of_settlement(answers: q.Answers, index: int, card: Card) -> Iterator[q.Field]:
    name = f"settlement {index}"
    title = phrase("settlement", round=index + 1)
    if card.get("name"):
        named = say("ui.settlement.at.named", round=ROMAN[index + 1], name=card["name"])
        title = voice(GAME, ()).say(named)
    yield _more(answers, name, title, _counted(card))
    if not answers.get(name):
        return
    if card.get("of"):
        yield q.Number(f"per {index}", phrase("per"), value=card["per"], common=_PER, minimum=1)
    options = tuple(q.Option(key, text) for key, text in things())
    of = card.get("of", "")
    yield q.OneOf(f"of {index}", phrase("of"), options=options, value=of, lets_go=True)


def _counted(card: Card) -> str:
    """What the app counts for a card; by hand where nobody said what."""
    if not card.get("of"):
        return phrase("by-hand")
    what = voice(GAME, ()).say(say(f"ui.thing.{card['of']}"))
    return phrase("counted", per=card["per"], things=what)


def _milestone(sitting: Sitting, answers: q.Answers, index: int) -> Card:
    card = _card(sitting, "milestones", index)
    ladder: Any = answers.get(f"ladder {index}")
    return card if ladder is None else {**card, "ladder": list(ladder)}


def _of_milestone(
    answers: q.Answers, index: int, card: Card, *, is_solo: bool
) -> Iterator[q.Field]:
    """A milestone with the points of its spaces; alone the round decides the points."""
    name = f"milestone {index}"
    title = str(card.get("name") or phrase("milestone", number=index + 1))
    ladder = tuple(card.get("ladder") or ())
    if is_solo:
        note = phrase("ladder-solo")
    else:
        dots = voice(GAME, ()).say(say("ui.dots"))
        note = dots.join(map(str, ladder)) if ladder else phrase("ladder-none")
    yield _more(answers, name, title, note)
    if not answers.get(name):
        return
    if is_solo:
        yield q.Note(f"solo {index}", phrase("ladder-solo"))
    else:
        yield q.Ladder(
            f"ladder {index}", phrase("ladder-points"), value=ladder, common=_LADDER, most=_SPACES
        )


def _more(answers: q.Answers, name: str, title: str, note: str) -> q.More:
    """A line of which one is open at a time, with its fields below."""
    lines = [f"settlement {index}" for index in range(ROUNDS)]
    lines += [f"milestone {index}" for index in range(SOLO_MILESTONES)]
    others = tuple(line for line in lines if line != name)
    return q.More(name, title, clears=others, value=bool(answers.get(name)), look="row", note=note)


# The people


def _first(sitting: Sitting, answers: q.Answers) -> q.OneOf:
    began = str(sitting.before.get("start") or next(iter(sitting.known_as), ""))
    return who_begins(sitting, answers, phrase("start"), began)


def _hands(sitting: Sitting, answers: q.Answers) -> q.OneOf:
    dealt = sitting.before.get("hands")
    options = tuple(q.Option(way, phrase(f"hands-{way}")) for way in HANDS)
    known = str(dealt) if dealt in HANDS else ""
    field = q.OneOf("hands", phrase("hands"), options=options, value=known, lets_go=True)
    return q.asked(field, answers)


def _same_hands(sitting: Sitting, hands: q.OneOf) -> Iterator[str]:
    before: Mapping[str, Any] = sitting.before
    if hands.value and not sitting.is_fixed and hands.value == before.get("hands"):
        yield phrase(f"hands-{hands.value}")


SETUP = SetupQuestion(ask, keys=("settlements", "milestones", "solo", "start", "hands"))
