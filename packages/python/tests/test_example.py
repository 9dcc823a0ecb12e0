"""The example of PPO runs, and its updates change the policy as intended."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")

PPO = Path(__file__).parents[1] / "examples" / "ppo.py"


def test_ppo_learns_and_continues(tmp_path):
    weights = str(tmp_path / "agent.pt")
    small = ["--updates", "2", "--tables", "8", "--steps", "200", "--epochs", "1", "--batch", "256", "--save", weights]
    small += ["--channels", "8", "--blocks", "1"]
    one_thread = {**os.environ, "OMP_NUM_THREADS": "1"}

    def lines(*more):
        ended = subprocess.run(
            [sys.executable, PPO, *small, *more], capture_output=True, text=True, check=False, env=one_thread
        )
        assert ended.returncode == 0, ended.stderr
        return [json.loads(line) for line in ended.stdout.splitlines()]

    first = lines()
    assert [line["update"] for line in first] == [1, 2]
    assert all(line["deals"] > 0 and line["entropy"] > 0 for line in first)
    again = lines("--load", weights)
    assert again[0]["valueLoss"] != first[0]["valueLoss"]
