"""Measure the reading of PDN with every move checked, beside pydraughts and py-draughts, on files that they can read.

Usage::

    python benchmarks/pdn.py FILE... --peer pydraughts=PYTHON --peer py-draughts=PYTHON --json result.json

PYTHON is the interpreter of an environment in which the peer is installed. Each FILE holds the games of one variant.
Its games are first written anew, in the standard's own form and without comments, since not every program reads all
that stands in real files; all programs then read the same text, by turns, each in a process of its own. dammen reads
the text as a file; the peers get it game by game, which spares them the search for where a game ends. A peer is given
no more than ``--sample`` games of a file, for some are slow; dammen reads them all. Every program reads its games again
and again for half a second at least; the first pass, in which it gets ready, does not count where there is another.

What counts is processor seconds of one core, the median of the rounds. A game counts where every move was made on the
program's own board. ``--own`` also times dammen on the FILEs as they stand.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SAMPLES = {"pydraughts": 20, "py-draughts": 400}
BAR = 20.0
ENOUGH = 0.5
ENGLISH = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
PEER_NAMES = {
    "english": ("english", "AmericanBoard"),
    "international": ("standard", "StandardBoard"),
    "russian": ("russian", "RussianBoard"),
    "brazilian": ("brazilian", "BrazilianBoard"),
    "frisian": ("frisian", "FrisianBoard"),
    "italian": ("italian", None),
}


Pass = Callable[[], tuple[int, int]]


def timed(once: Pass) -> dict[str, Any]:
    """Read again and again; give the games and moves of a pass, and the seconds that it takes."""
    begun = time.process_time()
    games, plies = once()
    spent, passes = time.process_time() - begun, 0
    begun = time.process_time()
    while spent < ENOUGH and (time.process_time() - begun < ENOUGH or not passes):
        once()
        passes += 1
    seconds = (time.process_time() - begun) / passes if passes else spent
    return {"seconds": seconds, "games": games, "plies": plies}


def read_dammen(path: Path) -> tuple[int, int]:
    from dammen.notation import pdn  # noqa: PLC0415 - a worker imports what it measures

    games = plies = 0
    for reading in pdn.readings(pdn.open_source(path)):
        if reading.plies and reading.whole:
            games += 1
            plies += reading.plies
    return games, plies


def read_pydraughts(texts: list[str], variant: str) -> tuple[int, int]:
    from draughts import Board, Move  # noqa: PLC0415 - the peer's
    from draughts.PDN import PDNReader  # noqa: PLC0415

    games = plies = 0
    for text in texts:
        try:
            game = PDNReader(pdn_text=text).games[0]
            board = Board(variant=variant, fen=game.tags.get("FEN", "startpos"))
            for move in game.moves:
                board.push(Move(board=board, pdn_move=move))
        except Exception:  # noqa: BLE001, S112 - whatever a peer raises, it did not read the game
            continue
        games += 1
        plies += len(game.moves)
    return games, plies


def read_py_draughts(texts: list[str], kind: str) -> tuple[int, int]:
    import draughts  # noqa: PLC0415 - the peer's

    board_class = getattr(draughts, kind)
    games = plies = 0
    if kind == "AmericanBoard":
        # Its own game begins with the other side; told where the pieces stand and who moves, it reads these too.
        texts = [text if "[FEN " in text else f'[FEN "{ENGLISH}"]\n{text}' for text in texts]
    for text in texts:
        try:
            board = board_class.from_pdn(text)
        except Exception:  # noqa: BLE001, S112 - as above
            continue
        games += 1
        plies += len(board._moves_stack)  # noqa: SLF001 - it has no public count
    return games, plies


def worker(program: str, path: Path, argument: str, sample: int) -> dict[str, Any]:
    if program == "dammen":
        return timed(lambda: read_dammen(path))
    texts = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))[:sample]
    peer = read_pydraughts if program == "pydraughts" else read_py_draughts
    return timed(lambda: peer(texts, argument))


def prepare(file: Path, folder: Path, number: int) -> tuple[Path, str]:
    """Write the main lines of a file's games anew, as one text and one by one; give where, and the variant."""
    from dammen.model import Game  # noqa: PLC0415 - workers of peers have no dammen
    from dammen.notation import pdn  # noqa: PLC0415

    games = []
    for game in pdn.read(file):
        if not game.moves():
            continue
        bare = Game(start=game.start, tags=game.tags)
        bare.follow(game.moves(), game.position)
        if game.result is not None:
            bare.conclude(game.result)
        games.append(bare)
    texts = [pdn.write(game) for game in games]
    path = folder / f"{number}.pdn"
    path.write_text("\n".join(texts), encoding="utf-8")
    path.with_suffix(".json").write_text(json.dumps(texts), encoding="utf-8")
    return path, games[0].variant.name


