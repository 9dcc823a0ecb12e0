"""Processes that learn together, started by `torchrun`: each takes a share of every batch, and gradients are averaged.

On a processor whose cores are shared with other programs, single-threaded processes lose less time waiting than threads do.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

import torch
from torch import distributed

#: Longer than any measurement by play. A process that ends is noticed immediately anyway.
_PATIENCE = timedelta(days=2)
_CPU = torch.device("cpu")

Value = TypeVar("Value")


@dataclass(frozen=True)
class Member:
    """A place in the team; the first one measures, logs and saves."""

    rank: int = 0
    size: int = 1

    @property
    def is_first(self) -> bool:
        """Whether this process leads the team."""
        return self.rank == 0

    def average_gradients(self, parameters: Sequence[torch.nn.Parameter]) -> None:
        """Replace the gradients with the mean over all members."""
        gradients = [parameter.grad for parameter in parameters if parameter.grad is not None]
        if self.size == 1 or not gradients:
            return
        joined = torch.cat([gradient.flatten() for gradient in gradients]) / self.size
        distributed.all_reduce(joined)
        for gradient, mean in zip(gradients, torch.split(joined, [gradient.numel() for gradient in gradients]), strict=True):
            gradient.copy_(mean.view_as(gradient))

    def agreed(self, value: Value) -> Value:
        """Return the first member's value."""
        if self.size == 1:
            return value
        shared = [value]
        distributed.broadcast_object_list(shared, 0, device=_CPU)
        return shared[0]

    def least(self, numbers: Sequence[int]) -> list[int]:
        """Return the smallest of all members' numbers, for each place."""
        return self._reduced(numbers, distributed.ReduceOp.MIN)

    def total(self, numbers: Sequence[int]) -> list[int]:
        """Return the sums of all members' numbers, for each place."""
        return self._reduced(numbers, distributed.ReduceOp.SUM)

    def _reduced(self, numbers: Sequence[int], operation: distributed.ReduceOp.RedOpType) -> list[int]:
        if self.size == 1:
            return list(numbers)
        shared = torch.tensor(numbers)
        distributed.all_reduce(shared, operation)
        return [int(number) for number in shared]


#: A process that learns by itself.
ALONE = Member()


@contextmanager
def team() -> Iterator[Member]:
    """Join the processes that `torchrun` started with this one, if any."""
    size = int(os.environ.get("WORLD_SIZE", "1"))
    if size == 1:
        yield ALONE
        return
    has_gpus = torch.cuda.is_available() and distributed.is_nccl_available()
    distributed.init_process_group("cpu:gloo,cuda:nccl" if has_gpus else "gloo", timeout=_PATIENCE)
    try:
        yield Member(distributed.get_rank(), size)
    finally:
        distributed.destroy_process_group()
