"""What the other phones at a table ask for, in a line over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.model import TableModel
from companion.present import history
from companion.present.words import word
from companion.room.commands import AskUndo, Command, new_id
from companion.room.keeper import HereKeeper
from companion.shell import Shell


class Asked(NamedTuple):
    """What is asked: `kind`, the sentence, and the words of the button that answers it."""

    kind: str
    text: str
    action: str

    @property
    def said(self) -> tuple[str, str]:
        return self.text, self.action


def asked(shell: Shell, model: TableModel) -> Asked | None:
    """What somebody waits for at a table that is hosted here; None in most moments."""
    if not shell.phones.is_hosting(model.id):
        return None
    hosting = shell.phones.hosting
    assert hosting is not None
    room, joining = hosting.shared.room, hosting.shared.joining
    if room.carried_on is not None:
        return Asked("carried-on", word("phones.carried-on"), word("phones.look"))
    if joining.requests:
        who = joining.requests[-1].label or word("phones.somebody")
        return Asked("join", word("phones.wants-in", who=who), word("phones.look"))
    for ask in room.sight().asks:
        what = history.describe_step(model.kept, model.kept.log.head)
        text = word("phones.asks-undo", who=ask.author, what=what)
        return Asked("undo", text, word("phones.take-back"))
    return None


def offer(shell: Shell, model: TableModel, say: Callable[..., object]) -> None:
    """At a table of another host: offer to ask for somebody else's step to be taken back."""
    if isinstance(model.keeper, HereKeeper) or not model.can_undo or not model.problem:
        return
    following = shell.phones.following(model.id)
    if following is None or following.membership.is_as.seat is None:
        return

    def ask() -> None:
        following.put(Command(new_id(), following.seq, AskUndo()))
        say(word("phones.asked"))

    say(word("phones.ask-undo"), word("phones.ask"), ask)


def link(shell: Shell, model: TableModel) -> str:
    """How it stands with the host of this table, where that is not well; "" everywhere else."""
    following = None if isinstance(model.keeper, HereKeeper) else shell.phones.following(model.id)
    if following is None or following.link.value in ("live", "opening"):
        return ""
    said = word(f"phones.link.{following.link.value}")
    waiting = len(following.waiting)
    return word("phones.link.and-waiting", link=said, n=waiting) if waiting else said


def answer(shell: Shell, model: TableModel) -> None:
    """Do what the button says."""
    found = asked(shell, model)
    if found is None:
        return
    if found.kind == "undo":
        model.undo()
    else:
        shell.go("phones", model.id)
