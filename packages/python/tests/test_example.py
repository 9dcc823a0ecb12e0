"""The examples run, and their updates change the policy."""

import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("torch")


def run(example, *args):
    """Run an example on one thread."""
    one_thread = {**os.environ, "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", f"mcr_arena.examples.{example}", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=one_thread)


def lines_of(example, *args):
    """Return the lines of JSON that an example prints."""
    ended = run(example, *args)
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines() if line.startswith("{")]


def test_ppo_learns_and_continues(tmp_path):
    weights = str(tmp_path / "network.pt")
    small = ["--updates", "2", "--tables", "8", "--steps", "200", "--epochs", "1", "--batch", "256", "--save", weights]
    small += ["--channels", "8", "--blocks", "1"]

    first = lines_of("ppo", *small)
    assert [line["update"] for line in first] == [1, 2]
    assert all(line["deals"] > 0 and line["entropy"] > 0 for line in first)
    again = lines_of("ppo", *small, "--load", weights)
    assert again[0]["valueLoss"] != first[0]["valueLoss"]


def test_ppo_learns_from_random_play_with_shaping():
    small = ["--updates", "14", "--tables", "32", "--steps", "128", "--channels", "16", "--blocks", "1"]
    lines = lines_of("ppo", *small, "--shaping", "4", "--near-ready", "1,2", "--smoothing", "0.5", "--rate", "2e-3")

    def share_of_wins(some):
        return sum(line["wins"] for line in some) / sum(line["deals"] for line in some)

    assert share_of_wins(lines[-4:]) > 1.2 * share_of_wins(lines[:4])


def test_ppo_measures_itself_by_play():
    tiny = ["--updates", "1", "--tables", "8", "--steps", "8", "--channels", "8", "--blocks", "1"]
    (line,) = lines_of("ppo", *tiny, "--against", "random", "--measure-every", "1", "--measure-deals", "8")
    assert -100 < line["points"] < 100
    assert line["standardError"] >= 0


@pytest.mark.parametrize(
    ("options", "message"),
    [(["--save", "missing/network.pt"], "the folder does not exist"), (["--against", "nobody"], '"nobody" is not a house bot')],
)
def test_ppo_refuses_what_would_fail_later(options, message):
    ended = run("ppo", "--tables", "8", "--steps", "8", "--channels", "8", "--blocks", "1", *options)
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert message in ended.stderr


def test_maskable_ppo_learns():
    pytest.importorskip("sb3_contrib")
    (line,) = lines_of("maskable_ppo", "--steps", "256", "--rollout", "128", "--deals", "2")
    assert line["steps"] == 256


def test_one_step_values_alternatives_in_sampled_worlds(tmp_path):
    pytest.importorskip("onnxruntime")
    from networks import network_of_kind

    from mcr_arena.installation import mcr_command
    from mcr_arena.train import save_network

    policy = str(save_network(tmp_path / "policy.pt", network_of_kind("suits", 0.1)))
    encoding = network_of_kind("suits", 0.1).options.encoding
    league, data = str(tmp_path / "league"), str(tmp_path / "data")
    bots = "a=shanten,b=shanten,c=shanten,d=shanten"
    played = mcr_command("tournament", "--bots", bots, "--rounds", "2", "--seatings", "1", "--seed", "1", "--out", league)
    exported = mcr_command("dataset", "export", f"{league}/sets", "--encoding", encoding, "--out", data)
    for command in (played, exported):
        subprocess.run(command, check=True, capture_output=True)
    small = ["--records", f"{league}/sets", "--data", data, "--policy", policy, "--decisions", "3", "--worlds", "4"]
    *decisions, result = lines_of("one_step", *small)
    assert len(decisions) == result["decisions"] == 3
    assert all(2 <= len(line["actions"]) == len(line["points"]) <= 3 for line in decisions)
    mean = sum(line["gain"] for line in decisions) / 3
    assert result["gainPerDeal"] == pytest.approx(mean * result["decisionsPerDeal"], abs=0.1)
    assert lines_of("one_step", *small)[-1] == result


def test_branches_play_the_second_action_on_the_same_wall(tmp_path):
    pytest.importorskip("onnxruntime")
    from networks import network_of_kind

    from mcr_arena.train import save_network

    policy = str(save_network(tmp_path / "policy.pt", network_of_kind("suits", 0.1)))
    small = ["--policy", policy, "--rounds", "2", "--tables", "8", "--share", "0.1"]
    *rounds, result = lines_of("branches", *small)
    assert [line["deals"] for line in rounds] == [8, 16]
    assert result["branches"] == rounds[-1]["branches"] > 0
    assert result["always"]["share"] == 1
    assert all(rule["share"] <= 1 for rule in result["rules"])
    assert lines_of("branches", *small)[-1] == result
