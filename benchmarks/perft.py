"""Compare dammen's speed with other programs, in one run.

Usage::

    python benchmarks/perft.py --peers peers.toml --install --json result.json

Three things are measured, each by turns: one round runs dammen and every peer once, and the medians of the rounds are
compared.

perft
    Leaves of the tree of legal moves from the start position, one thread, no hash table, in CPU seconds.
moves()
    Microseconds to list the legal moves of a position through each library's Python interface, over the same positions
    of random games of international draughts.
instructions (``--callgrind``)
    Machine instructions a leaf; a shallower run is subtracted, so that start-up cancels.

Native peers are named in a TOML file (``--peers``); this script neither fetches nor builds them::

    [[peer]]
    name = "Moby Dam"             # shown in the table; bars are looked up by it
    variant = "international"     # dammen's name of the game
    depth = 9
    expected = 41022423           # leaves the peer must count
    command = ["/path/to/program", "{depth}"]
    duplicates = "drop"           # or "keep": captures that differ only in their route count apart; or
                                  # "landings": so do those that differ only in a king's landing on one straight line
    compiler = "gcc 12.2"         # optional, shown in the JSON only, as are flags and version
    flags = "-O3 -march=native"
    version = "2019"
    cumulative = true             # optional: the peer sums depths 1 to depth; only the rates are compared
    callgrind_command = [...]     # optional: a build without instructions that valgrind does not know

A command prints, as its last line, ``{"nodes": N, "seconds": S}``: the leaves, and the CPU seconds of the count alone.

Peers from PyPI are installed by ``--install``, each in a virtual environment of its own under ``--cache``; without the
flag those already there are used. kish needs the interpreter given as ``--kish-python`` (Python 3.8).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

BARS = {
    ("Moby Dam", "international"): 1.0,
    ("DarkHorse", "english"): 1.5,
    ("kish", "turkish"): 1.2,
    ("dame-rs", "international"): 10.0,
    **{
        ("dctl", variant): 1.5
        for variant in ("russian", "brazilian", "italian", "spanish", "czech", "frisian", "canadian")
    },
}
SURFACE_BARS = {"py-draughts": 5.0, "pydraughts": 1000.0}
CALLGRIND_PLIES_LESS = 2  # a simulated processor is some fifty times slower
SURFACE_PASS_SECONDS = 0.3
LONGEST_GAME = 120

_TIMED = (
    "import json, sys, time, {module}\n"
    "board = {board}\n"
    "begun = time.process_time()\n"
    "nodes = {call}\n"
    "print(json.dumps(dict(nodes=nodes, seconds=time.process_time() - begun)))"
)


class BenchmarkError(Exception):
    """A program failed, or counted wrongly."""


# --- The programs ---


@dataclass(frozen=True)
class Program:
    """A program that counts the leaves of one tree."""

    name: str
    variant: str
    depth: int
    command: tuple[str, ...]
    expected: int | None = None
    duplicates: str = "drop"
    cumulative: bool = False
    callgrind_command: tuple[str, ...] | None = None
    compiler: str = ""
    flags: str = ""
    version: str = ""


@dataclass(frozen=True)
class Package:
    """A peer that PyPI has."""

    name: str
    version: str


@dataclass(frozen=True)
class Settings:
    """What the command line asked for."""

    peers: Path | None
    install: bool
    cache: Path
    kish_python: str
    rounds: int
    positions: int
    seed: int
    callgrind: bool
    only: tuple[str, ...]


@dataclass
class Row:
    """One comparison: what dammen does, what a peer does, and the ratio that is asked for."""

    game: str
    peer: str
    dammen: float
    theirs: float
    ratio: float
    bar: float | None
    extra: dict[str, Any] = field(default_factory=dict)
    agrees: bool = True

    @property
    def met(self) -> bool:
        """Say whether both count the same and the bar, if there is one, is reached."""
        return self.agrees and (self.bar is None or self.ratio >= self.bar)


PACKAGES = {
    "kish": Package("kish", "1.1.7"),
    "dame-rs": Package("dame-rs", "0.2.0"),
    "py-draughts": Package("py-draughts", "1.10.1"),
    "pydraughts": Package("pydraughts", "0.6.7"),
}


# Package, module, the call that counts, and the tree. kish tells routes with the same captures apart.
PYPI_PERFT = (
    ("kish", "kish", "board.perft(int(sys.argv[1]))", Program("kish", "turkish", 8, (), 123_290_300, "landings")),
    (
        "dame-rs",
        "dame",
        "dame.perft(board, int(sys.argv[1]))",
        Program("dame-rs", "international", 9, (), 41_022_423),
    ),
)


def read_peers(path: Path) -> list[Program]:
    """Read the native peers; the format is in this module's docstring."""
    tables = tomllib.loads(path.read_text(encoding="utf-8")).get("peer", [])
    return [_program(table) for table in tables]


