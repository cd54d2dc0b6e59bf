"""Calibrate the ten levels: matches of each level against the one below it, and of the lowest against random moves.

Usage::

    python benchmarks/levels.py -v english -v international --folder runs/levels --jobs 2
    python benchmarks/levels.py -v english --games 20 --top 7 --folder runs/levels
    python benchmarks/levels.py -v english -v international --folder runs/levels --write

Openings are random and level, each played with either colour. Slips have a fixed seed, and tables of endings are not
asked: but for the random moves, the same matches come to the same result. Finished games are kept in the folder, and a
run goes on where it stopped; a match whose levels, weights or limits have changed begins anew. No move may visit more
than ``--nodes`` positions, which makes the figures those of any machine, and holds back level 10, which otherwise takes
its two seconds.

The scale adds the differences up. A step whose games were all won is told by the least that the interval allows.

``--write`` puts the table into ``docs/reference/engine.md``. ``--weights english=FILE`` judges by other weights than
those that come with dammen.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from dammen.cli.library.progress import Bar
from dammen.engine.learned import read, shipped
from dammen.engine.levels import FULL, level_of
from dammen.errors import DammenError
from dammen.match import Adjudication, Match, Openings, Pace, Record, Ruling, Score, play_match
from dammen.protocols.opponents import Recipe, recipe
from dammen.variants import Variant, get

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "engine.md"
BEGIN, END = "<!-- levels: begin -->", "<!-- levels: end -->"
WANTED = (0.6, 0.9)
"""A step that most players notice, and that does not leave the lower level without a chance."""


@dataclass(frozen=True)
class Settings:
    """What was asked for."""

    games: int
    nodes: int
    plies: int
    moves: int
    top: int
    bottom: int
    jobs: int
    base: int
    folder: Path
    weights: Mapping[str, Path]


def player(level: int, variant: Variant, settings: Settings) -> Recipe:
    """Say how a level is made; the one below the lowest moves at random."""
    if level == 0:
        return recipe("random:seed=1")
    file = settings.weights.get(variant.name)
    more = "" if file is None else f",weights={file}"
    return recipe(f"dammen:level={level},seed={level},hash-mb=16,tables=no{more}")


def match_of(level: int, variant: Variant, settings: Settings) -> Match:
    """Make the match of a level against the one below it."""
    return Match(
        variant,
        player(level, variant, settings),
        player(level - 1, variant, settings),
        Pace(nodes=settings.nodes),
        settings.games,
        Openings(f"random:{settings.plies}", seed=1),
        Ruling(Adjudication(most_moves=settings.moves)),
    )


def judged_by(variant: Variant, settings: Settings) -> str:
    """Tell the weights apart by what is in them."""
    file = settings.weights.get(variant.name)
    learned = shipped(variant) if file is None else read(file)
    return "made by hand" if learned is None else hashlib.sha256(learned.values.tobytes()).hexdigest()


def record_of(match: Match, level: int, settings: Settings) -> Record:
    """Open the record of a match; its file is named by all that the result hangs on."""
    known = {
        **match.settings,
        "levels": [asdict(level_of(number)) for number in (level, level - 1) if number],
        "judged by": judged_by(match.variant, settings),
    }
    digest = hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:10]
    return Record(known, settings.folder / f"{match.variant.name}-{level:02}-{digest}.pdn")


def played(level: int, variant: Variant, settings: Settings) -> Score:
    """Play what is missing of a match, and give the score of the upper level."""
    match = match_of(level, variant, settings)
    with record_of(match, level, settings) as record, Bar(f"{variant.name} {level}", settings.games) as bar:
        bar.to(len(record.entries))
        return play_match(match, record, jobs=settings.jobs, heard=lambda _, score: bar.to(score.games))


def elo(value: float) -> str:
    """Show a difference of ratings."""
    return f"{value:+.0f}" if math.isfinite(value) else "..."


def step(score: Score) -> tuple[float, bool]:
    """Give what a step adds to the scale, and whether that is no more than its least."""
    if math.isfinite(score.elo):
        return score.elo, False
    return next((bound for bound in score.elo_interval if math.isfinite(bound)), 0.0), True


def column(scores: Mapping[int, Score], base: int) -> dict[int, str]:
    """Show a variant's scores: points, difference with its interval, and the scale, on which level 1 has the base."""
    shown, here, least = {}, float(base), False
    for level, score in sorted(scores.items()):
        low, high = score.elo_interval
        if level > 1:
            more, bound = step(score)
            here, least = here + more, least or bound
        share = f"{100 * score.share:.0f} %"
        shown[level] = f"{share} | {elo(score.elo)} ({elo(low)} to {elo(high)}) | {'> ' if least else ''}{here:.0f}"
    return shown


