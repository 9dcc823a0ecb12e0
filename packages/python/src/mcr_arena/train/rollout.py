"""Plays tables with the current policy and its opponents, and collects the decisions of whole walls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from ..batch import Batch
from ..vec_env import VecEnv
from .lineups import POOL, SELF_PLAY, Lineups
from .network import ORACLE_PLANES, POINTS_PER_UNIT, Network, masked_log_probabilities
from .options import ReinforceOptions
from .precision import arithmetic
from .returns import END, SEATINGS, Floats, Walls, advantages_of, complete_walls, others_mean, wall_keys

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Rollout:
    """Decisions of the current policy, in random order; on the CPU."""

    #: A structured array: planes, mask and oracle planes as bits; action; log-probability of the action when it was taken.
    rows: npt.NDArray[Any]
    #: Advantages and targets of the value, in units of the network.
    advantage: Floats
    target: Floats
    #: Whether a row is of the second half of the walls. The halves share no wall.
    half: npt.NDArray[np.bool_]
    walls: Walls
    #: Mean points per deal of the policy's entrants, by opponent.
    points: dict[str, float]

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.rows)

    @property
    def deals(self) -> int:
        """The number of deals."""
        return SEATINGS * len(self.walls.keys)

    def spreads(self) -> dict[str, float]:
        """Return standard deviations in points, of results and of advantages, and the best share for `wall_baseline`."""
        by_seat = self.walls.by_seat
        others = others_mean(by_seat)
        return {
            "spread": float(by_seat.std()),
            "advantageSpread": float(self.advantage.std()) * POINTS_PER_UNIT,
            "bestWallBaseline": float((by_seat * others).sum() / max(1, (others**2).sum())),
        }


class Players:
    """The networks that choose actions, and the device and arithmetic that they are computed with."""

    def __init__(
        self, policy: Network, pool: Sequence[Network], critic: Network | None, device: torch.device, precision: torch.dtype
    ) -> None:
        """`pool`: opponents. `critic`: sees all tiles; values are its instead of the policy's."""
        self.policy, self.pool, self.critic = policy, pool, critic
        self._device, self._precision = device, precision

    def draw(self, network: Network, planes: Bytes, mask: Bytes, random: torch.Generator) -> tuple[torch.Tensor, ...]:
        """Draw actions with the network's probabilities; return them, their log-probabilities and the values."""
        logits, values = self._computed(network, planes)
        logs = masked_log_probabilities(logits, torch.from_numpy(mask).to(self._device))
        chosen = torch.multinomial(logs.exp(), 1, generator=random)
        return chosen.squeeze(1).cpu(), logs.gather(1, chosen).squeeze(1).cpu(), values.cpu()

    def criticised(self, critic: Network, planes: Bytes, oracle: Bytes) -> torch.Tensor:
        """Return the critic's values."""
        return self._computed(critic, np.concatenate((planes, oracle), axis=1))[1].cpu()

    def _computed(self, network: Network, planes: Bytes) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.inference_mode(), arithmetic(self._device, self._precision):
            logits, values = network(torch.from_numpy(planes).to(self._device).float())
        return logits.float(), values.float()


