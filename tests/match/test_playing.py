"""Games and matches: openings, colours, ends of every kind, records that go on."""

from __future__ import annotations

import asyncio
import json
import resource
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dammen.engine import Limits
from dammen.errors import DammenError, MatchError, MessageError, PeerLostError, PeerSilentError, ProtocolError
from dammen.match import (
    Adjudication,
    Entry,
    Match,
    Openings,
    Pace,
    Played,
    Record,
    Ruling,
    Score,
    Sprt,
    Start,
    play_game,
    play_match,
)
from dammen.match.adjudication import Scores
from dammen.match.record import journal_path
from dammen.model import Colour, Game, Position, Reason
from dammen.notation import fen, moves, pdn
from dammen.protocols.opponents import Answer, Chance, Ending, Opponent, Recipe, recipe
from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.tablebase.tables import default_folder
from dammen.variants import get

INTERNATIONAL = get("international")
FAST = Pace(nodes=200)


class Told(Opponent):
    """Does as it is told in each turn."""

    name = "told"

    def __init__(self, act: Callable[[Game], Answer | Ending], seconds: float = 0.0) -> None:
        self.act = act
        self.seconds = seconds
        self.began: list[Colour] = []
        self.finished = 0

    async def begin(self, game: Game, colour: Colour, control: object = None) -> None:  # noqa: ARG002
        self.began.append(colour)

    async def choose(self, game: Game, limits: Limits) -> Answer | Ending:  # noqa: ARG002
        if self.seconds:
            await asyncio.sleep(self.seconds)
        return self.act(game)

    async def finish(self, game: Game) -> None:  # noqa: ARG002
        self.finished += 1


def first(game: Game) -> Answer:
    return Answer(game.position.legal[0], 10, 3, 99)


def fails(error: DammenError) -> Callable[[Game], Answer]:
    def act(_: Game) -> Answer:
        raise error

    return act


def play(
    white: Opponent,
    black: Opponent,
    pace: Pace = FAST,
    ruling: Ruling | None = None,
    start: Position | None = None,
) -> Played:
    begin = Start("here", start or Position.start(INTERNATIONAL))
    return asyncio.run(play_game(begin, {Colour.WHITE: white, Colour.BLACK: black}, pace, ruling))


# --- one game ---


def test_a_game_is_played_to_its_end_by_the_rules() -> None:
    white, black = Told(first), Told(first)
    played = play(white, black)
    assert played.game.result is not None
    assert (white.began, black.began) == ([Colour.WHITE], [Colour.BLACK])
    assert white.finished == black.finished == 1
    comment = played.game.line()[0].comment
    assert comment == "[%eval 0.10] depth 3 99 nodes"
    assert pdn.evaluation(comment) == 0.1


def test_a_draw_that_may_be_claimed_is_claimed() -> None:
    start = fen.position("W:WK32:BK1", "english")

    def shuffle(game: Game) -> Answer:
        return Answer(next(move for move in game.position.legal if move.end in {28, 32, 1, 5}))

    played = play(Told(shuffle), Told(shuffle), start=start)
    assert played.outcome.is_draw
    assert played.outcome.article


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (MessageError("'9-1' is not legal"), Reason.PENALTY),
        (PeerLostError("it has ended with status 3"), Reason.ABANDONMENT),
        (PeerSilentError("its move has not come"), Reason.TIME),
        (ProtocolError("it says no"), Reason.ABANDONMENT),
    ],
)
def test_whoever_fails_loses_and_the_reason_is_written_down(error: DammenError, reason: Reason) -> None:
    played = play(Told(first), Told(fails(error)))
    assert (played.outcome.winner, played.outcome.reason) == (Colour.WHITE, reason)
    assert str(error) in played.outcome.text
    assert str(error) in "".join(pdn.write(played.game).split("\n")).replace("\\", "")


def test_a_move_of_another_position_loses() -> None:
    stale = moves.read("32-28", Position.start(INTERNATIONAL))
    played = play(Told(first), Told(lambda _: Answer(stale)))
    assert played.outcome.winner is Colour.WHITE


def test_an_opponent_that_never_answers_loses_on_time() -> None:
    played = play(Told(first, seconds=60), Told(first), Pace(seconds=0.01), Ruling(patience=0.05))
    assert (played.outcome.winner, played.outcome.reason) == (Colour.BLACK, Reason.TIME)


