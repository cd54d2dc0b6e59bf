"""Answers: JSON, pages, and refusals in whichever of the two was asked for."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException
from markupsafe import Markup

from dammen.errors import DammenError
from dammen.server.refusals import BadRequestError, Refusal, from_domain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from litestar import Request
    from litestar.types import ExceptionHandlersMap

    from dammen.server.pages.frame import Frame

_LOG: Final = logging.getLogger("dammen.server")
_ENCODER: Final = msgspec.json.Encoder()
_INTERNAL: Final = 500
_VERSION_DIGITS: Final = 16
_ESCAPES: Final = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026", 0x2028: "\\u2028", 0x2029: "\\u2029"}
_WORDS: Final[Mapping[int, str]] = {
    404: "there is no such page here; the start page is /",
    405: "this address does not take that method",
    413: "the request is too large",
}


def json_answer(value: object, status: int = 200) -> Response[bytes]:
    """Answer with JSON."""
    return Response(_ENCODER.encode(value), status_code=status, media_type="application/json")


def json_script(value: object) -> Markup:
    """Write JSON for a script element: no character in it can end the element or begin a comment."""
    return Markup(_ENCODER.encode(value).decode().translate(_ESCAPES))  # noqa: S704 - escaped just above


def unchanged(request: Request[Any, Any, Any], version: int) -> bool:
    """Say whether the asker has seen this version already, as ``since`` says.

    Raises:
        BadRequestError: ``since`` is no version.

    """
    since = request.query_params.get("since")
    if since is None:
        return False
    if not (since.isascii() and since.isdigit() and len(since) < _VERSION_DIGITS):
        message = f"since: {since[:40]!r} is no version; it should be a whole number such as {version}"
        raise BadRequestError(message)
    return int(since) == version


def wants_json(path: str, accept: str) -> bool:
    """Say whether a refusal is to be JSON: always under /api, elsewhere where no page is asked for."""
    return path == "/api" or path.startswith("/api/") or (bool(accept) and "html" not in accept and "*/*" not in accept)


def refusal_of(error: Exception) -> Refusal:
    """Turn anything that was raised into a refusal."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, DammenError):
        return from_domain(error)
    if isinstance(error, HTTPException) and error.status_code < _INTERNAL:
        return Refusal(error.status_code, _WORDS.get(error.status_code, error.detail or "the request was refused"))
    _LOG.error("a request failed", exc_info=error)
    return Refusal(_INTERNAL, "the server has made a mistake; it is written in its log")


def exception_handlers(frame: Frame) -> ExceptionHandlersMap:
    """Make the handlers that turn what was raised into an answer."""

    def handle(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        refusal = refusal_of(error)
        if wants_json(request.url.path, request.headers.get("accept", "")):
            return json_answer({"error": refusal.error, **refusal.more}, refusal.status)
        return frame.page(request, "error.html", {"refusal": refusal}, status=refusal.status)

    handler: Callable[[Request[Any, Any, Any], Exception], Response[Any]] = handle
    return {HTTPException: handler, DammenError: handler, Refusal: handler, Exception: handler}
