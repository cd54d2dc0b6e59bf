"""Matches between programs: openings, games, results, and what they prove."""
