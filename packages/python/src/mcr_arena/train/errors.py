"""The exception of training."""

from __future__ import annotations


class TrainingError(RuntimeError):
    """A run that cannot start or continue; the message gives the reason."""


def require_counts(options: object, *names: str) -> None:
    """Raise TrainingError unless each of these options is 1 or more."""
    for name in names:
        if getattr(options, name) < 1:
            raise TrainingError(f"{name}: {getattr(options, name)}, expected 1 or more")
