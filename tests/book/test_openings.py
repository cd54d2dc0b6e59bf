"""Openings by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dammen import variants
from dammen.book import openings
from dammen.errors import BookError
from dammen.model import Game, Position
from dammen.notation import fen, moves, pdn
from dammen.variants import Certainty


def played(variant: str, line: str) -> Game:
    game = Game(variant)
    for text in line.split():
        game.play(moves.read(text, game.position))
    return game


@pytest.mark.parametrize("opening", openings.every(), ids=lambda one: f"{one.variant.name} {one.name}")
def test_every_opening_can_be_played_and_is_written_as_its_game_writes(opening: openings.Opening) -> None:
    position = Position.start(opening.variant)
    for text in opening.moves:
        move = moves.read(text, position)
        assert moves.write(move, position) == text
        position = position.play(move)
    assert position == opening.position
    assert opening.plies == len(opening.moves) > 0
    assert opening.source
    assert isinstance(opening.certainty, Certainty)


def test_no_position_has_two_names() -> None:
    positions = [opening.position for opening in openings.every()]
    assert len(set(positions)) == len(positions)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("11-15 24-20", "Ayrshire Lassie"),  # EB11, game 1
        ("10-15 23-18", "Kelso-Cross"),  # EB11, game 2
        ("12-16 24-20", "Dundee"),  # EB11, game 3
        ("11-16 24-19 8-11 28-24", "Paisley"),  # EB11, problem 2
        ("11-15 23-19 8-11 22-17 4-8 25-22", "Old Fourteenth"),
        ("11-15 23-19 8-11 22-17 9-13 17-14 10x17 19x10 7x14", "Black Doctor"),
        ("10-14 22-18 12-16", "White Doctor"),
        ("9-13 22-18 6-9", "Dreaded Edinburgh"),
        ("9-13 21-17", "Edinburgh"),
    ],
)
def test_a_game_has_the_name_of_the_deepest_opening(line: str, name: str) -> None:
    found = openings.name(played("english", line))
    assert found is not None
    assert found.name == name


def test_the_order_of_the_moves_does_not_matter() -> None:
    whilter = openings.name(played("english", "11-15 23-19 9-14 22-17 7-11"))
    glasgow_whilter = openings.name(played("english", "11-15 23-19 7-11 22-17 9-14"))
    other = openings.name(played("english", "9-14 22-17 11-15 23-19 7-11"))
    assert whilter is not None
    assert whilter.name == "Whilter"
    assert whilter == glasgow_whilter == other


def test_positions_alone_are_enough() -> None:
    game = played("english", "11-15 24-20 8-11")
    assert openings.name(game.positions()) == openings.name(game)
    assert openings.at(game.position) is None
    lassie = openings.at(game.positions()[2])
    assert lassie is not None
    assert lassie.name == "Ayrshire Lassie"


def test_a_game_from_a_set_up_position_is_named_by_what_it_reaches() -> None:
    start = fen.position("B:W21-32:B1-12", "english")
    assert openings.name(Game("english", start)) is None
    ending = fen.position("W:WK19,K23:B12,K28", "english")
    assert openings.name(Game("english", ending)) is None


def test_names_belong_to_one_game() -> None:
    assert openings.name(played("pool", "9-14 22-18")) is None
    assert openings.name(Game(variants.load("english:promotion=at-end"))) is None
    assert openings.of("turkish") == ()
    assert {one.variant.name for one in openings.every()} == {"english", "russian", "international"}


def test_an_opening_is_found_by_any_of_its_names() -> None:
    assert {one.name for one in openings.named("suter")} == {"Souter"}
    assert {one.name for one in openings.named("Кол")} == {"Kol"}
    assert [one.moves[-1] for one in openings.named("octopus", "english")] == ["7-10", "7-11"]
    with pytest.raises(BookError, match="did you mean Ayrshire Lassie"):
        openings.named("Ayrshire Lass")
    with pytest.raises(BookError, match="there is no opening 'Kol'"):
        openings.named("Kol", "international")


def test_the_games_of_the_encyclopaedia_are_whole() -> None:
    ends = [(game.tags["Opening"], fen.write(game.position)) for game in openings.games()]
    assert ends == [
        ("Ayrshire Lassie", "W:W10,21,25,28:B4,9,11,23"),
        ("Kelso-Cross", "W:WK9,12,15,16,20:B4,7,13,18,K23"),
        ("Dundee", "W:W6,18,22,25:B8,11,19,23"),
        ("Paisley", "B:WK7,22,30,32:B10,11,13,K31"),
    ]
    for game in openings.games():
        opening = openings.name(game)
        assert opening is not None
        assert opening.name.endswith(game.tags["Opening"])  # game 3 is a Bonnie Dundee by its third move


def test_the_notes_of_the_encyclopaedia_are_variations() -> None:
    counts = [sum(len(node.variations) > 1 for node in game.root.walk()) for game in openings.games()]
    assert counts == [2, 3, 3, 0]


def test_the_paisley_stroke_is_the_problem_of_the_encyclopaedia() -> None:
    paisley = openings.games()[3]
    assert any(fen.write(each) == STROKE for each in paisley.positions())


STROKE = "W:W10,14,18,21,22,24,26,27,30,32:B1,3,5,7,8,11,13,16,17,20"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = 1", "no field 'x'"),
        ("variants = 3", "variants must be a list"),
        ('variants = ["english"]\nopening = [3]', "opening 1: an opening must be a table"),
        ('variants = ["english"]\n[[opening]]\nname = "A"', "needs moves"),
        ('variants = ["english"]\n[[opening]]\nname = "A"\nmoves = "11-15"\nsource = 3', "source must be a text"),
        (
            'variants = ["english"]\n[[opening]]\nname = "A"\nmoves = "11-15"\nsource = "s"\ncertainty = "D"',
            "certainty = 'D' is not known",
        ),
        ('variants = ["english"]\n[[opening]]\nname = "A"\nmoves = "11-19"\nsource = "s"', "A: '11-19' is not legal"),
        ('variants = ["english"]\n[[opening]]\nname = "A"\nmoves = "zut"\nsource = "s"', "cannot be read as a move"),
        ("[", "is not TOML"),
    ],
)
def test_a_file_of_openings_is_refused_with_a_reason(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BookError, match=re.escape(why)) as refusal:
        openings.from_toml(file)
    assert str(file) in str(refusal.value)


def test_a_file_of_openings_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'variants = ["frisian", "international"]\nsources = {me = "my own"}\n'
        '[[opening]]\nname = "Mine"\nmoves = "32-28"\nsource = "me"\n',
        encoding="utf-8",
    )
    first, second = openings.from_toml(file)
    assert (first.variant.name, second.variant.name) == ("frisian", "international")
    assert (first.source, first.certainty) == ("my own", Certainty.C)


@pytest.mark.data
def test_real_games_are_named(data_dir: Path) -> None:
    """Every game of the collections begins with one of the seven first moves, each of which has a name."""
    games = list(pdn.read(data_dir / "games-english" / "tinsley.pdn", "english"))
    named = [openings.name(game) for game in games if game.moves()]
    assert len(named) > 700
    assert None not in named
    assert len({opening.name for opening in named if opening is not None}) > 30


@pytest.mark.data
def test_names_beside_real_games_agree(data_dir: Path) -> None:
    """Where the collection of Russian games names an opening that is known here, the position has that name."""
    told = {
        "Kievskaja zaschita": {"Kiev Defence", "New Leningrad Defence"},  # by transposition
        "Perekrestok": {"Crossroads"},
        "Leningradskaja": {"Leningrad Defence"},
        "Leningradskaja zaschita": {"Leningrad Defence"},
        "Novoleningradskaja zaschita": {"New Leningrad Defence"},
        "Zhertva Kukueva": {"Kukuev's Sacrifice"},
        "Gambit Kukueva": {"Kukuev's Sacrifice"},
        "Obratnyj kol": {"Reversed Kol"},
        "Otygrysh": {"Otygrysh"},
    }
    seen = set()
    for file in (data_dir / "games-russian").glob("abatsiev*.pdn"):
        for game in pdn.read(file, "russian"):
            tag = game.tags.get("Opening", "").strip()
            if tag in told:
                opening = openings.name(game)
                assert opening is not None
                assert opening.name in told[tag], (tag, game)
                seen.add(tag)
    assert seen == set(told)
