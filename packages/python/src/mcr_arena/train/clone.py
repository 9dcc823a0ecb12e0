"""Supervised training: a network learns the decisions of a data set.

How often it agrees with its teacher says little about how well it plays, so it is measured by play, and training ends when play
no longer improves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch.nn import functional

from ..dataset import Dataset
from .export import export_policy, policy_name
from .lessons import LessonReader, Lessons, Teaching
from .network import Network, NetworkOptions, masked_log_probabilities
from .play import compare
from .run import RunFolder, TrainingError, choose_device

_EVALUATED_BATCHES = 20


@dataclass(frozen=True)
class CloneOptions:
    """Options of supervised training. All but `device`, `threads` and `workers` are part of the run."""

    channels: int = 64
    blocks: int = 5
    batch: int = 1024
    #: Total number of batches.
    steps: int = 20_000
    learning_rate: float = 2e-3
    #: Warm-up batches of the learning rate, which then falls as a cosine to the end.
    warm_up: int = 200
    weight_decay: float = 1e-4
    #: Weight of the value loss.
    value_weight: float = 0.25
    teacher_weight: float = 0.5
    teacher_sharpness: float = 10.0
    augment: bool = True
    #: Batches between two measurements by play.
    play_every: int = 2000
    #: Walls of a measurement, four deals each; 0 measures nothing.
    play_walls: int = 50
    play_against: str = "goal"
    #: Measurements without a better one after which training ends.
    patience: int = 4
    seed: int = 1
    device: str = "auto"
    threads: int = 1
    workers: int = 1


_OF_THE_MACHINE = ("device", "threads", "workers")


def clone(data: str, out: str, options: CloneOptions) -> Network:
    """Start or continue the run in the folder `out`; return the network that played best.

    Writes `best.pt`, `best.onnx` and `last.pt` there. Raises TrainingError or DatasetError.
    """
    run = _CloneRun(data, out, options)
    run.train()
    return run.best()


class _CloneRun:
    def __init__(self, data: str, out: str, options: CloneOptions) -> None:
        self._options = options
        self._device = choose_device(options.device, options.threads)
        dataset = Dataset(data)
        shape = dataset.shape
        if shape[1:] != (4, 9):
            raise TrainingError(f"{data}: encoding {dataset.description['encoding']}, expected one of the 4x9 grid")
        kept = {name: value for name, value in asdict(options).items() if name not in _OF_THE_MACHINE}
        self._folder = RunFolder(out, "clone", {"data": str(dataset.folder.resolve()), **kept})
        torch.manual_seed(options.seed)
        encoding = dataset.description["encoding"]
        self._network = Network(NetworkOptions(encoding, shape[0], options.channels, options.blocks)).to(self._device)
        self._optimizer = torch.optim.AdamW(
            self._network.parameters(), lr=options.learning_rate, weight_decay=options.weight_decay
        )
        teaching = Teaching(options.teacher_weight, options.teacher_sharpness)
        self._train = LessonReader(dataset, "train", options.batch, self._device, teaching)
        self._test = LessonReader(dataset, "test", options.batch, self._device, teaching)
        if self._train.rows < options.batch:
            raise TrainingError(f"{data}: {self._train.rows} rows for training, fewer than a batch of {options.batch}")
        self._step = self._epoch = self._batch = 0
        self._best: dict[str, Any] | None = None
        self._best_play = float("-inf")
        self._plays_without_best = 0
        self._load()

    def train(self) -> None:
        sums = torch.zeros(3, device=self._device)
        for lessons in self._lessons():
            if self._step >= self._options.steps or self._is_out_of_patience():
                break
            sums += self._learn(lessons)
            self._step += 1
            if self._step % self._options.play_every == 0 or self._step == self._options.steps:
                self._measure(sums[:2] / sums[2])
                sums = torch.zeros(3, device=self._device)

    def best(self) -> Network:
        network = Network(self._network.options)
        network.load_state_dict(self._best or self._network.state_dict())
        return network

    def _lessons(self) -> Iterator[Lessons]:
        """Endless batches, from the run's current position."""
        while True:
            for lessons in self._train.epoch((self._options.seed, self._epoch), self._options.augment, self._batch):
                self._batch += 1
                yield lessons
            self._epoch += 1
            self._batch = 0

    def _learn(self, lessons: Lessons) -> torch.Tensor:
        """Take a step; return the losses of policy and value, and 1, to be summed up."""
        self._network.train()
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate()
        policy_loss, value_loss = self._losses(lessons)
        self._optimizer.zero_grad(set_to_none=True)
        torch.autograd.backward(policy_loss + self._options.value_weight * value_loss)
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), 1.0)
        self._optimizer.step()
        return torch.stack((policy_loss.detach(), value_loss.detach(), torch.ones_like(value_loss)))

    def _losses(self, lessons: Lessons) -> tuple[torch.Tensor, torch.Tensor]:
        logits, value = self._network(lessons.planes)
        policy_loss = -(lessons.target * masked_log_probabilities(logits, lessons.mask)).sum(dim=1).mean()
        return policy_loss, functional.mse_loss(value, lessons.value)

    def _rate(self) -> float:
        options = self._options
        rise = min(1.0, (self._step + 1) / options.warm_up)
        progress = torch.tensor(min(1.0, self._step / options.steps))
        return options.learning_rate * rise * float(0.01 + 0.99 * (1 + torch.cos(torch.pi * progress)) / 2)

    @torch.no_grad()
    def _tested(self) -> dict[str, float]:
        """How often the network's choice is the teacher's, and the policy loss, on rows that were not trained on."""
        self._network.eval()
        agreed, losses, batches = 0.0, 0.0, 0
        for lessons in self._test.epoch((0, 0), augment=False):
            logits, _ = self._network(lessons.planes)
            choice = masked_log_probabilities(logits, lessons.mask).argmax(dim=1)
            agreed += float((choice == lessons.action).float().mean())
            losses += float(self._losses(lessons)[0])
            batches += 1
            if batches == _EVALUATED_BATCHES:
                break
        if batches == 0:
            return {}
        return {"testLoss": round(losses / batches, 4), "agreement": round(agreed / batches, 4)}

    def _measure(self, losses: torch.Tensor) -> None:
        """Log figures, play, keep the best network and save a checkpoint."""
        tested = self._tested()
        figures: dict[str, Any] = {
            "step": self._step,
            "epoch": self._epoch,
            "policyLoss": round(float(losses[0]), 4),
            "valueLoss": round(float(losses[1]), 4),
            **tested,
        }
        if self._options.play_walls > 0:
            figures |= self._play()
        else:
            self._keep(-tested.get("testLoss", figures["policyLoss"]))
        self._folder.log(**figures)
        self._save()

    def _play(self) -> dict[str, Any]:
        options = self._options
        path = export_policy(self._network, self._folder.folder / "last.onnx")
        name = policy_name(path, self._network)
        # Every measurement uses the same walls, so that only the network changes.
        seed = f"play {options.seed}"
        played = compare(name, options.play_against, walls=options.play_walls, seed=seed, workers=options.workers)
        self._keep(played.difference)
        return {"deals": played.deals, "difference": played.difference, "interval": played.interval}

    def _keep(self, play: float) -> None:
        if play <= self._best_play:
            self._plays_without_best += 1
            return
        self._best_play = play
        self._plays_without_best = 0
        self._best = {name: value.detach().clone() for name, value in self._network.state_dict().items()}
        self._folder.save_network("best.pt", self._network)
        export_policy(self._network, self._folder.folder / "best.onnx")

    def _is_out_of_patience(self) -> bool:
        return self._plays_without_best >= self._options.patience

    def _save(self) -> None:
        self._folder.save_network("last.pt", self._network)
        self._folder.save(
            {
                "network": self._network.state_dict(),
                "optimizer": self._optimizer.state_dict(),
                "best": self._best,
                "bestPlay": self._best_play,
                "playsWithoutBest": self._plays_without_best,
                "step": self._step,
                "epoch": self._epoch,
                "batch": self._batch,
            }
        )

    def _load(self) -> None:
        state = self._folder.load(self._device)
        if state is None:
            return
        self._network.load_state_dict(state["network"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._best, self._best_play = state["best"], state["bestPlay"]
        self._plays_without_best = state["playsWithoutBest"]
        self._step, self._epoch, self._batch = state["step"], state["epoch"], state["batch"]
