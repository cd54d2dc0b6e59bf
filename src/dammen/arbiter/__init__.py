"""What happens at a board, said in words: the entries of an arbiter, and the events that they mean."""

from dammen.arbiter.entries import ENTRIES, Entry, Said, event_of, fen_placement, take_apart

__all__ = ["ENTRIES", "Entry", "Said", "event_of", "fen_placement", "take_apart"]
