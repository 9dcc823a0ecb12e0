"""Plays tables with the current policy and frozen opponents, and collects the decisions of whole walls.

Every wall is played in four rotations by the same line-up; but each call of `collect` draws new frozen opponents, also
for the walls that the previous call left unfinished. A decision's return is its entrant's score delta minus a share of
the same seat's mean in the other three deals of the wall. This reduces the luck of the wall, and the amount subtracted
does not depend on the decision, so the expected gradient stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
import torch

from ..vec_env import LEARNER, VecEnv
from .network import POINTS_PER_UNIT, Network, OracleCritic, masked_log_probabilities

SEATINGS: Literal[4] = 4
#: Entrants played by the current policy; the others are opponents.
TRAINED = (0, 2)

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Rollout:
    """Decisions of the current policy, in no particular order; on the CPU."""

    planes: npt.NDArray[np.uint8]
    oracle: npt.NDArray[np.uint8] | None
    mask: npt.NDArray[np.uint8]
    action: npt.NDArray[np.int64]
    #: Log-probability of the action when it was taken.
    log_probability: Floats
    #: Advantages and targets of the value, in units of the network.
    advantage: Floats
    value_target: Floats
    #: Mean score delta of the trained entrants in points per deal, and the number of deals.
    points: float
    deals: int

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.action)


@dataclass
class _Decision:
    planes: npt.NDArray[np.uint8]
    oracle: npt.NDArray[np.uint8] | None
    mask: npt.NDArray[np.uint8]
    action: int
    log_probability: float
    value: float


class _Deal:
    """A deal at a table: decisions by entrant, and how it ended."""

    def __init__(self) -> None:
        self.decisions: dict[int, list[_Decision]] = {entrant: [] for entrant in TRAINED}
        self.rewards: npt.NDArray[np.float32] = np.zeros(4, np.float32)
        self.seating = 0


@dataclass(frozen=True)
class ReturnOptions:
    """Options for the returns computed from the score deltas."""

    #: The parameter λ of GAE: the weight of later decisions.
    smoothing: float
    #: Share of the seat's mean result in the other deals of the wall that is subtracted.
    wall_baseline: float


class Collector:
    """Collects decisions; each call continues the deals of the previous one."""

    def __init__(self, env: VecEnv, device: torch.device, returns: ReturnOptions, seed: int) -> None:
        """`seed`: for drawing actions and opponents."""
        self._env = env
        self._device = device
        self._returns = returns
        self._random = np.random.default_rng(seed)
        self._generator = torch.Generator(device="cpu").manual_seed(seed)
        self._current = [_Deal() for _ in range(env.tables)]
        self._walls: list[list[_Deal]] = [[] for _ in range(env.tables)]
        self._opponent_of = np.zeros(env.tables, np.int64)
        self._batch = env.reset()

    def collect(self, decisions: int, policy: Network, pool: Sequence[Network], critic: OracleCritic | None) -> Rollout:
        """Play until complete walls contain at least this many decisions. `pool`: frozen opponents, at least one."""
        policy.eval()
        self._opponent_of = self._random.integers(len(pool), size=self._env.tables)
        finished: list[list[_Deal]] = []
        count = 0
        while count < decisions:
            self._batch = self._env.step(self._actions(policy, pool, critic))
            for table in np.flatnonzero(self._batch.done):
                wall = self._end_deal(int(table), len(pool))
                if wall is not None:
                    finished.append(wall)
                    count += sum(len(own) for deal in wall for own in deal.decisions.values())
        return self._rollout_of(finished)

    @torch.no_grad()
    def _actions(self, policy: Network, pool: Sequence[Network], critic: OracleCritic | None) -> npt.NDArray[np.int64]:
        batch = self._batch
        actions = np.zeros(len(batch), np.int64)
        is_trained = np.isin(batch.entrant, TRAINED)
        is_asked = batch.asked
        for number, opponent in enumerate(pool):
            rows = np.flatnonzero(is_asked & ~is_trained & (self._opponent_of == number))
            if len(rows) > 0:
                actions[rows] = self._draw(opponent, rows)[0].numpy()
        rows = np.flatnonzero(is_asked & is_trained)
        if len(rows) > 0:
            chosen, log_probabilities, values = self._draw(policy, rows)
            if critic is not None:
                critic.eval()
                values = critic(self._tensor(batch.planes[rows]), self._tensor(batch.oracle[rows])).cpu()
            actions[rows] = chosen.numpy()
            self._note(rows, actions, log_probabilities.tolist(), values.tolist(), critic is not None)
        return actions

    def _draw(self, network: Network, rows: npt.NDArray[np.intp]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Draw actions with the network's probabilities; return them, their log-probabilities and the values."""
        logits, values = network(self._tensor(self._batch.planes[rows]))
        logs = masked_log_probabilities(logits, self._tensor(self._batch.mask[rows])).cpu()
        chosen = torch.multinomial(logs.exp(), 1, generator=self._generator)
        return chosen.squeeze(1), logs.gather(1, chosen).squeeze(1), values.cpu()

    def _note(
        self,
        rows: npt.NDArray[np.intp],
        actions: npt.NDArray[np.int64],
        log_probabilities: list[float],
        values: list[float],
        has_oracle: bool,
    ) -> None:
        batch = self._batch
        for place, row in enumerate(rows):
            oracle = np.packbits(batch.oracle[row]) if has_oracle else None
            planes = np.packbits(batch.planes[row])
            mask = np.packbits(batch.mask[row])
            decision = _Decision(planes, oracle, mask, int(actions[row]), log_probabilities[place], values[place])
            self._current[row].decisions[int(batch.entrant[row])].append(decision)

    def _end_deal(self, table: int, opponents: int) -> list[_Deal] | None:
        """Close the deal that ended at the table; return the deals of its wall if it was the last of them."""
        deal = self._current[table]
        deal.rewards = self._batch.rewards[table].astype(np.float32) / POINTS_PER_UNIT
        deal.seating = int(self._batch.ended_seating[table])
        self._current[table] = _Deal()
        wall = self._walls[table]
        wall.append(deal)
        if len(wall) < SEATINGS:
            return None
        self._walls[table] = []
        self._opponent_of[table] = self._random.integers(opponents)
        return wall

    def _rollout_of(self, walls: list[list[_Deal]]) -> Rollout:
        decisions: list[_Decision] = []
        advantages: list[float] = []
        targets: list[float] = []
        points: list[float] = []
        for wall in walls:
            for deal, adjusted in zip(wall, self._adjusted(wall), strict=True):
                points += [float(deal.rewards[entrant]) * POINTS_PER_UNIT for entrant in TRAINED]
                for entrant in TRAINED:
                    own = deal.decisions[entrant]
                    gained = self._advantages([decision.value for decision in own], float(adjusted[entrant]))
                    decisions += own
                    advantages += gained
                    targets += [decision.value + advantage for decision, advantage in zip(own, gained, strict=True)]
        shape = self._env.plane_shape
        has_oracle = decisions[0].oracle is not None
        oracle = _unpacked([decision.oracle for decision in decisions if decision.oracle is not None], (47, *shape[1:]))
        return Rollout(
            planes=_unpacked([decision.planes for decision in decisions], shape),
            oracle=oracle if has_oracle else None,
            mask=_unpacked([decision.mask for decision in decisions], (self._env.actions,)),
            action=np.array([decision.action for decision in decisions], np.int64),
            log_probability=np.array([decision.log_probability for decision in decisions], np.float32),
            advantage=np.array(advantages, np.float32),
            value_target=np.array(targets, np.float32),
            points=float(np.mean(points)),
            deals=SEATINGS * len(walls),
        )

    def _adjusted(self, wall: list[_Deal]) -> list[Floats]:
        """The rewards of each deal by entrant, minus a share of their seats' means in the other deals of the wall."""
        places = [np.array(self._env.entrants_of(deal.seating)) for deal in wall]
        by_seat = np.stack([deal.rewards[place] for deal, place in zip(wall, places, strict=True)])
        others = (by_seat.sum(axis=0) - by_seat) / (len(wall) - 1)
        adjusted = by_seat - self._returns.wall_baseline * others
        by_entrant = [np.empty(4, np.float32) for _ in wall]
        for rewards, place, row in zip(by_entrant, places, adjusted, strict=True):
            rewards[place] = row
        return by_entrant

    def _advantages(self, values: list[float], reward: float) -> list[float]:
        """Generalized advantage estimation (GAE): the reward follows the last decision, without a discount."""
        advantages = [0.0] * len(values)
        later = 0.0
        following = reward
        for place in range(len(values) - 1, -1, -1):
            later = following - values[place] + self._returns.smoothing * later
            advantages[place] = later
            following = values[place]
        return advantages

    def _tensor(self, array: npt.NDArray[np.uint8]) -> torch.Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self._device).float()


def _unpacked(rows: list[npt.NDArray[np.uint8]], shape: tuple[int, ...]) -> npt.NDArray[np.uint8]:
    """Planes as bytes of 0 and 1, [rows, *shape]."""
    if not rows:
        return np.zeros((0, *shape), np.uint8)
    return np.unpackbits(np.stack(rows), axis=1, count=int(np.prod(shape))).reshape(-1, *shape)


def lineups(house_bots: Sequence[str], share: float, tables: int) -> list[tuple[str, ...]]:
    """Return a line-up for each table: house bots as opponents at this share of the tables, frozen networks at the others."""
    house = round(share * tables) if house_bots else 0
    frozen = [(LEARNER,) * 4] * (tables - house)
    bots = [house_bots[place % len(house_bots)] for place in range(house)]
    return [*frozen, *((LEARNER, bot, LEARNER, bot) for bot in bots)]
