"""How much could one better choice per decision bring over a bot? Its alternatives are continued in sampled worlds.

    mcr tournament --bots a=goal,b=goal,c=goal,d=goal --rounds 80 --seatings 1 --seed one-step --out league
    mcr dataset export league/sets --encoding mcr-1 --out sets/league
    python -m mcr_arena.examples.one_step --records league/sets --data sets/league --policy bots/policy/src/policy.onnx

At decisions drawn at random, the bot's action and the most probable others of the policy are played in the same worlds, which
the asked seat cannot distinguish from its own, and the policy continues for all seats. The best action is chosen in one half
of the worlds and valued in the other, and vice versa, so that luck does not count as a gain. The gain per deal is the mean gain
of a decision times the decisions of a seat: the most that one step of policy improvement could bring, had it learned every one
of these choices, and if errors in other decisions did not interact with them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from ..dataset import Dataset
from ..records import read_deals
from ..train import load_network
from ..train.network import Network, masked_log_probabilities
from ..vec_env import Start, VecEnv, vec_env

#: Actions that are continued at a decision.
_ACTIONS = 3
#: Random resamplings of the deals for the interval.
_RESAMPLINGS = 10_000

Floats = npt.NDArray[np.float64]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line of JSON for each decision, and then the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", required=True, help="folder of records of sets, played by the bot")
    parser.add_argument("--data", required=True, help="the data set exported from these records")
    parser.add_argument("--policy", required=True, help="the network that continues (.pt or .onnx)")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--worlds", type=int, default=200, help="an even number (200)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    torch.set_num_threads(1)
    network = load_network(options.policy).eval()
    random = np.random.default_rng(options.seed)
    chosen = _chosen_actions(options.data)
    keys = sorted(chosen)
    picked = {keys[place] for place in random.choice(len(keys), min(options.decisions, len(keys)), replace=False)}
    gains: dict[int, list[float]] = {}
    deals = 0
    encoding = network.options.encoding
    with (
        vec_env(1, encoding, seed=options.seed) as deal,
        vec_env(_ACTIONS * options.worlds, encoding, seed=options.seed) as worlds,
    ):
        names = deal.description["encoding"]["tiles"]
        for deals, start in enumerate(_starts(options.records, names), 1):
            batch = deal.reset(starts={0: start})
            while not batch.done[0]:
                key = _key(batch.planes[0])
                # The data set has no row where only passing is legal.
                action = chosen.get(key, int(batch.mask[0].argmax()))
                if key in picked and batch.mask[0].sum() > 1:
                    sampled = deal.determinize(0, n=options.worlds, seed=f"{options.seed} {deals}")
                    actions = _actions(network, batch.planes, batch.mask, action)
                    points = _continued(worlds, network, sampled, actions)
                    gain = _gain(points)
                    gains.setdefault(deals, []).append(gain)
                    means = [round(float(mean), 2) for mean in points.mean(axis=1)]
                    print(json.dumps({"deal": deals, "actions": actions, "points": means, "gain": round(gain, 3)}), flush=True)
                batch = deal.step([action])
    print(json.dumps(_result(gains, len(chosen) / deals / 4, random)))


def _chosen_actions(data: str) -> Mapping[bytes, int]:
    """The action of each row of a data set, by its planes as bits."""
    shards = [shard for split in ("train", "test") for shard in Dataset(data).shards(split)]
    return {shard["planes"][row].tobytes(): int(shard["action"][row]) for shard in shards for row in range(len(shard))}


def _starts(records: str, names: Sequence[str]) -> Iterator[Start]:
    for path in sorted(Path(records).glob("*.json*")):
        for deal in read_deals(path):
            yield {"wall": " ".join(names[tile] for tile in deal.wall), "prevalentWind": deal.prevalent_wind}


def _key(planes: npt.NDArray[np.uint8]) -> bytes:
    return np.packbits(planes.reshape(-1)).tobytes()


def _logs(network: Network, planes: npt.NDArray[np.uint8], mask: npt.NDArray[np.uint8]) -> torch.Tensor:
    with torch.inference_mode():
        return masked_log_probabilities(network(torch.from_numpy(planes).float())[0], torch.from_numpy(mask))


def _actions(network: Network, planes: npt.NDArray[np.uint8], mask: npt.NDArray[np.uint8], own: int) -> list[int]:
    """The bot's action, then the most probable other legal ones."""
    ordered = _logs(network, planes, mask)[0].argsort(descending=True).tolist()
    return [own, *[action for action in ordered if action != own][: min(_ACTIONS, int(mask.sum())) - 1]]


def _continued(env: VecEnv, network: Network, worlds: Sequence[Start], actions: Sequence[int]) -> Floats:
    """Return the points of the asked seat for each action in each world, [actions, worlds]."""
    starts = dict(enumerate([*worlds] * len(actions)))
    batch = env.reset(starts=starts)
    entrant = batch.entrant[np.arange(len(starts))].copy()
    points = np.zeros(len(starts))
    is_over = np.zeros(env.tables, np.bool_)
    is_over[len(starts) :] = True
    taken = batch.mask.argmax(axis=1)
    taken[: len(starts)] = np.repeat(actions, len(worlds))
    while True:
        batch = env.step(taken)
        ended = np.flatnonzero((batch.done == 1) & ~is_over)
        points[ended] = batch.rewards[ended, entrant[ended]]
        is_over[ended] = True
        if is_over.all():
            return points.reshape(len(actions), len(worlds))
        taken = batch.mask.argmax(axis=1)
        rows = np.flatnonzero(~is_over)
        taken[rows] = _logs(network, batch.planes[rows], batch.mask[rows]).argmax(dim=1).numpy()


def _gain(points: Floats) -> float:
    """What the best action in one half of the worlds gains in the other over the first action; the mean of both ways."""
    halves = [points[:, ::2].mean(axis=1), points[:, 1::2].mean(axis=1)]
    return float(np.mean([valued[chosen.argmax()] - valued[0] for chosen, valued in (halves, halves[::-1])]))


def _result(gains: Mapping[int, Sequence[float]], decisions: float, random: np.random.Generator) -> dict[str, Any]:
    """The mean gain of a decision, and per deal with its 95 % interval. `decisions`: of a seat per deal."""
    sums = np.array([[sum(of_deal), len(of_deal)] for of_deal in gains.values()])
    drawn = sums[random.integers(len(sums), size=(_RESAMPLINGS, len(sums)))].sum(axis=1)
    low, high = np.quantile(drawn[:, 0] / drawn[:, 1], [0.025, 0.975])
    mean = sums[:, 0].sum() / sums[:, 1].sum()
    return {
        "decisions": int(sums[:, 1].sum()),
        "deals": len(sums),
        "gainPerDecision": round(float(mean), 4),
        "decisionsPerDeal": round(decisions, 2),
        "gainPerDeal": round(float(mean * decisions), 3),
        "interval": [round(float(low * decisions), 3), round(float(high * decisions), 3)],
    }


if __name__ == "__main__":
    main()
