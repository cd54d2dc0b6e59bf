"""The page: `dammen serve`, where people play every variant against the program or a friend."""

from dammen.server.runner import PortTakenError, run

__all__ = ["PortTakenError", "run"]
