"""A new table, asked for in the browser: which game, who sits there, and what the game asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.present.seats import Seats, typed_name
from companion.present.setup_question import SetupForm, Sitting, new_table, setup_question
from companion.present.words import page_word as word
from companion.present.words import word as app_word
from companion.web import forms
from companion.web.controls import button
from companion.web.fields import Writer
from companion.web.markup import Html, element
from engine import registry
from engine.facts.catalogue import Catalogue
from engine.files.codec import TableFile
from engine.files.shapes import Json, Unreadable


@dataclass(frozen=True)
class SettingUp:
    """The set-up as far as it is answered."""

    game: str
    seats: Seats
    form: SetupForm

    @classmethod
    def read(cls, content: Mapping[str, Json]) -> SettingUp:
        """What the page says: a game, names, answers, and perhaps the field touched last."""
        game, names = content.get("game"), content.get("names")
        if game not in registry.keys() or not isinstance(names, list):
            raise Unreadable("game", "expected a game and names")
        about = Catalogue(str(game)).about
        seats = Seats().among(tuple(about.get("colours", ())))
        for name in names:
            typed = typed_name(str(name))
            if typed and typed not in seats.names:
                seats = seats.add(typed)
        question = setup_question(str(game))
        sitting = Sitting(seats.names, tuple(colour for _, colour in seats.people))
        try:
            form = question.ask(sitting, forms.read(content.get("answers", {})))
            if "field" in content:
                form = question.ask(sitting, forms.answered(form, content))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise Unreadable("answers", str(error)) from None
        return cls(str(game), seats, form)

    @property
    def answers(self) -> dict[str, Any]:
        return dict(self.form.answers)

    @property
    def told(self) -> str:
        """What is missing, or odd."""
        fewest, most = self.form.players or Catalogue(self.game).about["players"]
        count = len(self.seats.people)
        if count < fewest:
            return app_word("new.too-few", n=int(fewest) - count)
        if count > most:
            return app_word("new.too-many", n=count - int(most))
        return self.form.told

    @property
    def is_ready(self) -> bool:
        fewest, most = self.form.players or Catalogue(self.game).about["players"]
        return bool(fewest <= len(self.seats.people) <= most) and self.form.is_ready

    def file(self) -> TableFile:
        return new_table(registry.game(self.game), self.seats, self.form, is_finished=False)

    def html(self) -> Html:
        start = button(
            word("page.club.start"), class_="primary", data_start=True, disabled=not self.is_ready
        )
        told = element("p", self.told, class_="told", role="status") if self.told else None
        return element("div", *Writer().fields(self.form), told, start, class_="fields")
