"""What is printed on titles and decrees and was left open at set-up is asked when it is needed."""

from __future__ import annotations

from dataclasses import replace

from engine.files import codec
from engine.games.amalfi_renaissance.pieces import DECREES
from engine.games.amalfi_renaissance.titles import can_claim, claimable, title_type
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    GAME,
    Json,
    Kept,
    board,
    content,
    entered,
    points,
    read,
)

PATRON = [{"title": "patron", "ladder": [12, 9, 6]}]
PERMANENT = {"immediate": 0, "permanent": 1, "engageable": 0, "endgame": 0}
ARTWORKS = {"book": 1, "painting": 1, "monument": 1}
AFTER_FEEDING = {"phase": "decree", "fed": ["Anna", "Bruno"]}


def patron(titles: list[Json], **setup: Json) -> Kept:
    """Anna meets Patron if it asks for a permanent character."""
    kept = Kept(titles=titles, **setup)
    kept.play("set-characters", "Anna", characters=PERMANENT)
    kept.play("set-artworks", "Anna", artworks=ARTWORKS)
    return kept


def test_a_title_of_an_open_type_is_undecided_until_the_type_is_read() -> None:
    kept = patron(PATRON)
    needs = kept.needs("title", "Anna", title="patron")
    assert needs == {
        "ruling.title-type": "whether Anna meets Patron is not known: not entered: "
        "the type of character on the tile"
    }
    assert not list(claimable(kept.state))
    kept.play("read-title", title="patron", type="permanent")
    assert title_type(kept.state, "patron") == "permanent"
    assert list(claimable(kept.state)) == [(ANNA, "patron")]
    kept.play("title", "Anna", title="patron")
    assert kept.anna.titles == (("patron", 12),)


def test_what_was_read_is_taken_back_with_its_step() -> None:
    kept = patron(PATRON).play("read-title", title="patron", type="permanent")
    kept.table.undo()
    assert title_type(kept.state, "patron") is None
    kept.table.redo()
    assert title_type(kept.state, "patron") == "permanent"


def test_what_was_read_lies_on_the_table_and_in_its_file() -> None:
    kept = patron(PATRON, decrees=[])
    kept.play("read-title", title="patron", type="permanent")
    kept.play("read-decree", period=2, decree="trade", bonus=1)
    file = read(content(titles=PATRON, decrees=[]))
    lies = codec.TableFile(GAME, replace(file.setup, position=GAME.position(kept.state)))
    again = GAME.start(codec.read(codec.write(lies).encode()).setup)
    assert title_type(again, "patron") == "permanent"
    assert (again.decree(2), again.bonus(2)) == ("trade", 1)


def test_the_squares_of_a_title_are_read_later_too() -> None:
    kept = patron([{"title": "patron", "type": "permanent"}])
    assert "title.leftmost" in kept.needs("title", "Anna", title="patron")
    kept.play("read-title", title="patron", ladder=[12, 9])
    assert title_type(kept.state, "patron") == "permanent"
    kept.play("title", "Anna", title="patron")
    assert kept.anna.titles == (("patron", 12),)


def test_a_title_that_nobody_entered_comes_into_play_when_it_is_read() -> None:
    kept = patron([])
    kept.play("read-title", title="patron", type="permanent", ladder=[12, 9])
    assert [tile.title for tile in kept.state.titles] == ["patron"]
    assert can_claim(kept.state, ANNA, "patron")


def test_a_fourth_title_is_against_the_set_up() -> None:
    titles = [{"title": title} for title in ("explorer", "artist", "courtier")]
    refusal = Kept(titles=titles).refusal("read-title", title="patron")
    assert list(refusal) == ["setup.titles"]


def test_a_title_that_asks_for_no_type_has_none() -> None:
    kept = Kept(titles=[{"title": "artist"}])
    assert kept.refusal("read-title", title="artist", type="permanent") == {
        "title.artist": "Artist has no type of character on it"
    }


def test_a_decree_waits_for_a_title_that_may_be_met() -> None:
    anna = board(characters=PERMANENT, artworks=ARTWORKS)
    kept = entered(anna, board(), period=1, titles=PATRON, position=AFTER_FEEDING)
    assert kept.needs("decree") == {
        "ruling.title-type": "whether Anna meets Patron is not known: not entered: "
        "the type of character on the tile"
    }
    kept.play("read-title", title="patron", type="endgame")
    kept.play("decree")


# Decrees


def test_decrees_may_be_known_in_part() -> None:
    kept = Kept(decrees=[None, "blessing"])
    assert [kept.state.decree(period) for period in (1, 2, 3, 4)] == [None, "blessing", None, None]
    assert GAME.in_play(kept.table.setup) == ("Blessing",)
    assert [found["period"] for found in GAME.extras(kept.state)["decrees"]] == [2]


def test_a_decree_is_read_when_it_is_needed_and_counted_from_then_on() -> None:
    boards = board(lighthouses=3), board(lighthouses=1)
    kept = entered(*boards, period=1, decrees=[], titles=[], position=AFTER_FEEDING)
    assert "setup.decrees" in kept.needs("decree")
    kept.play("read-decree", period=1, decree="colonization", bonus=1)
    kept.play("decree")
    each = DECREES["colonization"].each + 1
    assert points(kept.state, "decree-1") == [3 * each, each]


def test_no_decree_serves_twice() -> None:
    refusal = Kept(decrees=["blessing"]).refusal("read-decree", period=2, decree="blessing")
    assert refusal == {"setup.decrees": "Blessing is the decree of period 1"}


def test_what_was_read_is_described() -> None:
    kept = Kept(titles=[], decrees=[])

    def told(do: str, **fields: object) -> str:
        return kept.say(GAME.describe(kept.state, kept.action(do, **fields)))

    assert told("read-title", title="patron") == "Patron is in play"
    assert (
        told("read-title", title="patron", type="permanent")
        == "Patron asks for permanent characters"
    )
    assert told("read-title", title="artist", ladder=[12, 9]) == "Artist: squares of 12 and 9"
    assert (
        told("read-title", title="patron", type="permanent", ladder=[12])
        == "Patron asks for permanent characters: squares of 12"
    )
    assert told("read-decree", period=1, decree="trade") == "the decree of period 1 is Trade"
    assert (
        told("read-decree", period=1, decree="trade", bonus=2)
        == "the decree of period 1 is Trade, with 2 more for each item"
    )
