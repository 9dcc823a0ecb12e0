"""How strong is a policy? Points a deal beside a bot on the same walls, with an interval."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from .batch import Batch
from .dataset import ACTIONS
from .opponents import LEARNER
from .vec_env import VecEnv, vec_env

#: Takes the rows of a batch; returns one action per row. The actions of rows without a question are ignored.
Policy = Callable[[Batch], npt.ArrayLike]

_SEATINGS: Literal[4] = 4
_RULES = ("duplicate", "botzone", "wmo")
#: Walls below which no interval is stated, as in `mcr compare`.
_LEAST_WALLS = 8


@dataclass(frozen=True)
class Evaluation:
    """The result of a policy beside a bot on the same walls."""

    walls: int
    deals: int
    #: Points a deal of a seat of the policy minus those of a seat of the bot.
    difference: float
    #: The 95 % t interval over walls; None with fewer than 8.
    interval: tuple[float, float] | None
    #: The difference of each wall, float64 [walls].
    by_wall: npt.NDArray[np.float64]
    #: The same policy, seed and number of tables give the same figures.
    seed: str

    def __str__(self) -> str:
        """Return the difference with half the interval, for a paper."""
        half = "" if self.interval is None else f" ± {(self.interval[1] - self.interval[0]) / 2:.2f}"
        return f"{self.difference:+.2f}{half} points a deal, {self.walls} walls, {self.deals} deals, seed {self.seed}"


def evaluate(
    policy: Policy | str | Path,
    against: str = "goal",
    walls: int = 500,
    *,
    seed: str | int | None = None,
    encoding: str = "obs38",
    planes: Literal["uint8", "float32"] = "uint8",
    tables: int = 32,
    processes: int = 1,
    rules: Literal["duplicate", "botzone", "wmo"] = "duplicate",
    luck: bool = False,
    trust: bool = False,
) -> Evaluation:
    """Play two seats of the policy and two of a bot on each wall, in four rotations, so that both get the same tiles.

    policy: a function from the rows of a batch (`vec_env`) to actions, or the path of an ONNX file that a server
        accepts (docs/policies.md): its most probable legal action is played, with the package onnxruntime.
    against: a house bot ("goal?style=fast") or the path of a bot.
    walls: how many; all of them are finished, so that short deals do not count more often. Four deals each.
    seed: for walls and bots; random if None, and stated in the result. `mcr compare` has other walls for the same seed.
    encoding: the planes that the policy sees.
    planes: the type of their numbers; an ONNX file gets float32.
    tables: how many are stepped together, a multiple of `processes`. Another number plays other rotations of the same walls.
    processes: Node processes that share the tables.
    luck: whether luck of hands and draws is subtracted: a narrower interval for the same expected value, 15 to 60 ms a deal.
    trust: whether a bot that is a program runs without a sandbox, with all your rights.
    """
    if walls < 1:
        raise ValueError(f"walls: {walls}, expected 1 or more")
    if against == LEARNER:
        raise ValueError(f"against: {against!r}, expected a house bot or the path of a bot")
    if rules not in _RULES:
        raise ValueError(f"rules: {rules!r}, expected {', '.join(_RULES)}")
    if not callable(policy):
        policy, planes = _onnx_policy(Path(policy), encoding), "float32"
    own_seed = secrets.token_hex(16) if seed is None else str(seed)
    lineup = (LEARNER, against, LEARNER, against)
    with vec_env(
        tables, encoding, lineup, _SEATINGS, own_seed, processes, planes=planes, rules=rules, luck=luck, trust=trust
    ) as env:
        by_wall = _differences(env, policy, walls, luck)
    return Evaluation(walls, walls * _SEATINGS, float(by_wall.mean()), _interval_of(by_wall), by_wall, own_seed)


def _differences(env: VecEnv, policy: Policy, walls: int, luck: bool) -> npt.NDArray[np.float64]:
    """Play the first walls to their end, and others meanwhile at tables that are done; return the differences of the first."""
    totals = np.zeros(walls)
    open_deals = walls * _SEATINGS
    batch = env.reset()
    while True:
        ended = np.flatnonzero((batch.done != 0) & (batch.ended_wall < walls))
        points = batch.rewards[ended].astype(np.float64)
        if luck:
            points -= batch.ended_luck[ended]
        # Of two seats of each: half the sum of the policy's, less half the sum of the bot's.
        np.add.at(totals, batch.ended_wall[ended], (points @ [1, -1, 1, -1]) / 2)
        open_deals -= len(ended)
        if open_deals == 0:
            return totals / _SEATINGS
        batch = env.step(policy(batch))


def _interval_of(by_wall: npt.NDArray[np.float64]) -> tuple[float, float] | None:
    if len(by_wall) < _LEAST_WALLS:
        return None
    mean = float(by_wall.mean())
    half = _t_quantile(len(by_wall) - 1) * float(by_wall.std(ddof=1)) / sqrt(len(by_wall))
    return (mean - half, mean + half)


def _t_quantile(degrees: int) -> float:
    """Return the 0.975 quantile of Student's t, to 0.001 from 7 degrees on (Abramowitz and Stegun, 26.7.5)."""
    z: float = NormalDist().inv_cdf(0.975)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(degrees**power) for power, term in enumerate(terms, 1))


