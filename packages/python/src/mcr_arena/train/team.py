"""Processes of one machine that learn together: each takes a share of every batch, and gradients are averaged.

On a processor whose cores are shared with other programs, single-threaded processes lose less time waiting than threads do.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import torch
from torch import distributed

#: Longer than any measurement by play. A process that ends is noticed immediately anyway.
_PATIENCE = timedelta(days=2)


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

    def agreed(self, number: int) -> int:
        """Return the first member's number."""
        if self.size == 1:
            return number
        shared = torch.tensor([number])
        distributed.broadcast(shared, 0)
        return int(shared[0])


#: A process that learns by itself.
ALONE = Member()


@contextmanager
def team(size: int, work: Callable[..., None], *arguments: Any) -> Iterator[None]:
    """Start `size - 1` processes that call `work(member, *arguments)`, and join them as the first member."""
    if size == 1:
        yield
        return
    with tempfile.TemporaryDirectory() as folder:
        meeting = (Path(folder) / "meeting").as_uri()
        places = [Member(rank, size) for rank in range(1, size)]
        others = [get_context("spawn").Process(target=_other, args=(place, meeting, work, arguments)) for place in places]
        for process in others:
            process.start()
        try:
            _join(meeting, Member(0, size))
            yield
        finally:
            if distributed.is_initialized():
                distributed.destroy_process_group()
            for process in others:
                process.join()


def _other(member: Member, meeting: str, work: Callable[..., None], arguments: Sequence[Any]) -> None:
    _join(meeting, member)
    work(member, *arguments)


def _join(meeting: str, member: Member) -> None:
    distributed.init_process_group("gloo", meeting, _PATIENCE, member.size, member.rank)
