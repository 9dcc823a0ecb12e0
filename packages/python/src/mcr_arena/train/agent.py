"""A network that learns by play, and the tables where it plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import torch

from ..vec_env import VecEnv, vec_env
from .gradient import PolicyLearner
from .kinds import make_network
from .lineups import lineups
from .network import ORACLE_PLANES, Network
from .options import ReinforceOptions
from .precision import choose_precision
from .returns import SEATINGS
from .rollout import Collector, Players
from .run import choose_device, load_network
from .team import Member


class Agent:
    """A network that learns, its critic, and the steps that it takes."""

    def __init__(self, start: str, options: ReinforceOptions, member: Member) -> None:
        """`start`: the file of the first network."""
        self.device = choose_device(options.device, options.threads)
        self.precision = choose_precision(options.precision, self.device)
        self.first = load_network(start, self.device).eval()
        self.network = load_network(start, self.device)
        torch.manual_seed(options.seed)
        self.critic = _critic_for(self.first, options.critic, self.device)
        self.learner = PolicyLearner(self.network, self.first, self.critic, options, self.device, self.precision, member)

    def players(self, pool: Sequence[Network]) -> Players:
        """Return the networks that play, with these opponents."""
        self.network.eval()
        if self.critic is not None:
            self.critic.eval()
        return Players(self.network, pool, self.critic, self.device, self.precision)


def _critic_for(network: Network, kind: str, device: torch.device) -> Network | None:
    if kind == "":
        return None
    options = replace(network.options, kind=kind, planes=network.options.planes + ORACLE_PLANES)
    return make_network(options).to(device)


def open_tables(agent: Agent, options: ReinforceOptions, seed: str) -> tuple[VecEnv, Collector]:
    """Open the environment of a run and begin its deals."""
    bots = [name for name in options.bots.split(",") if name]
    who = lineups(options.tables, options.pool_share, bots, options.bot_share)
    env = vec_env(
        options.tables,
        agent.first.options.encoding,
        who.opponents,
        seatings=SEATINGS,
        seed=seed,
        processes=options.processes,
        groups=options.groups,
        oracle=agent.critic is not None,
        luck=options.luck,
        wait="all",
        trust=True,
    )
    drawn = int(np.random.default_rng(list(seed.encode())).integers(2**31))
    return env, Collector(env, who, options, agent.device, drawn)
