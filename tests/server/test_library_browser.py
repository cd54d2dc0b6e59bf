"""The library in a real Chromium: walked through by mouse, keys and touch, and by axe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect  # noqa: E402 - where it is installed

from dammen import library  # noqa: E402
from dammen.book import openings  # noqa: E402
from dammen.notation import pdn  # noqa: E402
from dammen.server.assets import Assets  # noqa: E402
from library_games import some_games  # noqa: E402
from server.browsing import Open, opening, serving, tab_to, walk_to  # noqa: E402
from server.test_library_pages import ANNOTATED  # noqa: E402

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(Assets().url("src/library.ts") is None, reason="the front end has not been built"),
]
PATHS = (
    "/library",
    "/library?part=?:W20:B15&variant=english",
    "/library?material=x",
    "/library?player=nobody",
    "/library/explore",
    "/library/explore?variant=english&line=11-15+24-20&player=ann",
    "/library/games/1?at=4",
    "/library/games/3",
    "/openings?deck=acf-156&seed=1",
    "/",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("library")
    with library.open(folder / "library.sqlite3", create=True) as lib:
        lib.add_games([*pdn.read(ANNOTATED), *openings.games(), *some_games(12)])
    with serving(folder / "games.sqlite3", library=str(folder / "library.sqlite3"), library_add=True) as url:
        yield url


@pytest.fixture
def open_page(browser_now: Browser, address: str) -> Iterator[Open]:
    with opening(browser_now, address) as start:
        yield start


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(open_page: Open, path: str, look: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = open_page(390 if look == "light" else 1280, color_scheme=look, expected="status of 4")
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    for shut in page.locator("details").all():
        shut.evaluate("node => { node.open = true }")
    results = axe.Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_is_walked_through_without_loading_the_page_anew(open_page: Open) -> None:
    page = open_page()
    page.goto("/library/games/1")
    page.evaluate("window.mark = 1")
    for key, shown in (("ArrowRight", "11-15!"), ("ArrowRight", "24-20"), ("End", "28-24"), ("ArrowLeft", "8-11")):
        page.keyboard.press(key)
        expect(page.locator(".book .move.current")).to_have_text(shown)
    page.get_by_role("link", name="9-14").click()
    expect(page.locator(".book .move.current")).to_have_text("9-14")
    expect(page.locator("[data-caption]")).to_have_text("Black: 9 to 14, in a variation")
    expect(page.locator("[data-announce]")).to_have_text("Black: 9 to 14, in a variation")
    page.go_back()
    expect(page.locator(".book .move.current")).to_have_text("8-11")
    page.keyboard.press("Home")
    expect(page.locator(".book .move.current")).to_have_count(0)
    assert page.evaluate("window.mark") == 1
    assert page.evaluate("document.querySelector('draughts-board').props.pieces.length") == 24


def test_the_focus_stays_on_the_button_that_was_pressed(open_page: Open) -> None:
    page = open_page()
    page.goto("/library/games/1")
    tab_to(page, "Next move")
    for shown in ("11-15!", "24-20", "8-11", "28-24"):
        page.keyboard.press("Enter")
        expect(page.locator(".book .move.current")).to_have_text(shown)
    expect(page.locator(".walker a:focus")).to_have_count(1)  # nothing leads on from the end


def test_a_move_on_the_board_leads_where_the_game_does_or_to_the_explorer(open_page: Open) -> None:
    page = open_page()
    page.goto("/library/games/1")
    variant = page.evaluate("JSON.parse(document.querySelector('[data-state]').textContent).variant")
    for square in (11, 15):
        walk_to(page, variant, square)
        page.keyboard.press("Enter")
    expect(page.locator(".book .move.current")).to_have_text("11-15!")
    for square in (22, 18):
        walk_to(page, variant, square)
        page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/library/explore\?.*line=11-15\+22-18"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_explorer_leads_to_a_game_at_its_position(open_page: Open) -> None:
    page = open_page(390, has_touch=True, is_mobile=True)
    page.goto("/library")
    page.get_by_label("Game", exact=True).select_option("english")
    page.get_by_role("button", name="Find").tap()
    expect(page).to_have_url(re.compile(r"/library\?variant=english$"))
    page.get_by_role("link", name="Explore the moves").tap()
    page.locator(".choices-table").get_by_role("link", name="11-15").tap()
    expect(page.locator(".book-line .current")).to_have_text("11-15")
    page.locator(".choices-table").get_by_role("link", name="23-19").tap()
    expect(page.locator(".book-line .current")).to_have_text("23-19")
    page.get_by_role("link", name="Bob").tap()
    expect(page).to_have_url(re.compile(r"/library/games/2\?ply=2$"))
    expect(page.locator(".book .move.current")).to_have_text("23-19")


def test_a_part_of_a_position_is_laid_out_on_a_board(open_page: Open) -> None:
    page = open_page()
    page.goto("/library?variant=english")
    page.get_by_text("Colours, dates, result").click()
    page.get_by_role("button", name="Lay a part").click()
    board = page.locator("draughts-board")
    expect(board).to_be_visible()
    board.get_by_role("gridcell", name="20, empty").click()
    page.get_by_role("button", name="Black man").click()
    board.get_by_role("gridcell", name="15, empty").click()
    page.get_by_role("button", name="Vacant").click()
    board.get_by_role("gridcell", name="24, empty").click()
    expect(board.get_by_role("gridcell", name="24, must be vacant")).to_be_visible()
    expect(page.get_by_label("Part of a position")).to_have_value("?:W20:B15")
    expect(page.get_by_label("Vacant squares")).to_have_value("24")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(re.compile(r"part=.*vacant=24"))
    expect(page.get_by_role("rowheader", name=re.compile("^Ann "))).to_be_visible()
    assert "player=" not in page.url


def test_without_scripts_everything_is_a_link_or_a_form(open_page: Open) -> None:
    page = open_page(390, java_script_enabled=False)
    page.goto("/library")
    page.get_by_label("Player").fill("ann")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Ann").click()
    page.get_by_role("link", name="Next move").click()
    expect(page.locator(".book .move.current")).to_have_text("11-15!")
    expect(page.locator(".board-svg")).to_be_visible()
    page.get_by_role("link", name="Flip").click()
    page.locator(".choices-table").get_by_role("link", name="24-20").click()
    expect(page.locator(".book .move.current")).to_have_text("24-20")
    page.get_by_role("link", name="Explore").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ayrshire Lassie")
    page.get_by_text("Which games count").click()
    page.get_by_label("Player").fill("cid")
    page.get_by_role("button", name="Count these").click()
    expect(page.get_by_text("No game of the library has this position")).to_be_visible()


def test_games_are_pasted(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    page.goto("/library")
    page.get_by_label("Games as PDN").fill('[White "Zoe"]\n[GameType "21"]\n\n1. 9-13 *\n')
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("1 game added")
    file = tmp_path / "more.pdn"
    file.write_text('[White "Yves"]\n[GameType "21"]\n\n1. 9-14 *\n')
    page.get_by_label("Or a file of them").set_input_files(file)
    page.get_by_role("button", name="Add", exact=True).click()
    page.goto("/library?player=yves")
    expect(page.get_by_role("rowheader", name="Yves")).to_be_visible()
