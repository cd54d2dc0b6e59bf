"""Training: games that the engine plays by itself, weights fitted to them, and a run that goes on where it stopped."""

from __future__ import annotations

import hashlib
import math
import random
import shutil
from array import array
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from dammen.engine import Engine  # noqa: E402 - after NumPy has been found
from dammen.engine._kernel import kernel_of  # noqa: E402
from dammen.engine.learned import read, shapes_of  # noqa: E402
from dammen.errors import TrainingError  # noqa: E402
from dammen.kernels import start, state  # noqa: E402
from dammen.training._kernel import fitting_of  # noqa: E402
from dammen.training.fitting import fit, scale_of  # noqa: E402
from dammen.training.keeping import ROW  # noqa: E402
from dammen.training.playing import Player, Shard, _Verdict, play, tables_folder  # noqa: E402
from dammen.training.reading import positions_of  # noqa: E402
from dammen.training.recorded import settings_of  # noqa: E402
from dammen.training.running import Progress, prepare, run, shards_of, weights_of  # noqa: E402
from dammen.training.settings import Settings  # noqa: E402
from dammen.training.workers import processes  # noqa: E402
from dammen.variants import ALL, Variant, get  # noqa: E402

SMALL = Settings(variant="english", generations=2, games=6, shard=3, nodes=60, nodes_last=90, epochs=2, plies_most=60)


def at_once(function: Any, *values: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(function(*values))
    return future


def everything(settings: Settings, folder: Path) -> list[Progress]:
    prepare(settings, folder)
    return list(run(settings, folder, at_once, 1))


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_games_of_every_variant_are_kept_as_they_went(variant: Variant, tmp_path: Path) -> None:
    settings = Settings(variant=variant.name, games=2, shard=2, nodes=40, plies_most=40, generations=1)
    count = play(settings, Shard(0, 0, 2), None, tmp_path)
    rows = np.load(Shard(0, 0, 2).path(tmp_path))
    assert rows.dtype == ROW
    assert len(rows) == count
    assert set(rows["result"]) <= {-1, 0, 1}
    # The two sides of one game saw the same end.
    for game in set(rows["game"]):
        mine = rows[rows["game"] == game]
        white = {int(row["result"]) * (-1 if row["side"] else 1) for row in mine}
        assert len(white) == 1


def test_the_same_settings_play_the_same_games(tmp_path: Path) -> None:
    shard = shards_of(SMALL, 0)[1]
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        play(SMALL, shard, None, tmp_path / name)
    one, two = (shard.path(tmp_path / name).read_bytes() for name in ("one", "two"))
    assert one == two
    (tmp_path / "three").mkdir()
    other = Settings(**{**{name: getattr(SMALL, name) for name in SMALL.__struct_fields__}, "seed": 2})
    play(other, shard, None, tmp_path / "three")
    assert shard.path(tmp_path / "three").read_bytes() != one


def test_a_side_that_cannot_move_has_lost_for_both() -> None:
    # White takes the last man and wins: the position before it is a win for White.
    variant = get("english")
    player = Player(variant, SMALL, 50, None)
    player.first = state(variant, (18, 22), (), (9,), (), black_to_move=False)
    settings = Settings(variant="english", random_least=0, random_most=0, even=30_000, nodes=50)
    player.settings = settings
    rows = list(player.game(random.Random(1)))
    assert {result * (-1 if side else 1) for _, side, result, _ in rows} <= {1, 0}


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    reports = everything(SMALL, whole)
    assert [progress.weights for progress in reports if progress.weights] == [
        weights_of(whole, 0),
        weights_of(whole, 1),
    ]
    prepare(SMALL, broken)
    going: Iterator[Progress] = run(SMALL, broken, at_once, 1)
    for progress in going:
        if progress.generation == 1:
            break
    (broken / "games-01-0001.part").write_bytes(b"half a file")
    weights_of(broken, 0).write_bytes(weights_of(broken, 0).read_bytes()[:-7])  # and half of another
    everything(SMALL, broken)
    for generation in (0, 1):
        assert weights_of(broken, generation).read_bytes() == weights_of(whole, generation).read_bytes()


@pytest.mark.parametrize(
    "data", [b"", b"junk", b"\x93NUMPY\x01\x00\x10\x00{'descr': '<i8',  "], ids=["empty", "junk", "half"]
)
def test_games_of_which_the_file_is_damaged_are_played_again(data: bytes, tmp_path: Path) -> None:
    shard = Shard(0, 0, 2)
    count = play(SMALL, shard, None, tmp_path)
    path = shard.path(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(data)
    with pytest.raises(TrainingError, match=r"games-00-0000\.npy is damaged"):
        next(fit(SMALL, [path]))
    assert play(SMALL, shard, None, tmp_path) == count
    assert path.read_bytes() == whole
    np.save(path, np.zeros(5))
    assert play(SMALL, shard, None, tmp_path) == count


def test_a_player_that_dies_is_told_of(tmp_path: Path) -> None:
    def submit(*_: object) -> Future[int]:
        future: Future[int] = Future()
        future.set_exception(BrokenProcessPool("it was terminated abruptly"))
        return future

    with pytest.raises(TrainingError, match="a process that played was ended"):
        list(run(SMALL, tmp_path, submit, 1))


def test_weights_tell_how_they_were_made(tmp_path: Path) -> None:
    everything(SMALL, tmp_path)
    made = read(weights_of(tmp_path, 1)).made
    assert made["settings"]["nodes"] == SMALL.nodes
    assert made["generation"] == 1
    assert 0 < made["held_out"] < 2
    Engine("english", weights=weights_of(tmp_path, 1))


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    prepare(SMALL, tmp_path)
    with pytest.raises(TrainingError, match="has a run with games 6, not 7"):
        prepare(Settings(**{**{name: getattr(SMALL, name) for name in SMALL.__struct_fields__}, "games": 7}), tmp_path)
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    with pytest.raises(TrainingError, match="does not tell the settings"):
        prepare(SMALL, tmp_path)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"games": -1}, "games is -1; it goes from 0 to 100000000"),
        ({"games": 10**20}, "games is"),
        ({"generations": 10**20}, "generations is"),
        ({"nodes": 3}, "nodes is 3; it goes from 10 to"),
        ({"nodes_last": 10**20}, "nodes_last is"),
        ({"seed": -1}, "seed is -1; it goes from 0"),
        ({"rate": math.inf}, "a rate of inf"),
        ({"rate": math.nan}, "a rate of nan"),
        ({"blend": 1.5}, "a blend of 1.5"),
        ({"random_least": 5, "random_most": 4}, "from 5 to 4"),
    ],
)
def test_settings_that_make_no_sense_are_refused(values: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match=says):
        prepare(Settings(variant="english", **values), tmp_path)


