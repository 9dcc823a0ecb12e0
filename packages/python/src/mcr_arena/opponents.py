"""The entrants of tables."""

from __future__ import annotations

from collections.abc import Sequence

LEARNER = "learner"

Opponents = str | Sequence[str] | Sequence[Sequence[str]]


def lineups_of(opponents: Opponents | None) -> list[list[str]]:
    """Return the line-ups that `vec_env` describes. Raises ValueError."""
    if opponents is None:
        return [[LEARNER] * 4]
    if isinstance(opponents, str):
        return [[LEARNER, opponents, opponents, opponents]]
    if not isinstance(opponents, Sequence) or len(opponents) == 0:
        raise ValueError(f"opponents: {opponents!r}, expected a bot, four entrants, or a list of such line-ups")
    first = opponents[0]
    lineups = [list(opponents)] if isinstance(first, str) else [list(names) for names in opponents]
    for lineup in lineups:
        if len(lineup) != 4:
            raise ValueError(f"opponents: a table has four entrants, not {len(lineup)}: {lineup}")
        if LEARNER not in lineup:
            raise ValueError(f'opponents: {lineup}, expected a "{LEARNER}"; `mcr play` and `mcr compare` play bots alone')
    return lineups  # type: ignore[return-value]
