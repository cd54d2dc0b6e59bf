"""Decks of ballots, and drawing from them."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from dammen.book import ballots
from dammen.book.ballots import Ballot, Deck, Flag
from dammen.errors import BookError
from dammen.model import Position
from dammen.notation import fen, moves

SIZES = {
    "two-move-49": 49,
    "two-move-47": 47,  # Britannica: 47 playable combinations
    "two-move-43": 43,
    "three-move-302": 302,
    "three-move-216": 216,
    "acf-174": 174,
    "acf-156": 156,
    "acf-144": 144,
    "acf-ctd-50": 50,
    "four-move-794": 794,
    "four-move-542": 542,
    "eleven-man-2500": 2500,
    "eleven-man-2400": 2400,
    "eleven-man-2253": 2253,
    "idf-150": 150,
    "brazilian-idf-150": 150,
    "russian-745": 745,
    "brazilian-736": 736,
    "italian-49": 49,
    "italian-47": 47,
    "international-81": 81,
    "international-79": 79,
}
TWICE = {"three-move-302": 86, "russian-745": 3, "brazilian-736": 2}
"""Ballots that lead to a position to which one before them leads."""
LOST_THREE_MOVE = """9-13 21-17 10-14; 9-13 23-18 10-14; 9-13 24-19 10-15; 9-13 24-20 12-16; 9-14 22-18 12-16;
9-14 22-18 14-17; 9-14 23-19 10-15; 9-14 24-19 10-15; 10-14 24-19 11-15; 10-15 21-17 9-14; 10-15 22-17 9-14;
10-15 24-20 11-16; 11-15 21-17 10-14; 11-16 21-17 10-14; 11-16 22-18 10-15; 11-16 24-19 10-15; 12-16 23-18 9-14;
12-16 23-19 16x23"""
"""The eighteen defunct ballots of R. Pask, The Golden Dozen (2005), page 2."""


@pytest.mark.parametrize("name", ballots.names())
def test_every_deck_has_its_ballots_all_of_them_legal(name: str) -> None:
    deck = ballots.get(name)
    assert len(deck) == len(list(deck)) == SIZES[name]
    positions = [ballot.position for ballot in deck]  # replays every move
    assert len(positions) - len(set(positions)) == TWICE.get(name, 0)
    assert len({ballot.number for ballot in deck}) == len(deck)
    assert all(position.variant == deck.variant and position.legal for position in positions)
    assert deck.source
    assert deck.title


def test_the_names_are_those_that_are_counted_here() -> None:
    assert set(ballots.names()) == set(SIZES)


def perft_positions(plies: int) -> tuple[int, set[Position]]:
    level = [Position.start("english")]
    for _ in range(plies):
        level = [position.play(move) for position in level for move in position.legal]
    return len(level), set(level)


def test_three_moves_make_302_sequences_and_216_positions() -> None:
    sequences, positions = perft_positions(3)
    assert (sequences, len(positions)) == (302, 216)
    assert {ballot.position for ballot in ballots.get("three-move-302")} == positions
    assert {ballot.position for ballot in ballots.get("three-move-216")} == positions
    assert {ballot.position for ballot in ballots.get("acf-174")} < positions


def test_the_acf_deck_is_144_and_12_and_18() -> None:
    deck = ballots.get("acf-174")
    counts = Counter(frozenset(ballot.flags - {Flag.CTD}) for ballot in deck)
    assert counts == {frozenset(): 144, frozenset({Flag.MAIL}): 12, frozenset({Flag.LOST}): 18}
    mail = {ballot.number for ballot in deck if Flag.MAIL in ballot.flags}
    assert {ballot.number for ballot in ballots.get("acf-156")} - mail == {
        ballot.number for ballot in ballots.get("acf-144")
    }


def test_the_eighteen_lost_are_those_of_the_golden_dozen() -> None:
    lost = {" ".join(ballot.written) for ballot in ballots.get("acf-174") if Flag.LOST in ballot.flags}
    assert lost == {" ".join(line.split()) for line in LOST_THREE_MOVE.split(";")}


def test_number_26_is_lost_and_number_13_stands_once() -> None:
    """A list of the lost that went round has 13 twice and lacks 26, so that 157 seem playable."""
    deck = ballots.get("acf-174")
    assert deck.find(26).written == ("9-13", "24-19", "10-15")
    assert Flag.LOST in deck.find("026").flags
    playable = {ballot.number for ballot in ballots.get("acf-156")}
    assert "26" not in playable
    assert "13" not in playable
    with pytest.raises(BookError, match="has no ballot 26; its 156 numbers lie within 1 and 174"):
        ballots.get("acf-156").find(26)


@pytest.mark.parametrize(
    ("number", "written", "name"),
    [
        (1, "9-13 21-17 5-9", "Edinburgh"),
        (46, "9-14 23-18 14x23", "Double Cross"),
        (68, "10-14 22-18 12-16", "White Doctor"),
        (153, "11-16 23-19 16x23", "Black Widow"),
        (174, "12-16 24-20 10-15", "Skunk"),
    ],
)
def test_some_ballots_of_the_acf_deck(number: int, written: str, name: str) -> None:
    ballot = ballots.get("acf-174").find(number)
    assert ballot.text == written
    assert ballot.opening is not None
    assert ballot.opening.name == name


def test_the_two_move_decks() -> None:
    everything, old, sound = (ballots.get(f"two-move-{size}") for size in (49, 47, 43))
    barred = [ballot.text for ballot in everything if Flag.BARRED in ballot.flags]
    assert barred == ["9-14 21-17", "10-14 21-17"]
    lost = [ballot.text for ballot in everything if Flag.LOST in ballot.flags]
    assert lost == ["9-14 21-17", "9-14 23-18", "10-14 21-17", "10-14 23-18", "11-16 23-19", "12-16 23-19"]
    assert {ballot.text for ballot in everything} - {ballot.text for ballot in old} == set(barred)
    assert {ballot.text for ballot in everything} - {ballot.text for ballot in sound} == set(lost)


def halves(first_rows: range, back_row: range) -> set[tuple[int, ...]]:
    """Give where a side's men may stand after one is taken off and another, not of the back row, has moved."""
    start = Position.start("english").setup()
    found = set()
    for off in first_rows:
        men = {square: piece for square, piece in start.pieces.items() if square != off}
        position = type(start)(start.variant, start.pieces[off].colour, men).position()
        own = {square for square, piece in men.items() if piece is start.pieces[off]}
        for move in position.legal:
            if move.start not in back_row:
                found.add(tuple(sorted(own - {move.start} | {move.end})))
    return found


