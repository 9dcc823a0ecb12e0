"""Reinforcement learning: returns, rollouts, steps, runs. Skipped without `mcr-arena[train]`."""

import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnxruntime")

from networks import network_of_kind  # noqa: E402

from mcr_arena.train import ReinforceOptions, TrainingError, export_policy, load_network, reinforce, save_network  # noqa: E402
from mcr_arena.train.agent import Agent, open_tables  # noqa: E402
from mcr_arena.train.bench import learning_speed  # noqa: E402
from mcr_arena.train.gradient import GradientNoise  # noqa: E402
from mcr_arena.train.lineups import lineups  # noqa: E402
from mcr_arena.train.network import POINTS_PER_UNIT  # noqa: E402
from mcr_arena.train.reinforce import learn_folder  # noqa: E402
from mcr_arena.train.returns import END, advantages_of, complete_walls  # noqa: E402
from mcr_arena.train.team import ALONE  # noqa: E402

torch.set_num_threads(1)
SMALL = ReinforceOptions(
    iterations=3,
    tables=8,
    decisions=200,
    batch=64,
    learning_rate=1e-3,
    value_warm_up=1,
    leash_share=1.0,
    pool_every=1,
    play_every=3,
    play_walls=0,
    bots="random",
    device="cpu",
    precision="float32",
)
#: Entrants by seat, for the seatings 0 to 3.
ROTATIONS = np.array([np.roll(np.arange(4), turn) for turn in range(4)])


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    return str(save_network(tmp_path_factory.mktemp("start") / "start.pt", network_of_kind("suits", 0.1)))


def figures_of(folder):
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def ends_of(by_seat):
    """The ends of the deals of one wall at table 7, from points [deals, seats]."""
    ends = np.zeros(4, END)
    for deal, points in enumerate(by_seat):
        ends[deal] = (7, 4 + deal, deal, np.asarray(points)[np.argsort(ROTATIONS[deal])], 0)
    return ends


def test_the_wall_baseline_removes_only_the_luck_of_seats():
    walls = complete_walls(ends_of([(8, 0, -4, -4)] * 4), ROTATIONS)
    assert np.array_equal(walls.by_seat, [[(8, 0, -4, -4)] * 4])
    assert not walls.adjusted(1).any()
    better = [(8, 0, -4, -4), (11, -3, -4, -4), (8, 0, -4, -4), (8, 0, -4, -4)]
    adjusted = complete_walls(ends_of(better), ROTATIONS).adjusted(1)
    assert np.array_equal(adjusted[0, 1][ROTATIONS[1]], [3, -3, 0, 0])


def test_walls_with_unfinished_deals_are_left_out():
    assert len(complete_walls(ends_of([(0, 0, 0, 0)] * 4)[:3], ROTATIONS).keys) == 0


@pytest.mark.parametrize(("smoothing", "expected"), [(1.0, [0.7, 0.6, 0.2]), (0.0, [0.1, 0.4, 0.2]), (0.5, [0.35, 0.5, 0.2])])
def test_advantages_follow_each_entrant_to_the_end_of_the_deal(smoothing, expected):
    rows = np.zeros(4, [("table", "u4"), ("deal", "u4"), ("entrant", "u1"), ("value", "f4"), ("luck", "f4")])
    rows["table"], rows["deal"], rows["entrant"] = 7, 4, [0, 0, 1, 0]
    rows["value"] = [0.3, 0.4, 0.0, 0.8]
    walls = complete_walls(ends_of([(32, -32, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)]), ROTATIONS)
    options = replace(SMALL, smoothing=smoothing, wall_baseline=0.0)
    order, advantages, place = advantages_of(rows, walls, options)
    assert order.tolist() == [0, 1, 3, 2] and place.tolist() == [0] * 4
    assert advantages.tolist() == pytest.approx([*expected, -1.0])


@pytest.mark.parametrize(("smoothing", "expected"), [(1.0, [0.55, 0.5]), (0.0, [0.05, 0.5])])
def test_luck_after_a_decision_is_subtracted_from_its_return(smoothing, expected):
    rows = np.zeros(2, [("table", "u4"), ("deal", "u4"), ("entrant", "u1"), ("value", "f4"), ("luck", "f4")])
    # Two points of luck before the first decision, another 1.6 before the second, 6.4 after it.
    rows["table"], rows["deal"], rows["value"], rows["luck"] = 7, 4, [0.2, 0.3], [2, 3.6]
    ends = ends_of([(32, -32, 0, 0)] * 4)
    ends["luck"][0] = [10, -10, 0, 0]
    walls = complete_walls(ends, ROTATIONS)
    _, advantages, _ = advantages_of(rows, walls, replace(SMALL, smoothing=smoothing, wall_baseline=0.0))
    assert advantages.tolist() == pytest.approx(expected)
    # The other deals of the wall count as points too, less their luck.
    assert walls.adjusted(1)[0, 0].tolist() == [-10, 10, 0, 0]


