"""The page in WebKit, which phones by Apple show it with: come in, bid, and be live."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from companion.room.seats import sitting
from tests.phones.people import opening

PATIENCE = 60


@pytest.fixture
def webkit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """WebKitGTK on an X server of its own."""
    driver, server = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    assert driver, "WebKit is missing: tools/browsers installs it"
    assert server, "Xvfb is missing: tools/browsers installs it"
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "900x1000x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        monkeypatch.setenv("DISPLAY", f":{told.readline().strip()}")
    options = webdriver.WebKitGTKOptions()
    service = webdriver.WebKitGTKService(driver)
    browser = webdriver.WebKitGTK(options=options, service=service)
    yield browser
    browser.quit()
    screen.terminate()
    screen.wait()


@pytest.mark.slow
def test_a_guest_comes_in_and_seals_a_bid(webkit: Any, hosted: Any) -> None:
    table = hosted(opening("positano"))
    wait = WebDriverWait(webkit, PATIENCE)

    def tap(selector: str) -> None:
        wait.until(lambda _: _shown(webkit, selector)).click()

    webkit.get(f"{table.address}/?language=en#{table.hosting.shared.joining.code}")
    tap(f'[data-role="{sitting(1)}"]')
    wait.until(lambda _: webkit.find_element(By.ID, "link").text == "live")
    assert _shown(webkit, "#boards svg")
    tap("#asked .due [data-ask]")
    for field in ("card", "booster"):
        tap(f'#form [data-field="{field}"]')
        wait.until(lambda _, field=field: _is_chosen(webkit, field))
    tap("#form [data-record]:enabled")
    wait.until(lambda _: _shown(webkit, "#asked .secret"))
    assert [int(secret.seat) for secret in table.room.sight().secrets] == [1]


def _shown(browser: Any, selector: str) -> Any:
    found = [one for one in browser.find_elements(By.CSS_SELECTOR, selector) if one.is_displayed()]
    return found[0] if found else None


def _is_chosen(browser: Any, field: str) -> bool:
    selector = f'#form [data-field="{field}"][aria-pressed="true"]'
    return bool(browser.find_elements(By.CSS_SELECTOR, selector))
