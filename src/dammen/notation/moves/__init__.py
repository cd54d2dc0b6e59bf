"""Moves as text: read in any notation, written in the variant's own, and spoken."""

from __future__ import annotations

from dammen.notation.moves.find import candidates, read
from dammen.notation.moves.write import spoken, write

__all__ = ["candidates", "read", "spoken", "write"]
