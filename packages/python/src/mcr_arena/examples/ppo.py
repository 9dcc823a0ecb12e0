"""PPO in one file: one network plays all four seats of many tables against itself, and learns from all of them.

    pip install "mcr-arena[examples]"
    python -m mcr_arena.examples.ppo --shaping 4 --near-ready 1,2,3,0

Prints a line of JSON per update. Random play hardly ever wins, so an untrained network needs help: `--shaping` adds a
reward for each tile by which a hand comes nearer to one worth the minimum, and `--near-ready` deals such hands less a few
tiles at some of the tables. `--against` measures the network by play with a bot. `--load` continues with the network of an
earlier run. `python -m mcr_arena.train export` makes a bot of it.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from mcr_arena import vec_env
from mcr_arena.credit import credit
from mcr_arena.train.kinds import make_network
from mcr_arena.train.network import ILLEGAL, POINTS_PER_UNIT, NetworkOptions
from mcr_arena.train.run import load_network, save_network

#: Tiles from which on a hand counts as equally far from a win.
FARTHEST = 8


def policy_and_value(network, planes, mask):
    """Map planes [rows, planes, 4, 9] and masks [rows, actions] to a distribution and values, in units of 32 points."""
    logits, value = network(planes.float())
    return Categorical(logits=logits.masked_fill(mask == 0, ILLEGAL)), value


def play(env, batch, network, steps, shaping):
    """Play a rollout; return its columns, [steps, tables], and the last batch. `shaping`: points per missing tile."""
    names = ("planes", "mask", "action", "log", "values", "potential", "entrant", "asked", "done", "rewards")
    columns = {name: [] for name in names}
    for _ in range(steps):
        # The arrays of a batch are overwritten by the next step.
        planes, mask = torch.from_numpy(batch.planes.copy()), torch.from_numpy(batch.mask.copy())
        with torch.no_grad():
            policy, value = policy_and_value(network, planes, mask)
            action = policy.sample()
        potential = np.zeros(len(batch), np.float32)
        if shaping > 0:
            potential += shaping / POINTS_PER_UNIT * (FARTHEST - np.minimum(batch.missing, FARTHEST))
        row = (planes, mask, action, policy.log_prob(action), value, potential, batch.entrant.copy(), batch.asked)
        batch = env.step(action.numpy())
        for name, values in zip(names, (*row, batch.done.copy(), batch.rewards / POINTS_PER_UNIT), strict=True):
            columns[name].append(values)
    return columns, batch


def decisions_of(columns, smoothing):
    """Return the decisions that count, as tensors."""
    arrays = {name: np.stack(columns[name]) for name in ("entrant", "asked", "values", "done", "rewards", "potential")}
    found = credit(**arrays, smoothing=smoothing)
    counts = torch.from_numpy(found.counts)
    decisions = {name: torch.stack(columns[name])[counts] for name in ("planes", "mask", "action", "log")}
    decisions["advantage"] = torch.from_numpy(found.advantages)[counts]
    decisions["return"] = torch.from_numpy(found.returns)[counts]
    return decisions


def learn(network, optimizer, decisions, options):
    """Update the network; return figures of the last pass."""
    rows = len(decisions["action"])
    advantage = decisions["advantage"]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    for _ in range(options.epochs):
        figures = []
        for places in torch.randperm(rows).split(options.batch):
            policy, value = policy_and_value(network, decisions["planes"][places], decisions["mask"][places])
            change = policy.log_prob(decisions["action"][places]) - decisions["log"][places]
            ratio = change.exp()
            limited = ratio.clamp(1 - options.clip, 1 + options.clip)
            policy_loss = -torch.min(ratio * advantage[places], limited * advantage[places]).mean()
            value_loss = (value - decisions["return"][places]).square().mean()
            entropy = policy.entropy().mean()
            loss = policy_loss + 0.5 * value_loss - options.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            divergence = (ratio - 1 - change).mean()
            figures.append([each.item() for each in (policy_loss, value_loss, entropy, divergence)])
    means = np.mean(figures, axis=0).tolist()
    return dict(zip(("policyLoss", "valueLoss", "entropy", "divergence"), means, strict=True))


def learners_and(bot):
    """Return the entrants of a measurement."""
    return "learner", bot, "learner", bot


def points_against(bot, network, encoding, deals, seed):
    """Play two networks against two of the bot, each wall four times; return mean points per deal and the standard error."""
    with vec_env(16, encoding, learners_and(bot), seatings=4, seed=f"against {seed}") as env:
        batch = env.reset()
        walls = {wall: [] for wall in range(deals // 4)}
        # Walls that end late are waited for: a mean over those that end first would favour short deals.
        while min(map(len, walls.values())) < 4:
            with torch.no_grad():
                policy, _ = policy_and_value(network, torch.from_numpy(batch.planes), torch.from_numpy(batch.mask))
            batch = env.step(policy.probs.argmax(dim=1).numpy())
            for row in np.flatnonzero(batch.done):
                if batch.ended_wall[row] in walls:
                    walls[batch.ended_wall[row]].append((batch.rewards[row, 0] + batch.rewards[row, 2]) / 2)
    totals = np.array([np.mean(played) for played in walls.values()])
    return totals.mean(), totals.std() / np.sqrt(len(totals))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--steps", type=int, default=128, help="steps of each rollout")
    parser.add_argument("--channels", type=int, default=96)
    parser.add_argument("--blocks", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--anneal", action="store_true", help="lower the rate to 0 until the last update")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--smoothing", type=float, default=0.95)
    parser.add_argument("--shaping", type=float, default=0, help="points for each tile that a hand comes nearer to a win")
    parser.add_argument("--near-ready", default="0", help="missing tiles of the hands dealt; tables take the numbers in turn")
    parser.add_argument("--against", help="a bot to measure the network with")
    parser.add_argument("--measure-every", type=int, default=50, help="updates between measurements")
    parser.add_argument("--measure-deals", type=int, default=400)
    parser.add_argument("--encoding", default="obs38")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", help="network to begin with")
    parser.add_argument("--save", help="where to write the network after each update")
    options = parser.parse_args()
    if options.save and not Path(options.save).absolute().parent.is_dir():
        parser.error(f"--save {options.save}: the folder does not exist")
    if options.against:
        # An unknown bot is reported now instead of at the first measurement.
        vec_env(1, options.encoding, learners_and(options.against)).close()
    torch.manual_seed(options.seed)
    near_ready = [int(missing) for missing in options.near_ready.split(",")]
    with vec_env(
        options.tables, options.encoding, seed=options.seed, shaping=options.shaping > 0, near_ready=near_ready
    ) as env:
        if options.load:
            network = load_network(options.load)
        else:
            planes = env.plane_shape[0]
            network = make_network(NetworkOptions(options.encoding, planes, options.channels, options.blocks, "suits"))
        optimizer = torch.optim.Adam(network.parameters(), options.rate, eps=1e-5)
        batch = env.reset()
        for update in range(1, options.updates + 1):
            started = time.time()
            if options.anneal:
                optimizer.param_groups[0]["lr"] = options.rate * (1 - (update - 1) / options.updates)
            columns, batch = play(env, batch, network, options.steps, options.shaping)
            decisions = decisions_of(columns, options.smoothing)
            figures = learn(network, optimizer, decisions, options)
            deals, wins = int(np.sum(columns["done"])), int((np.stack(columns["rewards"]).max(axis=2) > 0).sum())
            rate = options.tables * options.steps / (time.time() - started)
            line = {"update": update, "deals": deals, "wins": wins, "decisionsPerSecond": round(rate), **figures}
            if options.against and update % options.measure_every == 0:
                points, error = points_against(options.against, network, options.encoding, options.measure_deals, options.seed)
                line |= {"points": round(float(points), 2), "standardError": round(float(error), 2)}
            print(json.dumps(line), flush=True)
            if options.save:
                save_network(options.save, network)


if __name__ == "__main__":
    main()
