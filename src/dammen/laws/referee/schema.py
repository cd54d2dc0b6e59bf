"""The JSON Schema of a line of a log, made from the events."""

from __future__ import annotations

import inspect
import re
from importlib import resources
from typing import Any, Final

import msgspec

from dammen.laws.referee.events import SCHEMA, Event, Placement
from dammen.laws.referee.lines import FIGURES, KINDS

NAME: Final = f"log-v{SCHEMA}.schema.json"
"""The file of the schema, beside this module."""
_FIELD: Final = re.compile(r"^    (\w+): (.*)$")
_AT: Final = "the time of the event in seconds; it does not run backwards"


def described(kind: type) -> tuple[str, dict[str, str]]:
    """Give what a docstring says of a kind of event, and of its fields."""
    head, _, attributes = inspect.cleandoc(kind.__doc__ or "").partition("\n\nAttributes:\n")
    fields: dict[str, str] = {}
    for text in attributes.splitlines():
        match = _FIELD.match(text)
        if match is not None:
            fields[match[1]] = match[2].rstrip(".")
        elif text.strip() and fields:
            fields[list(fields)[-1]] += f" {text.strip()}".rstrip(".")
    return " ".join(head.split()).replace("``", ""), {name: words.replace("``", "") for name, words in fields.items()}


def schema() -> dict[str, Any]:
    """Make the JSON Schema (draft 2020-12) of a line of a log."""
    made = msgspec.json.schema(Event)
    defs = made["$defs"]
    for name, kind in (*((kind.__name__, kind) for kind in KINDS.values()), ("Placement", Placement)):
        words, fields = described(kind)
        defs[name]["description"] = words
        for field, said in fields.items():
            defs[name]["properties"][field]["description"] = said
    for kind in KINDS.values():
        _seal(defs[kind.__name__])
    defs["Opened"]["properties"]["schema"]["const"] = SCHEMA
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a referee's log, version {SCHEMA}",
        "description": "Each line of a log is one event. A line begins with n and at, and ends with sum.",
        **made,
    }


def _seal(kind: dict[str, Any]) -> None:
    """Add to a kind of event what every line has."""
    properties = kind["properties"]
    del properties["at"]
    kind["properties"] = {
        "n": {"type": "integer", "minimum": 1, "description": "the number of the line"},
        "at": {"type": "number", "description": _AT},
        **properties,
        "sum": {"type": "string", "pattern": f"^[0-9a-f]{{{FIGURES}}}$", "description": "what seals the line"},
    }
    kind["required"] = ["n", "at", *kind["required"], "sum"]


def text() -> str:
    """Give the schema as the text of its file."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode() + "\n"


def published() -> str:
    """Give the schema as it was published with the package."""
    return resources.files("dammen.laws.referee").joinpath(NAME).read_text(encoding="utf-8")
