"""What the command line says to people, where no sample table shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cli import text_report
from companion.present.replay import Reading
from engine.core import Scorecard
from tests.conftest import ROOT
from tests.play import read

SAMPLE = ROOT / "data" / "positano" / "samples" / "rulebook.json"


def test_a_scored_line_like_the_one_to_come_is_not_called_to_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading = Reading(read(SAMPLE))
    line = reading.game.score(reading.table.state).of(reading.setup.seats[0], "gold")[0]
    card = Scorecard(4, (line,), pending=(replace(line),))
    monkeypatch.setattr(type(reading.game), "score", lambda *_: card)
    told = [
        text
        for text in text_report.score_lines(reading, None)
        if "Gold roofs" in text and "(" in text
    ]
    assert ["(not yet scored)" in text for text in told] == [False, True]
