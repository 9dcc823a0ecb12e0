"""Small networks whose parts all have an effect."""

import torch

from mcr_arena.train import NetworkOptions, make_network


def network_of_kind(kind, rate):
    torch.manual_seed(1)
    made = make_network(NetworkOptions("obs38", 38, channels=8, blocks=1, kind=kind))
    made.train()
    # Blocks begin as the identity; after a few steps, every part has an effect.
    optimizer = torch.optim.SGD(made.parameters(), lr=rate)
    for _ in range(3):
        logits, value = made((torch.rand(64, 38, 4, 9) < 0.2).float())
        torch.autograd.backward(logits.square().mean() + (value - 1).square().mean())
        optimizer.step()
    return made.eval()
