"""The kinds of networks, by name."""

from __future__ import annotations

from collections.abc import Callable

from .errors import TrainingError
from .network import GridNetwork, Network, NetworkOptions
from .suits import SuitsNetwork

_KINDS: dict[str, Callable[[NetworkOptions], Network]] = {"grid": GridNetwork, "suits": SuitsNetwork}


def make_network(options: NetworkOptions) -> Network:
    """Return a network with weights drawn from torch's seed. Raises TrainingError if its kind is unknown."""
    if options.kind not in _KINDS:
        raise TrainingError(f"network: {options.kind}, expected {' or '.join(_KINDS)}")
    return _KINDS[options.kind](options)
