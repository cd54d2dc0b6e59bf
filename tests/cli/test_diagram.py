"""``dammen diagram``."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli_run import Run


def test_text(run: Run) -> None:
    answer = run("diagram", "W:W31:B1")
    assert answer.status == 0
    assert len(answer.out.splitlines()) >= 10


def test_numbers(run: Run) -> None:
    assert "28" in run("diagram", "W:W31:B1", "--numbers").out


def test_svg(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run("diagram", "W:W31:BK1", "--svg", str(file)).status == 0
    root = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - our own
    assert root.tag.endswith("svg")


def test_svg_on_standard_output(run: Run) -> None:
    assert run("diagram", "--svg", "-").out.lstrip().startswith("<svg")


@pytest.mark.skipif(importlib.util.find_spec("resvg_py") is None, reason="resvg-py is not installed")
def test_png(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    assert run("diagram", "--png", str(file), "--size", "200").status == 0
    assert file.read_bytes().startswith(b"\x89PNG\r\n")


def test_a_directory_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    assert "no-such" in run("diagram", "--svg", str(tmp_path / "no-such" / "board.svg")).refusal
