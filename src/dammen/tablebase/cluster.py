"""Building tables on many machines: each ending is a task of Dask's, and what it needs are files that all can read.

A task writes its tables beside their place and puts them there when they are whole, so it may be done twice, or begun
and lost with its machine: the files come out the same. Workers read nothing but the tables of the endings below.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from dammen.errors import DammenError, TablebaseError

if TYPE_CHECKING:
    from dammen.tablebase.build import Plan
    from dammen.tablebase.material import Material

_TIMEOUT: Final = "10s"
"""How long the scheduler is waited for."""
_RETRIES: Final = 5
"""How often an ending is begun again where its worker was lost or failed."""


def connect(address: str, doing: str, refuse: type[DammenError]) -> Any:  # noqa: ANN401 - Dask has no types
    """Find a scheduler of Dask's; give its client.

    Args:
        address: where it is, as tcp://host:8786.
        doing: what is to be done there, for what is said where there is no Dask.
        refuse: the error that is raised.

    Raises:
        DammenError: of the kind that was asked for: there is no Dask, or no scheduler at that address.

    """
    try:
        import distributed  # noqa: PLC0415 - an extra
    except ImportError:
        message = f"{doing} on a cluster needs Dask: pip install 'dammen[cluster]'"
        raise refuse(message) from None
    dask: Any = distributed  # which has no types
    try:
        dask.comm.get_address_host_port(address)  # a client that is given no address at all is slow to go
        return dask.Client(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        message = f"there is no scheduler at {address}: {error}"
        raise refuse(message) from None


def build_on(plan: Plan, address: str) -> Iterator[Material]:
    """Build whatever is missing on the workers of a scheduler; give each ending once it and its mirror are there.

    The folder of the plan must be the same place for every worker; threads and memory are those of one task.

    Raises:
        TablebaseError: there is no Dask, or no scheduler at that address, or an ending could not be built.

    """
    missing = plan.missing()
    with connect(address, "building", TablebaseError) as client:
        import distributed  # noqa: PLC0415 - it is there, or there were no client

        dask: Any = distributed  # which has no types
        futures = _submit(client, plan, missing)
        places = {future.key: material for material, future in futures.items()}
        with client.as_current():
            finished = dask.as_completed(futures.values())
        for future in finished:
            material = places[future.key]
            if future.status != "finished":
                message = f"{material.words} could not be built: {future.exception()}"
                raise TablebaseError(message)
            yield material


def _submit(client: Any, plan: Plan, missing: list[Material]) -> dict[Material, Any]:  # noqa: ANN401 - Dask has no types
    """Hand every ending in, after those that it needs."""
    bare = replace(plan)  # without what has been read here
    futures: dict[Material, Any] = {}
    for material in missing:
        before = [futures[other] for other in material.needs() if other in futures]
        key = f"{plan.variant.name} {plan.kind} {material}"
        futures[material] = client.submit(_build, bare, material, before, key=key, retries=_RETRIES, pure=True)
    return futures


def _build(plan: Plan, material: Material, before: list[None]) -> None:
    """Build an ending and its mirror where they are not there yet; ``before`` is waited for, no more."""
    del before
    if not plan.is_there(material):
        replace(plan).build(material)
