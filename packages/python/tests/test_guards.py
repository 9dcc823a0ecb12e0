"""Errors for wrong calls of the environment, and frames without shared memory."""

import inspect
import os
import signal

import numpy as np
import pytest

import mcr_arena.vec_env as vec_env_module
from mcr_arena import McrError, frames, vec_env


def code_of(call):
    with pytest.raises(McrError) as error:
        call()
    return error.value.code


def test_the_module_is_callable():
    assert vec_env_module is vec_env
    assert vec_env_module.VecEnv.__name__ == "VecEnv"


def test_tables_must_begin_before_they_are_stepped():
    with vec_env(1, seed=1) as env:
        for call in (
            lambda: env.step([0]),
            env.next_deal,
            env.recv,
            lambda: env.save([0]),
            lambda: env.events(0),
            lambda: env.begin_at({}),
        ):
            assert code_of(call) == "not-begun"
        env.step(env.reset().mask.argmax(axis=1))


def test_a_closed_environment_is_an_error():
    env = vec_env(1, seed=1)
    env.reset()
    (state,) = env.save([0])
    env.close()
    calls = (env.reset, lambda: env.step([0]), lambda: env.save([0]), lambda: env.forget([state]), lambda: env.events(0))
    for call in calls:
        assert code_of(call) == "closed"
    env.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGSTOP")
def test_a_stopped_process_is_an_error_that_names_it():
    with vec_env(1, seed=1) as env:
        batch = env.reset()
        pid = env.pids[0]
        env._servers[0]._watchdog.seconds = 0.5
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(McrError, match=f"process {pid}.*timeout=0.5") as error:
            env.step(batch.mask.argmax(axis=1))
    assert error.value.code == "timed-out"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGSTOP and SIGALRM")
def test_an_interrupted_step_can_be_received_later():
    def interrupt(*_):
        raise KeyboardInterrupt

    with vec_env(8, seed=1) as env, vec_env(8, seed=1) as other:
        first = env.reset().mask.argmax(axis=1)
        rows = other.step(other.reset().mask.argmax(axis=1)).planes.copy()
        signal.signal(signal.SIGALRM, interrupt)
        os.kill(env.pids[0], signal.SIGSTOP)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            env.step(first)
        os.kill(env.pids[0], signal.SIGCONT)
        with pytest.raises(ValueError, match="call recv first"):
            env.send(first)
        np.testing.assert_array_equal(env.recv().planes, rows)
        env.reset()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGSTOP and SIGALRM")
def test_an_interrupted_request_leaves_an_error():
    def interrupt(*_):
        raise KeyboardInterrupt

    with vec_env(8, seed=1) as env:
        env.reset()
        signal.signal(signal.SIGALRM, interrupt)
        os.kill(env.pids[0], signal.SIGSTOP)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            env.reset()
        os.kill(env.pids[0], signal.SIGCONT)
        assert code_of(env.reset) == "interrupted"


def test_a_step_interrupted_between_processes_leaves_an_error(monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    with vec_env(2, seed=1, processes=2) as env:
        actions = env.reset().mask.argmax(axis=1)
        monkeypatch.setattr(env._servers[1], "step", interrupt)
        with pytest.raises(KeyboardInterrupt):
            env.step(actions)
        monkeypatch.undo()
        assert code_of(lambda: env.step(actions)) == "interrupted"
        assert code_of(env.reset) == "interrupted"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for groups")
def test_ctrl_c_in_a_terminal_does_not_end_the_process():
    with vec_env(1, seed=1) as env:
        assert os.getpgid(env.pids[0]) != os.getpgid(0)


def test_a_killed_process_stays_an_error():
    with vec_env(2, seed=1, processes=2) as env:
        actions = env.reset().mask.argmax(axis=1)
        os.kill(env.pids[0], signal.SIGTERM)
        assert code_of(lambda: env.step(actions)) == "process-ended"
        assert code_of(env.reset) == "process-ended"


def test_the_function_shows_all_its_parameters():
    assert next(iter(inspect.signature(vec_env).parameters)) == "tables"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"processes": 0}, "processes: 0, expected 1 or more"),
        ({"groups": 0}, "groups: 0"),
        ({"timeout": 0}, "timeout: 0, expected more than 0"),
        ({"opponents": ()}, "expected a bot"),
        ({"opponents": 5}, "expected a bot"),
        ({"tables": 0}, "tables: 0"),
        ({"opponents": ("goal", "goal", "random", "random")}, 'expected a "learner"'),
    ],
)
def test_invalid_options(options, message):
    with pytest.raises(ValueError, match=message):
        vec_env(**{"tables": 1, **options})


def test_actions_are_integers():
    with vec_env(1, seed=1) as env:
        env.reset()
        with pytest.raises(TypeError, match="float64, expected integers"):
            env.step([2.0])


def test_an_action_outside_of_a_byte_is_a_foul():
    with vec_env(1, seed=1, illegal="foul") as env:
        batch = env.reset()
        # 256 + n would be n if it were cut to a byte.
        batch = env.step([256 + int(batch.mask[0].argmax())])
        assert batch.done[0] == 1 and batch.outcome[0] == 3


def test_oracle_planes_need_the_option():
    with vec_env(1, seed=1) as env, pytest.raises(ValueError, match="oracle=True"):
        _ = env.reset().oracle


def test_each_reset_without_a_seed_has_new_walls():
    def hands(env, seeds):
        return [env.reset(seed).planes.tobytes() for seed in seeds]

    with vec_env(2, seed=1) as env, vec_env(2, seed=1) as again:
        first = hands(env, [None, None, None, 1])
        assert len(set(first[:3])) == 3 and first[3] == first[0]
        assert hands(again, [None, None, None]) == first[:3]


def test_frames_are_the_same_without_shared_memory(monkeypatch):
    def rows(groups):
        rng = np.random.default_rng(1)
        with vec_env(8, "obs6", seed=1, processes=2, groups=groups, oracle=True) as env:
            batch = env.reset()
            seen = []
            for _ in range(50):
                seen.append(batch.rows.tobytes())
                env.send((rng.random(batch.mask.shape) * batch.mask).argmax(axis=1), batch.group)
                batch = env.recv()
        return seen

    shared = rows(1), rows(2)
    monkeypatch.setattr(frames, "reserved_file", lambda size: None)
    assert (rows(1), rows(2)) == shared
