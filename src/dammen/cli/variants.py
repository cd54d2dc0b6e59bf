"""``dammen variants``: the table of games, and every field of one."""

from __future__ import annotations

import click

from dammen.cli import variant_words as words
from dammen.cli.options import json_option, print_json
from dammen.cli.visible import visible
from dammen.variants import ALL, Certainty, Variant, load


def markdown_table(columns: tuple[words.Column, ...], variants: tuple[Variant, ...]) -> str:
    """Write rows as a Markdown table."""
    heads = [head for head, _ in columns]
    lines = [heads, ["---"] * len(heads), *words.rows(columns, variants)]
    return "\n".join("| " + " | ".join(visible(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


def markdown(variants: tuple[Variant, ...]) -> str:
    """Write the page of the documentation: both tables, and what the letters of certainty mean."""
    letters = "\n".join(f"- **{letter.value}**: {letter.meaning}" for letter in Certainty)
    return (
        "# Variants\n\n"
        "Made by `scripts/docs` from the rules themselves; `dammen variants` shows the same in the terminal,\n"
        "and `dammen variants NAME` shows every field of one game with its article.\n\n"
        f"{markdown_table(words.OVERVIEW, variants)}\n\n"
        "How sure the source of the rules is:\n\n"
        f"{letters}\n\n"
        "## The rules side by side\n\n"
        f"{markdown_table(words.RULES, variants)}\n"
    )


def _table(columns: tuple[words.Column, ...], variants: tuple[Variant, ...]) -> None:
    from rich import box  # noqa: PLC0415 - JSON and Markdown need no tables
    from rich.table import Table  # noqa: PLC0415

    from dammen.cli.console import Console  # noqa: PLC0415

    console = Console(highlight=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for index, (head, _) in enumerate(columns):
        table.add_column(head, style="bold" if index == 0 else "", no_wrap=index == 0, overflow="fold")
    for row in words.rows(columns, variants):
        table.add_row(*row)
    console.print(table)
    for letter in Certainty:
        console.print(f"[bold]{letter.value}[/bold] {letter.meaning}")


def _one(variant: Variant) -> None:
    from rich import box  # noqa: PLC0415 - as above
    from rich.markup import escape  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from dammen.cli.console import Console  # noqa: PLC0415

    console = Console(highlight=False)
    console.print(visible(variant.title), style="bold", markup=False)
    console.print(visible(variant.summary), markup=False)
    if variant.aliases:
        console.print(visible(f"Also known as {', '.join(variant.aliases)}."), markup=False)
    console.print(f"Certainty {variant.certainty.value}: {variant.certainty.meaning}.", markup=False)
    table = Table("field", "value", "article or source", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name, value, article in words.fields(variant):
        table.add_row(*(escape(visible(cell)) for cell in (name, value, article)))
    console.print(table)


@click.command("variants")
@click.argument("name", required=False)
@click.option("--rules", is_flag=True, help="Show the rules side by side instead of the overview.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Write the page that the documentation shows.")
@json_option
def command(name: str | None, *, rules: bool, as_markdown: bool, as_json: bool) -> None:
    """Show the games that dammen knows, or every rule of the one called NAME.

    NAME may also be a TOML file or name:field=value, to see what a house variant comes to.
    """
    if name is not None:
        variant = load(name)
        if as_json:
            print_json(words.as_data(variant))
        elif as_markdown:
            click.echo(markdown((variant,)), nl=False)
        else:
            _one(variant)
    elif as_json:
        print_json([words.as_data(variant) for variant in ALL])
    elif as_markdown:
        click.echo(markdown(ALL), nl=False)
    else:
        _table(words.RULES if rules else words.OVERVIEW, ALL)
