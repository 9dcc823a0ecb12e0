"""The folder of a training run: options, checkpoints, a log of figures, and exported policies.

A checkpoint replaces the previous one only once it is complete, so an interrupted run continues from its last checkpoint.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from .errors import TrainingError
from .from_onnx import read_policy
from .kinds import make_network
from .network import Network, NetworkOptions
from .team import ALONE, Member

_OPTIONS = "options.json"
_CHECKPOINT = "checkpoint.pt"
_LOG = "log.jsonl"


def choose_device(name: str, threads: int = 1) -> torch.device:
    """Return the device: "cpu", "cuda" or "auto" (a GPU if available). On the CPU, torch uses `threads`."""
    if name == "cuda" or (name == "auto" and torch.cuda.is_available()):
        # Under torchrun, each process of a machine has its own GPU.
        return torch.device("cuda", int(os.environ.get("LOCAL_RANK", "0")))
    torch.set_num_threads(threads)
    return torch.device("cpu")


class RunFolder:
    """A training run in a folder."""

    def __init__(self, folder: str | Path, kind: str, options: Mapping[str, Any], member: Member = ALONE) -> None:
        """Create the folder, or continue one with the same options. Raises TrainingError if they differ.

        Only the first member of a team uses the folder; `load` returns its checkpoint to all of them.
        """
        self.folder = Path(folder)
        self._member = member
        self._started = time.monotonic()
        if not member.is_first:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"kind": kind, **options}, indent=2) + "\n"
        path = self.folder / _OPTIONS
        if not path.exists():
            path.write_text(text)
        elif path.read_text() != text:
            raise TrainingError(f"{path}: the run was started with different options; choose another folder or delete this one")

    def load(self) -> dict[str, Any] | None:
        """Return the last checkpoint; None at the start of a run."""
        path = self.folder / _CHECKPOINT
        has_state = self._member.is_first and path.exists()
        return self._member.agreed(torch.load(path, map_location="cpu", weights_only=True) if has_state else None)

    def save(self, state: Mapping[str, Any]) -> None:
        """Replace the checkpoint."""
        _replace(self.folder / _CHECKPOINT, state)

    def save_network(self, name: str, network: Network) -> Path:
        """Write a network beside the checkpoint; return its path."""
        return save_network(self.folder / name, network)

    def log(self, **figures: Any) -> None:
        """Add a line to the log, and print it."""
        line = json.dumps({**figures, "seconds": round(time.monotonic() - self._started, 1)})
        with (self.folder / _LOG).open("a") as log:
            log.write(line + "\n")
        print(line, flush=True)


def network_state(network: Network) -> dict[str, Any]:
    """Return options and weights of a network, as stored in checkpoints."""
    return {"options": network.options.as_json(), "weights": network.state_dict()}


def network_of(state: Mapping[str, Any], device: torch.device) -> Network:
    """Return the network of a `network_state`."""
    network = make_network(NetworkOptions(**state["options"])).to(device)
    network.load_state_dict(state["weights"])
    return network


def load_network(path: str | Path, device: torch.device | str = "cpu") -> Network:
    """Read a network that a run wrote, as a checkpoint (`best.pt`) or exported (`best.onnx`). Raises TrainingError."""
    if not Path(path).is_file():
        raise TrainingError(f"{path}: no such file")
    if Path(path).suffix == ".onnx":
        return read_policy(path).to(device)
    try:
        state = torch.load(path, map_location=device, weights_only=True)
        return network_of(state, torch.device(device))
    except (UnpicklingError, KeyError, TypeError) as error:
        found = str(error).partition("\n")[0]
        raise TrainingError(f"{path}: expected a network of a run (best.pt) or an ONNX file (.onnx): {found}") from None


def save_network(path: str | Path, network: Network) -> Path:
    """Write a network, to be read by `load_network`; return its path."""
    _replace(Path(path), network_state(network))
    return Path(path)


def _replace(path: Path, state: Mapping[str, Any]) -> None:
    unfinished = path.with_name(f"{path.name}.unfinished")
    torch.save(dict(state), unfinished)
    os.replace(unfinished, path)
