"""Reads data sets of `mcr dataset` (docs/datasets.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

Split = Literal["train", "test"]
ACTIONS = 235
_VERSION = 1


class DatasetError(ValueError):
    """A folder that is not a data set of a supported version."""


@dataclass(frozen=True)
class Rows:
    """A batch of unpacked rows."""

    #: uint8 [rows, planes, 4, 9] (or [rows, planes, 34]).
    planes: npt.NDArray[np.uint8]
    #: uint8 [rows, 235].
    mask: npt.NDArray[np.uint8]
    #: int64 [rows].
    action: npt.NDArray[np.int64]
    #: float32 [rows]: points won or lost in the deal.
    delta: npt.NDArray[np.float32]


class Shard:
    """The memory-mapped arrays of a shard, as in `shard["action"]`. Data is read when it is used."""

    def __init__(self, folder: Path, shape: tuple[int, ...]) -> None:
        """`shape`: the shape of the planes of one row."""
        self.folder = folder
        self._shape = shape
        self._arrays: dict[str, npt.NDArray[Any]] = {}

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """Return an array by name, as stored: planes and masks are packed bits."""
        if name not in self._arrays:
            self._arrays[name] = np.load(self.folder / f"{name}.npy", mmap_mode="r")
        return self._arrays[name]

    def has(self, name: str) -> bool:
        """Whether the shard stores this array."""
        return (self.folder / f"{name}.npy").exists()

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self["action"])

    def rows(self, places: npt.NDArray[np.intp] | slice) -> Rows:
        """Return the rows at these indices, unpacked."""
        size = int(np.prod(self._shape))
        planes = np.unpackbits(self["planes"][places], axis=1, count=size)
        return Rows(
            planes=planes.reshape(-1, *self._shape),
            mask=np.unpackbits(self["mask"][places], axis=1, count=ACTIONS),
            action=self["action"][places].astype(np.int64),
            delta=self["delta"][places].astype(np.float32),
        )


class Dataset:
    """A data set in a folder."""

    def __init__(self, folder: str | Path) -> None:
        """Read the description. Raises DatasetError."""
        self.folder = Path(folder)
        path = self.folder / "dataset.json"
        try:
            self.description: Mapping[str, Any] = json.loads(path.read_text())
        except (FileNotFoundError, json.JSONDecodeError) as error:
            raise DatasetError(f"{path}: {error}") from None
        found = (self.description.get("format"), self.description.get("version"))
        if found != ("mcr-dataset", _VERSION):
            raise DatasetError(f"{path}: format and version {found}, expected ('mcr-dataset', {_VERSION})")

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the planes of one row."""
        return tuple(self.description["description"]["shape"])

    def shards(self, split: Split) -> list[Shard]:
        """Return the existing shards of a split."""
        folders = sorted(self.folder.glob(f"{split}-?????"))
        return [Shard(folder, self.shape) for folder in folders]

    def batches(self, split: Split, size: int, seed: int | None = None) -> Iterator[Rows]:
        """Yield the rows of a split once, `size` at a time; in random order within and among shards if there is a seed.

        The last rows of a shard that do not fill a batch are joined with those of the next one; the last batch may be
        smaller.
        """
        shards = self.shards(split)
        random = None if seed is None else np.random.default_rng(seed)
        if random is not None:
            random.shuffle(shards)
        rest: Rows | None = None
        for shard in shards:
            order = np.arange(len(shard)) if random is None else random.permutation(len(shard))
            missing = 0 if rest is None else size - len(rest.action)
            if rest is not None:
                rest = _joined(rest, shard.rows(order[:missing]))
                if len(rest.action) < size:
                    continue
                yield rest
                rest = None
            for first in range(missing, len(order), size):
                rows = shard.rows(order[first : first + size])
                if len(rows.action) < size:
                    rest = rows
                else:
                    yield rows
        if rest is not None:
            yield rest


def _joined(first: Rows, second: Rows) -> Rows:
    names = ("planes", "mask", "action", "delta")
    return Rows(**{name: np.concatenate([getattr(first, name), getattr(second, name)]) for name in names})
