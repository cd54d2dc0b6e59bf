"""PDN 3.0's reading grammar, production by production, and its other rules; see also the oddities."""

from __future__ import annotations

from pathlib import Path

import pytest

from dammen.errors import PdnError
from dammen.notation import pdn
from dammen.notation.pdn import Done

TAKEN = (
    # PdnFile, GameSeparator: a result or an asterisk between games, and perhaps at the end
    "32-28 19-23",
    "1. 32-28 * 1. 33-29 1-0 1. 34-30 0-2 1. 31-27",
    # Game: a header, a body, or both
    '[Event "A"]',
    '[Event "A"] * [Event "B"] 32-28 *',
    '[Event "A"]\n[Event "B"]\n1. 32-28 *',
    # PdnTag, IDENTIFIER, STRING
    '[ Event_2\n"a \\" b ]" ] 32-28 *',
    # GameMove, MOVENUMBER
    "12.32-28 12...19-23 28x19 *",
    # Move: NormalMove, CaptureMove, ELLIPSES
    "1. 32-28 19-23 2. 28:19 14x23 *",
    "1. 32-28 ... 19-23 *",
    # MOVESTRENGTH
    "1. 32-28!!? 19-23(??) *",
    # Comments, variations and NAGs anywhere and in any order
    "{a} $1 (33-29 {b}) 1. 32-28 {c} $2 $3 {d} (33-29) ({e} 34-29 (34-30 {f}) 19-23) 19-23 *",
    "1. 32-28 ({only words}) *",
    # SETUP
    '1. 32-28 /FEN "B:W28,33:B12,14"/ 14-19 *',
    '1. 32-28 /FEN "W::"/ 2. 37-32 *',
    # White space and line comments
    "% one\n1.%two\n32-28\t19-23\r\n%three",
    # A capture may be written in full where that is not needed
    '[FEN "W:W38:B32,21"] 38x27x16 *',
)

REFUSED = (
    ("1. 32-28 19-23 *\n\n *", 3, 2, "a game holds nothing but its result"),
    ("1. 32-28 19-23 * * 1. 33-29", 1, 18, "a game holds nothing but its result"),
    ("*", None, None, ""),
    ('1. 32-28 [Event "B"] 1. 33-29 *', 1, 9, "a result or * should stand between games"),
    ('[event "A"] 32-28 *', 1, 1, "is no PDN"),
    ("[Event A]\n32-28 *", 1, 1, "is no PDN"),
    ('[1st "A"] 32-28 *', 1, 1, "is no PDN"),
    ("1. 32-28 2. {now} 19-23 *", 1, 13, "a move should stand after its number"),
    ("1. 32-28 19-23 2.", 1, 18, "a move should stand after its number"),
    ("1. 32-28 {a} ! 19-23 *", 1, 14, "a mark of strength should stand right after a move"),
    ("1. 32-28 ) 19-23 *", 1, 10, "a variation is closed that was not opened"),
    ("1. 32-28 ( ) 19-23 *", 1, 12, "a variation is closed that holds nothing"),
    ("1. 32-28 ( 33-29 * ) *", 1, 18, "a result stands in a variation"),
    ("1. 32-28 ( 19-23", 1, 10, "a variation is opened and not closed"),
    ("1. 32-28 {a {b} c} 19-23 *", 1, 17, "is no PDN"),
    ("1. 32-28 hello 19-23 *", 1, 10, "'hello' is no PDN"),
    ("1. 32-28 19-23 2. 28x19!x *", 1, 25, "is no PDN"),
    ("1. 32-28; words\n19-23 *", 1, 9, "is no PDN"),
    ("1. 32X28 *", 1, 4, "is no PDN"),
    ("1. 32–28 *", 1, 4, "is no PDN"),  # noqa: RUF001 - a dash of another kind
    ("1. 32-28 19-23 2. 38-32 *", 1, 19, "a capture is compulsory"),
    ("1. 32-28 (32-29) 19-23 *", 1, 11, "the variation does not fit here"),
    ("1. 32-28 19-23 2. 28-19 *", 1, 19, "'28-19' is a capture; it is written with x"),
    ("1. 32x28 *", 1, 4, "'32x28' takes nothing; it is written with -"),
    ('[FEN "W:W38:B32,21"]\n1. 38x16x32x21 *', 2, 4, "names neither start and end alone nor the whole path"),
    ('[GameType "21"]\n[FEN "W:W31,12:B26,18,27,19,5"]\n1. 31x15 *', 3, 4, "may be 31x22x15 or 31x24x15"),
    ('[GameType "21"]\n1. 32-28 *', 2, 4, "is White's, and Black is to move"),
    ('[FEN "W:W99:B1"]\n*', 1, 1, "there is no square '99'"),
    ('[GameType "x"]\n1. 32-28 *', 1, 12, "the GameType is 'x'; it should be like"),
)


@pytest.mark.parametrize("text", TAKEN)
def test_what_the_grammar_takes(text: str) -> None:
    games = list(pdn.read(text, strict=True))
    assert games
    assert games == list(pdn.read(text)) or "[Event" in text


@pytest.mark.parametrize(("text", "line", "column", "what"), REFUSED)
def test_what_it_refuses(text: str, line: int | None, column: int | None, what: str) -> None:
    if line is None:
        assert list(pdn.read(text, strict=True)) == []
        return
    with pytest.raises(PdnError) as caught:
        list(pdn.read(text, "international" if "GameType" not in text else None, strict=True))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert what in caught.value.message


def test_every_game_of_a_text_is_judged_by_itself() -> None:
    text = "1. 32-28 *\n1. 3228 *\n1. 33-29 *\n1. 99-98 *\n1. 34-30 * *"
    report = pdn.check_source(pdn.Source(text), strict=True)
    assert (report.games, report.legal) == (5, 2)
    assert [(p.game, p.line) for p in report.problems] == [(2, 2), (4, 4), (5, 5)]
    assert {problem.done for problem in report.problems} == {Done.REFUSED}


def test_the_problems_are_told_before_the_refusal() -> None:
    problems: list[pdn.Problem] = []
    with pytest.raises(PdnError):
        list(pdn.read('[GameType "21"]\n[FEN "W:W1:B9"]\n1. 1+6 *', problems=problems, strict=True))
    assert [(problem.done, problem.line) for problem in problems] == [
        (Done.CROWNED, 2),
        (Done.REFUSED, 3),
        (Done.REFUSED, 3),
    ]


def test_read_one_refuses_too() -> None:
    assert len(pdn.read_one("1. 32-28 *", strict=True).moves()) == 1
    with pytest.raises(PdnError, match="line 1, column 4: '3228' is no PDN"):
        pdn.read_one("1. 3228 *", strict=True)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text("1. 32-28 *\n" * 3_000 + "1. 3228 *\n", encoding="utf-8")
    with pytest.raises(PdnError) as caught:
        list(pdn.read(path, "international", strict=True))
    assert (caught.value.line, caught.value.column) == (3_001, 4)
    assert pdn.check(tmp_path / "games.pdn", strict=True).legal == 3_000
