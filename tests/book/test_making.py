"""Making books: from games, from search, and going on where one was broken off."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from dammen import variants
from dammen.book import Book
from dammen.book.key import frame
from dammen.book.making import Growth, Journal, Judgment, Plan, Tally, Wishes, build
from dammen.book.making.expansion import LOST
from dammen.errors import BookError
from dammen.model import Game, Position
from dammen.notation import fen, moves
from dammen.variants import get
from small_books import GAMES, built, played, texts, write_games

ENGLISH = get("english")


# --- from games ---


def test_a_tally_counts_as_far_as_it_is_told() -> None:
    tally = Tally(ENGLISH, plies=2)
    for line, result in GAMES:
        assert tally.add(played("english", line, result))
    assert (tally.games, tally.passed_over) == (5, 0)
    assert sum(told.games for told in tally.moves.values()) == 10
    assert len(tally.kept(2)) == 2
    with pytest.raises(BookError, match="would be empty"):
        Tally(ENGLISH, plies=0)


def test_games_of_other_variants_and_without_moves_are_passed_over() -> None:
    tally = Tally(ENGLISH)
    assert not tally.add(played("russian", "a3-b4"))
    assert not tally.add(Game("english"))
    assert tally.add(played("old-french", "22-18"))  # it moves alike
    assert (tally.games, tally.passed_over, len(tally.moves)) == (1, 2, 1)


def test_where_the_pieces_are_set_up_anew_nothing_was_moved() -> None:
    game = Game("english")
    game.set_up(fen.position("B:W21-32:B1-12", "english"))
    game.play(moves.read("11-15", game.position))
    tally = Tally(ENGLISH)
    assert tally.add(game)
    assert len(tally.moves) == 1


def test_a_book_of_files_of_games(tmp_path: Path) -> None:
    first = write_games(tmp_path / "a.pdn", GAMES[:2])
    second = write_games(tmp_path / "b.pdn", GAMES[2:])
    book = built("english", [first, second], tmp_path / "ab.book")
    assert texts(book, Position.start("english")) == {"11-15": (4, 2, 1, 1), "9-14": (1, 0, 0, 0)}
    assert [source["file"] for source in book.about["sources"]] == ["a.pdn", "b.pdn"]
    assert [source["games"] for source in book.about["sources"]] == [2, 3]
    assert not (tmp_path / "ab.book.part").exists()


def test_books_are_joined(tmp_path: Path) -> None:
    parts = [
        built("english", [write_games(tmp_path / f"{name}.pdn", games)], tmp_path / f"{name}.book").path
        for name, games in (("a", GAMES[:2]), ("b", GAMES[2:]))
    ]
    joined = built("english", parts, tmp_path / "ab.book")
    whole = built("english", [write_games(tmp_path / "all.pdn")], tmp_path / "all.book")
    assert list(joined.entries()) == list(whole.entries())
    with pytest.raises(BookError, match="is a book of english, not of russian"):
        build(get("russian"), parts, tmp_path / "russian.book", Wishes())


def test_moves_of_few_games_are_left_out(tmp_path: Path) -> None:
    file = write_games(tmp_path / "games.pdn")
    book = built("english", [file], tmp_path / "some.book", Wishes(min_games=2))
    assert texts(book, Position.start("english")) == {"11-15": (4, 2, 1, 1)}
    with pytest.raises(BookError, match="there is no move of english to make a book of"):
        build(ENGLISH, [file], tmp_path / "none.book", Wishes(min_games=50))


def test_a_file_of_another_game_makes_no_book_unless_it_is_told_to(tmp_path: Path) -> None:
    file = write_games(tmp_path / "games.pdn")
    with pytest.raises(BookError, match="there is no move of pool"):
        build(get("pool"), [file], tmp_path / "pool.book", Wishes())
    house = variants.load("english:king_range=flying")
    assert len(built(house, [file], tmp_path / "house.book")) > 0  # a house's games bear no tag of their own
    assert len(built("jamaican", [file], tmp_path / "j.book", Wishes(every_game=True))) > 0


@pytest.mark.parametrize("name", ["none.pdn", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(BookError, match="cannot be read") as refusal:
        build(ENGLISH, [tmp_path / name], tmp_path / "a.book", Wishes())
    assert str(tmp_path / name) in str(refusal.value)


@pytest.mark.parametrize("wrong", [{"plies": 0}, {"min_games": 0}])
def test_wishes_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(BookError, match="make no book"):
        Wishes(**wrong)


# --- from search ---


class Oracle:
    """Judges by a number drawn from the key, so that it is the same for each position, and counts the questions."""

    def __init__(self, spread: int = 30) -> None:
        self.spread = spread
        self.asked: list[int] = []

    def __call__(self, positions: Sequence[Position]) -> list[Judgment]:
        keys = [frame(position).key for position in positions]
        self.asked += keys
        return [Judgment(random.Random(key).randint(-self.spread, self.spread), 5) for key in keys]


def grown(oracle: Oracle, plan: Plan, variant: str = "english") -> Growth:
    growth = Growth(Position.start(variant), oracle, plan)
    assert list(growth.grow()) == list(range(1, growth.grown + 1))
    return growth


def deepest(growth: Growth) -> int:
    return max(node.ply for node in growth._nodes.values() if node.children is not None)


@pytest.mark.parametrize("variant", ["english", "russian", "turkish", "breakthrough", "antidraughts"])
def test_a_position_is_worth_its_best_move(variant: str) -> None:
    growth = grown(Oracle(), Plan(60), variant)
    assert growth.grown == 60
    inside = [node for node in growth._nodes.values() if node.children is not None]
    assert len(inside) == 60
    for node in inside:
        children = [growth._nodes[where] for _, where in node.children or ()]
        assert node.value == max(-child.value for child in children)
        assert node.depth == 1 + max(child.depth for child in children if -child.value == node.value)
        assert len(node.children or ()) == len(node.position.legal)
    assert growth.value == growth._nodes[growth._root].value


def test_what_would_be_worked_out_anew_is_what_was_kept_up() -> None:
    """Values and costs that were kept up step by step are those of a graph worked out from its leaves."""
    growth = grown(Oracle(), Plan(120, plies=7))
    for node in sorted(growth._nodes.values(), key=lambda node: -node.ply):
        if node.children is not None:
            assert not growth._work_out(node)


def test_nothing_is_judged_twice_at_a_ply() -> None:
    growth = grown(oracle := Oracle(), Plan(150))
    assert len(growth._nodes) < sum(len(node.children or ()) for node in growth._nodes.values())  # they do transpose
    assert len(oracle.asked) == len(growth._nodes)


def test_where_all_is_equal_the_shortest_lines_are_grown_first() -> None:
    growth = Growth(Position.start("english"), Oracle(0), Plan(1 + 7 + 20))
    plies = [deepest(growth) for _ in growth.grow()]
    assert plies[0] == 0
    assert plies[1:8] == [1] * 7
    assert set(plies[8:]) == {2}


def test_where_departing_costs_much_the_best_line_is_followed() -> None:
    narrow = grown(Oracle(300), Plan(12, departure=1))
    wide = grown(Oracle(300), Plan(12, departure=10_000))
    assert deepest(narrow) > deepest(wide)


def test_a_book_grows_no_further_than_its_plies() -> None:
    growth = grown(Oracle(), Plan(10_000, plies=2))
    assert growth.grown == 1 + 7
    assert max(node.ply for node in growth._nodes.values()) == 2


def test_the_end_of_the_game_is_not_judged_but_known() -> None:
    won = fen.position("W:W11:B7", "english")  # the man is taken, and Black has none
    growth = Growth(won, oracle := Oracle(), Plan(50))
    assert list(growth.grow()) == [1]
    assert growth.value == -LOST
    assert len(oracle.asked) == 1
    lost = fen.position("W:W11:B7", variants.load("english:objective=misere"))
    assert list((other := Growth(lost, Oracle(), Plan(5))).grow()) == [1]
    assert other.value == LOST


def test_every_move_of_a_grown_position_has_its_score() -> None:
    growth = grown(Oracle(), Plan(30))
    told = growth.moves()
    root = growth._nodes[growth._root]
    best = max(told[place].score or 0 for place in told if place.key == root.key)
    assert best == growth.value
    assert all(each.score is not None and each.games == 0 and each.depth >= 6 for each in told.values())


@pytest.mark.parametrize("wrong", [{"positions": 0}, {"positions": 1, "plies": 0}, {"positions": 1, "departure": 0}])
def test_a_plan_that_grows_nothing_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(BookError, match="cannot be grown"):
        Plan(**wrong)


def test_a_book_of_games_and_search(tmp_path: Path) -> None:
    """What was played is scored first, then the book is grown."""
    file = write_games(tmp_path / "games.pdn")
    wishes = Wishes(plan=Plan(7), engine="an oracle")
    made = build(ENGLISH, [file], tmp_path / "a.book", wishes, Oracle())
    assert made.grown == 7  # as many positions as the games have
    with Book.open(made.path) as book:
        start = Position.start("english")
        entries = book.moves(start)
        assert len(entries) == 7
        assert all(entry.score is not None for entry in entries)
        assert sum(entry.games for entry in entries) == 5
        for line in ("11-15", "9-14", "9-14 22-18", "11-15 23-19", "11-15 22-17", "11-15 22-18"):
            position = played("english", line).position
            scores = [entry.score for entry in book.moves(position)]
            assert None not in scores
            assert len(scores) == len(position.legal)
        assert book.about["search"]["engine"] == "an oracle"


# --- broken off, and gone on with ---


class Tired(Exception):  # noqa: N818 - it is no error
    """The engine has had enough."""


class Tiring(Oracle):
    """Judges only so many positions."""

    def __init__(self, strength: int) -> None:
        super().__init__()
        self.strength = strength

    def __call__(self, positions: Sequence[Position]) -> list[Judgment]:
        if len(self.asked) >= self.strength:
            raise Tired
        return super().__call__(positions)


def test_a_making_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file = write_games(tmp_path / "games.pdn")
    wishes = Wishes(plan=Plan(40), engine="an oracle")
    whole = build(ENGLISH, [file], tmp_path / "whole.book", wishes, oracle := Oracle())
    needed, asked, breaks = len(oracle.asked), 0, 0
    while True:
        tiring = Tiring(37)
        try:
            made = build(ENGLISH, [file], tmp_path / "parts.book", wishes, tiring)
        except Tired:
            breaks += 1
            asked += len(tiring.asked)
            assert not (tmp_path / "parts.book").exists()
            continue
        asked += len(tiring.asked)
        break
    assert breaks > 3
    assert asked == needed  # nothing was asked twice
    assert made.resumed
    assert not whole.resumed
    assert (tmp_path / "parts.book").read_bytes() == (tmp_path / "whole.book").read_bytes()
    assert not list(tmp_path.glob("*.part"))


def test_a_making_may_go_on_to_another_size(tmp_path: Path) -> None:
    """Broken off, a book can be made smaller, with what has been judged."""
    out = tmp_path / "a.book"
    with pytest.raises(Tired):
        build(ENGLISH, [], out, Wishes(plan=Plan(500), engine="an oracle"), Tiring(200))
    made = build(ENGLISH, [], out, Wishes(plan=Plan(10), engine="an oracle"), oracle := Oracle())
    assert (made.grown, oracle.asked) == (10, [])
    with pytest.raises(Tired):
        build(ENGLISH, [], out, Wishes(plan=Plan(500), engine="an oracle"), Tiring(50))
    with pytest.raises(BookError, match="left behind by another making"):
        build(ENGLISH, [], out, Wishes(plan=Plan(500), engine="another"), Oracle())


def test_files_that_were_counted_are_not_counted_again(tmp_path: Path) -> None:
    files = [write_games(tmp_path / f"{name}.pdn", games) for name, games in (("a", GAMES[:2]), ("b", GAMES[2:]))]
    whole = built("english", files, tmp_path / "whole.book")
    seen: list[str] = []

    def watch(stage: str, done: int, total: int) -> None:
        assert 0 < done <= total
        seen.append(stage)
        if len(seen) == 4:  # in the midst of the second file
            raise Tired

    with pytest.raises(Tired):
        build(ENGLISH, files, tmp_path / "parts.book", Wishes(), watch=watch)
    build(ENGLISH, files, tmp_path / "parts.book", Wishes(), watch=watch)
    assert [*map(str, seen)] == ["file 1, a.pdn"] * 2 + ["file 2, b.pdn"] * 2 + ["file 2, b.pdn"] * 3
    assert list(Book.open(tmp_path / "parts.book").entries()) == list(whole.entries())


def test_a_journal_is_read_whatever_was_cut_off(tmp_path: Path) -> None:
    """Cut anywhere, a journal holds a beginning of what was noted: no more, and nothing else."""
    path = tmp_path / "a.part"
    journal = Journal(path, {"task": 1})
    tally = Tally(ENGLISH)
    for line, result in GAMES:
        tally.add(played("english", line, result))
    journal.count_file("abc", tally.moves, 5, 0)
    for key in range(5):
        journal.judge(key, Judgment(-key, 9))
    journal.close()
    whole = path.read_text(encoding="utf-8")
    known = []
    for length in range(len(whole) + 1):
        path.write_text(whole[:length], encoding="utf-8")
        again = Journal(path, {"task": 1})
        known.append((len(again.files), len(again.moves), len(again.judged)))
        assert again.judged == {key: Judgment(-key, 9) for key in range(len(again.judged))}
        if again.files:
            assert again.moves == tally.moves
        again.close()
    assert all(first <= second for first, second in pairwise(known))
    assert known[-1] == (1, len(tally.moves), 5)
    assert {moves_known for _, moves_known, _ in known} == {0, len(tally.moves)}


def test_a_journal_of_another_making_is_refused(tmp_path: Path) -> None:
    Journal(tmp_path / "a.part", {"task": 1}).close()
    with pytest.raises(BookError, match="left behind by another making"):
        Journal(tmp_path / "a.part", {"task": 2})


@pytest.mark.parametrize("line", ["zut 1", "judged 1 2", "judged 1 2 x", "move 1 2", "file a b", ""])
def test_a_damaged_journal_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.part"
    Journal(path, {}).close()
    path.write_text(f"{{}}\n{line}\njudged 1 2 3\n", encoding="utf-8")
    with pytest.raises(BookError, match=re.escape(f"{path} is damaged in line 2")):
        Journal(path, {})


@pytest.mark.data
def test_a_book_of_real_games(tmp_path: Path, data_dir: Path) -> None:
    """The most played moves of Tinsley's games are where they should be."""
    book = built("english", [data_dir / "games-english" / "tinsley.pdn"], tmp_path / "tinsley.book", Wishes(plies=6))
    assert book.about["sources"][0]["games"] == 724
    found = texts(book, Position.start("english"))
    assert sum(counts[0] for counts in found.values()) == 724
    assert set(found) == {"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}  # the ballots see to it
    for games, wins, draws, losses in found.values():
        assert wins + draws + losses <= games
