"""A slice of the hostile input; `python -m tests.attack.fuzz --count 100000` is all of it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.files.shapes import Text, Unreadable, shown_line
from tests.attack import fuzz, kills
from tests.attack.entry_points import ACCEPTED, REFUSED, Home
from tests.contract.test_hostile import leaves, put

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return Home(tmp_path_factory.mktemp("attack"))


def test_hostile_input_is_taken_whole_or_refused_in_one_line(tmp_path: Path) -> None:
    tally = fuzz.run(tmp_path, 1, range(300))
    assert not tally.failed
    assert {told for _, told in tally.told} == {ACCEPTED, REFUSED}


@settings(max_examples=100, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.binary() | st.text())
def test_anything_may_arrive(home: Home, arrival: bytes | str) -> None:
    assert home.arrive(arrival) == REFUSED


@settings(max_examples=150, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_anything_may_stand_anywhere_in_a_file(home: Home, data: st.DataObject) -> None:
    files = [file for files in home.good.files.values() for file in files[:2]]
    content = data.draw(st.sampled_from(files))
    place = data.draw(st.sampled_from(list(leaves(content))))
    raw = json.dumps(put(content, place, data.draw(ANY_JSON))).encode()
    home.command("check", raw)
    home.arrive(raw)


@settings(max_examples=300, derandomize=True)
@given(st.text(max_size=60))
def test_a_line_is_what_can_be_shown_of_a_text(text: str) -> None:
    line = shown_line(text)
    assert shown_line(line) == line
    if 0 < len(line) <= Text().longest:
        assert Text().read(line, "", ()) == line
    if line != text:
        with pytest.raises(Unreadable):
            Text().read(text, "", ())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize(
    "seed", [1, 2, 3, *(pytest.param(seed, marks=pytest.mark.whole) for seed in range(4, 10))]
)
def test_a_killed_process_loses_nothing_that_it_reported(tmp_path: Path, seed: int) -> None:
    assert kills.run(tmp_path, seed, 25) > 100
