"""Phones: contexts of one browser, each with its own storage, at a table that is served here."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.room.room import Room
from companion.room.seats import Role
from companion.store.sqlite import store_in_memory
from companion.web.beside_kivy import Hosting, start
from companion.web.guard import Limits
from engine.files.codec import TableFile

PHONE = {"width": 412, "height": 915}
PATIENCE = 60_000
# All phones of a test have one address, and tap faster than people.
ONE_MACHINE = Limits(commands=1_000, joins=1_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    names = ("chromium-headless-shell", "chromium")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "Chromium is missing: tools/browsers installs it"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


class Table:
    """A table that is hosted here, and the phones at it."""

    def __init__(self, browser: Browser, hosting: Hosting) -> None:
        self.hosting = hosting
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.wrong: list[str] = []

    @property
    def room(self) -> Room:
        return self.hosting.shared.room

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.hosting.port}"

    def phone(self, **kind: Any) -> Page:
        """A phone of somebody who has not come in yet; what goes wrong on it is noted."""
        # Only so can a test wait for what the script knows.
        usual = {"viewport": PHONE, "has_touch": True, "bypass_csp": True}
        context = self._browser.new_context(**{**usual, **kind})
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        return self.page_of(context)

    def page_of(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._note)
        return page

    def _note(self, message: Any) -> None:
        # A link that is cut is told of by the browser too.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.wrong.append(message.text)

    def scan(self, page: Page, path: str = "/", language: str = "en") -> None:
        """Open the address that is in the code."""
        page.goto(f"{self.address}{path}?language={language}#{self.hosting.shared.joining.code}")

    def sit(self, role: Role, *, language: str = "en", **kind: Any) -> Page:
        """A phone that has scanned the code and taken a seat, or only looks on."""
        page = self.phone(**kind)
        self.scan(page, language=language)
        page.locator(f'[data-role="{role}"]').click()
        page.locator('body[data-link="live"]').wait_for()
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        self.hosting.stop()


@pytest.fixture
def hosted(browser: Browser) -> Iterator[Any]:
    """Host a table of a file; nothing may have gone wrong on any of its phones."""
    tables: list[Table] = []

    def host(file: TableFile, store: Any = None) -> Table:
        kept = store or store_in_memory()
        found = start(kept, kept.create(file), host="127.0.0.1", port=0, limits=ONE_MACHINE)
        tables.append(Table(browser, found))
        return tables[-1]

    yield host
    for table in tables:
        table.close()
        assert not table.wrong
