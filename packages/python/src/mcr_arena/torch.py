"""Data sets for PyTorch's DataLoader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import torch
from torch.utils.data import IterableDataset, get_worker_info

from .dataset import Dataset, Split


class DatasetStream(IterableDataset[dict[str, torch.Tensor]]):
    """The batches of a split as dictionaries of tensors: planes, mask, action, delta, and the fields.

    Batches are complete, so the loader does not form them: `DataLoader(stream, batch_size=None, num_workers=4)`. Each worker
    reads its share of the shards. With a seed, call `set_epoch` before each epoch, or all have the same order.
    """

    def __init__(self, dataset: Dataset, split: Split, size: int, seed: int | None = None, fields: Sequence[str] = ()) -> None:
        """See `Dataset.batches`."""
        super().__init__()
        self._dataset = dataset
        self._split: Split = split
        self._size = size
        self._seed = seed
        self._fields = tuple(fields)
        #: Shared with workers, which persistent ones copy once.
        self._epoch: torch.Tensor = cast(Any, torch.zeros((), dtype=torch.int64)).share_memory_()

    def set_epoch(self, epoch: int) -> None:
        """Set the number of the next epoch, which changes the order."""
        self._epoch.fill_(epoch)

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        """Yield the batches of an epoch, or of this worker's share of it."""
        worker = get_worker_info()
        share = (0, 1) if worker is None else (worker.id, worker.num_workers)
        seed = None if self._seed is None else int(np.random.SeedSequence((self._seed, int(self._epoch))).generate_state(1)[0])
        for rows in self._dataset.batches(self._split, self._size, seed, self._fields, share):
            arrays: dict[str, npt.NDArray[Any]] = {
                "planes": rows.planes,
                "mask": rows.mask,
                "action": rows.action,
                "delta": rows.delta,
                **rows.fields,
            }
            yield {name: _tensor(array) for name, array in arrays.items()}


def _tensor(array: npt.NDArray[Any]) -> torch.Tensor:
    # PyTorch has few functions for uint32, the type of numbers of deals.
    return torch.from_numpy(array.astype(np.int64) if array.dtype == np.uint32 else array)
