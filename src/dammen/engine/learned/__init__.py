"""Learned weights: what parts of the board are looked at, the files that hold what was learnt, and finding them."""

from dammen.engine.learned.file import Learned, read, write
from dammen.engine.learned.shapes import shapes_of
from dammen.engine.learned.shipped import judge_for, shipped

__all__ = ["Learned", "judge_for", "read", "shapes_of", "shipped", "write"]
