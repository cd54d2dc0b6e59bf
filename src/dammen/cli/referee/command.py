"""``dammen referee``: an arbiter's terminal beside a real board, and logs read again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from dammen.cli import streams
from dammen.cli.options import variant_option

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from dammen.variants import Variant

_OF_THE_MATCH: Final = ("code", "variant", "players", "fen", "odds", "lots", "stakes", "time", "changes")


def _complete_code(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001 - click's
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completing shell needs it

    from dammen.laws import codes  # noqa: PLC0415 - as above

    found = (codes.get(name) for name in codes.names() if name.startswith(incomplete))
    return [CompletionItem(code.name, help=code.title) for code in found]


@click.group("referee", invoke_without_command=True)
@click.option(
    "--code",
    metavar="C",
    shell_complete=_complete_code,
    help="The law code: a name that rulebook lists, or a club's TOML file. [default: p428, or one for the game]",
)
@variant_option(default=None)
@click.option("--players", metavar="A,B", help="The names, White's first.")
@click.option("--fen", help="Begin from this position.")
@click.option("--odds", type=click.Choice(["white", "black"]), help="Who gives the odds of the draw.")
@click.option("--lots", is_flag=True, help="Lots decide who has White.")
@click.option("--stakes", is_flag=True, help="The players play for a stake.")
@click.option("--time", type=click.IntRange(0), metavar="SECONDS", help="The time for a move, instead of the code's.")
@click.option(
    "--set", "changes", multiple=True, metavar="CLAUSE=VALUE", help="Another value for a clause; may be repeated."
)
@click.option(
    "--log",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the log in this file, and go on with the match that it holds. [default: a new file]",
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII and no colour.")
@click.pass_context
def command(  # noqa: PLR0913 - each is an option on the command line
    ctx: click.Context,
    *,
    code: str | None,
    variant: Variant | None,
    players: str | None,
    fen: str | None,
    odds: str | None,
    time: int | None,
    changes: tuple[str, ...],
    log: Path | None,
    lots: bool,
    stakes: bool,
    ascii_only: bool,
) -> None:
    """Referee a game beside a real board.

    Enter what happens as it happens: moves as you would write them, lawful or not, and the words that help lists.
    The referee says what follows, who may claim it and until when, with the clause and its article. Every entry is
    on the disk before the next; nothing is ever unwritten.

    \b
    dammen referee
    dammen referee --code p3 --players Ann,Bob --log tuesday.jsonl
    dammen referee --variant international --time 120
    dammen referee replay tuesday.jsonl --pdn
    """
    if ctx.invoked_subcommand is not None:
        return
    from dammen.cli.referee import running  # noqa: PLC0415 - help and replay need none of it

    streams.demand_input()
    streams.demand_output()
    wishes = running.Wishes(
        code=code,
        variant=variant,
        players=running.PLAYERS if players is None else running.names(players),
        fen=fen,
        odds=odds,
        lots=lots,
        stakes=stakes,
        changes=(*(() if time is None else (f"move_time={time}",)), *changes),
    )
    given = [f"--{'set' if name == 'changes' else name}" for name in _OF_THE_MATCH if _is_given(ctx, name)]
    running.sit(wishes, log, given, ascii_only=ascii_only)


def _is_given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


@command.command("replay")
@click.argument("log", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--rulings", is_flag=True, help="Tell all that happened, with every ruling.")
@click.option("--pdn", "as_pdn", is_flag=True, help="Write the games as PDN.")
@click.option("--json", "as_json", is_flag=True, help="Write the state and the rulings as JSON, for programs.")
def replay(log: Path, *, rulings: bool, as_pdn: bool, as_json: bool) -> None:
    """Judge the match in LOG again, and show how it stands.

    A damaged log is refused with the line and the reason, and exit status 1. An unfinished last line, as a program that
    was stopped leaves it, is left out and mentioned.
    """
    if rulings + as_pdn + as_json > 1:
        message = "--rulings, --pdn and --json each say what is written; give one of them"
        raise click.UsageError(message)
    from dammen.cli.referee import again  # noqa: PLC0415 - help needs none of it

    streams.demand_output()
    read = again.read(log)
    if as_json:
        again.write_json(read)
    elif as_pdn:
        again.write_pdn(read)
    elif rulings:
        again.write_rulings(read)
    else:
        again.show(read)
