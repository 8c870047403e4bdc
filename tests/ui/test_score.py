"""Score by taps: what is missing for a winner and the way there, rows without points, what-ifs."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from companion.kit.controls.number_pad import PadKey
from companion.kit.surfaces.banner import Banner
from companion.kit.theme import theme
from companion.present.words import word
from companion.screens.home.screen import description
from companion.screens.table.score import ScoreView
from companion.transfer import recap
from tests.files import new_file, read_golden
from tests.ui.table_screen import TableScreen
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

LOOKS = {
    "phone": (PHONE, 1.0, "light"),
    "phone-200": (PHONE, 2.0, "light"),
    "phone-dark": (PHONE, 1.0, "dark"),
    "tablet": (TABLET, 1.0, "light"),
    "landscape": (LANDSCAPE, 1.0, "light"),
}


def score_of(window: TestWindow, folder: Path, file: dict[str, Any], size: Any = PHONE) -> Any:
    """A table with its Score in front, by a tap on the bar below."""
    screen = TableScreen(window, folder, file, size)
    to_score(screen)
    return screen


def to_score(screen: Any) -> None:
    screen.tap(screen.find(word("view.score"), screen.host.navigation))


def pad_of(screen: Any) -> Any:
    return view_of(screen).pad


def view_of(screen: Any) -> Any:
    return screen.window.find(ScoreView, screen.host)


def without(game: str, name: str, player: str, fact: str) -> dict[str, Any]:
    """A finished table of which one fact about a player was never entered."""
    file = copy.deepcopy(read_golden(game, name))
    del file["position"]["players"][player][fact]
    return file


def amalfi_uncounted() -> dict[str, Any]:
    file = copy.deepcopy(read_golden("amalfi", "finished-tie"))
    card = {"name": "Cartographer", "per": 2}
    file["position"]["players"]["Bruno"]["ending"] = [card]
    return file


def row(screen: Any, words: str) -> Any:
    return screen.find(words, screen.host)


def is_crowned(screen: Any) -> bool:
    cells = pad_of(screen).cells[[r["key"] for r in pad_of(screen).rows].index("total")]
    return any(cell.crowned for cell in cells)


def trophies(screen: Any) -> list[Any]:
    found = screen.window.find_all(Banner, view_of(screen))
    return [banner for banner in found if banner.icon == "trophy-outline"]


def test_an_uncounted_card_stands_where_the_trophy_would_and_leads_to_its_sheet(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = score_of(window, tmp_path, amalfi_uncounted())
    assert not is_crowned(screen)
    assert trophies(screen) == []
    assert [cell.note for cell in screen.model.strip] == [""] * 4
    screen.tap(row(screen, "Bruno's Cartographer is not counted."))
    assert screen.host.key == "table"
    assert screen.sheet.form.key == "ending"
    assert screen.sheet.form.answers["seat"] == "1"


@pytest.mark.parametrize(
    ("game", "name", "player", "fact", "said"),
    [
        ("amalfi", "finished-tie", "Anna", "food", "food left, which breaks the tie"),
        ("amalfi", "finished-tie", "Carla", "colonies", ""),
        ("amalfi", "finished-tie", "Bruno", "track", "score marker is not entered"),
        ("amalfi_renaissance", "tie", "Anna", "titles", "titles, which break the tie"),
    ],
)
def test_each_missing_fact_leads_to_where_it_is_entered(
    window: TestWindow, tmp_path: Path, game: str, name: str, player: str, fact: str, said: str
) -> None:
    screen = score_of(window, tmp_path, without(game, name, player, fact))
    missing = screen.model.pad.missing
    if not said:
        # Third with any colonies: the winner is named, the place that hangs on them is not.
        assert missing == ()
        assert is_crowned(screen)
        return
    assert len(missing) == 1
    assert said in missing[0].because
    screen.tap(row(screen, missing[0].because[0].upper() + missing[0].because[1:] + "."))
    assert screen.host.key == "table"
    if fact == "titles":
        assert screen.sheet.form.key == "titles"
    else:
        rows = {"track": "tracks", "food": "food"}
        assert screen.view.entries.grid.selected == (rows[fact], int(missing[0].need.seat))
        window.settle(20)
        window.assert_in_sight(*window.find_all(PadKey))


def test_titles_entered_as_none_by_taps_crown_both(window: TestWindow, tmp_path: Path) -> None:
    file = copy.deepcopy(read_golden("amalfi_renaissance", "tie"))
    for board in file["position"]["players"].values():
        board.pop("titles")
    screen = score_of(window, tmp_path, file)
    assert len(screen.model.pad.missing) == 2
    for name in ("Anna", "Bruno"):
        screen.tap(
            screen.window.find(lambda w, n=name: f"and {n}'s titles" in words(w), view_of(screen))
        )
        screen.tap(screen.sheet.button)
        to_score(screen)
    assert screen.model.pad.missing == ()
    assert is_crowned(screen)
    assert len(trophies(screen)) == 1


def words(widget: Any) -> str:
    return str(getattr(widget, "title", ""))


def test_positano_gelato_leads_to_the_counts(window: TestWindow, tmp_path: Path) -> None:
    file = copy.deepcopy(read_golden("positano", "rulebook-p8"))
    del file["position"]["gelato"]["Bruno"]
    screen = score_of(window, tmp_path, file)
    screen.tap(row(screen, "Bruno's gelato is not counted."))
    counts = screen.sheet.field("counts")
    screen.tap(counts.table.cells[1][1])
    screen.tap(counts.numbers.cells[6])
    screen.tap(screen.find(word("ui.done"), screen.sheet))
    to_score(screen)
    assert is_crowned(screen)


def test_tolleno_fountains_are_lit_on_the_city(window: TestWindow, tmp_path: Path) -> None:
    file = copy.deepcopy(read_golden("tolleno", "finished-city"))
    tile = next(t for t in file["position"]["tiles"] if any("owner" in p for p in t["plots"]))
    plot = next(p for p in tile["plots"] if "owner" in p)
    del plot["fountains"]
    screen = score_of(window, tmp_path, file)
    (need,) = screen.model.pad.missing
    screen.tap(row(screen, f"{need.because[0].upper()}{need.because[1:]}."))
    assert screen.host.key == "table"
    assert screen.view._lit == frozenset({need.need.where})


def test_piazza_asks_who_ran_out_first_and_for_scores(window: TestWindow, tmp_path: Path) -> None:
    people = [{"name": "Anna"}, {"name": "Bruno"}]
    file = {**new_file("piazza", 2, {}), "players": people, "position": {"scores": {"Anna": 30}}}
    screen = score_of(window, tmp_path, file)
    screen.tap(row(screen, "Bruno's score is not entered."))
    assert screen.sheet.form.key == "score"
    assert screen.sheet.form.answers["seat"] == "1"


def test_a_long_list_shows_the_first_and_the_rest_by_a_tap(
    window: TestWindow, tmp_path: Path
) -> None:
    file = {**new_file("positano", 4, {"goals": ["mezzo", "dietro", "perfetto"]}), "position": {}}
    screen = score_of(window, tmp_path, file)
    assert len(screen.model.pad.missing) == 8
    screen.tap(row(screen, "4 more things"))
    assert screen.find("Dario's gelato is not counted.", screen.host)


def test_rows_without_points_are_folded_and_stay_where_they_are(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = score_of(window, tmp_path, read_golden("amalfi", "finished-tie"))
    pad = pad_of(screen)
    shown = [line["key"] for line in pad.rows]
    assert shown == ["track", "colonies", "charts", "contracts", "ending", "total", "fold"]
    window.reach(pad.fold)
    before = tuple(pad.fold.to_window(*pad.fold.pos))
    heights = [cells[0].to_window(*cells[0].pos)[1] for cells in pad.cells[:6]]
    screen.tap(pad.fold)
    assert pad.is_open
    assert tuple(pad.fold.to_window(*pad.fold.pos)) == pytest.approx(before, abs=1)
    assert [cells[0].to_window(*cells[0].pos)[1] for cells in pad.cells[:6]] == heights
    assert [line["key"] for line in pad.rows][7:] == [
        *(f"settlement-{number}" for number in range(1, 5)),
        "milestones",
        "bonus",
    ]
    zero = pad.cells[[line["key"] for line in pad.rows].index("bonus")][2]
    screen.tap(zero)
    assert screen.sheet.title == "Why 0 points for Carla in Bonus and hunger?"
    window.tap(screen.host.bar)
    window.settle()
    assert screen.sheet is None, "a tap beside a sheet closes it"
    screen.tap(screen.find(word("view.history"), screen.host.navigation))
    to_score(screen)
    assert pad_of(screen).is_open, "what was opened stays open while the screen does"
    screen.tap(pad_of(screen).fold)
    assert [line["key"] for line in pad.rows] == shown


def test_a_game_that_goes_on_keeps_all_its_rows(window: TestWindow, tmp_path: Path) -> None:
    screen = score_of(window, tmp_path, new_file("amalfi", 2, {}))
    assert len(pad_of(screen).rows) == len(screen.model.pad.rows) + 1
    assert pad_of(screen).fold.parent is None


def test_nothing_that_leaves_the_app_carries_empty_rows_or_a_winner_too_many(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = score_of(window, tmp_path, amalfi_uncounted())
    text = recap.text(screen.model.table, "2026-11-14T20:30:00.000+00:00")
    assert "No winner yet: Bruno's Cartographer is not counted." in text
    assert "1." not in text
    assert "Milestones" not in text
    sheet = recap.csv_text(screen.model.table, "2026-11-14T20:30:00.000+00:00")
    assert "amalfi,2026-11-14,Anna,,89," in sheet
    screen.tap(screen.find(word("score.finish"), screen.host))
    screen.tap(screen.find(word("finish.as-it-stands")))
    (summary,) = screen.store.summaries(is_finished=True)
    assert summary.leaders == ()
    assert "[b]" not in description(summary)
    assert "no winner yet: Bruno's Cartographer is not counted" in description(summary)
    (result,) = screen.store.results()
    assert not result.is_decided
    assert result.winners == ()


def test_a_what_if_shows_no_trophy(window: TestWindow, tmp_path: Path) -> None:
    screen = score_of(window, tmp_path, read_golden("positano", "rulebook-p8"))
    assert is_crowned(screen)
    screen.tap(screen.find(word("view.history"), screen.host.navigation))
    screen.tap(screen.find(word("history.what-if"), screen.host))
    to_score(screen)
    assert screen.model.line
    assert not is_crowned(screen)
    assert trophies(screen) == []
    said = "If it had gone so: Dario wins with 36 points, 2 ahead of Bruno."
    assert said in window.texts(screen.host)


@pytest.mark.parametrize("what", ["missing", "folded", "open"])
def test_the_score_is_whole_in_every_look(window: TestWindow, tmp_path: Path, what: str) -> None:
    file = amalfi_uncounted() if what == "missing" else read_golden("amalfi", "finished-tie")
    screen = score_of(window, tmp_path, file)
    if what == "open":
        screen.tap(pad_of(screen).fold)
    for look, (size, text, mode) in LOOKS.items():
        theme.text_scale, theme.mode = text, mode
        window.resize(size)
        if what == "missing":
            window.reach(row(screen, "Bruno's Cartographer is not counted."))
        else:
            window.reach(pad_of(screen).fold)
        window.settle()
        window.picture(f"score-{what}-{look}")
        window.assert_nothing_cut()
