"""``dammen variants``."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from cli_run import Run
from dammen.cli import variant_words
from dammen.cli.variants import markdown
from dammen.variants import ALL, Precedence, Variant, get

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "variants.md"


def test_the_table_has_every_variant_and_says_what_the_letters_mean(run: Run) -> None:
    answer = run("variants")
    assert answer.status == 0
    first_words = {line.split()[0] for line in answer.out.splitlines() if line.strip()}
    assert {variant.name for variant in ALL} <= first_words
    assert "read in the official text" in answer.out.replace("\n", " ")


def test_the_table_fits_a_terminal_of_80_columns(run: Run) -> None:
    for command in (("variants",), ("variants", "--rules"), ("variants", "italian")):
        assert max(len(line) for line in run(*command).out.splitlines()) <= 80


def test_the_documentation_shows_the_same_table(run: Run) -> None:
    assert run("variants", "--markdown").out == PAGE.read_text(encoding="utf-8")


def test_the_rules_side_by_side() -> None:
    row = next(line for line in markdown(ALL).split("## The rules")[1].splitlines() if line.startswith("| italian "))
    assert "diagonally forward; no kings" in row
    assert "the most pieces, then with a king, then the most kings, then kings as early as possible" in row
    assert "one square" in row


def test_one_variant_shows_every_field_with_its_article(run: Run) -> None:
    answer = run("variants", "frisian")
    shown = {line.split()[0] for line in answer.out.splitlines() if line.strip()}
    fields = {field.name for field in dataclasses.fields(Variant)}
    assert fields - {"name", "title", "summary", "board", "articles", "aliases"} <= shown
    assert "board.width" in shown
    assert "WFD, 2011" in answer.out


def test_an_alias_is_found(run: Run) -> None:
    assert run("variants", "checkers", "--json").data["name"] == "english"


def test_json_has_every_field(run: Run) -> None:
    data = run("variants", "--json").data
    assert [row["name"] for row in data] == [variant.name for variant in ALL]
    italian = next(row for row in data if row["name"] == "italian")
    assert italian["precedence"] == ["most-pieces", "with-king", "most-kings", "kings-first"]
    assert italian["articles"]["man_takes_king"] == "FID 5.3"
    assert italian["board"]["mirrored"] is True


def test_a_house_variant(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(
        'base = "international"\nstart = "21-32/1-12"\ncompulsory = false\n[board]\nwidth = 8\nheight = 8\n',
        encoding="utf-8",
    )
    data = run("variants", str(file), "--json").data
    assert (data["name"], data["compulsory"], data["squares"]) == ("small", False, 32)
    assert run("perft", str(file), "3", "--json").status == 0


@pytest.mark.parametrize(
    "text", ["international:precedence=nothing", "english:no_such=1", "english:compulsory", "nosuch"]
)
def test_a_wrong_one_is_refused(text: str, run: Run) -> None:
    assert run("variants", text).refusal


def test_markup_in_a_title_is_not_obeyed(run: Run) -> None:
    assert "[red]" in run("variants", "english:summary=[red]x").out


def test_signs_that_steer_a_terminal_are_shown_and_not_sent(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    steering = "\\u001b]0;x\\u0007\\u009b2J\\u202e"
    file.write_text(
        f'base = "frisian"\ntitle = "Ours{steering}"\nsummary = "S{steering}"\naliases = ["A{steering}"]\n'
        f'[articles]\nking_run = "K{steering}"\n',
        encoding="utf-8",
    )
    for command in (("variants",), ("variants", "--markdown"), ("play", "--colour", "both", "--variant")):
        answer = run(*command, str(file), typed="quit\n")
        assert answer.status == 0
        assert "\\x1b]0;x\\x07\\x9b2J\\u202e" in answer.out
        assert not any(sign in answer.out for sign in "\x1b\x07\x9b\u202e")
    file.write_text(f'base = "no{steering}"\n', encoding="utf-8")
    assert run("variants", str(file)).refusal.isprintable()


def test_a_blank_that_does_not_break_stays(run: Run) -> None:
    assert "a\N{NO-BREAK SPACE}b é" in run("variants", "english:summary=a\N{NO-BREAK SPACE}b é").out


def test_every_reason_and_set_of_directions_has_words() -> None:
    assert set(variant_words._PRECEDENCE) == set(Precedence)
    for variant in ALL:
        assert not variant_words.directions(variant.man_captures).isupper()
    assert variant_words.choice(get("russian")) == "free"
