"""A club's own draw rules in TOML, and what is said of a wrong file."""

from __future__ import annotations

from pathlib import Path

import pytest

from dammen import laws
from dammen.geometry import Board
from dammen.laws import Counted, Kind, LawError, Unless
from dammen.laws.describe import tables
from dammen.model import Position
from dammen.notation import fen
from dammen.variants import Certainty, get, load

CLUB = """
base = "fmjd"
title = "The Tuesday club"

[[clause]]
kind = "ending"
article = "Club 3"
limit = 10
material = ["3+K v K", "2P v P"]
counted = "stronger"
claim = true
unless = "capture"
note = "On Tuesdays only."
"""


def club(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_club_writes_its_own(tmp_path: Path) -> None:
    rules = laws.load(str(club(tmp_path, CLUB)))
    assert (rules.name, rules.title) == ("club", "The Tuesday club")
    assert rules.agreement == "FMJD 7.3.1"
    assert rules.clauses[:-1] == laws.get("fmjd").clauses
    own = rules.clauses[-1]
    assert (own.kind, own.limit, own.counted, own.claim, own.unless) == (
        Kind.ENDING,
        10,
        Counted.STRONGER,
        True,
        Unless.CAPTURE,
    )
    assert [material.text for material in own.material] == ["3+K v K", "2P v P"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("titel = 1", "there is no field 'titel'; the fields are agreement, base"),
        ('base = "fmjdd"', "there are no draw rules 'fmjdd'; there are fmjd, "),
        ("clause = 3", "clause must be a list, not 3"),
        ("clause = [3]", "clause 1: a clause must be a table"),
        ('[[clause]]\nkind = "repetition"\narticle = "1"', r"clause 1 \(1\): a clause needs limit"),
        (
            '[[clause]]\nkind = "repeat"\narticle = "1"\nlimit = 3',
            "kind = 'repeat' is not known; it may be repetition, progress, ending",
        ),
        ('[[clause]]\nkind = "repetition"\narticle = "1"\nlimit = 1', "limit = 1 makes no sense for repetition"),
        ('[[clause]]\nkind = "repetition"\narticle = "1"\nlimit = "3"', "limit must be a whole number, not '3'"),
        ('[[clause]]\nkind = "repetition"\narticle = "1"\nlimit = true', "limit must be a whole number, not True"),
        (
            '[[clause]]\nkind = "repetition"\narticle = "1"\nlimit = 3\nmoves = 1',
            "there is no field 'moves' in a clause",
        ),
        ('[[clause]]\nkind = "ending"\narticle = "1"\nlimit = 3', "an ending needs material"),
        ('[[clause]]\nkind = "ending"\narticle = "1"\nlimit = 3\nmaterial = ["3K"]', "'3K' is no ending; it must name"),
        ('[[clause]]\nkind = "ending"\narticle = "1"\nlimit = 3\nmaterial = ["3Q v K"]', "'3Q' in '3Q v K' is no part"),
        ('[[clause]]\nkind = "ending"\narticle = "1"\nlimit = 3\nmaterial = ["%sK v K"]' % ("9" * 5_000), "is no part"),
        (
            '[[clause]]\nkind = "progress"\narticle = "1"\nlimit = 3\nmaterial = ["K v K"]',
            "material has no place in progress",
        ),
        ('[[clause]]\nkind = "progress"\narticle = "1"\nlimit = 3\nreset_by = []', "needs reset_by"),
        (
            '[[clause]]\nkind = "progress"\narticle = "1"\nlimit = 3\npieces = [5, 4]',
            r"pieces must be \[fewest, most\]",
        ),
        ('certainty = "D"', "certainty = 'D' is not known; it may be A, B, C"),
        ("= 3", "is not TOML"),
    ],
)
def test_says_where_a_file_is_wrong(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(LawError, match=words) as caught:
        laws.from_toml(club(tmp_path, text))
    assert "club.toml" in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LawError, match="cannot be read"):
        laws.load(str(tmp_path / "none.toml"))
    with pytest.raises(LawError, match="there are no draw rules 'fmj'"):
        laws.load("fmj")


def test_every_clause_names_its_article_and_certainty() -> None:
    for name in laws.names():
        rules = laws.get(name)
        assert rules.source
        for clause in rules.clauses:
            assert clause.article
            assert clause.certainty in Certainty


def test_a_house_variant_takes_the_rules_of_its_name() -> None:
    assert laws.default(load("turkish:promotion=stop")).name == "turkish"
    assert laws.default(get("pool")).name == "apca"


@pytest.mark.parametrize(
    ("pattern", "position", "fits"),
    [
        ("3K v K", "W:WK1,K2,K3:BK50", True),
        ("3K v K", "W:WK50:BK1,K2,K3", True),
        ("3K v K", "W:WK1,K2,K3,K4:BK50", False),
        ("3+K v K", "W:WK1,K2,K3,K4:BK50", True),
        ("2K M v K", "W:WK1,K2,33:BK50", True),
        ("2K M v K", "W:WK1,K2,33:B20", False),
        ("P v P", "W:W33:BK50", True),
        ("3P K v K", "W:WK1,33,34:BK50", True),
        ("3P K v K", "W:W32,33,34:BK50", False),
    ],
)
def test_endings(pattern: str, position: str, fits: bool) -> None:
    material = laws.read_material(pattern)
    assert (material.stronger(fen.position(position, "international")) is not None) is fits


@pytest.mark.parametrize(
    ("board", "squares"),
    [
        (Board(8, 8), {4, 8, 11, 15, 18, 22, 25, 29}),
        (Board(10, 10), {5, 10, 14, 19, 23, 28, 32, 37, 41, 46}),
        (Board(8, 8, every_cell=True), set()),
    ],
)
def test_the_long_diagonal(board: Board, squares: set[int]) -> None:
    assert laws.long_diagonals(board) == squares


def test_the_long_diagonal_of_a_mirrored_board_is_the_rio() -> None:
    line = laws.long_diagonals(get("portuguese").board)
    assert {1, 32} <= line
    assert len(line) == 8


def test_a_position_alone_can_be_judged() -> None:
    start = Position.start("international")
    assert laws.judge(laws.History((start,), ())) is None


def test_the_documentation_shows_the_data() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "laws.md").read_text(encoding="utf-8")
    assert page.endswith(tables())


def test_a_clause_in_words() -> None:
    words = [laws.sentence(clause) for clause in laws.get("fmjd").clauses]
    assert words[1] == "25 moves each without a capture or a man's move"
    assert (
        words[3] == "two kings against a king, a king and a man against a king or a king against a king: 5 moves each"
    )
    assert laws.sentence(laws.get("wfd").clauses[1]) == (
        "a king against a king: drawn at once, unless a king can be taken, or will be taken next whatever is played"
    )