def test_whoever_oversteps_the_clock_loses() -> None:
    slow, pace = Told(first, seconds=0.03), Pace.of(clock="0.1s")
    played = play(slow, Told(first), pace)
    assert (played.outcome.winner, played.outcome.reason) == (Colour.BLACK, Reason.TIME)
    assert "were left" in played.outcome.text
    assert played.slowest[Colour.WHITE] >= 0.03
    readings = [node.clock for node in played.game.line()]
    assert readings[0] is not None
    assert readings[0].white is not None
    assert 0.0 < readings[0].white < 0.1
    assert play(Told(first, seconds=0.005), Told(first), pace, Ruling(margin=100)).outcome.reason is not Reason.TIME


@pytest.mark.parametrize(
    ("ending", "winner", "reason"),
    [
        (Ending.RESIGNS, Colour.WHITE, Reason.RESIGNATION),
        (Ending.LEAVES, Colour.WHITE, Reason.ABANDONMENT),
        (Ending.DRAWS, None, Reason.AGREEMENT),
        (Ending.WINS, None, Reason.UNKNOWN),
    ],
)
def test_an_opponent_may_end_the_game(ending: Ending, winner: Colour | None, reason: Reason) -> None:
    played = play(Told(first), Told(lambda _: ending))
    assert (played.outcome.winner, played.outcome.reason) == (winner, reason)


# --- adjudication ---


def _scores(*values: int | None) -> Scores:
    return [(Colour.WHITE if at % 2 == 0 else Colour.BLACK, value) for at, value in enumerate(values)]


def test_a_win_needs_both_sides_to_see_it() -> None:
    judge = Adjudication(win_score=300, win_moves=2).judge
    game = Game("international")
    won = judge(game, _scores(0, 0, 310, -300, 320, -400))
    assert won is not None
    assert (won.winner, won.reason) == (Colour.WHITE, Reason.ADJUDICATION)
    lost = judge(game, _scores(-310, 300, -320, 400))
    assert lost is not None
    assert lost.winner is Colour.BLACK
    for scores in ((310, -300, 320, -299), (310, 300, 320, 400), (310, None, 320, -400), (320, -400)):
        assert judge(game, _scores(*scores)) is None


def test_a_draw_needs_both_sides_to_see_it_late_enough() -> None:
    level = _scores(5, -5, 0, 3)
    game = Game("international")
    assert Adjudication(draw_score=5, draw_moves=2, draw_from=1).judge(game, level) is None
    early = Adjudication(draw_score=5, draw_moves=2, draw_from=0)
    drawn = early.judge(game, level)
    assert drawn is not None
    assert drawn.is_draw
    assert early.judge(game, _scores(5, -5, 0, 6)) is None


def test_a_long_game_is_drawn() -> None:
    played = play(Told(first), Told(first), ruling=Ruling(Adjudication(most_moves=3)))
    assert len(played.game.line()) == 6
    assert played.outcome.is_draw
    assert "3 moves" in played.outcome.text


def test_numbers_that_make_no_sense_are_refused() -> None:
    with pytest.raises(MatchError, match="win-moves"):
        Adjudication(win_moves=-1)
    for wrong in ({}, {"seconds": 1.0, "clock": "1"}, {"clock": "-"}):
        with pytest.raises(MatchError):
            Pace.of(**wrong)  # type: ignore[arg-type]
    with pytest.raises(DammenError):
        Pace(nodes=0)
    for name in ("margin", "patience"):
        with pytest.raises(MatchError, match=f"the {name} is nan s"):
            Ruling(**{name: float("nan")})


# --- openings ---


def _first(source: str, variant: str, count: int, seed: int | None = None, plies: int | None = None) -> list[Start]:
    openings = Openings(source, seed, plies).of(get(variant))
    return [next(openings) for _ in range(count)]


def test_a_deck_is_played_in_order_or_shuffled_and_comes_again() -> None:
    deck = _first("acf-156", "english", 157)
    assert deck[0].name == "acf-156 1"
    assert deck[156] == deck[0]
    assert len({start.moves for start in deck}) == 156
    shuffled = _first("acf-156", "english", 156, seed=3)
    assert shuffled != deck[:156]
    assert {start.name for start in shuffled} == {start.name for start in deck}
    assert Openings("acf-156").count(get("english")) == 156


