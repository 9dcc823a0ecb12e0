"""Compares two bots with `mcr compare`."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass

from ..installation import mcr_command
from .errors import TrainingError


@dataclass(frozen=True)
class Comparison:
    """The result of two bots on the same walls."""

    walls: int
    deals: int
    #: Points per deal of the first bot minus those of the second.
    difference: float
    #: The 95 % interval; None with too few walls.
    interval: tuple[float, float] | None


def require_play(first: str, second: str) -> None:
    """Play one wall, so that a run whose networks cannot play ends at its start. Raises TrainingError."""
    try:
        compare(first, second, walls=1, seed="trial")
    except TrainingError as error:
        raise TrainingError(f"the network cannot be measured by play (--play-walls 0 trains without it): {error}") from None


def compare(first: str, second: str, *, walls: int, seed: str, workers: int = 1) -> Comparison:
    """Play `first` against `second` on a number of walls, two seats each in four rotations. Raises TrainingError."""
    budget = ["--budget", str(4 * walls), "--seed", seed, "--workers", str(workers)]
    # A policy runs no code of its author, so it does not need a sandbox.
    command = mcr_command("compare", f"first={first}", f"second={second}", *budget, "--json", "--trust")
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if ended.returncode != 0:
        raise TrainingError(f"mcr compare ended with exit status {ended.returncode}: {ended.stderr.strip()[-2000:]}")
    figures = json.loads(ended.stdout)["figures"]
    difference = figures["difference"]
    interval = difference.get("interval")
    return Comparison(
        walls=figures["walls"],
        deals=figures["deals"],
        difference=difference["value"],
        interval=None if interval is None else (interval[0], interval[1]),
    )
