"""Environment and data for learned policies of Official International Mahjong (MCR)."""

from typing import TYPE_CHECKING

from .batch import Batch, Versions
from .bot import Bot, Decision, ProtocolError, play
from .botzone import play_on_botzone
from .dataset import Dataset, DatasetError
from .evaluation import Evaluation, evaluate
from .hands import Fan, Hand, Score, fan, shanten
from .installation import McrNotFoundError
from .records import Deal, RecordError, read_archive, read_deals
from .remote import RemoteError, RemotePlayer, play_remote
from .server import McrError
from .table_states import IllegalActionError, SavedState
from .vec_env import VecEnv

if TYPE_CHECKING:
    from .vec_env import vec_env
else:
    # The module is callable: `mcr_arena.vec_env` is the function and `import mcr_arena.vec_env` the module.
    from . import vec_env

__version__ = "0.3.0"

__all__ = [
    "Bot",
    "Decision",
    "ProtocolError",
    "play",
    "play_on_botzone",
    "Deal",
    "RecordError",
    "read_archive",
    "read_deals",
    "RemoteError",
    "RemotePlayer",
    "play_remote",
    "Dataset",
    "DatasetError",
    "Evaluation",
    "evaluate",
    "Fan",
    "Hand",
    "Score",
    "fan",
    "shanten",
    "Batch",
    "IllegalActionError",
    "McrError",
    "McrNotFoundError",
    "SavedState",
    "VecEnv",
    "Versions",
    "vec_env",
]
