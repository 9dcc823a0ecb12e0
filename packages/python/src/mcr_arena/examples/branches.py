"""Can a small model tell when a policy's second choice is the better one? Paired branches on the deals' own walls.

    python -m mcr_arena.examples.branches --policy bots/policy/src/policy.onnx --rounds 60

A policy plays deals, always with its most probable action. At some decisions where the second one has at least the probability
`--least`, the table is saved, and the second action is played there too and continued by the policy on the same wall. The
difference of the two results, over many deals, is fitted by a ridge regression on what the policy knew: its probabilities, its
value, the kinds of both actions and the features before its outputs. The better action of a single deal is never a target: it
depends on hidden tiles. Each fifth of the deals is predicted by a fit on the others; a rule that plays the second action where
the prediction is above a threshold is worth the mean of the differences there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from ..batch import QUESTIONS
from ..train import load_network
from ..train.network import Network, masked_log_probabilities
from ..vec_env import VecEnv, vec_env

#: Most probable actions whose log-probabilities are features.
_ACTIONS = 3
#: First number of each kind of action (docs/encodings.md): pass, win, discard, chow, pung, melded, concealed, added kong.
_KINDS = (0, 1, 2, 36, 99, 133, 167, 201)
_PARTS = 5
#: Penalty of the regression on standardized features.
_PENALTY = 10_000.0
#: Points by which the second action must be predicted to be ahead.
_THRESHOLDS = (0.0, 0.25, 0.5)

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class _Branch:
    """A decision whose second action is continued too."""

    table: int
    entrant: int
    second: int
    features: Floats


@dataclass
class _Counts:
    deals: int = 0
    #: Decisions where the second action is probable enough.
    eligible: int = 0


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line of JSON for each round, and then the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--policy", required=True, help="the network (.pt or .onnx)")
    parser.add_argument("--rounds", type=int, default=60, help="of one deal per table (60)")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--least", type=float, default=0.05, help="probability of the second action (0.05)")
    parser.add_argument("--share", type=float, default=0.2, help="share of these decisions that are branched (0.2)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    torch.set_num_threads(1)
    network = load_network(options.policy).eval()
    random = np.random.default_rng(options.seed)
    counts = _Counts()
    features: list[Floats] = []
    differences: list[float] = []
    deals: list[int] = []
    with vec_env(options.tables, network.options.encoding, seed=options.seed) as env:
        for number in range(options.rounds):
            branches, points = _play(env, network, counts, least=options.least, share=options.share, random=random)
            for (branch, state), other in zip(branches, _continued(env, network, branches), strict=True):
                features.append(branch.features)
                differences.append(float(other - points[branch.table, branch.entrant]))
                deals.append(number * options.tables + branch.table)
                env.forget([state])
            print(json.dumps({"round": number + 1, "deals": counts.deals, "branches": len(deals)}), flush=True)
    print(json.dumps(_result(np.array(features), np.array(differences), np.array(deals), counts)))


def _play(
    env: VecEnv, network: Network, counts: _Counts, *, least: float, share: float, random: np.random.Generator
) -> tuple[list[tuple[_Branch, Any]], Floats]:
    """Play one deal at each table; return the branched decisions with their saved states, and the points [tables, 4]."""
    batch = env.reset()
    points = np.zeros((env.tables, 4))
    is_over = np.zeros(env.tables, np.bool_)
    branches: list[tuple[_Branch, Any]] = []
    while not is_over.all():
        taken = batch.mask.argmax(axis=1)
        rows = np.flatnonzero(~is_over & (batch.mask.sum(axis=1) > 1))
        if len(rows) > 0:
            logs, values, inner = _outputs(network, batch.planes[rows], batch.mask[rows])
            order = np.argsort(-logs, axis=1)[:, :_ACTIONS]
            taken[rows] = order[:, 0]
            probable = np.exp(np.take_along_axis(logs, order, axis=1)[:, 1]) >= least
            counts.eligible += int(probable.sum())
            for place in np.flatnonzero(probable & (random.random(len(rows)) < share)):
                table = int(rows[place])
                known = _features(logs[place, order[place]], order[place], int(batch.question[table]))
                row = np.concatenate([known, [values[place], batch.mask[table].sum()], inner[place]])
                branch = _Branch(table, int(batch.entrant[table]), int(order[place, 1]), row)
                branches.append((branch, env.save([table])[0]))
        batch = env.step(taken)
        ended = np.flatnonzero((batch.done == 1) & ~is_over)
        points[ended] = batch.rewards[ended]
        is_over[ended] = True
    counts.deals += env.tables
    return branches, points


def _continued(env: VecEnv, network: Network, branches: Sequence[tuple[_Branch, Any]]) -> Floats:
    """Return the points of the asked entrants with the second actions."""
    points = np.zeros(len(branches))
    for first in range(0, len(branches), env.tables):
        part = branches[first : first + env.tables]
        batch = env.restore({table: state for table, (_, state) in enumerate(part)})
        taken = batch.mask.argmax(axis=1)
        taken[: len(part)] = [branch.second for branch, _ in part]
        is_open = np.arange(env.tables) < len(part)
        while True:
            batch = env.step(taken)
            for table in np.flatnonzero((batch.done == 1) & is_open):
                points[first + table] = batch.rewards[table, part[table][0].entrant]
                is_open[table] = False
            if not is_open.any():
                break
            taken = batch.mask.argmax(axis=1)
            rows = np.flatnonzero(is_open & (batch.mask.sum(axis=1) > 1))
            if len(rows) > 0:
                taken[rows] = _outputs(network, batch.planes[rows], batch.mask[rows])[0].argmax(axis=1)
    return points


def _outputs(network: Network, planes: npt.NDArray[Any], mask: npt.NDArray[np.uint8]) -> tuple[Floats, Floats, Floats]:
    """Return log-probabilities [rows, 235], values [rows] and the mean features before the outputs [rows, channels]."""
    with torch.inference_mode():
        inner = network.features(torch.from_numpy(planes).float())
        logs = masked_log_probabilities(network.logits_of(inner), torch.from_numpy(mask))
        means = inner.mean(dim=1) if inner.dim() == 3 else inner.mean(dim=(2, 3))
        return logs.double().numpy(), network.value(inner).double().numpy(), means.double().numpy()


def _features(logs: Floats, actions: npt.NDArray[np.int64], question: int) -> Floats:
    kinds = np.searchsorted(_KINDS, actions[:2], side="right") - 1
    return np.concatenate(
        [
            # Where fewer actions are legal, the log-probability is about that of an illegal one.
            np.maximum(logs, -20.0),
            np.exp(logs),
            np.eye(len(_KINDS))[kinds].ravel(),
            np.eye(len(QUESTIONS))[question],
        ]
    )


def _predicted(features: Floats, differences: Floats, part: npt.NDArray[np.int64]) -> Floats:
    """Predict each part of the deals by a fit on the others."""
    predicted = np.zeros(len(differences))
    for number in range(_PARTS):
        rest = part != number
        mean, spread = features[rest].mean(axis=0), features[rest].std(axis=0) + 1e-6
        scaled = (features - mean) / spread
        middle = differences[rest].mean()
        square = scaled[rest].T @ scaled[rest] + _PENALTY * np.eye(scaled.shape[1])
        weights = np.linalg.solve(square, scaled[rest].T @ (differences[rest] - middle))
        predicted[~rest] = middle + scaled[~rest] @ weights
    return predicted


def _result(features: Floats, differences: Floats, deals: npt.NDArray[np.int64], counts: _Counts) -> Mapping[str, Any]:
    """Points per deal of a seat, with standard errors that count the branches of a deal together."""
    predicted = _predicted(features, differences, deals % _PARTS)
    per_deal = counts.eligible / counts.deals / 4
    _, place = np.unique(deals, return_inverse=True)

    def worth(chosen: npt.NDArray[np.bool_]) -> Mapping[str, float]:
        sums = np.bincount(place, weights=np.where(chosen, differences, 0.0))
        scale = per_deal * len(sums) / len(differences)
        return {
            "share": round(float(chosen.mean()), 4),
            "gainPerDeal": round(float(sums.mean() * scale), 3),
            "standardError": round(float(sums.std() * scale / np.sqrt(len(sums))), 3),
        }

    return {
        "branches": len(differences),
        "deals": counts.deals,
        "eligiblePerDeal": round(per_deal, 2),
        "always": worth(np.ones(len(differences), np.bool_)),
        "correlation": round(float(np.corrcoef(predicted, differences)[0, 1]), 4),
        "rules": [{"above": threshold, **worth(predicted > threshold)} for threshold in _THRESHOLDS],
    }


if __name__ == "__main__":
    main()
