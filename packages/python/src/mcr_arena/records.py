"""Reads record files, whose deals have all tiles open.

    for deal in read_deals("league/sets/r1-t1-s1.json.zst"):
        print(deal.entrants, deal.deltas, deal.outcome)
    for deal in read_archive("2026-10-1a2b3c4d.tar"):
        ...

Files are the records of sets and deals, compressed or not, as `mcr tournament`, `mcr play` and servers write them. The events
come from `mcr replay`, which judges every deal again as it reads it: a record of an impossible deal is an error.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from .installation import mcr_command

Wind = Literal["east", "south", "west", "north"]
#: 0 to 33 by kind (characters, bamboos, dots, winds, dragons), 34 to 41 flowers.
Tile = int
Four = tuple[int, int, int, int]


class RecordError(ValueError):
    """A file that is not a valid record of a deal or set; the message gives the reason."""


@dataclass(frozen=True)
class Meld:
    """A set laid on the table."""

    kind: Literal["chow", "pung", "meldedKong", "addedKong", "concealedKong"]
    #: The tile of the set; for a chow, the lowest.
    tile: Tile
    #: For a chow: the tile that was claimed.
    claimed: Tile | None = None
    #: For a claimed pung or kong: the seat of the discarder relative to the claimer (previous, opposite or next).
    claimed_from: str | None = None


@dataclass(frozen=True)
class Dealt:
    """Thirteen tiles for each seat, in drawing order."""

    hands: tuple[tuple[Tile, ...], ...]
    #: The flowers set aside, by seat.
    flowers: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True)
class Drawn:
    """A seat drew a tile."""

    seat: int
    tile: Tile
    after_kong: bool


@dataclass(frozen=True)
class FlowerShown:
    """A seat drew a flower and set it aside."""

    seat: int
    tile: Tile


@dataclass(frozen=True)
class Discarded:
    """A seat discarded a tile."""

    seat: int
    tile: Tile
    #: Whether it equals the tile just drawn.
    drawn: bool


@dataclass(frozen=True)
class Claimed:
    """A seat took the last discard."""

    seat: int
    meld: Meld


@dataclass(frozen=True)
class KongDeclared:
    """A seat declared a concealed kong, or added a tile to a pung."""

    seat: int
    meld: Meld


@dataclass(frozen=True)
class Fault:
    """A seat's reply was a foul."""

    seat: int
    #: illegal-action, false-win, timed-out, crashed or unreadable.
    reason: str
    message: str


@dataclass(frozen=True)
class Win:
    """The outcome of a deal that ended with a win."""

    winner: int
    tile: Tile
    #: Who discarded the tile or added it to a pung; None after a self-drawn win.
    giver: int | None
    #: Points of the hand, flowers included.
    points: int
    #: How often each fan counts, by its id.
    fans: Mapping[str, int]


@dataclass(frozen=True)
class Exhausted:
    """The outcome of a deal without a winner."""


@dataclass(frozen=True)
class Foul:
    """The outcome of a deal that a foul ended."""

    seat: int
    reason: str


Outcome = Win | Exhausted | Foul
Event = Dealt | Drawn | FlowerShown | Discarded | Claimed | KongDeclared | Fault


@dataclass(frozen=True)
class Deal:
    """A deal as it was played."""

    #: The entrants by seat; None in the record of a single deal.
    entrants: tuple[str, str, str, str] | None
    prevalent_wind: Wind
    #: duplicate or casual, the scoring rules, and the effect of a foul.
    rules: Mapping[str, Any]
    #: 136 or 144 tiles. Duplicate: a quarter for each seat, drawn from its end. Casual: drawn from the start.
    wall: tuple[Tile, ...]
    #: In order, without the event that ends the deal.
    events: tuple[Event, ...]
    outcome: Outcome
    #: The score deltas by seat, in points.
    deltas: Four

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Replies that were fouls."""
        return tuple(event for event in self.events if isinstance(event, Fault))


def read_deals(path: str | Path) -> list[Deal]:
    """Return the deals of a record file, in its order. Raises RecordError."""
    command = mcr_command("replay", str(path), "--json")
    replayed = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if replayed.returncode != 0:
        raise RecordError(replayed.stderr.strip().removeprefix("mcr: "))
    # A single deal is a list of events, a set a list of deals. An archive is a deal a line.
    if not replayed.stdout.startswith("["):
        raise RecordError(f"{path}: an archive, which read_archive reads; expected a record")
    value = json.loads(replayed.stdout)
    if value and "type" in value[0]:
        return [_deal({"events": value}, path)]
    return [_deal(deal, path) for deal in value]


def read_archive(path: str | Path) -> Iterator[Deal]:
    """Yield the deals of all sets in an archive, in its order: of a tournament on a server, or a monthly dump.

    Reads set by set, so an archive of any size needs little memory. Raises RecordError at the first invalid record.
    """
    command = mcr_command("replay", str(path), "--json")
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, encoding="utf-8") as replay,
    ):
        try:
            assert replay.stdout is not None
            for line in replay.stdout:
                if not line.startswith("{"):
                    raise RecordError(f"{path}: a record, which read_deals reads; expected an archive")
                yield _deal(json.loads(line), path)
        except GeneratorExit:
            replay.kill()
            raise
        if replay.wait() != 0:
            errors.seek(0)
            raise RecordError(errors.read().strip().removeprefix("mcr: "))


def _deal(value: Mapping[str, Any], path: str | Path) -> Deal:
    started, *events, ended = value["events"]
    if ended["type"] != "dealEnded":
        raise RecordError(f"{path}: a deal that is not finished")
    entrants = value.get("entrants")
    return Deal(
        entrants=None if entrants is None else tuple(entrants),
        prevalent_wind=started["config"]["prevalentWind"],
        rules=started["config"]["rules"],
        wall=tuple(started["config"]["wall"]),
        events=tuple(_event(event) for event in events),
        outcome=_outcome(ended["outcome"]),
        deltas=tuple(ended["deltas"]),
    )


def _event(value: Mapping[str, Any]) -> Event:
    kind = value["type"]
    if kind == "dealt":
        return Dealt(_lists(value["hands"]), _lists(value["flowers"]))
    seat = value["seat"]
    if kind == "drawn":
        return Drawn(seat, value["tile"], value["afterKong"])
    if kind == "flowerShown":
        return FlowerShown(seat, value["tile"])
    if kind == "discarded":
        return Discarded(seat, value["tile"], value["drawn"])
    if kind == "claimed":
        return Claimed(seat, _meld(value["meld"]))
    if kind == "kongDeclared":
        return KongDeclared(seat, _meld(value["meld"]))
    if kind == "foul":
        return Fault(seat, value["reason"], value["message"])
    raise RecordError(f"an event of the unknown type {kind!r}")


def _meld(value: Mapping[str, Any]) -> Meld:
    if value["type"] == "chow":
        return Meld("chow", value["low"], claimed=value["claimed"])
    return Meld(value["type"], value["tile"], claimed_from=value.get("claimedFrom"))


def _outcome(value: Mapping[str, Any]) -> Outcome:
    if value["type"] == "exhausted":
        return Exhausted()
    if value["type"] == "foul":
        return Foul(value["seat"], value["reason"])
    score = value["score"]
    fans = {fan["fan"]: fan["count"] for fan in score["fans"]}
    return Win(value["winner"], value["winningTile"], value.get("from"), score["total"], fans)


def _lists(values: list[list[Tile]]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(tuple(value) for value in values)