def test_random_openings_are_level_different_and_the_same_for_a_seed() -> None:
    some = _first("random:5", "russian", 4, seed=1)
    assert some == _first("random:5", "russian", 4, seed=1)
    assert some != _first("random:5", "russian", 4, seed=2)
    assert len({start.game().position for start in some}) == 4
    assert {len(start.moves) for start in some} == {5}


def test_openings_by_name_and_from_files(tmp_path: Path) -> None:
    assert _first("opening:Kelso-Cross", "english", 1)[0].moves
    assert len({start.name for start in _first("openings", "english", 30)}) > 20
    games = tmp_path / "games.pdn"
    games.write_text('[Event "E"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n', encoding="utf-8")
    assert [len(start.moves) for start in _first(str(games), "international", 1)] == [4]
    assert [len(start.moves) for start in _first(str(games), "international", 1, plies=2)] == [2]
    games.write_text('[Event "E"]\n\n1. 32-28 19-23 2. 28x19 14x24 *\n', encoding="utf-8")
    assert [len(start.moves) for start in _first(str(games), "international", 1, plies=3)] == [3]
    with pytest.raises(MatchError, match=r"games.pdn: game 1: line 3, column 25: '14x24' is not legal"):
        _first(str(games), "international", 1)
    fens = tmp_path / "positions.txt"
    fens.write_text("# two\nW:W31:B20\n\nB:W32:B19\n", encoding="utf-8")
    assert [start.position.turn for start in _first(str(fens), "international", 2)] == [Colour.WHITE, Colour.BLACK]


@pytest.mark.parametrize(
    ("source", "variant", "what"),
    [
        ("acf-157", "english", "openings may be start, random"),
        ("acf-156", "russian", "a deck of english"),
        ("random:x", "english", "number of plies"),
        ("random:0061", "english", "number of plies"),
        ("openings", "turkish", "no opening of turkish"),
        ("opening:Zugzwang", "english", "no opening"),
    ],
)
def test_openings_that_are_none_are_refused(source: str, variant: str, what: str) -> None:
    with pytest.raises(DammenError, match=what):
        _first(source, variant, 1)


def test_a_fen_that_cannot_be_read_is_told_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("W:W31:B20\nW:W99:B1\n", encoding="utf-8")
    with pytest.raises(MatchError, match=r"positions.txt: line 2: .*99"):
        _first(str(file), "international", 1)


# --- matches ---


def _match(a: str = "dammen:level=4,seed=1,hash-mb=1", b: str = "random:seed=1", **changes: object) -> Match:
    made = {"pace": FAST, "games": 4, "openings": Openings("random:4", 5)} | changes
    return Match(INTERNATIONAL, recipe(a), recipe(b), **made)  # type: ignore[arg-type]


def test_each_opening_is_played_with_either_colour(tmp_path: Path) -> None:
    file = tmp_path / "m.pdn"
    match = _match()
    with Record(match.settings, file) as record:
        score = play_match(match, record, jobs=2)
    assert score.games == 4
    games = list(pdn.read(file))
    assert sorted(game.tags["Round"] for game in games) == ["1.1", "1.2", "2.1", "2.2"]
    for round_number in ("1", "2"):
        pair = [game for game in games if game.tags["Round"].startswith(round_number)]
        assert {game.tags["White"] for game in pair} == {"dammen, level 4", "random"}
        assert pair[0].moves()[:4] == pair[1].moves()[:4]
    strict = list(pdn.readings(pdn.open_source(file), strict=True))
    assert not [problem for reading in strict for problem in reading.problems]


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "m.pdn"
    match = _match()
    with Record(match.settings, file) as record:
        play_match(match, record)
    whole, journal = file.read_bytes(), journal_path(file)
    lines = journal.read_bytes().splitlines(keepends=True)
    # The machine went down while the third game was written: half of it stands there, and half of its line.
    end = json.loads(lines[2])["end"]
    file.write_bytes(whole[: end + 40])
    journal.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    heard: list[Entry] = []
    with Record(match.settings, file) as record:
        assert record.done == {0, 1}
        score = play_match(match, record, heard=lambda entry, _: heard.append(entry))
    assert [entry.game for entry in heard] == [2, 3]
    assert score.games == 4
    assert len(list(pdn.read(file))) == 4
    with Record(match.settings, file) as record:
        assert play_match(match, record, heard=lambda entry, _: heard.append(entry)) == score
    assert len(heard) == 2


