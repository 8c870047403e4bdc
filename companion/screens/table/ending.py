"""Finishing a table: what is meant where the game is not over, and the buttons for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, OutlineButton, WordButton
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import word
from companion.store.ending import AS_IT_STANDS, PUT_AWAY, winners_of
from engine.conclusion import conclude

if TYPE_CHECKING:
    from companion.screens.table.screen import TableScreen


def is_over(model: TableModel) -> bool:
    """The game is over by its rules, or a finished one was entered."""
    return model.game.outcome(model.kept.state, model.kept.score) is not None


def question(model: TableModel, choose: Callable[[str], None]) -> Sheet:
    """Ask what is meant by finishing a game that is not over: `choose(ended)`."""
    sheet = Sheet(title=word("finish.ask"), note=word("finish.ask.text"), note_tone="muted")
    for ended, icon, text in (
        (PUT_AWAY, "content-save-outline", word("finish.put-away.text")),
        (AS_IT_STANDS, "flag-checkered", _who_wins(model)),
    ):
        button = OutlineButton(text=word(f"finish.{ended}"), icon=icon)
        button.bind(on_release=lambda _, ended=ended: choose(ended))
        sheet.add_widget(button)
        sheet.add_widget(Text(text=text, style="label", tone="muted", halign="center"))
    return sheet


def _who_wins(model: TableModel) -> str:
    """Who wins if the game ends as it stands; why nobody does."""
    table = model.kept
    found = conclude(table.game, table.state, table.score)
    winners = winners_of(table.game, table.setup, found, AS_IT_STANDS)
    names = [table.setup.names[seat] for seat in winners]
    if not winners:
        is_alone = len(table.game.people(table.setup)) == 1
        is_short = table.setup.position is not None or bool(found.missing)
        why = "missing" if is_short else "alone" if is_alone else "level"
        return word(f"finish.nobody.{why}")
    points = table.score.totals[winners[0]]
    if len(names) == 1:
        return word("finish.winner", name=names[0], points=points)
    return word("finish.winners", names=word("home.and").join(names), points=points)


def parts(host: TableScreen) -> list[Widget]:
    """What the score offers at its end: to finish the table, or to share and reopen it."""
    model = host.model
    if model.line:
        return [_button(OutlineButton, "history.back-to-game", "undo", model.leave)]
    if model.looking is not None:
        return []
    if host.is_finished:
        is_away = model.is_put_away
        note = word("score.is-put-away" if is_away else "score.is-finished")
        key = "score.go-on" if is_away else "score.reopen"
        reopen = _button(OutlineButton, key, "restart", lambda: host.finish(is_over=False))
        share = _button(FilledButton, "score.share", "share-variant", host.share)
        moment = Text(text=note, tone="muted", style="label")
        again = _button(
            OutlineButton, "rematch", "account-group", lambda: host.shell.go("new", model.id)
        )
        return [moment, reopen] if is_away else [share, again, moment, reopen]
    # Nobody is to be led to the end of a game that goes on.
    kind = FilledButton if model.pad.is_decided else OutlineButton
    return [_button(kind, "score.finish", "flag-checkered", lambda: host.finish(is_over=True))]


def _button(kind: type[WordButton], text: str, icon: str, act: Callable[[], object]) -> WordButton:
    button = kind(text=word(text), icon=icon)
    button.bind(on_release=lambda _: act())
    return button
