"""The command line: thin commands over the layers below."""

from dammen.cli.app import main

__all__ = ["main"]
