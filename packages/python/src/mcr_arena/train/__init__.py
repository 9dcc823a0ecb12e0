"""Training of policies with PyTorch: supervised learning from data sets, reinforcement learning by play, ONNX export.

Each part is a command of `python -m mcr_arena.train` (docs/training.md). PyTorch and ONNX come with `mcr-arena[train]`;
the rest of the package does not need them.
"""

from .clone import CloneOptions, clone
from .errors import TrainingError
from .export import export_policy
from .kinds import make_network
from .network import Network, NetworkOptions
from .options import ReinforceOptions
from .parity import ParityReport, check_parity
from .reinforce import reinforce
from .run import load_network, save_network

__all__ = [
    "CloneOptions",
    "Network",
    "NetworkOptions",
    "ParityReport",
    "ReinforceOptions",
    "TrainingError",
    "check_parity",
    "clone",
    "export_policy",
    "load_network",
    "make_network",
    "reinforce",
    "save_network",
]
