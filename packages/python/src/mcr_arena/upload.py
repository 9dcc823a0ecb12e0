"""Makes an archive of a bot for upload to Botzone or to a server: `python -m mcr_arena.upload main.py mine.zip`.

The archive contains the bot's file, other files and folders that are named, and the part of this package that a bot needs, so
that it runs without other packages. On Botzone, upload it as Python, and tick the box for long-running bots unless it was made
with `--one-shot`. Servers and `mcr bot check` read its bot.json.
"""

from __future__ import annotations

import argparse
import json
import runpy
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

from .bot import Bot

_PACKAGE = Path(__file__).parent
_PROTOCOLS = ("botzone-json", "events")
_NAMES_INSIDE = '''"""The part of mcr_arena in an archive of a bot."""

from .bot import Bot, Decision, ProtocolError, play
from .botzone import play_on_botzone

__all__ = ["Bot", "Decision", "ProtocolError", "play", "play_on_botzone"]
'''


class UploadError(ValueError):
    """A file that cannot be packed into an archive."""


def write_archive(
    bot: Path, archive: Path, protocol: str = "botzone-json", keep_running: bool = True, others: Iterable[Path] = ()
) -> None:
    """Write the archive of a file with one subclass of `Bot`, or nothing after an error.

    `others`: files and folders beside it in the archive. Raises UploadError, OSError.
    """
    if archive.suffix != ".zip":
        raise UploadError(f"{archive}: expected the name of the archive, which ends in .zip")
    name = _class_in(bot)
    if not bot.stem.isidentifier() or bot.stem in ("__main__", "mcr_arena"):
        raise UploadError(f"{bot}: expected a file name that can be imported, such as main.py")
    start = "play" if protocol == "events" else "play_on_botzone"
    call = f"play({name})" if protocol == "events" else f"play_on_botzone({name}, keep_running={keep_running})"
    manifest = {
        "name": archive.stem[:40],
        "language": "python",
        "entry": "__main__.py",
        "protocol": protocol,
        "keepRunning": protocol == "events" or keep_running,
    }
    unfinished = archive.with_name(f"{archive.name}.unfinished")
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as written:
            written.writestr("__main__.py", f"from mcr_arena import {start}\nfrom {bot.stem} import {name}\n\n{call}\n")
            written.writestr("bot.json", json.dumps(manifest, indent=2) + "\n")
            written.writestr("mcr_arena/__init__.py", _NAMES_INSIDE)
            for file in (_PACKAGE / "bot.py", *sorted((_PACKAGE / "botzone").glob("*.py"))):
                written.write(file, f"mcr_arena/{file.relative_to(_PACKAGE)}")
            for given in (bot, *others):
                for file in _files_of(given):
                    inside = file.relative_to(given.parent).as_posix()
                    if inside in written.namelist():
                        raise UploadError(f"{file}: the archive already has a file of this name")
                    written.write(file, inside)
        unfinished.replace(archive)
    finally:
        unfinished.unlink(missing_ok=True)


def _files_of(given: Path) -> list[Path]:
    if not given.is_dir():
        return [given]
    return sorted(file for file in given.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def _class_in(file: Path) -> str:
    """Return the name of the bot's class. Runs the file, as an import would."""
    sys.path.insert(0, str(file.parent))
    try:
        names = runpy.run_path(str(file), run_name=file.stem)
    finally:
        sys.path.remove(str(file.parent))
    classes = [name for name, value in names.items() if isinstance(value, type) and issubclass(value, Bot) and value is not Bot]
    own = [name for name in classes if names[name].__module__ == file.stem]
    if len(own) != 1:
        found = ", ".join(own) or "none"
        raise UploadError(f"{file}: expected one class that extends mcr_arena.Bot, found {found}")
    return own[0]


def main() -> None:
    """Write the archive that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m mcr_arena.upload", description=__doc__)
    parser.add_argument("bot", type=Path, help="a Python file with one class that extends mcr_arena.Bot")
    parser.add_argument("archive", type=Path, help="the zip file to write")
    parser.add_argument("others", type=Path, nargs="*", help="files and folders that the bot reads or imports")
    parser.add_argument("--protocol", choices=_PROTOCOLS, default=_PROTOCOLS[0])
    parser.add_argument("--one-shot", action="store_true", help="one process per turn (botzone-json)")
    options = parser.parse_args()
    if options.one_shot and options.protocol == "events":
        parser.error("--one-shot: the protocol events keeps its process; expected --protocol botzone-json")
    try:
        write_archive(options.bot, options.archive, options.protocol, not options.one_shot, options.others)
    except (OSError, UploadError) as error:
        parser.exit(2, f"{error}\n")


if __name__ == "__main__":
    main()
