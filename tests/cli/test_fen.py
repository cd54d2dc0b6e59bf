"""``dammen fen check``."""

from __future__ import annotations

import pytest

from cli_run import Run

START = "W:W31-50:B1-20"


def test_a_good_fen(run: Run) -> None:
    answer = run("fen", "check", START, "--variant", "international", "--json")
    assert answer.status == 0
    assert set(answer.data) == {"ok", "fen"}
    assert answer.data["ok"] is True
    again = run("fen", "check", answer.data["fen"], "--json")
    assert again.data == answer.data


def test_a_bad_fen(run: Run) -> None:
    answer = run("fen", "check", "W:W31,x2:B1", "--variant", "international", "--json")
    assert set(answer.data) == {"ok", "error", "at"}
    assert answer.data["ok"] is False
    assert answer.data["at"] == 7
    assert answer.refusal


def test_without_json_the_fen_is_written_or_the_refusal_alone(run: Run) -> None:
    good = run("fen", "check", START)
    assert (good.status, good.err) == (0, "")
    assert good.out.startswith("W:W31,32,")
    bad = run("fen", "check", "W:W99:B1")
    assert bad.out == ""
    assert "99" in bad.refusal


@pytest.mark.parametrize("text", ["", " ", ":", "W", "X:W1:B2", "W:W1", "\x00", "W:W1:B1:", "W:" + "W1," * 5000, "🂡"])
def test_rubbish_is_refused_and_never_a_fault_of_ours(text: str, run: Run) -> None:
    answer = run("fen", "check", text, "--json")
    if answer.status:
        assert "fault in dammen" not in answer.refusal
