"""The vectorised environment."""

import os
import signal
import time

import numpy as np
import pytest

import mcr_arena
from mcr_arena import IllegalActionError, McrError, vec_env
from mcr_arena.table_states import SavedState


def any_legal(mask, rng):
    return (rng.random(mask.shape, dtype=np.float32) * mask).argmax(1)


def play(env, steps, seed=1):
    """Play at random; return all reported rows."""
    rng = np.random.default_rng(seed)
    batch = env.reset()
    seen = []
    for _ in range(steps):
        batch = env.step(any_legal(batch.mask, rng))
        seen.append(batch.rows.copy())
    return seen


def test_rewards_sum_to_zero_and_every_row_is_asked():
    with vec_env(16, "obs38", seed=3) as env:
        seen = np.concatenate(play(env, 400))
    assert (seen["rewards"].sum(axis=1) == 0).all()
    assert (seen["question"] != 0).all()
    ended = seen[seen["done"] == 1]
    assert len(ended) > 20
    assert (seen["rewards"][seen["done"] == 0] == 0).all()
    assert ((ended["outcome"] == 2) == (ended["rewards"] == 0).all(axis=1)).all()


def test_results_do_not_depend_on_processes():
    with vec_env(8, "obs6", seed=5) as one, vec_env(8, "obs6", seed=5, processes=2) as two:
        for a, b in zip(play(one, 150), play(two, 150), strict=True):
            assert np.array_equal(a, b)


def test_results_do_not_depend_on_groups():
    with vec_env(8, "obs6", seed=5) as whole, vec_env(8, "obs6", seed=5, groups=2) as halves:
        batch = whole.reset()
        half = halves.reset()
        for _ in range(100):
            actions = batch.mask.argmax(axis=1)
            assert np.array_equal(half.rows, batch.rows[:4])
            other = halves.recv()
            assert np.array_equal(other.rows, batch.rows[4:])
            halves.send(actions[:4], 0)
            halves.send(actions[4:], 1)
            batch = whole.step(actions)
            half = halves.recv()


def test_a_duplicate_wall_is_played_in_all_seatings():
    with vec_env(1, "obs6", seatings=4, seed=1) as env:
        ended = np.concatenate(play(env, 1200))
        ended = ended[ended["done"] == 1]
    assert len(ended) >= 8
    assert list(ended["endedWall"][:8]) == [0] * 4 + [1] * 4
    assert len(set(ended["endedSeating"][:4])) == 4


def test_an_illegal_action_steps_nothing():
    with vec_env(2, seed=1) as env:
        batch = env.reset()
        before = batch.rows.copy()
        for wrong in (0, -1, 235):
            with pytest.raises(IllegalActionError, match="table 1"):
                env.step([int(batch.mask[0].argmax()), wrong])
        assert np.array_equal(env.batch().rows, before)
        env.step(batch.mask.argmax(axis=1))


def test_saved_states_can_be_restored_repeatedly():
    with vec_env(4, seed=2) as env:
        batch = env.reset()
        for _ in range(30):
            batch = env.step(batch.mask.argmax(axis=1))
        states = env.save(range(4))
        planes = batch.planes.copy()
        ends = []
        for _ in range(3):
            batch = env.restore(dict(enumerate(states)))
            assert np.array_equal(batch.planes, planes)
            for _ in range(60):
                batch = env.step(batch.mask.argmax(axis=1))
            ends.append(batch.planes.copy())
        assert np.array_equal(ends[0], ends[1]) and np.array_equal(ends[0], ends[2])
        env.forget(states)
        with pytest.raises(McrError) as error:
            env.restore({0: states[0]})
        assert error.value.code == "state-unknown"


def test_a_wrong_start_changes_no_table():
    wrong = {"wall": "B1", "prevalentWind": "east"}
    with vec_env(2, seed=1) as env, vec_env(2, seed=1) as other:
        env.reset()
        other.reset()
        events = env.events(0)
        for change in (env.reset, env.begin_at):
            with pytest.raises(McrError, match="table 1"):
                change(starts={0: {"events": events}, 1: wrong})
        with pytest.raises(McrError):
            env.restore({0: env.save([0])[0], 1: SavedState(0, 99)})
        for _ in range(5):
            rows = env.step(env.batch().mask.argmax(axis=1)).rows
            assert np.array_equal(rows, other.step(other.batch().mask.argmax(axis=1)).rows)
        assert np.array_equal(env.reset().rows, other.reset().rows)
    with vec_env(2, seed=1, processes=2) as env:
        env.reset()
        with pytest.raises(McrError, match="table 1"):
            env.reset(starts={1: wrong})
        with pytest.raises(McrError) as error:
            env.reset()
        assert error.value.code == "interrupted"


def test_reading_events_keeps_the_rows_of_other_groups():
    with vec_env(4, seed=1, groups=2) as env:
        first = env.reset()
        env.events(0)
        second = env.recv()
        assert second.first_table == 2
        env.send(first.mask.argmax(axis=1), 0)
        env.save([0])
        assert env.recv().first_table == 0


def test_a_deal_can_begin_after_given_events():
    with vec_env(2, seed=2) as env:
        batch = env.reset()
        for _ in range(40):
            batch = env.step(batch.mask.argmax(axis=1))
        events = env.events(0)
        batch = env.reset(starts={1: {"events": events, "seating": int(batch.seating[0])}})
        assert env.events(1) == events