def test_a_record_of_another_match_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "m.pdn"
    with Record(_match().settings, file):
        pass
    with pytest.raises(MatchError, match='begun with pace "200 nodes a move", and this one has "300 nodes a move"'):
        Record(_match(pace=Pace(nodes=300)).settings, file)
    with pytest.raises(MatchError, match="another match is writing"), Record(_match().settings, file):
        Record(_match().settings, file)
    other = tmp_path / "games.pdn"
    other.write_text("1. 32-28 *\n")
    with pytest.raises(MatchError, match="no match was written into it"):
        Record(_match().settings, other)
    journal_path(file).write_text('{"match": \n')
    with pytest.raises(MatchError, match="line 1 cannot be read"):
        Record(_match().settings, file)


def _torn(tmp_path: Path, change: Callable[[list[dict[str, Any]]], object]) -> Path:
    """Make a record of two games and change what its journal says of them."""
    file = tmp_path / "m.pdn"
    with Record(_match().settings, file) as record:
        play_match(_match(games=2), record)
    journal = journal_path(file)
    first, *rest = journal.read_text().splitlines()
    entries = [json.loads(line) for line in rest]
    change(entries)
    journal.write_text("\n".join([first, *map(json.dumps, entries)]) + "\n")
    return file


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "0"),
        ("game", -1),
        ("game", 0),
        ("points", "1"),
        ("points", 77),
        ("end", 1e9),
        ("end", 0),
        ("seconds", [1]),
    ],
)
def test_a_journal_that_tells_nonsense_is_refused(field: str, value: object, tmp_path: Path) -> None:
    file = _torn(tmp_path, lambda entries: entries[1].update({field: value}))
    with pytest.raises(MatchError, match="line 3 cannot be read"):
        Record(_match().settings, file)


def test_a_journal_that_has_no_bottom_is_refused(tmp_path: Path) -> None:
    file = _torn(tmp_path, lambda entries: entries.clear())
    with journal_path(file).open("a") as journal:
        journal.write("[" * 100_000 + "\n")
    with pytest.raises(MatchError, match="line 2 cannot be read"):
        Record(_match().settings, file)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda text: text[:0], "has 0 bytes"),
        (lambda text: text[:-1], r"has \d+ bytes, and the match wrote \d+"),
        (lambda text: text + "; a note of mine\n", "is not the match's"),
        (lambda text: text + '\n[Event "x"]\n\n*\n' * 2, "is not the match's"),
    ],
)
def test_games_that_were_changed_since_are_left_alone(change: Callable[[str], str], what: str, tmp_path: Path) -> None:
    file = _torn(tmp_path, lambda _: None)
    changed = change(file.read_text())
    file.write_text(changed)
    with pytest.raises(MatchError, match=what):
        Record(_match().settings, file)
    assert file.read_text() == changed


def test_what_is_no_journal_and_games_without_one_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "m.pdn"
    journal_path(file).write_text("my notes")
    with pytest.raises(MatchError, match="is no journal of a match"):
        Record(_match().settings, file)
    assert journal_path(file).read_text() == "my notes"
    journal_path(file).write_text("")
    file.write_text("1. 32-28 *\n")
    with pytest.raises(MatchError, match="no match was written into it"):
        Record(_match().settings, file)
    assert file.read_text() == "1. 32-28 *\n"


def test_a_file_that_cannot_be_kept_is_named(tmp_path: Path) -> None:
    file = tmp_path / "full"
    file.symlink_to("/dev/full")
    with pytest.raises(OSError, match="Invalid argument") as refused:
        Record(_match().settings, file)
    assert refused.value.filename == str(file)


def test_a_disk_that_fills_up_is_told_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / "m.pdn"
    record = Record(_match().settings, file)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 10, limit[1]))
    try:
        with pytest.raises(OSError, match="too large") as refused:
            record.add(Entry(0, 1.0, "x", "x", 1, (0, 0), (0, 0)), "x" * 2000)
        assert refused.value.filename == str(file)
        with pytest.raises(OSError, match="too large") as refused:  # and it is no better when it is closed
            record.close()
        assert refused.value.filename == str(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)