def test_tables_are_shared_between_self_play_networks_and_bots():
    who = lineups(16, 0.25, ["goal", "random"], 0.5)
    assert sorted(who.against) == ["goal"] * 4 + ["pool"] * 4 + ["random"] * 4 + ["self"] * 4
    for against, names, trained in zip(who.against, who.opponents, who.trained, strict=True):
        assert trained.tolist() == ([True] * 4 if against == "self" else [True, False, True, False])
        assert names == ("learner", against, "learner", against) or against in ("self", "pool")
    with pytest.raises(TrainingError, match="more than all tables"):
        lineups(16, 0.75, ["goal"], 0.5)


@pytest.mark.parametrize("critic", ["", "grid"])
def test_a_rollout_adds_up(start, critic):
    options = replace(SMALL, critic=critic, pool_share=0.25, bot_share=0.25, wall_baseline=0.0)
    agent = Agent(start, options, ALONE)
    env, collector = open_tables(agent, options, "seed")
    with env:
        rollouts = [collector.collect(400, agent.players([agent.first])) for _ in range(2)]
    for rollout in rollouts:
        rows = rollout.rows
        assert len(rollout) >= 400 and rollout.deals % 4 == 0
        masks = np.unpackbits(rows["mask"], axis=1, count=235)
        assert (masks[np.arange(len(rows)), rows["action"]] == 1).all()
        assert (rows["log_probability"] <= 0).all()
        # Without smoothing a target is the score delta, which is a whole number of points.
        points = rollout.target * POINTS_PER_UNIT
        assert np.abs(points - points.round()).max() < 1e-2
        assert set(rollout.points) <= {"pool", "random"}
        assert all(-100 < value < 100 for value in rollout.points.values())
        assert set(rollout.half.tolist()) == {True, False}
    # No decision is returned twice.
    both = np.concatenate([rollout.rows[["table", "deal"]] for rollout in rollouts])
    assert len(np.unique(both)) == sum(len(np.unique(rollout.rows[["table", "deal"]])) for rollout in rollouts)


def test_steps_increase_the_probability_of_actions_with_advantages(start):
    options = replace(SMALL, groups=1, epochs=3, leash=0.0, decisions=400)
    agent = Agent(start, options, ALONE)
    env, collector = open_tables(agent, options, "seed")
    with env:
        rollout = collector.collect(400, agent.players([agent.first]))
    gains = np.where(rollout.rows["action"] < 20, 1, -1).astype(np.float32)
    figures = agent.learner.learn(replace(rollout, advantage=gains), np.random.default_rng(1), is_warm_up=False)
    assert figures["policyLoss"] < -gains.mean() - 0.01
    assert figures["divergence"] > 0 and figures["signalToNoise"] > 0
    value = {name: weights.clone() for name, weights in agent.network.state_dict().items()}
    agent.learner.learn(rollout, np.random.default_rng(1), is_warm_up=True)
    changed = {name for name, weights in agent.network.state_dict().items() if not torch.equal(weights, value[name])}
    assert changed and all(name.startswith("value.") for name in changed)


def test_the_leash_holds_the_policy_at_the_first_network(start):
    divergences = []
    for leash in (0.0, 1000.0):
        options = replace(SMALL, groups=1, epochs=3, leash=leash)
        agent = Agent(start, options, ALONE)
        env, collector = open_tables(agent, options, "seed")
        with env:
            rollout = collector.collect(200, agent.players([agent.first]))
        divergences.append(agent.learner.learn(rollout, np.random.default_rng(1), is_warm_up=False)["divergence"])
    assert divergences[1] < divergences[0] / 2


