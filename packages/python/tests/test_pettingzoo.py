"""PettingZoo's own checks, and a deal."""

import pytest

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from mcr_arena import pettingzoo as mcr_pettingzoo  # noqa: E402


def test_api():
    env = mcr_pettingzoo.env(seed=1)
    api_test(env, num_cycles=1000, verbose_progress=False)
    env.close()


def test_seed():
    seed_test(mcr_pettingzoo.env, num_cycles=50)


def test_a_deal_ends_with_deltas_that_sum_to_zero():
    env = mcr_pettingzoo.env(seed=1)
    for seed in range(5):
        env.reset(seed=seed)
        rewards = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, _, _ = env.last()
            rewards[agent] += reward
            env.step(None if termination else int(observation["action_mask"].argmax()))
        assert sum(rewards.values()) == 0
    env.close()


def test_must_be_reset_before_a_step():
    from gymnasium.error import ResetNeeded

    env = mcr_pettingzoo.env(seed=1)
    with pytest.raises(ResetNeeded):
        env.step(0)
    with pytest.raises(ResetNeeded):
        env.observe("seat_0")
    env.close()
