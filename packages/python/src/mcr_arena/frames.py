"""The memory of the rows of an environment: a file that its processes map too, or a copy of what they send."""

from __future__ import annotations

import mmap
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .server import EnvServer


def shared_memory(servers: Sequence[EnvServer], groups: int, group_bytes: int) -> mmap.mmap | None:
    """Map a file of all frames, which is unlinked once all processes have opened it. None if the system cannot."""
    found = reserved_file(group_bytes * groups)
    if found is None:
        return None
    file, path = found
    try:
        for process, server in enumerate(servers):
            own = process * (group_bytes // len(servers))
            server.request(type="frames", file=path, offsets=[group * group_bytes + own for group in range(groups)])
        return mmap.mmap(file, group_bytes * groups)
    finally:
        os.close(file)
        os.unlink(path)


def own_memory(servers: Sequence[EnvServer], groups: int, group_bytes: int) -> bytearray:
    """Return memory into which the servers read the frames that their processes send."""
    memory = bytearray(group_bytes * groups)
    share = group_bytes // len(servers)
    for process, server in enumerate(servers):
        firsts = [group * group_bytes + process * share for group in range(groups)]
        server.receive_frames_in([memoryview(memory)[first : first + share] for first in firsts])
        server.request(type="frames")
    return memory


def reserved_file(size: int) -> tuple[int, str] | None:
    """Return a new file, in memory if the system has a folder for that; None on Windows, which cannot unlink mapped files."""
    if os.name == "nt":
        return None
    folder = "/dev/shm" if Path("/dev/shm").is_dir() else None
    try:
        file, path = tempfile.mkstemp(prefix="mcr-env-", dir=folder)
    except OSError:
        return None
    try:
        # Reserves the space where possible: writing to a mapped file without space kills the process.
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file, 0, size)
        else:
            os.truncate(file, size)
    except OSError:
        os.close(file)
        os.unlink(path)
        return None
    return file, path
