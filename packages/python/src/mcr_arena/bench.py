"""Benchmark of random play with `vec_env`: `python -m mcr_arena.bench`. `mcr bench env` runs it.

Prints a line of JSON: the number of decisions; the CPU time of Python, the CPU time of Node and the wall time, in seconds; and
a digest of the last rows.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import time

import numpy as np
import numpy.typing as npt

from .vec_env import vec_env


def _choose(mask: npt.NDArray[np.uint8], random: np.random.Generator) -> npt.NDArray[np.intp]:
    """Draw a legal action for each row, all equally likely."""
    chosen: npt.NDArray[np.intp] = (random.random(mask.shape, dtype=np.float32) * mask).argmax(axis=1)
    return chosen


def _measure(encoding: str, tables: int, processes: int, groups: int, decisions: int) -> dict[str, float | str]:
    random = np.random.default_rng(1)
    with vec_env(tables, encoding, seed=1, processes=processes, groups=groups) as env:
        batch = env.reset()
        rows = len(batch)
        for _ in range(20_000 // rows * groups):
            env.send(_choose(batch.mask, random), batch.group)
            batch = env.recv()
        node_before = [processor_seconds(pid) for pid in env.pids]
        python_before, wall_before = time.process_time(), time.perf_counter()
        steps = decisions // rows
        for _ in range(steps):
            env.send(_choose(batch.mask, random), batch.group)
            batch = env.recv()
        wall = time.perf_counter() - wall_before
        python = time.process_time() - python_before
        node = sum(processor_seconds(pid) for pid in env.pids) - sum(node_before)
        digest = hashlib.sha256(batch.rows.tobytes()).hexdigest()
    return {"decisions": steps * rows, "python": python, "node": node, "wall": wall, "digest": digest}


def processor_seconds(pid: int) -> float:
    """Return the CPU time that a process has used so far, in seconds."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Run the benchmark with the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m mcr_arena.bench", description=__doc__)
    parser.add_argument("--encoding", default="obs38")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--groups", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=300_000)
    parser.add_argument("--core", type=int, help="the core that Python and Node share")
    options = parser.parse_args()
    if options.core is not None:
        os.sched_setaffinity(0, {options.core})
    figures = _measure(options.encoding, options.tables, options.processes, options.groups, options.decisions)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
