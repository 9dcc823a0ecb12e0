"""Runs `mcr`: `mcr shanten "123m 2345p 789s EE CC"`, or `python -m mcr_arena shanten …`."""

from __future__ import annotations

import subprocess
import sys

from .installation import McrNotFoundError, mcr_command


def main() -> int:
    """Run the command line; return its exit status."""
    try:
        return subprocess.run(mcr_command(*sys.argv[1:]), check=False).returncode
    except McrNotFoundError as error:
        print(f"mcr: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
