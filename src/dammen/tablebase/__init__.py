"""Endings proved: tables of wins, draws and losses, built, checked and asked.

::

    from dammen.tablebase import Kind, Plan, Tables, build

    for found in build(Plan(variant, 3, Kind.DTW, folder)):
        print(found[0].material.words, found[0].wins, found[0].draws, found[0].losses)
    print(Tables(variant, [folder], Kind.DTW).value(position))
"""

from dammen.tablebase.build import Plan, build
from dammen.tablebase.layout import Kind
from dammen.tablebase.material import Material
from dammen.tablebase.solving import Solved
from dammen.tablebase.tables import Result, Tables, Value, default_folder

__all__ = ["Kind", "Material", "Plan", "Result", "Solved", "Tables", "Value", "build", "default_folder"]