def table(found: Mapping[str, Mapping[int, Score]], settings: Settings) -> str:
    """Show the results of all variants, and how they were played."""
    columns = {name: column(scores, settings.base) for name, scores in found.items()}
    games = sorted({score.games for scores in found.values() for score in scores.values()})
    heads = " | ".join(f"{name}, points | difference | scale" for name in columns)
    lines = [f"| level against | {heads} |", "| --- |" + " --- | --- | --- |" * len(columns)]
    for level in sorted({level for shown in columns.values() for level in shown}):
        cells = " | ".join(shown.get(level, "- | - | -") for shown in columns.values())
        lines.append(f"| {level} against {'random moves' if level == 1 else level - 1} | {cells} |")
    count = f"{games[0]} games" if len(games) == 1 else f"{games[0]} to {games[-1]} games"
    how = (
        f"Each line is a match of {count} from random openings of {settings.plies} plies, both colours. No move visits "
        f"more than {settings.nodes:,} positions, which holds level 10 back where there is time for more. The scale "
        f"adds the differences, with {settings.base} for level 1."
    )
    if settings.weights:
        how += " These games were judged by other weights than those that come with dammen."
    lines += ["", textwrap.fill(how, 120)]
    return "\n".join(lines) + "\n"


def put(page: str, text: str) -> str:
    """Put a table between the marks of a page."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"the page has no lines {BEGIN} and {END}, between which the table would stand")
    return f"{before}{BEGIN}\n\n{text}\n{END}{after}"


def outside(found: Mapping[str, Mapping[int, Score]]) -> list[str]:
    """Name the steps between levels that are too small or too large."""
    low, high = WANTED
    return [
        f"{name} {level} against {level - 1}: {100 * score.share:.0f} %"
        for name, scores in found.items()
        for level, score in scores.items()
        if level > 1 and not low <= score.share <= high
    ]


def parse() -> tuple[Settings, argparse.Namespace]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-v", "--variant", action="append", required=True, help="may be repeated")
    parser.add_argument("--games", type=int, default=100, help="of each match; even")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="positions visited for a move, at most")
    parser.add_argument("--plies", type=int, default=6, help="random moves that begin a game")
    parser.add_argument("--moves", type=int, default=120, help="a game of more moves of each side is drawn")
    parser.add_argument("--top", type=int, default=FULL, choices=range(1, FULL + 1), help="the highest level")
    parser.add_argument("--bottom", type=int, default=1, choices=range(1, FULL + 1), help="the lowest level")
    parser.add_argument("--jobs", type=int, default=1, help="games at once")
    parser.add_argument("--base", type=int, default=500, help="of level 1 on the scale")
    parser.add_argument("--folder", type=Path, required=True, help="where finished games are kept")
    parser.add_argument("--weights", action="append", default=[], metavar="VARIANT=FILE", help="may be repeated")
    parser.add_argument("--write", action="store_true", help="put the table into the page on the engine")
    asked = parser.parse_args()
    given = [text.partition("=") for text in asked.weights]
    if not all(sign and file for _, sign, file in given):
        parser.error("--weights is written VARIANT=FILE")
    names = {name: value for name, value in vars(asked).items() if name in Settings.__dataclass_fields__}
    weights = {get(name).name: Path(file).resolve() for name, _, file in given}
    return Settings(**{**names, "weights": weights}), asked


def main() -> int:
    settings, asked = parse()
    settings.folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, dict[int, Score]] = {}
    try:
        for variant in dict.fromkeys(map(get, asked.variant)):
            for level in range(settings.bottom, settings.top + 1):
                score = played(level, variant, settings)
                found.setdefault(variant.name, {})[level] = score
                print(f"{variant.name} {level}: +{score.wins} ={score.draws} -{score.losses}", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    text = table(found, settings)
    print(text)
    for line in outside(found) or ["every step is within the range that is wanted"]:
        print(line)
    if asked.write:
        PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (DammenError, OSError) as error:
        sys.exit(str(error))
