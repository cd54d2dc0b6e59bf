# ruff: noqa: RUF001 - signs that look alike are what is read here
"""PDN as real files have it, one test for each oddity; every text here was written for the test."""

from __future__ import annotations

from pathlib import Path

import pytest

from dammen.errors import PdnError
from dammen.model import Colour, Position
from dammen.model.clock import Reading
from dammen.model.game import Game
from dammen.model.outcome import Reason
from dammen.notation import fen, moves, pdn
from dammen.notation.pdn import Done, Problem


def one(text: str, variant: str | None = "international") -> Game:
    games, problems = several(text, variant)
    assert problems == []
    assert len(games) == 1
    return games[0]


def several(text: str, variant: str | None = "international") -> tuple[list[Game], list[Problem]]:
    problems: list[Problem] = []
    return list(pdn.read(text, variant, problems=problems)), problems


def line(game: Game) -> list[str]:
    return [moves.write(node.move, node.parent.position) for node in game.line() if node.move and node.parent]


SHORT = ["32-28", "19-23", "28x19", "14x23"]


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "1. 32x28 19x23 2. 28x19 14x23 *",
        "1. 32-28 19-23 2. 28-19 14-23 *",
        "1. 32-28 19-23 2. 28:19 14:23 *",
        "1.32-28 19-23 2.28x19 14x23",
        "01.32-28 19-23\n02.28x19 14x23 2-0",
        "1. 32-28 19-23 2. 28x 19 14x 23 *",
        "1. 3228 1923 2. 2819 1423 *",
        "1 . 32-28 19-23 2 . 28x19 14x23",
        "1. 32-28 1... 19-23 2. 28x19 2. ... 14x23",
        "1. 32-28! 19-23 ?! 2. 28x19 (!?) 14x23 (??) *",
        "1. 32–28 19–23 2. 28×19 14х23 *",
        "32-28 19-23 28x19 14x23",
        "\t1.\t32-28\t19-23\r\n\t2.\t28x19\t14x23\r\n",
    ],
)
def test_ways_to_write_the_same_moves(text: str) -> None:
    assert line(one(text)) == SHORT


def test_algebraic_with_signs_without_and_short() -> None:
    full = one("1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 *", "russian")
    for text in (
        "1. c3d4 b6a5 2. d4c5 d6b4 3. a3c5",
        "1. cd4 ba5 2. dc5 db4 3. ac5",
        "1.C3-D4 B6-A5 2.D4-C5 D6:B4 3.A3:C5",
        "1. с3-d4 б6-а5 2. д4-ц5 д6:б4 3. а3:ц5",
        "1. 22-18 9-13 2. 18-14 10:17 3. 21:14",
    ):
        assert line(one(text, "russian")) == line(full)


def test_full_path_and_captured_squares_after_the_destination() -> None:
    start = '[FEN "W:W38:B32,21."]\n'
    for text in ("38x27x16", "38x16", "38x16x32x21", "38x16x21x32", "38x16 <32,21>"):
        game = one(f"{start}1. {text} 1-0")
        assert [move.captured for move in game.moves()] == [(32, 21)]


def test_ambiguous_capture_is_settled_by_what_follows() -> None:
    start = '[FEN "W:W31,12:B26,18,27,19,5"]\n'
    # After 31x15 over 26 and 18 the men 27 and 19 stand; after the other way round, 26 and 18 do.
    for reply, captured, path in (("19-24", (26, 18), "31x22x15"), ("18-23", (27, 19), "31x24x15")):
        (game,), (problem,) = several(f"{start}1. 31x15 {reply} 2. 15-10 *", "english")
        assert game.moves()[0].captured == captured
        assert (problem.line, problem.column, problem.done, problem.taken) == (2, 4, Done.SETTLED, path)
        assert problem.text == f"'31x15' may be 31x22x15 or 31x24x15; {path} was taken, as what follows shows"


def test_ambiguous_capture_that_nothing_settles_is_told() -> None:
    games, problems = several('[FEN "W:W31,12:B26,18,27,19,5"]\n1. 31x15 *', "english")
    assert len(games[0].moves()) == 1
    assert "may be 31x22x15 or 31x24x15" in problems[0].what
    assert (problems[0].done, problems[0].taken) == (Done.TAKEN, "31x22x15")


