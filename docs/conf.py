"""Settings of Sphinx: Markdown pages, the furo theme, nothing from elsewhere."""

from __future__ import annotations

import tomllib
from pathlib import Path

_PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "dammen"
author = "the dammen authors"
copyright = "2026, the dammen authors"
release = version = _PROJECT["version"]

extensions = ["myst_parser"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"dammen {release}"
myst_enable_extensions = ["deflist", "colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["myst.xref_missing"]  # links to files of the repository outside docs/
