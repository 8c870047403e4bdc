"""The page to keep in a browser: read and moved about in with scripts off and on, and printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from companion.present.results.missed import Missed
from companion.present.results.page import page as page_to_keep
from tests.companion.test_missed import golden, looked_back
from tests.companion.test_review_command import HOSTILE, file, hostile
from tests.phones.browser.conftest import PATIENCE, PHONE


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a page on disk."""
    table, missed = looked_back(file("positano", "game-for-two"))
    path = tmp_path_factory.mktemp("kept") / "evening.html"
    path.write_text(page_to_keep(table, "14 Nov 2026", missed), encoding="utf-8")
    return path.as_uri()


def opened(browser: Browser, address: str, asked: list[str], *, scripts: bool) -> Page:
    context = browser.new_context(viewport=PHONE, java_script_enabled=scripts)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: asked.append(dialog.message))
    page.goto(address)
    return page


@pytest.mark.parametrize("scripts", [False, True], ids=["scripts off", "scripts on"])
def test_a_link_leads_to_the_board_of_its_step(browser: Browser, kept: str, scripts: bool) -> None:
    asked: list[str] = []
    page = opened(browser, kept, asked, scripts=scripts)
    assert page.title() == "Positano · 14 Nov 2026"
    for heading in ("Points over the game", "Score", "Step by step"):
        assert page.get_by_role("heading", name=heading, exact=True).is_visible()
    assert page.get_by_role("img", name="Positano", exact=True).count() == 1
    assert page.get_by_role("rowheader", name="Total").is_visible()
    assert not page.locator("#step-63").is_visible()
    page.get_by_role("link", name="Step 63").first.click()
    assert page.locator("#step-63 svg").is_visible()
    assert page.get_by_role("img", name="Positano", exact=True).count() == 2
    page.locator("#step-63").get_by_role("link", name="Step 64").click()
    assert page.locator("#step-64 svg").is_visible()
    assert {address.partition("#")[0] for address in asked} == {kept}
    page.context.close()


def test_nothing_stands_in_the_way_of_a_screen_reader(browser: Browser, kept: str) -> None:
    context = browser.new_context(viewport=PHONE, bypass_csp=True)
    page = context.new_page()
    page.goto(kept)
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []
    context.close()


@pytest.mark.parametrize("scripts", [False, True], ids=["scripts off", "scripts on"])
def test_it_is_as_wide_as_the_phone_and_prints(browser: Browser, kept: str, scripts: bool) -> None:
    page = opened(browser, kept, [], scripts=scripts)
    box = page.locator("main").bounding_box()
    assert box is not None
    assert box["width"] <= PHONE["width"]
    assert page.pdf().startswith(b"%PDF")
    page.context.close()


def test_a_hostile_name_does_nothing(browser: Browser, tmp_path: Path) -> None:
    path, asked = tmp_path / "hostile.html", list[str]()
    table = hostile(golden("positano", "game-for-two"))
    path.write_text(page_to_keep(table, "", Missed(())), encoding="utf-8")
    page = opened(browser, path.as_uri(), asked, scripts=True)
    assert asked == [path.as_uri()]
    assert HOSTILE in page.locator("body").inner_text()
    page.context.close()
