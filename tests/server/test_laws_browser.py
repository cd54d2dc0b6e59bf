"""The pages of the laws, and a table without scripts, in a real Chromium: on a phone, and in the dark."""

from __future__ import annotations

from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect  # noqa: E402 - where it is installed

from dammen.server.assets import Assets  # noqa: E402
from server.browsing import Open  # noqa: E402
from server.seats import OMISSION  # noqa: E402

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(Assets().url("src/styles/site.css") is None, reason="the front end has not been built"),
]
PATHS = (
    "/laws",
    "/laws/p428",
    "/laws/eb9",
    "/laws/p428/remedies",
    "/laws/eb9/lapses",
    "/laws/p3/notice_moves",
    "/laws/compare?a=p428&b=p3",
    "/laws/compare?a=p3&b=p3",
    "/tables/new",
    "/variants/english",
    "/",
)


def _demand_good(page: Page) -> None:
    """Find nothing wrong by axe, and nothing that is wider than the page."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    results = axe.Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(open_page: Open, path: str, look: Any) -> None:
    page = open_page(390 if look == "light" else 1280, color_scheme=look)
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    _demand_good(page)


def _lay(page: Page, **wish: Any) -> None:
    state = page.request.post("/api/tables", data={"players": ["Ann", "Bob"], **wish}).json()
    page.goto(f"/tables/{state['id']}")


@pytest.mark.parametrize("width", [320, 1280])
def test_a_table_without_scripts(open_page: Open, width: int) -> None:
    page = open_page(width, java_script_enabled=False)
    _lay(page, fen=OMISSION)
    page.get_by_label("What happened").fill("21-17")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_text("White could take, and did not.").first).to_be_visible()
    page.get_by_text("What else may happen").click()
    page.get_by_text("Words that can be said").click()
    page.get_by_role("button", name="Huff 18").click()
    expect(page.get_by_text("Black huffs the man on 18.")).to_be_visible()
    page.get_by_text("Lawful moves").click()
    page.get_by_role("button", name="14x21").click()
    expect(page.locator(".banner")).to_contain_text("Bob wins with Black")
    page.get_by_role("button", name="Set up the next game").click()
    expect(page.get_by_text("Game 2: Black (Ann) to move")).to_be_visible()


def test_axe_finds_nothing_on_a_table_without_scripts(open_page: Open) -> None:
    # Scripts are let in for axe alone; those of the page do not come.
    page = open_page(390, expected="ERR_FAILED")
    page.route("**/static/assets/*.js", lambda route: route.abort())
    _lay(page, fen=OMISSION)
    page.get_by_label("What happened").fill("21-17")
    page.get_by_role("button", name="Say it").click()
    for shut in page.locator("details").all():
        shut.evaluate("node => { node.open = true }")
    _demand_good(page)
    _lay(page, lots=True)
    _demand_good(page)
    page.get_by_role("button", name="Toss a coin").click()
    _demand_good(page)


def test_an_example_is_tried_on_a_board(open_page: Open) -> None:
    page = open_page(390)
    page.goto("/laws")
    page.get_by_role("link", name="Hoyle's Games Modernized, page 428", exact=True).click()
    page.get_by_role("link", name="Remedies").click()
    page.get_by_role("button", name="Try it on a board").first.click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_role("button", name="Black huffs 22")).to_be_visible()


def test_two_codes_are_chosen_and_compared(open_page: Open) -> None:
    page = open_page()
    page.goto("/laws/p428")
    page.get_by_label("Compare it with").select_option("p3")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("columnheader", name="Introduction to Checkers, Part 3").first).to_be_visible()
    expect(page.get_by_role("rowheader", name="False move")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_paper_there_is_nothing_to_press_and_no_dark(open_page: Open, theme: str) -> None:
    page = open_page(690, color_scheme=theme)
    page.goto("/laws/p3/false_move")
    page.emulate_media(media="print")
    for gone in (".site-header", ".site-footer", "nav", "form", ".button"):
        assert not any(found.is_visible() for found in page.locator(gone).all()), gone
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    expect(page.locator(".board-svg").first).to_be_visible()
