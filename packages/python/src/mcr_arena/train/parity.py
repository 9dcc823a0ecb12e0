"""Compares an ONNX file with its network: their outputs, and their play through the host of `mcr`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
import torch

from ..batch import Batch
from ..opponents import LEARNER
from ..vec_env import VecEnv, vec_env
from .export import policy_name
from .network import ILLEGAL, POINTS_PER_UNIT, Network

_TABLES = 16
_EPSILON = 1e-4


@dataclass(frozen=True)
class ParityReport:
    """The result of a comparison."""

    #: Number of compared questions.
    states: int
    #: The largest difference between legal logits, and between values in points.
    logits: float
    value: float
    #: Questions whose best two logits are closer than the tolerated difference between the runtimes.
    near_ties: int
    #: Questions where the best legal action differs.
    different_choices: int
    #: Deals played by the network and by the file on the same walls.
    deals: int
    #: Deals with different results.
    different_deals: int

    @property
    def holds(self) -> bool:
        """Whether the file matches the network: no more differences than near ties, and nearly equal logits."""
        return self.different_choices <= self.near_ties and self.different_deals <= self.near_ties and self.logits < 1e-2


def check_parity(
    network: Network, path: str | Path, states: int = 10_000, deals: int = 64, seed: int = 1, keep: str | Path | None = None
) -> ParityReport:
    """Compare a network with its file: the outputs in onnxruntime for Python, the play in the host of `mcr` (onnxruntime-node).

    `keep`: a folder for the questions and the network's outputs, as planes.npy (uint8), mask.npy, logits.npy and value.npy (in
    points), for comparison with other runtimes.
    """
    torch.set_num_threads(1)
    network = network.cpu().eval()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    compared = _Numbers(keep is not None)
    with vec_env(_TABLES, network.options.encoding, seed=f"parity {seed}", planes="float32") as env:
        batch = env.reset()
        random = np.random.default_rng(seed)
        while compared.states < states:
            logits = compared.take(network, session, batch)
            # Half of the moves are random, to reach more kinds of questions.
            noise = random.random(logits.shape) * (random.random((len(logits), 1)) < 0.5) * 100
            batch = env.step(np.where(batch.mask != 0, logits + noise, ILLEGAL).argmax(axis=1))
    if keep is not None:
        compared.write(Path(keep))
    different = _different_deals(network, path, deals, seed)
    return ParityReport(
        compared.states, compared.logits, compared.value, compared.near_ties, compared.different, deals, different
    )


class _Numbers:
    """Collects the differences between two runtimes."""

    def __init__(self, keeps: bool) -> None:
        """`keeps`: whether to keep the questions and the network's outputs."""
        self.states = self.near_ties = self.different = 0
        self.logits = self.value = 0.0
        self._keeps = keeps
        self._kept: list[tuple[npt.NDArray[Any], ...]] = []

    def take(self, network: Network, session: onnxruntime.InferenceSession, batch: Batch) -> npt.NDArray[np.float32]:
        """Compare the rows of a batch; return the network's logits."""
        own, own_value = _outputs(network, batch)
        other, other_value = session.run(["logits", "value"], {"planes": batch.planes})
        legal = batch.mask != 0
        if self._keeps:
            # Batches share memory that the next step overwrites.
            self._kept.append((batch.planes.astype(np.uint8), batch.mask.copy(), own.copy(), own_value * POINTS_PER_UNIT))
        masked, other_masked = np.where(legal, own, ILLEGAL), np.where(legal, other, ILLEGAL)
        best_two = np.sort(masked, axis=1)[:, -2:]
        self.states += len(batch)
        self.logits = max(self.logits, float(np.abs(own - other)[legal].max()))
        self.value = max(self.value, float(np.abs(own_value * POINTS_PER_UNIT - other_value[:, 0]).max()))
        self.near_ties += int((best_two[:, 1] - best_two[:, 0] < _EPSILON).sum())
        self.different += int((masked.argmax(axis=1) != other_masked.argmax(axis=1)).sum())
        return own

    def write(self, folder: Path) -> None:
        """Write the collected questions and outputs."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, arrays in zip(("planes", "mask", "logits", "value"), zip(*self._kept, strict=True), strict=True):
            np.save(folder / f"{name}.npy", np.concatenate(arrays))


@torch.no_grad()
def _outputs(network: Network, batch: Batch) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    logits, value = network(torch.from_numpy(np.ascontiguousarray(batch.planes)))
    return logits.numpy(), value.numpy()


def _different_deals(network: Network, path: str | Path, deals: int, seed: int) -> int:
    """Play deals with the network in all seats, then with the file in three of them; count the deals with different results."""
    file = policy_name(path, network)
    results: list[dict[int, list[int]]] = []
    for others in (LEARNER, file):
        lineup = (LEARNER, others, others, others)
        encoding = network.options.encoding
        with vec_env(_TABLES, encoding, lineup, seed=f"parity play {seed}", planes="float32", trust=True) as env:
            results.append(_play(network, env, deals))
    return sum(results[0][wall] != results[1][wall] for wall in range(deals))


def _play(network: Network, env: VecEnv, deals: int) -> dict[int, list[int]]:
    """Return the score deltas of the first walls, by wall."""
    results: dict[int, list[int]] = {}
    batch = env.reset()
    while not all(wall in results for wall in range(deals)):
        for row in np.flatnonzero(batch.done):
            results[int(batch.ended_wall[row])] = batch.rewards[row].tolist()
        logits, _ = _outputs(network, batch)
        batch = env.step(np.where(batch.mask != 0, logits, ILLEGAL).argmax(axis=1))
    return results
