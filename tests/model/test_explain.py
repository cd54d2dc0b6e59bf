"""Each kind of refusal says in words what was wrong, in several variants; a legal move is never refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from dammen.geometry import DIAGONAL
from dammen.model import Colour, Move, Piece, Position, Setup
from dammen.notation import fen
from dammen.variants import ALL, Variant, get


def said(variant: str, position: str, *squares: int | str) -> str:
    rules = get(variant)
    path = [rules.board.number(square) if isinstance(square, str) else square for square in squares]
    assert None not in path
    return fen.position(position, rules).explain([square for square in path if square is not None])


START = "W:W31-50:B1-20"
CASES = {
    # before any rule of movement
    "no such square": (
        "international",
        START,
        (51, 46),
        "there is no square 51; international has 50 squares, 1 to 50",
    ),
    "no such square, in letters": (
        "russian",
        "W:Wc3:Bb6",
        (33, 1),
        "there is no square 33; russian has 32 squares, b8 to g1",
    ),
    "one square": (
        "international",
        START,
        (32,),
        "a move needs two squares at least: where it starts and where it ends",
    ),
    "no piece": ("international", START, (28, 22), "there is no piece on 28"),
    "opponent's piece": ("international", START, (19, 23), "the man on 19 is Black's, and White is to move"),
    "opponent's king": ("english", "B:WK18:B1", (18, 15), "the king on 18 is White's, and Black is to move"),
    "over, nothing left": ("russian", "W:W:Bc3", ("c3", "d4"), "the game is over: Black wins: White has no piece left"),
    "over, blocked": ("english", "B:W8,11:B4", (4, 11), "the game is over: White wins: Black has no move left"),
    "over, giveaway": ("poddavki", "W:W:Bc3", ("c3", "d4"), "the game is over: White wins: White has no move left"),
    "over, first king": (
        "breakthrough",
        "B:WK1:B20",
        (20, 25),
        "the game is over: White wins: White has the first king",
    ),
    # where the piece would go
    "own piece there": ("international", START, (37, 32), "32 is not vacant: White's own man stands there"),
    "enemy there": (
        "international",
        "W:W32:B28",
        (32, 28),
        "28 is not vacant: a black man stands there; to take it, name the square beyond it",
    ),
    "enemy king there": (
        "russian",
        "B:WKd4:Be5",
        ("e5", "d4"),
        "d4 is not vacant: a white king stands there; to take it, name the square beyond it",
    ),
    "nowhere": ("english", "W:W22:B1", (22, 22), "a step from 22 to 22 leads nowhere"),
    "no line": (
        "international",
        START,
        (32, 24),
        "32 and 24 do not lie on one line; a man moves diagonally forward (FMJD 3.4)",
    ),
    "man backwards": (
        "international",
        "W:W28:B1",
        (28, 33),
        "a man does not move backwards, as from 28 to 33; it moves diagonally forward (FMJD 3.4)",
    ),
    "black man backwards": (
        "english",
        "B:W32:B18",
        (18, 14),
        "a man does not move backwards, as from 18 to 14; it moves diagonally forward",
    ),
    "man sideways": (
        "english",
        "W:W18:B1",
        (18, 19),
        "a man does not move sideways, as from 18 to 19; it moves diagonally forward",
    ),
    "Turkish man diagonally": (
        "turkish",
        "W:Wd4:Ba8",
        ("d4", "e5"),
        (
            "a man does not move diagonally forward, as from d4 to e5; "
            "it moves straight forward or sideways (EB11 Turkish draughts)"
        ),
    ),
    "man too far": (
        "international",
        "W:W32:B1",
        (32, 23),
        "a man moves one square at a time; 23 is 2 squares from 32 (FMJD 3.4)",
    ),
    "short king too far": (
        "english",
        "W:WK32:B1",
        (32, 18),
        "a king moves one square at a time; 18 is 3 squares from 32 (WCDF 1.17)",
    ),
    "king off its lines": (
        "frisian",
        "W:WK46:B2",
        (46, 36),
        "a king does not move straight forward, as from 46 to 36; it moves diagonally (WFD 9)",
    ),
    "Dameo man too far": (
        "dameo",
        "W:Wd2:Bd8",
        ("d2", "d4"),
        "a man moves one square at a time, or over an unbroken line of its own men; d4 is 2 squares from d2",
    ),
    "way blocked by own man": (
        "international",
        "W:WK46,37:B1",
        (46, 28),
        "the way from 46 to 28 is blocked: White's own man stands on 37, and own pieces may not be jumped",
    ),
    "two in a row": (
        "russian",
        "W:WKa1:Bc3,d4",
        ("a1", "g7"),
        "the way from a1 to g7 is blocked: c3 and d4 stand one behind the other, and cannot be jumped",
    ),
    "man from afar": (
        "international",
        "W:W46:B32",
        (46, 28),
        "a man takes a piece next to it and comes down right behind it; not from 46 to 28 (FMJD 4.2)",
    ),
}


@pytest.mark.parametrize(("variant", "position", "path", "words"), CASES.values(), ids=CASES.keys())
def test_where_it_may_not_go(variant: str, position: str, path: tuple[int | str, ...], words: str) -> None:
    assert said(variant, position, *path) == words


CAPTURES = {
    # a capture is compulsory
    "FMJD 4.1": (
        "international",
        "W:W32,36:B28,7",
        (36, 31),
        "a capture is compulsory: 32 must take 28 (FMJD 4.1)",
    ),
    "WCDF 1.20, three ways": (
        "english",
        "B:W18,26,K6:B14,15,K1",
        (15, 19),
        "a capture is compulsory: 1 must take 6, 14 must take 18 and 26, or 15 must take 18 and 26 (WCDF 1.20)",
    ),
    "a king's long capture": (
        "international",
        "W:WK47:B9,12,33",
        (47, 42),
        "a capture is compulsory: 47 must take 33, 9 and 12 (FMJD 4.1)",
    ),
    "many ways": (
        "pool",
        "W:W10,K16,K30:BK7,14,15,19,28",
        (30, 25),
        "a capture is compulsory: a piece on 10 or 16 must take (APCA)",
    ),
    # which capture
    "FMJD 4.13": (
        "international",
        "W:WK47:B9,12,33",
        (47, 15),
        "47 must take 33, 9 and 12: three men go before one (FMJD 4.13)",
    ),
    "FMJD 4.13, another piece": (
        "brazilian",
        "W:Wc3:Bd4,d6,b4",
        ("c3", "a5"),
        "c3 must take d4 and d6: two men go before one (FMJD-64, Brazilian)",
    ),
    "FID 6.6": (
        "italian",
        "W:WK23,31:B19,26,27",
        (23, 14),
        "23 must take 27 and 26: two men go before one (FID 6.6 to 6.9)",
    ),
    "FID 6.7": (
        "italian",
        "W:WK2,31:B5,27",
        (31, 22),
        "2 must take 5: with equal numbers, a king that can take goes before a man (FID 6.6 to 6.9)",
    ),
    "FID 6.8": (
        "italian",
        "W:WK23:B19,K28",
        (23, 14),
        "23 must take 28: with equal numbers, taking a king goes before taking men alone (FID 6.6 to 6.9)",
    ),
    "law of quality": (
        "spanish",
        "W:W10,K24,28:BK1,K13,14,15,22",
        (24, 27),
        (
            "24 must take 15, 14 and 13: with equal numbers, taking a king goes before taking men alone "
            "(law of quantity and quality, EB11; FPD)"
        ),
    ),
    "queens preferred": (
        "polish-hoyle",
        "W:W33:B28,K29",
        (33, 22),
        (
            "33 must take 29: with equal numbers, taking a king goes before taking men alone "
            "(Hoyle Polish, queens preferred)"
        ),
    ),
    "WFD, value": (
        "frisian",
        "W:W28,38:B23,K33",
        (28, 19),
        "38 must take 33 and 23: a man and a king are worth more than a man, a king counting as 1.99 men (WFD, 2011)",
    ),
    "ČFD 4.14": (
        "czech",
        "W:Wd2,Ka7:Be3",
        ("d2", "f4"),
        "a7 must take e3: a king that can take goes before a man (ČFD 4.14)",
    ),
    # the capture is not whole
    "FMJD 4.5": (
        "international",
        "W:W32:B28,18",
        (32, 23),
        "the capture must go on: from 23 the man must take 18 as well",
    ),
    "WCDF 1.19": (
        "english",
        "B:W22,14:B9",
        (9, 18),
        "the capture must go on: from 18 the man must take 22 as well",
    ),
    "Turkish, unfinished": (
        "turkish",
        "W:WKa1:Ba3,a6",
        ("a1", "a4"),
        "the capture must go on: from a4 the king must take a6 as well",
    ),
    "must_extend, Russian code 1.5": (
        "russian",
        "W:WKc1:Bd2,g3",
        ("c1", "g5"),
        "the king must stop where it can go on taking: on f4, to take g3 as well (Russian code 1.5)",
    ),
    "must_extend, pool": (
        "pool",
        "W:W10,K16,K30:BK7,14,15,19,28",
        (16, 26),
        "the king must stop where it can go on taking: on 23, to take 14 as well",
    ),
    # how a piece takes
    "WCDF 1.18": (
        "english",
        "W:W15:B10,K19,11",
        (15, 24),
        "a man does not take backwards, as it would take 19 from 15; it takes diagonally forward only (WCDF 1.18)",
    ),
    "international, straight": (
        "international",
        "W:W38:B28",
        (38, 18),
        "a man does not take straight forward, as it would take 28 from 38; it takes diagonally only (FMJD 4.2)",
    ),
    "EB11, diagonally": (
        "turkish",
        "W:Wd4:Be5",
        ("d4", "f6"),
        (
            "a man does not take diagonally forward, as it would take e5 from d4; "
            "it takes straight forward or sideways only"
        ),
    ),
    "WCDF, from afar": (
        "english",
        "W:WK32:B23",
        (32, 18),
        "a king takes a piece next to it and comes down right behind it; it does not take 23 from afar (WCDF)",
    ),
    "FID 5.3": ("italian", "W:W30:BK26", (30, 21), "a man may not take a king, and 26 is one (FID 5.3)"),
    # on the way
    "FMJD 4.8, it stands": (
        "international",
        "W:WK16,17:BK9,22,24,26,K27,39,K50",
        (16, 31),
        "27 has been taken, but stands until the capture is done, and is in the way from 13 to 31 (FMJD 4.8)",
    ),
    "FMJD 4.8, twice": (
        "international",
        "W:W25:B20,10,9,19",
        (25, 14, 5, 14),
        "10 would be jumped twice; a piece can be taken only once (FMJD 4.8)",
    ),
    "Thai landing": (
        "thai",
        "W:WK29:B18,7",
        (29, 11),
        "a king must come down right behind each piece that it takes: on 15 after 18",
    ),
    "WCDF 1.19, crowned": (
        "english",
        "W:W11:B7,6",
        (11, 2, 9),
        "the man is crowned on 2, and its move ends there (WCDF 1.19)",
    ),
    "FMJD 4.15": (
        "international",
        "W:W15:B9,10",
        (15, 4, 27),
        "the man only passes 4: it is not crowned there, and goes on as a man (FMJD 4.15)",
    ),
    "nothing taken on the way": (
        "russian",
        "W:WKd2:Be3,e5",
        ("d2", "g5", "d8"),
        "nothing is taken from g5 to d8; a move of several steps must take a piece at each",
    ),
    # not clear
    "ambiguous": (
        "russian",
        "W:WKc5,g1:Bc7,g7,Kg5,Kb4,d4,Ka1",
        ("c5", "a3"),
        (
            "the way from c5 to a3 is not clear, there are two: by e3, h6 and f8 taking d4, g5, g7 and b4 or "
            "taking b4 alone; name a square on the way"
        ),
    ),
}


@pytest.mark.parametrize(("variant", "position", "path", "words"), CAPTURES.values(), ids=CAPTURES.keys())
def test_why_a_capture_is_refused(variant: str, position: str, path: tuple[int | str, ...], words: str) -> None:
    assert said(variant, position, *path) == words


def test_kings_first_fid_6_9() -> None:
    position = fen.position("W:WK30:B10,12,18,K20,K26,27", "italian")
    assert position.forced() == (
        "30 must take 26, 18 and 10: with equal numbers and as many kings, "
        "the capture that meets a king sooner goes first (FID 6.6 to 6.9)"
    )


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("killer", "a capture that ends with a king taken must stop right behind that king: on 23 after 28"),
        ("killer-light", ""),
    ],
)
def test_killer_landing(variant: str, words: str) -> None:
    assert said(variant, "W:WK46:BK28,2", 46, 14).startswith(words)
    assert bool(said(variant, "W:WK46:BK28,2", 46, 14)) == bool(words)


def test_killer_light_landing_after_several() -> None:
    assert said("killer-light", "W:W8,K10,K25,49:BK22,23", 10, 6).startswith(
        "a capture of several pieces that ends with a king"
    )


def test_turn_of_180_degrees_turkish() -> None:
    words = said("turkish", "W:WKd4:Bd6,d2", "d4", "d8", "d1")
    assert "would turn straight back; between two captures no turn of 180 degrees is allowed" in words


def test_three_moves_of_a_king_wfd_14() -> None:
    setup = fen.read("W:WK46,31:BK5,10", "frisian")
    free = setup.position()
    bound = replace(setup, king_runs=((3, 46), (0, 0))).position()
    words = (
        "the king on 46 has made three moves running without taking, and White still has men: "
        "another piece must move first (WFD, 2011)"
    )
    assert free.explain([46, 41]) == ""
    assert bound.explain([46, 41]) == words
    assert bound.forced() == words


def test_huff_or_not_a_house_rule_without_compulsion() -> None:
    free = replace(get("international"), name="free", compulsory=False)
    position = fen.position("W:W32,36:B28,7", free)
    assert position.explain([36, 31]) == ""
    assert position.explain([32, 23]) == ""
    assert position.forced() is None


@pytest.mark.parametrize(
    ("variant", "position", "words"),
    [
        ("international", START, None),
        ("international", "W:W32,36:B28,7", "a capture is compulsory: 32 must take 28 (FMJD 4.1)"),
        ("international", "W:WK47:B9,12,33", "47 must take 33, 9 and 12: three men go before two (FMJD 4.13)"),
        ("international", "W:W:B7", None),
        (
            "frisian",
            "W:W28,38:B23,K33",
            (
                "38 must take 33 and 23: a man and a king are worth more than a king, "
                "a king counting as 1.99 men (WFD, 2011)"
            ),
        ),
    ],
)
def test_forced(variant: str, position: str, words: str | None) -> None:
    assert fen.position(position, variant).forced() == words


def test_a_route_with_other_stops_is_the_same_move() -> None:
    position = fen.position("W:WK47:B9,12,33", "international")
    assert position.explain([47, 24, 15, 4, 17]) != ""  # no such way
    assert position.explain([47, 20, 17]) == ""


def test_a_move_that_takes_something_else() -> None:
    position = fen.position("W:W32,36:B28,7", "international")
    assert position.explain(Move((32, 23), (28,))) == ""
    assert position.explain(Move((32, 23), (28,), promotes=True)) == (
        "the move from 32 to 23 is legal, but the man on 32 is not crowned by it"
    )
    assert position.explain(Move((32, 23))) == "the move from 32 to 23 takes 28"
    assert position.explain(Move((32, 23), (29,))) != ""


def scattered(variant: Variant, random: Random) -> Position:
    north, south = variant.crowning_rows()
    pieces: dict[int, Piece] = {}
    for square in random.sample(list(variant.board.squares), random.randint(2, 16)):
        colour = random.choice(list(Colour))
        crowned = square in (north if colour is Colour.WHITE else south)
        pieces[square] = Piece.of(colour, king=crowned or random.random() < 0.3)
    return Setup(variant, random.choice(list(Colour)), pieces).position()


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_refuses_what_is_not_legal_and_nothing_else(variant: Variant) -> None:
    random = Random(variant.name)
    for _ in range(12):
        position = scattered(variant, random)
        legal = {(move.start, move.end) for move in position.legal}
        for move in position.legal:
            assert position.explain(move) == ""
            assert position.explain(move.path) == "" or "not clear" in position.explain(move.path)
        for _ in range(10):
            pair = (random.choice(list(position.pieces)), random.choice(list(variant.board.squares)))
            words = position.explain(pair)
            assert (words == "" or "not clear" in words) == (pair in legal)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_says_something_whenever_a_capture_is_forced(variant: Variant) -> None:
    random = Random(variant.name)
    for _ in range(12):
        position = scattered(variant, random)
        takes = any(move.captured for move in position.legal)
        assert (position.forced() is not None) == takes or position.is_over()


def test_the_words_follow_the_rules_not_the_name() -> None:
    loose = replace(get("english"), name="loose", man_captures=DIAGONAL)
    position = fen.position("W:W15:B10,K19,11", loose)
    assert position.explain([15, 24]) == ""
    assert fen.position("W:W15:B10,K19,11", "english").explain([15, 24]).startswith("a man does not take backwards")