@pytest.mark.parametrize(
    ("variant", "text", "winner"),
    [
        ("international", "2-0", Colour.WHITE),
        ("international", "0-2", Colour.BLACK),
        ("international", "1-0", Colour.WHITE),
        ("international", "1-1", None),
        ("russian", "1/2-1/2", None),
        ("russian", "1/2:1/2", None),
        ("russian", "0:1", Colour.BLACK),
        ("russian", "1:0", Colour.WHITE),
        ("english", "1-0", Colour.BLACK),
        ("english", "0-1", Colour.WHITE),
    ],
)
def test_results_and_whom_they_mean(variant: str, text: str, winner: Colour | None) -> None:
    first = {"international": "32-28", "russian": "c3-d4", "english": "11-15"}[variant]
    for game in (one(f"1. {first} {text}", variant), one(f'[Result "{text}"]\n1. {first} *', variant)):
        assert game.result is not None
        assert game.result.winner is winner
        assert "Result" not in game.tags


def test_the_tag_goes_before_the_end_of_the_moves() -> None:
    game = one('[Result "1-1"]\n1. 32-28 2-0')
    assert game.result is not None
    assert game.result.is_draw


def test_score_of_a_match_is_kept_as_it_stands() -> None:
    game = one('[White "A"]\n[Result "4-6"]\n1. 32-28 19-23 4-6')
    assert game.result is None
    assert game.tags["Result"] == "4-6"
    assert len(game.moves()) == 2


def test_result_with_times_and_result_run_together_with_the_next_game() -> None:
    games, problems = several("1.32-28 19-23 2-0 (1.20/2.20)\n1.33-29 {0} 0-001.34-30 20-25 0-0")
    assert [len(game.moves()) for game in games] == [2, 1, 2]
    assert problems == []


def test_result_against_the_board_is_told() -> None:
    _, problems = several('[Result "0-2"]\n[FEN "W:W28:B23"]\n1. 28x19 0-2')
    assert "on the board it is: White wins" in problems[0].what


def test_games_without_tags_without_ends_and_numbers_that_begin_anew() -> None:
    games, problems = several("1. 32-28 19-23 2. 28x19 14x23\n% the next file\n1. 34-29 20-25 2. 40-34 *")
    assert [len(game.moves()) for game in games] == [4, 3]
    assert problems == []
    assert len(one("1. 32-28 19-23 2. 28x19 14x23 1. 34-29 23x34 2. 40x29 20-24 *").moves()) == 8


def test_tags_part_games_and_stray_ends_do_not() -> None:
    games, _ = several('* *\n[White "A"]\n*\n*\n[White "B"]\n1. 32-28\n[White "C"]\n1. 33-29 19-24 *\n*')
    assert [(game.tags["White"], len(game.moves())) for game in games] == [("A", 0), ("B", 1), ("C", 2)]


def test_tags_in_other_words_and_odd_shapes() -> None:
    text = (
        '[Dati "Turno 1"] [Bianco "Rossi"]\n[Nero "Verdi"] [Risultato "1/2-1/2"]\n[Round 17]\n[Game # 612]\n'
        '[Site   "by the \\"sea\\""]\n[Note"close"]\n1. 21-17 *'
    )
    game = one(text, "italian")
    assert game.tags == {
        "Event": "Turno 1",
        "White": "Rossi",
        "Black": "Verdi",
        "Round": "17",
        "Game": "# 612",
        "Site": 'by the "sea"',
        "Note": "close",
    }
    assert game.result is not None


def test_fen_tags_as_they_come() -> None:
    for text in (
        '[FEN "B:W27,28,K4:\nB12,13."]',
        '[Setup "1"]\n[FEN "B:WK4,27,28:B12,13"]',
        '[SetUp "1"]\n[FEN "B:B12,13:W28,27,K4"]',
    ):
        game = one(f"{text}\n*")
        assert game.start == fen.position("B:W27,28,K4:B12,13", "international")
        assert not game.tags
    (game,), (problem,) = several('[FEN "B:W27,28,4:B12,13"]\n*')
    assert game.start == fen.position("B:W27,28,K4:B12,13", "international")
    assert (problem.done, problem.what) == (Done.CROWNED, "the FEN has a man on its crowning row: 4")
    assert one('[FEN "?:W31-50:B1-20"]\n1. 32-28 *').start == Position.start("international")


def test_start_position_given_as_fen_in_another_order() -> None:
    squares = ",".join(str(n) for n in reversed(range(31, 51)))
    assert one(f'[FEN "W:W{squares}:B1-20"]\n1. 32-28 *').start == Position.start("international")


