"""Positions as text: FEN in all its dialects, read with tolerance and written strictly.

Dialects: ``pdn`` (PDN 3.0), ``checkerboard``, ``lidraughts`` (with its counters), ``hub`` (Scan's string of one
character for each square) and ``dxp`` (the same in the letters of DamExchange). Reading tells them apart by itself.
"""

from __future__ import annotations

from dammen.notation.fen.reader import position, read
from dammen.notation.fen.writer import DIALECTS, write

__all__ = ["DIALECTS", "position", "read", "write"]
