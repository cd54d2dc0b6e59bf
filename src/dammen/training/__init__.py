"""Training: games that the engine plays by itself, and weights fitted to how they ended."""