def test_a_test_ends_the_match_when_it_has_its_answer() -> None:
    match = _match("dammen:level=6,seed=1,hash-mb=1", games=1000, pace=Pace(nodes=500))
    record = Record(match.settings)
    score = play_match(match, record, sprt=Sprt(0, 400, 0.2, 0.2))
    assert 2 <= score.games < 60
    assert Sprt(0, 400, 0.2, 0.2).verdict(score) is True


def test_an_engine_that_does_not_start_is_told_of_before_the_match() -> None:
    match = _match("hub:/nowhere/engine")
    with pytest.raises(ProtocolError, match="cannot be started"):
        play_match(match, Record(match.settings))


def test_an_engine_that_dies_loses_its_games_and_the_match_goes_on(tmp_path: Path) -> None:
    fake = Path(__file__).parents[1] / "protocols" / "fake_engine.py"
    command = shlex.join([sys.executable, str(fake), "dies", str(tmp_path / "log")])
    match = _match(f"hub:{command}", games=4)
    record = Record(match.settings)
    score = play_match(match, record)
    assert (score.losses, score.games) == (4, 4)
    assert {entry.reason for entry in record.entries} == {"abandonment"}
    assert "out of luck" in record.entries[0].text


def test_odd_numbers_of_games_are_refused() -> None:
    with pytest.raises(MatchError, match="even"):
        _match(games=3)
    with pytest.raises(MatchError, match="at once"):
        play_match(_match(), Record({}), jobs=0)


def test_two_of_one_name_are_told_apart() -> None:
    assert _match("random", "random").names == ("random (A)", "random (B)")
    named = Match(INTERNATIONAL, recipe("random").renamed("old"), recipe("random").renamed("new"), FAST)
    assert named.names == ("old", "new")


def test_chance_is_the_same_for_a_seed() -> None:
    games = [play(Chance(1), Chance(2)).game.moves() for _ in range(2)]
    assert games[0] == games[1]


def test_a_score_is_that_of_the_pairs() -> None:
    record = Record({})
    for game, points in enumerate((1.0, 0.5, 0.0, 1.0, 1.0)):
        record.add(Entry(game, points, "x", "x", 1, (0, 0), (0, 0)), "")
    assert record.score == Score(3, 1, 1, (0, 0, 1, 1, 0))


@pytest.mark.parametrize("name", ["plot.svg", "plot.png", "plot.pdf"])
def test_a_plot(name: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    from dammen.match.plot import draw

    entries = [Entry(game, (1.0, 0.5, 0.0)[game % 3], "x", "x", 1, (0, 0), (0, 0)) for game in range(1000)]
    draw(entries, tmp_path / name, title="A - B", sprt=Sprt(0, 5))
    assert (tmp_path / name).stat().st_size > 1000


def test_a_plot_of_another_kind_is_refused(tmp_path: Path) -> None:
    from dammen.match.plot import check

    with pytest.raises(MatchError, match=r"\.svg, \.png, \.pdf"):
        check(tmp_path / "x.txt")


def test_recipes_are_equal_where_they_play_alike() -> None:
    assert recipe("dammen:level=3,seed=1") == Recipe("dammen", options=(("level", "3"), ("seed", "1")))


def test_tables_of_endings_end_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    english = get("english")
    monkeypatch.setenv("DAMMEN_HOME", str(tmp_path))
    for _ in build(Plan(english, 2, Kind.WDL, default_folder())):
        pass
    judge = Adjudication(tables=True).judge
    won = judge(Game(start=fen.position("W:WK23:B12", "english")), [])
    assert won is not None
    assert (won.winner, won.reason) == (Colour.WHITE, Reason.ADJUDICATION)
    drawn = judge(Game(start=fen.position("W:WK32:BK1", "english")), [])
    assert drawn is not None
    assert drawn.is_draw
    assert judge(Game(start=fen.position("W:W21,22:B1,2", "english")), []) is None
    assert Adjudication().judge(Game(start=fen.position("W:WK23:B12", "english")), []) is None


def test_a_plot_without_matplotlib_is_refused_before_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dammen.match import plot

    monkeypatch.setattr(plot, "find_spec", lambda _: None)
    with pytest.raises(MatchError, match=r"pip install 'dammen\[plot\]'"):
        plot.check(tmp_path / "x.svg")
