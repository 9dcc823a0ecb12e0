"""The rows of an environment of many tables, as views of memory that Node writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

#: Types of questions, by number. 0: the table has no question in this step.
QUESTIONS = ("none", "turn", "claim", "robKong", "discardAfterClaim")
#: How deals end, by number.
OUTCOMES = ("none", "win", "exhausted", "foul")
#: Placeholder for a missing entrant.
NO_ENTRANT = 255


@dataclass(frozen=True)
class Versions:
    """The versions that a result depends on, in addition to seed and actions."""

    environment: int
    record: int
    layout: int
    encoding: str
    encoding_version: int
    rules: Mapping[str, Any]


class Batch:
    """The rows of one group of tables, one row per table.

    All arrays are views of memory that changes with the next step of the group; `copy()` returns rows that do not change.
    """

    def __init__(self, rows: npt.NDArray[Any], first_table: int, group: int, versions: Versions) -> None:
        """`rows`: a structured array with a field for each attribute."""
        self.rows = rows
        #: Number of the first table.
        self.first_table = first_table
        #: Number of the group, from 0.
        self.group = group
        #: What the rows depend on in addition to seed and actions.
        self.versions = versions
        #: Steps of this group so far, including its first rows.
        self.step = 0
        #: uint8 or float32 [rows, planes, 4, 9] (or [rows, planes, 34]): what the asked seat knows.
        self.planes: npt.NDArray[Any] = rows["planes"]
        #: uint8 [rows, 235]: 1 for legal actions. Rows without a question have 1 only for pass.
        self.mask: npt.NDArray[np.uint8] = rows["mask"]
        #: int16 [rows, 4]: the score delta of each entrant in the deal that ended in this step, else 0.
        self.rewards: npt.NDArray[np.int16] = rows["rewards"]
        #: uint8 [rows]: 1 if a deal ended in this step. The question in the same row belongs to the next deal.
        self.done: npt.NDArray[np.uint8] = rows["done"]
        #: uint8 [rows]: see QUESTIONS. The action of a row with 0 is ignored.
        self.question: npt.NDArray[np.uint8] = rows["question"]
        #: uint8 [rows]: the seat that is asked, and the entrant in this seat, numbered as in `opponents`.
        self.seat: npt.NDArray[np.uint8] = rows["seat"]
        self.entrant: npt.NDArray[np.uint8] = rows["entrant"]
        #: The deal in question: number of its wall, its number at the table, its seating (0 to 23).
        self.wall: npt.NDArray[np.uint32] = rows["wall"]
        self.deal: npt.NDArray[np.uint32] = rows["deal"]
        self.seating: npt.NDArray[np.uint8] = rows["seating"]
        #: The deal that ended, if `done`: how (see OUTCOMES), who won or committed the foul, who gave the winning tile
        #: (NO_ENTRANT: nobody), points of the winning hand; wall, number and seating.
        self.outcome: npt.NDArray[np.uint8] = rows["outcome"]
        self.decider: npt.NDArray[np.uint8] = rows["decider"]
        self.giver: npt.NDArray[np.uint8] = rows["giver"]
        self.points: npt.NDArray[np.int16] = rows["points"]
        self.ended_wall: npt.NDArray[np.uint32] = rows["endedWall"]
        self.ended_deal: npt.NDArray[np.uint32] = rows["endedDeal"]
        self.ended_seating: npt.NDArray[np.uint8] = rows["endedSeating"]

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.rows)

    @property
    def oracle(self) -> npt.NDArray[Any]:
        """The tiles hidden from the seat of the question, [rows, 47, 4, 9]; only with `oracle=True`."""
        if "oracle" not in (self.rows.dtype.names or ()):
            raise ValueError("oracle: the environment has no oracle planes: open it with oracle=True")
        return self.rows["oracle"]

    @property
    def shanten(self) -> npt.NDArray[np.int8]:
        """int8 [rows]: tiles that the asked hand lacks to any complete one, less 1; only with `shaping=True`."""
        return self._shaping("shanten")

    @property
    def missing(self) -> npt.NDArray[np.uint8]:
        """uint8 [rows]: tiles that the asked hand lacks to one worth the minimum of points; only with `shaping=True`.

        0 if a win is legal, 15 if no such hand is known.
        """
        return self._shaping("missing")

    @property
    def reach(self) -> npt.NDArray[np.int16]:
        """int16 [rows]: the most fan points of the nearest hands worth the minimum, 0 for none; only with `shaping=True`."""
        return self._shaping("reach")

    @property
    def luck(self) -> npt.NDArray[np.float32]:
        """float32 [rows, 4]: how many points of luck each entrant has had in the deal so far; only with `luck=True`."""
        return self._column("luck", "luck")

    @property
    def ended_luck(self) -> npt.NDArray[np.float32]:
        """float32 [rows, 4]: the same at the end of the deal that ended in this step, else 0; only with `luck=True`."""
        return self._column("endedLuck", "luck")

    def _shaping(self, name: str) -> npt.NDArray[Any]:
        return self._column(name, "shaping")

    def _column(self, name: str, option: str) -> npt.NDArray[Any]:
        if name not in (self.rows.dtype.names or ()):
            raise ValueError(f"{name}: the environment has no columns for {option}: open it with {option}=True")
        return self.rows[name]

    @property
    def asked(self) -> npt.NDArray[np.bool_]:
        """Which rows have a question."""
        asked: npt.NDArray[np.bool_] = self.question != 0
        return asked

    def copy(self) -> Batch:
        """Return a copy of the rows."""
        copied = Batch(self.rows.copy(), self.first_table, self.group, self.versions)
        copied.step = self.step
        return copied


def versions_of(description: Mapping[str, Any]) -> Versions:
    """Return the versions in the description that a server sends first."""
    encoding = description["encoding"]
    return Versions(
        environment=description["environment"],
        record=description["record"],
        layout=description["layout"]["version"],
        encoding=encoding["name"],
        encoding_version=encoding["version"],
        rules=description["rules"],
    )


def dtype_of(layout: Mapping[str, Any]) -> np.dtype[Any]:
    """Return the type of one row, as Node writes it."""
    fields = layout["fields"]
    return np.dtype(
        {
            "names": [field["name"] for field in fields],
            "formats": [(np.dtype(field["type"]).newbyteorder("<"), tuple(field["shape"])) for field in fields],
            "offsets": [field["offset"] for field in fields],
            "itemsize": layout["rowBytes"],
        }
    )