def test_the_eleven_man_ballots_follow_from_the_rules() -> None:
    """Fifty arrangements of each side, made here anew, each meeting each of the other: 2,500 positions."""
    black, white = halves(range(5, 13), range(1, 5)), halves(range(21, 29), range(29, 33))
    assert (len(black), len(white)) == (50, 50)
    found = Counter(
        (ballot.position.state.black_men, ballot.position.state.white_men) for ballot in ballots.get("eleven-man-2500")
    )
    assert set(found) == {(b, w) for b in black for w in white}
    assert set(found.values()) == {1}


def test_an_eleven_man_ballot() -> None:
    ballot = ballots.get("eleven-man-2500").find(1)
    assert ballot.text == "without 11 and 28: 8-11 24-19"
    assert ballot.removed == (11, 28)
    assert fen.write(ballot.start) == "B:W21,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12"
    assert fen.write(ballot.position) == "B:W19,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12"
    assert ballot.game().start == ballot.start
    lost = sum(Flag.LOST in each.flags for each in ballots.get("eleven-man-2500"))
    assert (lost, lost + len(ballots.get("eleven-man-2253"))) == (247, 2500)
    small = {each.number for each in ballots.get("eleven-man-2400")}
    assert {each.number for each in ballots.get("eleven-man-2253")} < small


