"""The installed wheel without a clone, Node on the path or files in the home folder: `npm run test:wheel`."""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mcr_arena import Hand, McrError, Score, fan, shanten, vec_env
from mcr_arena.installation import mcr_command

CLONE = os.environ.get("MCR_TEST_WHEEL")
pytestmark = pytest.mark.skipif(CLONE is None, reason="run by npm run test:wheel")

#: How many hands are scored; a million by default.
HANDS = int(os.environ.get("MCR_TEST_HANDS", "1000000"))
SUITED = [f"{suit}{number}" for suit in "WBT" for number in range(1, 10)]
KINDS = [*SUITED, *(f"F{number}" for number in range(1, 5)), *(f"J{number}" for number in range(1, 4))]
BOT = Path(__file__).parent / "mixing_bot.py"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_no_clone_is_readable():
    assert shutil.which("node") is None
    assert not (Path(CLONE) / "package.json").exists()
    assert "MCR_HOME" not in os.environ
    assert mcr_command()[0].startswith(sys.prefix)
    assert list(Path.home().iterdir()) == []


def test_the_command_line():
    program = Path(sys.prefix) / "bin" / "mcr"
    assert "7s×3" in run(program, "shanten", "123m 2345p 789s EE CC").stdout
    assert run(sys.executable, "-m", "mcr_arena", "fan", "[34'5m] 345p 345678s EE", "--win", "8s").returncode == 0
    assert "unknown command" in run(program, "serve").stderr


def test_house_bots_and_a_bot_over_standard_input(tmp_path):
    shutil.copy(BOT, tmp_path)
    manifest = {"name": "mixing", "language": "python", "entry": BOT.name, "protocol": "events", "keepRunning": True}
    (tmp_path / "bot.json").write_text(json.dumps(manifest))
    lineup = ("learner", str(tmp_path), "policy", "goal")
    ended = set()
    with vec_env(2, opponents=lineup, seed=1, trust=True) as env:
        batch = env.reset()
        while len(ended) < 4:
            for row in batch.done.nonzero()[0]:
                assert batch.outcome[row] != 3, f"foul of entrant {batch.decider[row]}"
                ended.add((int(batch.ended_wall[row]), int(batch.ended_seating[row])))
            batch = env.step(batch.mask.argmax(axis=1))


def random_hands(draws, size):
    """Yield hands of this many tiles, drawn from 136."""
    wall = [kind for kind in KINDS for _ in range(4)]
    for _ in range(draws):
        yield random.sample(wall, size)


def winning_hands(count):
    """Yield winning hands of four sets and a pair, with the winning tile last."""
    while count > 0:
        tiles = [random.choice(KINDS)] * 2
        for _ in range(4):
            first = random.choice(KINDS)
            is_chow = first in SUITED and first[1] < "8" and random.random() < 0.7
            tiles += [f"{first[0]}{int(first[1]) + step}" for step in range(3)] if is_chow else [first] * 3
        if max(map(tiles.count, tiles)) <= 4:
            random.shuffle(tiles)
            count -= 1
            yield tiles


def test_fan_points_of_many_hands():
    random.seed(1)
    scores = fan(Hand(tiles[:13], tiles[13], self_drawn=True) for tiles in winning_hands(HANDS))
    assert len(scores) == HANDS
    assert all(isinstance(score, Score) for score in scores)
    assert all(sum(each.points * each.count for each in score.fans) == score.total for score in scores[:1000])


def test_shanten_of_many_hands():
    random.seed(2)
    lowest = [0] * 8
    answers = shanten(((), tiles) for tiles in random_hands(HANDS, 13))
    assert len(answers) == HANDS
    for answer in answers:
        assert not isinstance(answer, McrError)
        lowest[answer["min"]] += 1
    assert sum(lowest[3:5]) > HANDS / 2


def test_a_network_learns_from_a_data_set_made_here(tmp_path):
    pytest.importorskip("torch")
    pytest.importorskip("onnxruntime")
    data, out = str(tmp_path / "data"), str(tmp_path / "clone")
    size = ("--deals", "12", "--deals-per-shard", "4", "--test-every", "3", "--workers", "1")
    made = run(*mcr_command("dataset", "make", "--bots", "goal", "--encoding", "mcr-1", "--out", data, *size))
    assert made.returncode == 0, made.stderr
    options = ("--channels", "8", "--blocks", "1", "--batch", "64", "--steps", "12", "--play-every", "6", "--play-walls", "0")
    learned = run(sys.executable, "-m", "mcr_arena.train", "clone", "--data", data, "--out", out, *options)
    assert learned.returncode == 0, learned.stderr
    assert (tmp_path / "clone" / "best.onnx").is_file()
