"""The set-up of a table that stands, corrected: what that changes is said before it is saved."""

from __future__ import annotations

from typing import Any

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.layout import ButtonRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.model import TableModel
from companion.present.words import cited, sentence, voice, word
from companion.screens.page import FootedPage, Page, put
from companion.screens.setup import submit
from companion.screens.setup.setup_editor import SetupEditor
from companion.screens.setup.setup_screen import SetupScreen
from companion.screens.table.screen import TableScreen
from companion.shell import Shell, Visit
from companion.table_kit.phrases import signed
from engine import correction
from engine.core import Illegal
from engine.files.shapes import Unreadable
from engine.judging import Preview
from engine.log import Corrected
from engine.message import Clauses, Voice, say

# Moves named one by one; there may be hundreds.
_NAMED = 8


class CorrectSetupScreen(SetupScreen):
    """The form of a set-up, filled with the one in force at a table."""

    def __init__(self, shell: Shell, table: str) -> None:
        self.shell, self._table = shell, table
        self.corrected: Corrected | None = None
        self.editor = SetupEditor(shell, Visit("correct", table), is_fixed=True)
        self._reason = Text(tone="muted", style="label")
        self._save = FilledButton(text=word("correct.save"), icon="check")
        self._save.bind(on_release=lambda _: self.save())
        bar = AppBar(title=word("correct.title"), subtitle=self.model.game.name)
        bar.bind(on_back=lambda _: back.go())
        note = Text(text=word("correct.note"), style="label", tone="muted")
        super().__init__(
            bar=bar,
            body=FootedPage(Page(note, self.editor), put(ButtonRow(), self._save), self._reason),
        )
        game, setup = self.model.game, self.model.setup
        self.editor.choose(game.key)
        self.editor.fill(setup.players, game.format.options.write(setup.options, setup.names))
        self.editor.bind(on_change=self._judge)
        self._judge()

    @property
    def model(self) -> TableModel:
        """The table below this screen."""
        screen = self.shell.made(Visit("table", self._table))
        assert isinstance(screen, TableScreen)
        return screen.model

    # What it changes

    def _judge(self, *_: object) -> None:
        """Say what is changed so far, or why it cannot be."""
        editor, model = self.editor, self.model
        self.corrected = None
        try:
            corrected = submit.correction(
                model.game, model.setup, editor.seats, editor.asked, editor.form.question.keys
            )
        except Unreadable as error:
            self._say(word("correct.unreadable", reason=str(error)))
            return
        if (corrected.players, corrected.options) == (model.setup.players, model.setup.options):
            self._say(word("correct.unchanged"))
            return
        self.corrected = corrected
        self._say(" ".join(filter(None, (sentence(self._changes(corrected)), editor.reason))))

    def _say(self, text: str) -> None:
        self._reason.text = text
        self._save.disabled = self.corrected is None

    def _voice(self, corrected: Corrected) -> Voice:
        return voice(self.model.game, tuple(player.name for player in corrected.players))

    def _changes(self, corrected: Corrected, key: str = "correct.changes") -> str:
        setup = self.model.setup
        changes = Clauses(correction.changed(self.model.game, setup, corrected.on(setup)))
        return self._voice(corrected).say(say(key, changes=changes))

    # Saving it

    def save(self) -> None:
        """Correct the set-up; where that changes points or moves no longer fit, ask before."""
        if self.corrected is None:
            return
        seen = self.model.table.preview_correction(self.corrected)
        if any(seen.change) or isinstance(seen.verdict, Illegal):
            self._meaning(self.corrected, seen).open()
        else:
            self._store(self.corrected)

    def _meaning(self, corrected: Corrected, seen: Preview[Any]) -> Sheet:
        """The sheet that says what a correction means for the moves and the points."""
        sheet = Sheet(title=word("correct.means"), note=self._changes(corrected))
        if any(seen.change):
            sheet.add_widget(SectionHeading(text=word("correct.points")))
            for player, points, change in zip(
                corrected.players, seen.score.totals, seen.change, strict=True
            ):
                text = word("correct.total", name=player.name, points=points)
                if change:
                    change_text = signed(self.model, change)
                    text = word("correct.total-changed", total=text, change=change_text)
                sheet.add_widget(Text(text=text))
        breaches = seen.verdict.breaches if isinstance(seen.verdict, Illegal) else ()
        if breaches:
            self._add_breaches(sheet, corrected, seen)
        kind, key = (OutlineButton, "ui.anyway") if breaches else (FilledButton, "correct.save")
        button = kind(text=word(key), icon="check")
        button.kind = "danger" if breaches else "primary"
        button.bind(on_release=lambda _: self._confirm(sheet, corrected))
        sheet.add_action(button)
        return sheet

    def _add_breaches(self, sheet: Sheet, corrected: Corrected, seen: Preview[Any]) -> None:
        assert isinstance(seen.verdict, Illegal)
        breaches = seen.verdict.breaches
        moves = len({breach.because["number"] for breach in breaches})
        sheet.add_widget(SectionHeading(text=word("correct.unfit", n=moves)))
        spoken = self._voice(corrected)
        for breach in breaches[:_NAMED]:
            text = word(
                "correct.breach",
                because=sentence(spoken.say(breach.because)),
                rule=cited(self.model.game, breach.rule),
            )
            sheet.add_widget(Text(text=text, style="label", tone="danger"))
        if len(breaches) > _NAMED:
            more = word("correct.more", n=len(breaches) - _NAMED)
            sheet.add_widget(Text(text=more, style="label", tone="muted"))

    def _confirm(self, sheet: Sheet, corrected: Corrected) -> None:
        sheet.close()
        self._store(corrected)

    def _store(self, corrected: Corrected) -> None:
        """One step of the table; back to it, with what was done."""
        text = sentence(self._changes(corrected, "correction.told"))
        if self.model.correct(corrected, anyway=True) is not None:
            self.shell.back()
            self.shell.notices.say(text)
