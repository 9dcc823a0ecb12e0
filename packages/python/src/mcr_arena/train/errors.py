"""The exception of training."""

from __future__ import annotations


class TrainingError(RuntimeError):
    """A run that cannot start or continue; the message gives the reason."""
