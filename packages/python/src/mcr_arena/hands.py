"""Points and shanten of hands, in batches: one call of `mcr` for all hands.

Hands are in Botzone's terms: tiles by name (W1-9, B1-9, T1-9, F1-4, J1-3), melds as (type, tile, offer), as in MahjongGB.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .installation import mcr_command
from .server import McrError

#: CHI with its middle tile and the number of its claimed tile (1 to 3); PENG and GANG with their kind of tile and its source
#: (1 previous, 2 opposite, 3 next seat; 0 nobody).
Meld = tuple[Literal["CHI", "PENG", "GANG"], str, int]


#: Scoring rules by name.
Rules = Literal["mcr", "wmo", "botzone", "literal"]


@dataclass(frozen=True)
class Hand:
    """A hand that may have won. Tiles: W1-9 characters, B1-9 dots, T1-9 bamboos, F1-4 winds, J1-3 dragons (red first)."""

    #: The concealed tiles without the winning one: 13, less three per meld.
    tiles: Sequence[str]
    #: The winning tile.
    win_tile: str
    #: ("CHI", middle tile, claimed tile 1 to 3) or ("PENG" or "GANG", tile, from 1 previous, 2 opposite, 3 next; 0 concealed).
    melds: Sequence[Meld] = field(default_factory=tuple)
    #: Number of flowers, 0 to 8.
    flowers: int = 0
    #: Whether the winning tile was drawn.
    self_drawn: bool = False
    #: Whether the other three copies of the winning tile are visible.
    fourth_tile: bool = False
    #: Whether it was drawn after a kong, or claimed by robbing one.
    about_kong: bool = False
    #: Whether it was the last tile of the wall, or the discard after that.
    wall_last: bool = False
    #: 0 east, 1 south, 2 west, 3 north.
    seat_wind: int = 0
    #: 0 east, 1 south, 2 west, 3 north.
    prevalent_wind: int = 0


@dataclass(frozen=True)
class Fan:
    """A fan of a hand: its points, how often it counts, its name."""

    points: int
    count: int
    name: str


@dataclass(frozen=True)
class Score:
    """The score of a hand: its points and fans."""

    total: int
    fans: tuple[Fan, ...]


def fan(hands: Iterable[Hand], rules: Rules = "mcr") -> list[Score | McrError]:
    """Return the score of each hand, in order. A hand that cannot be scored has an error in its place.

    rules: mcr (the Chinese practice), wmo (the book of the World Mahjong Organization, used in Europe), botzone (its judge), or
        literal (the 81 fans to the letter).
    """
    listed = list(hands)
    for place, hand in enumerate(listed):
        if not isinstance(hand, Hand):
            raise TypeError(f"hands[{place}]: {hand!r}, expected a Hand")
    lines = [
        {
            "pack": [list(meld) for meld in hand.melds],
            "hand": list(hand.tiles),
            "winTile": hand.win_tile,
            "flowerCount": hand.flowers,
            "isSelfDrawn": hand.self_drawn,
            "is4thTile": hand.fourth_tile,
            "isAboutKong": hand.about_kong,
            "isWallLast": hand.wall_last,
            "seatWind": hand.seat_wind,
            "prevalentWind": hand.prevalent_wind,
        }
        for hand in listed
    ]
    return [_error_of(result) or _score_of(result) for result in _results("fan", lines, "--rules", rules)]


def shanten(hands: Iterable[tuple[Sequence[Meld], Sequence[str]]]) -> list[dict[str, Any] | McrError]:
    """Return the shanten of each hand (its melds, and 13 tiles less three per meld), in order.

    "min" is the lowest over all forms: 0 is ready, -1 complete. "shanten" has, for each form, its shanten "n" and the "useful"
    tiles, or None. An invalid hand has an error in its place.
    """
    lines = [{"pack": [list(meld) for meld in melds], "hand": list(tiles)} for melds, tiles in hands]
    return [_error_of(result) or result for result in _results("shanten", lines)]


def _results(command: str, lines: list[dict[str, Any]], *options: str) -> list[dict[str, Any]]:
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    words = mcr_command(command, "--jsonl", *options)
    done = subprocess.run(words, input=text, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise McrError("process-ended", f"`mcr {command}` ended with exit status {done.returncode}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def _error_of(result: dict[str, Any]) -> McrError | None:
    error = result.get("error")
    return None if error is None else McrError(error["code"], error["message"])


def _score_of(result: dict[str, Any]) -> Score:
    fans = tuple(Fan(points, count, name) for points, count, name in result["fans"])
    return Score(result["total"], fans)
