"""The set-up of each game as a question: what is asked, what it makes, what it takes over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.present import questions as q
from companion.present.seats import Seats, seated
from companion.present.setup_question import (
    NOTHING,
    SetupForm,
    Sitting,
    new_table,
    renamed,
    setup_question,
)
from companion.screens.setup import submit
from engine import registry
from engine.facts.catalogue import Catalogue
from engine.games.positano.pieces import CATALOGUE as POSITANO
from tests.play import read, tables
from tools.gallery.scenes.tolleno import game as tolleno_file

NAMES = ("Anna", "Bruno", "Carla", "Dario")
EVERY = [
    path for key in registry.keys() for kind in ("openings", "golden") for path in tables(key, kind)
]
DECREES = ("adulation", "blessing", "trade", "council")


class Asked:
    """A set-up that somebody answers; what it starts is read as a table file is."""

    def __init__(self, key: str, names: Sequence[str] = NAMES[:3], **known: Any) -> None:
        self.question, self.game = setup_question(key), registry.game(key)
        self._seat(names)
        self.sitting = replace(self._seated(), **known)
        self.form = self.question.ask(self.sitting, {})

    def _seat(self, names: Sequence[str]) -> None:
        self.seats = Seats().among(_colours(self.game.key))
        for name in names:
            self.seats = self.seats.add(name)

    def _seated(self) -> Sitting:
        return Sitting(self.seats.names, tuple(colour for _, colour in self.seats.people))

    def sit(self, *names: str) -> None:
        """Others sit there."""
        self._seat(names)
        now = self._seated()
        self.sitting = replace(self.sitting, names=now.names, mains=now.mains)
        self.form = self.question.ask(self.sitting, self.form.answers)

    def answer(self, key: str, value: q.Value) -> SetupForm:
        """Answer a field."""
        self.form = self.question.ask(self.sitting, q.answer(self.form, key, value))
        return self.form

    def tap(self, key: str, *options: str) -> SetupForm:
        """Tap some options of a field."""
        for option in options:
            field = self.form.field(key)
            assert isinstance(field, q.Choosing)
            self.answer(key, field.tapped(option))
        return self.form

    def keys(self) -> set[str]:
        """The fields that are asked now."""
        return {field.key for field in self.form.fields}

    @property
    def setup(self) -> Any:
        """The set-up of the table that it starts."""
        return new_table(self.game, self.seats, self.form, is_finished=False).setup

    @property
    def options(self) -> Any:
        """The game's own part of it."""
        return self.setup.options


# All games


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_set_up_that_is_corrected_is_shown_as_it_is(path: Path) -> None:
    """Whoever answers nothing has changed nothing; another name changes nothing else."""
    file = read(path)
    game, setup = file.game, file.setup
    seats = seated(setup.players, _colours(game.key))
    question = setup_question(game.key)
    sitting = Sitting(
        seats.names,
        tuple(colour for _, colour in seats.people),
        tuple(player.colours for player in setup.players),
        before=game.format.options.write(setup.options, setup.names),
        known_as=setup.names,
        is_fixed=True,
    )
    form = question.ask(sitting, {})
    same = submit.correction(game, setup, seats, form, question.keys)
    assert (same.players, same.options) == (setup.players, setup.options)
    others = seats.rename(seats.names[0], "Zoe")
    form = question.ask(replace(sitting, names=others.names), {})
    renamed_only = submit.correction(game, setup, others, form, question.keys)
    assert renamed_only.options == setup.options
    assert [player.name for player in renamed_only.players] == ["Zoe", *seats.names[1:]]


def _colours(key: str) -> tuple[str, ...]:
    return tuple(Catalogue(key).about.get("colours", ()))


@pytest.mark.parametrize("key", registry.keys())
def test_as_many_as_may_play_can_start_once_what_has_to_be_chosen_is(key: str) -> None:
    for number in registry.game(key).seats:
        asked = Asked(key, NAMES[:number] if number <= 4 else ())
        if key == "positano":
            asked.tap("goals", "mezzo", "dietro", "perfetto")
        if key == "positano" and number == 1:
            asked.answer("solo", value=True)
            continue
        assert asked.form.is_ready
        assert asked.setup.names == NAMES[:number]


