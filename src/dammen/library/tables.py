"""Games as tables: CSV, Parquet, and frames of Polars and pandas."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import LibraryError
from dammen.library.decode import legs
from dammen.library.entries import Entry
from dammen.model import Position
from dammen.notation import fen, moves

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa
    from _typeshed import SupportsWrite

COLUMNS: Final = (
    *("id", "variant", "white", "black", "result", "winner", "date", "event", "site", "round", "opening"),
    *("plies", "source", "ply", "start", "moves"),
)
"""The columns of a table; ``start`` is the FEN of a game that does not begin as its variant does, ``moves`` its moves
in the variant's notation with a blank between them. Of a game whose pieces are set up anew, only what comes before."""
_NUMBERS: Final = frozenset({"id", "plies", "ply"})
_TOGETHER: Final = 10_000


def row(entry: Entry) -> dict[str, Any]:
    """Give the row of a game."""
    _, start, _ = legs(entry.variant, entry.kept.moves, entry.kept.setup)[0]
    position, texts = start, []
    for move in entry.line():
        texts.append(moves.write(move, position))
        position = position.play(move)
    begun = None if start == Position.start(entry.variant) else fen.write(start)
    return {**entry.as_dict(), "start": begun, "moves": " ".join(texts)}


def write_csv(entries: Iterable[Entry], file: SupportsWrite[str]) -> int:
    """Write games as CSV with a line of names; say how many there were."""
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    count = 0
    for entry in entries:
        writer.writerow(row(entry))
        count += 1
    return count


def write_parquet(entries: Iterable[Entry], path: str | PathLike[str]) -> int:
    """Write games as Parquet, some thousand at a time; say how many there were.

    Raises:
        LibraryError: PyArrow is not installed.

    """
    _demand("pyarrow")
    import pyarrow.parquet as pq  # noqa: PLC0415 - an extra

    count = 0
    with pq.ParquetWriter(path, _schema(), compression="zstd") as writer:
        for table in _tables(entries):
            writer.write_table(table)
            count += table.num_rows
    return count


def frame(entries: Iterable[Entry]) -> pl.DataFrame:
    """Make a Polars frame of games.

    Raises:
        LibraryError: Polars or PyArrow is not installed.

    """
    _demand("polars", "pyarrow")
    import polars as pl  # noqa: PLC0415 - an extra

    made = pl.from_arrow(_table(entries))
    if not isinstance(made, pl.DataFrame):  # pragma: no cover - a table becomes a frame
        raise TypeError(made)
    return made


def pandas_frame(entries: Iterable[Entry]) -> pd.DataFrame:
    """Make a pandas frame of games.

    Raises:
        LibraryError: pandas or PyArrow is not installed.

    """
    _demand("pandas", "pyarrow")
    made: pd.DataFrame = _table(entries).to_pandas()
    return made


def _demand(*packages: str) -> None:
    for package in packages:
        if find_spec(package) is None:
            how = "pip install pandas" if package == "pandas" else "pip install 'dammen[data]'"
            message = f"this needs {package}, not installed here; {how} brings it"
            raise LibraryError(message)


def _schema() -> pa.Schema:
    import pyarrow as pa  # noqa: PLC0415 - an extra

    return pa.schema([(name, pa.int64() if name in _NUMBERS else pa.string()) for name in COLUMNS])


def _tables(entries: Iterable[Entry]) -> Iterator[pa.Table]:
    import pyarrow as pa  # noqa: PLC0415 - an extra

    stream = iter(entries)
    while part := [row(entry) for entry in islice(stream, _TOGETHER)]:
        yield pa.Table.from_pylist(part, schema=_schema())


def _table(entries: Iterable[Entry]) -> pa.Table:
    import pyarrow as pa  # noqa: PLC0415 - an extra

    return pa.concat_tables([_schema().empty_table(), *_tables(entries)])
