"""``dammen library``: a collection of games, every position indexed."""
