"""MaskablePPO of sb3-contrib on one seat against three bots.

    pip install "mcr-arena[examples]"
    python -m mcr_arena.examples.maskable_ppo --steps 200000

Steps one table at a time, so it is far slower than `ppo`, which steps many at once. Prints the mean points of deals before and
after learning.
"""

import argparse
import json

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

import mcr_arena.gymnasium  # noqa: F401  registers the environment


class Grid(BaseFeaturesExtractor):
    """A small CNN over the 4×9 grid of tiles. The library's own is for images of at least 36×36."""

    def __init__(self, space, channels=32):
        super().__init__(space, channels * 36)
        planes = space.shape[0]
        self.layers = nn.Sequential(
            nn.Conv2d(planes, channels, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(channels, channels, 3, padding=1),
            nn.ReLU(),
            nn.Flatten(),
        )

    def forward(self, planes):
        return self.layers(planes.float())


def mean_points(model, env, deals):
    """Return the mean points of the seat in deals on walls of their own."""
    points = []
    for deal in range(deals):
        planes, info = env.reset(seed=1_000_000 if deal == 0 else None)
        is_over = False
        while not is_over:
            action, _ = model.predict(planes, action_masks=info["action_mask"].astype(bool), deterministic=True)
            planes, reward, is_over, _, info = env.step(action)
        points.append(reward)
    return float(np.mean(points))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--rollout", type=int, default=2048, help="steps between updates")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--deals", type=int, default=100, help="deals of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    env = gymnasium.make("mcr-arena/Mcr-v0", opponents=options.opponents, seed=options.seed)
    policy = {"features_extractor_class": Grid, "normalize_images": False}
    model = MaskablePPO("CnnPolicy", env, n_steps=options.rollout, seed=options.seed, policy_kwargs=policy)
    before = mean_points(model, env, options.deals)
    model.learn(options.steps)
    after = mean_points(model, env, options.deals)
    print(json.dumps({"steps": model.num_timesteps, "pointsBefore": before, "pointsAfter": after}))
    env.close()


if __name__ == "__main__":
    main()
