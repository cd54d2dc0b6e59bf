"""Play a game in the terminal."""
