from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest

from dammen import variants
from dammen.engine import Choice, Engine, Info, Limits, TimeLeft
from dammen.errors import EngineError
from dammen.geometry import Board
from dammen.model import Position
from dammen.notation import fen
from dammen.variants import Variant


def test_thinking_gives_an_info_for_each_depth_and_then_a_choice() -> None:
    thinking = Engine("english", hash_mb=1).think(Position.start("english"), (), Limits(depth=5))
    infos = list(thinking)
    assert [info.depth for info in infos] == [1, 2, 3, 4, 5]
    assert all(isinstance(info, Info) for info in infos)
    assert sorted(info.nodes for info in infos) == [info.nodes for info in infos]
    choice = thinking.choice
    assert isinstance(choice, Choice)
    assert (choice.move, choice.score, choice.depth, choice.pv) == (
        infos[-1].pv[0],
        infos[-1].score,
        5,
        infos[-1].pv,
    )
    assert choice.info == infos[-1]


def test_a_choice_needs_some_thought() -> None:
    thinking = Engine("english", hash_mb=1).think(Position.start("english"))
    with pytest.raises(EngineError, match="nothing is chosen"):
        _ = thinking.choice


@pytest.mark.parametrize("variant", variants.ALL, ids=lambda variant: variant.name)
def test_a_game_of_every_variant_has_legal_moves_only(variant: Variant) -> None:
    chance = random.Random(f"game {variant.name}")
    engine = Engine(variant, hash_mb=1, seed=1)
    position = Position.start(variant)
    history: list[Position] = []
    for ply in range(70):
        if position.is_over():
            break
        if ply < 4 or chance.random() < 0.15:
            move = chance.choice(position.legal)
        else:
            choice = engine.choose(position, history, Limits(depth=3))
            line = position
            for expected in choice.pv:
                line = line.play(expected)  # refuses what is not legal
            move = choice.move
        history.append(position)
        position = position.play(move)


@pytest.mark.parametrize("limits", [Limits(depth=8), Limits(nodes=30_000)])
def test_the_same_question_has_the_same_answer(limits: Limits) -> None:
    position = Position.start("russian")
    first, second = (Engine("russian", hash_mb=2).choose(position, (), limits) for _ in range(2))
    assert (first.move, first.score, first.depth, first.pv, first.info.nodes) == (
        second.move,
        second.score,
        second.depth,
        second.pv,
        second.info.nodes,
    )
    engine = Engine("russian", hash_mb=2)
    engine.choose(Position.start("russian").play(position.legal[0]), (), limits)
    engine.new_game()
    assert engine.choose(position, (), limits).info.nodes == first.info.nodes


def test_nodes_are_a_limit() -> None:
    choice = Engine("international", hash_mb=1).choose(Position.start(), (), Limits(nodes=5000))
    assert choice.info.nodes <= 5000
    assert choice.depth > 2


def test_time_is_a_limit() -> None:
    began = time.monotonic()
    Engine("international", hash_mb=1).choose(Position.start(), (), Limits(seconds=0.05))
    # Generous: the machine may be busy.
    assert time.monotonic() - began < 2


def test_another_thread_may_stop_it() -> None:
    engine = Engine("international", hash_mb=1)
    choices: list[Choice] = []
    thread = threading.Thread(target=lambda: choices.append(engine.choose(Position.start(), (), Limits(infinite=True))))
    thread.start()
    while not engine._thoughts:
        time.sleep(0.001)
    time.sleep(0.05)
    engine.stop()
    thread.join(timeout=10)
    assert not thread.is_alive()
    assert choices[0].move in Position.start().legal
    assert not engine._thoughts


def test_thinking_may_be_stopped_before_it_begins() -> None:
    engine = Engine("international", hash_mb=1)
    thinking = engine.think(Position.start(), (), Limits(infinite=True))
    engine.stop()
    choice = thinking.finish()
    assert choice.move in Position.start().legal
    assert choice.depth <= 1


