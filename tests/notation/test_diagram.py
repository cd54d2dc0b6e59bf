"""Diagrams as text, SVG and PNG."""

from __future__ import annotations

import re
import struct
import sys
from xml.etree import ElementTree as ET

import pytest

from dammen import variants
from dammen.errors import DammenError
from dammen.model import Position
from dammen.notation import diagram, fen, glyphs, looks, moves

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position: Position, **look: object) -> ET.Element:
    return ET.fromstring(diagram.svg(position, **look))  # type: ignore[arg-type]  # noqa: S314 - our own


def test_text() -> None:
    position = fen.position("W:WKd4,a1:Bc7,Kg1", "russian")
    assert diagram.text(position) == (
        "8   ·   ·   ·   ·\n"
        "7 ·   ⛂   ·   ·\n"
        "6   ·   ·   ·   ·\n"
        "5 ·   ·   ·   ·\n"
        "4   ·   ⛁   ·   ·\n"
        "3 ·   ·   ·   ·\n"
        "2   ·   ·   ·   ·\n"
        "1 ⛀   ·   ·   ⛃\n"
        "  a b c d e f g h\n"
    )
    assert diagram.text(position, plain=True).splitlines()[7] == "1 w   .   .   B"
    assert diagram.text(position, flipped=True).splitlines()[-1] == "  h g f e d c b a"
    assert diagram.text(position, flipped=True).splitlines()[0].startswith("1   ⛃")


def test_text_with_numbers() -> None:
    lines = diagram.text(Position.start("international"), numbers=True).splitlines()
    assert lines[0] == "    ⛂1      ⛂2      ⛂3      ⛂4      ⛂5"
    assert lines[4].split() == ["·21", "·22", "·23", "·24", "·25"]
    assert diagram.text(Position.start("canadian"), True).count("⛀") == 30  # noqa: FBT003


@pytest.mark.parametrize("name", variants.names())
@pytest.mark.parametrize("flipped", [False, True])
def test_svg_of_every_variant(name: str, flipped: bool) -> None:
    position = Position.start(name)
    root = drawn(position, flipped=flipped)
    board = position.variant.board
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == f"{position.variant.title}, {position.turn.capitalize()} to move"
    assert description is not None
    assert "White men: " in (description.text or "")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    uses = [use.get("href", "") for use in root.findall(f"{SVG}use")]
    assert sum(1 for use in uses if re.search(r"p[wWbB]$", use)) == len(position.pieces)
    assert sum(1 for use in uses if re.search(r"[lks]$", use)) == board.width * board.height
    known = {element.get("id") for element in root.iter()}
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= known


@pytest.mark.parametrize("board", looks.BOARDS)
@pytest.mark.parametrize("pieces", looks.PIECES)
def test_nothing_in_a_drawing_needs_a_style_sheet_or_a_font(board: str, pieces: str) -> None:
    position = fen.position("W:WK4,31:BK10,20", "international")
    text = diagram.svg(position, board=board, pieces=pieces, last_move=position.legal[0], highlight=(1, 31))
    assert "style" not in text
    assert "<text" not in text
    assert "class=" not in text
    for paint in re.findall(r"url\(#([^)]*)\)", text):
        assert f'id="{paint}"' in text


def test_two_drawings_on_a_page_do_not_share_names() -> None:
    start = Position.start("russian")
    after = start.play(start.legal[0])
    first = set(re.findall(r'id="([^"]*)"', diagram.svg(start)))
    second = set(re.findall(r'id="([^"]*)"', diagram.svg(after)))
    assert not first & second


def test_marks_of_the_last_move() -> None:
    before = fen.position("W:W38:B32,21", "international")
    move = before.legal[0]
    after = before.play(move)
    plain, marked = diagram.svg(after), diagram.svg(after, last_move=move)
    trace = looks.BOARDS["wood"].trace
    assert marked.count(trace) - plain.count(trace) == len(move.path)
    assert marked.count("#c62828") == 2


def test_highlighted_squares() -> None:
    text = diagram.svg(fen.position("W:W38:B5", "international"), highlight=[38, 32])
    assert text.count("#1e88e5") == 2


def test_place_of_a_piece_on_a_mirrored_and_on_a_flipped_board() -> None:
    for name, square, flipped, x, y in (
        ("italian", 1, False, 0, 0),
        ("italian", 1, True, 7, 7),
        ("english", 1, False, 1, 0),
        ("spanish", 1, False, 7, 7),
    ):
        position = fen.position(f"W:WK{square}:B", name)
        root = drawn(position, flipped=flipped)
        use = next(u for u in root.findall(f"{SVG}use") if u.get("href", "").endswith("pW"))
        assert (float(use.get("x", "")), float(use.get("y", ""))) == (12 + 48 * x, 12 + 48 * y)


def test_size() -> None:
    root = drawn(Position.start("spantsireti"), size=500)
    assert (float(root.get("width", "")), float(root.get("height", "")) < 500) == (500, True)
    with pytest.raises(DammenError, match="16 to 4096"):
        diagram.svg(Position.start("english"), size=5)


def test_unknown_looks_are_refused() -> None:
    with pytest.raises(DammenError, match="no board 'marble'; it may be wood, green, grey"):
        diagram.svg(Position.start("english"), board="marble")
    with pytest.raises(DammenError, match="no set of pieces 'chess'; it may be classic, flat, outline"):
        diagram.svg(Position.start("english"), pieces="chess")


def test_png() -> None:
    pytest.importorskip("resvg_py")
    position = Position.start("russian")
    move = moves.read("c3-d4", position)
    data = diagram.png(position.play(move), size=200, last_move=move, board="green")
    assert data.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", data[16:24]) == (200, 200)


def test_png_without_resvg_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(DammenError, match=r"pip install 'dammen\[png\]'"):
        diagram.png(Position.start("english"))


def test_strokes_of_signs_are_whole_paths() -> None:
    wanted = {"M": 2, "L": 2, "C": 6, "S": 4, "H": 1, "V": 1, "Z": 0}
    for sign, path in glyphs.STROKES.items():
        for command, numbers in re.findall(r"([A-Z])([^A-Z]*)", path):
            count = len(re.findall(r"-?(?:\d+\.\d+|\.\d+|\d+)", numbers))
            assert count % wanted[command] == 0 if wanted[command] else count == 0, (sign, command, numbers)
            assert count or command == "Z"


def test_empty_board_is_described() -> None:
    root = drawn(fen.read("W:W:B", "english"))  # type: ignore[arg-type]
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert description.text == "The board is empty."
