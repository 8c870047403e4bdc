"""Whose lighthouse stands on whose private destination, pages 13 and 15."""

from __future__ import annotations

from typing import Any

import pytest

from engine.message import Seat
from tests.games.amalfi_renaissance.tables import (
    BRUNO,
    CARLA,
    GAME,
    Kept,
    board,
    content,
    entered,
    findings,
    read,
)


def hosting(**guests: int) -> dict[str, Any]:
    """Anna with as many private destinations as lighthouses of others stand there."""
    number = sum(guests.values())
    return board(destinations=number, guest_lighthouses=number, guests=guests)


def sailing(*boards: dict[str, Any], **where: Any) -> Kept:
    """Anna navigates in the action phase."""
    position = {"phase": "actions", "turn": "Anna", "wind_rose": "Anna"}
    return entered(*boards, period=2, position=position).play("navigate", "Anna", **where)


@pytest.mark.rule("light.when")
def test_p13_only_the_owner_of_a_lighthouse_may_use_it() -> None:
    kept = Kept(3).play("discover", "Anna", points=2, cost=3, pay={"emergency": 1})
    kept.play("navigate", "Bruno").play("erect", "Bruno")
    kept.play("navigate", "Carla").play("erect", "Carla", on="private", of="Anna")
    kept.play("navigate", "Anna", to="private")
    said = "Bruno cannot use a lighthouse: none stands on a private destination of Anna"
    assert kept.refusal("use-lighthouse", "Bruno") == {"light.when": said}
    assert kept.is_legal("use-lighthouse", "Carla")
    kept.anyway("use-lighthouse", "Bruno").play("use-lighthouse", "Carla")
    assert set(kept.refusal("use-lighthouse", "Carla")) == {"light.slot"}


@pytest.mark.rule("light.when")
def test_p13_a_lighthouse_with_somebody_else_is_not_on_the_main_board() -> None:
    kept = Kept().play("discover", "Anna", points=2, cost=3, pay={"emergency": 1})
    kept.play("navigate", "Bruno").play("erect", "Bruno", on="private", of="Anna")
    kept.play("pass", "Anna").play("navigate", "Bruno")
    said = "Bruno cannot use a lighthouse: none stands on the main board"
    assert kept.refusal("use-lighthouse", "Bruno") == {"light.when": said}
    kept.play("erect", "Bruno")
    assert kept.is_legal("use-lighthouse", "Bruno")


@pytest.mark.rule("light.when")
def test_p13_lighthouses_entered_by_owner() -> None:
    bruno, carla = board(lighthouses=1), board(lighthouses=2)
    table = sailing(hosting(Carla=1), bruno, carla, to="private")
    assert "light.when" in table.refusal("use-lighthouse", "Bruno")
    assert table.is_legal("use-lighthouse", "Carla")
    table = sailing(hosting(Carla=2), bruno, carla)
    assert table.is_legal("use-lighthouse", "Bruno")
    assert "light.when" in table.refusal("use-lighthouse", "Carla")


@pytest.mark.rule("light.when")
def test_p13_guests_without_a_name_might_be_anybodys_but_of_two_players_the_others() -> None:
    anna, one = board(destinations=1, guest_lighthouses=1), board(lighthouses=1)
    for to in ("private", "public"):
        table = sailing(anna, one, one, to=to)
        assert table.is_legal("use-lighthouse", "Bruno")
        assert table.is_legal("use-lighthouse", "Carla")
    assert sailing(anna, one, to="private").is_legal("use-lighthouse", "Bruno")
    assert "light.when" in sailing(anna, one).refusal("use-lighthouse", "Bruno")
    none = board(destinations=1, guest_lighthouses=0)
    assert "light.when" in sailing(none, one, one, to="private").refusal("use-lighthouse", "Bruno")


@pytest.mark.rule("light.erect")
def test_p12_a_lighthouse_erected_with_others_is_kept_with_its_owner() -> None:
    kept = Kept(3).play("set-destinations", "Anna", destinations=3)
    for name in ("Carla", "Bruno", "Carla"):
        kept.play("erect", name, on="private", of="Anna")
    assert kept.anna.owners == ((BRUNO, 1), (CARLA, 2))
    assert kept.anna.guests == 3
    position = GAME.position(kept.state)
    setup = kept.state.setup
    again = GAME.start(type(setup)(setup.players, setup.options, setup.rulings, position))
    assert again.board(Seat(0)).owners == kept.anna.owners


@pytest.mark.rule("light.erect")
def test_p12_a_lighthouse_among_guests_without_names_stays_without_one() -> None:
    anna = board(destinations=2, guest_lighthouses=1)
    table = entered(anna, board(lighthouses=1), board(), period=2)
    table.play("erect", "Carla", on="private", of="Anna")
    assert (table.anna.owners, table.anna.guests) == (None, 2)


@pytest.mark.rule("light.slot")
def test_guests_by_name_are_counted_like_guests() -> None:
    anna = {**board(destinations=1), "guests": {"Bruno": 1}}
    del anna["guest_lighthouses"]
    table = entered(anna, board(lighthouses=1), board(), period=2)
    assert "light.slot" in table.refusal("erect", "Carla", on="private", of="Anna")
    assert findings(table.state) == {}


@pytest.mark.rule("box.lighthouses")
def test_guests_are_as_many_as_said_and_have_been_erected() -> None:
    def found(anna: dict[str, Any], *others: dict[str, Any]) -> list[str]:
        return findings(entered(anna, *others).state).get("box.lighthouses", [])

    one, anna = board(lighthouses=1), board(destinations=4, guest_lighthouses=4)
    assert found(anna, board(), board()) == [
        "impossible: 4 lighthouses of others stand with Anna, but the others have erected 0 "
        "outside their own private destinations"
    ]
    assert found({**anna, "guest_lighthouses": 2}, one, one) == []
    at_home = board(lighthouses=1, own_lighthouses=1, destinations=1)
    assert found({**anna, "guest_lighthouses": 2}, one, at_home) == [
        "impossible: 2 lighthouses of others stand with Anna, but the others have erected 1 "
        "outside their own private destinations"
    ]
    assert found({**anna, "guest_lighthouses": 2}, one, {"track": 0}) == []
    assert found(hosting(Bruno=2), one, one) == [
        "impossible: 2 lighthouses of Bruno stand with others, but Bruno has erected 1 "
        "outside their own private destinations"
    ]
    assert found({**hosting(Bruno=1), "guest_lighthouses": 2}, one, one) == [
        "impossible: 2 lighthouses of others stand with Anna, but by name it is 1"
    ]
    assert found({**hosting(Anna=1), "lighthouses": 1}, one) == [
        "impossible: a lighthouse of their own cannot be a guest with Anna"
    ]


def test_guests_by_name_are_read_and_written() -> None:
    position = {"players": {"Anna": hosting(Carla=1, Bruno=1)}}
    setup = read(content(3, position=position)).setup
    assert dict(setup.position.players)[Seat(0)].owners == ((BRUNO, 1), (CARLA, 1))
