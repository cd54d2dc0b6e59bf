"""Making books: from games, from search, and going on where a making was broken off."""

from dammen.book.making.build import Made, Watch, Wishes, build
from dammen.book.making.expansion import Evaluator, Growth, Judgment, Plan
from dammen.book.making.journal import Journal
from dammen.book.making.tally import Tally

__all__ = ["Evaluator", "Growth", "Journal", "Judgment", "Made", "Plan", "Tally", "Watch", "Wishes", "build"]
