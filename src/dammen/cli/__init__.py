"""The command line: thin commands over the layers below."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit; see :func:`dammen.cli.app.main`.

    The rest is imported here, so that Ctrl-C meanwhile is as quiet as it is later.
    """
    try:
        from dammen.cli.app import main as run  # noqa: PLC0415 - an interrupted import is caught

        run(args)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
