"""``dammen match``."""
