"""``dammen referee``: an arbiter's terminal beside a real board."""
