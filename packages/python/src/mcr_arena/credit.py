"""Credits the rewards of a rollout to the decisions of each entrant, with generalised advantage estimation.

A table asks several entrants in turn, and a row with `done` reports a deal that ended before its question. So an entrant's
decision is followed by its next one in the same deal, or else by the rewards of the first row with `done`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Credit:
    """The result for each decision of a rollout, [steps, tables]."""

    #: float32: the advantage; 0 where `counts` is false.
    advantages: Floats
    #: float32: the advantage plus the value, the target of a critic.
    returns: Floats
    #: bool: whether to learn from the row: it has a question, and the entrant's next decision or the end of the deal is known.
    counts: npt.NDArray[np.bool_]


def credit(
    entrant: npt.ArrayLike,
    asked: npt.ArrayLike,
    values: npt.ArrayLike,
    done: npt.ArrayLike,
    rewards: npt.ArrayLike,
    gamma: float = 1.0,
    smoothing: float = 0.95,
    potential: npt.ArrayLike | None = None,
) -> Credit:
    """Return the advantages of a rollout of T steps at N tables.

    entrant: whose question each row was, [T, N].
    asked: whether the row had a question, [T, N].
    values: the expected remaining reward of the entrant at each question, [T, N].
    done: whether the rows after each step report the end of a deal, [T, N]: `batch.done` of the batch that `step` returned.
    rewards: of the same rows, by entrant, [T, N, 4], in the unit of the values.
    gamma: the discount from one decision of an entrant to its next.
    smoothing: λ of generalised advantage estimation.
    potential: how good the position of the entrant is at each question, [T, N], in the unit of the values. Each decision earns
        `gamma` times the potential at the entrant's next decision, 0 at the end of the deal, less its own. The values are then
        of these rewards; which policies are best does not change (Ng, Harada and Russell, 1999).

    The last decision of an entrant in a deal that has not ended does not count. For the decisions before it, its value is the
    expected remaining reward.
    """
    whose, is_asked = np.asarray(entrant), np.asarray(asked, dtype=bool)
    expected, ended = np.asarray(values, np.float32), np.asarray(done, dtype=bool)
    paid = np.asarray(rewards, np.float32)
    height = np.zeros_like(expected) if potential is None else np.asarray(potential, np.float32)
    steps, tables = whose.shape
    advantages = np.zeros((steps, tables), np.float32)
    counts = np.zeros((steps, tables), bool)
    # What follows each entrant's decision: its reward, then value, advantage and potential of its next decision.
    reward, next_value, next_advantage, next_height = (np.zeros((tables, 4), np.float32) for _ in range(4))
    is_known = np.zeros((tables, 4), bool)
    for step in reversed(range(steps)):
        over = ended[step]
        reward[over] = paid[step, over]
        next_value[over] = next_advantage[over] = next_height[over] = 0
        is_known[over] = True
        row = np.flatnonzero(is_asked[step])
        own = (row, whose[step, row])
        counts[step, row] = is_known[own]
        earned = reward[own] + gamma * next_height[own] - height[step, row]
        error = earned + gamma * next_value[own] - expected[step, row]
        advantages[step, row] = np.where(is_known[own], error + gamma * smoothing * next_advantage[own], 0)
        reward[own], next_value[own], next_advantage[own] = 0, expected[step, row], advantages[step, row]
        next_height[own] = height[step, row]
        is_known[own] = True
    return Credit(advantages, advantages + expected, counts)
