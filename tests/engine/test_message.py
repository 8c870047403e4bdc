"""Reasons become sentences only when somebody reads them."""

from __future__ import annotations

from engine.message import Clauses, Either, Seat, Voice, count, say

TEXTS = {
    "list.comma": ", ",
    "list.and": " and ",
    "list.or": " or ",
    "list.clause": "; ",
    "count.blocks": {"one": "{n} block", "other": "{n} blocks"},
    "built": "{seat} built {blocks} on {lots}",
    "either": "{options}",
    "change": "{points:+}",
    "changes": "{points}",
}
VOICE = Voice(TEXTS, ("Anna", "Bruno"))


def test_a_seat_shows_as_the_name_and_a_number_picks_the_plural() -> None:
    message = say("built", seat=Seat(1), blocks=count("blocks", 1), lots=("1A",))
    assert VOICE.say(message) == "Bruno built 1 block on 1A"
    assert VOICE.say(count("blocks", 0)) == "0 blocks"


def test_lists_are_joined_as_people_write_them() -> None:
    lots = ("1A", "2B", "3C")
    assert VOICE.say(say("either", options=lots)) == "1A, 2B and 3C"
    assert VOICE.say(say("either", options=lots[:2])) == "1A and 2B"
    assert VOICE.say(say("either", options=Either(lots))) == "1A, 2B or 3C"
    assert VOICE.say(say("either", options=Clauses(lots))) == "1A; 2B; 3C"
    assert VOICE.say(say("either", options=())) == ""


def test_numbers_can_show_their_sign() -> None:
    assert VOICE.say(say("change", points=3)) == "+3"
    assert VOICE.say(say("change", points=-9)) == "−9"


def test_equal_reasons_are_equal_values() -> None:
    assert say("built", seat=Seat(0)) == say("built", seat=Seat(0))
    assert hash(say("built", lots=("1A",))) == hash(say("built", lots=("1A",)))
    assert say("built", seat=Seat(0))["seat"] == Seat(0)


def test_a_seat_and_a_number_look_different_to_whoever_reads_a_failed_test() -> None:
    assert repr((Seat(2), 2)) == "(Seat(2), 2)"


def test_a_list_of_numbers_has_the_same_signs() -> None:
    assert VOICE.say(say("changes", points=(-2, 3))) == "−2 and 3"
