"""Environment, bots and data for learned policies of Official International Mahjong (MCR)."""

from .installation import McrNotFoundError
from .server import McrError
from .vec_env import Batch, IllegalActionError, SavedState, VecEnv, Versions, vec_env

__version__ = "0.1.0"

__all__ = [
    "Batch",
    "IllegalActionError",
    "McrError",
    "McrNotFoundError",
    "SavedState",
    "VecEnv",
    "Versions",
    "vec_env",
]
