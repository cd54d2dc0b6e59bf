"""The page of the documentation that shows every law code whole."""

from __future__ import annotations

from collections.abc import Iterable

from dammen.laws.codes.code import CLAUSES, COUNTS, LawCode
from dammen.laws.codes.describe import GROUPS, Entry, choices, cited, explain, grouped, shown, texts
from dammen.laws.codes.reading import falls_back, get, names, speaker


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _source(code: LawCode, entry: Entry) -> str:
    """Cite a source; what another code says stands whole in that code's own table."""
    other = speaker(code.name, entry.clause)
    if other == code.name:
        return cited(entry.source)
    return f"silent; as `{other}`, {entry.source.article}"


def _overview() -> list[str]:
    lines = [_row(("code", "the text", "games", "where silent")), _row(["---"] * 4)]
    for name in names():
        code, (base, _) = get(name), falls_back(name)
        games = ", ".join(code.variants)
        lines.append(_row((f"`{name}`", f"{code.title}. {code.summary}", games, f"`{base}`" if base else "")))
    return lines


def _values(clause: str) -> str:
    found = choices(clause)
    if clause in COUNTS:
        return "seconds" if texts()[clause].unit == "time" else "moves"
    if clause == "draws":
        return ", ".join(f"`{value}`" for value in found)
    return "<br>".join(f"`{value}`: {words}" for value, words in found.items())


def _clauses() -> list[str]:
    lines = []
    for group in GROUPS:
        lines += [f"### {group}", "", _row(("clause", "it settles", "values")), _row(["---"] * 3)]
        members = (texts()[clause] for clause in CLAUSES if texts()[clause].group == group)
        lines += [_row((f"`{text.clause}`", text.question, _values(text.clause))) for text in members]
        lines.append("")
    return lines


def _code(code: LawCode) -> list[str]:
    base, because = falls_back(code.name)
    lines = [f"### `{code.name}`: {code.title}", "", code.summary, "", f"Source: {code.source}.", ""]
    if code.note:
        lines += [code.note, ""]
    if base:
        lines += [f"Where the text is silent, `{base}` speaks: {because}", ""]
    for group, entries in grouped(explain(code)):
        lines += [f"**{group}**", "", _row(("clause", "value", "what follows", "source")), _row(["---"] * 4)]
        lines += [
            _row((f"`{item.clause}`", f"`{shown(item.value)}`", item.value_words, _source(code, item)))
            for item in entries
        ]
        lines.append("")
    return lines


def tables() -> str:
    """Give the codes, the clauses with their values, and every code whole, as Markdown."""
    lines = ["## The codes", "", *_overview(), "", "## The clauses", "", *_clauses(), "## Each code", ""]
    return "\n".join([*lines, *(line for name in names() for line in _code(get(name)))]).rstrip() + "\n"


def markdown() -> str:
    """Write the page: what a law code is, and the tables."""
    return (
        "# Law codes\n\n"
        "Made by `scripts/docs` from the codes themselves (`src/dammen/laws/codes/codes.toml`);\n"
        "`dammen rulebook explain CODE` shows one in the terminal, `dammen rulebook compare A B` where two differ.\n\n"
        "The rules of a game say how the pieces move; a law code says what happens over the board: who begins, what a\n"
        "touched piece obliges to, what a false move costs, what may be done about a capture that was passed over.\n"
        "The old texts contradict each other, so each is a code of its own: the same clauses with other values, each\n"
        "with its article. Where a text is *silent*, another code speaks, and the page says which and why.\n"
        "A club [writes its own](../how-to/club-code.md) by naming a code and what differs.\n\n"
        "```python\n"
        ">>> from dammen.laws import codes\n"
        '>>> p428 = codes.get("p428")\n'
        '>>> str(p428.false_move), p428.source_of("false_move").article\n'
        "('forfeit', 'P428, p. 429')\n"
        ">>> from dammen.laws.codes import describe\n"
        '>>> [item.clause for item in describe.compare(codes.get("p3"), codes.get("hoyle-polish"))]\n'
        "['over_angle_binds', 'false_move', 'odds_moves', 'draws']\n\n"
        "```\n\n"
        f"{tables()}"
    )