def test_oracle_planes_and_floats():
    with vec_env(2, "mcr-1", planes="float32", oracle=True, seed=1) as env:
        batch = env.reset()
        assert batch.planes.shape == (2, 163, 4, 9) and batch.planes.dtype == np.float32
        assert batch.oracle.shape == (2, 47, 4, 9)
        assert batch.oracle[:, :12].sum() == 2 * 3 * 13
        kept = batch.copy()
        env.step(batch.mask.argmax(axis=1))
        assert not np.array_equal(kept.planes, env.batch().planes)


def test_house_bots_as_opponents():
    with vec_env(4, "obs38", "shanten", seed=1) as env:
        seen = np.concatenate(play(env, 60))
    assert (seen["entrant"] == 0).all()
    assert set(seen["seat"]) == {0, 1, 2, 3}
    assert (seen["outcome"] == 1).any()


def test_every_result_includes_versions():
    with vec_env(1, "mcr-1") as env:
        versions = env.reset().versions
    assert (versions.environment, versions.encoding, versions.encoding_version) == (2, "mcr-1", 1)
    assert versions.rules["format"] == "duplicate"


def test_a_killed_process_is_an_error_that_names_it():
    env = vec_env(4, seed=1, processes=2)
    batch = env.reset()
    pid = env.pids[1]
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(McrError, match=f"process {pid}.*SIGKILL") as error:
        for _ in range(3):
            batch = env.step(batch.mask.argmax(axis=1))
    assert error.value.code == "process-ended"
    env.close()


def test_close_ends_the_process():
    env = vec_env(1, seed=1)
    pid = env.pids[0]
    env.close()
    with pytest.raises(ProcessLookupError):
        for _ in range(1000):
            os.kill(pid, 0)
            time.sleep(0.01)


@pytest.mark.parametrize(
    ("options", "code"),
    [({"opponents": "nobody"}, "bot-not-found"), ({"encoding": "obs7"}, "request-invalid")],
)
def test_invalid_options_raise_an_error_with_a_code(options, code):
    with pytest.raises(McrError) as error:
        vec_env(1, **options)
    assert error.value.code == code


def test_the_error_for_a_missing_clone_names_it(monkeypatch, tmp_path):
    monkeypatch.setenv("MCR_HOME", str(tmp_path))
    with pytest.raises(mcr_arena.McrNotFoundError, match="not a clone"):
        vec_env(1)


def test_determinized_deals_ask_the_same_question_in_another_process():
    rng = np.random.default_rng(1)
    with vec_env(2, "obs38", seed=4, oracle=True) as env, vec_env(6, "obs38", seed=9, processes=2, oracle=True) as other:
        batch = env.reset()
        for _ in range(60):
            batch = env.step(any_legal(batch.mask, rng))
            starts = env.determinize(1, 6, seed=2)
            copies = other.reset(starts=dict(enumerate(starts)))
            for name in ("planes", "mask", "question", "seat", "entrant", "seating"):
                assert (getattr(copies, name) == getattr(batch, name)[1]).all()
            # The hidden tiles differ from the true ones, and among the copies.
            hidden = {oracle.tobytes() for oracle in (*copies.oracle, batch.oracle[1])}
            assert len(hidden) == 7
            assert starts == env.determinize(1, 6, seed=2)


def test_shaping_columns():
    with vec_env(12, "obs6", seed=7, shaping=True, near_ready=[1, 0, 3]) as env:
        batch = env.reset()
        assert batch.shanten.shape == batch.missing.shape == batch.reach.shape == (12,)
        near = np.array([1, 0, 3] * 4)
        assert (batch.shanten[near > 0] < near[near > 0]).all()
        assert batch.missing[near == 1].mean() < batch.missing[near == 0].mean()
        rows = np.concatenate(play(env, 60))
    assert ((rows["missing"] == 0) == (rows["mask"][:, 1] == 1)).all()
    assert set(np.unique(rows["missing"])) <= set(range(16))
    assert ((rows["reach"] == 0) | (rows["reach"] >= 8)).all()


def test_luck_columns():
    with vec_env(4, "obs6", seed=9, luck=True, near_ready=2) as env:
        rows = np.concatenate(play(env, 60))
        # What is won or lost in a deal so far by luck sums to 0, and is 0 where no deal ended.
        assert np.abs(rows["luck"].sum(axis=1)).max() < 1e-3 and (rows["luck"] != 0).any()
        assert ((rows["endedLuck"] != 0).any(axis=1) == (rows["done"] == 1)).all()
        assert env.reset().luck.shape == (4, 4)


def test_deals_near_ready_do_not_depend_on_processes():
    options = {"encoding": "obs6", "seed": 8, "near_ready": [2, 0, 1]}
    with vec_env(6, **options) as one, vec_env(6, **options, processes=2) as two:
        for a, b in zip(play(one, 60), play(two, 60), strict=True):
            assert np.array_equal(a, b)


def test_columns_that_were_not_asked_for():
    with vec_env(1, "obs6", seed=1) as env:
        batch = env.reset()
        with pytest.raises(ValueError, match="open it with shaping=True"):
            _ = batch.missing
    with pytest.raises(McrError, match=r"duplicate deals only\s+→ at near_ready$"):
        vec_env(1, "obs6", rules="casual", near_ready=2)
