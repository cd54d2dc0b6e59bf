"""The library on the page: games are found, replayed, and compared move by move with all the others."""
