"""How much less noise has the policy gradient when the luck after each decision is subtracted from its return?

    python -m mcr_arena.examples.luck_noise --start bots/policy/src/policy.onnx --blocks 40

A policy that does not change plays blocks of deals. Two copies of its value, and of a critic if there is one, learn from the
first blocks, `--warm-up`, and from each later one after it was used: one from returns as they are, one from returns less luck.
Every later block gives three gradients on the same decisions: with returns as they are, less luck, and less luck without the
share of the wall's other deals. The noise is the trace of their covariance between blocks; intervals of the ratios come from
resampling blocks. Prints a line of JSON after every fifth block.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from ..train import ReinforceOptions
from ..train.agent import Agent, open_tables
from ..train.network import ACTIONS, POINTS_PER_UNIT, masked_log_probabilities
from ..train.precision import arithmetic
from ..train.returns import SEATINGS, Walls, advantages_of
from ..train.rollout import Rollout
from ..train.team import ALONE

#: Cells of a plane.
CELLS = 36
_RESAMPLES = 4000
Gradient = npt.NDArray[np.float32]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m mcr_arena.examples.luck_noise", description=__doc__.splitlines()[0])
    parser.add_argument("--start", required=True, help="the policy: a .pt or .onnx file")
    parser.add_argument("--blocks", type=int, default=40, help="blocks whose gradients are compared (40)")
    parser.add_argument("--warm-up", type=int, default=10, help="blocks before them from which the values learn (10)")
    parser.add_argument("--decisions", type=int, default=8192, help="least number of decisions of a block (8192)")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--critic", default="", help="kind of a critic that sees all tiles")
    parser.add_argument("--smoothing", type=float, default=1.0, help="λ of the advantages (1)")
    parser.add_argument("--wall-baseline", type=float, default=0.6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    names = ("decisions", "tables", "critic", "smoothing", "wall_baseline", "seed")
    options = ReinforceOptions(pool_share=0.0, **{name: getattr(given, name) for name in names})
    measure(given.start, options, given.warm_up, given.blocks)


def measure(start: str, options: ReinforceOptions, warm_up: int, blocks: int) -> None:
    agents = [Agent(start, replace(options, luck=luck), ALONE) for luck in (False, True)]
    env, collector = open_tables(agents[0], replace(options, luck=True), f"luck {options.seed}")
    random = np.random.default_rng(options.seed)
    gradients: list[list[Gradient]] = [[], [], []]
    spreads: list[list[float]] = []
    deals = 0
    with env:
        for block in range(warm_up + blocks):
            rows, walls = collector.play(options.decisions, agents[0].players([]))
            own = _revalued(agents[1], rows, options)
            rollouts = [
                _rollout_of(_without_luck(rows), replace(walls, luck=np.zeros_like(walls.luck)), options),
                _rollout_of(own, walls, options),
                _rollout_of(own, walls, replace(options, wall_baseline=0.0)),
            ]
            if block >= warm_up:
                deals += SEATINGS * len(walls.keys)
                for noted, gradient in zip(gradients, _gradients(agents[0], rollouts), strict=True):
                    noted.append(gradient)
                spreads.append([POINTS_PER_UNIT * float(rollout.advantage.std()) for rollout in rollouts])
                if len(spreads) % 5 == 0 or len(spreads) == blocks:
                    figures = {"blocks": len(spreads), "deals": deals, "advantageSpread": np.mean(spreads, axis=0).tolist()}
                    print(json.dumps(figures | _noise_of(gradients, random)), flush=True)
            for rollout, agent in zip(rollouts[:2], agents, strict=True):
                agent.learner.learn(rollout, random, is_warm_up=True)


def _without_luck(rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    plain = rows.copy()
    plain["luck"] = 0
    return plain


def _revalued(agent: Agent, rows: npt.NDArray[Any], options: ReinforceOptions) -> npt.NDArray[Any]:
    """The decisions with the values of this agent, not of the one that played them."""
    own = rows.copy()
    players, critic = agent.players([]), agent.critic
    for places in _batches(len(rows), options):
        planes = _planes(rows["planes"][places])
        oracle = planes[:, :0] if critic is None else _planes(rows["oracle"][places])
        own["value"][places] = players.criticised(agent.network if critic is None else critic, planes, oracle).numpy()
    return own


def _rollout_of(rows: npt.NDArray[Any], walls: Walls, options: ReinforceOptions) -> Rollout:
    order, advantage, wall = advantages_of(rows, walls, options)
    return Rollout(rows[order], advantage, rows["value"][order] + advantage, wall % 2 == 1, walls, {})


def _gradients(agent: Agent, rollouts: Sequence[Rollout]) -> list[Gradient]:
    """The gradients per decision of the policy's loss with the advantages of each rollout, which have the same decisions."""
    network, rows = agent.network.eval(), rollouts[0].rows
    weights = [part for name, part in network.named_parameters() if not name.startswith("value.")]
    sums = [np.zeros(sum(part.numel() for part in weights), np.float32) for _ in rollouts]
    for places in _batches(len(rows), ReinforceOptions()):
        with arithmetic(agent.device, agent.precision):
            logits, _ = network(torch.from_numpy(_planes(rows["planes"][places])).float())
        mask = torch.from_numpy(np.unpackbits(rows["mask"][places], axis=1, count=ACTIONS))
        actions = torch.from_numpy(rows["action"][places].astype(np.int64))
        logs = masked_log_probabilities(logits.float(), mask).gather(1, actions.unsqueeze(1)).squeeze(1)
        for total, rollout in zip(sums, rollouts, strict=True):
            loss = -(logs * torch.from_numpy(rollout.advantage[places])).sum() / len(rows)
            found = torch.autograd.grad(loss, weights, retain_graph=True)
            total += torch.cat([part.flatten() for part in found]).numpy()
    return sums


def _batches(count: int, options: ReinforceOptions) -> list[slice]:
    return [slice(start, start + options.batch) for start in range(0, count, options.batch)]


def _planes(bits: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    count = 8 * bits.shape[1] // CELLS
    return np.unpackbits(bits, axis=1, count=CELLS * count).reshape(-1, count, 4, 9)


def _noise_of(gradients: Sequence[Sequence[Gradient]], random: np.random.Generator) -> dict[str, Any]:
    """The noise of each gradient, by which factor the first one's is greater than the others', and intervals of 95 %."""
    blocks = len(gradients[0])
    grams = []
    for noted in gradients:
        stacked = np.stack(noted)
        grams.append((stacked @ stacked.T).astype(np.float64))
    noises = [_noise(gram, np.ones(blocks)) for gram in grams]
    drawn = random.multinomial(blocks, np.full(blocks, 1 / blocks), _RESAMPLES)
    drawn = drawn[(drawn > 0).sum(axis=1) > 1]
    resampled = np.array([[_noise(gram, weights) for gram in grams] for weights in drawn])
    bounds = np.quantile(resampled[:, :1] / resampled[:, 1:], [0.025, 0.975], axis=0)
    return {"noise": noises, "ratios": (noises[0] / np.array(noises[1:])).tolist(), "intervals": bounds.T.tolist()}


def _noise(gram: npt.NDArray[np.float64], weights: npt.NDArray[Any]) -> float:
    """The trace of the covariance of gradients with these products, each counted as often as its weight."""
    count = weights.sum()
    return float((weights @ np.diag(gram) - weights @ gram @ weights / count) / (count - 1))


if __name__ == "__main__":
    main()
