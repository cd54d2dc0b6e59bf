"""``dammen rulebook``: law codes, clause by clause, and where two of them differ."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import click

from dammen.cli.options import json_option, print_json
from dammen.cli.visible import visible
from dammen.laws import codes
from dammen.laws.codes import CLAUSES, LawCode, describe, falls_back
from dammen.laws.codes.describe import Entry

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem
    from rich.table import Table


def _complete_code(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001 - click's
    from click.shell_completion import CompletionItem  # noqa: PLC0415 - only a completing shell needs it

    found = (codes.get(name) for name in codes.names() if name.startswith(incomplete))
    return [CompletionItem(code.name, help=code.title) for code in found]


def _complete_clause(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - as above
    return [clause for clause in CLAUSES if clause.startswith(incomplete)]


def _about(code: LawCode) -> dict[str, Any]:
    about = {field: getattr(code, field) for field in ("name", "title", "source", "summary", "note")}
    base = falls_back(code.name)[0] if code.name in codes.names() else ""
    return about | {"variants": list(code.variants), "falls_back": base}


def _table(*heads: str) -> Table:
    from rich import box  # noqa: PLC0415 - JSON needs no tables
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for index, head in enumerate(heads):
        table.add_column(head, style="bold" if index == 0 else "", no_wrap=index == 0, overflow="fold")
    return table


def _add(table: Table, *cells: str) -> None:
    from rich.markup import escape  # noqa: PLC0415 - as above

    table.add_row(*("\n".join(escape(visible(line)) for line in cell.split("\n")) for cell in cells))


def _print(*parts: Table | str) -> None:
    from dammen.cli.console import Console  # noqa: PLC0415 - as above

    console = Console(highlight=False)
    for part in parts:
        if isinstance(part, str):
            console.print(visible(part), markup=False)
        else:
            console.print(part)


@click.group("rulebook")
def command() -> None:
    """Read law codes, clause by clause, and compare them.

    A law code is one text's laws of play: touching, false moves, the huff, time, notices, draws, people.
    CODE is a name from the list, or a TOML file with a club's own code.
    """


@command.command("list")
@json_option
def list_codes(*, as_json: bool) -> None:
    """List the law codes."""
    found = [codes.get(name) for name in codes.names()]
    if as_json:
        print_json([_about(code) for code in found])
        return
    table = _table("code", "text", "games")
    for code in found:
        _add(table, code.name, f"{code.title}\n{code.summary}", ", ".join(code.variants))
    _print(table)


def _explain_one(code: LawCode, entry: Entry) -> None:
    _print(
        f"{entry.title} ({entry.clause}) in {code.title}",
        entry.question,
        "",
        f"{describe.shown(entry.value)}: {entry.value_words}",
        describe.cited(entry.source),
    )


def _print_head(code: LawCode) -> None:
    _print(code.title, code.summary, f"Source: {code.source}.", *([code.note] if code.note else []))
    if because := describe.reason(code):
        _print(f"Where the text is silent, {falls_back(code.name)[0]} speaks. {because}")


@command.command("explain")
@click.argument("code", shell_complete=_complete_code)
@click.option("--clause", metavar="C", shell_complete=_complete_clause, help="Only this clause, such as false_move.")
@json_option
def explain(code: str, clause: str | None, *, as_json: bool) -> None:
    """Show every clause of CODE: its value, what follows from it, and its source."""
    found = codes.load(code)
    entries = describe.explain(found, clause)
    if as_json:
        print_json(_about(found) | {"clauses": [dataclasses.asdict(entry) for entry in entries]})
        return
    if clause is not None:
        _explain_one(found, entries[0])
        return
    _print_head(found)
    because = describe.reason(found)
    for group, members in describe.grouped(entries):
        table = _table("clause", "value, and what follows", "source")
        for entry in members:
            said = f"{describe.shown(entry.value)}\n{entry.value_words}"
            _add(table, entry.clause, said, describe.cited(entry.source, because))
        _print("", group, table)


def _side(entry: Entry) -> dict[str, Any]:
    return {"value": entry.value, "value_words": entry.value_words, "source": dataclasses.asdict(entry.source)}


def _brief(entry: Entry) -> str:
    source = entry.source
    return f"{entry.value_words}\n({'silent; ' if source.silent else ''}{source.article})"


@command.command("compare")
@click.argument("a", shell_complete=_complete_code)
@click.argument("b", shell_complete=_complete_code)
@json_option
def compare(a: str, b: str, *, as_json: bool) -> None:
    """Show the clauses in which the codes A and B differ, each with its source."""
    first, second = codes.load(a), codes.load(b)
    differences = describe.compare(first, second)
    if as_json:
        rows = [
            {
                **{field: getattr(item.first, field) for field in ("clause", "title", "group", "question")},
                "a": _side(item.first),
                "b": _side(item.second),
            }
            for item in differences
        ]
        print_json({"a": first.name, "b": second.name, "differences": rows})
        return
    if not differences:
        _print(f"{first.name} and {second.name} do not differ in any clause.")
        return
    table = _table("clause", first.name, second.name)
    for item in differences:
        _add(table, item.clause, _brief(item.first), _brief(item.second))
    _print(table)
