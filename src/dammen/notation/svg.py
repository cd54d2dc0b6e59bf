"""A small writer of SVG: elements as text, with presentation attributes only.

There are no style attributes and no style sheets, so a page with a strict Content-Security-Policy may hold a drawing.
"""

from __future__ import annotations

from html import escape

Value = str | float


def number(value: float) -> str:
    """Write a number with two places at most, and none that say nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, *inside: str, **attributes: Value) -> str:
    """Write an element; an underscore in an attribute's name is a hyphen, and one at its end is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    content = "".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def words(name: str, text: str, **attributes: Value) -> str:
    """Write an element that holds words."""
    return element(name, escape(text, quote=False), **attributes)


def document(width: float, height: float, *inside: str, size: tuple[float, float], **attributes: Value) -> str:
    """Write a whole drawing of some width and height, shown at a size in pixels."""
    box = f"0 0 {number(width)} {number(height)}"
    head: dict[str, Value] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": box,
        "width": size[0],
        "height": size[1],
    }
    return element("svg", *inside, **head, **attributes)
