"""Converts Botzone's requests to a bot into the events of its seat's view.

Requests lack some facts: whether others discarded the tile they had just drawn (assumed not), the tile of the seat's own
concealed kong (known from its response), and how many tiles the wall has (144 if flowers were dealt, else 136).
"""

from typing import Any, Dict, List, Optional, Sequence, Tuple

from ..bot import Event
from .tiles import is_chow_low, is_flower, tile_of

_WINDS = ("east", "south", "west", "north")
_SOURCES = ("previous", "opposite", "next")
_SEATS = 4
_HAND_SIZE = 13

#: The rules of Botzone's judge, in the form of `dealStarted`.
_RULES = {
    "format": "duplicate",
    "scoring": {
        "id": "botzone",
        "version": 2,
        "minimumPoints": 8,
        "countFlowers": True,
        "mixedKongs": 5,
        "waitsInKnittedStraight": "outside-body",
    },
    "onFault": "end-deal",
}

#: The events of a request; None if it cannot be understood.
_Events = Optional[List[Event]]


class RequestError(ValueError):
    """A request that cannot follow the previous requests."""


class RequestReader:
    """Reads one seat's requests in order, with its own responses between them."""

    def __init__(self) -> None:
        """Begin a deal."""
        self._seat = 0
        self._quan = 0
        #: The discarder and the tile that can be claimed.
        self._discard: Optional[Tuple[int, int]] = None
        #: The last tile that the seat drew, until it discards.
        self._drawn: Optional[int] = None
        #: Whether the next draw is a replacement tile for a kong.
        self._after_kong = False
        #: Pungs on the table, by seat and tile.
        self._pungs: Dict[Tuple[int, int], Dict[str, Any]] = {}
        self._response = ""
        self._public_readers = {
            "DRAW": (self._other_draw, 0),
            "GANG": (self._kong, 0),
            "BUHUA": (self._flower, 1),
            "PLAY": (self._discarded, 1),
            "PENG": (self._pung, 1),
            "BUGANG": (self._added_kong, 1),
            "CHI": (self._chow, 2),
        }

    def read(self, request: str) -> List[Event]:
        """Return the events of a request; those of the first (seat and wind) are returned with the second (the tiles)."""
        kind, *words = request.split(" ")
        readers = {"0": self._start, "1": self._dealt, "2": self._own_draw, "3": self._public}
        events = readers[kind](words) if kind in readers else None
        if events is None:
            raise RequestError("{!r} cannot follow the previous requests".format(request[:80]))
        return events

    def responded(self, response: str) -> None:
        """Record the seat's response to the last request."""
        self._response = response

    def _start(self, words: Sequence[str]) -> _Events:
        numbers = [_number_of(word, _SEATS) for word in words]
        if len(numbers) != 2 or None in numbers:
            return None
        self._seat, self._quan = int(words[0]), int(words[1])
        return []

    def _dealt(self, words: Sequence[str]) -> _Events:
        counts = [_number_of(word, 9) for word in words[:_SEATS]]
        tiles = [tile_of(word) for word in words[_SEATS:]]
        if len(counts) != _SEATS or None in counts or None in tiles:
            return None
        known = [tile for tile in tiles if tile is not None]
        hand, shown = known[:_HAND_SIZE], known[_HAND_SIZE:]
        sizes = [count or 0 for count in counts]
        if len(hand) != _HAND_SIZE or len(shown) != sum(sizes) or any(map(is_flower, hand)) or not all(map(is_flower, shown)):
            return None
        flowers = [shown[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in range(_SEATS)]
        started = {
            "type": "dealStarted",
            "seat": self._seat,
            "rules": _RULES,
            "prevalentWind": _WINDS[self._quan],
            "wallSize": 144 if shown else 136,
        }
        return [started, {"type": "dealt", "hand": hand, "flowers": flowers}]

    def _own_draw(self, words: Sequence[str]) -> _Events:
        tile = tile_of(words[0]) if len(words) == 1 else None
        return None if tile is None or is_flower(tile) else self._draw(self._seat, tile)

    def _other_draw(self, seat: int) -> _Events:
        return None if seat == self._seat else self._draw(seat, None)

    def _draw(self, seat: int, tile: Optional[int]) -> _Events:
        after_kong = self._after_kong
        self._after_kong = False
        self._discard = None
        self._drawn = tile
        known = {} if tile is None else {"tile": tile}
        return [dict({"type": "drawn", "seat": seat, "afterKong": after_kong}, **known)]

    def _public(self, words: Sequence[str]) -> _Events:
        """`3 seat VERB …`: sent to all seats."""
        if len(words) < 2 or words[1] not in self._public_readers:
            return None
        seat, tiles = _number_of(words[0], _SEATS), [tile_of(word) for word in words[2:]]
        read, count = self._public_readers[words[1]]
        if seat is None or len(tiles) != count or None in tiles:
            return None
        if any((tile is not None and is_flower(tile)) != (words[1] == "BUHUA") for tile in tiles):
            return None
        return read(seat, *tiles)  # type: ignore[operator, no-any-return]

    def _flower(self, seat: int, tile: int) -> _Events:
        self._after_kong = False
        self._discard = None
        return [{"type": "flowerShown", "seat": seat, "tile": tile}]

    def _discarded(self, seat: int, tile: int) -> List[Event]:
        is_drawn = seat == self._seat and tile == self._drawn
        self._drawn = None
        self._discard = (seat, tile)
        return [{"type": "discarded", "seat": seat, "tile": tile, "drawn": is_drawn}]

    def _claimed_by(self, seat: int) -> Optional[Tuple[int, int]]:
        """Return the giver and the tile of the open discard; None if the seat cannot claim it."""
        return None if self._discard is None or self._discard[0] == seat else self._discard

    def _pung(self, seat: int, discard: int) -> _Events:
        claimed = self._claimed_by(seat)
        if claimed is None:
            return None
        meld = {"type": "pung", "tile": claimed[1], "claimedFrom": _source_of(seat, claimed[0])}
        self._pungs[seat, claimed[1]] = meld
        return [{"type": "claimed", "seat": seat, "meld": meld}, *self._discarded(seat, discard)]

    def _chow(self, seat: int, middle: int, discard: int) -> _Events:
        claimed = self._claimed_by(seat)
        low = middle - 1
        if claimed is None or not is_chow_low(low) or abs(claimed[1] - middle) > 1:
            return None
        meld = {"type": "chow", "low": low, "claimed": claimed[1]}
        return [{"type": "claimed", "seat": seat, "meld": meld}, *self._discarded(seat, discard)]

    def _kong(self, seat: int) -> _Events:
        """A kong of the open discard, or else a concealed one."""
        is_claim, claimed = self._discard is not None, self._claimed_by(seat)
        self._after_kong = True
        self._discard = None
        if claimed is not None:
            claimed_kong = {"type": "meldedKong", "tile": claimed[1], "claimedFrom": _source_of(seat, claimed[0])}
            return [{"type": "claimed", "seat": seat, "meld": claimed_kong}]
        if is_claim:
            return None
        meld: Dict[str, Any] = {"type": "hiddenKong"}
        if seat == self._seat:
            verb, _, name = self._response.partition(" ")
            tile = tile_of(name)
            if verb != "GANG" or tile is None or is_flower(tile):
                return None
            meld = {"type": "concealedKong", "tile": tile}
        return [{"type": "kongDeclared", "seat": seat, "meld": meld}]

    def _added_kong(self, seat: int, tile: int) -> _Events:
        pung = self._pungs.get((seat, tile))
        if pung is None:
            return None
        self._after_kong = True
        self._discard = None
        return [{"type": "kongDeclared", "seat": seat, "meld": dict(pung, type="addedKong")}]


def _number_of(word: str, end: int) -> Optional[int]:
    """Return the value of a one-digit word; None if it is not a digit or not below `end`."""
    return int(word) if len(word) == 1 and word in "0123456789" and int(word) < end else None


def _source_of(seat: int, giver: int) -> str:
    return _SOURCES[(seat - giver) % 4 - 1]
