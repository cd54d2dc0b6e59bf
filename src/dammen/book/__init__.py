"""Openings by name, ballots, and books of moves."""
