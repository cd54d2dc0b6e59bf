"""Who is asking: a random id in a cookie, made on the first visit, and the token that forms carry."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from litestar.types import Scope

COOKIE: Final = "dammen_visitor"
_YEAR: Final = 365 * 24 * 3600
_SHAPE: Final = re.compile(r"[0-9a-f]{32}\Z")


class Visitor:
    """A visitor, known by a random secret of 128 bits that only the cookie holds.

    The database keeps a digest, so that a copy of it lets nobody in.
    """

    def __init__(self, secret: str, *, new: bool) -> None:
        """Keep the cookie's secret; ``new`` says that the visitor has not been told it yet."""
        self._secret = secret
        self.new = new

    @classmethod
    def from_cookies(cls, header: str) -> Visitor:
        """Read the visitor from a Cookie header, or make a new one where there is none that could be ours."""
        try:
            morsel = SimpleCookie(header).get(COOKIE)
        except CookieError:
            morsel = None
        if morsel is not None and _SHAPE.match(morsel.value):
            return cls(morsel.value, new=False)
        return cls(secrets.token_hex(16), new=True)

    @property
    def owner(self) -> str:
        """Give the digest under which the visitor's games are kept."""
        return hashlib.sha256(b"owner:" + self._secret.encode()).hexdigest()

    @property
    def token(self) -> str:
        """Give the token that the visitor's forms carry."""
        return hashlib.sha256(b"form:" + self._secret.encode()).hexdigest()[:32]

    def accepts(self, token: str) -> bool:
        """Say whether a form's token is this visitor's."""
        return hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode())

    def cookie(self, *, secure: bool) -> str:
        """Give the Set-Cookie header."""
        tail = "; Secure" if secure else ""
        return f"{COOKIE}={self._secret}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{tail}"


def visitor_of(scope: Scope) -> Visitor:
    """Give the visitor that a request comes from; the same one however often it is asked."""
    state = scope.setdefault("state", {})
    visitor = state.get("visitor")
    if not isinstance(visitor, Visitor):
        cookies = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
        visitor = state["visitor"] = Visitor.from_cookies("; ".join(cookies))
    return visitor
