"""Arithmetic of training: float32 throughout, or bfloat16 in the layers with float32 weights.

Processors with matrix units for bfloat16 (AMX) and GPUs learn several times as many rows a second with it. Checkpoints and ONNX
files contain float32 in both cases.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import torch

from .errors import TrainingError

_PRECISIONS = {"float32": torch.float32, "bfloat16": torch.bfloat16}
_CPU_DESCRIPTION = Path("/proc/cpuinfo")
_MATRIX_UNITS = "amx_bf16"


def choose_precision(name: str, device: torch.device) -> torch.dtype:
    """Return the type "float32" or "bfloat16"; for "auto", bfloat16 where the device computes it in matrix units."""
    if name == "auto":
        return torch.bfloat16 if _is_fast(device) else torch.float32
    if name not in _PRECISIONS:
        raise TrainingError(f"precision: {name}, expected auto, {' or '.join(_PRECISIONS)}")
    return _PRECISIONS[name]


def arithmetic(device: torch.device, precision: torch.dtype) -> AbstractContextManager[object]:
    """Return a context in which layers compute with this precision."""
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=precision == torch.bfloat16)


def _is_fast(device: torch.device) -> bool:
    if device.type == "cuda":
        return torch.cuda.is_bf16_supported(including_emulation=False)
    return _CPU_DESCRIPTION.exists() and _MATRIX_UNITS in _CPU_DESCRIPTION.read_text().split()
