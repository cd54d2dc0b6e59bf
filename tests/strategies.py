"""Hypothesis strategies: variants and positions."""

from __future__ import annotations

from hypothesis import strategies as st

from cases import Setting
from dammen import variants
from dammen.variants import Variant
from positions import place

PIECES_AT_MOST = 16


def any_variant() -> st.SearchStrategy[Variant]:
    """Draw a variant of the table."""
    return st.sampled_from(variants.ALL)


@st.composite
def settings_of(draw: st.DrawFn, variant: Variant | None = None, *, pieces_at_most: int = PIECES_AT_MOST) -> Setting:
    """Draw a position, of a given variant or of any; men never stand on the row where they are crowned."""
    rules = variant if variant is not None else draw(any_variant())
    squares = draw(st.lists(st.sampled_from(rules.board.squares), unique=True, min_size=1, max_size=pieces_at_most))
    chosen = [(square, draw(st.booleans()), draw(st.booleans())) for square in squares]
    return Setting(rules, place(rules, chosen), draw(st.booleans()))
