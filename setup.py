"""Build the kernels: every file twice, for words of 64 and of 128 bits, from one source.

Set ``DAMMEN_NATIVE=1`` to build for this very processor, ``DAMMEN_CHECKED=1`` for a build with bounds checks and the
C sanitizers.
"""

import os
import platform
import re
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src/dammen/kernels")
MADE = Path("build/kernels-checked" if os.environ.get("DAMMEN_CHECKED") == "1" else "build/kernels")
# These are compiled for both sizes of word; their names get the size behind them.
SIZED = (
    *("rules", "memo", "nodes", "captures", "moves", "leaves", "diagonal", "perft", "state"),
    *("patterns", "evaluation", "drawing", "order", "quiescence", "search", "worker", "fitting"),
    *("endings", "retro", "probing"),
    "movetext",
    "packed",
)
ONCE = ("move", "table", "halt", "trits", "postings", "tally")
DECLARED = ("words", "scores", "shared")  # no more than a .pxd
CHECKED = os.environ.get("DAMMEN_CHECKED") == "1"


def flags() -> list[str]:
    """Give the compiler's flags."""
    if CHECKED:
        return [
            "-O1",
            "-g",
            "-fno-omit-frame-pointer",
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=undefined",
        ]
    chosen = ["-O3", "-fno-strict-aliasing"]
    if os.environ.get("DAMMEN_NATIVE") == "1":
        chosen.append("-march=native")
    elif platform.machine() in {"x86_64", "AMD64"}:
        chosen.append("-march=x86-64-v2")  # since 2009: has a population count
    return chosen


def inlining() -> list[tuple[str, str]]:
    """Make gcc and clang copy an inline function into each place that calls it, where its arguments are constants.

    By their own judgment they leave the large ones apart, and a count then costs a third more.
    """
    if CHECKED or platform.system() == "Windows":
        return []
    return [("CYTHON_INLINE", "__inline__ __attribute__((always_inline))")]


def write(path: Path, text: str) -> None:
    """Write a file unless it already says so, to keep the compiler from building it again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def sized(text: str, bits: int) -> str:
    """Let a source refer to the modules of its own size of word."""
    names = "|".join(SIZED)
    return re.sub(rf"\bdammen\.kernels\.({names})\b", rf"dammen.kernels.\g<1>{bits}", text)


def extension(name: str, bits: int) -> Extension:
    """Describe one compiled module."""
    return Extension(
        f"dammen.kernels.{name}",
        [str(MADE / f"dammen/kernels/{name}.py")],
        include_dirs=[str(SOURCE)],
        define_macros=[("DAMMEN_WORD_BITS", str(bits)), *inlining()],
        depends=[str(SOURCE / "words.h")],
        extra_compile_args=flags(),
        extra_link_args=["-fsanitize=address,undefined"] if CHECKED else [],
    )


def extensions() -> list[Extension]:
    """Lay the sources out for the compiler and describe every module."""
    package = MADE / "dammen/kernels"
    write(MADE / "dammen/__init__.py", "")
    write(package / "__init__.py", "")
    for name in DECLARED:
        write(package / f"{name}.pxd", (SOURCE / f"{name}.pxd").read_text(encoding="utf-8"))
    found = []
    for name in ONCE:
        for ending in (".py", ".pxd"):
            write(package / f"{name}{ending}", (SOURCE / f"{name}{ending}").read_text(encoding="utf-8"))
        found.append(extension(name, 64))
    for bits in (64, 128):
        for name in SIZED:
            for ending in (".py", ".pxd"):
                text = (SOURCE / f"{name}{ending}").read_text(encoding="utf-8")
                write(package / f"{name}{bits}{ending}", sized(text, bits))
            found.append(extension(f"{name}{bits}", bits))
    return found


def main() -> None:
    """Build."""
    modules = cythonize(
        extensions(),
        include_path=[str(MADE)],
        language_level=3,
        compiler_directives={
            "boundscheck": CHECKED,
            "wraparound": False,
            "initializedcheck": CHECKED,
            "cdivision": not CHECKED,
            "embedsignature": True,
            "freethreading_compatible": False,
        },
    )
    setup(ext_modules=modules, options={"build_ext": {"parallel": os.cpu_count() or 1}})


main()
