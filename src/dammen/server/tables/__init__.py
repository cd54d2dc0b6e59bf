"""Matches over the board: two people, or one and the program, at one screen under a law code."""
