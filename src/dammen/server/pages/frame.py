"""The frame of every page: templates, built files, the visitor's token."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Response

from dammen.model.words import sentence
from dammen.server.answers import json_script
from dammen.server.visitors import visitor_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar import Request

    from dammen.server.assets import Assets

_TEMPLATES: Final = Path(__file__).parent.parent / "templates"


class Frame:
    """Renders templates."""

    def __init__(self, assets: Assets, *, library: bool = False) -> None:
        """Load templates from the package; they are read once. ``library`` leads to the library from every page."""
        self._environment = Environment(
            loader=FileSystemLoader(_TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.filters["json_script"] = json_script
        self._environment.filters["sentence"] = sentence
        self._environment.globals["asset"] = assets.url
        self._environment.globals["library"] = library

    def page(
        self, request: Request[Any, Any, Any], template: str, context: Mapping[str, Any], *, status: int = 200
    ) -> Response[str]:
        """Answer with a page."""
        token = visitor_of(request.scope).token
        text = self._environment.get_template(template).render(token=token, path=request.url.path, **context)
        return Response(text, status_code=status, media_type="text/html")


def text_file(text: str, name: str = "") -> Response[str]:
    """Answer with plain text, to be saved under a name where there is one."""
    headers = {"content-disposition": f'attachment; filename="{name}"'} if name else {}
    return Response(text, media_type="text/plain", headers=headers)
