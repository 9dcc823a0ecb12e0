"""Tiles: numbers in this project, names on Botzone. Characters W1-9 are 0-8, bamboos T1-9 9-17, dots B1-9 18-26, winds F1-4
27-30, dragons J1-3 31-33, flowers H1-8 34-41.
"""

from typing import Optional, Sequence

#: Number of kinds of tiles without flowers.
KINDS = 34
FLOWERS = 8

_SUITS = (("W", 9), ("T", 9), ("B", 9), ("F", 4), ("J", 3), ("H", FLOWERS))
_NAMES = tuple("{}{}".format(suit, rank) for suit, ranks in _SUITS for rank in range(1, ranks + 1))
_TILES = {name: tile for tile, name in enumerate(_NAMES)}


def tile_of(name: str) -> Optional[int]:
    """Return the number of a tile; None if the name is not one."""
    return _TILES.get(name)


def name_of(tile: int) -> str:
    """Return Botzone's name of a tile."""
    return _NAMES[tile]


def names_of(counts: Sequence[int]) -> Sequence[str]:
    """Return the names of the tiles in 34 counts."""
    return [_NAMES[tile] for tile, count in enumerate(counts) for _ in range(count)]


def is_flower(tile: int) -> bool:
    """Whether the tile is set aside when it is drawn."""
    return tile >= KINDS


def is_chow_low(tile: int) -> bool:
    """Whether a chow begins with the tile."""
    return 0 <= tile < 27 and tile % 9 < 7
