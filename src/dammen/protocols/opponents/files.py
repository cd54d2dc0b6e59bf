"""Engines by name: a TOML file that says how each is started.

::

    [engines.scan]
    command = "./scan hub"
    directory = "/opt/scan"
    params = { book = "false", bb-size = "4" }

    [engines.club]
    protocol = "dxp"
    address = "192.0.2.5:27531"
    params = { minutes = 5 }
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from dammen.errors import ProtocolError
from dammen.folders import data_folder
from dammen.protocols.opponents.recipes import DXP, HUB, Recipe, demand_program
from dammen.variants.fields import toml

_FIELDS: Final = frozenset({"protocol", "command", "directory", "params", "address"})


def default_file() -> Path:
    """Give the user's own file of engines; it need not exist."""
    return data_folder() / "engines.toml"


def read_engines(file: Path | None = None) -> dict[str, Recipe]:
    """Read the engines of a file; of the user's own where none is given, and none where that does not exist.

    Raises:
        ProtocolError: the file cannot be read; the message says what is wrong, and with which engine.

    """
    path = default_file() if file is None else file
    if file is None and not path.exists():
        return {}
    data = toml(path, ProtocolError)
    engines = data.get("engines")
    if not isinstance(engines, dict) or set(data) != {"engines"}:
        message = f"{path}: a file of engines has tables such as [engines.scan], and nothing else"
        raise ProtocolError(message)
    found: dict[str, Recipe] = {}
    for name, entry in engines.items():
        try:
            found[name] = _engine(name, entry, path.parent)
        except ProtocolError as error:
            message = f"{path}: {name}: {error}"
            raise ProtocolError(message) from None
    return found


def _engine(name: str, entry: object, folder: Path) -> Recipe:
    if not isinstance(entry, dict):
        message = "it must be a table"
        raise ProtocolError(message)
    strange = sorted(set(entry) - _FIELDS)
    if strange:
        message = f"there is no field {strange[0]!r}; the fields are {', '.join(sorted(_FIELDS))}"
        raise ProtocolError(message)
    match entry.get("protocol", HUB):
        case "hub":
            return _hub(name, entry, folder)
        case "dxp":
            return Recipe(DXP, name, _text(entry, "address"), tuple(_params(entry).items()))
        case other:
            message = f"protocol is hub or dxp, not {other!r}"
            raise ProtocolError(message)


def _hub(name: str, entry: Mapping[str, Any], folder: Path) -> Recipe:
    command = entry.get("command")
    if isinstance(command, list) and command and all(isinstance(word, str) for word in command):
        command = shlex.join(command)
    if not isinstance(command, str) or not command.strip():
        message = "command must say which program is started, as a text or a list of texts"
        raise ProtocolError(message)
    demand_program(command)
    options = _params(entry)
    if "directory" in entry:
        options["directory"] = str(folder / _text(entry, "directory"))
    return Recipe(HUB, name, command, tuple(options.items()))


def _params(entry: Mapping[str, Any]) -> dict[str, str]:
    params = entry.get("params", {})
    if not isinstance(params, dict) or not all(isinstance(value, str | int | float) for value in params.values()):
        message = "params must be a table of texts, numbers and truths"
        raise ProtocolError(message)
    return {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in params.items()}


def _text(entry: Mapping[str, Any], field: str) -> str:
    value = entry.get(field)
    if not isinstance(value, str) or not value:
        message = f"{field} must be a text"
        raise ProtocolError(message)
    return value
