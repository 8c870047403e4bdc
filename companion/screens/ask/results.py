"""What the ask page shows: before anybody types the usual arguments, then the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.uix.widget import Widget

from companion.kit.layout.headings import EmptyState, SectionHeading
from companion.kit.layout.lazy import LazyColumn
from companion.kit.surfaces.cards import Card
from companion.present import asking
from companion.present.words import facts, word
from companion.screens.ask.answer_card import answer_parts, arguments, rows
from companion.screens.ask.asker import Asker
from companion.screens.page import put
from engine.facts.catalogue import Rule
from engine.facts.search import Sureness

_OTHERS = 5


def before_typing(asker: Asker) -> Iterator[Widget]:
    """What people argue about, one tap each: on this table right now, and in this game always."""
    table = asker.table
    moment = asking.of_the_moment(table) if table is not None else []
    if moment:
        yield SectionHeading(text=word("ask.head.moment"))
        yield arguments(asker, moment)
    usual = asking.usual_arguments(asker.game, table)
    if usual:
        yield SectionHeading(text=word("ask.head.usual"))
        yield arguments(asker, usual)


def show(column: LazyColumn, asker: Asker, question: str, above: Sequence[Widget] = ()) -> None:
    """Fill a column with the answers to a question; without one, with all there is to ask."""
    if question.strip():
        column.show([*above, *answered(asker, question)], lambda part: part)
        return
    parts = [*above, *before_typing(asker), SectionHeading(text=word("ask.head.rules"))]
    found = [*parts, *facts(asker.game).rules.values()]
    column.show(found, lambda part: rows(asker, [part]) if isinstance(part, Rule) else part)


def answered(asker: Asker, question: str) -> Iterator[Widget]:
    """The answer to a question in full, and the next ones to open."""
    found = asking.ask(asker.game, question, asker.table)
    others = [answer.rule for answer in found.answers]
    if found.sureness is Sureness.NOTHING:
        yield _nothing(asker)
        if asker.is_guessed:
            return
    else:
        best = found.answers[0]
        yield from answer_parts(asker, best)
        shown = [best.rule, *asking.related(asker.game, best.rule)]
        others = [rule for rule in others if rule not in shown]
    if others:
        yield SectionHeading(text=word("ask.head.also"))
        yield rows(asker, others[:_OTHERS])
    if found.open_points:
        rules = facts(asker.game).rules
        yield SectionHeading(text=word("ask.head.open"))
        yield rows(asker, [rules[f"ruling.{ruling.id}"] for ruling in found.open_points])


def _nothing(asker: Asker) -> Card:
    key = "ask.nothing.any" if asker.is_guessed else "ask.nothing.text"
    text = word(key, game=asker.game.name)
    return put(Card(), EmptyState(icon="magnify", title=word("ask.nothing"), text=text))
