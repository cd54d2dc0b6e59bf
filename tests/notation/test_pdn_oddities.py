# ruff: noqa: RUF001 - signs that look alike are what is read here
"""The oddities of real files, one test each: how tolerant reading takes them, and whether strict reading refuses them.

Strict reading is that of PDN 3.0's own reading grammar, which takes some of what is odd: blanks inside a move, squares
with a nought before them, results between games, marks after a blank, any names of tags. What it takes is allowed here.
Every text was written for its test.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dammen.errors import PdnError
from dammen.model import Colour, Position
from dammen.model.clock import Reading
from dammen.model.game import Game
from dammen.model.outcome import Reason
from dammen.notation import fen, moves, pdn
from dammen.notation.pdn import Done, Problem

SHORT = ["32-28", "19-23", "28x19", "14x23"]
LONG = ["12-16", "21-17", "11-15", "17-13", "16-20", "22-18", "15x22", "26x17", "9-14", "30-26", "14x21x30"]
"""Games of international and of English draughts; the second ends with a capture of two."""


def read(text: str, variant: str | None = None) -> tuple[list[Game], list[Problem]]:
    problems: list[Problem] = []
    return list(pdn.read(text, variant, problems=problems)), problems


def one(text: str, variant: str | None = None) -> Game:
    (game,), problems = read(text, variant)
    assert problems == []
    return game


def line(game: Game) -> list[str]:
    return [
        moves.write(node.move, node.parent.position, style="full") for node in game.line() if node.move and node.parent
    ]


def refused(text: str, place: tuple[int, int], variant: str | None = None) -> None:
    with pytest.raises(PdnError) as caught:
        list(pdn.read(text, variant, strict=True))
    assert (caught.value.line, caught.value.column) == place


def allowed(text: str, variant: str | None = None) -> None:
    assert list(pdn.read(text, variant, strict=True)) == list(pdn.read(text, variant))


def test_01_a_cross_in_every_move() -> None:
    text = "1. 32x28 19x23 2. 28x19 14x23 *"
    assert line(one(text)) == SHORT
    refused(text, (1, 4))


def test_02_a_dash_in_every_move_and_squares_from_0_each_row_mirrored() -> None:
    text = "8-12 23-19 9-13 19-15 12-16 22-18 13-22 26-19 11-14 30-26 14-23-30\t1-0\n"
    games, problems = read(text * 2)
    assert [line(game) for game in games] == [LONG, LONG]
    assert [game.variant.name for game in games] == ["english", "english"]
    assert [(p.game, p.line, p.column, p.done) for p in problems] == [(n, n, 1, Done.RENUMBERED) for n in (1, 2)]
    assert [line(game) for game in read(text, "english")[0]] == [LONG]
    refused(text, (1, 1), "english")
    refused("1. 32-28 19-23 2. 28-19 *", (1, 19), "international")


def test_03_colons_and_cyrillic_letters() -> None:
    plain = one('[White "Иванов"]\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 3. b2-c3 c5-d4 *', "russian")
    for text in ("1. c3-d4 b6-c5 2. d4:b6 a7:c5 3. b2-c3 c5-d4 *", "1.c3-d4 b6-c5 2.d4:b6 a7:c5\n3.b2-c3 c5-d4"):
        assert line(one(text, "russian")) == line(plain)
        allowed(text, "russian")
    cyrillic = "1. с3-д4 б6-ц5 2. д4:б6 а7:ц5 3. б2-с3 ц5-д4 *"
    assert line(one(cyrillic, "russian")) == line(plain)
    refused(cyrillic, (1, 4), "russian")
    chain = '[FEN "B:Wc5,c3:Bd6,h8"]\n1... d6xb4xd2 *'
    assert one(chain, "czech").moves()[0].captured == (22, 26) or one(chain, "czech").moves()
    allowed(chain, "czech")


def test_04_short_algebraic_that_what_follows_settles() -> None:
    text = '[GameType "25"]\n[FEN "W:Wa1,Ka3:Bh8,h6"]\n1. ab2 hg7 2. ab4 *'
    (game,), (problem,) = read(text)
    assert line(game) == ["a1-b2", "h8-g7", "a3-b4"]
    assert (problem.line, problem.column, problem.done, problem.taken) == (3, 4, Done.SETTLED, "a1-b2")
    assert problem.what == "'ab2' may be a1-b2 or a3-b2"
    refused(text, (3, 4))


def test_05_no_sign_between_squares() -> None:
    assert line(one("1.a3b4 b6a5", "russian")) == ["a3-b4", "b6-a5"]
    allowed("1.a3b4 b6a5", "russian")
    assert line(one("1. 3228 1923 2. 2819 1423 *")) == SHORT
    refused("1. 3228 1923 *", (1, 4))


def test_06_blanks_inside_a_move() -> None:
    text = "  1. 32-28 19-23   2. 28x19 14x23   3. 37-32  1- 7 *"
    assert line(one("1. 32-28 19-23 2. 28x 19 14x  23 *")) == SHORT
    assert line(one("1. 32 - 28 19 - 23 2. 28 x 19 14x23 *")) == SHORT
    assert line(one('[FEN "B:W27:B1,50"]\n1... 1- 7 *')) == ["1-7"]
    allowed("1. 32-28 19-23 2. 28x 19 14x  23 *")
    assert len(read(text)[0][0].moves()) == 5


def test_07_noughts_before_numbers() -> None:
    text = "01.32-28 19-23\n02.28x19 14x23 03.37-32 04-09 *"
    assert not read('[FEN "B:W27:B1,4"]\n01...04-09 *')[1]
    assert line(one(text.replace("04-09", "10-14"))) == [*SHORT, "37-32", "10-14"]
    allowed(text.replace("04-09", "10-14"))


def test_08_the_captured_squares_behind_the_destination() -> None:
    start = '[FEN "W:W38:B32,21"]\n'
    for text in ("38x16x32x21", "38x16x21x32", "38x16 <32,21>"):
        assert one(f"{start}1. {text} *").moves()[0].captured == (32, 21)
        refused(f"{start}1. {text} *", (2, 4) if "<" not in text else (2, 10))


def test_09_whole_paths_beside_ends_alone() -> None:
    start = '[FEN "W:W38:B32,21"]\n'
    for text in (f"{start}1. 38x27x16 *", f"{start}1. 38x16 *"):
        assert line(one(text)) == ["38x27x16"]
        allowed(text)


def test_10_each_jump_as_a_move_and_letters_from_blacks_side() -> None:
    text = (
        '[P1 "Ann"]\n[P2 "Bob"]\n[Variant "American/English"]\n1. a3-b4 h6-g5 2. c3-d4 g5-h4 3. b4-a5 f6-e5 '
        "4. d4xf6 e7xg5 5. g3-f4 f8-e7 6. f4xh6 h6xf8 *"
    )
    (game,), (numbering, joined) = read(text)
    assert line(game) == LONG
    assert game.tags == {"White": "Bob", "Black": "Ann"}
    assert (numbering.done, numbering.line, numbering.column) == (Done.RENUMBERED, 4, 1)
    assert (joined.done, joined.taken) == (Done.JOINED, "14x21x30")
    assert joined.what == "f4xh6 and h6xf8 are jumps of one capture"
    refused(text, (4, 4))


def test_11_numbers_without_a_sign_each_step_a_move() -> None:
    text = '[GameType "21"]\n1216 2117 1115 1713 1620 2218 1522 2617 0914 3026 1421 2130'
    (game,), (joined,) = read(text)
    assert line(game) == LONG
    assert (joined.done, joined.what) == (Done.JOINED, "1421 and 2130 are jumps of one capture")
    refused(text, (2, 1))


@pytest.mark.parametrize(
    ("text", "winner", "is_allowed"),
    [
        *[("2-0", Colour.WHITE, True), ("0-2", Colour.BLACK, True), ("1-1", None, True), ("0-0", None, True)],
        *[("1-0", Colour.WHITE, True), ("0-1", Colour.BLACK, True), ("1/2-1/2", None, True)],
        *[("1:0", Colour.WHITE, False), ("0:1", Colour.BLACK, False), ("1/2:1/2", None, False), ("½-½", None, False)],
        *[("2 - 0", Colour.WHITE, False), ("2-0 (1.20/2.20)", Colour.WHITE, False)],
    ],
)
def test_12_results_of_every_form(text: str, winner: Colour | None, is_allowed: bool) -> None:
    game = one(f"1. 32-28 {text}")
    assert game.result is not None
    assert game.result.winner is winner
    assert (game.result.reason is Reason.BOTH_LOSE) == (text == "0-0")
    assert game.tags == ({"WhiteTime": "1:20", "BlackTime": "2:20"} if "/2." in text else {})
    if is_allowed:
        allowed(f"1. 32-28 {text}")
    else:
        refused(f"1. 32-28 {text}", (1, 14 if "(" in text else 10))


def test_12_results_that_are_none_and_formats_of_their_own() -> None:
    for text in ('[Result "*"]\n1. 32-28 *', "1. 32-28 19-23"):
        assert one(text).result is None
        allowed(text)
    game = one('[White "A"]\n[Result "4-6"]\n1. 32-28 19-23 4-6')
    assert (game.result, game.tags["Result"], len(game.moves())) == (None, "4-6", 2)
    for result in ("1+ - 1-", "1 1/2 - 1/2", "1.02-0.98"):
        text = f'[Result "{result}"]\n[ResultFormat "Plus draw"]\n1. 32-28 *'
        game = one(text)
        assert game.result is not None
        assert game.result.is_draw
        assert f'[Result "{result}"]' in pdn.write(game)
        allowed(text)


def test_13_a_result_that_touches_the_next_game() -> None:
    text = '01.32-28 19-23 {0} 0-001.33-29 {0} 2-0[White "B"]\n1. 34-30 *'
    games, problems = read(text)
    assert [line(game) for game in games] == [["32-28", "19-23"], ["33-29"], ["34-30"]]
    assert problems == []
    assert games[0].result is not None
    refused(text, (1, 23))
    allowed('1. 32-28 2-0[White "B"]\n1. 34-30 *')


def test_14_the_tag_and_the_end_differ() -> None:
    for text in ('[Result "1-1"]\n1. 32-28 *', '[Result "1-1"]\n1. 32-28 2-0'):
        game = one(text)
        assert game.result is not None
        assert game.result.is_draw
        allowed(text)


def test_15_the_first_number_is_the_first_movers() -> None:
    for variant, move, winner in (("english", "11-15", Colour.BLACK), ("russian", "c3-d4", Colour.WHITE)):
        game = one(f"1. {move} 1-0", variant)
        assert game.result is not None
        assert game.result.winner is winner
        assert '[Result "1-0"]' in pdn.write(game)
        allowed(f"1. {move} 1-0", variant)


def test_16_a_position_with_a_result_and_no_move() -> None:
    text = '[Event "Study"]\n[Result "0-1"]\n[GameType "21"]\n[FEN "W:WK18,K22:BK3"]\n0-1\n'
    game = one(text)
    assert game.result is not None
    assert (game.moves(), game.result.winner) == ([], Colour.WHITE)
    allowed(text)
    report = pdn.check_source(pdn.Source(text))
    assert (report.games, report.legal, report.without_moves) == (1, 0, 1)
    assert [(p.line, p.column, p.done) for p in report.problems] == [(1, 1, Done.EMPTY)]


def test_17_no_event_a_result_alone_or_no_tag_at_all() -> None:
    text = '[White "A"]\n1. 32-28 *\n[Result "2-0"]\n1. 33-29 2-0\n% next\n1. 34-30 20-25 0-0\n1. 31-27 *'
    games, problems = read(text)
    assert [len(game.moves()) for game in games] == [1, 1, 2, 1]
    assert problems == []
    allowed(text)


def test_18_tags_in_other_languages() -> None:
    text = '[Dati "Turno 1"] [Bianco "Rossi"]\n[Nero "Verdi"] [Risultato "1/2-1/2"]\n1. 21-17 *'
    game = one(text, "italian")
    assert game.tags == {"Event": "Turno 1", "White": "Rossi", "Black": "Verdi"}
    assert game.result is not None
    allowed(text, "italian")
    assert one('[Белые "Иванов"]\n1. c3-d4 *', "russian").tags == {"White": "Иванов"}
    refused('[Белые "Иванов"]\n1. c3-d4 *', (1, 1), "russian")
    assert one('[white "A"]\n[P1Elo "1500"]\n[a-b "c"]\n1. 32-28 *').tags == {"White": "A", "P1Elo": "1500", "A_b": "c"}
    refused('[white "A"]\n1. 32-28 *', (1, 1))


def test_19_tags_without_quotes_or_blanks_and_with_escapes() -> None:
    assert one("[Round 17]\n[Game # 612]\n1. 32-28 *").tags == {"Round": "17", "Game": "# 612"}
    refused("[Round 17]\n1. 32-28 *", (1, 1))
    text = '[White"Ann \\"Annie\\" B"] 1. 32-28 *'
    assert one(text).tags == {"White": 'Ann "Annie" B'}
    allowed(text)


def test_20_setup_spelt_in_two_ways_and_fen_alone() -> None:
    for tag in ('[Setup "1"]\n', '[SetUp "1"]\n', ""):
        text = f'{tag}[FEN "B:W28:B14,K5"]\n1... 14-19 *'
        game = one(text)
        assert (line(game), game.tags) == (["14-19"], {})
        allowed(text)


@pytest.mark.parametrize(
    ("text", "name", "is_allowed"),
    [
        *[('[GameType "20"]', "international", True), ('[GameType "20,W,10,10,N2,0"]', "international", True)],
        *[
            ('[GameType "20,W,10,10,N1,0"]', "international", True),
            ('[GameType "20,W,0,0,N,0"]', "international", False),
        ],
        *[("", "international", True), ('[GameType "40"]', "frisian", True), ('[GameType "98"]', "antidraughts", True)],
        ('[GameType "96,W,10,10,S2"]', "breakthrough", True),
    ],
)
def test_21_game_types_in_all_forms_and_missing(text: str, name: str, is_allowed: bool) -> None:
    whole = f"{text}\n1. 32-28 *"
    assert one(whole).variant.name == name
    if is_allowed:
        allowed(whole)
    else:
        refused(whole, (1, 12))


def test_21_a_game_type_with_another_first_mover_and_games_found_by_replaying() -> None:
    text = '[GameType "23,W,8,8,A0,0"]\n1. c3-d4 d6-e5 *'
    game = one(text)
    assert (game.variant.first, len(game.moves())) == (Colour.WHITE, 2)
    allowed(text)
    games, problems = read("1. 32-28 19-23 2. 28x19 14x23 *\n1. 11-15 23-19 2. 8-11 22-17 *\n1. 33-29 19-24 *")
    assert [game.variant.name for game in games] == ["international", "english", "international"]
    assert [(p.game, p.line, p.column, p.done) for p in problems] == [(2, 2, 1, Done.OTHER_RULES)]


@pytest.mark.parametrize(
    ("text", "is_allowed"),
    [
        *[("W:WK27,23:BK28,12.", True), ("W:B12,K28:W23,K27", True), ("W:WK27,23,:BK28,12,", False)],
        *[("W:WKe3,d4:BKg1,b6", True), ("W:WK27,23:BK28,12:H0:F1", False), ("W: W K27, 23: B K28, 12", False)],
    ],
)
def test_22_fens_as_they_come(text: str, is_allowed: bool) -> None:
    whole = f'[FEN "{text}"]\n*'
    variant = "english" if "e3" not in text else "russian"
    game = one(whole, variant)
    if variant == "english":
        assert game.start == fen.position("W:WK27,23:BK28,12", "english")
    if is_allowed:
        allowed(whole, variant)
    else:
        refused(whole, (1, 7), variant)


def test_22_ranges_and_an_empty_side() -> None:
    assert one('[FEN "W:W31-50:B1-20"]\n1. 32-28 *').start == Position.start("international")
    allowed('[FEN "W:W31-50:B1-20"]\n1. 32-28 *')
    assert one('[FEN "W:WK33:B"]\n*').start.pieces.keys() == {33}
    allowed('[FEN "W:WK33:B"]\n*')


def test_23_a_fen_over_two_lines() -> None:
    text = '[FEN "W:W27,28,\n48:B4,3"]\n1. 27-22 *'
    assert one(text).start.pieces.keys() == {27, 28, 48, 4, 3}
    refused(text, (1, 7))


def test_24_a_man_on_its_crowning_row() -> None:
    text = '[FEN "W:W18,K15,1:BK30,K26,2"]\n*'
    (game,), (problem,) = read(text, "english")
    assert fen.write(game.start) == "W:WK1,K15,18:B2,K26,K30"
    assert (problem.done, problem.line, problem.column) == (Done.CROWNED, 1, 1)
    allowed(text, "english")


def test_25_the_start_as_a_fen_in_another_order() -> None:
    white, black = ",".join(map(str, range(32, 20, -1))), ",".join(map(str, (9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4)))
    text = f'[FEN "W:W{white}:B{black}."]\n1. c3-d4 *'
    game = one(text, "russian")
    assert game.start == Position.start("russian")
    assert "FEN" not in pdn.write(game)
    allowed(text, "russian")


def test_26_comments_over_lines_before_the_game_and_within_each_other() -> None:
    text = '{ of the\nclub }\n[White "A"]\n{ two\n  lines } 1. 32-28 {good} 19-23 % a line\n*'
    game = one(text)
    assert game.root.comment == "of the club two lines"
    assert game.line()[0].comment == "good"
    refused(text, (3, 1))
    allowed(text.partition("}\n")[2])
    nested = "1. 32-28 { a { nested } one } 19-23 ; to the end\n2. 28x19 *"
    assert [node.comment for node in one(nested).line()] == ["a { nested } one", "to the end", ""]
    refused(nested, (1, 25))
    refused("1. 32-28 ; to the end\n19-23 *", (1, 10))


def test_26_a_brace_in_a_comment_does_not_swallow_the_next_game() -> None:
    text = '1. 32-28 { a {smile } 19-23 *\n\n[White "}"]\n1. 33-29 *'
    games, problems = read(text)
    assert [line(game) for game in games] == [["32-28", "19-23"], ["33-29"]]
    assert problems == []
    assert list(pdn.read(pdn.write_all(games))) == games


def test_26_a_comment_that_is_never_closed_ends_with_its_game() -> None:
    text = '1. 32-28 { oh 19-23 *\n\n[White "B"]\n1. 33-29 {well} *'
    games, (problem, junk) = read(text)
    assert [line(game) for game in games] == [["32-28", "19-23"], ["33-29"]]
    assert (problem.line, problem.column, problem.done) == (1, 10, Done.PASSED_OVER)
    assert junk.what == "'oh' is neither a move nor a comment"
    refused(text, (1, 10))


def test_27_scores_and_clocks_in_comments() -> None:
    text = '1. 32-28 {-120} 19-23 {%eval "X" 40} 2. 28x19 {0: None } 14x23 {[%clock w0:10:00 B0:09:00] hm} *'
    nodes = one(text).line()
    assert [pdn.evaluation(node.comment) for node in nodes] == [-120.0, 40.0, None, None]
    assert nodes[3].clock == Reading(600.0, 540.0, None, Colour.BLACK)
    assert nodes[3].comment == "hm"
    allowed(text)
    assert one("1. 32-28 {[%emt 0:03:24.116]} *").line()[0].clock == Reading(elapsed=204.116)


def test_28_variations_in_all_brackets() -> None:
    text = "1. 32-28 ( 1. 33-29 19-24 ( 19-23 ) ) 18-22 *"
    assert len(one(text).root.variations) == 2
    allowed(text)
    squared = "1.32-28 19-23 [ 1...18-22 2.37-32 ] 2.28x19 *"
    assert len(one(squared).line()[0].variations) == 2
    refused(squared, (1, 15))
    again = "1. 32-28 19-23 ( 1. 18-22 2. 37-32 ) 2. 28x19 *"
    assert len(one(again).line()[0].variations) == 2
    allowed(again)


def test_28_moves_in_brackets_alone_are_the_main_line() -> None:
    (game,), (problem,) = read('[White "A"]\n( ( 1. 32-28 19-23 ) 1. 33-29 ) *')
    assert line(game) == ["33-29"]
    assert [node.move for node in game.root.variations] == [game.moves()[0], pdn.read_one("1. 32-28").moves()[0]]
    assert (problem.line, problem.column, problem.done) == (2, 25, Done.TAKEN)
    assert list(pdn.read(pdn.write(game))) == [game]


def test_29_marks_of_strength() -> None:
    text = "1. 32-28!? 19-23(?) 2. 28x19 ! 14x23 $14 3. 37-32 (!?!!!) *"
    assert [node.nags for node in one(text).line()] == [[5], [2], [1], [14], [5]]
    allowed(text)
    assert line(one("1. 32-28 !19-23 2. 28x19 *")) == SHORT[:3]
    refused("{ } !1. 32-28 *", (1, 5))


def test_30_numbers_of_blacks_moves() -> None:
    for text in ("1. 32-28 1... 19-23 *", "1. 32-28 1. ... 19-23 *", "1.32-28 1...19-23 *"):
        assert line(one(text)) == SHORT[:2]
        allowed(text)
    assert line(one("1 . 32-28 19-23 2 . 28x19 *")) == SHORT[:3]
    refused("1 . 32-28 *", (1, 1))
    start = '[FEN "B:W28:B14"]\n'
    assert line(one(f"{start}23...14-19 *")) == ["14-19"]
    allowed(f"{start}23...14-19 *")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\n\n"])
def test_31_line_ends_and_tabs(end: str) -> None:
    text = end.join(['[White "A"]', "\t1.\t32-28\t19-23", "2. 28x19 14x23", "3. 99-98 *"])
    (game,), (problem,) = read(text)
    assert line(game) == SHORT
    assert (problem.line, problem.column) == (7 if end == "\r\n\n" else 4, 4)
    allowed(text.replace("3. 99-98", ""))


def test_31_encodings_and_long_lines(tmp_path: Path) -> None:
    text = '[White "Berçot"]\r\n' + "{" + "word " * 500 + "} 1. 32-28 19-23 2. 28x19 14x23 *"
    for number, encoding in enumerate(("utf-8", "utf-8-sig", "cp1252", "utf-16")):
        path = tmp_path / f"{number}.PDN"
        path.write_bytes(text.encode(encoding))
        (game,) = pdn.read(path)
        assert (game.tags["White"], line(game)) == ("Berçot", SHORT)
        if encoding.startswith("utf-8"):
            assert list(pdn.read(path, strict=True)) == [game]
        else:
            with pytest.raises(PdnError, match="UTF-8"):
                list(pdn.read(path, strict=True))
    mixed = tmp_path / "mixed.pdn"
    mixed.write_bytes('[White "Łoś"]\n1. 32-28 *\n'.encode() + '[White "José"]\n1. 32-28 *'.encode("cp1252"))
    assert [game.tags["White"] for game in pdn.read(mixed)] == ["Łoś", "José"]


def test_31_games_inside_json() -> None:
    texts = ['[White "A"]\n1. 32-28 19-23 *', '[White \\"B\\"]\\n1. 33-29 99-98 *'.replace('\\"', '"'), "no game"]
    wrapped = json.dumps(
        {"games": texts, "other": [{"position": "B:W28:B14", "name": "x", "moves": ["14x19", "28x99"]}]}
    )
    games, problems = read(wrapped)
    assert [len(game.moves()) for game in games] == [2, 1, 1]
    assert games[2].tags == {"Name": "x"}
    (refusal, told) = problems
    assert wrapped[refusal.column - 1 :].startswith("99-98")
    assert wrapped[told.column - 1 :].startswith("28x99")
    with pytest.raises(PdnError, match="JSON"):
        list(pdn.read(wrapped, strict=True))


def test_32_errors_in_the_data() -> None:
    header = '[White "A"]\n[Black "B"]\n[Result "2-0"]\n\n'
    text = f"{header}{header}1. 32-28 19-23 2. 38-32 *\n*\n*\n{header}2-0\n1. 33-29"
    games, (problem,) = read(text)
    assert [len(game.moves()) for game in games] == [0, 2, 0, 1]
    assert (problem.game, problem.line, problem.column, problem.done) == (2, 9, 19, Done.GAME_ENDS)
    assert "a capture is compulsory: 28 must take 23 (FMJD 4.1)" in problem.what
    refused(text, (9, 19))
    refused("1. 32-28 *\n*\n1. 33-29 *", (2, 1))


def test_33_records_that_end_early_or_late() -> None:
    text = '[Result "2-0"]\n[Termination "Time forfeit"]\n1. 32-28 2-0'
    game = one(text)
    assert game.result is not None
    assert (game.result.reason, game.result.winner) == (Reason.TIME, Colour.WHITE)
    allowed(text)
    late = '[FEN "W:W28:B23"]\n1. 28x19 23-28 *'
    (game,), (problem,) = read(late, "international")
    assert (len(game.moves()), problem.column, problem.done) == (1, 10, Done.GAME_ENDS)
    assert "the game is over: White wins" in problem.what
    refused(late, (2, 10), "international")