def _onnx_policy(path: Path, encoding: str) -> Policy:
    if path.suffix != ".onnx":
        raise ValueError(
            f"policy: {str(path)!r}, expected a function or an ONNX file, with its encoding in `encoding`; "
            "`mcr compare` compares two bots"
        )
    if not path.is_file():
        raise FileNotFoundError(f"policy: {path} does not exist")
    try:
        import onnxruntime
    except ImportError:
        raise ImportError("ONNX files are played by onnxruntime: pip install onnxruntime") from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    inputs, outputs = session.get_inputs(), session.get_outputs()
    if len(inputs) != 1:
        raise ValueError(f"{path}: inputs {', '.join(each.name for each in inputs)}, expected one, for the planes")
    shape = inputs[0].shape
    names = [each.name for each in outputs]
    if "logits" in names:
        names = ["logits"]
    elif len(names) > 1:
        names = [each.name for each in outputs if len(each.shape) == 2 and each.shape[1] == ACTIONS]
    if len(names) != 1:
        found = ", ".join(each.name for each in outputs)
        raise ValueError(f"{path}: outputs {found}, expected one called logits, or one of shape [batch, {ACTIONS}]")
    output = names[0]

    def choose(batch: Batch) -> npt.NDArray[Any]:
        planes = batch.planes.reshape(len(batch.planes), -1) if len(shape) == 2 else batch.planes
        if len(shape) == planes.ndim + 1 and shape[-1] == 1:
            planes = planes[..., None]
        if len(shape) != planes.ndim or any(
            isinstance(given, int) and given != size for given, size in zip(shape[1:], planes.shape[1:], strict=True)
        ):
            wanted = ", ".join(map(str, planes.shape[1:]))
            raise ValueError(f"{path}: input of shape {shape}, expected [batch, {wanted}] for {encoding}")
        parts = np.split(planes, len(planes)) if shape[0] == 1 else [planes]
        logits = np.concatenate([session.run([output], {inputs[0].name: part})[0] for part in parts])
        if logits.shape != batch.mask.shape:
            raise ValueError(f"{path}: {output} of shape {logits.shape}, expected {batch.mask.shape}")
        of_legal = np.where(batch.mask != 0, logits, -np.inf)
        # As in a server: −∞ is never picked. NaN, ∞, and −∞ for all legal actions are errors.
        if not np.isfinite(of_legal.max(axis=1)[batch.asked]).all():
            raise ValueError(f"{path}: {output}: expected a number below ∞ for each legal action, above −∞ for one of them")
        chosen: npt.NDArray[Any] = of_legal.argmax(axis=1)
        return chosen

    return choose
