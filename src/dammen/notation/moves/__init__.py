"""Moves as text: read in any notation, written in the variant's own, and spoken."""

from __future__ import annotations

from dammen.notation.moves.find import as_signed, candidates, direct, read
from dammen.notation.moves.write import Style, spoken, write

__all__ = ["Style", "as_signed", "candidates", "direct", "read", "spoken", "write"]
