"""``dammen serve``: the board in the browser."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from dammen.errors import DammenError, ProtocolError, VariantError
from dammen.folders import data_folder
from dammen.variants import ALL, Variant, load

if TYPE_CHECKING:
    from dammen.protocols.opponents import Recipe

_OWN: Final = ("127.0.0.1", "::1", "localhost")
"""Addresses that only this machine reaches."""
_NEEDED = ("litestar", "uvicorn", "sqlalchemy", "aiosqlite", "jinja2")


def _demand_name(house: Variant, where: str, others: list[Variant]) -> None:
    """Refuse a house whose games could not be told from another's, or whose page would have no address.

    Raises:
        VariantError: the name is another's, or has signs in it that no name may have.

    """
    name = house.name
    if not name.strip(". ") or "/" in name or not name.isprintable():
        message = f"{where}: {name!r} can be no name on a page; a TOML file may give a name of letters and figures"
        raise VariantError(message)
    key = name.strip().lower()
    if any(key in {variant.name.lower(), *variant.aliases} for variant in ALL):
        message = f"{where}: {name!r} names a game that dammen has already; give the house another name"
        raise VariantError(message)
    if any(key == other.name.strip().lower() for other in others):
        message = f"{where}: another house is named {name!r} too; give each a name of its own"
        raise VariantError(message)


def _houses(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[Variant, ...]:  # noqa: ARG001
    """Find the houses to offer; what is on offer anyway, and what is named twice, needs no second place."""
    found: list[Variant] = []
    for value in values:
        house = load(value)
        if house not in ALL and house not in found:
            _demand_name(house, value, found)
            found.append(house)
    return tuple(found)


def _url(database: str | None) -> str | None:
    """Give a database's URL; a plain path is a file of SQLite."""
    if database is None or "://" in database:
        return database
    return f"sqlite+aiosqlite:///{Path(database).expanduser().absolute()}"


def _library(given: str | None, host: str) -> str | None:
    """Give the library to show: the one that is named, or the user's own where nobody else comes in."""
    if given is not None:
        return given if "://" in given else str(Path(given).expanduser().absolute())
    if host not in _OWN:
        return None
    return os.environ.get("DAMMEN_LIBRARY") or str(data_folder() / "library.sqlite3")


def _engines(names: tuple[str, ...]) -> dict[str, Recipe]:
    """Find the engines to offer; only what stands in the owner's file can ever be run.

    Raises:
        ProtocolError: there is none of that name, or the file cannot be read.

    """
    if not names:
        return {}
    from dammen.protocols.opponents import default_file, read_engines  # noqa: PLC0415 - most pages offer none

    known = read_engines()
    missing = [name for name in names if name not in known]
    if missing:
        message = f"{default_file()}: there is no engine {missing[0]!r}; it has {', '.join(known) or 'none'}"
        raise ProtocolError(message)
    return {name: known[name] for name in names}


def _demand_server() -> None:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        message = f"the page needs {', '.join(missing)}, not installed here; pip install 'dammen[server]' brings all"
        raise DammenError(message)


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 lets others in.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port; 0 takes a free one."
)
@click.option("--database", metavar="FILE|URL", help="Where games are kept. [default: a file in your data directory]")
@click.option("--open", "open_browser", is_flag=True, help="Show the page in your browser.")
@click.option(
    "--variant", "-v", "houses", multiple=True, metavar="V", callback=_houses, help="Offer a house variant too."
)
@click.option(
    "--library",
    metavar="FILE|URL",
    help="The library to show. [default: your own, where only this machine reaches the page]",
)
@click.option(
    "--library-add/--no-library-add",
    default=None,
    help="Whether games can be added to it on the page. [default: only to your own]",
)
@click.option(
    "--engine",
    "names",
    multiple=True,
    metavar="NAME",
    help="Offer an engine of your engines.toml too; may be repeated.",
)
def command(  # noqa: PLR0913 - each is an option
    host: str,
    port: int,
    database: str | None,
    houses: tuple[Variant, ...],
    library: str | None,
    *,
    open_browser: bool,
    library_add: bool | None,
    names: tuple[str, ...],
) -> None:
    """Open the board in the browser: play, set up positions, load and save games, look through your library.

    \b
    dammen serve --open
    dammen serve --port 9000 --database games.sqlite3 --variant small.toml
    dammen serve --engine scan
    """
    _demand_server()
    from dammen import server  # noqa: PLC0415 - whole only where the extra is installed
    from dammen.server.settings import Settings  # noqa: PLC0415

    settings = Settings(
        engines=_engines(names),
        variants=Settings().variants + houses,
        library=_library(library, host),
        library_here=library is None,
        library_add=(library is None and host in _OWN) if library_add is None else library_add,
    )
    server.run(host, port, _url(database), open_browser=open_browser, settings=settings, say=click.echo)
