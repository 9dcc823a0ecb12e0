"""Reads data sets of `mcr dataset` (docs/datasets.md)."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

Split = Literal["train", "test"]
ACTIONS = 235
_VERSION = 1
_ORACLE_PLANES = 47


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
    #: The arrays that `fields` named: `oracle` as uint8 [rows, 47, 4, 9] (or [rows, 47, 34]), the others as stored.
    fields: Mapping[str, npt.NDArray[Any]] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.action)


class Shard:
    """The memory-mapped arrays of a shard, as in `shard["action"]`. Data is read when it is used.

    docs/datasets.md lists the arrays. They are views of files: index with slices or sorted numbers where speed counts.
    """

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

    def rows(self, places: npt.NDArray[np.intp] | slice, fields: Sequence[str] = ()) -> Rows:
        """Return the rows at these indices, unpacked. `fields`: further arrays. Raises DatasetError if the shard lacks one."""
        return Rows(
            planes=self._bits("planes", places, self._shape),
            mask=self._bits("mask", places, (ACTIONS,)),
            action=self["action"][places].astype(np.int64),
            delta=self["delta"][places].astype(np.float32),
            fields={name: self._field(name, places) for name in fields},
        )

    def _field(self, name: str, places: npt.NDArray[np.intp] | slice) -> npt.NDArray[Any]:
        if not self.has(name):
            raise DatasetError(f"{self.folder}: no array {name}.npy: see docs/datasets.md for the options that store it")
        if name == "oracle":
            return self._bits(name, places, (_ORACLE_PLANES, *self._shape[1:]))
        return np.array(self[name][places])

    def _bits(self, name: str, places: npt.NDArray[np.intp] | slice, shape: tuple[int, ...]) -> npt.NDArray[np.uint8]:
        bits = np.unpackbits(self[name][places], axis=1, count=int(np.prod(shape)))
        return bits.reshape(-1, *shape)


class Dataset:
    """A data set in a folder."""

    def __init__(self, folder: str | Path) -> None:
        """Read the description. Raises DatasetError."""
        self.folder = Path(folder)
        path = self.folder / "dataset.json"
        try:
            self.description: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
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

    def batches(
        self,
        split: Split,
        size: int,
        seed: int | None = None,
        fields: Sequence[str] = (),
        share: tuple[int, int] = (0, 1),
    ) -> Iterator[Rows]:
        """Yield the rows of a split once, `size` at a time; in random order within and among shards if there is a seed.

        The last rows of a shard that do not fill a batch are joined with those of the next one; the last batch may be
        smaller. `fields`: further arrays, such as teacherActions, teacherValues, seat, deal, question or oracle. `share`: with
        (0, 2), the first of two shares of the shards. Warns if the split has no shards.
        """
        index, count = share
        if split not in ("train", "test"):
            raise ValueError(f"split: {split!r}, expected train or test")
        if not 0 <= index < count:
            raise ValueError(f"share: {share}, expected (index, count) with 0 <= index < count")
        shards = self.shards(split)
        if not shards:
            warnings.warn(
                f"{self.folder}: no rows for {split}: too few shards; make the data set with a smaller --deals-per-shard",
                stacklevel=2,
            )
        random = None if seed is None else np.random.default_rng(seed)
        if random is not None:
            random.shuffle(shards)
        rest: Rows | None = None
        for shard in shards[index::count]:
            order = np.arange(len(shard)) if random is None else random.permutation(len(shard))
            missing = 0 if rest is None else size - len(rest)
            if rest is not None:
                rest = _joined(rest, shard.rows(order[:missing], fields))
                if len(rest) < size:
                    continue
                yield rest
                rest = None
            for first in range(missing, len(order), size):
                rows = shard.rows(order[first : first + size], fields)
                if len(rows) < size:
                    rest = rows
                else:
                    yield rows
        if rest is not None:
            yield rest


def _joined(first: Rows, second: Rows) -> Rows:
    names = ("planes", "mask", "action", "delta")
    arrays = {name: np.concatenate([getattr(first, name), getattr(second, name)]) for name in names}
    others = {name: np.concatenate([array, second.fields[name]]) for name, array in first.fields.items()}
    return Rows(**arrays, fields=others)