def test_bad_fen_is_told_with_its_place() -> None:
    games, problems = several('[White "A"]\n[FEN "W:W31,77:B1"]\n1. 31-27 *')
    assert not games[0].moves()
    assert (problems[0].game, problems[0].line, problems[0].column) == (1, 2, 1)
    assert "no square '77'" in problems[0].what


def test_comments_before_amid_and_nested() -> None:
    game = one(
        "{ Two lines\n  of words } 1. 32-28 {good} {very} 19-23 { a { nested } } 2. {now} 28x19 ; the rest\n14x23 *"
    )
    assert game.root.comment == "Two lines of words"
    nodes = game.line()
    assert [node.comment for node in nodes] == ["good very", "a { nested }", "the rest", ""]
    assert nodes[2].comment_before == "now"


def test_comment_that_is_never_closed() -> None:
    games, problems = several("1. 32-28 { oh 19-23 2. 28x19 *")
    assert len(games[0].moves()) == 3
    assert any("never closed" in problem.what for problem in problems)


def test_line_comments() -> None:
    assert line(one("% made by hand\n1. 32-28 19-23\n%2. 31-27\n2. 28x19 14x23 *")) == SHORT


def test_clocks_and_other_commands() -> None:
    game = one(
        "1. 32-28 {[%clk 0:09:58]} 19-23 {[%clock w0:09:58 B0:09:30] hm} 2. 28x19 {[%emt 0:00:03.5]} "
        '14x23 {[%eval 0.3]} 3. 33-28 {%eval "X" 40} *'
    )
    nodes = game.line()
    assert nodes[0].clock == Reading(white=598.0)
    assert nodes[1].clock == Reading(598.0, 570.0, None, Colour.BLACK)
    assert nodes[1].comment == "hm"
    assert nodes[2].clock == Reading(elapsed=3.5)
    assert [node.comment for node in nodes[3:]] == ["[%eval 0.3]", '%eval "X" 40']


def test_marks_and_glyphs() -> None:
    game = one("1. 32-28! 19-23?? 2. 28x19 $14 $7 14x23 (!?) $14 3. 33-28(!?!!!) *")
    assert [node.nags for node in game.line()] == [[1], [4], [14, 7], [5, 14], [5]]


def test_variations_nested_and_in_square_brackets() -> None:
    game = one("1. 32-28 [1.33-29 19-23] 18-22 (1... 18-23 {mine} 2. 38-32 (2. 37-32 23-29) 12-18) 2. 38-32 16-21 *")
    first = game.line()[0]
    assert len(game.root.variations) == 2
    assert [moves.write(node.move, first.position) for node in first.variations if node.move] == ["18-22", "18-23"]
    assert first.variations[1].comment == "mine"
    assert len(first.variations[1].variations) == 2


def test_variation_that_comes_first_and_one_that_goes_on() -> None:
    game = one("(1. 33-29 19-24) 1. 32-28 18-22 2. 38-32 *")
    assert len(game.root.variations) == 2
    games, problems = several("1. 32-28 18-22 (2. 37-32 12-18) 2. 38-32 (2... 19-23) 16-21 *")
    assert [len(node.variations) for node in games[0].line()] == [1, 2, 2, 0]
    assert problems == []


def test_variation_that_does_not_fit_is_told_and_passed_over() -> None:
    games, problems = several("1. 32-28 (1. 32-22) 19-23 *")
    assert len(games[0].moves()) == 2
    assert "does not fit" in problems[0].what


def test_position_set_up_amid_a_game() -> None:
    game = one('1. 32-28 19-23 /FEN "B:W28,33:B12,14"/ 2... 14-19 *')
    assert game.line()[2].is_setup
    assert game.position.pieces.keys() == {28, 33, 12, 19}


def test_numbers_repeat_where_the_pieces_are_set_up_anew() -> None:
    text = '1. 32-28 /FEN "W:W28,33:B12,14"/ 1. 28-23 {so} 1... 14-20 2. 23-18 *'
    game = one(text, None)
    assert line(game) == ["32-28", "28-23", "14-20", "23-18"]


def test_the_first_move_after_a_set_up_position_says_nothing_against_the_tags() -> None:
    text = '[GameType "21,B,8,8,N1,0"]\n\n/FEN "W:W22,K32:B11"/ 1... 32-27 2. 11-16 *'
    assert one(text, None).variant.name == "english"


