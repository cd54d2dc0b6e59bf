"""What the README and the documentation promise, done as printed."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from cli_run import Run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted((ROOT / "docs").rglob("*.md"))
WITH_PYTHON = [page for page in (ROOT / "README.md", *PAGES) if "```python\n>>>" in page.read_text(encoding="utf-8")]
LEFT_OUT = (
    "dammen play",
    "dammen serve",
    "dammen referee",
    "dammen library",
    "dammen train",
    "dammen match",
)
"""Commands that wait for a person, need a file of the reader's, or play many games."""
LARGE = re.compile(r"--scheduler|--pieces [5-9]|--all\b")
"""What asks for a cluster, or for tables that take minutes."""

FILE = re.compile(r"```toml\n(# (\w+\.toml).*?)```", re.DOTALL)
"""A file that a page shows, its name on the first line."""


GAMES = '[Event "Club"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
"""What the files hold from which the pages read games."""


def commands(text: str) -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    lines = [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ dammen ")]
    return [line for line in lines if not line.startswith(LEFT_OUT) and not LARGE.search(line)]


def matching(word: str) -> list[str]:
    """Give the files that a word with an asterisk stands for, as a shell does."""
    return sorted(map(str, Path().glob(word))) if "*" in word else [word]


@pytest.mark.parametrize("sheet", WITH_PYTHON, ids=lambda sheet: sheet.name)
def test_python_examples(sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testfile(str(sheet), module_relative=False, optionflags=flags)
    assert tried
    assert not failed


@pytest.mark.parametrize("sheet", [ROOT / "README.md", *PAGES], ids=lambda sheet: sheet.name)
def test_commands(sheet: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = sheet.read_text(encoding="utf-8")
    for content, name in FILE.findall(README + page):
        Path(name).write_text(content, encoding="utf-8")
    for file in ("club.pdn", "archive.pdn", "1998/spring.pdn", "1999/spring.pdn"):
        Path(file).parent.mkdir(exist_ok=True)
        Path(file).write_text(GAMES, encoding="utf-8")
    for line in commands(page):
        words = shlex.split(line, comments=True)[1:]
        answer = run(*(name for word in words for name in matching(word)))
        refused = "20x" in line  # the one that shows a refusal
        assert answer.status == int(refused), (line, answer)


def test_the_first_command_serves_and_the_second_tests() -> None:
    first, second = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert first.strip().endswith("&& dammen serve")
    assert second.strip().endswith("pytest")


def test_the_readme_begins_with_the_two_commands() -> None:
    assert README.index("dammen serve") < README.index("## ")
    assert README.index("pytest") < README.index("## ")


def test_links_lead_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES):
        for target in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