class Collector:
    """Collects decisions; each call continues the deals of the previous one."""

    def __init__(self, env: VecEnv, lineups: Lineups, options: ReinforceOptions, device: torch.device, seed: int) -> None:
        """`device`: where the networks compute. `seed`: for drawing actions and opponents."""
        self._env = env
        self._lineups = lineups
        self._options = options
        self._random = np.random.default_rng(seed)
        self._generator = torch.Generator(device).manual_seed(seed)
        self._seatings = np.array([env.entrants_of(seating) for seating in range(24)], np.int64)
        self._has_pool = np.array([against == POOL for against in lineups.against])
        self._opponent_of = np.zeros(env.tables, np.int64)
        #: The decisions and ended deals of unfinished walls and of walls to be returned, in order.
        self._rows: list[npt.NDArray[Any]] = []
        self._ends: list[npt.NDArray[Any]] = []
        #: Decisions of each table's current wall, and of finished ones.
        self._of_wall = np.zeros(env.tables, np.int64)
        self._finished = 0
        self._batch = env.reset()
        self._note_ends(self._batch)

    def collect(self, decisions: int, players: Players) -> Rollout:
        """Play until complete walls contain at least this many decisions."""
        return self._rollout_of(*self.play(decisions, players))

    def play(self, decisions: int, players: Players) -> tuple[npt.NDArray[Any], Walls]:
        """Play until complete walls contain at least this many decisions; return these in the order of play, and the walls."""
        self._opponent_of = self._random.integers(max(1, len(players.pool)), size=self._env.tables)
        while self._finished < decisions:
            self.step(players)
        return self._taken()

    def step(self, players: Players) -> None:
        """Play a step of a group of tables."""
        self._env.send(self._actions(self._batch, players), self._batch.group)
        self._batch = self._env.recv()
        self._note_ends(self._batch)

    def _actions(self, batch: Batch, players: Players) -> npt.NDArray[np.int64]:
        tables = batch.first_table + np.arange(len(batch))
        is_trained = self._lineups.trained[tables, batch.entrant]
        actions = np.zeros(len(batch), np.int64)
        for number, opponent in enumerate(players.pool):
            is_its = batch.asked & ~is_trained & self._has_pool[tables] & (self._opponent_of[tables] == number)
            rows = np.flatnonzero(is_its)
            if len(rows) > 0:
                chosen, *_ = players.draw(opponent, batch.planes[rows], batch.mask[rows], self._generator)
                actions[rows] = chosen.numpy()
        rows = np.flatnonzero(batch.asked & is_trained)
        if len(rows) > 0:
            actions[rows] = self._decided(batch, rows, players)
        return actions

    def _decided(self, batch: Batch, rows: npt.NDArray[np.intp], players: Players) -> npt.NDArray[np.int64]:
        """Draw the policy's actions and keep the decisions."""
        planes, mask = batch.planes[rows], batch.mask[rows]
        chosen, logs, values = players.draw(players.policy, planes, mask, self._generator)
        noted = np.empty(len(rows), _decision_type(self._env.plane_shape, players.critic is not None))
        if players.critic is not None:
            oracle = batch.oracle[rows]
            values = players.criticised(players.critic, planes, oracle)
            noted["oracle"] = np.packbits(oracle.reshape(len(rows), -1), axis=1)
        noted["planes"] = np.packbits(planes.reshape(len(rows), -1), axis=1)
        noted["mask"] = np.packbits(mask, axis=1)
        noted["table"], noted["deal"] = batch.first_table + rows, batch.deal[rows]
        noted["entrant"], noted["action"] = batch.entrant[rows], chosen.numpy()
        noted["log_probability"], noted["value"] = logs.numpy(), values.numpy()
        noted["luck"] = batch.luck[rows, noted["entrant"]] if self._options.luck else 0
        self._rows.append(noted)
        self._of_wall[noted["table"]] += 1
        return chosen.numpy()

    def _note_ends(self, batch: Batch) -> None:
        rows = np.flatnonzero(batch.done)
        if len(rows) == 0:
            return
        ends = np.empty(len(rows), END)
        ends["table"], ends["deal"] = batch.first_table + rows, batch.ended_deal[rows]
        ends["seating"], ends["rewards"] = batch.ended_seating[rows], batch.rewards[rows]
        ends["luck"] = batch.ended_luck[rows] if self._options.luck else 0
        self._ends.append(ends)
        tables = ends["table"][ends["deal"] % SEATINGS == SEATINGS - 1]
        self._finished += int(self._of_wall[tables].sum())
        self._of_wall[tables] = 0

    @property
    def played(self) -> Sequence[npt.NDArray[Any]]:
        """The decisions of each step that `collect` has not returned yet."""
        return self._rows

    def _taken(self) -> tuple[npt.NDArray[Any], Walls]:
        """Return the decisions of finished walls, and keep the others."""
        rows, ends = np.concatenate(self._rows), np.concatenate(self._ends)
        walls = complete_walls(ends, self._seatings)
        is_finished = np.isin(wall_keys(rows), walls.keys)
        self._rows = [rows[~is_finished]]
        self._ends = [ends[~np.isin(wall_keys(ends), walls.keys)]]
        self._finished = 0
        return rows[is_finished], walls

    def _rollout_of(self, rows: npt.NDArray[Any], walls: Walls) -> Rollout:
        """Return the decisions with their advantages, in random order."""
        order, advantage, wall = advantages_of(rows, walls, self._options)
        shuffled = self._random.permutation(len(order))
        rows, advantage = rows[order[shuffled]], advantage[shuffled]
        half = wall[shuffled] % 2 == 1
        return Rollout(rows, advantage, rows["value"] + advantage, half, walls, self._points(walls))

    def _points(self, walls: Walls) -> dict[str, float]:
        """Return the mean points per deal of the policy's entrants, by opponent."""
        tables = walls.keys >> 32
        against = np.array(self._lineups.against)[tables]
        points: dict[str, float] = {}
        for name in sorted(set(against) - {SELF_PLAY}):
            own = self._lineups.trained[tables[against == name]][:, None, :]
            points[str(name)] = float(walls.rewards[against == name].mean(axis=1, keepdims=True)[own].mean())
        return points


def _decision_type(shape: tuple[int, ...], has_oracle: bool) -> np.dtype[Any]:
    cells = int(np.prod(shape[1:]))
    bits = [("planes", shape[0] * cells), ("mask", 235), *([("oracle", ORACLE_PLANES * cells)] if has_oracle else [])]
    numbers = [("log_probability", "f4"), ("value", "f4"), ("luck", "f4")]
    fields = [("table", "u4"), ("deal", "u4"), *numbers, ("entrant", "u1"), ("action", "u1")]
    return np.dtype([*fields, *((name, "u1", -(-count // 8)) for name, count in bits)])
