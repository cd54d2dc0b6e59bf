"""The script that plays many games by the clock and tells every fault."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import subprocess
import sys
import threading
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from dammen.engine import Limits
from dammen.errors import EngineError
from dammen.model import Game
from dammen.protocols.opponents import Answer, Opponent
from dammen.variants import ALL, get

SCRIPT = Path(__file__).parents[2] / "scripts" / "many-games"
LIMITS = Limits(nodes=100)


@pytest.fixture(scope="module")
def many_games() -> ModuleType:
    loader = SourceFileLoader("many_games", str(SCRIPT))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


class Wrong(Opponent):
    """Makes the first move, and one mistake."""

    name = "wrong"

    def __init__(self, mistake: str) -> None:
        self.mistake = mistake
        self.end = threading.Event()
        self.left: list[threading.Thread] = []

    async def choose(self, game: Game, limits: Limits) -> Answer:  # noqa: ARG002
        move = game.position.legal[0]
        if self.mistake == "breaks":
            raise ZeroDivisionError(self.mistake)
        if self.mistake == "leaves a thread":
            self.left.append(threading.Thread(target=self.end.wait, name="dammen-search", daemon=True))
            self.left[-1].start()
        return Answer(move, pv=(move, move) if self.mistake == "has a wrong line" else (move,))

    async def close(self) -> None:
        self.end.set()
        for thread in self.left:
            thread.join()


def test_games_are_spread_evenly_in_pairs(many_games: ModuleType) -> None:
    shares = many_games.share_out(1000, ALL)
    assert sum(shares.values()) == 1000
    assert set(shares.values()) <= {32, 34}
    assert set(shares) == set(ALL)
    assert many_games.share_out(2, ALL) == {ALL[0]: 2}


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        ("breaks", "ZeroDivisionError"),
        ("leaves a thread", "threads outlive the search: dammen-search"),
        ("has a wrong line", "its line cannot be played: there is no piece on 9"),
    ],
)
def test_a_mistake_is_found_at_once(many_games: ModuleType, mistake: str, said: str) -> None:
    async def choose() -> None:
        async with many_games.Watched(Wrong(mistake)) as watched:
            await watched.choose(Game(get("english")), LIMITS)

    with pytest.raises(EngineError, match=said):
        asyncio.run(choose())


def test_no_mistake_is_found_where_there_is_none(many_games: ModuleType) -> None:
    async def choose() -> Answer:
        async with many_games.Watched(Wrong("")) as watched:
            answer: Answer = await watched.choose(Game(get("english")), LIMITS)
            return answer

    assert asyncio.run(choose()).pv


def play(folder: Path) -> subprocess.CompletedProcess[str]:
    # Six seconds for a few moves: no busy machine makes a side lose on time.
    command = [sys.executable, str(SCRIPT), "--variant=english", "--games=2", "--seconds=0.2", "--plies=8"]
    return subprocess.run([*command, f"--folder={folder}"], capture_output=True, text=True, check=False)


def test_games_are_played_once_and_their_faults_are_told(tmp_path: Path) -> None:
    first = play(tmp_path)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.startswith("2 games, 0 of them there before; variants: 1; ")
    assert first.stdout.endswith("no fault\n")
    journal = tmp_path / "english.pdn.match"
    settings, game, other = journal.read_text(encoding="utf-8").splitlines()
    lost = {**json.loads(other), "reason": "time", "text": "White wins: 0.3 s taken where 0.2 s were left"}
    journal.write_text("\n".join([settings, game, json.dumps(lost)]) + "\n", encoding="utf-8")
    second = play(tmp_path)
    assert second.returncode == 1
    fault, total = second.stdout.splitlines()
    assert fault == "english, game 2, ply 8: time: White wins: 0.3 s taken where 0.2 s were left"
    assert total.startswith("2 games, 2 of them there before")
    assert total.endswith("1 faults")