def test_refused_move_is_told_with_its_place_and_ends_the_game() -> None:
    games, problems = several('[White "A"]\n\n1. 32-28 19-23\n2. 33-29 14-19 *\n\n1. 31-27 *')
    assert [len(game.moves()) for game in games] == [2, 1]
    assert (problems[0].game, problems[0].line, problems[0].column) == (1, 4, 4)
    assert "33-29" in problems[0].what


def test_what_is_no_move_is_told_once_and_passed_over() -> None:
    games, problems = several("1. 32-28 - - 19-23 . hello *")
    assert len(games[0].moves()) == 2
    assert [problem.what for problem in problems] == [
        "'-' is neither a move nor a comment",
        "'hello' is neither a move nor a comment",
    ]


def test_brackets_that_do_not_match_are_told() -> None:
    assert "not opened" in several("1. 32-28 ) 19-23 *")[1][0].what
    assert "not closed" in several("1. 32-28 ( 1. 33-29 *")[1][0].what


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('[GameType "20"]\n1. 32-28', "international"),
        ('[GameType "20,W,10,10,N1,0"]\n1. 32-28', "international"),
        ('[GameType "20,W,0,0,N,0"]\n1. 32-28', "international"),
        ('[GameType "97"]\n[FEN "W:W46-50:B1-5"]\n1. 46-41', "frysk"),
        ('[GameType "25"]\n1. cd4', "russian"),
        ('[Variant "American/English"]\n1. 11-15', "english"),
        ('[GameType "20"]\n[Variant "killer"]\n1. 32-28', "killer"),
        ("1. 32-28 19-23", "international"),
        ("1. 33-29 19-24", "international"),
        ("1. 11-15 23-19 2. 8-11 22-17", "english"),
        ("1. 21-17 9-13 2. 23-19 10-14", "italian"),
        ("1. c3-d4 b6-c5 2. d4:b6 a7:c5", "russian"),
        ('[FEN "W:WK27,K23:BK28,12."]', "english"),
        ("1. 46-41 5-10", "frysk"),
        ("1. 48-42 25-31 2. 54-48 30-36", "canadian"),
    ],
)
def test_rules_of_a_game_without_being_told(text: str, name: str) -> None:
    games = list(pdn.read(text))
    assert games[0].variant.name == name


def test_given_rules_go_before_the_tags_and_doubtful_tags_before_none() -> None:
    text = '[GameType "20"]\n1. c3-d4 d6-e5 *'
    assert next(pdn.read(text, "russian")).variant.name == "russian"
    games, problems = several(text, None)
    assert games[0].variant.name == "russian"
    assert "the game replays as russian" in problems[0].what


def test_termination_gives_the_reason() -> None:
    game = one('[Result "2-0"]\n[Termination "Time forfeit"]\n1. 32-28 2-0')
    assert game.result is not None
    assert game.result.reason is Reason.TIME
    assert "Termination" not in game.tags
    game = one('[Result "2-0"]\n[Termination "Normal"]\n1. 32-28 2-0')
    assert game.tags["Termination"] == "Normal"


def test_encodings_of_files(tmp_path: Path) -> None:
    text = '[White "Berçot"]\r\n1. 32-28 19-23 2-0\r\n'
    for number, encoding in enumerate(("utf-8", "utf-8-sig", "cp1252", "utf-16")):
        path = tmp_path / f"{number}.PDN"
        path.write_bytes(text.encode(encoding))
        assert next(pdn.read(path)).tags["White"] == "Berçot"
    with pytest.raises(PdnError, match="cannot be read"):
        next(pdn.read(tmp_path / "none.pdn"))
    with pytest.raises(PdnError, match="is no name of a file"):
        next(pdn.read(tmp_path / "a\0b.pdn"))


def test_a_text_is_never_taken_for_a_path(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text("1. 32-28 *", encoding="utf-8")
    assert list(pdn.read(str(path))) == []


def test_read_one_refuses_with_line_and_column() -> None:
    assert len(pdn.read_one("1. 32-28 19-23 *\n\n1. 31-27 *").moves()) == 2
    with pytest.raises(PdnError, match="no game in the text"):
        pdn.read_one(" ")
    with pytest.raises(PdnError) as caught:
        pdn.read_one("1. 32-28\n 17-23 *", "international")
    assert (caught.value.line, caught.value.column) == (2, 2)
    assert len(pdn.read_one("1. 32-28 hm 19-23 *").moves()) == 2
    with pytest.raises(PdnError, match="no square '90'"):
        pdn.read_one('[FEN "W:W90:B1"]\n( 1. 2-3 *', "international")
