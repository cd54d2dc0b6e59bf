"""``dammen ballot``."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_run import Run
from dammen.book import ballots


def test_the_decks_are_listed(run: Run) -> None:
    answer = run("ballot", "list")
    assert answer.status == 0
    assert [line.split()[0] for line in answer.out.splitlines()] == list(ballots.names())
    data = run("ballot", "list", "--json").data
    assert {row["name"]: row["ballots"] for row in data}["acf-156"] == 156
    assert set(data[0]) == {"name", "title", "variant", "ballots", "source", "certainty", "note"}


def test_the_ballots_of_a_deck_are_listed(run: Run) -> None:
    lines = run("ballot", "list", "--deck", "acf-174").out.splitlines()
    assert len(lines) == 175
    assert lines[0].startswith("ACF three-move deck, all that have a number, 174 ballots. Certainty B: ")
    assert lines[26].split() == ["26", "9-13", "24-19", "10-15", "[lost]", "Edinburgh"]
    data = run("ballot", "list", "--deck", "idf-150", "--json").data
    assert (data["variant"], len(data["ballots"])) == ("russian", 150)
    assert "White begins" in run("ballot", "list", "-d", "russian-745").out


def test_a_ballot_is_shown_with_its_board(run: Run) -> None:
    answer = run("ballot", "show", "68", "--deck", "acf-156")
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert lines[0].split("  ") == ["68", "10-14 22-18 12-16 [ctd]", "White Doctor"]
    assert lines[-1] == "W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,14,16"
    assert "White to move." in lines
    assert len([line for line in lines if "⛂" in line or "⛀" in line]) == 8


def test_a_ballot_as_json(run: Run) -> None:
    data = run("ballot", "show", "1", "-d", "eleven-man-2500", "--json").data
    assert data == {
        "deck": "eleven-man-2500",
        "variant": "english",
        "number": "1",
        "text": "without 11 and 28: 8-11 24-19",
        "moves": ["8-11", "24-19"],
        "removed": [11, 28],
        "moved": [],
        "flags": [],
        "start": "B:W21,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12",
        "fen": "B:W19,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12",
        "opening": None,
    }


def test_a_draw_can_be_repeated(run: Run) -> None:
    first = run("ballot", "draw", "--deck", "acf-156", "--seed", "2026", "--count", "4", "--json").data
    again = run("ballot", "draw", "--deck", "acf-156", "--seed", "2026", "--count", "4", "--json").data
    assert first == again
    assert [each["number"] for each in first["ballots"]] == ["41", "40", "61", "132"]
    said = run("ballot", "draw", "--seed", "2026", "--count", "4").out.splitlines()
    assert said[0] == "Drawn from acf-156 with the seed 2026:"
    assert [line.split()[0] for line in said[1:]] == ["41", "40", "61", "132"]


def test_a_draw_without_a_seed_tells_the_one_it_took(run: Run) -> None:
    told = run("ballot", "draw", "--json").data
    again = run("ballot", "draw", "--seed", told["seed"], "--json").data
    assert told == again
    assert "with the seed" in run("ballot", "draw").out.splitlines()[0]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("show", "26"), "the deck acf-156 has no ballot 26"),
        (("show", "1", "--deck", "zut"), "there is no deck 'zut'; there are two-move-49"),
        (("draw", "--deck", "two-move-43", "--count", "44"), "44 ballots cannot be drawn from the 43 of two-move-43"),
        (("list", "--deck", "none.toml"), "none.toml: cannot be read"),
    ],
)
def test_what_cannot_be_had_is_refused_in_one_line(run: Run, args: tuple[str, ...], why: str) -> None:
    assert why in run("ballot", *args).refusal


def test_a_club_deck(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('of = "acf-156"\nonly = ["ctd"]\ntitle = "Tuesday"\n', encoding="utf-8")
    assert run("ballot", "list", "--deck", str(file)).out.startswith("Tuesday, 50 ballots.")
    assert run("ballot", "draw", "--deck", str(file), "--seed", "1").status == 0
