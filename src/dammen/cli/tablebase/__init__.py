"""``dammen tablebase``: build, check and ask tables of endings."""
