"""Reads the network of an ONNX file that `export_policy` wrote, so that training can start from any policy.

Weights are named after their parameters. The file does not name its encoding, which follows from the number of planes. The
normalisation of a grid network is part of its convolutions in the file; the network that is read has it as the identity.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from google.protobuf.message import DecodeError
from onnx import numpy_helper

from .errors import TrainingError
from .kinds import make_network
from .network import Network, NetworkOptions

_ENCODINGS = {6: "obs6", 38: "obs38", 163: "mcr-1"}
_PREFIX = "network."

Array = npt.NDArray[Any]


def read_policy(path: str | Path) -> Network:
    """Return the network of the file. Raises TrainingError if the file is not one of `export_policy`."""
    try:
        graph = onnx.load(path).graph
    except DecodeError:
        raise TrainingError(f"{path}: not an ONNX file") from None
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        # Equal biases are stored once.
        if node.op_type == "Identity" and node.input[0] in arrays:
            arrays[node.output[0]] = arrays[node.input[0]]
    try:
        weights = {name: torch.from_numpy(array.copy()) for name, array in _parameters(graph, arrays).items()}
        network = make_network(_options_of(weights))
        for name, identity in network.state_dict().items():
            if name.endswith(("running_mean", "running_var", "num_batches_tracked")):
                weights[name] = identity
        network.load_state_dict(weights)
    except (KeyError, RuntimeError) as error:
        found = " ".join(str(error).split())
        raise TrainingError(f"{path}: not a network of mcr_arena.train: {found}") from None
    return network


def _parameters(graph: onnx.GraphProto, arrays: dict[str, Array]) -> dict[str, Array]:
    """Return the weights by the names of their parameters."""
    parameters = {name[len(_PREFIX) :]: array for name, array in arrays.items() if name.startswith(_PREFIX)}
    for node in graph.node:
        # The layer of "/network/blocks/blocks.0/own/MatMul" is "blocks.0.own".
        layer = node.name.rpartition("/")[0].removeprefix("/network/").replace("blocks/blocks.", "blocks.").replace("/", ".")
        if node.op_type == "MatMul":
            parameters[f"{layer}.weight"] = arrays[node.input[1]].T
        elif node.op_type == "Conv" and f"{layer}.weight" not in parameters:
            parameters[f"{layer}.weight"], bias = arrays[node.input[1]], arrays[node.input[2]]
            parameters[f"{layer}_norm.bias"] = bias
            # Normalisation divides by the root of the variance, 1, plus a small constant.
            parameters[f"{layer}_norm.weight"] = np.full(len(bias), (1 + torch.nn.BatchNorm2d(1).eps) ** 0.5, np.float32)
    return {name: array for name, array in parameters.items() if not name.endswith(".transposed")}


def _options_of(weights: dict[str, torch.Tensor]) -> NetworkOptions:
    is_grid = "trunk.stem.weight" in weights
    blocks = {name.partition("blocks.")[2].partition(".")[0] for name in weights if "blocks." in name}
    planes = weights["trunk.stem.weight" if is_grid else "cell.weight"].shape[1]
    channels = len(weights["trunk.stem.weight" if is_grid else "norm.weight"])
    if planes not in _ENCODINGS:
        raise TrainingError(f"{planes} planes, expected {', '.join(map(str, _ENCODINGS))}")
    return NetworkOptions(_ENCODINGS[planes], planes, channels, len(blocks), "grid" if is_grid else "suits")