def run(python: str, program: str, path: Path, argument: str, sample: int) -> dict[str, Any]:
    words = [python, __file__, "--worker", program, str(path), argument, str(sample)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        sys.exit(f"{program} ended with {done.returncode}: {done.stderr.strip()[-400:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def measure(file: Path, path: Path, variant: str, peers: dict[str, str], names: argparse.Namespace) -> dict[str, Any]:
    """Let all programs read a file by turns."""
    arguments = dict(zip(("pydraughts", "py-draughts"), PEER_NAMES.get(variant, (None, None)), strict=True))
    programs = {"dammen": sys.executable, **{name: python for name, python in peers.items() if arguments[name]}}
    answers: dict[str, list[dict[str, Any]]] = {name: [] for name in programs}
    if names.own:
        answers["dammen, the file as it stands"] = []
    for turn in range(names.rounds):
        print(f"{file.name}, round {turn + 1} ...", file=sys.stderr)
        for name, python in programs.items():
            sample = names.sample or SAMPLES.get(name, 0)
            answers[name].append(run(python, name, path, str(arguments.get(name)), sample))
        if names.own:
            answers["dammen, the file as it stands"].append(run(sys.executable, "dammen", file, "", 0))
    rates = {}
    for name, rounds in answers.items():
        seconds = statistics.median(answer["seconds"] for answer in rounds)
        games, plies = rounds[0]["games"], rounds[0]["plies"]
        rates[name] = {
            "games": games,
            "games_per_second": games / seconds,
            "moves_per_second": plies / seconds,
            "seconds": [answer["seconds"] for answer in rounds],
        }
    return {"file": file.name, "variant": variant, "programs": rates}


def table(rows: list[dict[str, Any]]) -> str:
    """Show the figures; a ratio is one of moves, for the games of a sample may be longer or shorter."""
    lines = [
        "| file | game | program | games read | games/s | moves/s | dammen is faster by | bar |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        ours = row["programs"]["dammen"]
        for name, rate in row["programs"].items():
            ratio = ours["moves_per_second"] / rate["moves_per_second"] if rate["games"] else None
            peer = not name.startswith("dammen")
            met = "" if not peer or ratio is None else f"{BAR:.0f} {'reached' if ratio >= BAR else 'missed'}"
            told = "" if not peer else "it reads none" if ratio is None else f"{ratio:,.1f}"
            speed = f"{rate['games_per_second']:,.0f} | {rate['moves_per_second']:,.0f}"
            lines.append(
                f"| {row['file']} | {row['variant']} | {name} | {rate['games']:,} | {speed} | {told} | {met} |"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PYTHON")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sample", type=int, help="games of a file that a peer reads, instead of its own number")
    parser.add_argument("--own", action="store_true", help="time dammen on the files as they stand as well")
    parser.add_argument("--json", type=Path)
    names = parser.parse_args()
    peers = dict(text.split("=", 1) for text in names.peer)
    if unknown := set(peers) - set(SAMPLES):
        sys.exit(f"there is no peer {', '.join(unknown)}; there are {', '.join(SAMPLES)}")
    before = os.getloadavg()
    with tempfile.TemporaryDirectory() as folder:
        prepared = [(file, *prepare(file, Path(folder), number)) for number, file in enumerate(names.files)]
        rows = [measure(file, path, variant, peers, names) for file, path, variant in prepared]
    after = os.getloadavg()
    print(
        f"{os.cpu_count()} processors, Python {platform.python_version()}, load {before[0]:.1f} to {after[0]:.1f}, ",
        end="",
    )
    print(f"medians of {names.rounds} rounds.\n")
    print(table(rows))
    if names.json:
        machine = {"processors": os.cpu_count(), "python": platform.python_version(), "load": [before, after]}
        names.json.write_text(json.dumps({"machine": machine, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        kind, where, said, count = sys.argv[2:]
        print(json.dumps(worker(kind, Path(where), said, int(count))))
    else:
        main()
