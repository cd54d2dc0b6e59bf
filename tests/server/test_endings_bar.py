"""The bar of the tables of endings: what is said of a position and its moves, and how tables are had."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dammen.model import Position
from dammen.notation import fen
from dammen.server.endings import look_up
from dammen.tablebase import Kind, Material, Plan, build
from dammen.tablebase.tables import default_folder
from dammen.variants import get

if TYPE_CHECKING:
    from server.asking import Client
    from server.browsing import Open

FIRST = "W:WK6,K9:BK15"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a user's directory with tables of three pieces, and results alone of antidraughts with two."""
    folder = tmp_path_factory.mktemp("home")
    for name, pieces, kind in (("english", 3, Kind.WDL), ("english", 3, Kind.DTW), ("antidraughts", 2, Kind.WDL)):
        for _ in build(Plan(get(name), pieces, kind, folder / "tablebases")):
            pass
    return folder


@pytest.fixture
def at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DAMMEN_HOME", str(home))
    return home


def asked(client: Client, variant: str, **position: Any) -> dict[str, Any]:
    answer = client.post("/api/positions/endings", json={"variant": variant, **position})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.usefixtures("at_home")
def test_a_position_is_told_with_each_of_its_moves(client: Client) -> None:
    found = asked(client, "english", fen=FIRST)
    assert (found["result"], found["plies"], found["missing"]) == ("win", 27, "")
    assert found["words"] == "White to move: win in 27 plies"
    best = found["moves"][0]
    assert (best["move"]["text"], best["words"], best["fen"]) == ("9-14", "win in 27 plies", "B:WK6,K14:BK15")
    plies = [move["plies"] for move in found["moves"] if move["result"] == "win"]
    assert plies == sorted(plies)
    # The same, piece by piece, and after the move with the other side to speak of.
    pieces = [[6, "W"], [9, "W"], [15, "B"]]
    assert asked(client, "english", turn="white", pieces=pieces) == found
    assert asked(client, "english", fen=best["fen"])["words"] == "Black to move: loss in 26 plies"


@pytest.mark.usefixtures("at_home")
def test_without_distances_the_results_are_told(client: Client) -> None:
    found = asked(client, "antidraughts", fen="W:W33:BK1")
    assert found["result"] in {"win", "draw", "loss"}
    assert found["plies"] is None
    assert all(move["words"] == move["result"] for move in found["moves"])


@pytest.mark.usefixtures("at_home")
def test_moves_that_lead_into_the_tables_are_told_where_the_position_has_none(client: Client) -> None:
    # Four pieces; a man can be given up, which wins, and of the other moves nothing is known.
    found = asked(client, "english", fen="W:WK1,K32,21:BK14")
    assert (found["words"], found["plies"]) == ("White to move: win", None)
    assert [(move["move"]["text"], move["words"]) for move in found["moves"][:1]] == [("21-17", "win")]
    assert {move["words"] for move in found["moves"][1:]} == {"not in the tables"}
    # Nothing is known.
    unknown = asked(client, "english", fen="W:WK18,K32:BK8,K1")
    assert unknown["moves"] == []
    assert unknown["missing"].endswith("build english --pieces 4' builds them")
    # A move that must be made, and what it comes to.
    forced = asked(client, "english", fen="W:WK19,K32:BK15,K1")
    assert [move["move"]["text"] for move in forced["moves"]] == ["19x10"]
    assert forced["words"].startswith(f"White to move: {forced['result']} in ")


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("variant", "text", "missing"),
    [
        ("thai", FIRST, "'dammen tablebase get thai' builds the small ones"),
        ("english", "W:WK1,K2,K3:BK30,K32", "'dammen tablebase build english --pieces 5' builds them"),
        ("english", fen.write(Position.start("english")), ""),
        ("english", "B:W9,14:B5", ""),  # which is over
        ("english", "W:W1:B17", ""),  # which cannot be played from
        ("english", "hello", ""),
    ],
)
def test_what_is_missing_is_told_where_few_pieces_are_left(
    client: Client, variant: str, text: str, missing: str
) -> None:
    found = asked(client, variant, fen=text)
    assert found["missing"].endswith(missing) if missing else found["missing"] == ""
    assert (found["words"], found["moves"]) == ("", [])


def test_tables_that_are_built_meanwhile_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMMEN_HOME", str(tmp_path))
    position = fen.position("W:WK1:BK10", "english")
    assert look_up(position).missing
    for pieces in (2, 3):
        for _ in build(Plan(get("english"), pieces, Kind.WDL, default_folder())):
            pass
        os.utime(default_folder() / "english-wdl", ns=(0, pieces))  # as if some time had passed
        assert look_up(position).result == "draw"
    assert look_up(fen.position(FIRST, "english")).result == "win"


def test_a_damaged_table_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMMEN_HOME", str(tmp_path))
    plan = Plan(get("english"), 2, Kind.WDL, default_folder())
    for _ in build(plan):
        pass
    plan.path(Material(0, 1, 0, 1)).write_bytes(b"nothing")
    assert "is not a table of dammen" in look_up(fen.position("W:WK1:BK10", "english")).missing


@pytest.mark.usefixtures("at_home")
def test_the_page_without_scripts_tells_it_too(client: Client) -> None:
    text = client.get("/setup", params={"variant": "english", "fen": FIRST}).text
    assert "White to move: win in 27 plies" in text
    assert 'href="/setup?variant=english&amp;fen=B%3AWK6%2CK14%3ABK15"' in text
    assert "Tables of endings" not in client.get("/setup", params={"variant": "english"}).text


@pytest.mark.browser
@pytest.mark.usefixtures("at_home")
def test_a_press_on_a_move_plays_it(open_page: Open) -> None:
    page = open_page()
    page.goto(f"/setup?variant=english&fen={FIRST}")
    bar = page.get_by_role("region", name="Tables of endings")
    bar.get_by_text("White to move: win in 27 plies").wait_for()
    bar.get_by_role("button", name="Play 9 to 14: win in 27 plies").click()
    bar.get_by_text("Black to move: loss in 26 plies").wait_for()
    assert page.get_by_label("FEN").input_value() == "B:WK6,K14:BK15"
