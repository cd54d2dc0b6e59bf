"""Read the forms of the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar.datastructures import UploadFile
from litestar.exceptions import HTTPException, SerializationException

from dammen.notation.pdn.source import decode
from dammen.server.refusals import BadRequestError, TooLargeError
from dammen.server.security import demand_own_form
from dammen.server.settings import BODY_LIMIT
from dammen.server.wishes import body_of

if TYPE_CHECKING:
    from litestar import Request

_KINDS = ("application/x-www-form-urlencoded", "multipart/form-data")


async def _parsed(request: Request[Any, Any, Any]) -> dict[str, Any]:
    try:
        return dict(await request.form())
    except HTTPException as error:
        if error.status_code == TooLargeError("").status:
            message = f"the form is too large; it may have {BODY_LIMIT} bytes"
            raise TooLargeError(message) from None
        message = f"the form cannot be read: {error.detail}"
        raise BadRequestError(message) from None
    except (SerializationException, ValueError, LookupError) as error:
        message = f"the form cannot be read: {error}"
        raise BadRequestError(message) from None


async def _file_text(field: str, upload: UploadFile) -> str:
    text = decode(await upload.read())
    if "\0" in text:
        message = (
            f"{field}: the file is not text (NUL at character {text.index(chr(0)) + 1}); choose a .pdn or .fen file"
        )
        raise BadRequestError(message)
    return text


async def form_of(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Read a form's fields, a file as its text, and refuse a form that is not the visitor's own.

    Raises:
        BadRequestError: the body is no form.
        TooLargeError: the form is too large.
        ForbiddenError: the form was not sent from one of the visitor's pages.

    """
    body = await body_of(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and kind not in _KINDS:
        message = f"the body is {kind or 'of no named type'}; it should be a form"
        raise BadRequestError(message)
    fields: dict[str, str] = {}
    for name, value in (await _parsed(request) if body else {}).items():
        one = value[-1] if isinstance(value, list) and value else value
        if isinstance(one, UploadFile):
            fields[name] = await _file_text(name, one)
        elif isinstance(one, str):
            fields[name] = one
    demand_own_form(request, fields.pop("token", ""))
    return fields