def test_a_stop_when_nothing_is_under_way_does_no_harm() -> None:
    engine = Engine("english", hash_mb=1)
    engine.stop()
    assert engine.choose(Position.start("english"), (), Limits(depth=4)).depth == 4


def test_two_threads_may_think_with_one_engine() -> None:
    engine = Engine("english", hash_mb=1)
    start = Position.start("english")
    questions = [start, start.play(start.legal[0]), start.play(start.legal[1])]
    answers: dict[int, Choice] = {}

    def ask(index: int) -> None:
        answers[index] = engine.choose(questions[index], (), Limits(depth=9))

    threads = [threading.Thread(target=ask, args=(index,)) for index in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answers[index].move in questions[index].legal for index in range(3))


def test_an_only_move_is_played_at_once() -> None:
    forced = fen.position("B:W26,23,21:B22,3", variants.get("english"))
    assert len(forced.legal) == 1
    choice = Engine("english", hash_mb=1).choose(forced, (), Limits(seconds=30))
    assert choice.info.seconds < 5
    assert choice.depth == 1
    assert Engine("english", hash_mb=1).choose(forced, (), Limits(depth=3)).depth == 3


def test_a_hint_is_given_at_full_strength() -> None:
    # A level-1 engine overlooks this shot.
    position = fen.position("W:W5,18,27,28,31:B10,17,19,20,23", variants.get("english"))
    choice = Engine("english", hash_mb=1, level=1, seed=1).hint(position, (), Limits(depth=9))
    assert (choice.move.start, choice.move.end) == (27, 24)


def test_a_finished_game_has_no_move() -> None:
    position = fen.position("W:W26:B21,17,7", variants.get("antidraughts"))
    with pytest.raises(EngineError, match="the game is over"):
        Engine("antidraughts").choose(position)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(EngineError, match="plays english, not russian"):
        Engine("english", hash_mb=1).choose(Position.start("russian"))


@pytest.mark.parametrize("arguments", [{"level": 0}, {"level": 11}, {"hash_mb": 0}, {"hash_mb": -3}])
def test_settings_out_of_range_are_refused(arguments: dict[str, int]) -> None:
    with pytest.raises(EngineError, match=r"level|hash table"):
        Engine("english", **arguments)


def test_a_win_says_in_how_many_plies() -> None:
    position = fen.position("W:WK26,K27:B21,K25", variants.get("english"))
    choice = Engine("english", hash_mb=1).choose(position, (), Limits(depth=13))
    assert (choice.win_in, choice.info.win_in) == (11, 11)
    after = position.play(choice.move)
    assert Engine("english", hash_mb=1).choose(after, (), Limits(depth=13)).win_in == -10


def test_a_house_variant_is_played_too() -> None:
    # A board of odd width has no half turn that maps its squares on each other.
    house = replace(
        variants.get("international"), name="house", compulsory=False, board=Board(9, 8), start="24-36/1-13"
    )
    position = Position.start(house)
    engine = Engine(house, hash_mb=1)
    for _ in range(30):
        if position.is_over():
            break
        position = position.play(engine.choose(position, (), Limits(depth=3)).move)


def test_importing_dammen_does_not_load_the_engine() -> None:
    code = "import sys, dammen; print([name for name in sys.modules if name.startswith('dammen.engine')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_importing_the_engine_does_not_load_its_kernel() -> None:
    code = "import sys, dammen.engine; print([name for name in sys.modules if 'kernels.search' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_clock_is_kept_in_a_fast_game() -> None:
    # Two seconds for the game and a little more each move: never below nothing.
    engine = Engine("russian", hash_mb=1)
    position = Position.start("russian")
    left = 1.0
    for _ in range(40):
        if position.is_over():
            break
        began = time.monotonic()
        move = engine.choose(position, (), Limits(clock=TimeLeft(left, 0.01))).move
        left -= time.monotonic() - began
        assert left > 0
        left += 0.01
        position = position.play(move)
