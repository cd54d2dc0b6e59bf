"""Games that people really played, replayed from the collections kept beside the repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import collections
from dammen import variants
from dammen.notation import pdn
from dammen.notation.pdn import Done
from games_counted import COUNTED

pytestmark = pytest.mark.data

_TOO_LARGE = 40
"""Of files with more games, the slow run alone writes all."""

STRICTLY = {
    # Two moves with the wrong sign, and short captures that may mean several.
    "games-international/prof2.pdn": 2,
    "notation/wiegerw_PROF2.pdn": 2,
    "games-international/schildpad.pdn": 2,
    "games-italian/Campionato Assoluto 2005.pdn": 1,
}
"""Of the standard's own files that its grammar takes, games that break its other rules."""

TAKEN = (
    *[f"notation/{name}.pdn" for name in ("alphanumeric", "fen", "movestrength", "string", "unicode", "variation")],
    *[f"notation/wiegerw_{name}.pdn" for name in ("DUTCH96H", "PROF2", "candidate95", "nk2003-amsterdam", "wk2003")],
    *[f"games-international/{name}.pdn" for name in ("090417ronde12", "kurnik", "nk ronde 01", "schildpad")],
    *[f"games-english/{name}.pdn" for name in ("OCA_2.0_sample43", "Principles of Strategy", "inferno")],
    *[f"problems/english_{name}.pdn" for name in ("beginner", "borderclassics", "gem", "goulds")],
    *[f"problems/intl_{name}.pdn" for name in ("Cat.B1", "PWCP 2a", "PWCP_2")],
    *["games-italian/Campionato Assoluto 2005.pdn", "games-czech/mrcd2000kval.pdn", "games-czech/mrcd2007.pdn"],
    "games-russian/ussr1947_a.pdn",
)
"""Files that the standard's own tests want read."""

NOT_TAKEN = (
    *["notation/nested_comment.pdn", "games-international/delfts.pdn", "games-czech/mrdrcd07.pdn"],
    *["problems/intl_Cat.A1.pdn", "games-russian/abatsiev56_wiegerw.pdn"],
)
"""Files that they want refused."""


_MUCH = 150_000
"""Files with more bytes are read twice by the slow run alone."""
FILES = tuple(
    pytest.param(
        str(path.relative_to(collections())),
        marks=[pytest.mark.slow] if path.stat().st_size > _MUCH else [],
        id=str(path.relative_to(collections())),
    )
    for path in sorted(collections().rglob("*"))
    if path.is_file()
)


@pytest.mark.parametrize("file", FILES)
def test_the_short_road_and_the_long_one_give_the_same(data_dir: Path, file: str) -> None:
    source = pdn.open_source(data_dir / file)
    short, long = pdn.readings(source), pdn.readings(source, plain=False)
    for quick, slow in zip(short, long, strict=True):
        assert (quick.problems, quick.plies, quick.refusal, quick.place) == (
            slow.problems,
            slow.plies,
            slow.refusal,
            slow.place,
        )
        assert quick.game == slow.game
        assert [move.path for move in quick.game.moves()] == [move.path for move in slow.game.moves()]


@pytest.mark.parametrize("file", [row[0] for row in COUNTED])
def test_real_games_read_back_as_they_were_written(data_dir: Path, file: str, request: pytest.FixtureRequest) -> None:
    path = data_dir / file
    if not path.exists():
        pytest.skip("not among the collections here")
    whole = request.config.getoption("--slow")
    for number, game in enumerate(pdn.read(path), start=1):
        text = pdn.write(game)
        (back,) = pdn.read(text, strict=True)
        assert back == game
        assert pdn.write(back) == text
        if number == _TOO_LARGE and not whole:
            break


@pytest.mark.parametrize("file", TAKEN)
def test_what_the_standard_takes_is_taken(data_dir: Path, file: str) -> None:
    report = pdn.check(data_dir / file, strict=True)
    refused = {problem.game for problem in report.problems if problem.done is Done.REFUSED}
    assert len(refused) == STRICTLY.get(file, 0)
    assert all("may be" in p.what or "written with" in p.what for p in report.problems if p.done is Done.REFUSED)


@pytest.mark.parametrize("file", NOT_TAKEN)
def test_what_the_standard_refuses_is_refused(data_dir: Path, file: str) -> None:
    assert any(problem.done is Done.REFUSED for problem in pdn.check(data_dir / file, strict=True).problems)


@pytest.mark.parametrize(
    ("file", "rules"),
    [(row[0], row[0].split("/")[0].removeprefix("games-")) for row in COUNTED if row[0].endswith(".pdn")],
)
def test_rules_are_found_by_replaying(data_dir: Path, file: str, rules: str) -> None:
    if rules not in variants.names():
        pytest.skip("no collection of one game")
    found = [game.variant.name for game in pdn.read(data_dir / file)]
    assert found.count(rules) >= len(found) - 1  # one file has a single game of another


def test_strings_inside_json_are_found_by_their_places(data_dir: Path) -> None:
    path = data_dir / "games-frisian" / "lidraughts_frisian_pdns_a.json"
    text = path.read_text(encoding="utf-8")
    moves = sum("1. " in each for each in next(iter(json.loads(text).values())))
    assert pdn.check(path).legal == moves
