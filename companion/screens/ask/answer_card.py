"""An answer in full: the answer itself as the largest thing, then what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import TextButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.sheet import Sheet
from companion.kit.surfaces.thumbnail import Thumbnail
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import asking
from companion.present.asking import Answer, Here, question_of
from companion.present.words import facts, sentence, word
from companion.screens.ask.asker import Asker
from companion.screens.page import put
from companion.table_kit.small_pictures import SmallPictures
from engine.facts.catalogue import Rule

_TONES = {
    "printed": "positive",
    "designer": "positive",
    "art": "link",
    "inferred": "link",
    "ruled": "link",
}
_BOARD_HEIGHT = 168
_VERDICTS = {"legal": "positive", "illegal": "danger", "undecided": "link"}


def answer_parts(asker: Asker, answer: Answer) -> Iterator[Widget]:
    """All there is to an answer, from the answer to what to read next."""
    here = [*_at_the_table(asker, answer)]
    if answer.asks_here:
        yield from here
    yield _answer(asker, answer)
    if not answer.asks_here:
        yield from here
    if answer.open_point and asker.model is not None:
        yield SectionHeading(text=word("ask.head.choose"))
        yield choices(asker, asker.model, answer.open_point)
    for key, text in (("example", answer.rule.example), ("mistake", answer.rule.mistake)):
        if text:
            yield SectionHeading(text=word(f"ask.head.{key}"))
            yield put(Card(), Text(text=text))
    related = asking.related(asker.game, answer.rule)
    if related:
        yield SectionHeading(text=word("ask.head.related"))
        yield rows(asker, related)


def _answer(asker: Asker, answer: Answer) -> Card:
    rule, card = answer.rule, Card()
    if answer.headline:
        card.add_widget(Text(text=sentence(answer.headline), style="number_big"))
        card.add_widget(Text(text=answer.rest, style="number"))
    else:
        card.add_widget(Text(text=answer.text, style="title"))
    if rule.answer and rule.gist and rule.gist != rule.answer and not answer.is_open:
        card.add_widget(Text(text=rule.gist))
    tone = _TONES.get(rule.standing, "ink")
    put(
        card,
        Text(text=rule.title, style="strong"),
        Text(text=word("ask.page", where=rule.source), style="label_strong", tone="link"),
        Text(text=word(f"ask.certain.{rule.standing}"), style="label", tone=tone),
    )
    if rule.doubt:
        card.add_widget(Text(text=sentence(rule.doubt), tone="muted", style="label"))
    return put(card, asker.ways(answer))


def _at_the_table(asker: Asker, answer: Answer) -> Iterator[Widget]:
    if answer.here:
        yield SectionHeading(text=word("ask.head.here"))
        style = "heading" if answer.asks_here else "body"
        yield put(Card(), *(part for here in answer.here for part in _here(asker, here, style)))


def _here(asker: Asker, here: Here, style: str) -> Iterator[Widget]:
    if asker.pictures is not None and asker.table is not None and here.pieces:
        board = Thumbnail(size_hint_y=None, height=dp(_BOARD_HEIGHT))
        asker.pictures.ask_pieces(board, asker.table, here.pieces)
        yield board
    yield Text(text=sentence(here.text), style=style, tone=_VERDICTS.get(here.verdict, "ink"))
    light = asker.light
    if light is not None and here.pieces:
        show = TextButton(text=word("why.show"), icon="eye-outline", stretches=False)
        show.bind(on_release=lambda _: light(here.pieces))
        yield show


def choices(asker: Asker, model: TableModel, ruling: str) -> Card:
    """The readings of an open point; a tap is the table's choice."""
    found = facts(asker.game).rulings[ruling]
    card = Card(pad_x=0, pad_y=0)

    def choose(key: str) -> None:
        model.rule(ruling, key)
        mark()

    def mark() -> None:
        for choice, row in zip(found.choices, made, strict=True):
            row.selected = choice.key == model.setup.rulings[ruling]
            row.icon = "radiobox-marked" if row.selected else "radiobox-blank"
            row.icon_tone = "soft_ink" if row.selected else "muted"

    made = [ListRow(title=choice.gist) for choice in found.choices]
    for choice, row in zip(found.choices, made, strict=True):
        row.note = word("rulings.default") if choice.key == found.default else ""
        row.bind(on_release=lambda _, key=choice.key: choose(key))
        card.add_widget(row)
    mark()
    return card


def rows(asker: Asker, rules: Sequence[Rule]) -> Card:
    """Rules as the questions they answer; a tap opens one."""
    card = Card(pad_x=0, pad_y=dp(4))
    for rule in rules:
        answer = asking.about(asker.game, rule.id, asker.table)
        row = ListRow(title=question_of(rule), note=answer.text, trail_icon="chevron-right")
        row.divided = rule is not rules[-1]
        row.bind(on_release=lambda _, key=rule.id: asker.open(rule_sheet(asker, key)))
        card.add_widget(row)
    return card


def arguments(asker: Asker, rules: Sequence[Rule]) -> ChipRow:
    """Rules to open with one tap, by their titles."""
    chips = ChipRow(items=[{"key": rule.id, "text": rule.title} for rule in rules])
    chips.bind(on_pick=lambda _, key: asker.open(rule_sheet(asker, key)))
    return chips


def rule_sheet(asker: Asker, rule: str) -> Sheet:
    """A rule in full: its answer, and everything beside it."""
    answer = asking.about(asker.game, rule, asker.table)
    sheet = Sheet(title=question_of(answer.rule))
    if asker.pictures is not None:
        asker = replace(asker, pictures=SmallPictures(sheet.scroll))
    return put(sheet, *answer_parts(asker, answer))
