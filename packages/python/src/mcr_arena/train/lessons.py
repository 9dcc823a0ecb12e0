"""Batches of data-set rows for supervised training, with targets from the chosen actions and the teacher's values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from ..dataset import Dataset, Shard, Split
from .network import ACTIONS, POINTS_PER_UNIT
from .symmetry import Augmentation
from .team import ALONE, Member

#: Shards whose rows are shuffled together.
SHARDS_TOGETHER = 8
_NO_ACTION = 255
_WIN = 1
#: Maximum number of actions whose values a row stores.
_ALTERNATIVES = 8
_TAUGHT_ACTIONS = "teacherActions"


@dataclass(frozen=True)
class Teaching:
    """Options for the training targets of a row."""

    #: Weight of the teacher's values; the rest is the chosen action.
    weight: float = 0.5
    #: Probabilities are proportional to the values to this power: at 10, an action at 93 % of the best is half as probable.
    sharpness: float = 10.0
    #: Whether rows without the teacher's values are left out, except wins.
    only: bool = False

    def target(self, is_chosen: torch.Tensor, worth: torch.Tensor) -> torch.Tensor:
        """Return the probabilities to learn, [rows, 235], from the chosen action (one-hot) and `Lessons.worth`."""
        soft = worth**self.sharpness
        total = soft.sum(dim=1, keepdim=True)
        weight = self.weight * (total > 0)
        return (1 - weight) * is_chosen + weight * soft / total.clamp(min=1e-9)


@dataclass(frozen=True)
class Lessons:
    """A batch on the device of the network."""

    #: float32 [rows, planes, 4, 9], with the planes of a cell adjacent in memory (channels last).
    planes: torch.Tensor
    #: uint8 [rows, 235].
    mask: torch.Tensor
    #: float32 [rows, 235]: probabilities to learn.
    target: torch.Tensor
    #: float32 [rows, 235]: the teacher's values divided by that of its best action; all 0 in rows without values.
    worth: torch.Tensor
    #: int64 [rows]: the chosen action.
    action: torch.Tensor
    #: float32 [rows]: points won or lost in the deal, in units of the network.
    value: torch.Tensor


def expected_lost_value(logs: torch.Tensor, worth: torch.Tensor) -> torch.Tensor:
    """Return the mean share of the best value that an action drawn from the network's probabilities loses.

    `logs`: logarithms of the probabilities, float32 [rows, 235]; `worth`: `Lessons.worth`. The mean is over all rows; rows
    without values count as 0.
    """
    best = worth.amax(dim=1)
    return (best - (logs.exp() * worth).sum(dim=1)).mean()


class LessonReader:
    """Reads a split of data sets, epoch after epoch, in an order determined by the seed and the existing shards."""

    def __init__(
        self,
        datasets: Sequence[Dataset],
        split: Split,
        batch: int,
        device: torch.device,
        teaching: Teaching,
        member: Member = ALONE,
    ) -> None:
        """`batch`: rows per batch, of which `member` reads a share; rows of an epoch that do not fill a batch are skipped.

        A team reads the shards that all its members have now, and a process by itself those that exist when an epoch begins.
        """
        self._datasets = datasets
        self._split: Split = split
        self._shape = datasets[0].shape
        self._batch = batch
        self._device = device
        self._teaching = teaching
        self._member = member
        counts = [len(dataset.shards(split)) for dataset in datasets]
        self._counts: list[int | None] = [None] * len(datasets) if member.size == 1 else [*member.least(counts)]
        self.rows = sum(int(_is_taught(shard).sum()) if teaching.only else len(shard) for shard in self._shards())

    def _shards(self) -> list[Shard]:
        """Return the shards to read: a data set can grow during training."""
        counted = zip(self._datasets, self._counts, strict=True)
        return [shard for dataset, count in counted for shard in dataset.shards(self._split)[:count]]

    def epoch(self, seed: tuple[int, int], augment: bool, skip: int = 0) -> Iterator[Lessons]:
        """Yield the batches of an epoch. `skip`: batches that were read before."""
        random, member = np.random.default_rng(seed), self._member
        drawn = (int(random.integers(2**31)) + skip, member.rank)
        augmentation = Augmentation(self._device, drawn) if augment else None
        shards = self._shards()
        order = random.permutation(len(shards))
        for first in range(0, len(order), SHARDS_TOGETHER):
            rows = _Rows([shards[place] for place in order[first : first + SHARDS_TOGETHER]], self._teaching.only)
            places = random.permutation(len(rows))
            for start in range(0, len(places) - self._batch + 1, self._batch):
                if skip > 0:
                    skip -= 1
                    continue
                yield self._lessons(rows, places[start : start + self._batch][member.rank :: member.size], augmentation)

    def _lessons(self, rows: _Rows, places: npt.NDArray[np.intp], augmentation: Augmentation | None) -> Lessons:
        size = int(np.prod(self._shape))
        bits = np.unpackbits(rows.planes[places], axis=1, count=size).reshape(-1, *self._shape)
        planes = torch.from_numpy(bits).to(self._device).contiguous(memory_format=torch.channels_last)
        mask = torch.from_numpy(np.unpackbits(rows.mask[places], axis=1, count=ACTIONS)).to(self._device)
        worth = torch.from_numpy(rows.worth(places)).to(self._device)
        chosen = torch.from_numpy(rows.action[places].astype(np.int64)).to(self._device)
        value = torch.from_numpy(rows.delta[places].astype(np.float32) / POINTS_PER_UNIT).to(self._device)
        is_chosen = torch.nn.functional.one_hot(chosen, ACTIONS).float()
        if augmentation is not None:
            symmetry = augmentation.draw(rows.asymmetric[places])
            planes = augmentation.planes(planes, symmetry)
            mask = augmentation.actions(mask, symmetry)
            worth = augmentation.actions(worth, symmetry)
            is_chosen = augmentation.actions(is_chosen, symmetry)
        target = self._teaching.target(is_chosen, worth)
        return Lessons(planes.float(), mask, target, worth, is_chosen.argmax(dim=1), value)


class _Rows:
    """The rows of some shards in memory, packed; all rows, or those with the teacher's values and wins."""

    def __init__(self, shards: Sequence[Shard], only_taught: bool) -> None:
        kept = [_is_taught(shard) if only_taught else slice(None) for shard in shards]

        def joined(arrays: Iterator[npt.NDArray[Any]]) -> npt.NDArray[Any]:
            return np.concatenate([array[rows] for array, rows in zip(arrays, kept, strict=True)])

        self.planes = joined(shard["planes"] for shard in shards)
        self.mask = joined(shard["mask"] for shard in shards)
        self.action = joined(shard["action"] for shard in shards)
        self.delta = joined(shard["delta"] for shard in shards)
        self.asymmetric = joined(shard["asymmetric"] for shard in shards)
        taught, values = zip(*(_taught(shard) for shard in shards), strict=True)
        self._taught = joined(iter(taught)).astype(np.int64)
        self._values = joined(iter(values)).astype(np.float32, copy=False)

    def __len__(self) -> int:
        return len(self.action)

    def worth(self, places: npt.NDArray[np.intp]) -> npt.NDArray[np.float32]:
        """Return the teacher's values divided by the best of their row, [rows, 235]; 0 for rows without values."""
        actions, values = self._taught[places], self._values[places]
        worth = np.zeros((len(places), ACTIONS), np.float32)
        # Values are compared only within a row, so only their ratio counts.
        has_value = (actions != _NO_ACTION) & (values[:, :1] > 0)
        row, place = np.nonzero(has_value)
        worth[row, actions[row, place]] = (values[row, place] / values[row, 0]).clip(0, 1)
        return worth


def _taught(shard: Shard) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return the actions that the teacher valued and their values, best first."""
    if shard.has(_TAUGHT_ACTIONS):
        return shard[_TAUGHT_ACTIONS], shard["teacherValues"]
    return np.full((len(shard), _ALTERNATIVES), _NO_ACTION, np.uint8), np.zeros((len(shard), _ALTERNATIVES), np.float32)


def _is_taught(shard: Shard) -> npt.NDArray[np.bool_]:
    """Return which rows have values. Wins count as such: a teacher that wins does not compare actions."""
    return np.asarray((_taught(shard)[0][:, 0] != _NO_ACTION) | (shard["action"] == _WIN))
