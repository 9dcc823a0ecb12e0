"""Saved states of tables, and the errors of options and actions."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .server import McrError

#: How errors of `mcr env` name an option.
_OPTION = re.compile(r"\boptions\.(\w+)")
#: Arguments of `vec_env` with other names than their options.
_ARGUMENTS = {"nearReady": "near_ready", "lineups": "opponents"}


class IllegalActionError(ValueError):
    """An action that is 0 in the mask. No table was stepped."""


@dataclass(frozen=True)
class SavedState:
    """A saved state of a table. It can be restored at tables of the same process with the same opponents."""

    process: int
    id: int


def in_python_terms(error: McrError) -> McrError:
    """Return the error of `mcr env` with the arguments of `vec_env` in place of the options that they set."""
    text = _OPTION.sub(lambda option: _ARGUMENTS.get(option[1], option[1]), str(error))
    return McrError(error.code, text)