def test_a_game_without_a_set_up_asks_nothing() -> None:
    assert setup_question("chess") is NOTHING
    form = NOTHING.ask(Sitting(), {})
    assert (form.fields, form.setup, form.is_ready) == ((), {}, True)


# Positano


def test_goals_still_to_choose_are_reported_and_three_leave_nothing_to_say() -> None:
    asked = Asked("positano", NAMES)
    assert not asked.form.is_ready
    assert "Choose 3 more goals." in asked.form.told
    asked.tap("goals", "mezzo", "dietro")
    assert asked.form.is_ready
    assert "Choose 1 more goal." in asked.form.told
    asked.tap("goals", "perfetto")
    assert (asked.form.is_ready, asked.form.told) == (True, "")
    assert asked.form.setup == {
        "goals": ["mezzo", "dietro", "perfetto"],
        "solo": False,
        "removed": [],
    }
    assert asked.options.goals == ("mezzo", "dietro", "perfetto")
    asked.tap("goals", "mezzo")
    assert "Choose 1 more goal." in asked.form.told


def test_both_sides_of_a_card_are_warned_about_and_can_be_played() -> None:
    asked = Asked("positano", NAMES)
    asked.tap("goals", "mezzo")
    assert _option(asked.form, "goals", "bordo").note == "the back of Mezzo"
    asked.tap("goals", "bordo", "dietro")
    assert not any(option.note for option in _chosen(asked.form, "goals"))
    assert asked.form.is_ready
    assert asked.form.told == (
        "Mezzo and Bordo are two sides of one card and cannot both be in play"
        " (Two sides of one card, p. 4)."
    )
    assert asked.options.goals == ("mezzo", "bordo", "dietro")


def test_a_table_that_plays_four_goals_is_warned_and_not_held_up() -> None:
    asked = Asked("positano", NAMES)
    asked.tap("goals", "mezzo", "dietro", "perfetto", "grande")
    assert asked.form.is_ready
    told = "4 goals in play, 3 are drawn at set-up (Three goals in play, p. 4)."
    assert asked.form.told == told
    assert len(asked.options.goals) == 4


def test_lots_are_removed_on_a_plan() -> None:
    asked = Asked("positano", NAMES[:2])
    asked.tap("goals", "mezzo", "dietro", "perfetto")
    plan = asked.form.field("removed")
    assert isinstance(plan, q.SomeOf)
    assert (plan.label, plan.look, plan.wide) == ("LOTS REMOVED (0 OF 4)", "grid", 4)
    assert (plan.keys[0], plan.keys[-1]) == ("4A", "1D")
    assert asked.form.told == ""
    asked.tap("removed", "1A", "2C", "3D")
    told = "3 lots removed at set-up instead of 4 with 2 players (Lots removed before play, p. 4)."
    assert asked.form.told == told
    asked.tap("removed", "4B", "4C")
    assert asked.form.is_ready
    assert asked.form.told == "Put 1 lot back: fewer are removed."
    asked.tap("removed", "4C")
    assert asked.form.setup["removed"] == ["1A", "2C", "3D", "4B"]
    assert asked.form.told == ""
    assert len(asked.options.removed) == 4
    assert "removed" not in Asked("positano", NAMES).keys()


def test_solo_offers_the_sets_of_the_rulebook() -> None:
    assert "solo" not in Asked("positano", NAMES[:2]).keys()
    asked = Asked("positano", NAMES[:1])
    assert "set" not in asked.keys()
    asked.answer("solo", value=True)
    asked.tap("set", "Tiny Homes")
    goals = next(r["goals"] for r in POSITANO.records("solo-sets") if r["name"] == "Tiny Homes")
    assert asked.form.setup["goals"] == goals
    assert asked.form.field("set").value == "Tiny Homes"
    assert (asked.form.players, asked.form.adds) == ((2, 2), ("Otto",))
    asked.sit("Anna", "Otto")
    assert asked.options.solo
    asked.tap("goals", goals[0])
    assert asked.form.field("set").value == ""


def test_a_rematch_is_solo_again_and_draws_goals_and_lots_again() -> None:
    before = {"goals": ["mezzo"], "solo": True, "removed": ["1A"]}
    asked = Asked("positano", NAMES[:1], before=before)
    assert asked.form.setup == {"goals": [], "solo": True, "removed": []}


# Piazza


