"""Reinforcement learning: policy gradient from a trained network, by self-play and against a frozen, diverse pool.

The pool contains the first network, given networks, earlier snapshots and bots. A price on the divergence from the first
network keeps what supervised training learned.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from .agent import Agent, open_tables
from .export import export_policy, policy_name
from .network import Network
from .options import ReinforceOptions
from .play import compare, require_play
from .rollout import Rollout
from .run import RunFolder, load_network, network_of, network_state
from .team import Member, team


def learn_folder() -> Path:
    """Return the folder of long runs: the environment variable MCR_LEARN, or `mcr-arena/learn` in the user's cache folder."""
    given = os.environ.get("MCR_LEARN")
    if given:
        return Path(given)
    homes = {"win32": ("LOCALAPPDATA", "AppData/Local"), "darwin": ("", "Library/Caches")}
    variable, usual = homes.get(sys.platform, ("XDG_CACHE_HOME", ".cache"))
    return Path(os.environ.get(variable) or Path.home() / usual) / "mcr-arena" / "learn"


def reinforce(start: str, out: str | Path, options: ReinforceOptions) -> Network:
    """Improve the network `start`, or continue the run in the folder `out`; return the network that played best.

    Writes `best.pt`, `best.onnx` and `last.pt` there. Raises TrainingError.
    """
    with team() as member:
        run = _ReinforceRun(member, start, out, options)
        run.train()
        return run.best()


class _ReinforceRun:
    def __init__(self, member: Member, start: str, out: str | Path, options: ReinforceOptions) -> None:
        self._member = member
        self._options = options
        self._agent = Agent(start, options, member)
        kept = {"start": str(Path(start).resolve()), **options.of_the_run()}
        self._folder = RunFolder(out, "reinforce", kept, member)
        self._given = [load_network(path, self._agent.device).eval() for path in options.pool_files.split(",") if path]
        #: Snapshots; every pool also contains the first network and the given ones.
        self._earlier: list[Network] = []
        self._iteration = self._deals = 0
        self._best: dict[str, Any] = network_state(self._agent.first)
        self._best_play = 0.0
        self._load()
        self._random = np.random.default_rng((options.seed, member.rank, self._iteration))

    def train(self) -> None:
        options = self._options
        if options.play_walls > 0 and self._member.is_first:
            require_play(*self._exported())
        # After a restart, the run plays different walls than before.
        seed = f"reinforce {options.seed} from {self._iteration}, process {self._member.rank}"
        env, collector = open_tables(self._agent, options, seed)
        with env:
            while self._iteration < options.iterations:
                started = time.process_time()
                rollout = collector.collect(options.decisions // self._member.size, self._agent.players(self._live_pool()))
                is_warm_up = self._iteration < options.value_warm_up
                figures = self._agent.learner.learn(rollout, self._random, is_warm_up)
                figures |= {"processorSeconds": time.process_time() - started}
                self._finish(rollout, figures)

    def best(self) -> Network:
        return network_of(self._best, torch.device("cpu"))

    def _finish(self, rollout: Rollout, figures: dict[str, float]) -> None:
        """End an iteration: grow the pool, measure, log and save."""
        options = self._options
        self._iteration += 1
        deals, rows = self._member.total([rollout.deals, len(rollout)])
        self._deals += deals
        self._grow_pool()
        if not self._member.is_first:
            return
        played: dict[str, Any] = {}
        if self._iteration % options.play_every == 0 or self._iteration == options.iterations:
            played = self._play()
        points = {name: round(value, 3) for name, value in rollout.points.items()}
        rounded = {name: float(f"{value:.4g}") for name, value in (rollout.spreads() | figures).items()}
        self._folder.log(iteration=self._iteration, deals=self._deals, rows=rows, points=points, **rounded, **played)
        self._save()

    def _live_pool(self) -> list[Network]:
        """The networks that play in this iteration."""
        everything = [self._agent.first, *self._given, *self._earlier]
        count = min(self._options.pool_live, len(everything))
        return [everything[place] for place in self._random.choice(len(everything), count, replace=False)]

    def _grow_pool(self) -> None:
        if self._options.pool > 0 and self._iteration % self._options.pool_every == 0:
            copy = network_of(network_state(self._agent.network), self._agent.device).eval()
            self._earlier = [*self._earlier, copy][-self._options.pool :]

    def _play(self) -> dict[str, Any]:
        """Play against the first network, on the same walls in every measurement; keep the network if it is the best so far."""
        options, network, folder = self._options, self._agent.network, self._folder
        folder.save_network("last.pt", network)
        if options.play_walls == 0:
            return {}
        last, first = self._exported()
        played = compare(last, first, walls=options.play_walls, seed=f"play {options.seed}", workers=options.workers)
        if played.difference > self._best_play:
            self._best_play = played.difference
            self._best = {key: _copied(part) for key, part in network_state(network).items()}
            folder.save_network("best.pt", network)
            export_policy(network, folder.folder / "best.onnx")
        return {"difference": played.difference, "interval": played.interval}

    def _exported(self) -> tuple[str, str]:
        """Write the network and the first one as ONNX; return them as bots."""
        network, folder = self._agent.network, self._folder.folder
        last = policy_name(export_policy(network, folder / "last.onnx"), network)
        return last, policy_name(export_policy(self._agent.first, folder / "first.onnx"), network)

    def _save(self) -> None:
        agent = self._agent
        self._folder.save(
            {
                "first": network_state(agent.first),
                "network": network_state(agent.network),
                "critic": None if agent.critic is None else agent.critic.state_dict(),
                "optimizer": agent.learner.optimizer.state_dict(),
                "earlier": [network_state(network) for network in self._earlier],
                "best": self._best,
                "bestPlay": self._best_play,
                "iteration": self._iteration,
                "deals": self._deals,
            }
        )

    def _load(self) -> None:
        agent = self._agent
        state = self._folder.load()
        if state is None:
            if self._member.is_first:
                self._folder.save_network("best.pt", agent.first)
                export_policy(agent.first, self._folder.folder / "best.onnx")
            return
        # The file of the first network may have been replaced since. Checkpoints of 0.2 do not have it.
        if "first" in state:
            agent.first.load_state_dict(state["first"]["weights"])
        agent.network.load_state_dict(state["network"]["weights"])
        if agent.critic is not None:
            agent.critic.load_state_dict(state["critic"])
        agent.learner.optimizer.load_state_dict(state["optimizer"])
        self._earlier = [network_of(earlier, agent.device).eval() for earlier in state["earlier"]]
        self._best, self._best_play = state["best"], state["bestPlay"]
        self._iteration, self._deals = state["iteration"], state["deals"]


def _copied(part: Any) -> Any:
    return {name: value.detach().clone() if isinstance(value, torch.Tensor) else value for name, value in part.items()}
