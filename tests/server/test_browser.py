"""The page in a real Chromium: whole games by pointer and by keyboard, without scripts, and over a reload."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, FloatRect, Locator, Page, expect  # noqa: E402 - where it is installed

from dammen.server.assets import Assets  # noqa: E402
from server.browsing import focused_name, serving, tab_to, walk_to  # noqa: E402

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(Assets().url("src/game.tsx") is None, reason="the front end has not been built"),
]
RACE = "W:W31,33,35:B16,18,20"
"""Three men each, the first king wins: a game of a few moves, whatever is played."""
LONG_ENOUGH = 40


def _state(page: Page) -> dict[str, Any]:
    """Ask the server for the game that the page shows."""
    answer = page.request.get(page.url.replace("/games/", "/api/games/").partition("?")[0])
    assert answer.ok
    return answer.json()


def _cell(page: Page, state: dict[str, Any], square: int) -> Locator:
    name = state["variant"]["names"][square - 1]
    return page.get_by_role("gridcell", name=re.compile(rf"^{name}, "))


def _begin(page: Page, variant: str, **fields: str) -> None:
    page.goto("/")
    page.get_by_label("Game", exact=True).select_option(variant)
    for label, value in fields.items():
        page.get_by_label(re.compile(label.replace("_", " "), re.IGNORECASE)).fill(value)
    page.get_by_label("Level").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/games/*")


def _over_or_my_turn(page: Page, more_than: int = -1) -> dict[str, Any]:
    """Wait until the page shows more moves than so many, and the program has answered; give the state."""
    if more_than >= 0:
        expect(page.locator(".move-list .move").nth(more_than)).to_be_visible()
    expect(page.get_by_role("button", name="Flip")).to_be_visible()
    expect(page.locator(".status-line.thinking")).to_have_count(0)
    state = _state(page)
    expect(page.locator(".move-list .move")).to_have_count(len(state["moves"]))
    expect(page.locator(".banner")).to_have_count(0 if state["outcome"] is None else 1)
    return state


def _taps(state: dict[str, Any], move: dict[str, Any]) -> list[int]:
    """Give the squares to touch: start and end, and the way between them only where several ways lead there."""
    ends = (move["start"], move["end"])
    alike = [other for other in state["legal"] if (other["start"], other["end"]) == ends]
    return list(ends) if len(alike) == 1 else move["path"]


def _pointed(page: Page, state: dict[str, Any], move: dict[str, Any]) -> None:
    for square in _taps(state, move):
        _cell(page, state, square).click()


def _keyed(page: Page, state: dict[str, Any], move: dict[str, Any]) -> None:
    """Make a move by the arrows and Enter."""
    for square in _taps(state, move):
        walk_to(page, state["variant"], square)
        page.keyboard.press("Enter")


def _play_out(page: Page, make: Callable[[Page, dict[str, Any], dict[str, Any]], None]) -> dict[str, Any]:
    """Play a whole game against the program: captures first, otherwise the first move of the list."""
    made = -1
    for _ in range(LONG_ENOUGH):
        state = _over_or_my_turn(page, made)
        made = len(state["moves"])
        if state["outcome"] is not None:
            return state
        make(page, state, max(state["legal"], key=lambda move: len(move["captured"])))
    return pytest.fail(f"no end after {LONG_ENOUGH} moves")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_whole_game_by_pointer(open_page: Callable[..., Page], width: int, tmp_path: Path) -> None:
    page = open_page(width)
    _begin(page, "breakthrough", Start_position=RACE)
    state = _play_out(page, _pointed)
    expect(page.locator(".banner")).to_contain_text("win")
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    with page.expect_download() as download:
        page.get_by_role("link", name="Save as PDN").click()
    download.value.save_as(tmp_path / "game.pdn")
    assert state["moves"][-1]["text"] in (tmp_path / "game.pdn").read_text()

    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".banner")).to_have_count(0)
    assert _state(page)["outcome"] is None


def test_a_whole_game_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    expect(page.locator("[data-variant-preview] draughts-board")).to_be_visible()
    tab_to(page, "Game$")
    page.keyboard.type("Breakthrough")
    tab_to(page, "Level")
    page.keyboard.press("Home")
    tab_to(page, "Start position")
    page.keyboard.type(RACE)
    tab_to(page, "Play$")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    assert _state(page)["variant"]["name"] == "breakthrough"
    state = _play_out(page, _keyed)
    assert state["outcome"]["winner"] in {"white", "black"}


def test_a_move_is_typed(open_page: Callable[..., Page]) -> None:
    page = open_page(expected="422")  # browsers write refused requests on the console
    _begin(page, "international")
    page.get_by_label("Type a move").fill("32-28")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="32-28")).to_be_visible()
    assert len(_over_or_my_turn(page, 0)["moves"]) == 2
    page.get_by_label("Type a move").fill("1-50")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).not_to_be_empty()


def test_a_game_is_found_again_after_a_reload_and_a_restart(browser_now: Browser, tmp_path: Path) -> None:
    context = browser_now.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    with serving(tmp_path / "games.sqlite3") as url:
        page.goto(url + "/variants/english")
        page.get_by_role("button", name="Play Black").click()
        page.get_by_label("Type a move").fill("11-15")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="11-15")).to_be_visible()
        before = _over_or_my_turn(page, 0)
        page.reload()
        expect(page.get_by_role("button", name="11-15")).to_be_visible()
        assert _state(page) == before
    with serving(tmp_path / "games.sqlite3", int(url.rpartition(":")[2])) as again:
        page.goto(again)
        page.get_by_role("link", name="English draughts").click()
        expect(page.get_by_role("button", name="11-15")).to_be_visible()
        assert _state(page) == before
    context.close()


def test_a_friends_game_with_a_hint_a_draw_and_a_remark(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_label("A friend").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/games/*")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("The program sees")).to_be_visible()
    page.get_by_role("button", name="Offer draw").click()
    page.get_by_role("button", name="Black accepts the draw").click()
    expect(page.locator(".banner")).to_contain_text("agreed")


def test_a_position_is_set_up_and_played_from(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/setup?variant=english")
    page.get_by_label("FEN").fill("W:W1:B17")
    expect(page.get_by_text("crowning row")).to_be_visible()
    page.get_by_label("FEN").fill("W:W22:B17")
    expect(page.get_by_text("crowning row")).to_have_count(0)
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/games/*")
    state = _state(page)
    assert [move["text"] for move in state["legal"]] == ["22x13"]
    _pointed(page, state, state["legal"][0])
    expect(page.locator(".banner")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_whole_game_without_scripts(open_page: Callable[..., Page], width: int) -> None:
    page = open_page(width, java_script_enabled=False)
    _begin(page, "breakthrough", Start_position=RACE)
    for _ in range(LONG_ENOUGH):
        if page.locator(".banner").count():
            break
        version = page.locator('input[name="version"]').first.get_attribute("value")
        move = page.locator("#legal option").first.get_attribute("value")
        assert move is not None
        page.get_by_label("Your move").fill(move)
        page.get_by_role("button", name="Move", exact=True).click()
        expect(page.locator(f'input[name="version"][value="{version}"]')).to_have_count(0)
    expect(page.locator(".banner")).to_contain_text("wins")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".banner")).to_have_count(0)
    page.get_by_role("link", name="Start", exact=True).click()
    expect(page).to_have_url(re.compile("ply=0"))


def test_a_pdn_file_is_loaded(open_page: Callable[..., Page], tmp_path: Path) -> None:
    (tmp_path / "game.pdn").write_text('[Event "x"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n')
    page = open_page()
    page.goto("/")
    page.get_by_label("Or a file with it").set_input_files(tmp_path / "game.pdn")
    page.get_by_role("button", name="Load", exact=True).click()
    expect(page.get_by_role("button", name="14x23")).to_be_visible()


def test_the_piece_on_the_focused_square_stays_in_sight(open_page: Callable[..., Page]) -> None:
    page = open_page()
    _begin(page, "international")
    state = _over_or_my_turn(page)
    box = _cell(page, state, 33).bounding_box()
    assert box is not None
    width, height = box["width"] / 3, box["height"] / 3
    middle: FloatRect = {"x": box["x"] + width, "y": box["y"] + height, "width": width, "height": height}
    before = page.screenshot(clip=middle)
    walk_to(page, state["variant"], 33)
    assert focused_name(page).startswith("33, white man")
    assert page.screenshot(clip=middle) == before


def test_a_press_of_no_use_is_answered_in_sight(open_page: Callable[..., Page]) -> None:
    page = open_page(390)
    _begin(page, "international")
    state = _over_or_my_turn(page)
    for square, words in [(40, "40 has no move."), (5, "Choose one of the ringed pieces.")]:
        _cell(page, state, square).click()
        expect(page.locator(".status .notice")).to_have_text(words)
    _cell(page, state, 33).drag_to(_cell(page, state, 23))
    expect(page.locator(".status .notice")).to_have_text("33 cannot go to 23.")
    _cell(page, state, 33).click()
    _cell(page, state, 33).click()
    expect(page.locator(".status .notice")).to_have_count(0)


def test_the_end_of_a_game_takes_the_focus(open_page: Callable[..., Page]) -> None:
    page = open_page()
    _begin(page, "international")
    _over_or_my_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign").click()
    expect(page.locator(".banner")).to_be_focused()


def test_the_page_finds_the_server_again_by_itself(open_page: Callable[..., Page]) -> None:
    page = open_page(expected="ERR_INTERNET_DISCONNECTED")
    _begin(page, "international")
    _over_or_my_turn(page)
    page.context.set_offline(True)
    page.get_by_label("Type a move").fill("32-28")
    page.keyboard.press("Enter")
    expect(page.get_by_text("cannot be reached")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="32-28")).to_be_visible(timeout=10_000)
    expect(page.get_by_text("cannot be reached")).to_have_count(0)


def test_a_fen_that_cannot_be_read_is_explained(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/setup")
    page.get_by_label("FEN").fill("W:W31,K99:B1")
    expect(page.get_by_text("column 8: there is no square '99'")).to_be_visible()


def test_a_game_like_one_from_a_position_starts_there(open_page: Callable[..., Page]) -> None:
    page = open_page()
    _begin(page, "breakthrough", Start_position=RACE)
    before = _over_or_my_turn(page)
    first = page.url
    page.get_by_role("button", name="New game like this").click()
    page.wait_for_url(lambda url: url != first)
    assert _state(page)["startFen"] == before["startFen"]


def test_the_variants_are_readable_on_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(390)
    page.goto("/variants")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    row = page.get_by_role("row").filter(has=page.locator('a[href="/variants/frisian"]'))
    box, words = row.bounding_box(), row.locator(".sentence").bounding_box()
    assert box is not None
    assert words is not None
    assert box["height"] < 200
    assert words["x"] + words["width"] <= 390


@pytest.mark.parametrize("path", ["/", "/variants", "/variants/frisian", "/setup"])
def test_axe_finds_nothing(open_page: Callable[..., Page], path: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = open_page(390)
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    if path == "/setup":
        expect(page.get_by_text("The position is good")).to_be_visible()
        expect(page.get_by_role("button", name="Play from here")).to_be_enabled()
    results = axe.Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_axe_finds_nothing_on_a_game(open_page: Callable[..., Page]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page = open_page(390)
    _begin(page, "russian")
    _over_or_my_turn(page)
    results = axe.Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
