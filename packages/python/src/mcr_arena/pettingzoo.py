"""A table of four learners as a PettingZoo AEC environment. An episode is a deal."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from .batch import Batch
from .vec_env import vec_env

#: By seat: seat_0 is east and draws first.
AGENTS = ("seat_0", "seat_1", "seat_2", "seat_3")
Observation = dict[str, npt.NDArray[Any]]


class McrAec(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Four learners, named by their seats.

    An observation consists of planes and legal actions: {"observation", "action_mask"}. Only the selected agent has a question;
    for the others, the planes are from their last question, and no action is legal. Rewards are the agents' score deltas, at
    the end of the deal. An illegal action is a foul, which costs 30 points and ends the deal.
    """

    metadata: dict[str, Any] = {"name": "mcr_v1", "render_modes": [], "is_parallelizable": False}

    def __init__(self, encoding: str = "obs38", seed: int | None = None) -> None:
        """See `vec_env`."""
        super().__init__()
        self._env = vec_env(1, encoding, seed=seed, illegal="foul")
        self._batch: Batch | None = None
        self._is_at_start = False
        self.render_mode = None
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        shape, actions = self._env.plane_shape, self._env.actions
        self._spaces = {
            agent: spaces.Dict(
                {"observation": spaces.Box(0, 1, shape, np.uint8), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
            )
            for agent in AGENTS
        }
        self._actions = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self._seen: dict[str, npt.NDArray[np.uint8]] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Planes and mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The 235 numbers of docs/encodings.md."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a deal: the next one, or the first one from `seed`. `options`: {"start": …} as for `VecEnv.reset`."""
        start = (options or {}).get("start")
        if seed is not None or self._batch is None or start is not None:
            self._batch = self._env.reset(seed, None if start is None else {0: start})
        elif not self._is_at_start:
            self._batch = self._env.next_deal()
        self._is_at_start = True
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {"versions": self._env.versions} for agent in AGENTS}
        self._seen = {agent: np.zeros(self._env.plane_shape, np.uint8) for agent in AGENTS}
        self._note_question(self._batch)

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation at its last question, and its legal actions."""
        if self._batch is None:
            raise ResetNeeded("call reset before observe")
        mask = np.zeros(self._env.actions, np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask = self._batch.mask[0].astype(np.int8)
        return {"observation": self._seen[agent].copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the action of the selected agent."""
        if self._batch is None:
            raise ResetNeeded("call reset before step")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("step: expected an action, because the deal is not over")
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._is_at_start = False
        seating = self._seat_entrants()
        self._batch = self._env.step([int(action)])
        if self._batch.done[0]:
            self._is_at_start = True
            for seat, name in enumerate(AGENTS):
                self.rewards[name] = float(self._batch.rewards[0, seating[seat]])
                self.terminations[name] = True
        else:
            self._note_question(self._batch)
        self._accumulate_rewards()
        self._deads_step_first()

    def close(self) -> None:
        """End the Node process."""
        self._env.close()

    def _note_question(self, batch: Batch) -> None:
        self.agent_selection = AGENTS[int(batch.seat[0])]
        self._seen[self.agent_selection] = batch.planes[0].copy()

    def _seat_entrants(self) -> list[int]:
        """The entrants by seat in the current deal."""
        assert self._batch is not None
        return self._env.entrants_of(int(self._batch.seating[0]))


def env(encoding: str = "obs38", seed: int | None = None) -> McrAec:
    """Return a table of four learners."""
    return McrAec(encoding, seed)