def test_two_players_have_two_colours_each_and_swap_the_second() -> None:
    asked = Asked("piazza", NAMES[:2])
    assert asked.form.colours == {"Anna": ["red", "blue"], "Bruno": ["pink", "yellow"]}
    asked.tap("second 0", "yellow")
    assert asked.form.colours == {"Anna": ["red", "yellow"], "Bruno": ["pink", "blue"]}
    asked.tap("second 1", "yellow")
    assert asked.form.colours == {"Anna": ["red", "blue"], "Bruno": ["pink", "yellow"]}
    asked.tap("second 1", "yellow")
    assert asked.form.field("second 1").value == "yellow"


def test_the_second_colours_played_last_are_offered_again() -> None:
    last = (("red", "yellow"), ("pink", "blue"))
    sitting = Sitting(NAMES[:2], ("red", "pink"), last)
    form = setup_question("piazza").ask(sitting, {})
    assert form.colours == {"Anna": ["red", "yellow"], "Bruno": ["pink", "blue"]}


def test_three_players_are_told_the_neutral_colour_and_four_have_none() -> None:
    three = setup_question("piazza").ask(Sitting(NAMES[:3], ("red", "pink", "blue")), {})
    note = three.field("neutral-note").label
    assert note.casefold().startswith("yellow: each player")
    assert three.colours == {"Anna": ["red"], "Bruno": ["pink"], "Carla": ["blue"]}
    four = setup_question("piazza").ask(Sitting(NAMES, ("red", "pink", "blue", "yellow")), {})
    assert "neutral" not in {field.key for field in four.fields}


def test_somebody_begins_or_it_is_left_open() -> None:
    sitting = Sitting(NAMES, ("red", "pink", "blue", "yellow"), first="Bruno")
    ask = setup_question("piazza").ask
    form = ask(sitting, {})
    assert (form.setup, form.kept) == ({"first": "Bruno"}, "Bruno begins")
    form = ask(sitting, q.answer(form, "first", "Carla"))
    assert (form.setup, form.kept) == ({"first": "Carla"}, "")
    assert ask(sitting, renamed(form.answers, "Carla", "Dario")).setup == {"first": "Dario"}
    assert ask(sitting, q.answer(form, "first", "")).setup == {}


# Tolleno


def test_starting_stars_go_by_seat() -> None:
    def stars(*names: str) -> list[str]:
        form = Asked("tolleno", names).form
        return [f.label for f in form.fields if f.key.startswith(("stars ", "stars-"))]

    assert stars() == ["Seat the players in turn order to see their starting stars."]
    assert stars("Anna", "Bruno", "Carla") == [
        "1. Anna: 5 stars",
        "2. Bruno: 2 stars",
        "3. Carla: 0 stars",
    ]
    assert stars("Carla", "Anna") == ["1. Carla: 5 stars", "2. Anna: 0 stars"]


def test_the_readings_that_matter_are_shown_with_their_default_and_remembered() -> None:
    asked = Asked("tolleno")
    assert asked.form.field("tile-criterion").value == "most-buildings"
    assert asked.form.field("downtown").value == "scored"
    assert asked.form.rulings == {}
    asked.tap("tile-criterion", "tallest")
    asked.tap("downtown", "value-only")
    rulings = asked.setup.rulings
    assert (rulings["tile-criterion"], rulings["downtown"]) == ("tallest", "value-only")
    again = Asked("tolleno", rulings=asked.form.rulings, first="Anna")
    assert again.form.field("tile-criterion").value == "tallest"
    assert again.form.kept == "Anna begins · Tallest building · Value only"
    assert "tile-criterion" not in Asked("tolleno", is_fixed=True).keys()


