"""The page of the documentation about the referee's log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from dammen.laws.referee.events import Placement
from dammen.laws.referee.lines import FIGURES, KINDS
from dammen.laws.referee.schema import NAME, described, schema

_HEAD: Final = f"""# The referee's log

Made by `scripts/docs` from the events themselves. The JSON Schema of a line is
[`{NAME}`](../../src/dammen/laws/referee/{NAME}), and comes with the package.

A match is kept as JSON Lines, one line for each event, in UTF-8. [`dammen referee`](../how-to/referee.md) writes such a
file beside a real board, and `dammen referee replay` reads it. The log is the truth: the state, every ruling and the
PDN follow from it. It holds the clauses of the law code, so that it can be read whatever becomes of the code.

## A line

```json
{{"n":3,"at":1718900061.25,"kind":"moved","side":"white","path":[22,15],"lifted":[18],"sum":"15e9dc654f87636c"}}
```

- `n` is the number of the line, from 1, and `at` the time in seconds. Both come first.
- `kind` says what happened, and the other fields say more; a field with its usual value is left out.
- Squares are numbers from 1, also where the game is written in letters. Players are 0 and 1.
- `sum` comes last: the first {FIGURES} hexadecimal figures of the SHA-256 of the sum of the line before (nothing, for
  the first line), followed by the bytes of this line up to its own `,"sum"`.
- A line ends with a line feed, and only with that.

A line that was changed, lost, doubled or moved has the wrong number or the wrong sum, and the log is refused, with the
line and the reason. So is a line that says what could not have happened there. The sums find accidents; whoever changes
a log on purpose can work them out again.

## A log cut short

An event is on the disk before the program goes on, and a line counts once its line feed is written. Where the program
or the machine stopped in the middle of a line, that line is unfinished: a reader leaves it out and says so, a writer
takes it away and goes on. One writer at a time has a log; another is refused, and so is a file that something else has
changed meanwhile.

```python
>>> from dammen import Colour, variants
>>> from dammen.laws import codes
>>> from dammen.laws.referee import events, record, sit_down
>>> opened = sit_down(codes.get("p428"), variants.get("english"))
>>> text = record.write((opened, events.Moved(side=Colour.BLACK, path=(11, 15))))
>>> log = record.read(text)
>>> log.state.turn, log.rulings[0][-1].words
(<Colour.WHITE: 'white'>, 'Game 1: Black moves first.')
>>> len(record.read(text[:-1]).events), record.read(text[:-50]).dropped
(1, '{{"n":2,"at":0.0,"kind":"moved","side"')
>>> record.read(text.replace("15]", "16]"))
Traceback (most recent call last):
dammen.errors.LogError: line 2: its sum is wrong: this line, or the sum of the one before, has been changed

```

`record.Writer(path)` writes a file: `append(event)` judges an event, puts it on the disk, and gives the judgment.
`story.games(log.events)` gives the games as any other, `dammen.notation.pdn.write` writes them.

## The kinds

Every line has `n`, `at`, `kind` and `sum` besides. A field in brackets may be left out.

"""
_TYPES: Final = {"integer": "number", "string": "text", "boolean": "true or false", "object": "object"}


def _type(data: dict[str, Any]) -> str:
    if "anyOf" in data:
        return _type(next(item for item in data["anyOf"] if item.get("type") != "null"))
    if "$ref" in data:
        name = data["$ref"].rpartition("/")[2]
        values = schema()["$defs"][name].get("enum")
        return " ".join(f"`{value}`" for value in values) if values else "a placement"
    if data["type"] == "array":
        items = data.get("items") or data["prefixItems"][0]
        return f"list: {_type(items)}"
    return _TYPES[data["type"]]


def _fields(name: str, kind: type[msgspec.Struct]) -> Iterator[str]:
    found = schema()["$defs"][name]
    _, words = described(kind)
    for field, data in found["properties"].items():
        if field in {"n", "at", "kind", "sum"}:
            continue
        shown = f"`{field}`" if field in found["required"] else f"[`{field}`]"
        said = f": {words[field]}".replace("None", "null") if field in words else ""
        yield f"{shown} ({_type(data)}){said}"


def _row(name: str, title: str, kind: type[msgspec.Struct]) -> str:
    cells = (title, described(kind)[0], "<br>".join(_fields(name, kind)))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def markdown() -> str:
    """Write the page: what a line is, how damage is found, and every kind of event with its fields."""
    rows = ["| kind | what happened | fields |", "| --- | --- | --- |"]
    rows += [_row(kind.__name__, f"`{tag}`", kind) for tag, kind in KINDS.items()]
    rows.append(_row("Placement", "a placement", Placement))
    return _HEAD + "\n".join(rows) + "\n"
