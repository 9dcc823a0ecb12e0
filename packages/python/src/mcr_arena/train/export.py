"""Writes a network as an ONNX file that `mcr` plays with (docs/policies.md)."""

from __future__ import annotations

import copy
import warnings
from pathlib import Path

import onnx
import torch
from torch import nn

from .network import POINTS_PER_UNIT, Network

_OPSET = 17


class _InPoints(nn.Module):
    """The network in its exported form: the value is in points, [rows, 1]."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        logits, value = self.network(planes)
        return logits, value.unsqueeze(1) * POINTS_PER_UNIT


def export_policy(network: Network, path: str | Path) -> Path:
    """Write the network, for batches of any size; return the path. Normalisation becomes part of the convolutions."""
    model = _InPoints(copy.deepcopy(network).cpu()).eval()
    target = Path(path)
    batch = {0: "batch"}
    with warnings.catch_warnings():
        # The tracing exporter folds normalisation and needs no other package, but torch warns that it is deprecated.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model,
            (torch.zeros(2, network.options.planes, 4, 9),),
            str(target),
            input_names=["planes"],
            output_names=["logits", "value"],
            dynamic_axes={"planes": batch, "logits": batch, "value": batch},
            opset_version=_OPSET,
            dynamo=False,
        )
    _name_weights(model, target)
    return target


def _name_weights(model: nn.Module, path: Path) -> None:
    """Name transposed weights after their layer, instead of by the exporter's generated names."""
    names: dict[bytes, list[str]] = {}
    for name, parameter in model.named_parameters():
        if parameter.dim() == 2:
            names.setdefault(parameter.detach().T.contiguous().numpy().tobytes(), []).append(f"{name}.transposed")
    file = onnx.load(path)
    known = {name for name, _ in model.named_parameters()}
    renamed: dict[str, str] = {}
    for tensor in file.graph.initializer:
        if tensor.name not in known and names.get(tensor.raw_data):
            renamed[tensor.name] = names[tensor.raw_data].pop(0)
            tensor.name = renamed[tensor.name]
    for node in file.graph.node:
        node.input[:] = [renamed.get(name, name) for name in node.input]
    onnx.save(file, path)


def policy_name(path: str | Path, network: Network) -> str:
    """Return the specification of the file as a bot of `mcr`."""
    return f"{Path(path).resolve()}?encoding={network.options.encoding}"
