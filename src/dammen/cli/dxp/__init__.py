"""``dammen dxp``."""
