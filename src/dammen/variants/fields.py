"""Values of fields as TOML has them; a refusal says what the field may be.

House variants and clubs' draw rules are read by these, each with an error of its own.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from dammen.errors import DammenError

Choice = TypeVar("Choice", bound=StrEnum)
_LONGEST = 1_000_000


def toml(path: Path, error: type[DammenError]) -> dict[str, Any]:
    """Read a TOML file, or raise the error: the file cannot be read, or is not TOML."""
    import tomllib  # noqa: PLC0415 - only those who write rules of their own need it

    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST + 1)
        if len(data) > _LONGEST:
            message = f"{path}: is too long: such a file may have {_LONGEST} bytes"
            raise error(message)
        return tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"))
    except OSError as reason:
        message = f"{path}: cannot be read: {reason.strerror}"
        raise error(message) from None
    except ValueError as reason:  # of TOML, of UTF-8, of a number without end, or of a path with NUL
        message = f"{path}: is not TOML: {reason}"
        raise error(message) from None
    except RecursionError:
        message = f"{path}: is not TOML: it is nested too deeply"
        raise error(message) from None


def choice(kind: type[Choice], field: str, value: object, error: type[DammenError]) -> Choice:
    """Give the member of an enumeration that a value names, or raise the error."""
    try:
        return kind(str(value))
    except ValueError:
        allowed = ", ".join(item or "''" for item in kind)
        message = f"{field} = {value!r} is not known; it may be {allowed}"
        raise error(message) from None


def plain(kind: type, field: str, value: object, error: type[DammenError]) -> Any:  # noqa: ANN401 - the type asked for
    """Give a value that is of one of TOML's own types, or raise the error."""
    if type(value) is not kind:
        word = {bool: "true or false", int: "a whole number", str: "a text", list: "a list"}[kind]
        message = f"{field} must be {word}, not {value!r}"
        raise error(message)
    return value
