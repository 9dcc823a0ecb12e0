"""Options of reinforcement learning."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from .errors import require_counts


@dataclass(frozen=True)
class ReinforceOptions:
    """Options of reinforcement learning. All from `device` on may differ on resumption."""

    #: Total number of iterations; each plays, then learns from the deals played.
    iterations: int = 200
    #: Tables of each process, and groups of them: while the networks choose actions for one, the judge plays the others.
    tables: int = 512
    groups: int = 2
    #: Minimum number of decisions per iteration, of all processes together.
    decisions: int = 60_000
    #: Passes over each iteration's decisions, and the batch size.
    epochs: int = 1
    batch: int = 768
    learning_rate: float = 3e-6
    #: Learning rate of the value and the critic.
    value_rate: float = 1e-3
    #: Limit of PPO's probability ratio; 0 for none.
    clip: float = 0.0
    #: The parameter λ of GAE: the weight of later decisions' values; 1 is the result of the deal.
    smoothing: float = 1.0
    #: Share of the seat's mean result in the other deals of the wall that is subtracted from a return.
    wall_baseline: float = 0.6
    #: Whether the luck of all draws after a decision is subtracted from its return.
    luck: bool = False
    entropy: float = 0.0
    #: Price in points of one nat of divergence from the first network, and the share of decisions where it is measured.
    leash: float = 1.0
    leash_share: float = 0.25
    #: Iterations at the start that only train the value.
    value_warm_up: int = 2
    #: Kind of a critic that sees all tiles and computes the advantages; empty for none. It is not part of the policy.
    critic: str = ""
    #: Share of the tables where two opponents are networks: the first, those of these files (separated by commas), snapshots.
    pool_share: float = 0.25
    pool_files: str = ""
    #: Share of the tables where two opponents are bots, and these bots, separated by commas. Self-play at the other tables.
    bot_share: float = 0.0
    bots: str = "goal"
    #: Maximum number of snapshots in the pool, iterations between snapshots, and networks of the pool that play per iteration.
    pool: int = 8
    pool_every: int = 20
    pool_live: int = 2
    #: Iterations between two measurements by play against the first network, and walls per measurement, four deals each.
    play_every: int = 20
    play_walls: int = 50
    seed: int = 1
    device: str = "auto"
    #: "float32", "bfloat16" or "auto": bfloat16 where the device computes it in matrix units.
    precision: str = "auto"
    threads: int = 1
    workers: int = 1
    #: Node processes that play the tables of each process.
    processes: int = 1

    def __post_init__(self) -> None:
        """Raise TrainingError for a count below 1."""
        require_counts(self, "tables", "groups", "decisions", "batch", "play_every", "pool_every", "pool_live")

    def of_the_run(self) -> dict[str, Any]:
        """Return the options that must not differ on resumption."""
        return {name: value for name, value in asdict(self).items() if name not in _OF_THE_MACHINE}


_OF_THE_MACHINE = ("device", "precision", "threads", "workers", "processes")
