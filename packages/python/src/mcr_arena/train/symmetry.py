"""The 288 symmetries of the rules as index tables, for augmentation on the fly (docs/encodings.md, Augmentation).

Numbered as in `@mcr-arena/protocol`: suits in any order (6), ranks reversed (2), winds rotated with seats and prevalent
wind (4), dragons in any order (6); number 0 changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
import numpy.typing as npt
import torch

SYMMETRIES = 288
#: The symmetries that preserve the points of every fan: rotated winds only.
WIND_SYMMETRIES = (0, 6, 12, 18)

_CELLS = 36
_ACTIONS = 235
_FIRST_DISCARD = 2
_FIRST_CHOW = 36
_FIRST_PUNG = 99
_CHOWS_PER_SUIT = 21

Table = npt.NDArray[np.int64]


@dataclass(frozen=True)
class SymmetryTables:
    """Index tables: the element at i moves to `table[symmetry, i]`."""

    #: int64 [288, 36].
    cells: Table
    #: int64 [288, 235].
    actions: Table


def symmetry_tables() -> SymmetryTables:
    """Return the tables of all symmetries, in order."""
    orders = list(permutations(range(3)))
    changes = list(product(orders, (False, True), range(4), orders))
    return SymmetryTables(
        cells=np.array([_cells_of(*change) for change in changes]),
        actions=np.array([_actions_of(*change) for change in changes]),
    )


def _tiles_of(suits: tuple[int, ...], is_reversed: bool, wind_steps: int, dragons: tuple[int, ...]) -> list[int]:
    ranks = range(8, -1, -1) if is_reversed else range(9)
    suited = [9 * suits[suit] + rank for suit in range(3) for rank in ranks]
    winds = [27 + (wind + wind_steps) % 4 for wind in range(4)]
    return [*suited, *winds, *(31 + dragon for dragon in dragons)]


def _cells_of(suits: tuple[int, ...], is_reversed: bool, wind_steps: int, dragons: tuple[int, ...]) -> list[int]:
    return [*_tiles_of(suits, is_reversed, wind_steps, dragons), 34, 35]


def _actions_of(suits: tuple[int, ...], is_reversed: bool, wind_steps: int, dragons: tuple[int, ...]) -> list[int]:
    tiles = _tiles_of(suits, is_reversed, wind_steps, dragons)
    # A chow is its suit, middle rank and the place of the claimed tile; reversed ranks reverse the last two.
    places = range(_CHOWS_PER_SUIT - 1, -1, -1) if is_reversed else range(_CHOWS_PER_SUIT)
    chows = [_FIRST_CHOW + _CHOWS_PER_SUIT * suits[suit] + place for suit in range(3) for place in places]
    discards = [_FIRST_DISCARD + tile for tile in tiles]
    others = [first + tile for first in range(_FIRST_PUNG, _ACTIONS, 34) for tile in tiles]
    return [0, 1, *discards, *chows, *others]


class Augmentation:
    """Applies a random symmetry to each row of a batch, on the batch's device."""

    def __init__(self, device: torch.device, seed: int | tuple[int, int]) -> None:
        """`seed`: for drawing symmetries."""
        tables = symmetry_tables()
        # Gathering needs the inverse: the cell that moves to cell i.
        self._cells = torch.from_numpy(tables.cells.argsort(axis=1)).to(device)
        self._actions = torch.from_numpy(tables.actions.argsort(axis=1)).to(device)
        self._random = np.random.default_rng(seed)

    def draw(self, asymmetric: npt.NDArray[np.uint8]) -> torch.Tensor:
        """Draw a symmetry for each row; rows of deals won with a fan that names tiles get rotated winds only."""
        any_of_all = self._random.integers(SYMMETRIES, size=len(asymmetric))
        winds = np.array(WIND_SYMMETRIES)[self._random.integers(4, size=len(asymmetric))]
        return torch.from_numpy(np.where(asymmetric != 0, winds, any_of_all)).to(self._cells.device)

    def planes(self, planes: torch.Tensor, symmetry: torch.Tensor) -> torch.Tensor:
        """Move the cells of planes, [rows, planes, 4, 9]; fast if the planes of a cell are adjacent (channels last)."""
        rows, count, height, width = planes.shape
        first = torch.arange(0, rows * _CELLS, _CELLS, device=planes.device).unsqueeze(1)
        index = (first + self._cells[symmetry]).flatten()
        moved = planes.permute(0, 2, 3, 1).reshape(rows * _CELLS, count).index_select(0, index)
        return moved.reshape(rows, height, width, count).permute(0, 3, 1, 2)

    def actions(self, numbers: torch.Tensor, symmetry: torch.Tensor) -> torch.Tensor:
        """Move values by action, [rows, 235]: masks or probabilities."""
        return numbers.gather(1, self._actions[symmetry])
