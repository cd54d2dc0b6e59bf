"""The built front end: which hashed file stands for which source file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

STATIC: Final = Path(__file__).parent / "static"
_MANIFESTS: Final = ("manifest.json", ".vite/manifest.json")


class _Chunk(msgspec.Struct):
    file: str


class Assets:
    """Addresses of the built files; without a build there are none, and the pages do without."""

    def __init__(self, folder: Path = STATIC) -> None:
        """Read the manifest of a folder, if it has one."""
        self._files: dict[str, str] = {}
        for name in _MANIFESTS:
            path = folder / name
            if path.is_file():
                chunks = msgspec.json.decode(path.read_bytes(), type=dict[str, _Chunk])
                self._files = {entry: chunk.file for entry, chunk in chunks.items()}
                break

    def url(self, entry: str) -> str | None:
        """Give the address of the file built from an entry, or None where it has not been built."""
        file = self._files.get(entry)
        return None if file is None else f"/static/{file}"
