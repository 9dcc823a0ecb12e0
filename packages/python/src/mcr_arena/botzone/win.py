"""Whether a seat may win, by the points that MahjongGB counts. Outside Botzone, run `pip install PyMahjongGB`."""

from typing import Any, Callable, Dict, Optional, Tuple

from .table import Table
from .tiles import name_of, names_of

#: Points that a hand needs, flowers not counted.
_MINIMUM_POINTS = 8

#: Returns the fans of a hand, each as a tuple that starts with its points.
_Calculator = Callable[..., Tuple[Tuple[Any, ...], ...]]


def _installed_calculator() -> Optional[_Calculator]:
    try:
        from MahjongGB import MahjongFanCalculator
    except ImportError:
        return None
    calculator: _Calculator = MahjongFanCalculator
    return calculator


_calculator = _installed_calculator()


def has_calculator() -> bool:
    """Whether MahjongGB is installed. Without it no win is legal."""
    return _calculator is not None


def can_win(table: Table) -> bool:
    """Whether the tile in question completes a hand with enough points."""
    question = table.question
    if _calculator is None or question is None:
        return False
    hand = list(table.hand)
    is_turn = question.type == "turn"
    if is_turn:
        hand[question.tile] -= 1
    copies = 4 if question.type == "claim" else 3
    try:
        fans = _calculator(
            tuple(map(_pack_of, table.melds)),
            tuple(names_of(hand)),
            name_of(question.tile),
            table.flowers,
            is_turn,
            table.shown[question.tile] == copies,
            question.after_kong or question.type == "robKong",
            table.is_at_last_tile(),
            table.seat,
            table.prevalent_wind,
        )
    except Exception:  # raised if the hand is not complete
        return False
    points: int = sum(fan[0] for fan in fans) - table.flowers
    return points >= _MINIMUM_POINTS


def _pack_of(meld: Dict[str, Any]) -> Tuple[str, str, int]:
    """Return the meld in MahjongGB's form: a chow with the place of its claimed tile, a concealed kong with 0."""
    if meld["type"] == "chow":
        return "CHI", name_of(meld["low"] + 1), meld["claimed"] - meld["low"] + 1
    kind = "PENG" if meld["type"] == "pung" else "GANG"
    return kind, name_of(meld["tile"]), 0 if meld["type"] == "concealedKong" else 1
