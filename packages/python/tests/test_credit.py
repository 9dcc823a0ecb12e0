"""The credit of rewards, against a slow count of each entrant's decisions."""

import numpy as np
import pytest

from mcr_arena import vec_env
from mcr_arena.credit import credit


def rollout(steps, tables, seed):
    """Play at random; return the arrays of the rollout with random values."""
    rng = np.random.default_rng(seed)
    columns = {name: [] for name in ("entrant", "asked", "values", "done", "rewards")}
    with vec_env(tables, "obs6", seed=seed, seatings=4) as env:
        batch = env.reset()
        for _ in range(steps):
            columns["entrant"].append(batch.entrant.copy())
            columns["asked"].append(batch.asked)
            columns["values"].append(rng.normal(size=tables))
            batch = env.step((rng.random(batch.mask.shape) * batch.mask).argmax(axis=1))
            columns["done"].append(batch.done.copy())
            columns["rewards"].append(batch.rewards.copy())
    return {name: np.array(rows) for name, rows in columns.items()}


def slow_advantages(entrant, asked, values, done, rewards, gamma, smoothing, potential=None):
    """Follow each decision forwards: (advantage, whether it counts) by (step, table)."""
    height = np.zeros_like(values) if potential is None else potential
    steps, tables = entrant.shape
    found = {}

    def next_of(step, table, who):
        """The reward, and the place of the next decision, of a decision; None if the rollout ends before."""
        for later in range(step, steps):
            if done[later, table]:
                return rewards[later, table, who], None
            if later + 1 < steps and asked[later + 1, table] and entrant[later + 1, table] == who:
                return 0, later + 1
        return None

    for step in reversed(range(steps)):
        for table in range(tables):
            if not asked[step, table]:
                continue
            after = next_of(step, table, entrant[step, table])
            if after is None:
                found[step, table] = (0.0, False)
                continue
            reward, place = after
            following = (values[place, table], found[place, table][0]) if place is not None else (0.0, 0.0)
            reward += gamma * (height[place, table] if place is not None else 0) - height[step, table]
            error = reward + gamma * following[0] - values[step, table]
            found[step, table] = (error + gamma * smoothing * following[1], True)
    return found


@pytest.mark.parametrize("shaped", [False, True])
@pytest.mark.parametrize(("gamma", "smoothing"), [(1.0, 0.95), (0.97, 0.8), (1.0, 1.0)])
def test_agrees_with_a_slow_count(gamma, smoothing, shaped):
    columns = rollout(160, 6, seed=3)
    if shaped:
        columns["potential"] = np.random.default_rng(5).normal(size=columns["values"].shape)
    assert columns["done"].sum() > 3
    found = credit(**columns, gamma=gamma, smoothing=smoothing)
    expected = slow_advantages(**columns, gamma=gamma, smoothing=smoothing)
    for place, (advantage, counts) in expected.items():
        assert found.counts[place] == counts
        assert found.advantages[place] == pytest.approx(advantage, abs=1e-3)
    assert found.counts.sum() == sum(counts for _, counts in expected.values())


def test_without_smoothing_of_values_the_returns_are_the_rewards():
    columns = rollout(160, 6, seed=4)
    found = credit(**columns, smoothing=1.0)
    first_end = columns["done"].argmax(axis=0)
    for table in np.flatnonzero(columns["done"].any(axis=0)):
        end = first_end[table]
        for step in range(end + 1):
            who = columns["entrant"][step, table]
            assert found.returns[step, table] == pytest.approx(columns["rewards"][end, table, who], abs=1e-3)


def test_a_potential_does_not_change_returns_without_smoothing_and_discount():
    columns = rollout(160, 6, seed=4)
    potential = np.random.default_rng(6).normal(size=columns["values"].shape)
    plain, shaped = credit(**columns, smoothing=1.0), credit(**columns, smoothing=1.0, potential=potential)
    counts = plain.counts & (np.cumsum(columns["done"][::-1], axis=0)[::-1] > 0)
    assert counts.sum() > 100
    assert (shaped.returns + potential)[counts] == pytest.approx(plain.returns[counts], abs=1e-3)
