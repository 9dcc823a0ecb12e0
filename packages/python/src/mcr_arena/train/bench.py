"""How many decisions a run of reinforcement learning learns per second of CPU time: `python -m mcr_arena.train bench`."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bench import processor_seconds
from .agent import Agent, open_tables
from .options import ReinforceOptions
from .returns import SEATINGS, SEATS, Walls
from .rollout import Collector, Players, Rollout
from .team import ALONE

#: Share of the decisions that are played and learned before the clocks start.
_WARM_UP = 0.25


@dataclass(frozen=True)
class LearningSpeed:
    """Seconds of CPU time, and of wall time. A long run learns all decisions that it plays, so the times add up."""

    decisions: int
    #: Python: playing and learning.
    python: float
    #: The judge and the bots.
    node: float
    #: The part of `python` and of `wall` that is learning.
    learning: float
    wall: float
    #: SHA-256 of the decisions and of the weights after the steps.
    digest: str


def learning_speed(start: str, options: ReinforceOptions, decisions: int) -> LearningSpeed:
    """Play and learn about this many decisions.

    Finished walls need thousands of decisions, so those of unfinished walls are learned, with random advantages.
    """
    agent = Agent(start, options, ALONE)
    players = agent.players([agent.first] if options.pool_share > 0 else [])
    random = np.random.default_rng(options.seed)
    env, collector = open_tables(agent, options, "bench")
    with env:
        warm = _played(collector, players, round(_WARM_UP * decisions))
        agent.learner.learn(_rollout_of(warm, random), random, is_warm_up=False)
        node, python, wall = _node_seconds(env.pids), time.process_time(), time.perf_counter()
        rows = _played(collector, agent.players(players.pool), len(warm) + decisions)[len(warm) :]
        node = _node_seconds(env.pids) - node
    played = time.process_time()
    agent.learner.learn(_rollout_of(rows, random), random, is_warm_up=False)
    ended = time.process_time()
    digest = hashlib.sha256(rows.tobytes())
    for weights in agent.network.parameters():
        digest.update(weights.detach().cpu().numpy().tobytes())
    return LearningSpeed(len(rows), ended - python, node, ended - played, time.perf_counter() - wall, digest.hexdigest())


def _played(collector: Collector, players: Players, decisions: int) -> npt.NDArray[Any]:
    """Play until there are at least this many decisions; return all."""
    while sum(len(rows) for rows in collector.played) < decisions:
        collector.step(players)
    return np.concatenate(collector.played)


def _rollout_of(rows: npt.NDArray[Any], random: np.random.Generator) -> Rollout:
    advantage = random.standard_normal(len(rows)).astype(np.float32)
    nothing = np.zeros((0, SEATINGS, SEATS), np.float32)
    walls = Walls(np.zeros(0, np.int64), nothing, nothing, nothing.astype(np.int64))
    return Rollout(rows, advantage, advantage, random.random(len(rows)) < 0.5, walls, {})


def _node_seconds(pids: list[int]) -> float:
    return sum(processor_seconds(pid) for pid in pids)
