"""Makes an archive of a bot for upload to Botzone or to a server: `python -m mcr_arena.upload main.py mine.zip`.

The archive contains the bot's file, any other files that are named, and the part of this package that a bot needs, so that
it runs without other packages. On Botzone, upload it as Python, and tick the box for long-running bots unless it was made
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
    """Write the archive of a file with one subclass of `Bot`. `others`: files beside it in the archive. Raises UploadError."""
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
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as written:
        written.writestr("__main__.py", f"from mcr_arena import {start}\nfrom {bot.stem} import {name}\n\n{call}\n")
        written.writestr("bot.json", json.dumps(manifest, indent=2) + "\n")
        written.writestr("mcr_arena/__init__.py", _NAMES_INSIDE)
        for file in (_PACKAGE / "bot.py", *sorted((_PACKAGE / "botzone").glob("*.py"))):
            written.write(file, f"mcr_arena/{file.relative_to(_PACKAGE)}")
        for file in (bot, *others):
            written.write(file, file.name)


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
    parser.add_argument("others", type=Path, nargs="*", help="files that the bot reads or imports")
    parser.add_argument("--protocol", choices=_PROTOCOLS, default=_PROTOCOLS[0])
    parser.add_argument("--one-shot", action="store_true", help="one process per turn (botzone-json)")
    options = parser.parse_args()
    try:
        write_archive(options.bot, options.archive, options.protocol, not options.one_shot, options.others)
    except (OSError, UploadError) as error:
        parser.exit(2, f"{error}\n")


if __name__ == "__main__":
    main()
