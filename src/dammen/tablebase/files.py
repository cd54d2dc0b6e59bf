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

BLOCK: Final = {Kind.WDL: 327_680, Kind.DTW: 81_920, Kind.DTC: 81_920}
"""Positions in a block: 64 KiB in memory of a wdl table, 80 or 160 KiB of the others."""


def table_path(folder: Path, variant: Variant, kind: Kind, material: Material) -> Path:
    """Say where the table of an ending stands in a folder."""
    return folder / f"{variant.name.replace(':', '-').replace('=', '-').replace(',', '-')}-{kind}" / f"{material}.dtb"


def open_table(path: Path, variant: Variant, kind: Kind) -> Table:
    """Open a table, which must be of these rules and this kind.

    Raises:
        TablebaseError: it is not, or cannot be read.

    """
    table = Table(path)
    if table.header.rules != fingerprint(variant):
        message = f"{path}: the table is one of {table.header.variant}, whose rules are not those of {variant.name}"
        raise TablebaseError(message)
    if table.header.material != path.stem:
        message = f"{path}: the table is one of {table.header.material}"
        raise TablebaseError(message)
    if table.header.kind is not kind:
        message = f"{path}: the table is a {table.header.kind} table, not a {kind} one"
        raise TablebaseError(message)
    return table
