"""Supervised training: a network learns the decisions of a data set.

Agreement with the teacher says little about how well a network plays, so networks are measured in play, and training ends when
their results no longer improve.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

import torch
from torch.nn import functional

from ..dataset import Dataset
from .ahead import ahead
from .errors import TrainingError, require_counts
from .export import export_policy, policy_name
from .kinds import make_network
from .lessons import SHARDS_TOGETHER, LessonReader, Lessons, Teaching, expected_lost_value
from .network import Network, NetworkOptions, masked_log_probabilities
from .play import compare, require_play
from .precision import arithmetic, choose_precision
from .run import RunFolder, choose_device
from .team import Member, team

#: Number of test rows in each measurement.
_TESTED_ROWS = 20_480
_BATCHES_AHEAD = 4


@dataclass(frozen=True)
class CloneOptions:
    """Options of supervised training. All from `device` on may differ on resumption."""

    #: "grid" is a residual CNN; "suits" learns several times as many rows a second on a CPU.
    network: str = "grid"
    channels: int = 64
    blocks: int = 5
    batch: int = 1024
    #: Total number of batches.
    steps: int = 20_000
    learning_rate: float = 2e-3
    #: Warm-up batches of the learning rate, which then follows a cosine down to 1 % at the end.
    warm_up: int = 200
    weight_decay: float = 1e-4
    #: Weight of the value loss.
    value_weight: float = 0.25
    teacher_weight: float = 0.5
    teacher_sharpness: float = 10.0
    #: Whether rows without the teacher's values are left out, except wins.
    teacher_only: bool = False
    #: Weight of the expected lost value, computed from the teacher's values and the network's probabilities.
    lost_value_weight: float = 0.0
    augment: bool = True
    #: Batches between two measurements by play.
    play_every: int = 2000
    #: Walls of a measurement, four deals each; 0 for no measurements by play.
    play_walls: int = 50
    play_against: str = "goal"
    #: Training ends after this many measurements without an improvement.
    patience: int = 4
    seed: int = 1
    device: str = "auto"
    #: "float32", "bfloat16" or "auto": bfloat16 where the device computes it in matrix units.
    precision: str = "auto"
    threads: int = 1
    workers: int = 1

    def __post_init__(self) -> None:
        """Raise TrainingError for a count below 1."""
        require_counts(self, "batch", "play_every")


_OF_THE_MACHINE = ("device", "precision", "threads", "workers")


def clone(data: str | Sequence[str], out: str, options: CloneOptions) -> Network:
    """Learn one or more data sets: start or continue the run in the folder `out`; return the network that played best.

    Without measurements by play the best network is the one with the lowest test loss. Writes `best.pt`, `best.onnx` and
    `last.pt` there. Raises TrainingError or DatasetError.
    """
    with team() as member:
        run = _CloneRun(member, [data] if isinstance(data, str) else list(data), out, options)
        run.train()
        return run.best()


class _CloneRun:
    def __init__(self, member: Member, data: Sequence[str], out: str, options: CloneOptions) -> None:
        self._member = member
        self._options = options
        self._device = choose_device(options.device, options.threads)
        self._precision = choose_precision(options.precision, self._device)
        datasets = _opened(data)
        kept = {name: value for name, value in asdict(options).items() if name not in _OF_THE_MACHINE}
        folders = [str(dataset.folder.resolve()) for dataset in datasets]
        self._folder = RunFolder(out, "clone", {"data": folders[0] if len(folders) == 1 else folders, **kept}, member)
        torch.manual_seed(options.seed)
        encoding, planes = datasets[0].description["encoding"], datasets[0].shape[0]
        network = make_network(NetworkOptions(encoding, planes, options.channels, options.blocks, options.network))
        self._network = network.to(self._device).to(memory_format=torch.channels_last)
        self._optimizer = torch.optim.AdamW(
            self._network.parameters(), lr=options.learning_rate, weight_decay=options.weight_decay, fused=True
        )
        teaching = Teaching(options.teacher_weight, options.teacher_sharpness, options.teacher_only)
        self._train = LessonReader(datasets, "train", options.batch, self._device, teaching, member)
        self._test = LessonReader(datasets, "test", options.batch, self._device, teaching)
        if self._train.rows < options.batch:
            found = f"{self._train.rows} rows for training, fewer than a batch of {options.batch}"
            raise TrainingError(f"{', '.join(data)}: {found}")
        self._step = self._epoch = self._batch = 0
        self._best: dict[str, Any] | None = None
        self._best_play = float("-inf")
        self._plays_without_best = 0
        self._load()

    def train(self) -> None:
        if self._options.play_walls > 0 and self._member.is_first:
            require_play(self._exported(), self._options.play_against)
        sums = torch.zeros(3, device=self._device)
        for epoch, batch, lessons in ahead(self._lessons(), _BATCHES_AHEAD):
            if self._step >= self._options.steps or self._is_out_of_patience():
                break
            sums += self._learn(lessons)
            self._epoch, self._batch = epoch, batch
            self._step += 1
            if self._step % self._options.play_every == 0 or self._step == self._options.steps:
                if self._member.is_first:
                    self._measure(sums[:2] / sums[2])
                self._plays_without_best = self._member.agreed(self._plays_without_best)
                sums = torch.zeros(3, device=self._device)

    def best(self) -> Network:
        network = make_network(self._network.options)
        network.load_state_dict(self._best or self._network.state_dict())
        return network

    def _lessons(self) -> Iterator[tuple[int, int, Lessons]]:
        """Endless batches with their epoch and number, from the run's current position."""
        epoch, batch = self._epoch, self._batch
        while True:
            start = batch
            for lessons in self._train.epoch((self._options.seed, epoch), self._options.augment, batch):
                batch += 1
                yield epoch, batch, lessons
            if start == batch == 0:
                found = f"{SHARDS_TOGETHER} shards together have fewer rows than a batch of {self._options.batch}"
                raise TrainingError(f"{found}: expected a smaller batch or larger shards")
            epoch, batch = epoch + 1, 0

    def _learn(self, lessons: Lessons) -> torch.Tensor:
        """Take a step; return the losses of policy and value, and 1, which counts the steps when they are summed."""
        self._network.train()
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate()
        policy_loss, value_loss = self._losses(lessons)
        self._optimizer.zero_grad(set_to_none=True)
        torch.autograd.backward(policy_loss + self._options.value_weight * value_loss)
        self._member.average_gradients(list(self._network.parameters()))
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), 1.0)
        self._optimizer.step()
        return torch.stack((policy_loss.detach(), value_loss.detach(), torch.ones_like(value_loss)))

    def _losses(self, lessons: Lessons) -> tuple[torch.Tensor, torch.Tensor]:
        with arithmetic(self._device, self._precision):
            logits, value = self._network(lessons.planes)
        logits, value = logits.float(), value.float()
        policy_loss = self._policy_loss(lessons, masked_log_probabilities(logits, lessons.mask))
        return policy_loss, functional.mse_loss(value, lessons.value)

    def _policy_loss(self, lessons: Lessons, logs: torch.Tensor) -> torch.Tensor:
        """Return the cross-entropy plus the weighted expected lost value."""
        loss = -(lessons.target * logs).sum(dim=1).mean()
        weight = self._options.lost_value_weight
        return loss if weight == 0 else loss + weight * expected_lost_value(logs, lessons.worth)

    def _rate(self) -> float:
        options = self._options
        rise = min(1.0, (self._step + 1) / max(1, options.warm_up))
        progress = torch.tensor(min(1.0, self._step / options.steps))
        return options.learning_rate * rise * float(0.01 + 0.99 * (1 + torch.cos(torch.pi * progress)) / 2)

    @torch.no_grad()
    def _tested(self) -> dict[str, float]:
        """Return how the network's choices compare with the teacher's on test rows, computed in float32."""
        self._network.eval()
        sums = torch.zeros(4)
        batches = islice(self._test.epoch((0, 0), augment=False), max(1, _TESTED_ROWS // self._options.batch))
        for lessons in batches:
            logs = masked_log_probabilities(self._network(lessons.planes)[0], lessons.mask)
            choice = logs.argmax(dim=1)
            loss = self._policy_loss(lessons, logs)
            has_values = lessons.worth.amax(dim=1) > 0
            lost = 1 - lessons.worth.gather(1, choice.unsqueeze(1)).squeeze(1)[has_values]
            agreed = (choice == lessons.action).float().mean()
            sums += torch.stack((torch.ones_like(loss), loss, agreed, lost.mean().nan_to_num())).cpu()
        if sums[0] == 0:
            return {}
        means = (sums / sums[0]).tolist()
        return {"testLoss": round(means[1], 4), "agreement": round(means[2], 4), "lostValue": round(means[3], 4)}

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
        # Every measurement uses the same walls, so that only the network changes.
        seed = f"play {options.seed}"
        walls, workers = options.play_walls, options.workers
        played = compare(self._exported(), options.play_against, walls=walls, seed=seed, workers=workers)
        self._keep(played.difference)
        return {"deals": played.deals, "difference": played.difference, "interval": played.interval}

    def _exported(self) -> str:
        """Write the network as `last.onnx`; return it as a bot."""
        return policy_name(export_policy(self._network, self._folder.folder / "last.onnx"), self._network)

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
        state = self._folder.load()
        if state is None:
            return
        self._network.load_state_dict(state["network"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._best, self._best_play = state["best"], state["bestPlay"]
        self._plays_without_best = state["playsWithoutBest"]
        self._step, self._epoch, self._batch = state["step"], state["epoch"], state["batch"]


def _opened(folders: Sequence[str]) -> list[Dataset]:
    datasets = [Dataset(folder) for folder in folders]
    encoding = datasets[0].description["encoding"]
    for dataset in datasets:
        found = dataset.description["encoding"]
        if dataset.shape[1:] != (4, 9):
            raise TrainingError(f"{dataset.folder}: encoding {found}, expected one of the 4x9 grid")
        if found != encoding:
            raise TrainingError(f"{dataset.folder}: encoding {found}, expected {encoding} as in the first data set")
    return datasets