def test_flying_men_are_set_over_and_white_begins() -> None:
    deck = ballots.get("russian-745")
    ballot = deck.find("II-2")
    assert ballot.text == "a1 to a5 and a7 to h4"
    assert ballot.moved == ((29, 13), (5, 20))
    assert (ballot.turn, len(ballot.position.pieces)) == ("white", 24)
    lone = deck.find("ii-1")
    assert (lone.text, lone.turn) == ("a1 to a5", "white")
    assert ballots.get("idf-150").find("5-VII").text == "no moves"
    assert deck.find("I-1").text == "a3-b4"


def test_the_brazilian_table_is_the_russian_one_without_nine() -> None:
    russian, brazilian = ballots.get("russian-745"), ballots.get("brazilian-736")
    told = [{(ballot.moves, ballot.moved) for ballot in deck} for deck in (russian, brazilian)]
    assert (len(told[0] - told[1]), told[1] - told[0]) == (9, set())
    assert brazilian.find("I-17").moves == russian.find("I-18").moves  # numbered anew in each section
    assert all(ballot.variant.name == "brazilian" for ballot in brazilian)


def test_the_barred_openings_of_italian_and_international_draughts_lose_a_man_at_once() -> None:
    for whole, part in (("italian-49", "italian-47"), ("international-81", "international-79")):
        left_out = [ballot for ballot in ballots.get(whole) if Flag.LOST in ballot.flags]
        assert len(left_out) == 2
        assert len(ballots.get(whole)) - len(left_out) == len(ballots.get(part))
        for ballot in left_out:
            assert gains(ballot.position, 3) > 0
        assert sum(gains(ballot.position, 3) > 0 for ballot in ballots.get(whole)) == 2


def gains(position: Position, plies: int) -> int:
    """Say how many men more the side to move takes than it gives, by playing everything and captures to their end."""
    legal = position.legal
    quiet = not legal or not legal[0].is_capture
    if plies <= 0 and quiet:
        return 0
    return max(len(move.captured) - gains(position.play(move), plies - 1) for move in legal)


# --- drawing ---


def test_a_seed_draws_the_same_ballots_for_ever() -> None:
    deck = ballots.get("acf-156")
    assert [ballot.number for ballot in ballots.draw(deck, 1, 5)] == SEED_1
    assert [ballot.number for ballot in ballots.draw(deck, "Glasgow 2026", 3)] == SEED_GLASGOW
    assert ballots.draw(deck, 1, 5)[:3] == ballots.draw(deck, 1, 3)
    assert ballots.draw(deck, 1) != ballots.draw(deck, 2)


SEED_1 = ["11", "105", "80", "127", "93"]
SEED_GLASGOW = ["27", "166", "106"]


def test_no_ballot_comes_twice_in_a_match() -> None:
    deck = ballots.get("acf-144")
    drawn = list(ballots.order(deck, 7))
    assert sorted(drawn, key=lambda ballot: int(ballot.number)) == list(deck)
    for wrong in (0, 145):
        with pytest.raises(BookError, match=f"{wrong} ballots cannot be drawn from the 144"):
            ballots.draw(deck, 7, wrong)


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_the_draw_is_fair() -> None:
    """Chi-square with 155 degrees of freedom: mean 155, deviation 17.6; beyond four deviations nobody believes it."""
    deck = ballots.get("acf-156")
    first: Counter[str] = Counter()
    third: Counter[str] = Counter()
    for seed in range(156 * 60):
        one, _, three = ballots.draw(deck, seed, 3)
        first[one.number] += 1
        third[three.number] += 1
    for counts in (first, third):
        assert 155 - 4 * 17.6 < chi_square([counts[ballot.number] for ballot in deck]) < 155 + 4 * 17.6