def _program(table: dict[str, Any]) -> Program:
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    return Program(**fields)


def pypi_programs(settings: Settings) -> list[Program]:
    """Give the peers from PyPI that count leaves themselves, where they are installed."""
    found = []
    for package, module, call, program in PYPI_PERFT:
        python = venv_python(settings, PACKAGES[package])
        if python:
            command = (python, "-c", _TIMED.format(module=module, board=f"{module}.Board()", call=call), "{depth}")
            found.append(replace(program, command=command, version=PACKAGES[package].version))
    return found


def dammen_program(peer: Program) -> Program:
    """Give dammen's own command for a peer's tree, with duplicates counted as the peer counts them."""
    option = {"drop": "", "keep": ", keep_duplicates=True", "landings": ", keep_landings=True"}[peer.duplicates]
    board, call = f"dammen.Position.start({peer.variant!r})", f"board.perft(int(sys.argv[1]){option})"
    command = (sys.executable, "-c", _TIMED.format(module="dammen", board=board, call=call), "{depth}")
    return Program("dammen", peer.variant, peer.depth, command, duplicates=peer.duplicates)


# --- Installing from PyPI ---


def venv_python(settings: Settings, package: Package) -> str | None:
    """Give the interpreter of a package's environment, made when asked for; None where there is none."""
    home = settings.cache / f"{package.name}-{package.version}"
    python = home / "bin" / "python"
    if not python.exists() and settings.install:
        try:
            _make_venv(settings.kish_python if package.name == "kish" else sys.executable, home, package)
        except (OSError, subprocess.CalledProcessError) as error:
            shutil.rmtree(home, ignore_errors=True)
            print(f"{package.name} could not be installed: {error}", file=sys.stderr)
    return str(python) if python.exists() else None


