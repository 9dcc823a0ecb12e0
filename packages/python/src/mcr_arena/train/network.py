"""Policy networks over the 4x9 grid of tiles, with 235 logits and a value: the base class and the residual CNN."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import nn
from torch.nn import functional

ACTIONS = 235
#: Unit of learned values in points; the standard deviation of a deal is about 25 points.
POINTS_PER_UNIT = 32.0
#: Planes of hidden tiles (docs/encodings.md).
ORACLE_PLANES = 47
#: Replaces the logits of illegal actions.
ILLEGAL = -1e9

_POLICY_CHANNELS = 16
_VALUE_CHANNELS = 4
_VALUE_HIDDEN = 128
_CELLS = 36


@dataclass(frozen=True)
class NetworkOptions:
    """Options of a network's architecture."""

    encoding: str
    #: Planes of the encoding.
    planes: int
    channels: int = 64
    blocks: int = 5
    #: "grid" or "suits".
    kind: str = "grid"

    def as_json(self) -> dict[str, Any]:
        """Return the options as they are stored."""
        return asdict(self)


class _Block(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        # Initialized as the identity.
        nn.init.zeros_(self.second_norm.weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        inner = functional.relu(self.first_norm(self.first(x)))
        return functional.relu(x + self.second_norm(self.second(inner)))


class _Trunk(nn.Module):
    def __init__(self, planes: int, channels: int, blocks: int) -> None:
        super().__init__()
        self.stem = nn.Conv2d(planes, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*(_Block(channels) for _ in range(blocks)))

    def forward(self, planes: torch.Tensor) -> torch.Tensor:
        x: torch.Tensor = self.blocks(functional.relu(self.stem_norm(self.stem(planes))))
        return x


class _ValueHead(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.narrow = nn.Conv2d(channels, _VALUE_CHANNELS, 1)
        self.hidden = nn.Linear(_VALUE_CHANNELS * _CELLS, _VALUE_HIDDEN)
        self.value = nn.Linear(_VALUE_HIDDEN, 1)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = functional.relu(self.hidden(functional.relu(self.narrow(x)).flatten(1)))
        value: torch.Tensor = self.value(hidden).squeeze(1)
        return value


class Network(nn.Module):
    """Maps the planes of an encoding to the logits of the actions and the expected score delta."""

    #: Maps features to values [rows], in units of 32 points.
    value: nn.Module

    def __init__(self, options: NetworkOptions) -> None:
        """`options`: stored in checkpoints."""
        super().__init__()
        self.options = options

    def features(self, planes: torch.Tensor) -> torch.Tensor:
        """Map planes, float32 [rows, planes, 4, 9], to what logits and values are computed from."""
        raise NotImplementedError

    def logits_of(self, features: torch.Tensor) -> torch.Tensor:
        """Map features to logits [rows, 235]."""
        raise NotImplementedError

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Map planes, float32 [rows, planes, 4, 9], to logits [rows, 235] and values [rows], in units of 32 points."""
        features = self.features(planes)
        return self.logits_of(features), self.value(features)


class GridNetwork(Network):
    """A residual CNN over the grid."""

    def __init__(self, options: NetworkOptions) -> None:
        """Weights are drawn from torch's seed."""
        super().__init__(options)
        self.trunk = _Trunk(options.planes, options.channels, options.blocks)
        self.policy = nn.Conv2d(options.channels, _POLICY_CHANNELS, 1)
        self.logits = nn.Linear(_POLICY_CHANNELS * _CELLS, ACTIONS)
        self.value = _ValueHead(options.channels)

    def features(self, planes: torch.Tensor) -> torch.Tensor:
        """Return the grid after the last block."""
        grid: torch.Tensor = self.trunk(planes)
        return grid

    def logits_of(self, features: torch.Tensor) -> torch.Tensor:
        """Map the grid to logits."""
        logits: torch.Tensor = self.logits(functional.relu(self.policy(features)).flatten(1))
        return logits


def masked_log_probabilities(logits: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Return the log-probabilities of the legal actions; those of illegal ones are about `ILLEGAL`."""
    return functional.log_softmax(logits.masked_fill(mask == 0, ILLEGAL), dim=1)
