"""A network that reads the rows of the grid (three suits and the honors) with the same weights, and mixes them by their mean.

Suits are interchangeable, so they share all weights; honors have separate ones in the input and output layers of a row. The
network consists of small matrix products, which a CPU computes several times as fast as the convolutions of `GridNetwork`.
"""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from .network import ACTIONS, Network, NetworkOptions

_ROWS = 4
_RANKS = 9
_CHOWS_PER_SUIT = 21
_TILES = 34
#: Groups of actions that name a tile, besides discards: pung, melded, concealed and added kong.
_OTHER_GROUPS = 4
#: Logits per row: discards, chows, other groups.
_FIRST_CHOW = _RANKS
_FIRST_OTHER = _FIRST_CHOW + _CHOWS_PER_SUIT
_PER_ROW = _FIRST_OTHER + _OTHER_GROUPS * _RANKS
#: Pass and win.
_PER_QUESTION = 2
_VALUE_HIDDEN = 128


class _Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        hidden = 4 * width // 3
        self.norm = nn.LayerNorm(width)
        self.own = nn.Linear(width, hidden)
        self.all = nn.Linear(width, hidden, bias=False)
        self.out = nn.Linear(hidden, width)
        # Initialized as the identity.
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        normal = self.norm(rows)
        inner = functional.relu(self.own(normal) + self.all(normal.mean(dim=1, keepdim=True)))
        changed: torch.Tensor = rows + self.out(inner)
        return changed


class _ByRow(nn.Module):
    """A linear layer with one set of weights for the suits and one for the honors."""

    def __init__(self, width_in: int, width_out: int) -> None:
        super().__init__()
        self.suits = nn.Linear(width_in, width_out)
        self.honors = nn.Linear(width_in, width_out)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        return torch.cat((self.suits(rows[:, :-1]), self.honors(rows[:, -1:])), dim=1)


class _ValueHead(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.hidden = nn.Linear(width, _VALUE_HIDDEN)
        self.value = nn.Linear(_VALUE_HIDDEN, 1)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        value: torch.Tensor = self.value(functional.relu(self.hidden(rows.mean(dim=1)))).squeeze(1)
        return value


class SuitsNetwork(Network):
    """Maps planes to logits and a value, through rows of `channels` numbers."""

    def __init__(self, options: NetworkOptions) -> None:
        """Weights are drawn from torch's seed."""
        super().__init__(options)
        width, cell = options.channels, options.channels // 4
        self.cell = nn.Linear(options.planes, cell)
        self.stem = _ByRow(cell * _RANKS, width)
        self.blocks = nn.Sequential(*(_Block(width) for _ in range(options.blocks)))
        self.norm = nn.LayerNorm(width)
        self.row_logits = _ByRow(width, _PER_ROW)
        self.question_logits = nn.Linear(width, _PER_QUESTION)
        self.value = _ValueHead(width)
        self.places: torch.Tensor
        self.register_buffer("places", torch.tensor(_places()), persistent=False)

    def features(self, planes: torch.Tensor) -> torch.Tensor:
        """Return the rows after the last block."""
        cells = functional.relu(self.cell(planes.permute(0, 2, 3, 1)))
        rows: torch.Tensor = self.norm(self.blocks(self.stem(cells.flatten(2))))
        return rows

    def logits_of(self, features: torch.Tensor) -> torch.Tensor:
        """Map the rows to logits."""
        question = self.question_logits(features.mean(dim=1))
        return torch.cat((self.row_logits(features).flatten(1), question), dim=1).index_select(1, self.places)


def _places() -> list[int]:
    """Return the place of each action among the logits of the rows, followed by those of the question."""

    def of_tiles(first: int) -> list[int]:
        return [_PER_ROW * (tile // _RANKS) + first + tile % _RANKS for tile in range(_TILES)]

    question = [_ROWS * _PER_ROW + place for place in range(_PER_QUESTION)]
    chows = [_PER_ROW * suit + _FIRST_CHOW + place for suit in range(_ROWS - 1) for place in range(_CHOWS_PER_SUIT)]
    others = [place for group in range(_OTHER_GROUPS) for place in of_tiles(_FIRST_OTHER + _RANKS * group)]
    places = [*question, *of_tiles(0), *chows, *others]
    assert len(places) == ACTIONS
    return places
