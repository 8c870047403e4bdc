"""What the parts of the ask page need to know: the game, perhaps a table, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.clock import Clock

from companion.device import speech_output, this_device
from companion.device.system_ui import Sent
from companion.kit.controls.buttons import TextButton
from companion.kit.layout import Flow
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.present.asking import Answer, question_of
from companion.present.words import language, word
from companion.settings import ALOUD
from companion.store.store import Store
from companion.table_kit.small_pictures import SmallPictures
from companion.transfer import rule_link
from engine.core import AnyGame
from engine.table import AnyTable

Light = Callable[[tuple[str, ...]], None]


def _open(sheet: Sheet) -> None:
    sheet.open()


@dataclass(frozen=True)
class Asker:
    """Who asks: about a game, and where `model` is given about its table."""

    game: AnyGame
    store: Store
    model: TableModel | None = None
    light: Light | None = None
    pictures: SmallPictures | None = None
    """Draws the pieces that an answer is about, where there is a board."""
    open: Callable[[Sheet], None] = _open
    complain: Callable[[str], None] | None = None
    is_guessed: bool = False
    """Nobody said which game it is about."""

    @property
    def table(self) -> AnyTable | None:
        return self.model.table if self.model else None

    def ways(self, answer: Answer) -> Flow:
        """Hear the answer, or send it to the others at the table."""
        flow = Flow(spacing=(0, 0))
        if ALOUD.read(self.store):
            hear = TextButton(text=word("aloud.read"), icon="volume-high", stretches=False)
            hear.bind(on_release=lambda _: self.say(answer))
            flow.add_widget(hear)
        send = TextButton(text=word("ask.send"), icon="share-variant", stretches=False)
        send.bind(on_release=lambda _: self.send(send, answer))
        flow.add_widget(send)
        return flow

    def say(self, answer: Answer) -> None:
        """Read an answer aloud; where nothing can be heard, say so."""
        parts = (answer.text, answer.rule.example, *(here.text for here in answer.here))

        def failed(_: float) -> None:
            if self.complain is not None:
                self.complain(word("aloud.failed"))

        text = " ".join(part for part in parts if part)
        speech_output.speak(text, language(), lambda: Clock.schedule_once(failed))

    def send(self, button: TextButton, answer: Answer) -> None:
        """Offer the answer as text, with a link to its rule, to other apps, or copy it."""
        rule = answer.rule
        text = word(
            "ask.text",
            question=question_of(rule),
            answer=answer.text,
            game=self.game.name,
            where=rule.source,
            link=rule_link.link(self.game.key, rule.id),
        )

        def done(sent: Sent) -> None:
            if sent.how == "copied":
                button.text, button.icon = word("ask.copied"), "check"

        this_device.system_ui().send_text(text, rule.title, done)