def test_every_order_is_as_likely() -> None:
    """Five ballots have 120 orders: 119 degrees of freedom, deviation 15.4."""
    some = ballots.get("two-move-43")
    deck = Deck("five", "Five", some.variant, some.ballots[:5], "these", some.certainty)
    counts = Counter(tuple(ballot.number for ballot in ballots.order(deck, seed)) for seed in range(120 * 60))
    assert len(counts) == 120
    assert 119 - 4 * 15.4 < chi_square(list(counts.values())) < 119 + 4 * 15.4


def test_seeds_are_not_foreseen() -> None:
    seeds = {ballots.new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed < 10**12 for seed in seeds)


# --- a club's own ---


def write(folder: Path, text: str) -> Path:
    file = folder / "club.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_club_writes_a_deck_of_its_own(tmp_path: Path) -> None:
    file = write(tmp_path, 'variant = "frisian"\nsource = "us"\nballots = """\nA 32-28\nB 33-29 17-22\n"""\n')
    deck = ballots.load(str(file))
    assert (deck.name, deck.title, len(deck)) == ("club", "club", 2)
    assert deck.find("b").text == "33-29 17-22"
    part = write(tmp_path, 'of = "acf-174"\nonly = ["ctd"]\nwithout = ["mail"]\nname = "hard"')
    assert ballots.load(str(part)).name == "hard"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a deck is made by one of of, ballots, every, black"),
        ('of = "acf-174"\nevery = 2', "not by 2 of them"),
        ('of = "nothing"', "there is no deck 'nothing'; there are two-move-49"),
        ("every = 2", "a deck needs variant"),
        ('every = 2\nvariant = "english"', "a deck needs source"),
        ('every = 9\nvariant = "english"\nsource = "s"', "every = 9 makes no deck"),
        ('every = "2"\nvariant = "english"\nsource = "s"', "every must be a whole number"),
        ('variant = "english"\nsource = "s"\nballots = ""', "there is no ballot in the deck"),
        ('variant = "english"\nsource = "s"\nballots = "1 9-13\\n1 9-14"', "number 1 stands twice"),
        ('variant = "english"\nsource = "s"\nballots = "1 9-18"', "ballot 1: '9-18' is not legal"),
        ('variant = "english"\nsource = "s"\nballots = "1 40>41"', "there is no square 40 in english"),
        ('variant = "english"\nsource = "s"\nballots = "1 15>16"', "ballot 1: there is no man on 15"),
        ('variant = "english"\nsource = "s"\nballots = "1 12>21"', "ballot 1: there is a man on 21 already"),
        ('variant = "english"\nsource = "s"\nblack = "8-11"\nwhite = "28:24-19"', "should be the square of a man"),
        ('variant = "english"\nsource = "s"\nblack = "11:8-11"', "needs white"),
        ('of = "acf-174"\nwithout = ["zut"]', "without = 'zut' is not known; it may be lost, barred, mail, ctd"),
        ('of = "acf-174"\nexcept = "1-3 500"', "except names 500, which is no number of the deck"),
        ('of = "acf-174"\n[flags]\nlost = "500"', "flags names 500"),
        ('of = "acf-174"\nplies = 3', "no field 'plies'"),
    ],
)
def test_a_deck_is_refused_with_a_reason(tmp_path: Path, text: str, why: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(BookError, match=re.escape(why)) as refusal:
        ballots.load(str(file))
    assert str(file) in str(refusal.value)


# --- the collections kept beside the repository ---


@pytest.mark.data
def test_the_acf_deck_agrees_with_the_table(data_dir: Path) -> None:
    lines = (data_dir / "openings" / "acf_three_move_174.tsv").read_text(encoding="utf-8").splitlines()[1:]
    deck = ballots.get("acf-174")
    assert len(lines) == len(deck) == 174
    standing = {"crossboard": set(), "mail-play only": {Flag.MAIL}, "lost/barred": {Flag.LOST}}
    for line in lines:
        number, made, kind, ctd, name, position = line.split("\t")
        ballot = deck.find(number)
        assert ballot.position == fen.position(position, "english")
        assert [moves.read(text, before) for text, before in zip(made.split(), ballot.positions(), strict=False)] == [
            move for move, _ in ballot.line()
        ]
        assert ballot.flags - {Flag.CTD} == standing[kind]
        assert (Flag.CTD in ballot.flags) == bool(ctd)
        if name:
            assert ballot.opening is not None
            assert name in {ballot.opening.name, *ballot.opening.also}


def by_position(deck: Deck) -> dict[Position, Ballot]:
    return {ballot.position: ballot for ballot in deck}


MISPRINTED = "IV-3 VIII-21 VIII-22 XIX-4 XIX-5 XIX-6 XX-18 XXVII-9 XXX-8 XXXI-7 XXXI-10"
MISPRINTS = {
    "idf-150": {"2-IV"},
    "brazilian-idf-150": {"2-IV"},
    "brazilian-736": set(MISPRINTED.split()),
}
"""Where the table at hand prints another position than its own moves lead to, or the same one three times."""


@pytest.mark.data
@pytest.mark.parametrize(
    ("file", "name", "sound"),
    [
        ("2move_english", "two-move-49", "two-move-43"),
        ("3move_english", "acf-174", "acf-156"),
        ("4move_english", "four-move-794", "four-move-542"),
        ("11_english", "eleven-man-2500", "eleven-man-2253"),
    ],
)
def test_english_decks_agree_with_the_lists_of_pydraughts(data_dir: Path, file: str, name: str, sound: str) -> None:
    data = json.loads((data_dir / "openings" / f"pydraughts_{file}.json").read_text(encoding="utf-8"))
    known, kept = by_position(ballots.get(name)), by_position(ballots.get(sound))
    theirs = {label: fen.position(text, "english") for label, text in data["all"].items()}
    assert set(theirs.values()) == set(known)
    for label, position in theirs.items():
        number = re.match(r"0*([0-9]+)", label)
        assert number is not None
        assert known[position].number == number[1]
    standard = {theirs[label] for label in data["standard"]}
    wrongly_kept = {"26"} if name == "acf-174" else set()
    assert {known[position].number for position in standard - set(kept)} == wrongly_kept
    assert set(kept) <= standard


@pytest.mark.data
@pytest.mark.parametrize(
    ("table", "name"), [("IDFBasic", "idf-150"), ("IDFBasic", "brazilian-idf-150"), ("Fmjd", "brazilian-736")]
)
def test_tables_for_64_squares_agree_but_for_known_misprints(data_dir: Path, table: str, name: str) -> None:
    deck = ballots.get(name)
    lines = (data_dir / "openings" / "draughts64_opening_tables.tsv").read_text(encoding="utf-8").splitlines()[1:]
    theirs = {fen.position(row[3], deck.variant) for row in (line.split("\t") for line in lines) if row[0] == table}
    assert {ballot.number for ballot in deck if ballot.position not in theirs} == MISPRINTS[name]


@pytest.mark.data
def test_the_international_deck_agrees_with_the_matches_of_moby_dam(data_dir: Path) -> None:
    text = (data_dir / "openings" / "mobydam_2-move_ballots.fen").read_text(encoding="utf-8")
    theirs = {fen.position(line.strip(), "international") for line in text.splitlines() if line.strip()}
    assert theirs == {ballot.position for ballot in ballots.get("international-79")}


@pytest.mark.data
def test_checkerboards_eleven_man_ballots(data_dir: Path) -> None:
    text = (data_dir / "openings" / "checkerboard_11_man_english.pdn").read_text(encoding="utf-8")
    theirs = {fen.position(found, "english") for found in re.findall(r'\[FEN "([^"]*)"\]', text)}
    assert theirs == {ballot.position for ballot in ballots.get("eleven-man-2400")}


def test_numbers_run_in_order() -> None:
    numbered = [int(ballot.number) for ballot in ballots.get("acf-174")]
    assert all(second == first + 1 for first, second in pairwise(numbered))
