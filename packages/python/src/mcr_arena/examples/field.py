"""Random play in the mahjong environments that can be installed: decisions per second of one core.

    pip install mcr-arena
    python -m mcr_arena.examples.field

Installs each other environment into a virtual environment of its own, from PyPI. Every environment plays its own rules and
writes its own observation of the seat that is asked; the agents choose a legal action at random. Figures are CPU time of all
processes of an environment. Prints a line of JSON per environment and run. Linux only: it reads /proc.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path


def mcr_arena(decisions, tables):
    """MCR, 144 or 136 tiles, 81 fans. Planes [38, 4, 9] and a mask of 235 actions."""
    import numpy as np

    from mcr_arena import vec_env
    from mcr_arena.bench import processor_seconds

    rng = np.random.default_rng(1)
    with vec_env(tables, "obs38", seed=1) as env:
        batch = env.reset()
        before, own = processor_seconds(env.pids[0]), time.process_time()
        for _ in range(decisions // tables):
            batch = env.step((rng.random(batch.mask.shape, dtype=np.float32) * batch.mask).argmax(axis=1))
        return decisions, processor_seconds(env.pids[0]) - before + time.process_time() - own


def riichienv(decisions, _):
    """Riichi, in Rust. The observation as bytes of planes and the mask of actions."""
    from riichienv import RiichiEnv

    played, seed = 0, 0
    began = time.process_time()
    while played < decisions:
        env = RiichiEnv(seed=seed, skip_mjai_logging=True)
        asked = env.reset()
        seed += 1
        while not env.done() and asked:
            actions = {}
            for seat, observation in asked.items():
                observation.encode()
                observation.mask()
                actions[seat] = random.choice(observation.legal_actions())
            played += len(actions)
            asked = env.step(actions)
    return played, time.process_time() - began


def rlcard(decisions, _):
    """RLCard's simplified mahjong, without fans. The observation [6, 34, 4] and the list of legal actions."""
    import rlcard as library

    env = library.make("mahjong", config={"seed": 1})
    played = 0
    began = time.process_time()
    while played < decisions:
        state, _ = env.reset()
        while not env.is_over() and played < decisions:
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            played += 1
    return played, time.process_time() - began


#: Each environment: the function, its packages, and the default number of decisions.
ENVIRONMENTS = {
    "mcr-arena": (mcr_arena, (), 400_000),
    "riichienv": (riichienv, ("riichienv",), 100_000),
    "rlcard": (rlcard, ("rlcard",), 10_000),
}


def measure(name, decisions, tables):
    """Print the figures of an environment that this Python can import."""
    play, packages, _ = ENVIRONMENTS[name]
    random.seed(1)
    played, seconds = play(decisions, tables)
    from importlib.metadata import version

    figures = {"environment": name, "version": version((*packages, "mcr-arena")[0]), "decisions": played}
    print(json.dumps({**figures, "microseconds": round(1e6 * seconds / played, 2)}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=64, help="tables of mcr-arena")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--measure", choices=ENVIRONMENTS, help="only this environment, which this Python can import")
    options = parser.parse_args()
    if options.measure:
        measure(options.measure, ENVIRONMENTS[options.measure][2], options.tables)
        return
    with tempfile.TemporaryDirectory() as folder:
        pythons = {name: sys.executable for name in ENVIRONMENTS}
        for name, (_, packages, _) in ENVIRONMENTS.items():
            if not packages:
                continue
            venv.create(Path(folder, name), with_pip=True)
            pythons[name] = str(Path(folder, name, "bin", "python"))
            subprocess.run([pythons[name], "-m", "pip", "install", "--quiet", *packages, "numpy"], check=True)
        for _ in range(options.runs):
            for name, python in pythons.items():
                subprocess.run([python, __file__, "--measure", name, "--tables", str(options.tables)], check=True)


if __name__ == "__main__":
    main()