def test_the_centre_is_laid_out_tile_by_tile() -> None:
    asked = Asked("tolleno")
    assert asked.options.downtown == ()
    asked.tap("at", "0,0")
    asked.tap("0,0 canals", "NESW")
    asked.tap("at", "-1,0")
    asked.tap("-1,0 value", "4")
    asked.tap("-1,0 canals", "NES")
    asked.answer("-1,0 turned", "1")
    asked.tap("-1,0 fountains", "2")
    for at in ("0,1", "1,0", "0,-1"):
        asked.tap("at", at)
    found = asked.options
    assert found.contract == ("NESW",)
    assert [tuple(tile.at) for tile in found.downtown] == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    north = found.downtown[0]
    assert (north.value, north.canals, len(north.plots)) == (4, ("ESW",), 4)
    assert [plot.fountains for plot in north.plots] == [0, 0, 1, 0]
    where = asked.form.field("at")
    assert isinstance(where, q.OneOf)
    assert where.label == "THE CENTRE (4 OF 4 DOWNTOWN TILES)"
    assert "1,1" not in where.keys
    away = next(field for field in asked.form.fields if isinstance(field, q.Deed))
    asked.form = asked.question.ask(asked.sitting, away.then or {})
    assert [tuple(tile.at) for tile in asked.options.downtown] == [(-1, 0), (0, 1), (1, 0)]
    where = asked.form.field("at")
    assert isinstance(where, q.OneOf)
    assert (where.value, "1,1" in where.keys) == ("", True)


def test_the_centre_of_the_last_table_is_not_offered_again() -> None:
    before = tolleno_file()["setup"]
    assert len(before["downtown"]) == 4
    assert Asked("tolleno", before=before).options.downtown == ()


# Amalfi


def test_nothing_of_amalfi_has_to_be_typed() -> None:
    asked = Asked("amalfi")
    assert (asked.form.is_ready, asked.form.told) == (True, "")
    assert (len(asked.options.settlements), len(asked.options.milestones)) == (4, 3)
    assert not any(card.of for card in asked.options.settlements)


def test_a_settlement_card_counts_something() -> None:
    asked = Asked("amalfi")
    asked.answer("settlement 1", value=True)
    assert "per 1" not in asked.keys()
    asked.tap("of 1", "books")
    assert _line(asked, "settlement 1").note == "1 for each: books"
    asked.answer("per 1", 3)
    card = asked.options.settlements[1]
    assert (card.per, card.of) == (3, "books")
    asked.answer("settlement 2", value=True)
    assert "of 1" not in asked.keys()
    assert asked.options.settlements[1].per == 3
    asked.answer("settlement 1", value=True)
    asked.tap("of 1", "books")
    assert asked.form.setup["settlements"] == [{}, {}, {}, {}]


def test_a_ladder_is_typed_and_corrected() -> None:
    asked = Asked("amalfi")
    asked.answer("milestone 0", value=True)
    asked.answer("ladder 0", (15, 6, 6, 3))
    assert asked.options.milestones[0].ladder == (15, 6, 6, 3)
    assert _line(asked, "milestone 0").note == "15 · 6 · 6 · 3"
    asked.answer("ladder 0", (15, 6, 3))
    assert asked.options.milestones[0].ladder == (15, 6, 3)


def test_who_starts_and_how_hands_were_dealt() -> None:
    asked = Asked("amalfi")
    asked.tap("first", "Carla")
    asked.tap("hands", "draft")
    assert (asked.options.start, asked.options.hands) == (2, "draft")
    asked.sit(*NAMES[:2])
    assert "start" not in asked.form.setup


def test_one_player_of_amalfi_plays_solo_with_four_milestones() -> None:
    asked = Asked("amalfi", NAMES[:1])
    assert _line(asked, "milestone 3").note == "worth 30, 20, 15 or 10 by the round"
    assert "first" not in asked.keys()
    assert (asked.options.solo, len(asked.options.milestones)) == (True, 4)


def test_a_new_table_of_amalfi_takes_over_how_hands_are_dealt_and_no_card() -> None:
    before = {
        "settlements": [{"of": "colonies", "per": 1}],
        "milestones": [{}, {}, {"ladder": [9]}],
        "hands": "basic",
    }
    plain = Asked("amalfi").form.setup
    asked = Asked("amalfi", before=before, first="Bruno")
    assert asked.form.setup == {**plain, "hands": "basic", "start": "Bruno"}
    assert asked.form.kept == "Bruno begins · By set icon"
    odd = Asked("amalfi", before={"settlements": [{"of": "gondolas"}, 7], "hands": "by-magic"})
    assert (odd.form.setup, odd.form.kept) == (plain, "")


