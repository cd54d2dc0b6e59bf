"""``dammen moves``."""

from __future__ import annotations

import json

from cli_run import Run


def test_the_json_has_exactly_the_promised_fields(run: Run) -> None:
    answer = run("moves", "W:WK45:B40,29", "--variant", "international", "--json")
    assert answer.status == 0
    assert answer.err == ""
    assert set(answer.data) == {"variant", "turn", "moves"}
    assert (answer.data["variant"], answer.data["turn"]) == ("international", "white")
    for move in answer.data["moves"]:
        assert set(move) == {"text", "start", "end", "path", "captured", "promotes"}


def test_a_capture_of_a_man(run: Run) -> None:
    answer = run("moves", "W:W28:B23,13", "--json")
    assert answer.data["moves"] == [
        {"text": "28x8", "start": 28, "end": 8, "path": [28, 19, 8], "captured": [13, 23], "promotes": False},
    ]


def test_captured_squares_are_sorted(run: Run) -> None:
    for move in run("moves", "W:WK5:B14,33,27,18", "--json").data["moves"]:
        assert move["captured"] == sorted(move["captured"])


def test_promotion_is_told(run: Run) -> None:
    moves = run("moves", "W:W7:B40", "--json").data["moves"]
    assert [(move["end"], move["promotes"]) for move in moves] == [(1, True), (2, True)]


def test_a_variant_of_letters_names_the_path_too(run: Run) -> None:
    answer = run("moves", "W:Wc3:Bd4,g7", "--variant", "russian", "--json")
    (move,) = answer.data["moves"]
    assert move["names"] == ["c3", "e5"]
    assert (move["start"], move["end"]) == (22, 15)
    assert move["text"] == "c3:e5"


def test_letters_and_numbers_are_both_read(run: Run) -> None:
    letters = run("moves", "W:Wc3:Bd4,g7", "--variant", "russian", "--json")
    numbers = run("moves", "W:W22:B18,8", "--variant", "russian", "--json")
    assert letters == numbers


def test_without_a_fen_it_is_the_start(run: Run) -> None:
    data = run("moves", "--variant", "english", "--json").data
    assert data["turn"] == "black"
    assert len(data["moves"]) == 7


def test_a_position_without_moves_is_no_error(run: Run) -> None:
    answer = run("moves", "W:W5:B1", "--variant", "english", "--json")
    assert answer.status == 0
    assert answer.data["moves"] == []


def test_people_get_words(run: Run) -> None:
    answer = run("moves", "W:W28:B23,13")
    assert "White to move, 1 legal move." in answer.out
    assert "28x8" in answer.out


def test_a_bad_fen_is_refused_with_its_column(run: Run) -> None:
    assert "column 4" in run("moves", "W:Wz9:B1").refusal


def test_an_impossible_position_is_refused(run: Run) -> None:
    assert "crowning row" in run("moves", "W:W1:B40", "--variant", "international").refusal


def test_a_house_variant_in_a_few_words(run: Run) -> None:
    free = run("moves", "W:W28,50:B23", "--variant", "international:compulsory=false", "--json").data
    bound = run("moves", "W:W28,50:B23", "--json").data
    assert len(bound["moves"]) == 1
    assert len(free["moves"]) > 1
    assert free["variant"] == "international:compulsory=false"


def test_json_is_one_line_for_programs(process: Run) -> None:
    answer = process("moves", "--json")
    assert len(answer.out.splitlines()) == 1
    assert json.loads(answer.out)["variant"] == "international"


def test_eb9_the_queen_takes_five_where_each_piece_leaves_as_it_is_taken(run: Run) -> None:
    moves = run("moves", "W:WK7:B10,18,19,22,27", "--variant", "polish-eb9", "--json").data["moves"]
    assert [move["captured"] for move in moves] == [[10, 18, 19, 22, 27]] * 3
    assert [move["end"] for move in moves] == [22, 25, 29]


def test_eb9_the_queen_takes_four_where_pieces_leave_at_the_end(run: Run) -> None:
    moves = run("moves", "W:WK7:B10,18,19,22,27", "--variant", "polish-eb9:removal=end", "--json").data["moves"]
    assert [(move["path"], move["captured"]) for move in moves] == [([7, 17, 31, 24, 15], [10, 19, 22, 27])]
