"""Questions about a game and about a table: the rule, and what it means with the numbers there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.cli.commands import main
from companion.present import asking, open_points
from companion.present.words import set_language
from engine import registry
from engine.facts.search import Sureness
from engine.files import codec
from engine.table import AnyTable, Table
from tests.conftest import ROOT

RULEBOOK = ROOT / "data" / "positano" / "samples" / "rulebook.json"


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")


def lying(**rulings: str) -> AnyTable:
    file = codec.read(RULEBOOK.read_bytes())
    chosen = file.setup.rulings
    for ruling, choice in rulings.items():
        chosen = chosen.change(ruling.replace("_", "-"), choice)
    return Table(file.game, replace(file.setup, rulings=chosen), file.moves)


def ask(question: str) -> asking.Answers:
    table = lying()
    return asking.ask(table.game, question, table)


def test_who_is_first_for_a_goal_leads_to_its_line_with_the_numbers() -> None:
    best = ask("who is first for Mezzo?").answers[0]
    assert best.here[0].text.startswith("Dario, Mezzo, 6 points: first with 3 buildings")
    assert best.here[0].pieces == ("2B", "2C", "4C")


def test_a_shared_place_is_shown_where_the_table_has_one() -> None:
    best = ask("what if we share second").answers[0]
    assert best.rule.id == "goals.tie-second"
    assert [here.text[:25] for here in best.here] == [
        "Carla, Dietro, 1 point: t",
    ]


def test_only_the_player_named_is_answered_for() -> None:
    here = ask("what does bruno get for mezzo").answers[0].here
    assert [told.text.partition(",")[0] for told in here] == ["Bruno"]


@pytest.mark.parametrize("question", ["may Bruno build 4 on 2C?", "can bruno put 4 on 2c"])
def test_a_move_that_is_named_is_judged_with_the_rule_it_breaks(question: str) -> None:
    found = ask(question)
    here = found.answers[0].here[0]
    assert (found.sureness, here.verdict) == (Sureness.SURE, "illegal")
    assert here.text.startswith("No. Bruno builds 4 blocks on 2C")
    assert "0 blocks in the personal supply" in here.text


@pytest.mark.parametrize(
    ("game", "question", "rule", "told"),
    [
        (
            "positano",
            "may Bruno build four on 2C?",
            "build.limit",
            "No. Bruno builds 4 blocks on 2C",
        ),
        (
            "amalfi-renaissance",
            "can Anna claim Zealot?",
            "title.once",
            "No. Anna scores Zealot: 4: Anna cannot score Zealot again",
        ),
        (
            "amalfi-renaissance",
            "can Bruno navigate to Anna's destination",
            "nav.private",
            "No. Bruno navigates to a private destination of their own: Bruno cannot",
        ),
        (
            "amalfi-renaissance",
            "can Carla put up a lighthouse",
            "light.erect",
            "Yes. Carla erects a lighthouse",
        ),
        (
            "amalfi-renaissance",
            "what do i lose if Anna feeds 2 bread short",
            "feed.shortage",
            "Yes. Anna feeds, 2 bread missing. Anna would have 102 points (−6).",
        ),
        (
            "amalfi-renaissance",
            "can Bruno build 7 ships",
            "ship.max",
            "It depends. Bruno constructs 7 ships",
        ),
        ("amalfi", "can Bruno build two ships", "ship.cost", "It depends. Bruno builds 2 ships"),
        (
            "amalfi",
            "may Anna claim milestone 2",
            "milestone.once",
            "Yes. Anna claims milestone 2 (Admiral). Anna would have 98 points (+9).",
        ),
        (
            "amalfi",
            "can Carla turn 2 wine boats into food",
            "free.ship-food",
            "No. Carla turns 2 ships from wine into food: Carla cannot move 2 ships",
        ),
        ("amalfi", "can Carla discard a card for food", "free.discard", "It depends. Carla"),
        (
            "tolleno",
            "can Bruno build at -2,-6",
            "end.trigger",
            "No. Bruno places a floor: a building begins on plot 0 of -2,-6",
        ),
        (
            "tolleno",
            "who controls the building at -2,-6?",
            "tile.alone-on",
            "Bruno, Tiles, 4 points: tile -2,-6, value 4: alone on it",
        ),
        ("piazza", "can Anna place the red sun at 3,4?", "end.game", "No. Anna lays red sun"),
        ("piazza", "what did 4,2 score", "score.joint-once", "Anna, Brackets, 4 points: turn 1"),
    ],
)
def test_what_is_asked_about_a_table_is_judged_in_numbers(
    game: str, question: str, rule: str, told: str
) -> None:
    found = asking.ask(registry.game(game), question, started(game))
    assert found.sureness is Sureness.SURE
    assert found.answers[0].here[0].text.startswith(told)
    assert rule in {answer.rule.id for answer in found.answers[:4]}


def test_a_question_that_asks_no_leave_judges_no_move() -> None:
    found = asking.ask(registry.game("amalfi"), "what is milestone 2", started("amalfi"))
    assert not any(here.verdict for here in found.answers[0].here)


def test_with_several_players_no_rule_for_one_answers() -> None:
    rules = [answer.rule.id for answer in ask("who is first for Mezzo?").answers]
    assert rules
    assert not [rule for rule in rules if rule.startswith("solo.")]


def test_an_open_point_is_answered_with_the_choice_of_the_table() -> None:
    table = lying()
    other = table.game.catalogue.rulings["addon-new"].choices[-1].key
    chosen = lying(addon_new=other)
    for at, choice in ((table, table.setup.rulings["addon-new"]), (chosen, other)):
        found = asking.about(at.game, "ruling.addon-new", at)
        assert found.choice == choice
        gist = at.game.catalogue.rulings["addon-new"].choice(choice).gist
        assert found.text == gist


def test_nothing_fits_and_the_open_points_are_named() -> None:
    found = asking.ask(registry.game("positano"), "what is the weather")
    assert found.sureness is Sureness.NOTHING
    assert len(found.open_points) == len(registry.game("positano").catalogue.rulings)


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("does the roof block my view", "positano"),
        ("is a dead end in a canal allowed", "tolleno"),
        ("what is a bracket worth", "piazza"),
        ("how much bread can my granary hold", "amalfi-renaissance"),
        ("how many thaler for a colony", "amalfi"),
        ("who starts in piazza?", "piazza"),
        ("who starts in Amalfi: Renaissance?", "amalfi-renaissance"),
    ],
)
def test_the_game_is_guessed(question: str, game: str) -> None:
    assert asking.guess(question).key == game


def test_a_headline_is_the_yes_or_no_of_an_answer() -> None:
    rule = registry.game("piazza").catalogue.rules["place.touch"]
    answer = asking.about(registry.game("piazza"), "place.touch")
    assert rule.answer.startswith("No, ")
    assert answer.headline == "No"
    assert answer.rest[0].isupper()
    assert asking.about(registry.game("piazza"), "end.winner").text


def test_related_rules_go_both_ways() -> None:
    game = registry.game("piazza")
    rules = game.catalogue.rules
    named = next(rule for rule in rules.values() if rule.related)
    other = rules[named.related[0]]
    assert other in asking.related(game, named)
    assert len(asking.related(game, other)) <= 5


def test_the_moment_names_what_decides_now() -> None:
    assert "goals.tie-second" in [rule.id for rule in asking.of_the_moment(lying())]


def answer_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    with pytest.raises(SystemExit, match="0"):
        main(["ask", "--json", *arguments])
    return json.loads(capsys.readouterr().out)


def test_the_command_answers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer_of(capsys, "piazza", "does a corner count as touching")
    assert (found["game"], found["sure"]) == ("piazza", "sure")
    best = found["answers"][0]
    assert (best["rule"], best["page"], best["certainty"]) == ("place.touch", "Gameplay", "printed")
    assert best["answer"].startswith("No, ")


def test_the_command_takes_a_table_or_guesses_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    at_a_table = answer_of(capsys, str(RULEBOOK), "who is first for mezzo")
    assert at_a_table["answers"][0]["here"]
    assert answer_of(capsys, "does a roof hide the view")["game"] == "positano"
    assert answer_of(capsys, "what is the weather")["sure"] == "nothing"


@pytest.mark.parametrize("arguments", [(), ("piazza",), ("piazza", "  ")])
def test_a_question_is_asked_for(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["ask", *arguments])
    assert capsys.readouterr().err == "companion: a question is missing\n"


def test_a_table_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["ask", "nowhere.json", "who wins"])
    assert capsys.readouterr().err.startswith("companion: nowhere.json: ")


def test_open_points_that_cannot_come_up_at_a_table_are_left_out() -> None:
    shown = {point.id for point in open_points.that_matter(lying())}
    assert "gruppo-single" not in shown
    assert "addon-new" in shown
    played = asking.open_points(registry.game("positano"), lying())
    assert {ruling.id for ruling in played} == shown


def started(game: str, moves: int | None = None) -> AnyTable:
    """A sample table of a game after its first moves, or after all."""
    path = sorted((ROOT / "data" / game / "samples").glob("*.json"))[-1]
    file = codec.read(path.read_bytes())
    return Table(file.game, file.setup, file.moves[:moves])


@pytest.mark.parametrize(
    "question",
    [
        "can i place the blue olive at row 3 column 4",
        "blue olive column 4 row 3?",
        "darf ich die Olive in blau in Zeile 3 Spalte 4 legen",
    ],
)
def test_a_tile_that_is_named_is_judged_on_its_field(question: str) -> None:
    table = started("piazza", 8)
    here = asking.ask(table.game, question, table).answers[0].here
    assert [told.text.partition(":")[0] for told in here] == [
        "No. Anna lays blue olive on 3,4",
    ]


def test_without_a_symbol_the_tiles_in_hand_are_judged() -> None:
    table = started("piazza", 8)
    here = asking.ask(table.game, "red at row 3 column 4", table).answers[0].here
    assert [told.text.partition(" on ")[0] for told in here] == [
        "No. Anna lays red wave",
        "No. Anna lays red olive",
    ]
    assert not asking.ask(table.game, "blue or red at row 3 column 4", table).answers[0].here


@pytest.mark.parametrize(
    ("key", "rule", "full"),
    [
        ("amalfi", "food.overflow", {"food": 7, "colonies": 1}),
        ("amalfi-renaissance", "bread.overflow", {"bread": 7, "lighthouses": 1}),
    ],
)
def test_a_full_granary_matters_right_now(key: str, rule: str, full: dict[str, int]) -> None:
    table = started(key, 0)
    state, game = table.state, table.game
    assert [*game.pressing(state)] == []
    board = replace(state.boards[0], **full)
    assert [*game.pressing(replace(state, boards=(board, *state.boards[1:])))] == [rule]


def test_an_area_that_cannot_grow_matters_right_now() -> None:
    assert [*registry.game("piazza").pressing(started("piazza", 4).state)] == []
    table = started("piazza", 1_000)
    assert [*table.game.pressing(table.state)] == ["place.grid"]