def _make_venv(python: str, home: Path, package: Package) -> None:
    subprocess.run([python, "-m", "venv", home], check=True)
    pip = [str(home / "bin" / "python"), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.run([*pip, f"{package.name}=={package.version}"], check=True)


# --- Perft ---


def _argv(command: Sequence[str], depth: int) -> list[str]:
    return [part.replace("{depth}", str(depth)) for part in command]


def run_json(command: Sequence[str], stdin: str = "") -> Any:  # noqa: ANN401 - whatever JSON holds
    """Run a command and read its last line as JSON."""
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    if done.returncode:
        text = f"{command[0]} ended with {done.returncode}: {done.stderr.strip()[-400:]}"
        raise BenchmarkError(text)
    return json.loads(done.stdout.strip().splitlines()[-1])


def perft_once(program: Program) -> tuple[int, float]:
    """Run one count; give the leaves and the CPU seconds that the program says the count took."""
    answer = run_json(_argv(program.command, program.depth))
    seconds, nodes = float(answer["seconds"]), int(answer["nodes"])
    if program.expected is not None and nodes != program.expected:
        text = f"{program.name} counts {nodes:,} in {program.variant} {program.depth}, not {program.expected:,}"
        raise BenchmarkError(text)
    return nodes, seconds


def perft_rows(settings: Settings, programs: Iterable[Program]) -> list[Row]:
    """Measure all games, each with all its peers by turns."""
    groups: dict[Program, list[Program]] = {}
    for program in programs:
        groups.setdefault(dammen_program(program), []).append(program)
    rows = []
    for ours, peers in groups.items():
        print(f"perft {ours.variant} {ours.depth} ...", file=sys.stderr)
        rows += _perft_group(settings, ours, peers)
    return rows


def _perft_group(settings: Settings, ours: Program, peers: list[Program]) -> list[Row]:
    seconds: dict[str, list[float]] = {}
    nodes: dict[str, int] = {}
    programs = [ours, *peers]
    for turn in range(settings.rounds):
        for program in programs if turn % 2 == 0 else reversed(programs):
            nodes[program.name], spent = perft_once(program)
            seconds.setdefault(program.name, []).append(spent)
    rates = {name: nodes[name] / statistics.median(spent) / 1e6 for name, spent in seconds.items()}
    rows = []
    for peer in peers:
        extra = {
            "depth": ours.depth,
            "leaves": nodes[ours.name],
            "peer_leaves": nodes[peer.name],
            "dammen_seconds": seconds[ours.name],
            "peer_seconds": seconds[peer.name],
            "program": asdict(peer),
        }
        ratio = rates[ours.name] / rates[peer.name]
        bar = BARS.get((peer.name, peer.variant))
        row = Row(ours.variant, peer.name, rates[ours.name], rates[peer.name], ratio, bar, extra)
        row.agrees = peer.cumulative or nodes[peer.name] == nodes[ours.name]
        rows.append(row)
    return rows


# --- The Python surface ---


def surface_rows(settings: Settings) -> list[Row]:
    """Time the listing of moves through each library's Python interface."""
    pythons = {name: venv_python(settings, PACKAGES[name]) for name in SURFACE_BARS}
    walker = pythons["py-draughts"]
    if walker is None:
        print("py-draughts is not installed: no moves() section", file=sys.stderr)
        return []
    games = run_json(_worker(walker, "walk", str(settings.seed), str(settings.positions)))
    workers = {"dammen": sys.executable, **{name: python for name, python in pythons.items() if python}}
    answers: dict[str, list[dict[str, Any]]] = {name: [] for name in workers}
    for turn in range(settings.rounds):
        print(f"moves() round {turn + 1} ...", file=sys.stderr)
        for name, python in workers.items():
            answers[name].append(run_json(_worker(python, name), json.dumps(games)))
    return [_surface_row(answers, name) for name in workers if name != "dammen"]


def _surface_row(answers: dict[str, list[dict[str, Any]]], name: str) -> Row:
    ours = statistics.median(answer["microseconds"] for answer in answers["dammen"])
    theirs = statistics.median(answer["microseconds"] for answer in answers[name])
    extra = {
        "positions": answers["dammen"][0]["positions"],
        "dammen_moves": answers["dammen"][0]["moves"],
        "peer_moves": answers[name][0]["moves"],
        "dammen_rounds": [answer["microseconds"] for answer in answers["dammen"]],
        "peer_rounds": [answer["microseconds"] for answer in answers[name]],
    }
    row = Row("international", name, ours, theirs, theirs / ours, SURFACE_BARS[name], extra)
    row.agrees = name != "py-draughts" or extra["dammen_moves"] == extra["peer_moves"]
    return row


def _worker(python: str, *arguments: str) -> list[str]:
    return [python, __file__, "--worker", *arguments]


def walk(seed: int, wanted: int) -> list[list[str]]:
    """Play random games with py-draughts and give the FEN of each position in which there is a move.

    The position where the last game breaks off is among them.
    """
    import draughts  # noqa: PLC0415 - only in this worker's environment

    chance = random.Random(seed)  # noqa: S311 - random games, not secrets
    games: list[list[str]] = []
    while (left := wanted - sum(map(len, games))) > 0:
        board = draughts.Board()
        fens: list[str] = []
        while (moves := board.legal_moves) and len(fens) < min(left, LONGEST_GAME):
            fens.append(re.findall(r'"(.*)"', board.fen)[0])
            board.push(chance.choice(moves))
        games.append(fens)
    return games


def worker(name: str) -> dict[str, Any]:
    """Time one library over the games on standard input."""
    games = json.load(sys.stdin)
    build, list_all = {
        "dammen": (_dammen_positions, _dammen_moves),
        "py-draughts": (_py_draughts_boards, _py_draughts_moves),
        "pydraughts": (_pydraughts_boards, _pydraughts_moves),
    }[name]
    passes: list[float] = []
    moves = count = 0
    while sum(passes) < SURFACE_PASS_SECONDS:
        boards = build(games)  # anew for each pass: one of the libraries keeps its answer
        begun = time.process_time()
        moves = list_all(boards)
        passes.append(time.process_time() - begun)
        count = len(boards)
    return {"microseconds": statistics.median(passes) / count * 1e6, "moves": moves, "positions": count}


def _pieces(fen: str) -> dict[int, str]:
    pieces = {}
    for side in fen.split(":")[1:]:
        man = "w" if side[0] == "W" else "b"
        for text in filter(None, side[1:].split(",")):
            pieces[int(text.lstrip("K"))] = man.upper() if text[0] == "K" else man
    return pieces


@cache
def _dammen_walk(fens: tuple[str, ...]) -> list[Any]:
    from dammen import Position  # noqa: PLC0415 - only in this worker's environment

    position = Position.start("international")
    positions = [position]
    for fen in fens[1:]:
        pieces = _pieces(fen)
        after = (position.play(move) for move in position.moves())
        position = next(found for found in after if dict(found.pieces) == pieces)
        positions.append(position)
    return positions


def _dammen_positions(games: list[list[str]]) -> list[Any]:
    return [position for fens in games for position in _dammen_walk(tuple(fens))]


def _dammen_moves(positions: list[Any]) -> int:
    total = 0
    for position in positions:
        total += len(position.moves())
    return total


def _py_draughts_boards(games: list[list[str]]) -> list[Any]:
    import draughts  # noqa: PLC0415 - only in this worker's environment

    return [draughts.Board.from_fen(fen) for fens in games for fen in fens]


def _py_draughts_moves(boards: list[Any]) -> int:
    total = 0
    for board in boards:
        total += len(board.legal_moves)
    return total


def _pydraughts_boards(games: list[list[str]]) -> list[Any]:
    import draughts  # noqa: PLC0415 - only in this worker's environment

    return [draughts.Board("standard", fen) for fens in games for fen in fens]


def _pydraughts_moves(boards: list[Any]) -> int:
    total = 0
    for board in boards:
        total += len(board.legal_moves())
    return total


# --- Instructions ---


def instruction_rows(programs: Iterable[Program]) -> list[Row]:
    """Count machine instructions a leaf for dammen and each peer that can be counted."""
    counter = _counter()
    done: dict[Program, float | None] = {}
    rows = []
    for peer in programs:
        if peer.cumulative:
            continue
        ours, depth = dammen_program(peer), peer.depth - CALLGRIND_PLIES_LESS
        print(f"instructions {peer.variant} {depth} {peer.name} ...", file=sys.stderr)
        if ours not in done:
            done[ours] = _per_leaf(counter, ours, depth)
        mine, theirs = done[ours], _per_leaf(counter, peer, depth)
        if mine and theirs:
            rows.append(Row(peer.variant, peer.name, mine, theirs, theirs / mine, None, {"depth": depth}))
    return rows


def _counter() -> Callable[[list[str]], tuple[int, int]]:
    perf = ["perf", "stat", "-x", ",", "-e", "instructions:u"]
    if shutil.which("perf"):
        trial = subprocess.run([*perf, "true"], capture_output=True, text=True, check=False)
        if trial.returncode == 0 and trial.stderr[:1].isdigit():
            return lambda command: _count([*perf, *command], r"^(\d+),,instructions")
    if shutil.which("valgrind"):
        callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        return lambda command: _count([*callgrind, *command], r"Collected : (\d+)")
    text = "neither perf nor valgrind can count instructions here"
    raise BenchmarkError(text)


def _count(command: list[str], pattern: str) -> tuple[int, int]:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    found = re.search(pattern, done.stderr, re.MULTILINE)
    if done.returncode or not found:
        text = f"no count of instructions for {command[-2:]}: {done.stderr.strip()[-200:]}"
        raise BenchmarkError(text)
    return int(found[1]), int(json.loads(done.stdout.strip().splitlines()[-1])["nodes"])


def _per_leaf(counter: Callable[[list[str]], tuple[int, int]], program: Program, depth: int) -> float | None:
    command = program.callgrind_command or program.command
    try:
        deep, leaves = counter(_argv(command, depth))
        shallow, fewer = counter(_argv(command, depth - 1))
    except BenchmarkError as error:
        print(f"{program.name}: {error}", file=sys.stderr)
        return None
    return (deep - shallow) / (leaves - fewer)


# --- The report ---


def table(head: str, body: Iterable[str]) -> str:
    rule = "|".join(" --- " for _ in head.split("|"))
    return "\n".join([f"| {head} |", f"|{rule}|", *body]) + "\n"


def _bar(row: Row) -> str:
    if not row.agrees:
        return "COUNTS DIFFER"
    if row.bar is None:
        return "-"
    return f"{row.bar:g} {'reached' if row.met else 'MISSED'}"


def perft_table(rows: Iterable[Row]) -> str:
    """Show the perft section."""
    return table(
        "game | depth | leaves | dammen Mn/s | peer | peer Mn/s | ratio | bar",
        (
            f"| {row.game} | {row.extra['depth']} | {row.extra['leaves']:,} | {row.dammen:.1f} | {row.peer} "
            f"| {row.theirs:.1f} | {row.ratio:.2f} | {_bar(row)} |"
            for row in rows
        ),
    )


def surface_table(rows: Iterable[Row]) -> str:
    """Show the section on the Python surface."""
    return table(
        "moves() of | positions | dammen us a call | peer | peer us a call | ratio | bar",
        (
            f"| {row.game} | {row.extra['positions']} | {row.dammen:.2f} | {row.peer} | {row.theirs:.1f} "
            f"| {row.ratio:.1f} | {_bar(row)} |"
            for row in rows
        ),
    )


def instruction_table(rows: Iterable[Row]) -> str:
    """Show the section on instructions."""
    return table(
        "game | depth | dammen instructions a leaf | peer | peer instructions a leaf | ratio",
        (
            f"| {row.game} | {row.extra['depth']} | {row.dammen:.1f} | {row.peer} | {row.theirs:.1f} "
            f"| {row.ratio:.2f} |"
            for row in rows
        ),
    )


def machine() -> dict[str, Any]:
    """Describe where this run was made."""
    return {
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "load": [round(load, 2) for load in os.getloadavg()],
    }


def _parse(arguments: Sequence[str] | None) -> tuple[Settings, argparse.Namespace]:
    parser = argparse.ArgumentParser(description="Compare dammen's speed with other programs.")
    parser.add_argument("--peers", type=Path, help="TOML file of native peers (format: this file's docstring)")
    parser.add_argument("--install", action="store_true", help="install the peers from PyPI that are missing")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "dammen-benchmarks")
    parser.add_argument("--kish-python", default="python3.8", help="an interpreter that kish has a wheel for")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--positions", type=int, default=300, help="positions of the moves() section")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random games")
    parser.add_argument("--only", action="append", default=[], help="only this variant; may be repeated")
    parser.add_argument("--callgrind", action="store_true", help="count instructions a leaf too")
    parser.add_argument("--no-surface", action="store_true", help="leave the moves() section out")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--check", action="store_true", help="end with 1 when a bar is missed")
    names = parser.parse_args(arguments)
    settings = Settings(
        names.peers,
        names.install,
        names.cache,
        names.kish_python,
        names.rounds,
        names.positions,
        names.seed,
        names.callgrind,
        tuple(names.only),
    )
    return settings, names


