"""The network: 8 planes of 4 x 9 tiles, residual convolutions, a value for each of 34 kinds of tiles."""

import torch
from torch import nn

KINDS = [suit + str(rank) for suit in "WTB" for rank in range(1, 10)]
KINDS += ["F" + str(rank) for rank in range(1, 5)] + ["J" + str(rank) for rank in range(1, 4)]
CHANNELS = 64
BLOCKS = 10


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)
        self.second = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)

    def forward(self, planes):
        return torch.relu(planes + self.second(torch.relu(self.first(planes))))


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        blocks = [Block() for _ in range(BLOCKS)]
        self.layers = nn.Sequential(nn.Conv2d(8, CHANNELS, 3, padding=1), *blocks, nn.Conv2d(CHANNELS, 1, 1), nn.Flatten())
        self.output = nn.Linear(36, len(KINDS))

    def forward(self, planes):
        return self.output(self.layers(planes))


def planes_of(hand, discards):
    """Four planes for the copies of each tile in the hand, four for those discarded."""
    planes = torch.zeros(1, 8, 36)
    for start, tiles in ((0, hand), (4, discards)):
        for index, kind in enumerate(KINDS):
            planes[0, start : start + tiles.count(kind), index] = 1
    return planes.view(1, 8, 4, 9)
