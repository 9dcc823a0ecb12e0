"""Reinforcement learning: PPO from a trained network, against a frozen, diverse pool.

The pool contains the first network, earlier snapshots and house bots. A penalty on the divergence from the first network keeps
what supervised training learned. Normalisation keeps the statistics of the first network.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from ..vec_env import vec_env
from .export import export_policy, policy_name
from .network import Network, OracleCritic, masked_log_probabilities
from .play import compare
from .rollout import SEATINGS, Collector, ReturnOptions, Rollout, lineups
from .run import RunFolder, choose_device, load_network, network_of, network_state


@dataclass(frozen=True)
class PpoOptions:
    """Options of reinforcement learning. All but `device`, `threads`, `workers` and `processes` are part of the run."""

    #: Total number of iterations; each plays, then learns from the deals played.
    iterations: int = 200
    tables: int = 64
    #: Minimum number of decisions per iteration.
    decisions: int = 8192
    #: Passes over each iteration's decisions, and the batch size.
    epochs: int = 2
    batch: int = 1024
    learning_rate: float = 1e-4
    clip: float = 0.2
    smoothing: float = 0.95
    #: Share of the seat's mean result in the other deals of the wall that is subtracted from a return.
    wall_baseline: float = 0.5
    value_weight: float = 0.25
    entropy: float = 0.001
    #: Weight of the penalty on the divergence from the first network.
    leash: float = 0.1
    #: Iterations at the start that only train the value.
    value_warm_up: int = 5
    #: Whether a critic that sees all tiles computes the advantages. It is not part of the policy.
    oracle: bool = False
    #: House bots or other bots in the pool, separated by commas, and the share of tables where they are the opponents.
    bots: str = "goal"
    bot_share: float = 0.25
    #: Maximum number of snapshots in the pool, iterations between snapshots, and networks of the pool that play per iteration.
    pool: int = 8
    pool_every: int = 10
    pool_live: int = 2
    #: Iterations between two measurements by play against the first network, and walls per measurement, four deals each.
    play_every: int = 20
    play_walls: int = 50
    seed: int = 1
    device: str = "auto"
    threads: int = 1
    workers: int = 1
    processes: int = 1


_OF_THE_MACHINE = ("device", "threads", "workers", "processes")


def reinforce(start: str, out: str, options: PpoOptions) -> Network:
    """Improve the network `start`, or continue the run in the folder `out`; return the network that played best.

    Writes `best.pt`, `best.onnx` and `last.pt` there. Raises TrainingError.
    """
    run = _PpoRun(start, out, options)
    run.train()
    return run.best()


class _PpoRun:
    def __init__(self, start: str, out: str, options: PpoOptions) -> None:
        self._options = options
        self._device = choose_device(options.device, options.threads)
        kept = {name: value for name, value in asdict(options).items() if name not in _OF_THE_MACHINE}
        self._first = load_network(start, self._device).eval()
        self._folder = RunFolder(out, "reinforce", {"start": str(Path(start).resolve()), **kept})
        self._network = load_network(start, self._device)
        torch.manual_seed(options.seed)
        self._critic = OracleCritic(self._first.options).to(self._device) if options.oracle else None
        critic_parameters = [] if self._critic is None else list(self._critic.parameters())
        self._optimizer = torch.optim.Adam([*self._network.parameters(), *critic_parameters], lr=options.learning_rate)
        #: Snapshots; every pool also contains the first network.
        self._earlier: list[Network] = []
        self._iteration = 0
        self._best: dict[str, Any] = network_state(self._first)
        self._best_play = 0.0
        self._load()
        self._random = np.random.default_rng((options.seed, self._iteration))
        self._first_file = policy_name(export_policy(self._first, self._folder.folder / "first.onnx"), self._first)

    def train(self) -> None:
        options = self._options
        fours = lineups([name for name in options.bots.split(",") if name], options.bot_share, options.tables)
        # After a restart, the run plays different walls than before.
        seed = f"reinforce {options.seed} from {self._iteration}"
        with vec_env(
            options.tables,
            self._first.options.encoding,
            fours,
            seatings=SEATINGS,
            seed=seed,
            processes=options.processes,
            oracle=options.oracle,
            wait="all",
            trust=True,
        ) as env:
            returns = ReturnOptions(options.smoothing, options.wall_baseline)
            collector = Collector(env, self._device, returns, int(self._random.integers(2**31)))
            while self._iteration < options.iterations:
                rollout = collector.collect(options.decisions, self._network, self._live_pool(), self._critic)
                figures = self._learn(rollout)
                self._iteration += 1
                self._grow_pool()
                if self._iteration % options.play_every == 0 or self._iteration == options.iterations:
                    figures |= self._play()
                self._folder.log(iteration=self._iteration, deals=rollout.deals, points=round(rollout.points, 3), **figures)
                self._save()

    def best(self) -> Network:
        return network_of(self._best, torch.device("cpu"))

    def _live_pool(self) -> list[Network]:
        """The networks that play in this iteration."""
        everything = [self._first, *self._earlier]
        count = min(self._options.pool_live, len(everything))
        return [everything[place] for place in self._random.choice(len(everything), count, replace=False)]

    def _grow_pool(self) -> None:
        if self._options.pool > 0 and self._iteration % self._options.pool_every == 0:
            copy = network_of(network_state(self._network), self._device).eval()
            self._earlier = [*self._earlier, copy][-self._options.pool :]

    def _learn(self, rollout: Rollout) -> dict[str, float]:
        """Take the steps of an iteration; return the means of its figures."""
        is_warm_up = self._iteration < self._options.value_warm_up
        for name, parameter in self._network.named_parameters():
            parameter.requires_grad_(not is_warm_up or name.startswith("value."))
        self._network.eval()
        if self._critic is not None:
            self._critic.train()
        sums: dict[str, float] = {}
        batches = 0
        for places in self._batches(len(rollout)):
            losses = self._losses(rollout, places, is_warm_up)
            self._optimizer.zero_grad(set_to_none=True)
            torch.autograd.backward(losses["loss"])
            torch.nn.utils.clip_grad_norm_(self._network.parameters(), 0.5)
            self._optimizer.step()
            batches += 1
            for name, value in losses.items():
                sums[name] = sums.get(name, 0.0) + float(value.detach())
        return {name: round(value / batches, 5) for name, value in sums.items()}

    def _batches(self, rows: int) -> Iterator[npt.NDArray[np.intp]]:
        size = min(self._options.batch, rows)
        for _ in range(self._options.epochs):
            order = self._random.permutation(rows)
            for first in range(0, rows - size + 1, size):
                yield order[first : first + size]

    def _losses(self, rollout: Rollout, places: npt.NDArray[np.intp], is_warm_up: bool) -> dict[str, torch.Tensor]:
        options = self._options
        planes = self._tensor(rollout.planes[places])
        mask = self._tensor(rollout.mask[places])
        target = self._tensor(rollout.value_target[places])
        logits, value = self._network(planes)
        value_loss = functional.mse_loss(value, target)
        loss = options.value_weight * value_loss
        losses = {"valueLoss": value_loss}
        if self._critic is not None and rollout.oracle is not None:
            losses["criticLoss"] = functional.mse_loss(self._critic(planes, self._tensor(rollout.oracle[places])), target)
            loss = loss + losses["criticLoss"]
        if not is_warm_up:
            losses |= self._policy_losses(rollout, places, planes, mask, logits)
            loss = loss + losses["policyLoss"] - options.entropy * losses["entropy"] + options.leash * losses["divergence"]
        return {"loss": loss, **losses}

    def _policy_losses(
        self, rollout: Rollout, places: npt.NDArray[np.intp], planes: torch.Tensor, mask: torch.Tensor, logits: torch.Tensor
    ) -> dict[str, torch.Tensor]:
        clip = self._options.clip
        logs = masked_log_probabilities(logits, mask)
        with torch.no_grad():
            first_logs = masked_log_probabilities(self._first(planes)[0], mask)
        actions = torch.from_numpy(rollout.action[places]).to(self._device)
        own = logs.gather(1, actions.unsqueeze(1)).squeeze(1)
        ratio = (own - self._tensor(rollout.log_probability[places])).exp()
        # Normalised over the whole iteration, so that the weights of rows do not depend on their batch.
        spread = float(rollout.advantage.std()) + 1e-6
        advantage = self._tensor((rollout.advantage[places] - rollout.advantage.mean()) / spread)
        policy_loss = -torch.minimum(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage).mean()
        probabilities = logs.exp()
        return {
            "policyLoss": policy_loss,
            "entropy": -(probabilities * logs).sum(dim=1).mean(),
            "divergence": (probabilities * (logs - first_logs)).sum(dim=1).mean(),
            "clipped": ((ratio - 1).abs() > clip).float().mean(),
        }

    def _tensor(self, array: npt.NDArray[Any]) -> torch.Tensor:
        return torch.from_numpy(array).to(self._device).float()

    def _play(self) -> dict[str, Any]:
        """Play against the first network, on the same walls in every measurement; keep the network if it is the best so far."""
        options = self._options
        self._folder.save_network("last.pt", self._network)
        name = policy_name(export_policy(self._network, self._folder.folder / "last.onnx"), self._network)
        if options.play_walls == 0:
            return {}
        seed = f"play {options.seed}"
        played = compare(name, self._first_file, walls=options.play_walls, seed=seed, workers=options.workers)
        if played.difference > self._best_play:
            self._best_play = played.difference
            self._best = {key: _copied(part) for key, part in network_state(self._network).items()}
            self._folder.save_network("best.pt", self._network)
            export_policy(self._network, self._folder.folder / "best.onnx")
        return {"difference": played.difference, "interval": played.interval}

    def _save(self) -> None:
        self._folder.save(
            {
                "network": network_state(self._network),
                "critic": None if self._critic is None else self._critic.state_dict(),
                "optimizer": self._optimizer.state_dict(),
                "earlier": [network_state(network) for network in self._earlier],
                "best": self._best,
                "bestPlay": self._best_play,
                "iteration": self._iteration,
            }
        )

    def _load(self) -> None:
        state = self._folder.load(self._device)
        if state is None:
            self._folder.save_network("best.pt", self._first)
            export_policy(self._first, self._folder.folder / "best.onnx")
            return
        self._network.load_state_dict(state["network"]["weights"])
        if self._critic is not None:
            self._critic.load_state_dict(state["critic"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._earlier = [network_of(earlier, self._device).eval() for earlier in state["earlier"]]
        self._best, self._best_play, self._iteration = state["best"], state["bestPlay"], state["iteration"]


def _copied(part: Any) -> Any:
    return {name: value.detach().clone() if isinstance(value, torch.Tensor) else value for name, value in part.items()}
