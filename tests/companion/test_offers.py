"""What can be asked at a table now: of every game with questions, at every step of whole games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.present import questions as q
from companion.present.offers import Offer, questions_of
from engine import registry
from engine.core import AnyGame
from engine.files import codec
from engine.games.amalfi_renaissance.actions import Acquire, ClaimTitle
from engine.message import Seat
from engine.table import Table
from tests.asking import AnyTable, ask, golden, record, table_of
from tests.files import GAMES, new_file
from tools.gallery.scenes.amalfi import evening

ASKED = [game for game in registry.games() if questions_of(game)]
FEW = 8
ARTIST = [{"title": "artist", "ladder": [12, 10, 9]}]


def kept_tables(game: AnyGame) -> Iterator[AnyTable]:
    """Tables of every kind: at some steps of each golden game, and one that is only begun."""
    for path in sorted((GAMES / game.key.replace("-", "_") / "golden").glob("*.json")):
        yield from _steps(path)
    yield table_of(game.key)


def _steps(path: Path) -> Iterator[AnyTable]:
    found = codec.read(json.dumps(json.loads(path.read_bytes())).encode())
    table: AnyTable = Table(found.game, found.setup)
    every = max(1, len(found.moves) // FEW)
    yield table
    for number, move in enumerate(found.moves, start=1):
        table.play(move.action, anyway=True)
        if number % every == 0 or number == len(found.moves):
            yield table


@pytest.mark.parametrize("game", ASKED, ids=lambda game: game.key)
def test_all_that_is_offered_can_be_asked_and_what_is_due_comes_first(game: AnyGame) -> None:
    asked = questions_of(game)
    assert asked is not None
    for table in kept_tables(game):
        for seat in (None, *table.setup.seats):
            offered = asked.offers(table, seat)
            for offer in offered:
                form = asked.QUESTIONS[offer.question](table, offer.answers)
                assert offer.text, offer
                assert form.title, offer
            due = [offer.is_due for offer in offered]
            assert due == sorted(due, reverse=True)


def offered(table: AnyTable, seat: Seat | None = None) -> tuple[Offer, ...]:
    asked = questions_of(table.game)
    assert asked is not None
    return asked.offers(table, seat)


def tapped(table: AnyTable, name: str) -> q.Form | None:
    """The question that a tap leads to."""
    asked = questions_of(table.game)
    assert asked is not None
    offer = asked.tapped(table, name)
    return None if offer is None else asked.QUESTIONS[offer.question](table, offer.answers)


def keys(offers: tuple[Offer, ...], **wanted: Any) -> list[str]:
    """The questions of the offers that are as wanted."""
    return [
        offer.question
        for offer in offers
        if all(getattr(offer, name) == value for name, value in wanted.items())
    ]


# Amalfi


def test_amalfi_offers_the_turn_to_whoever_has_it_and_the_rest_to_anybody() -> None:
    table = table_of("amalfi", evening())
    mine = offered(table)
    assert {offer.seat for offer in mine} == {2}
    assert keys(mine, is_due=True) == ["place-ship", "acquire", "build", "play", "tap", "pass"]
    assert mine[0].group == "Carla TO PLAY"
    others = offered(table, Seat(0))
    assert keys(others, is_due=True) == []
    assert others[0].group == "Anna: ACTIONS · Carla TO PLAY"
    assert keys(others) == keys(mine)


def test_amalfi_offers_the_end_of_a_round_before_what_anybody_may_do_then() -> None:
    table, moves = golden("amalfi", "whole-game")
    for move in moves:
        table.play(move, anyway=True)
        if table.state.phase and table.state.phase.value == "food":
            break
    found = offered(table)
    assert (found[0].question, found[0].text) == ("close", "End round 1")
    assert keys(found, is_due=True) == ["close"]
    assert keys(found, seat=1) == ["claim", "gain-more", "food", "discard", "take", "more"]


def test_amalfi_offers_what_is_counted_of_everybody_at_a_table_as_it_lies() -> None:
    found = offered(table_of("amalfi", {**new_file("amalfi", 3, {}), "position": {}}))
    assert keys(found, seat=0)[:3] == ["correct", "cards", "ending"]
    assert keys(found).count("settle") == 4


def test_a_tap_at_amalfi_corrects_a_board_or_claims_a_milestone() -> None:
    table = table_of("amalfi", evening())
    ships, food = tapped(table, "2/sea"), tapped(table, "0/food")
    assert ships is not None
    assert food is not None
    assert (ships.answers["page"], food.answers["page"]) == ("ships", "rest")
    claim = tapped(table, "milestone 1")
    assert claim is not None
    assert [action.seat for action in claim.actions] == [2]  # type: ignore[attr-defined]
    assert tapped(table, "rock") is None


# Amalfi: Renaissance


def test_renaissance_offers_a_title_that_is_met_before_anything_else() -> None:
    table = table_of("amalfi-renaissance", new_file("amalfi-renaissance", 2, {"titles": ARTIST}))
    for kind in ("book", "book", "painting", "painting"):
        table.play(Acquire(Seat(0), kind, 5), anyway=True)
    claim = offered(table, Seat(1))[0]
    assert (claim.text, claim.seat, claim.is_due) == ("Anna claims Artist: 12", 0, True)
    assert tapped(table, "title artist") == ask_offer(table, claim)
    assert ask_offer(table, claim).actions == (ClaimTitle(Seat(0), "artist"),)


def ask_offer(table: AnyTable, offer: Offer) -> q.Form:
    asked = questions_of(table.game)
    assert asked is not None
    return asked.QUESTIONS[offer.question](table, offer.answers)


def test_renaissance_says_who_may_use_a_navigation() -> None:
    table, moves = golden("amalfi_renaissance", "whole-game")
    notes: set[str] = set()
    for move in moves:
        table.play(move, anyway=True)
        notes |= {f"{offer.question}: {offer.note}" for offer in offered(table) if offer.note}
    assert any(note.startswith("take: ") and "evolving" in note for note in notes)
    assert any(note.startswith("lighthouse: ") for note in notes)


def test_renaissance_offers_the_period_of_a_table_as_it_lies() -> None:
    lying = {**new_file("amalfi-renaissance", 2, {}), "position": {}}
    table = table_of("amalfi-renaissance", lying)
    assert keys(offered(table)) == [*["correct", "endgame", "titles"] * 2, "period"]
    asked = questions_of(table.game)
    assert asked is not None
    form = ask(table, asked.QUESTIONS["period"], {}, period="3")
    record(table, form)
    assert table.state.period == 3
    assert keys(offered(table))[0] == "navigate"


def test_a_tap_at_renaissance_corrects_a_board_or_reads_what_is_printed() -> None:
    table = table_of("amalfi-renaissance", new_file("amalfi-renaissance", 2, {"titles": ARTIST}))
    pages = {"1/bay": "ships", "1/bread": "ships", "0/book": "cards"}
    for name, page in pages.items():
        form = tapped(table, name)
        assert form is not None
        assert form.answers["page"] == page
    decree, title = tapped(table, "decree 2"), tapped(table, "title artist")
    assert decree is not None
    assert title is not None
    assert (decree.answers["period"], title.answers["title"]) == ("2", "artist")
    assert tapped(table, "sky") is None
