"""Computes the items of an iterator in a thread, so that the next batches are ready when they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Full, Queue
from threading import Event, Thread
from typing import TypeVar

Item = TypeVar("Item")
_POLL_SECONDS = 0.2


def ahead(items: Iterator[Item], count: int) -> Iterator[Item]:
    """Yield the items in order, up to `count` of them computed in advance. An exception of `items` is raised here."""
    queue: Queue[tuple[Item] | BaseException | None] = Queue(count)
    is_closed = Event()

    def put(entry: tuple[Item] | BaseException | None) -> bool:
        while not is_closed.is_set():
            try:
                queue.put(entry, timeout=_POLL_SECONDS)
            except Full:
                continue
            return True
        return False

    def work() -> None:
        try:
            for item in items:
                if not put((item,)):
                    return
            put(None)
        except BaseException as error:
            put(error)

    thread = Thread(target=work, daemon=True)
    thread.start()
    try:
        while (entry := queue.get()) is not None:
            if isinstance(entry, BaseException):
                raise entry
            yield entry[0]
    finally:
        is_closed.set()
        thread.join()
