"""Examples of the laws: for each clause, and each value that it may have, what happens and what follows."""

from dammen.laws.examples.example import Example, Played
from dammen.laws.examples.lines import Step
from dammen.laws.examples.reading import of

__all__ = ["Example", "Played", "Step", "of"]
