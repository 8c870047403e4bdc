"""What an endgame character or a title brings is said before it is recorded."""

from __future__ import annotations

import pytest

from tests.games.amalfi_renaissance.tables import Json, Kept


def invited() -> Kept:
    """Anna has invited one endgame character."""
    return Kept().play("set-characters", "Anna", characters={"endgame": 1})


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ({"per": 4}, "the items it counts were not counted"),
        ({"per": 4, "of": "feathers"}, "the feathers it counts were not counted"),
        ({"of": "paintings"}, "what each item scores was not entered"),
    ],
)
def test_an_endgame_character_without_a_count_is_undecided(card: Json, why: str) -> None:
    kept = invited()
    said = kept.needs("set-endgame", "Anna", endgame=[card])["end.endgame"]
    assert said == f"what Anna's endgame character scores is not known: {why}"
    needs = kept.needs("invite", "Anna", type="endgame", cost=0, pay={}, endgame=card)
    assert needs["end.endgame"] == said


def test_an_endgame_character_that_is_counted_is_legal() -> None:
    invited().play("set-endgame", "Anna", endgame=[{"per": 4, "of": "paintings"}])
    invited().play("set-endgame", "Anna", endgame=[{"per": 4, "of": "feathers", "count": 0}])
    invited().play("set-endgame", "Anna", endgame=[{"points": 7}])


def test_an_endgame_character_is_invited_with_its_numbers() -> None:
    needs = Kept().needs("invite", "Anna", type="endgame", cost=0, pay={})
    assert "what it counts was not entered" in needs["end.endgame"]


def test_a_title_brings_something() -> None:
    kept = Kept(titles=[{"title": "artist"}])
    kept.play("set-artworks", "Anna", artworks={"book": 2, "painting": 2})
    assert kept.refusal("title", "Anna", title="artist", points=0) == {
        "title.leftmost": "no square of Artist brings 0 points"
    }
    kept.play("title", "Anna", title="artist", points=12)


def test_an_endgame_character_that_was_not_invited_has_no_numbers() -> None:
    card = {"per": 4, "of": "paintings"}
    assert Kept().refusal("set-endgame", "Anna", endgame=[card]) == {
        "invite.endgame": "Anna has the numbers of 1 endgame character, but 0 invited"
    }


def test_characters_entered_by_hand_are_those_of_the_deck() -> None:
    kept = Kept().play("set-characters", "Bruno", characters={"endgame": 15})
    said = kept.refusal("set-characters", "Anna", characters={"endgame": 1})
    assert said == {"box.characters": "16 endgame characters cannot be invited: the deck has 15"}
    assert "box.characters" in kept.refusal("set-characters", "Anna", characters={"permanent": 61})
    said = kept.refusal("set-characters", "Anna", characters={"engageable": 1}, engaged=2)
    assert list(said) == ["engage.use"]