def _programs(settings: Settings) -> list[Program]:
    for package in PACKAGES.values():
        venv_python(settings, package)  # nothing is installed while something is measured
    native = read_peers(settings.peers) if settings.peers else []
    known = {(program.name, program.variant) for program in native}
    pypi = [program for program in pypi_programs(settings) if (program.name, program.variant) not in known]
    return [program for program in [*native, *pypi] if not settings.only or program.variant in settings.only]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report."""
    settings, names = _parse(arguments)
    before = machine()
    sections: dict[str, list[Row]] = {}
    try:
        programs = _programs(settings)
        sections["perft"] = perft_rows(settings, programs)
        sections["surface"] = [] if names.no_surface else surface_rows(settings)
        sections["instructions"] = instruction_rows(programs) if settings.callgrind else []
    except (BenchmarkError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    after = machine()["load"]
    print(f"{before['processors']} processors, Python {before['python']}, load {before['load']} to {after}, ", end="")
    print(f"medians of {settings.rounds} rounds.\n")
    tables = {"perft": perft_table, "surface": surface_table, "instructions": instruction_table}
    for name, rows in sections.items():
        if rows:
            print(tables[name](rows))
    if names.json:
        figures = {name: [{**asdict(row), "met": row.met} for row in rows] for name, rows in sections.items()}
        result = {"machine": {**before, "load_after": after}, "rounds": settings.rounds, **figures}
        names.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return int(names.check and not all(row.met for rows in sections.values() for row in rows))


def _worker_main(arguments: list[str]) -> None:
    name, *rest = arguments
    print(json.dumps(walk(int(rest[0]), int(rest[1])) if name == "walk" else worker(name)))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        _worker_main(sys.argv[2:])
    else:
        sys.exit(main())
