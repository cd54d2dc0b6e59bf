"""``dammen rulebook``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli_run import Run
from dammen.laws import codes
from dammen.laws.codes import CLAUSES, describe, page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "codes.md"
SOURCE = {"article", "words", "silent"}


def test_the_list_has_every_code(run: Run) -> None:
    answer = run("rulebook", "list")
    assert answer.status == 0
    first_words = {line.split()[0] for line in answer.out.splitlines() if line.strip()}
    assert set(codes.names()) <= first_words


def test_the_list_as_json(run: Run) -> None:
    data = run("rulebook", "list", "--json").data
    assert [row["name"] for row in data] == list(codes.names())
    assert set(data[0]) == {"name", "title", "source", "summary", "note", "variants", "falls_back"}
    assert (data[1]["falls_back"], data[1]["variants"]) == ("std", ["english"])


def test_a_code_is_explained_clause_by_clause(run: Run) -> None:
    answer = run("rulebook", "explain", "p3")
    assert answer.status == 0
    first_words = [line.split()[0] for line in answer.out.splitlines() if line.startswith(" ") and line.strip()]
    assert [word for word in first_words if word in CLAUSES] == list(CLAUSES)
    assert "Where the text is silent, std speaks." in answer.out
    for group in describe.GROUPS:
        assert f"\n{group}\n" in answer.out


def test_a_code_as_json(run: Run) -> None:
    data = run("rulebook", "explain", "p428", "--json").data
    assert (data["name"], data["falls_back"]) == ("p428", "std")
    assert [row["clause"] for row in data["clauses"]] == list(CLAUSES)
    for row in data["clauses"]:
        assert set(row) == {"clause", "title", "group", "question", "value", "value_words", "source"}
        assert set(row["source"]) == SOURCE
    assert {row["clause"]: row["value"] for row in data["clauses"]} == codes.get("p428").plain()


def test_one_clause(run: Run) -> None:
    answer = run("rulebook", "explain", "p3", "--clause", "false_move")
    assert answer.status == 0
    said = " ".join(answer.out.split())
    assert "What follows a false or improper move?" in said
    assert "placed-or-stands: The opponent plays the touched piece" in said
    assert "P3 laws 8 and 11" in said
    data = run("rulebook", "explain", "p3", "--clause", "false_move", "--json").data
    assert [row["clause"] for row in data["clauses"]] == ["false_move"]


def test_two_codes_are_compared(run: Run) -> None:
    answer = run("rulebook", "compare", "p428", "p3")
    assert answer.status == 0
    said = " ".join(answer.out.split())
    assert "(P3 laws 8 and 11)" in said
    assert "(silent; Standard Laws 4)" in said
    assert "grace" in said
    assert "own_man_removed" not in said


def test_a_comparison_as_json(run: Run) -> None:
    there = run("rulebook", "compare", "eb9", "p3", "--json").data
    back = run("rulebook", "compare", "p3", "eb9", "--json").data
    assert (there["a"], there["b"]) == ("eb9", "p3")
    row = next(row for row in there["differences"] if row["clause"] == "move_time")
    assert set(row) == {"clause", "title", "group", "question", "a", "b"}
    assert (row["a"]["value"], row["b"]["value"]) == (300, 180)
    assert set(row["a"]["source"]) == SOURCE
    assert [(r["clause"], r["a"], r["b"]) for r in there["differences"]] == [
        (r["clause"], r["b"], r["a"]) for r in back["differences"]
    ]


def test_codes_that_do_not_differ(run: Run) -> None:
    assert "do not differ" in run("rulebook", "compare", "p428", "p428").out
    assert run("rulebook", "compare", "p428", "p428", "--json").data["differences"] == []


def test_a_clubs_own_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "p3"\ntitle = "Ours [red]\\u001b[2J"\nmove_time = 90\n', encoding="utf-8")
    answer = run("rulebook", "explain", str(file))
    assert answer.status == 0
    assert "Ours [red]\\x1b[2J" in answer.out
    assert "\x1b" not in answer.out
    assert "1 minute and 30 seconds." in " ".join(answer.out.split())
    data = run("rulebook", "compare", "p3", str(file), "--json").data
    assert [row["clause"] for row in data["differences"]] == ["move_time"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("explain", "p482"), "there is no law code 'p482'; did you mean p428?"),
        (("explain", "p428", "--clause", "false_mov"), "did you mean false_move"),
        (("compare", "p428", "nothing-like-it"), "the codes are eb9, p428"),
        (("explain", "no-such.toml"), "no-such.toml: cannot be read"),
    ],
)
def test_what_is_not_known_is_refused_in_one_line(args: tuple[str, ...], words: str, run: Run) -> None:
    assert words in run("rulebook", *args).refusal
    assert words in run("rulebook", *args, "--json").refusal


def test_a_wrong_file_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "p428"\nfalse_move = "lose\\u001b"\n', encoding="utf-8")
    refusal = run("rulebook", "explain", str(file)).refusal
    assert "it may be forfeit, placed-or-stands" in refusal
    assert refusal.isprintable()


def test_the_tables_fit_a_terminal_of_80_columns(run: Run) -> None:
    for args in (("list",), ("compare", "eb9", "enquire-within"), *(("explain", name) for name in codes.names())):
        lines = run("rulebook", *args).out.splitlines()
        assert max(len(line) for line in lines) <= 80
        assert not any("…" in line for line in lines)


def test_the_documentation_shows_the_codes_as_they_are() -> None:
    assert page.markdown() == PAGE.read_text(encoding="utf-8")


def test_a_shell_completes_codes_and_clauses(process: Run) -> None:
    def offered(typed: str, place: int) -> str:
        asked = {"_DAMMEN_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(place)}
        return process(**asked).out

    assert "plain,p428" in offered("dammen rulebook explain p4", 3)
    assert "plain,false_move" in offered("dammen rulebook explain p4 --clause false", 5)


def test_reading_codes_loads_no_server_and_no_tables_for_json() -> None:
    code = (
        "import sys\nfrom dammen.cli import main\n"
        "try:\n    main(['rulebook', 'explain', 'p3', '--json'])\nexcept SystemExit:\n    pass\n"
        "print([m for m in sys.modules if m.startswith(('rich', 'dammen.engine', 'dammen.server', 'litestar'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