def test_the_scale_is_the_one_that_made_the_outcomes() -> None:
    chance = np.random.default_rng(1)
    rows = np.zeros(20_000, dtype=ROW)
    rows["score"] = chance.integers(-400, 400, len(rows))
    won = chance.random(len(rows)) < 1 / (1 + np.exp(-rows["score"] / 150))
    rows["result"] = np.where(won, 1, -1)
    assert scale_of(rows) == pytest.approx(150, rel=0.1)


def test_fitting_finds_what_a_man_is_worth(tmp_path: Path) -> None:
    # Outcomes that hang on the number of men alone: the fitted judgment then says e-fold odds for each man.
    variant = get("english")
    first = start(variant)
    chance = np.random.default_rng(2)
    words_of = fitting_of(first).words_of
    rows = np.zeros(30_000, dtype=ROW)
    for row in rows:
        squares = chance.permutation(np.arange(5, 29))
        white, black = int(chance.integers(3, 8)), int(chance.integers(3, 8))
        men = [int(square) for square in squares]
        position = state(variant, men[:white], (), men[white : white + black], (), black_to_move=False)
        odds = 1 / (1 + math.exp(-(white - black)))
        row["words"], row["result"] = words_of(position), 1 if chance.random() < odds else -1
        row["score"], row["game"] = 100 * (white - black), int(chance.integers(0, 1000))
    path = tmp_path / "games.npy"
    np.save(path, rows)
    settings = Settings(variant="english", epochs=4, rate=0.1, blend=1.0)
    *epochs, found = fit(settings, [path])
    assert epochs[-1].loss < epochs[0].loss
    judge = kernel_of(first).judge(first, shapes_of(variant.board), found.values)
    more = state(variant, (9, 10, 15, 18, 23), (), (11, 14, 19, 20), (), black_to_move=False)
    less = state(variant, (9, 10, 15, 18), (), (11, 14, 19, 20, 23), (), black_to_move=False)
    assert (judge.judge(more) - judge.judge(less)) / found.scale == pytest.approx(2, abs=0.9)


def test_a_fitter_refuses_what_does_not_fit_together() -> None:
    first = start(get("english"))
    judge = kernel_of(first).judge(first, shapes_of(get("english").board))
    fitter = fitting_of(first).Fitter(judge)
    words, sides = np.zeros((2, 8), "<u8"), np.zeros(2, "u1")
    targets = np.zeros(2, "<f4")
    with pytest.raises(IndexError, match="no position 2"):
        fitter.learn(words, sides, targets, np.array([2], "<u4"), 0.1)
    with pytest.raises(ValueError, match="do not fit together"):
        fitter.learn(words, sides, targets[:1], np.array([0], "<u4"), 0.1)
    with pytest.raises(ValueError, match="weights, not 3"):
        fitter.read(array("f", [0, 0, 0]))


