"""``dammen match``."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import Run
from dammen.cli.match.telling import lines
from dammen.match import Entry, Match, Pace
from dammen.match.record import score_of
from dammen.protocols.opponents import recipe
from dammen.variants import get

QUICK = ("--nodes", "200", "--openings", "random:4", "--seed", "3")
WEAK = "dammen:level=4,seed=1,hash-mb=1"


def test_the_json_has_the_score_and_what_it_proves(run: Run) -> None:
    told = run("match", WEAK, "random:seed=1", *QUICK, "--games", "4", "--sprt", "0", "50", "--json").data
    assert (told["wins"], told["draws"] + told["losses"], told["games"]) == (4, 0, 4)
    assert told["elo"] is None
    assert told["elo_low"] < 0 < told["superiority"] < 1
    assert told["pairs"] == [0, 0, 0, 0, 2]
    assert told["sprt"]["accepted"] is None
    assert told["sprt"]["lower"] < told["sprt"]["ratio"] < told["sprt"]["upper"]


def test_the_words(run: Run) -> None:
    answer = run("match", "strong=dammen:hash-mb=1", "chance=random:seed=1", *QUICK, "--games", "2", "-v", "russian")
    assert answer.status == 0
    told = answer.out.splitlines()
    assert told[0] == "strong against chance: russian, 200 nodes a move"
    assert told[1].startswith("2 games: +2 =0 -0, 2 points, 100.0 %")


def test_what_an_engine_said_does_not_steer_the_terminal() -> None:
    match = Match(get("russian"), recipe("random"), recipe("random:seed=1"), Pace(nodes=5))
    entry = Entry(0, 0.0, "abandonment", "it said last: \x1b[31mout of luck", 1, (0.0, 0.0), (0.0, 0.0))
    said = list(lines(match, [entry], score_of([entry]), None))
    assert said[-1] == r"game 1: it said last: \x1b[31mout of luck"


def test_a_match_goes_on_from_its_file_and_refuses_another(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "m.pdn")
    first = run("match", WEAK, "random:seed=1", *QUICK, "--games", "2", "--pdn", file, "--json").data
    again = run("match", WEAK, "random:seed=1", *QUICK, "--games", "4", "--pdn", file, "--json").data
    assert (first["games"], again["games"]) == (2, 4)
    assert run("pdn", "check", file).status == 0
    answer = run("match", WEAK, "random:seed=2", *QUICK, "--games", "4", "--pdn", file)
    assert "begun with b" in answer.refusal


def test_a_plot_is_drawn_on_demand(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    plot = tmp_path / "m.svg"
    assert run("match", WEAK, "random:seed=1", *QUICK, "--games", "2", "--plot", str(plot)).status == 0
    assert plot.read_text(encoding="utf-8").rstrip().endswith("</svg>")


def test_engines_go_by_their_names(run: Run, tmp_path: Path, home: Path) -> None:
    home.mkdir(parents=True)
    text = f'[engines.nobody]\ncommand = "/nowhere/engine"\ndirectory = "{tmp_path}"\n'
    (home / "engines.toml").write_text(text, encoding="utf-8")
    assert "nobody cannot be started: /nowhere/engine" in run("match", "nobody", "random", *QUICK).refusal
    other = tmp_path / "others.toml"
    other.write_text("[engines.x]\ncomand = 'x'\n", encoding="utf-8")
    assert "x: there is no field 'comand'" in run("match", "x", "random", *QUICK, "--engines", str(other)).refusal


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("dammen", "chess", *QUICK), "there is no opponent 'chess'"),
        (("dammen:level=11", "random", *QUICK), "level goes from 1 to 10"),
        (("dammen:strength=3", "random", *QUICK), "no option 'strength'"),
        (("dammen:level", "random", *QUICK), "sets nothing"),
        (("hub:", "random", *QUICK), "which command"),
        (("hub:'x", "random", *QUICK), "no command line"),
        (("dammen", "random"), "needs a time"),
        (("dammen", "random", "--time", "1", "--clock", "5"), "not both"),
        (("dammen", "random", "--time", "1", "--games", "3"), "even"),
        (("dammen", "random", "--time", "1", "--openings", "nothing"), "openings may be"),
        (("dammen", "random", "--time", "1", "--laws", "nothing"), "nothing"),
        (("dammen", "random", "--time", "1", "--sprt", "5", "0"), "elo0 must be below elo1"),
        (("dammen", "random", "--time", "1", "--plot", "x.gif"), "a picture is one of"),
        (("dammen", "random", "--time", "1", "--margin", "nan"), "the margin is nan s"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], what: str, run: Run) -> None:
    assert what in run("match", *arguments).refusal
