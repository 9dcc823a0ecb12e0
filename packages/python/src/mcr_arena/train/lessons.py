"""Batches of a data set for supervised training: bits from the shards, targets from actions and the teacher's values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch

from ..dataset import Dataset, Shard, Split
from .network import ACTIONS, POINTS_PER_UNIT
from .symmetry import Augmentation

#: Shards whose rows are shuffled together.
_SHARDS_TOGETHER = 8
_NO_ACTION = 255


@dataclass(frozen=True)
class Teaching:
    """Options for the conversion of the teacher's values to probabilities."""

    #: Weight of the values; the rest is the chosen action.
    weight: float = 0.5
    #: Probabilities are proportional to the values to this power: at 10, 93 % of the best value is half as probable.
    sharpness: float = 10.0


@dataclass(frozen=True)
class Lessons:
    """A batch on the device of the network."""

    #: float32 [rows, planes, 4, 9].
    planes: torch.Tensor
    #: uint8 [rows, 235].
    mask: torch.Tensor
    #: float32 [rows, 235]: probabilities to learn.
    target: torch.Tensor
    #: int64 [rows]: the chosen action.
    action: torch.Tensor
    #: float32 [rows]: won or lost in the deal, in units of the network.
    value: torch.Tensor


class LessonReader:
    """Reads a split of a data set, epoch after epoch, in an order determined by the seed."""

    def __init__(self, dataset: Dataset, split: Split, batch: int, device: torch.device, teaching: Teaching) -> None:
        """`batch`: rows of a batch; the rows of an epoch that do not fill one are left out."""
        self._shards = dataset.shards(split)
        self._shape = dataset.shape
        self._batch = batch
        self._device = device
        self._teaching = teaching
        self._has_teacher = bool(dataset.description["teacher"])
        self.rows = sum(len(shard) for shard in self._shards)

    def epoch(self, seed: tuple[int, int], augment: bool, skip: int = 0) -> Iterator[Lessons]:
        """Yield the batches of an epoch. `skip`: batches that were read before."""
        random = np.random.default_rng(seed)
        augmentation = Augmentation(self._device, int(random.integers(2**31)) + skip) if augment else None
        for shards in self._groups(random.permutation(len(self._shards))):
            rows = _Rows(shards, self._has_teacher)
            order = random.permutation(len(rows))
            for first in range(0, len(order) - self._batch + 1, self._batch):
                if skip > 0:
                    skip -= 1
                    continue
                yield self._lessons(rows, order[first : first + self._batch], augmentation)

    def _groups(self, order: npt.NDArray[np.intp]) -> Iterator[list[Shard]]:
        for first in range(0, len(order), _SHARDS_TOGETHER):
            yield [self._shards[place] for place in order[first : first + _SHARDS_TOGETHER]]

    def _lessons(self, rows: _Rows, places: npt.NDArray[np.intp], augmentation: Augmentation | None) -> Lessons:
        size = int(np.prod(self._shape))
        bits = np.unpackbits(rows.planes[places], axis=1, count=size).reshape(-1, *self._shape)
        planes = torch.from_numpy(bits).to(self._device).float()
        mask = torch.from_numpy(np.unpackbits(rows.mask[places], axis=1, count=ACTIONS)).to(self._device)
        target = torch.from_numpy(rows.targets(places, self._teaching)).to(self._device)
        chosen = torch.from_numpy(rows.action[places].astype(np.int64)).to(self._device)
        value = torch.from_numpy(rows.delta[places].astype(np.float32) / POINTS_PER_UNIT).to(self._device)
        if augmentation is not None:
            symmetry = augmentation.draw(rows.asymmetric[places])
            one_hot = torch.nn.functional.one_hot(chosen, ACTIONS)
            planes = augmentation.planes(planes, symmetry)
            mask = augmentation.actions(mask, symmetry)
            target = augmentation.actions(target, symmetry)
            chosen = augmentation.actions(one_hot, symmetry).argmax(dim=1)
        return Lessons(planes, mask, target, chosen, value)


class _Rows:
    """The rows of some shards in memory, packed."""

    def __init__(self, shards: list[Shard], has_teacher: bool) -> None:
        def joined(name: str) -> npt.NDArray[np.generic]:
            return np.concatenate([shard[name] for shard in shards])

        self.planes = joined("planes").astype(np.uint8, copy=False)
        self.mask = joined("mask").astype(np.uint8, copy=False)
        self.action = joined("action").astype(np.uint8, copy=False)
        self.delta = joined("delta")
        self.asymmetric = joined("asymmetric").astype(np.uint8, copy=False)
        self._taught = joined("teacherActions").astype(np.int64) if has_teacher else None
        self._values = joined("teacherValues").astype(np.float32, copy=False) if has_teacher else None

    def __len__(self) -> int:
        return len(self.action)

    def targets(self, places: npt.NDArray[np.intp], teaching: Teaching) -> npt.NDArray[np.float32]:
        """Return the probabilities to learn, [rows, 235]."""
        target = np.zeros((len(places), ACTIONS), np.float32)
        target[np.arange(len(places)), self.action[places]] = 1
        if self._taught is None or self._values is None or teaching.weight == 0:
            return target
        actions, values = self._taught[places], self._values[places]
        is_there = actions != _NO_ACTION
        # Values are compared only within a row, so only their ratio counts.
        rows = np.flatnonzero(is_there[:, 0] & (values[:, 0] > 0))
        ratios = np.where(is_there[rows], values[rows] / values[rows, :1], 0).clip(0, 1)
        soft = ratios**teaching.sharpness
        soft /= soft.sum(axis=1, keepdims=True)
        target[rows] *= 1 - teaching.weight
        row, place = np.nonzero(is_there[rows])
        np.add.at(target, (rows[row], actions[rows[row], place]), teaching.weight * soft[row, place])
        return target
