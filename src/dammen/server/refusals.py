"""Refusing a request: what was wrong, where, and what would be right."""

from __future__ import annotations

from typing import Any

from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_422_UNPROCESSABLE_ENTITY,
    HTTP_429_TOO_MANY_REQUESTS,
)

from dammen.errors import DammenError, EngineError, GameError
from dammen.server.storage import StaleError

HTTP_503 = 503


class Refusal(Exception):  # noqa: N818 - a refusal is what it is called here
    """A request that is refused, with the status and the words of the answer.

    ``more`` is laid beside the words in a JSON answer.
    """

    def __init__(self, status: int, error: str, **more: Any) -> None:  # noqa: ANN401 - anything that JSON can hold
        """Keep the status and the words."""
        super().__init__(error)
        self.status = status
        self.error = error
        self.more = more


class BadRequestError(Refusal):
    """The request cannot be read."""

    def __init__(self, error: str) -> None:
        """Answer 400."""
        super().__init__(HTTP_400_BAD_REQUEST, error)


class ForbiddenError(Refusal):
    """The request comes from another site's page."""

    def __init__(self, error: str) -> None:
        """Answer 403."""
        super().__init__(HTTP_403_FORBIDDEN, error)


class UnknownError(Refusal):
    """There is no such thing, or it is not the visitor's."""

    def __init__(self, error: str) -> None:
        """Answer 404."""
        super().__init__(HTTP_404_NOT_FOUND, error)


class ConflictError(Refusal):
    """The state of the game does not allow it, or has changed meanwhile."""

    def __init__(self, error: str, **more: Any) -> None:  # noqa: ANN401
        """Answer 409."""
        super().__init__(HTTP_409_CONFLICT, error, **more)


class TooLargeError(Refusal):
    """The request is too large."""

    def __init__(self, error: str) -> None:
        """Answer 413."""
        super().__init__(HTTP_413_REQUEST_ENTITY_TOO_LARGE, error)


class MediaTypeError(Refusal):
    """The request's body is of the wrong kind."""

    def __init__(self, error: str) -> None:
        """Answer 415."""
        super().__init__(HTTP_415_UNSUPPORTED_MEDIA_TYPE, error)


class InvalidError(Refusal):
    """The request can be read, but asks for what the game does not have."""

    def __init__(self, error: str) -> None:
        """Answer 422."""
        super().__init__(HTTP_422_UNPROCESSABLE_ENTITY, error)


class TooOftenError(Refusal):
    """The address asks too often."""

    def __init__(self, error: str) -> None:
        """Answer 429."""
        super().__init__(HTTP_429_TOO_MANY_REQUESTS, error)


def from_domain(error: DammenError) -> Refusal:
    """Turn an error of the game's layers into a refusal: the state forbids it (409), or the input is wrong (422)."""
    if isinstance(error, StaleError | GameError):
        return ConflictError(str(error))
    if isinstance(error, EngineError):
        return Refusal(HTTP_503, str(error))
    return InvalidError(str(error))
