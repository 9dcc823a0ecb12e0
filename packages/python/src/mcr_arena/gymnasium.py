"""One seat of a table as a Gymnasium environment: the other three are bots. An episode is a deal."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .batch import Batch
from .vec_env import vec_env

Planes = npt.NDArray[np.uint8]


class McrEnv(gymnasium.Env[Planes, np.int64]):
    """One learner against three bots: `gymnasium.make("mcr_arena.gymnasium:mcr-arena/Mcr-v0")`.

    After an import of this module, `gymnasium.make("mcr-arena/Mcr-v0")` suffices.

    Observations are planes of zeros and ones, and actions are the 235 numbers of docs/encodings.md. The reward of the last step
    of a deal is the seat's score delta. The legal actions are in `info["action_mask"]` and `action_masks()`; an illegal one is
    a foul, which costs 30 points and ends the deal. The seat changes from deal to deal.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self, opponents: str | tuple[str, str, str] = "shanten", encoding: str = "obs38", seed: int | None = None
    ) -> None:
        """`opponents`: one bot for all three seats, or three. `seed`: for walls and bots; random if None."""
        others = (opponents,) * 3 if isinstance(opponents, str) else tuple(opponents)
        if len(others) != 3:
            raise ValueError(f"opponents: {opponents}, expected one bot or three")
        self._env = vec_env(1, encoding, ("learner", *others), seed=seed, illegal="foul")
        self._batch: Batch | None = None
        self._has_stepped = False
        self._is_over = False
        self._shape = self._env.plane_shape
        self.observation_space = spaces.Box(0, 1, self._shape, np.uint8)
        self.action_space = spaces.Discrete(self._env.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        """Begin a deal: the next one, or the first one from `seed`. `options`: {"start": …} as for `VecEnv.reset`."""
        super().reset(seed=seed)
        start = (options or {}).get("start")
        if seed is not None or self._batch is None or start is not None:
            self._batch = self._env.reset(seed, None if start is None else {0: start})
        elif self._has_stepped and not self._batch.done[0]:
            self._batch = self._env.next_deal()
        self._has_stepped = self._is_over = False
        # Deals that end before the learner is asked are skipped.
        while not self._batch.asked[0]:
            self._batch = self._env.step([0])
        return self._observation(self._batch), self._info(self._batch)

    def step(self, action: np.int64) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Answer the question. After the end of a deal the observation is all zeros."""
        if self._batch is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the deal is over: call reset before step")
        batch = self._env.step([int(action)])
        self._batch = batch
        self._has_stepped = True
        if not batch.done[0]:
            return self._observation(batch), 0.0, False, False, self._info(batch)
        self._is_over = True
        reward = float(batch.rewards[0, 0])
        info = {"action_mask": _no_question(), "rewards": batch.rewards[0].copy(), "versions": batch.versions}
        return np.zeros(self._shape, np.uint8), reward, True, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal actions; sb3-contrib's MaskablePPO calls this method. After the end of a deal, only pass."""
        if self._batch is None:
            raise gymnasium.error.ResetNeeded("call reset before action_masks")
        if self._is_over:
            return _no_question().astype(bool)
        masks: npt.NDArray[np.bool_] = self._batch.mask[0].astype(bool)
        return masks

    def close(self) -> None:
        """End the Node process."""
        self._env.close()
        self._batch = None

    def _observation(self, batch: Batch) -> Planes:
        planes: Planes = batch.planes[0].copy()
        return planes

    def _info(self, batch: Batch) -> dict[str, Any]:
        mask = batch.mask[0].astype(np.int8)
        return {"action_mask": mask, "seat": int(batch.seat[0]), "wall": int(batch.wall[0]), "versions": batch.versions}


def _no_question() -> npt.NDArray[np.int8]:
    mask = np.zeros(235, np.int8)
    mask[0] = 1
    return mask


def env(opponents: str | tuple[str, str, str] = "shanten", encoding: str = "obs38", seed: int | None = None) -> McrEnv:
    """Return one learner against three bots."""
    return McrEnv(opponents, encoding, seed)


gymnasium.register("mcr-arena/Mcr-v0", "mcr_arena.gymnasium:McrEnv")