def test_the_end_of_a_game_is_what_was_settled_first() -> None:
    verdict = _Verdict(resign=1000)
    for ply in range(3):
        verdict.hear(ply, 1200)
    verdict.hear(3, 300)  # the loser found a way
    assert verdict.since is None
    verdict.hear(4, -25_000)
    verdict.settle(5, 0)
    verdict.hear(6, 25_000)
    assert (verdict.since, verdict.outcome) == (4, -1)
    assert not verdict.is_over(15)
    assert verdict.is_over(16)


def test_tables_are_built_first_and_asked_while_playing(tmp_path: Path) -> None:
    found = everything(SMALL, tmp_path)
    built = [progress.table for progress in found if progress.table is not None]
    assert len(built) > 6
    assert all(progress.table is None for progress in found[len(built) :])
    player = Player(get("english"), SMALL, 50, None, tmp_path)
    two_against_one = state(get("english"), (), (22, 23), (), (10,), black_to_move=False)
    assert player.proved(two_against_one) == 1
    assert player.proved(state(get("english"), (), (10,), (), (22, 23), black_to_move=False)) == -1
    assert player.proved(state(get("english"), (), (32,), (), (1,), black_to_move=False)) == 0
    assert player.proved(player.first) is None
    assert Player(get("english"), SMALL, 50, None).proved(two_against_one) is None
    shutil.rmtree(tables_folder(tmp_path))
    assert all(progress.table is None for progress in everything(SMALL, tmp_path))  # nothing is left to play


def test_a_run_comes_out_alike_however_many_play(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    everything(SMALL, one)
    prepare(SMALL, other)
    with processes(2) as submit:
        list(run(SMALL, other, submit, 2))
    assert weights_of(one, 1).read_bytes() == weights_of(other, 1).read_bytes()


def test_the_usual_settings_are_those_on_record() -> None:
    assert settings_of("international").pieces == 5
    assert settings_of("house") == Settings(variant="house")
    for variant in ALL:
        settings_of(variant.name).check()


GAMES = "".join(
    f'[Event "{number}"]\n[GameType "21"]\n[Result "{result}"]\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 {result}\n\n'
    for number, result in enumerate(["1-0", "0-1", "1-1"] * 5)
)


def test_games_of_others_may_be_all_that_is_learnt_from(tmp_path: Path) -> None:
    file, folder = tmp_path / "games.pdn", tmp_path / "run"
    file.write_text(GAMES, encoding="utf-8")
    alone = Settings(variant="english", generations=1, games=0, nodes=40, epochs=1)
    prepare(alone, folder)
    with pytest.raises(TrainingError, match="nothing to learn from"):
        list(run(alone, folder, at_once, 1))
    given = (positions_of(file, alone, folder),)
    found = list(run(alone, folder, at_once, 1, given))
    assert found[-1].weights == weights_of(folder, 0)
    assert all(progress.table is None for progress in found)
    (source,) = read(weights_of(folder, 0)).made["given"]
    assert source == {"file": "games.pdn", "sha256": hashlib.sha256(GAMES.encode()).hexdigest(), "positions": 90}
    # What was learnt is not done again, and is not taken for what other games would have taught.
    assert [progress.weights for progress in run(alone, folder, at_once, 1, given)] == [weights_of(folder, 0)]
    file.write_text(GAMES * 2, encoding="utf-8")
    with pytest.raises(TrainingError, match=r"was learnt from games\.pdn"):
        list(run(alone, folder, at_once, 1, (positions_of(file, alone, folder),)))


def test_games_of_others_are_learnt_from_once(tmp_path: Path) -> None:
    text = '[Event "a"]\n[GameType "21"]\n[Result "1-0"]\n1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 1-0\n\n'
    path = tmp_path / "games.pdn"
    path.write_text(text + text.replace("1-0", "*"), encoding="utf-8")
    read_games: list[int] = []
    given = positions_of(path, SMALL, tmp_path, read_games.append)
    out = given.path
    rows = np.load(out)
    assert read_games == [1, 2]
    assert len(rows) == 6
    black_won = {int(row["result"]) * (-1 if row["side"] else 1) for row in rows}
    assert len(black_won) == 1
    before = out.stat().st_mtime_ns
    assert positions_of(path, SMALL, tmp_path) == given
    assert out.stat().st_mtime_ns == before
    empty = tmp_path / "empty.pdn"
    empty.write_text('[Event "b"]\n*\n', encoding="utf-8")
    with pytest.raises(TrainingError, match="no game of english"):
        positions_of(empty, SMALL, tmp_path)
