"""Where the tables of a variant stand, and opening one of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from dammen.errors import TablebaseError
from dammen.tablebase.layout import Kind, Table
from dammen.tablebase.material import Material
from dammen.tablebase.rules import fingerprint

if TYPE_CHECKING:
    from dammen.variants import Variant

SUFFIX: Final = ".dtb"
BLOCK: Final = {Kind.WDL: 327_680, Kind.DTW: 81_920, Kind.DTC: 81_920}
"""Positions in a block: 64 KiB in memory of a wdl table, 80 or 160 KiB of the others."""


def table_path(folder: Path, variant: Variant, kind: Kind, material: Material) -> Path:
    """Say where the table of an ending stands in a folder."""
    name = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in variant.name)  # a house may say anything
    return folder / f"{name}-{kind}" / f"{material}{SUFFIX}"


def tables_in(place: Path) -> dict[Material, Path]:
    """List the files of tables in a folder by the ending that each is called after; none where there is no folder.

    Raises:
        TablebaseError: the folder cannot be read, or a file has the name of no ending.

    """
    found = {}
    for path in inside(place):
        if path.suffix != SUFFIX:
            continue
        try:
            found[Material.read(path.stem)] = path
        except TablebaseError as error:
            message = f"{path}: {error}"
            raise TablebaseError(message) from None
    return found


def inside(place: Path) -> list[Path]:
    """List what is in a folder, in order; nothing where there is none.

    Raises:
        TablebaseError: the folder cannot be read.

    """
    try:
        return sorted(place.iterdir()) if place.is_dir() else []
    except OSError as error:
        message = f"{place}: cannot be read: {error.strerror}"
        raise TablebaseError(message) from None


def is_there(path: Path) -> bool:
    """Say whether there is such a file or folder.

    Raises:
        TablebaseError: the folder that it would be in may not be looked into.

    """
    try:
        return path.exists()
    except OSError as error:
        message = f"{path}: cannot be read: {error.strerror}"
        raise TablebaseError(message) from None


def open_table(path: Path, variant: Variant, kind: Kind) -> Table:
    """Open a table, which must be of these rules and this kind.

    Raises:
        TablebaseError: it is not, or cannot be read.

    """
    table = Table(path)
    if table.header.rules != fingerprint(variant):
        name = table.header.variant
        what = f"the table is one of {name}, whose rules are not those of {variant.name}"
        if name == variant.name:
            what = f"the table is one of other rules called {name}; give one of the two another name, or another folder"
        message = f"{path}: {what}"
        raise TablebaseError(message)
    check_name(table)
    if table.header.kind is not kind:
        message = f"{path}: the table is a {table.header.kind} table, not a {kind} one"
        raise TablebaseError(message)
    return table


def check_name(table: Table) -> None:
    """Refuse a table that is called after another ending.

    Raises:
        TablebaseError: it is.

    """
    if table.header.material != table.path.stem:
        message = f"{table.path}: the table is one of {table.header.material}"
        raise TablebaseError(message)
