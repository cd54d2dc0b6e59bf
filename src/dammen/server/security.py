"""What guards every request and every answer: headers, the origin of a change, and a limit on haste."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from dammen.server.refusals import ForbiddenError, TooOftenError
from dammen.server.visitors import visitor_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from litestar import Request
    from litestar.types import Message, Scope

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final[dict[str, str]] = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Without a referrer at all, browsers would send "Origin: null" with our own forms.
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def dress_answer() -> Callable[[Message, Scope], Awaitable[None]]:
    """Make the hook that gives each answer its headers, and a new visitor its cookie."""
    fixed = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def hook(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        there = {name.lower() for name, _ in message["headers"]}
        added = [pair for pair in fixed if pair[0] not in there]
        if b"cache-control" not in there:
            added.append((b"cache-control", b"private, no-cache"))
        path = scope["path"]
        if not path.startswith("/static/") and path != "/healthz":
            visitor = visitor_of(scope)
            if visitor.new:
                added.append((b"set-cookie", visitor.cookie(secure=scope["scheme"] == "https").encode()))
        message["headers"] = [*message["headers"], *added]

    return hook


def _foreign(request: Request[Any, Any, Any]) -> bool | None:
    """Say whether another site's page made the request; None where the request does not tell."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site not in {"same-origin", "none"}
    origin = request.headers.get("origin")
    if origin is None:
        return None
    try:
        return urlsplit(origin).netloc.lower() != request.headers.get("host", "").lower()
    except ValueError:
        return True


def demand_same_origin(request: Request[Any, Any, Any]) -> None:
    """Refuse a change that another site's page asks for.

    Raises:
        ForbiddenError: the request was made by another site's page.

    """
    if request.method not in _SAFE and _foreign(request):
        message = "this was asked for by a page of another site; open the game's own page and do it there"
        raise ForbiddenError(message)


def demand_own_form(request: Request[Any, Any, Any], token: str) -> None:
    """Refuse a form that neither the browser nor its token vouches for.

    Raises:
        ForbiddenError: the form was not sent from one of this visitor's pages.

    """
    if _foreign(request) is None and not visitor_of(request.scope).accepts(token):
        message = "the form's token is missing or old; reload the page and send it again"
        raise ForbiddenError(message)


class Haste:
    """A bucket of requests for each address: it fills at a steady rate, and each request takes one."""

    _ADDRESSES: Final = 10_000

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Allow ``rate`` requests a second and ``burst`` at once; a rate of 0 sets no limit."""
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> None:
        """Take one request out of an address's bucket.

        Raises:
            TooOftenError: the bucket is empty.

        """
        if self._rate <= 0:
            return
        now = self._clock()
        left, since = self._buckets.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        refused = left < cost
        self._buckets[address] = (left if refused else left - cost, now)
        if len(self._buckets) > self._ADDRESSES:
            self._buckets.popitem(last=False)
        if refused:
            message = f"too many requests; wait {max(1, round((cost - left) / self._rate))} s and try again"
            raise TooOftenError(message)
