"""Gymnasium's own checks, and a deal."""

import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from mcr_arena import McrError  # noqa: E402
from mcr_arena import gymnasium as mcr_gymnasium  # noqa: E402


def test_check_env():
    env = mcr_gymnasium.env("random", seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*not within the spec.*")
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(env, skip_render_check=True)
    env.close()


def test_plays_deals_to_their_end():
    env = mcr_gymnasium.env("shanten", encoding="obs6", seed=1)
    rng = np.random.default_rng(1)
    rewards, seats = [], set()
    _, info = env.reset(seed=7)
    for _ in range(12):
        terminated = False
        seats.add(info["seat"])
        while not terminated:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, terminated, _, info = env.step(action)
        assert info["rewards"].sum() == 0
        rewards.append(reward)
        _, info = env.reset()
    env.close()
    assert len(seats) == 4
    assert any(reward < 0 for reward in rewards)


def test_reset_drops_an_unfinished_deal():
    env = mcr_gymnasium.env("random", seed=1)
    _, first = env.reset(seed=1)
    env.step(int(first["action_mask"].argmax()))
    _, second = env.reset()
    assert second["wall"] == first["wall"] + 1
    env.close()


def test_is_registered():
    import gymnasium

    env = gymnasium.make("mcr-arena/Mcr-v0", opponents="random", seed=1)
    planes, info = env.reset(seed=1)
    assert planes.shape == env.observation_space.shape and info["action_mask"].any()
    env.close()


def test_a_step_after_the_end_of_a_deal_is_an_error():
    from gymnasium.error import ResetNeeded

    env = mcr_gymnasium.env("random", seed=1)
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    # Action 0, a pass, is illegal at a turn: a foul ends the deal.
    _, reward, terminated, _, info = env.step(0)
    while not terminated:
        _, reward, terminated, _, info = env.step(0)
    assert reward < 0
    assert np.flatnonzero(info["action_mask"]).tolist() == np.flatnonzero(env.action_masks()).tolist() == [0]
    with pytest.raises(ResetNeeded, match="over"):
        env.step(0)
    _, info = env.reset()
    assert info["action_mask"].tolist() == env.action_masks().astype(np.int8).tolist()
    env.close()


def test_environments_without_a_seed_differ_and_a_closed_one_is_an_error():
    one, other = mcr_gymnasium.env(), mcr_gymnasium.env()
    planes = [each.reset()[0] for each in (one, other)]
    assert not np.array_equal(*planes)
    one.close()
    other.close()
    with pytest.raises(McrError, match="closed"):
        one.reset()
    with pytest.raises(ValueError, match="expected one bot or three"):
        mcr_gymnasium.env(opponents=("goal", "random"))
