"""Short words for the tests that drive the page in a real Chromium."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

import uvicorn  # noqa: E402 - after the packages that a plain install does not bring have been looked for
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from dammen.server.app import create_app  # noqa: E402
from dammen.server.runner import listen  # noqa: E402
from dammen.server.settings import Settings  # noqa: E402

FLAGS: Final = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
Open = Callable[..., Page]


@contextmanager
def launched(chromium_path: str) -> Iterator[Browser]:
    """Run a browser."""
    with sync_playwright() as runner:
        browser = runner.chromium.launch(executable_path=chromium_path, args=FLAGS.split())
        yield browser
        browser.close()


@contextmanager
def serving(database: Path, port: int = 0, now: Callable[[], float] = time.time, **more: Any) -> Iterator[str]:
    """Run a server over a database, and give its address."""
    settings = Settings(database=f"sqlite+aiosqlite:///{database}", think_seconds=0.3, **more)
    with listen("127.0.0.1", port) as taken:
        app = create_app(settings, now=now)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{taken.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def opening(browser: Browser, address: str) -> Iterator[Open]:
    """Give what opens a page of a new visitor; anything on its console that is an error fails the test."""
    contexts, errors = [], list[str]()

    def start(width: int = 1280, *, expected: str = "", **options: Any) -> Page:
        def note(text: str) -> None:
            if not expected or expected not in text:
                errors.append(text)

        context = browser.new_context(
            base_url=address, viewport={"width": width, "height": 844}, reduced_motion="reduce", **options
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: note(str(error)))
        page.on("console", lambda said: note(said.text) if said.type in {"error", "warning"} else None)
        return page

    try:
        yield start
    finally:
        for context in contexts:
            context.close()
    assert errors == []


def step(here: list[int], there: list[int]) -> str:
    """Give the arrow that leads nearer over a board with dark squares: rows first."""
    if here[0] != there[0]:
        return "ArrowDown" if there[0] > here[0] else "ArrowUp"
    return "ArrowRight" if there[1] > here[1] else "ArrowLeft"


def focused_name(page: Page) -> str:
    """Give the label, or else the text, of what has the focus, inside a component too."""
    return str(
        page.evaluate(
            """() => {
              let at = document.activeElement;
              while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
              const label = at?.labels?.[0]?.textContent ?? "";
              return at?.getAttribute("aria-label") || label.trim() || at?.textContent?.trim() || "";
            }"""
        )
    )


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the thing of that name has the focus."""
    for _ in range(80):
        if re.match(name, focused_name(page)):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {name}; it stands on {focused_name(page)!r}")


def walk_to(page: Page, variant: dict[str, Any], square: int) -> None:
    """Lead the focus to a square by Tab and the arrows."""
    names, cells = variant["names"], variant["cells"]
    tab_to(page, r"[a-z]?\d+, ")
    for _ in range(60):
        here = names.index(focused_name(page).partition(",")[0])
        if here == square - 1:
            return
        page.keyboard.press(step(cells[here], cells[square - 1]))
    pytest.fail(f"the arrows never came to {names[square - 1]}; they stand on {focused_name(page)!r}")