def test_the_noise_of_a_gradient_is_estimated_from_two_halves():
    weights = torch.nn.Parameter(torch.zeros(4))
    noise = GradientNoise([weights])
    for half, gradient in [(0, [3.0, 1, 0, 0]), (1, [3.0, -1, 0, 0])]:
        weights.grad = torch.tensor(gradient)
        noise.add(half)
    # Signal 9 - 1, variance of the mean 4 / 4.
    assert noise.figures() == {"signalToNoise": pytest.approx(8)}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"critic": "suits", "bot_share": 0.25, "luck": True},
        {"clip": 0.2, "epochs": 2, "smoothing": 0.95, "pool_share": 0.5},
    ],
)
def test_reinforcement_learning_runs_and_continues(start, tmp_path, options):
    run, chosen = tmp_path / "run", replace(SMALL, play_walls=2, **options)
    reinforce(start, run, chosen)
    figures = figures_of(run)
    assert [line["iteration"] for line in figures] == [1, 2, 3]
    assert "policyLoss" not in figures[0] and "policyLoss" in figures[1]
    assert ("criticLoss" in figures[0]) == (chosen.critic != "")
    assert "difference" in figures[2]
    assert figures[0]["deals"] < figures[1]["deals"] < figures[2]["deals"]
    assert len(torch.load(run / "checkpoint.pt", weights_only=True)["earlier"]) == 3
    assert load_network(run / "best.pt").options == load_network(start).options

    checkpoint = torch.load(run / "checkpoint.pt", weights_only=True)
    torch.save({**checkpoint, "iteration": 2}, run / "checkpoint.pt")
    reinforce(start, run, chosen)
    assert [line["iteration"] for line in figures_of(run)] == [1, 2, 3, 3]


def test_a_run_continues_with_its_first_network_although_its_file_was_replaced(tmp_path):
    file, run = tmp_path / "start.pt", tmp_path / "run"
    save_network(file, network_of_kind("suits", 0.1))
    reinforce(str(file), run, SMALL)
    checkpoint = torch.load(run / "checkpoint.pt", weights_only=True)
    torch.save({**checkpoint, "iteration": 2}, run / "checkpoint.pt")
    save_network(file, load_network(run / "last.pt"))
    reinforce(str(file), run, SMALL)
    kept = torch.load(run / "checkpoint.pt", weights_only=True)["first"]["weights"]
    assert all(torch.equal(kept[name], weights) for name, weights in checkpoint["first"]["weights"].items())


def test_normalisation_keeps_its_statistics(tmp_path):
    network = network_of_kind("grid", 0.5)
    start = save_network(tmp_path / "start.pt", network)
    reinforce(str(start), tmp_path / "run", replace(SMALL, iterations=2))
    before, after = network.state_dict(), load_network(tmp_path / "run/last.pt").state_dict()
    assert torch.equal(before["trunk.stem_norm.running_mean"], after["trunk.stem_norm.running_mean"])
    assert not torch.equal(before["logits.weight"], after["logits.weight"])


def test_equal_seeds_give_equal_curves(start, tmp_path):
    curves = []
    for name, seed in [("one", 1), ("same", 1), ("other", 2)]:
        reinforce(start, tmp_path / name, replace(SMALL, seed=seed))
        curves.append([{**line, "seconds": 0, "processorSeconds": 0} for line in figures_of(tmp_path / name)])
    assert curves[0] == curves[1]
    assert curves[0] != curves[2]


def test_starts_from_an_exported_policy_and_plays_against_given_networks(start, tmp_path):
    policy = export_policy(load_network(start), tmp_path / "policy.onnx")
    options = replace(SMALL, iterations=1, pool_share=1.0, pool_files=f"{policy},{start}", pool_live=3)
    reinforce(str(policy), tmp_path / "run", options)
    assert "pool" in figures_of(tmp_path / "run")[0]["points"]


def test_measures_the_speed_of_learning(start):
    speeds = [learning_speed(start, SMALL, 300) for _ in range(2)]
    assert speeds[0].decisions >= 300 and speeds[0].digest == speeds[1].digest
    assert 0 < speeds[0].learning < speeds[0].python and speeds[0].node > 0


def test_long_runs_are_stored_outside_the_repository(monkeypatch, tmp_path):
    monkeypatch.setenv("MCR_LEARN", str(tmp_path))
    assert learn_folder() == tmp_path
    monkeypatch.delenv("MCR_LEARN")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert learn_folder() == tmp_path / "cache/mcr-arena/learn"


def test_two_processes_learn_together(start, tmp_path):
    options = ["--iterations", "2", "--value-warm-up", "1", "--tables", "4", "--decisions", "300", "--batch", "64"]
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "-m", "--"]
    run = ["mcr_arena.train", "reinforce", "--start", start, "--out", str(tmp_path / "run"), "--play-walls", "0", *options]
    subprocess.run([*launch, *run], check=True)
    figures = figures_of(tmp_path / "run")
    assert [line["iteration"] for line in figures] == [1, 2]
    # Each of them plays at least half of the decisions.
    assert all(line["rows"] >= 300 for line in figures)
