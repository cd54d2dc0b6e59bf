"""Text from a file, made fit for a terminal."""

from __future__ import annotations

import unicodedata


def visible(text: str) -> str:
    r"""Write signs that steer a terminal, or are not seen, as ``\x1b`` and the like; a blank of any width may stay."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else sign.encode("unicode_escape").decode()
        for sign in text
    )
