"""The advantages of decisions: score deltas of whole walls, less the luck of the wall and the expected result.

Every wall is played in four rotations by the same line-up. A decision's return is its entrant's score delta less a share of the
same seat's mean in the other three deals of the wall. The amount subtracted does not depend on the decision, so the expected
gradient stays the same, with less noise. The same holds for the luck of the draws after the decision (docs/luck.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from .network import POINTS_PER_UNIT
from .options import ReinforceOptions

#: Deals of a wall.
SEATINGS: Literal[4] = 4
SEATS = 4

Floats = npt.NDArray[np.float32]

#: The end of a deal; rewards and luck by entrant, in points. Without the option `luck`, all luck is 0.
END = np.dtype([("table", "u4"), ("deal", "u4"), ("seating", "u1"), ("rewards", "i2", SEATS), ("luck", "f4", SEATS)])


@dataclass(frozen=True)
class Walls:
    """Walls whose four deals have ended."""

    #: Keys of the walls (`wall_keys`), in ascending order.
    keys: npt.NDArray[np.int64]
    #: Points [walls, deals, entrants], and the part of them that was luck.
    rewards: Floats
    luck: Floats
    #: The entrant in each seat, [walls, deals, seats].
    entrants: npt.NDArray[np.int64]

    @property
    def by_seat(self) -> Floats:
        """Points less luck [walls, deals, seats]."""
        return np.take_along_axis(self.rewards - self.luck, self.entrants, axis=2)

    def adjusted(self, share: float) -> Floats:
        """Return the points less luck by entrant, less a share of their seats' mean in the other deals of the wall."""
        by_seat = self.by_seat
        adjusted = np.empty_like(by_seat)
        np.put_along_axis(adjusted, self.entrants, by_seat - share * others_mean(by_seat), axis=2)
        return adjusted


def others_mean(by_seat: Floats) -> Floats:
    """Return each seat's mean in the other deals of the wall, [walls, deals, seats]."""
    mean: Floats = (by_seat.sum(axis=1, keepdims=True) - by_seat) / (SEATINGS - 1)
    return mean


def wall_keys(rows: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return the wall of each row that has a table and the number of a deal at it, as one number."""
    keys: npt.NDArray[np.int64] = (rows["table"].astype(np.int64) << 32) + rows["deal"] // SEATINGS
    return keys


def complete_walls(ends: npt.NDArray[Any], seatings: npt.NDArray[np.int64]) -> Walls:
    """Return the walls all of whose deals are among `ends`. `seatings`: the entrants by seat of each seating, [24, 4]."""
    ordered = ends[np.lexsort((ends["deal"], ends["table"]))]
    keys, first, count = np.unique(wall_keys(ordered), return_index=True, return_counts=True)
    first = first[count == SEATINGS]
    places = first[:, None] + np.arange(SEATINGS)
    rewards, luck = ordered["rewards"][places].astype(np.float32), ordered["luck"][places]
    return Walls(keys[count == SEATINGS], rewards, luck, seatings[ordered["seating"][places]])


def advantages_of(
    rows: npt.NDArray[Any], walls: Walls, options: ReinforceOptions
) -> tuple[npt.NDArray[np.intp], Floats, npt.NDArray[np.intp]]:
    """Return an order of the rows, and for the rows in this order their advantages and the places of their walls.

    `rows`: the decisions of the walls in the order in which they were taken, with the value expected and the luck so far.
    Advantages are in units of the network. The reward follows the last decision of an entrant, without a discount (GAE); luck
    is subtracted where it occurred.
    """
    place = np.searchsorted(walls.keys, wall_keys(rows))
    sequence = (place * SEATINGS + rows["deal"] % SEATINGS) * SEATS + rows["entrant"]
    order = np.argsort(sequence, kind="stable")
    sequence, values, luck = sequence[order], rows["value"][order], rows["luck"][order] / POINTS_PER_UNIT
    rewards = walls.adjusted(options.wall_baseline).reshape(-1)[sequence] / POINTS_PER_UNIT
    is_last = np.append(sequence[1:] != sequence[:-1], True)
    # The adjusted points lack all luck of the deal, also that before the decision.
    following = np.append(values[1:] - luck[1:], 0)
    advantages = np.where(is_last, rewards, following) + luck - values
    ends = np.flatnonzero(is_last)
    left = ends[np.searchsorted(ends, np.arange(len(rows)))] - np.arange(len(rows))
    for distance in range(1, int(left.max(initial=0)) + 1):
        at = np.flatnonzero(left == distance)
        advantages[at] += options.smoothing * advantages[at + 1]
    return order, advantages.astype(np.float32), place[order]
