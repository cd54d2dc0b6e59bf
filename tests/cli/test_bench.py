"""``dammen bench``."""

from __future__ import annotations

from cli_run import Run


def test_the_signature_is_the_sum_of_what_the_variants_say(run: Run) -> None:
    told = run("bench", "english", "turkish", "--depth", "4", "--json").data
    assert [one["variant"] for one in told["variants"]] == ["english", "turkish"]
    assert told["signature"] == sum(one["nodes"] for one in told["variants"])
    lines = run("bench", "english", "turkish", "--depth", "4").out.splitlines()
    assert [line.split()[0] for line in lines] == ["english", "turkish", "signature"]
    assert int(lines[-1].split()[1].replace(",", "")) == told["signature"]


def test_a_variant_that_is_none_is_refused(run: Run) -> None:
    assert "englich" in run("bench", "englich").refusal
