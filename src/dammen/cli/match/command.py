"""``dammen match``: two programs play each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from dammen import laws
from dammen.cli.library.progress import Bar
from dammen.cli.match.telling import data, lines
from dammen.cli.options import json_option, print_json, variant_option
from dammen.cli.places import demand_place
from dammen.match import Adjudication, Entry, Match, Openings, Pace, Record, Ruling, Score, Sprt, play_match
from dammen.match.openings import HELP
from dammen.protocols.opponents import Recipe, read_engines, recipe
from dammen.variants import Variant

Command = TypeVar("Command", bound=Callable[..., Any])
_LABEL: Final = re.compile(r"([\w.+ -]+)=(?=[^=])(.+)", re.DOTALL)
_FILE: Final = click.Path(path_type=Path, dir_okay=False)
_GAMES: Final = 100
_LARGEST: Final = 10_000_000


def _opponent(text: str, engines: Mapping[str, Recipe]) -> Recipe:
    match = _LABEL.fullmatch(text)
    if match is not None:
        return recipe(match[2], engines).renamed(match[1].strip())
    return recipe(text, engines)


def _pace_options(command: Command) -> Command:
    for option in (
        click.option("--clock", metavar="TIME", help="A clock for each side: 1+0.5 is a minute, and 0.5 s a move."),
        click.option("--depth", type=click.IntRange(1, 127), metavar="N", help="Plies to be searched for each move."),
        click.option("--nodes", type=click.IntRange(1), metavar="N", help="Positions to be visited for each move."),
        click.option("--time", "seconds", type=click.FloatRange(0.001), metavar="S", help="Seconds for each move."),
    ):
        command = option(command)
    return command


def _opening_options(command: Command) -> Command:
    for option in (
        click.option("--plies", type=click.IntRange(0), metavar="N", help="Make so many moves of each game of a PDN."),
        click.option("--seed", type=int, help="Of random openings; it shuffles the others. [default: 0, or in order]"),
        click.option("--openings", "source", metavar="WHAT", default="random", show_default=True, help=f"{HELP}."),
    ):
        command = option(command)
    return command


def _ruling_options(command: Command) -> Command:
    usual = Adjudication()
    for option in (
        click.option("--margin", type=click.FloatRange(0), default=0.0, help="Seconds that a clock may be overdrawn."),
        click.option("--laws", "draws", metavar="NAME", help="Draw rules; what may be claimed is claimed."),
        click.option(
            "--max-moves",
            type=click.IntRange(0),
            default=usual.most_moves,
            show_default=True,
            help="A longer game is drawn; 0 for none.",
        ),
        click.option("--tables", is_flag=True, help="End games by your tables of endings."),
        click.option(
            "--draw",
            "draw",
            type=(click.IntRange(0), click.IntRange(1)),
            metavar="SCORE MOVES",
            help="Draw a game that both see so near to level, in hundredths of a man, over so many moves.",
        ),
        click.option(
            "--draw-from",
            type=click.IntRange(0),
            default=usual.draw_from,
            show_default=True,
            help="But not before this move.",
        ),
        click.option(
            "--win",
            "win",
            type=(click.IntRange(1), click.IntRange(1)),
            metavar="SCORE MOVES",
            help="End a game that both see won by so many hundredths of a man, over so many moves.",
        ),
    ):
        command = option(command)
    return command


def _sprt(values: tuple[float, float] | None, alpha: float, beta: float) -> Sprt | None:
    return None if values is None else Sprt(values[0], values[1], alpha, beta)


@click.command("match")
@click.argument("a")
@click.argument("b")
@variant_option()
@_pace_options
@_opening_options
@click.option(
    "--games", type=click.IntRange(2, _LARGEST), help=f"How many; even. [default: twice the openings, or {_GAMES}]"
)
@click.option("--jobs", type=click.IntRange(1, 1024), default=1, show_default=True, help="Games at once.")
@click.option("--pdn", "file", type=_FILE, help="Keep the games here, and go on where the match stopped.")
@_ruling_options
@click.option("--sprt", "hypotheses", type=(float, float), metavar="ELO0 ELO1", help="Stop when one of them is proved.")
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Error of the test in accepting ELO1.")
@click.option("--beta", type=float, default=0.05, show_default=True, help="Error of the test in accepting ELO0.")
@click.option("--engines", "engine_file", type=_FILE, help="Engines by name. [default: engines.toml of your own]")
@click.option("--plot", type=_FILE, help="Draw how it went: SVG, PNG or PDF.")
@json_option
def command(  # noqa: PLR0913 - each is an option on the command line
    a: str,
    b: str,
    variant: Variant,
    *,
    games: int | None,
    jobs: int,
    file: Path | None,
    hypotheses: tuple[float, float] | None,
    alpha: float,
    beta: float,
    engine_file: Path | None,
    plot: Path | None,
    as_json: bool,
    **options: Any,  # noqa: ANN401 - click's own
) -> None:
    """Let A and B play a match, and say what it proves.

    Each is dammen, dammen:level=5, random, hub:COMMAND, hub[book=false]:COMMAND, dxp:HOST:PORT, or the name of an
    engine in your engines.toml; NAME= before it gives it another name. Every opening is played with either colour.

    \b
    dammen match dammen random --time 0.1 --games 20
    dammen match dammen 'hub[book=false,directory=/opt/scan]:./scan hub' --time 0.2 --pdn scan.pdn
    dammen match new=dammen old=hub:/opt/old/dammen --clock 0.1+0.1 --openings acf-156 --variant english
    dammen match dammen:level=8 dammen:level=7 --nodes 20000 --sprt 0 10 --jobs 2 --json
    """
    if plot is not None:
        from dammen.match.plot import check  # noqa: PLC0415 - most matches are not drawn

        check(plot)
        demand_place(plot)
    engines = read_engines(engine_file)
    openings = Openings(options["source"], options["seed"], options["plies"])
    pace = Pace.of(seconds=options["seconds"], nodes=options["nodes"], depth=options["depth"], clock=options["clock"])
    match = Match(
        variant,
        _opponent(a, engines),
        _opponent(b, engines),
        pace,
        games or _usual(openings, variant),
        openings,
        _ruling(options),
        options["draws"] or "",
    )
    sprt = _sprt(hypotheses, alpha, beta)
    with Record(match.settings, file) as record:
        score = _play(match, record, jobs, sprt)
        if as_json:
            print_json(data(match, record.entries, score, sprt))
        else:
            for line in lines(match, record.entries, score, sprt):
                click.echo(line)
        if plot is not None:
            from dammen.match.plot import draw  # noqa: PLC0415 - as above

            draw(record.entries, plot, title=" - ".join(match.names), sprt=sprt)


def _usual(openings: Openings, variant: Variant) -> int:
    count = openings.count(variant)
    return _GAMES if count is None else 2 * count


def _ruling(options: Mapping[str, Any]) -> Ruling:
    usual = Adjudication()
    win, draw = options["win"], options["draw"]
    adjudication = Adjudication(
        win_score=win[0] if win else usual.win_score,
        win_moves=win[1] if win else 0,
        draw_score=draw[0] if draw else usual.draw_score,
        draw_moves=draw[1] if draw else 0,
        draw_from=options["draw_from"],
        most_moves=options["max_moves"],
        tables=options["tables"],
    )
    draws = laws.load(options["draws"]) if options["draws"] else None
    return Ruling(adjudication, draws, options["margin"])


def _play(match: Match, record: Record, jobs: int, sprt: Sprt | None) -> Score:
    with Bar("playing", match.games) as bar:
        bar.to(len(record.entries), _state(record.score))

        def heard(_: Entry, score: Score) -> None:
            bar.to(score.games, _state(score))

        return play_match(match, record, jobs=jobs, sprt=sprt, heard=heard)


def _state(score: Score) -> str:
    return f"+{score.wins} ={score.draws} -{score.losses}"
