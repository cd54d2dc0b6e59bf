"""The built front end: which hashed file stands for which source file, and the files themselves."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

STATIC: Final = Path(__file__).parent / "static"
_MANIFESTS: Final = ("manifest.json", ".vite/manifest.json")


class _Chunk(msgspec.Struct):
    file: str


@dataclass(frozen=True)
class BuiltFile:
    """A built file: its bytes and their media type."""

    body: bytes
    media_type: str


class Assets:
    """The built files, read once; without a build there are none, and the pages do without.

    They are few and small, so they are kept in memory: no address can then lead to any other file.
    """

    def __init__(self, folder: Path = STATIC) -> None:
        """Read a folder with its manifest, where there is one."""
        self._entries: dict[str, str] = {}
        self._files: dict[str, BuiltFile] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                self._files[path.relative_to(folder).as_posix()] = BuiltFile(path.read_bytes(), kind)
        manifest = next((self._files[name] for name in _MANIFESTS if name in self._files), None)
        if manifest is not None:
            chunks = msgspec.json.decode(manifest.body, type=dict[str, _Chunk])
            self._entries = {entry: chunk.file for entry, chunk in chunks.items()}

    def url(self, entry: str) -> str | None:
        """Give the address of the file built from an entry, or None where it has not been built."""
        file = self._entries.get(entry)
        return None if file is None else f"/static/{file}"

    def file(self, name: str) -> BuiltFile | None:
        """Give a built file by its path in the folder, or None."""
        return self._files.get(name)