def test_cards_that_say_nothing_end_the_list_only_where_they_were_there_before() -> None:
    known = {"before": {"settlements": [{"name": "Carnival"}]}, "known_as": NAMES[:3]}
    asked = Asked("amalfi", **known, is_fixed=True)
    assert asked.form.setup["settlements"] == [{"name": "Carnival"}]
    assert asked.form.setup["milestones"] == []
    assert asked.form.setup["start"] == "Anna"
    asked.sit("Zoe", *NAMES[1:3])
    assert asked.form.setup["start"] == "Zoe"


# Renaissance


def test_renaissance_can_start_with_nothing_typed() -> None:
    asked = Asked("amalfi-renaissance", NAMES[:2])
    assert asked.form.is_ready
    assert (asked.options.decrees, asked.options.titles) == ((), ())


def test_four_decrees_in_the_order_they_are_tapped() -> None:
    asked = Asked("amalfi-renaissance", NAMES[:2])
    asked.tap("decrees", *DECREES[:3])
    told = "1 decree is still open; the set-up can be corrected at any time."
    assert asked.form.told == told
    asked.tap("decrees", DECREES[3])
    assert asked.options.decrees == DECREES
    assert _option(asked.form, "decrees", "trade").text == "3: Trade"
    assert _option(asked.form, "decrees", "conclave").refused
    asked.tap("decrees", "adulation")
    assert asked.form.setup["decrees"] == list(DECREES[1:])


def test_what_the_board_adds_is_counted_by_period() -> None:
    asked = Asked("amalfi-renaissance", NAMES[:2])
    asked.tap("decrees", *DECREES)
    asked.answer("bonus 3", 1)
    assert asked.options.board_bonus == (0, 0, 0, 1)


def test_a_title_with_its_squares_and_type() -> None:
    asked = Asked("amalfi-renaissance", NAMES[:2])
    asked.tap("titles", "patron", "artist")
    asked.answer("ladder patron", (11, 9, 9, 6))
    asked.answer("type patron", "permanent")
    tile = asked.options.titles[0]
    assert (tile.title, tile.ladder, tile.type) == ("patron", (11, 9, 9, 6), "permanent")
    assert asked.options.titles[1].ladder == ()
    asked.tap("titles", "zealot")
    assert _option(asked.form, "titles", "explorer").refused
    asked.tap("titles", "patron")
    asked.tap("titles", "patron")
    assert asked.options.titles[-1].ladder == (11, 9, 9, 6)


def test_squares_are_remembered_and_no_title_is_chosen() -> None:
    before = {"titles": [{"title": "artist", "ladder": [12, 9]}]}
    asked = Asked("amalfi-renaissance", NAMES[:2], before=before)
    assert asked.options.titles == ()
    asked.tap("titles", "artist")
    assert asked.options.titles[0].ladder == (12, 9)


def test_who_begins_and_how_hands_are_dealt_in_renaissance() -> None:
    asked = Asked("amalfi-renaissance", NAMES[:2])
    assert "first" not in asked.form.setup
    asked.tap("first", "Bruno")
    asked.tap("hands", "full-draft")
    assert (asked.options.first, asked.options.hands) == (1, "full-draft")


def test_alone_there_is_a_rival() -> None:
    asked = Asked("amalfi-renaissance", NAMES[:1])
    asked.tap("rival", "genoa")
    assert asked.options.solo == "genoa"
    asked.sit("Anna", "Bruno")
    assert asked.options.solo is None


def test_a_new_table_of_renaissance_takes_over_the_way_of_playing() -> None:
    before = {"decrees": list(DECREES), "hands": "blind", "light": True, "first": "Anna"}
    asked = Asked("amalfi-renaissance", NAMES[:2], before=before, first="Bruno")
    assert asked.form.setup["decrees"] == []
    assert (asked.options.hands, asked.options.light, asked.options.first) == ("blind", True, 1)
    assert asked.form.kept == "Bruno begins · Only what scores · Blind"
    asked.answer("light", value=False)
    assert asked.form.kept == "Bruno begins · Blind"


def _option(form: SetupForm, field: str, key: str) -> q.Option:
    found = form.field(field)
    assert isinstance(found, q.Choosing)
    return next(option for option in found.options if option.key == key)


def _chosen(form: SetupForm, key: str) -> list[q.Option]:
    found: Any = form.field(key)
    return [option for option in found.options if option.key in found.value]


def _line(asked: Asked, key: str) -> q.More:
    found = asked.form.field(key)
    assert isinstance(found, q.More)
    return found
