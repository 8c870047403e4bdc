"""The page in Chromium: coming in, secrets, bad links, small screens, screen readers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from companion.room.commands import Command, Play
from companion.room.seats import SPECTATOR, THE_HOST, sitting
from engine.files.codec import TableFile
from tests.phones.browser.fingers import AT_REST
from tests.phones.people import GAMES, opening
from tests.play import all_choices

ANNA, BRUNO = sitting(0), sitting(1)
HOSTILE = "<b>&lt;script>alert(1)</script>"
# What sticks out to the right of the screen, or is cut off there.
BESIDE = """() => [...document.querySelectorAll("body *")].filter(one => {
  const box = one.getBoundingClientRect();
  if (!box.width || one.closest("svg, .unseen, .tabs, .pad, .matrix, .picture")) return false;
  return box.right > innerWidth + 1 || (one.scrollWidth > one.clientWidth + 1
    && one.clientWidth && getComputedStyle(one).overflowX !== "visible");
}).map(one => one.outerHTML.slice(0, 120))"""
SMALL_TARGETS = """() => [...document.querySelectorAll("button, input, summary")].filter(one => {
  const box = one.getBoundingClientRect();
  return box.width && (box.width < 47.5 || box.height < 47.5);
}).map(one => one.outerHTML.slice(0, 120))"""


def _choices(table: Any) -> list[Any]:
    shown = table.room.sight().table
    return all_choices(shown.game, shown.state)


def played(hosted: Any, game: str, steps: int = 0) -> Any:
    """A hosted table of a game on which some legal things have happened."""
    table = hosted(opening(game))
    for number in range(steps):
        action = _choices(table)[0]
        table.room.say(THE_HOST, Command(f"before {number}", table.room.seq, Play((action,))))
    return table


def bid(page: Page) -> None:
    """Choose the first card and the first booster, and seal them."""
    page.locator("#asked .due [data-ask]").first.click()
    for field in ("card", "booster"):
        page.locator(f'#form [data-field="{field}"]').first.click()
    page.locator("#form [data-record]:enabled").click()
    page.locator("#asked .secret").wait_for()


def test_three_taps_lead_to_the_own_board_under_a_strict_policy(hosted: Any) -> None:
    table = played(hosted, "positano")
    page = table.phone(bypass_csp=False)
    table.scan(page)
    page.get_by_role("button", name="Bruno").click()
    expect(page.locator("#link")).to_have_text("live")
    expect(page.locator("#role")).to_have_text("Bruno")
    expect(page.locator("#boards svg")).to_be_visible()
    bid(page)
    expect(page.locator("#asked")).to_contain_text("Waiting for Anna, Carla and Dario")


def test_whoever_types_the_word_waits_for_the_host(hosted: Any) -> None:
    table = played(hosted, "piazza")
    page = table.phone()
    page.goto(table.address)
    page.locator("#code").fill(table.hosting.shared.joining.word.upper())
    page.locator("#word button").click()
    page.get_by_role("button", name="Carla").click()
    page.locator("#waits").wait_for()
    joining = table.hosting.shared.joining
    joining.accept(joining.requests[0].id)
    expect(page.locator("#role")).to_have_text("Carla")


def test_a_bid_is_sealed_until_all_have_one(hosted: Any) -> None:
    table = played(hosted, "positano")
    pages = [table.sit(sitting(seat)) for seat in range(4)]
    for page in pages[:3]:
        bid(page)
    assert table.room.seq == 0
    expect(pages[3].locator(".sealers .done")).to_have_count(3)
    assert "60" not in pages[3].locator("#asked").inner_text()
    pages[0].locator(".secret button").click()
    expect(pages[3].locator(".sealers .done")).to_have_count(2)
    bid(pages[0])
    pages[3].locator("#asked .due [data-ask]").first.click()
    for field in ("card", "booster"):
        pages[3].locator(f'#form [data-field="{field}"]').first.click()
    pages[3].locator("#form [data-record]:enabled").click()
    for page in pages:
        page.wait_for_function(AT_REST, arg=4)


def test_what_is_tapped_while_the_link_is_cut_is_kept_and_stored_once(hosted: Any) -> None:
    table = played(hosted, "positano")
    page, other = table.sit(ANNA), table.sit(BRUNO)
    page.locator("#asked .due [data-ask]").first.click()
    for field in ("card", "booster"):
        page.locator(f'#form [data-field="{field}"]').first.click()
    page.locator("#form [data-record]:enabled").wait_for()
    page.context.set_offline(True)
    page.locator("#form [data-record]").click()
    expect(page.locator("#link")).to_contain_text("kept here: 1")
    expect(page.locator("#link")).to_contain_text("reconnecting since")
    page.context.set_offline(False)
    page.wait_for_function(AT_REST, arg=table.room.seq)
    expect(other.locator(".sealers .done")).to_have_count(1)
    expect(page.locator("#link")).to_have_text("live")


def test_quick_taps_are_all_meant(hosted: Any) -> None:
    page = played(hosted, "amalfi").sit(ANNA)
    offer = page.locator('#asked [data-ask="acquire"]').first
    if not offer.is_visible():
        page.locator("#asked .rest summary").click()
    offer.click()
    page.locator("#form form").wait_for()
    page.evaluate("""() => {
      const more = () => document.querySelector("#form .stepper button:last-child");
      more().click(); more().click(); more().click();
    }""")
    expect(page.locator("#form .stepper input").first).to_have_value("3")


def test_a_second_tab_and_a_reload_are_the_same_seat(hosted: Any) -> None:
    table = played(hosted, "positano")
    page = table.sit(ANNA)
    tab = table.page_of(page.context)
    tab.goto(table.address)
    expect(tab.locator("#role")).to_have_text("Anna")
    bid(tab)
    page.locator("#asked .secret").wait_for()
    page.reload()
    expect(page.locator("#role")).to_have_text("Anna")
    page.locator("#asked .secret").wait_for()
    assert len(table.room.keys.holders()) == 1


def test_without_storage_the_key_stays_in_the_page_which_says_so(hosted: Any) -> None:
    table = played(hosted, "positano")
    page = table.phone()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('off'); } })"
    )
    table.scan(page)
    page.get_by_role("button", name="Anna").click()
    expect(page.locator("#message")).to_contain_text("keeps nothing")
    bid(page)


def test_names_with_markup_stay_text(hosted: Any) -> None:
    file = opening("positano")
    players = tuple(
        replace(one, name=f"{HOSTILE}{at}") for at, one in enumerate(file.setup.players)
    )
    table = hosted(TableFile(file.game, replace(file.setup, players=players)))
    page = table.phone()
    table.scan(page)
    page.locator('[data-role="seat 1"]').click()
    expect(page.locator("#role")).to_have_text(f"{HOSTILE}1")
    expect(page.locator("#strip .name").first).to_have_text(f"{HOSTILE}0")
    bid(page)
    assert page.locator("body script").count() == 0


def test_a_number_says_why_and_what_it_means_on_the_board(hosted: Any) -> None:
    table = played(hosted, "positano", 24)
    page = table.sit(SPECTATOR)
    page.locator("#tabs [data-go=score]").click()
    shown = page.locator("#score [data-why]:not(:text-is('0'))").first
    number = shown.inner_text()
    shown.click()
    expect(page.locator("dialog .reasons .points").first).to_be_visible()
    points = page.locator("dialog .reasons .points").all_inner_texts()
    assert sum(int(one.replace("−", "-")) for one in points) == int(number)
    lights = page.locator("dialog [data-pieces]")
    if lights.count():
        lights.first.click()
        expect(page.locator("#boards .lit").first).to_be_visible()


def test_looking_back_moves_nothing(hosted: Any) -> None:
    table = played(hosted, "positano", 24)
    page, seq = table.sit(ANNA), table.room.seq
    now = page.locator("#boards").inner_html()
    page.locator("#tabs [data-go=history]").click()
    page.locator('#history [data-step="3"]').click()
    page.locator("#looking").wait_for()
    assert page.locator("#boards").inner_html() != now
    page.locator("#looking [data-now]").click()
    page.locator("#looking").wait_for(state="hidden")
    assert page.locator("#boards").inner_html() == now
    assert table.room.seq == seq


def test_a_question_in_own_words_is_answered(hosted: Any) -> None:
    page = played(hosted, "positano", 8).sit(ANNA)
    page.locator("#tabs [data-go=ask]").click()
    page.locator("#words").fill("Who wins a tie?")
    page.locator("#question button").click()
    expect(page.locator("#answers section").first).to_contain_text("p. ")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_on_a_small_screen_or_in_large_text(game: str, hosted: Any) -> None:
    table = played(hosted, game, 12)
    page = table.sit(ANNA, language="de", viewport={"width": 320, "height": 640})
    for text in (100, 200):
        page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
        for section in ("board", "score", "history", "ask"):
            page.locator(f"#tabs [data-go={section}]").click()
            assert page.evaluate(BESIDE) == [], (text, section)
            assert page.evaluate(SMALL_TARGETS) == [], (text, section)
        page.locator("#tabs [data-go=board]").click()
        offer = page.locator("#asked [data-ask]").first
        if not offer.is_visible():
            page.locator("#asked .rest summary").click()
        assert page.evaluate(BESIDE) == [], text
        offer.click()
        page.locator("#form form").wait_for()
        assert page.evaluate(BESIDE) == [], text
        page.locator("#form [data-leave]").click()


@pytest.mark.parametrize("light", ["light", "dark"])
def test_a_screen_reader_finds_its_way(light: str, hosted: Any) -> None:
    table = played(hosted, "positano", 24)
    page = table.phone(color_scheme=light)
    table.scan(page)
    page.locator("#seats button").first.wait_for()
    found = _unreadable(page)
    page.locator("#seats button").first.click()
    page.locator('body[data-link="live"]').wait_for()
    for section in ("board", "score", "history", "ask"):
        page.locator(f"#tabs [data-go={section}]").click()
        found += _unreadable(page)
    page.locator("#tabs [data-go=board]").click()
    page.locator("#asked .rest summary").click()
    page.locator("#asked [data-ask]").first.click()
    page.locator("#form form").wait_for()
    found += _unreadable(page)
    assert not found, "\n".join(found)


def _unreadable(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in violations
        for node in one["nodes"]
    ]


def test_focus_stays_where_it_was_when_the_table_changes(hosted: Any) -> None:
    table = played(hosted, "positano", 24)
    page = table.sit(ANNA)
    page.locator("#tabs [data-go=score]").click()
    page.locator("#score [data-why]").nth(3).focus()
    where = page.evaluate("document.activeElement.dataset.why")
    action = _choices(table)[0]
    table.room.say(THE_HOST, Command("meanwhile", table.room.seq, Play((action,))))
    page.wait_for_function(AT_REST, arg=table.room.seq)
    assert page.evaluate("document.activeElement.dataset.why") == where
    expect(page.locator("#news")).not_to_be_empty()
