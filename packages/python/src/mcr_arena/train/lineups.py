"""Who plays at the tables of reinforcement learning: the current policy, frozen networks, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..opponents import LEARNER
from .errors import TrainingError

#: Entrants played by the current policy at tables with opponents.
TRAINED = (0, 2)
#: Names of the tables where all entrants are the current policy, and where two are networks of the pool.
SELF_PLAY = "self"
POOL = "pool"


@dataclass(frozen=True)
class Lineups:
    """The entrants of each table."""

    #: Four names for each table, as `vec_env` takes them.
    opponents: list[tuple[str, ...]]
    #: Which entrants the current policy plays, [tables, 4].
    trained: npt.NDArray[np.bool_]
    #: Whom the policy plays against at each table: SELF_PLAY, POOL or a bot.
    against: list[str]


def lineups(tables: int, pool_share: float, bots: Sequence[str], bot_share: float) -> Lineups:
    """Return line-ups: opponents from the pool and bots at these shares of the tables, self-play at the others.

    Raises TrainingError if the shares exceed 1.
    """
    pool, house = round(pool_share * tables), round(bot_share * tables) if bots else 0
    if pool + house > tables:
        raise TrainingError(f"pool-share {pool_share} and bot-share {bot_share}: more than all tables")
    named = [POOL] * pool + [bots[place % len(bots)] for place in range(house)]
    kinds = np.array([SELF_PLAY] * (tables - pool - house) + named)
    # Mixed, so that every group and process has about the same work.
    against = [str(kind) for kind in np.random.default_rng(0).permutation(kinds)]
    trained = np.ones((tables, 4), np.bool_)
    trained[:, [entrant for entrant in range(4) if entrant not in TRAINED]] = (np.array(against) == SELF_PLAY)[:, None]
    return Lineups([_entrants(name) for name in against], trained, against)


def _entrants(against: str) -> tuple[str, ...]:
    opponent = LEARNER if against in (SELF_PLAY, POOL) else against
    return tuple(LEARNER if entrant in TRAINED else opponent for entrant in range(4))
