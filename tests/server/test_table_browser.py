"""A match over the board in a real Chromium: hands that err, and what the referee makes of it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Locator, Page, expect  # noqa: E402 - where it is installed

from dammen.laws.referee import record, telling  # noqa: E402
from dammen.laws.referee.judging import judge  # noqa: E402
from dammen.model import Colour  # noqa: E402
from dammen.notation import pdn  # noqa: E402
from dammen.server.assets import Assets  # noqa: E402
from server.asking import Now  # noqa: E402
from server.browsing import Open, opening, serving, tab_to, walk_to  # noqa: E402

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(Assets().url("src/table.tsx") is None, reason="the front end has not been built"),
]
START = "B:W21,22,23,27,31,32:B1,2,9,11,12"


class Table:
    """The page of a table, and hands that play at it: by taps, by drags, or by keys."""

    def __init__(self, page: Page, way: str) -> None:
        """Play by a way from now on."""
        self.page = page
        self.way = way
        self.log = page.get_by_role("log", name="Rulings")

    def state(self) -> dict[str, Any]:
        answer = self.page.request.get(self.page.url.replace("/tables/", "/api/tables/"))
        assert answer.ok
        return answer.json()

    def cell(self, square: int) -> Locator:
        return self.page.get_by_role("gridcell", name=re.compile(rf"^{square}, "))

    def shows(self, square: int, words: str) -> None:
        expect(self.cell(square)).to_have_accessible_name(re.compile(words))

    def press(self, square: int) -> None:
        if self.way == "keys":
            walk_to(self.page, self.variant, square)
            self.page.keyboard.press("Enter")
        elif self.way == "taps":
            self.cell(square).tap()
        else:
            self.cell(square).click()

    def move(self, *path: int) -> None:
        """Put a piece down on one square after another; the hand stays where something was taken."""
        for start, end in pairwise(path):
            if self.way == "drags":
                self.cell(start).drag_to(self.cell(end))
            else:
                if start == path[0]:
                    self.press(start)
                self.press(end)
            self.shows(end, "man|king")

    def touch(self, square: int) -> None:
        """Take a piece up, and put it back."""
        self.press(square)
        self.shows(square, "in hand")
        self.press(square)

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def speaks(self, name: str) -> None:
        self.page.get_by_role("radio", name=name).check()

    def says(self, *lines: str) -> None:
        for line in lines:
            expect(self.log).to_contain_text(line)

    def turn(self, side: str) -> None:
        expect(self.page.locator(".turn")).to_contain_text(f"({side}) to move")

    @property
    def variant(self) -> dict[str, Any]:
        return self.state()["variant"]

    def lines(self) -> list[str]:
        return self.page.locator(".log-event").all_text_contents()

    def rulings(self) -> list[str]:
        return [text.strip() for text in self.page.locator(".log-rulings > li").all_text_contents()]

    def fits(self, width: int) -> None:
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width


def _sit_down(page: Page, **fields: str) -> None:
    page.goto("/tables/new")
    for label, value in fields.items():
        field = page.get_by_label(re.compile(f"^{label.replace('_', ' ')}", re.IGNORECASE))
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile("/tables/(?!new)"))
    expect(page.get_by_role("button", name="Flip")).to_be_visible()


def _touches(table: Table) -> None:
    """Play until a piece that was touched is the one that must be played."""
    table.button("Black adjusts")
    table.press(9)
    table.says("Black adjusts 9, having said so; it is free.")
    table.button("Done")
    table.touch(11)
    table.says("Black has touched 11, and must play it.", "it is still the one that must be played")
    table.shows(11, "touched, must be played")
    table.move(12, 16)
    table.says("Black touched 11, and has played 12.")
    table.button("White has it taken back")
    expect(table.page.get_by_text("Black must play the piece on 11.", exact=True)).to_be_visible()
    table.move(11, 15)
    table.turn("White")


def _remedies(table: Table) -> None:
    """Play a false move, an omission that is huffed, one that is compelled, and one that is let stand."""
    table.move(31, 24)
    table.says("White's 31-24 is a false move.")
    table.button("Black plays it to…")
    table.shows(26, "may be chosen")
    table.press(26)
    table.says("Black plays the piece to 26; that was White's move.")
    table.move(15, 18)
    table.turn("White")
    table.move(32, 28)
    table.shows(22, "may be huffed")
    table.press(22)
    expect(table.page.get_by_text("Black's hand is on the piece on 22, which may be huffed.")).to_be_visible()
    table.press(22)
    table.says("Black huffs the piece on 22.")
    table.shows(22, "empty")
    table.move(18, 22)
    table.turn("White")
    table.move(23, 19)
    table.button("Black requires 26x17")
    expect(table.page.get_by_text("White must play 26x17.", exact=True)).to_be_visible()
    table.move(26, 17)
    expect(table.page.get_by_text("Your hand is still on the piece on 17")).to_be_visible()
    table.shows(22, "taken off")
    table.button("Let go")
    table.turn("Black")
    table.move(9, 13)
    table.turn("White")
    table.move(23, 19)
    table.turn("Black")
    table.move(12, 16)
    table.button("White lets it stand")
    table.says("White lets it stand.")


def _crowns(table: Table) -> None:
    """Play until a man is crowned on either side."""
    table.move(19, 12)
    table.press(12)
    table.turn("Black")
    table.move(13, 22)
    table.button("Let go")
    table.turn("White")
    table.move(12, 8)
    table.turn("Black")
    table.move(22, 25)
    table.turn("White")
    table.move(8, 3)
    table.shows(3, "white man, awaits its crown")
    table.press(3)
    table.says("The man on 3 is crowned.")
    table.shows(3, "white king")


def _talk(table: Table, now: Now) -> None:
    """Let time be called, notice be given, a draw be declined, and a dispute be decided."""
    table.move(25, 30)
    table.button("White crowns 30")
    table.says("The man on 30 is crowned.")
    now.pass_by(181)
    table.button("Black calls time")
    table.says("Time is called on White after 3 minutes")
    expect(table.page.get_by_role("timer")).to_contain_text("Time has been called on White")
    table.move(27, 23)
    table.turn("Black")
    table.button("Black gives notice")
    table.says("White has notice to win within 20 moves by each side.")
    table.speaks("Ann")
    table.button("White offers a draw")
    table.button("Black declines the draw")
    table.says("Black declines the draw.")
    table.button("What happened…")
    table.button("White points over the board")
    table.says("White has pointed over the board; this is a warning.")
    table.speaks("Bob")
    table.button("Black disputes…")
    table.page.get_by_label("What does Black dispute?").fill("whether 23 was touched")
    table.button("Black disputes it")
    table.page.get_by_label("The decision, in words").fill("It was not")
    table.button("It is decided")
    table.says("Decided: It was not.")


def _ends(table: Table) -> None:
    """Play until White claims the game."""
    table.move(30, 26)
    table.turn("White")
    table.move(21, 17)
    table.turn("Black")
    table.move(1, 5)
    table.button("White requires 26x19")
    expect(table.page.get_by_text("Black must play 26x19.", exact=True)).to_be_visible()
    table.move(1, 5)
    table.says("Black has not done what was required.")
    table.button("White claims the game")
    banner = table.page.locator(".banner")
    expect(banner).to_contain_text("Ann wins with White")
    expect(banner).to_contain_text("Black has forfeited it (P3 laws 8, 10 and 12)")
    expect(banner).to_be_focused()


def _read_back(table: Table) -> None:
    """Hold the record and the PDN against what the page has shown."""
    page = table.page
    log = record.read(page.request.get(page.url + ".jsonl").text())
    assert log.state is not None
    assert log.state.result is not None
    assert log.state.result.winner is Colour.WHITE
    told, state = [f"{telling.told(log.events[0])}."], record.judged(None, log.events[0]).state
    for event in log.events[1:]:
        told.append(f"{telling.told(event, state)}.")
        state = judge(state, event).state
    assert table.lines() == told
    said = [
        words
        for line, rulings in zip(told, log.rulings, strict=True)
        for words in dict.fromkeys(ruling.words for ruling in rulings if ruling.clause or ruling.words != line)
    ]
    assert [shown.startswith(words) for shown, words in zip(table.rulings(), said, strict=True)] == [True] * len(said)
    assert len({ruling.clause for rulings in log.rulings for ruling in rulings}) >= 12

    text = page.request.get(page.url + ".pdn").text()
    game = pdn.read_one(text)
    assert game.result is not None
    assert game.result.winner is Colour.WHITE
    assert (game.tags["White"], game.tags["Black"], game.tags["LawCode"]) == ("Ann", "Bob", "p3")
    words = " ".join(text.split())
    for line in ("Black huffs the piece on 22.", "White's 31-24 is a false move.", "White lets it stand."):
        assert line in words


@pytest.mark.parametrize(("width", "way"), [(390, "taps"), (1280, "drags")])
def test_a_whole_game_with_its_rulings(browser_now: Browser, tmp_path: Path, width: int, way: str) -> None:
    now = Now()
    database = tmp_path / "games.sqlite3"
    with serving(database, now=now) as url, opening(browser_now, url) as start:
        page = start(width, has_touch=way == "taps")
        _sit_down(page, Law_code="p3", First_player="Ann", Second_player="Bob", Start_position=START)
        table = Table(page, way)
        table.says("Game 1: Black (Bob) moves first.")
        table.fits(width)
        _touches(table)
        _remedies(table)
        table.fits(width)
        _crowns(table)
        before, where, port = table.state(), page.url, int(url.rpartition(":")[2])
        lines, rulings = table.lines(), table.rulings()
        page.goto("about:blank")  # a page that is away asks a server that is away nothing
        cookies = page.context.storage_state()
    with serving(database, port, now) as url, opening(browser_now, url) as start:
        page = start(width, has_touch=way == "taps", storage_state=cookies)
        page.goto(where)
        table = Table(page, "keys" if way == "drags" else way)
        table.turn("Black")
        assert table.state() == before
        assert (table.lines(), table.rulings()) == (lines, rulings)
        _talk(table, now)
        _ends(table)
        table.fits(width)
        _read_back(table)
        table.button("Next game")
        table.says("Game 2:")


def _laid(page: Page, **wish: Any) -> Table:
    """Lay a table by the JSON interface, and open its page."""
    page.goto("/")
    url = page.url.rstrip("/")
    answer = page.request.post("/api/tables", data={"players": ["Ann", "Bob"]} | wish, headers={"Origin": url})
    assert answer.ok, answer.text()
    page.goto(f"/tables/{answer.json()['id']}")
    return Table(page, "clicks")


def test_a_capture_waits_for_the_hand_to_let_go(open_page: Open) -> None:
    table = _laid(open_page(390), code="p3", fen="W:W18,22,31:B15,8,7")
    table.move(18, 11, 4)
    expect(table.page.get_by_text("(15, 8 taken off)")).to_be_visible()
    table.button("Put everything back")
    table.says("White has touched 18, and must play it.")
    table.shows(15, "black man$")
    table.move(18, 11)
    table.button("Take off a piece")
    table.press(22)
    table.shows(22, "taken off")
    table.button("Let go")
    table.says("White plays 18x11, taking 15, and taking off its own 22.", "White has taken off a piece of its own")
    table.button("Black has it put back")
    table.shows(22, "white man")


def test_a_piece_pushed_over_an_angle_and_brought_back(open_page: Open) -> None:
    page = open_page()
    table = _laid(page, code="p428", fen="B:W22,31:B10,2")
    home, there = table.cell(10).bounding_box(), table.cell(15).bounding_box()
    assert home is not None
    assert there is not None
    half = home["width"] / 2
    page.mouse.move(home["x"] + half, home["y"] + half)
    page.mouse.down()
    page.mouse.move(there["x"] + 8, there["y"] + 8, steps=4)
    page.mouse.move(home["x"] + half, home["y"] + half, steps=4)
    page.mouse.up()
    table.says("10 is over the angle towards 15: it must be played in that direction.")
    table.move(10, 14)
    table.button("White claims the game")
    expect(page.locator(".banner")).to_contain_text("Ann wins")


def test_a_hand_out_of_turn(open_page: Open) -> None:
    table = _laid(open_page(), code="p3", fen="W:W22,31:B10,2")
    table.press(10)
    expect(table.page.get_by_text("Black's hand is on 10, and it is not Black's turn.")).to_be_visible()
    table.button("Only the screen was touched")
    assert len(table.state()["log"]) == 1
    table.press(10)
    table.press(14)
    table.says("Black has moved out of turn.")
    table.button("White has it taken back")
    table.turn("White")


def test_by_keyboard_alone_the_focus_is_never_lost(open_page: Open) -> None:
    page = open_page()
    table = _laid(page, code="p3", fen="W:W18,22,31:B15,8,7")
    table.way = "keys"
    table.press(22)
    table.shows(22, "in hand")
    page.keyboard.press("Escape")
    table.says("White has touched 22, and must play it.")
    table.move(22, 17)
    tab_to(page, "Black requires 18x11x4")
    page.keyboard.press("Enter")
    table.says("White must play 18x11x4.")
    expect(page.locator(".turn-place")).to_be_focused()
    table.move(18, 11, 4)
    table.press(4)
    table.says("White plays 18x11x4, taking 15 and 8.")
    walk_to(page, table.variant, 4)
    page.keyboard.press("Enter")
    table.says("The man on 4 is crowned.")
    tab_to(page, "Black resigns")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play on")).to_be_focused()
    tab_to(page, "Black really resigns")
    page.keyboard.press("Enter")
    expect(page.locator(".banner")).to_be_focused()


def test_an_example_of_the_laws_is_tried(open_page: Open) -> None:
    page = open_page(390)
    page.goto("/laws/p3/remedies")
    page.get_by_role("button", name="Try it on a board").first.click()
    page.wait_for_url("**/tables/*")
    table = Table(page, "clicks")
    expect(page.get_by_text("This table shows a law")).to_contain_text("To be tried next")
    table.shows(22, "may be huffed")
    table.button("Black huffs 22")
    table.says("Black huffs the man on 22.")


def test_lots_are_cast_and_the_winner_chooses(open_page: Open) -> None:
    table = _laid(open_page(390), code="p3", lots=True)
    table.button("Bob has won it")
    table.button("Bob takes Black")
    table.button("Cast the lot here")
    table.page.get_by_role("button", name="moves first").click()
    table.says("Game 1:")


def test_against_the_program_which_acts_by_itself(open_page: Open) -> None:
    page = open_page()
    table = _laid(page, code="p428", opponent="program", human="black", level=1, slips=False)
    for square, end in [(11, 15), (8, 11)]:
        expect(page.locator(".turn")).to_contain_text("(Black) to move")
        before = len(table.lines())
        table.move(square, end)
        expect(page.locator(".log-event").nth(before + 1)).to_contain_text("White")
    expect(page.get_by_role("button", name="White resigns")).to_have_count(0)


def test_two_pages_at_one_table(open_page: Open) -> None:
    table = _laid(open_page(), code="p3", fen="W:W22,31:B10,2")
    other = Table(table.page.context.new_page(), "clicks")
    other.page.goto(table.page.url)
    table.move(22, 18)
    other.shows(18, "white man")  # it looks every few seconds
    other.page.route("**/api/tables/*?since=*", lambda route: route.fulfill(status=204))
    table.move(10, 14)
    table.turn("White")
    other.press(10)
    other.press(15)
    expect(other.page.get_by_role("alert").first).to_contain_text("Something had happened in the meantime")
    other.shows(14, "black man")
    other.turn("White")


def test_an_event_is_typed(open_page: Open) -> None:
    page = open_page(390, expected="422")
    table = _laid(page, code="p3", fen="W:W22,31:B10,2")
    page.get_by_label("Or type it").fill("22-18")
    page.keyboard.press("Enter")
    table.says("White plays 22-18.")
    page.get_by_label("Or type it").fill("huff 18")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("has no right to huff")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_a_table(open_page: Open, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

    def demand_clean() -> None:
        results = axe.Axe().run(page)
        assert results.violations_count == 0, results.generate_report()

    page = open_page(390, color_scheme=scheme)
    table = _laid(page, code="p3", fen="W:W18,22,31:B15,8,7")
    table.move(22, 17)
    table.shows(18, "may be huffed")
    demand_clean()
    table.press(18)
    table.shows(18, "in hand")
    demand_clean()
    table.button("Put it back")
    table.button("What happened…")
    demand_clean()
    page.get_by_role("button", name="Close").click()
    table.button("Black disputes…")
    table.button("Black disputes it")
    expect(page.get_by_role("button", name="It is decided")).to_be_visible()
    demand_clean()
    page.get_by_label("What it does").select_option("White has won")
    table.button("It is decided")
    expect(page.locator(".banner")).to_be_focused()
    demand_clean()
    table = _laid(page, code="p3", lots=True)
    expect(page.get_by_role("button", name="Cast the lot here")).to_be_visible()
    demand_clean()
