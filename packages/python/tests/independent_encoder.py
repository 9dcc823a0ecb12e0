"""A second encoder of obs38 and of the actions, based only on Botzone's published sample bot and judge.

It reads the events of a deal with all tiles open and shares no code with the encoder that it checks. Kinds: W1-9 0-8,
T1-9 9-17, B1-9 18-26, F1-4 27-30, J1-3 31-33; flowers do not occur.
"""

from dataclasses import dataclass, field

import numpy as np

WINDS = ["east", "south", "west", "north"]


@dataclass
class Seat:
    """The tiles of a seat."""

    hand: list[int] = field(default_factory=lambda: [0] * 34)
    discards: list[int] = field(default_factory=list)
    #: Tiles of melds visible to all; the kinds of concealed kongs; the kinds of pungs.
    shown: list[int] = field(default_factory=list)
    concealed: list[int] = field(default_factory=list)
    pungs: list[int] = field(default_factory=list)
    left: int = 34


class Deal:
    """A deal after some events."""

    def __init__(self, events):
        """Fold the events."""
        self.prevalent = WINDS.index(events[0]["config"]["prevalentWind"])
        self.seats = [Seat() for _ in range(4)]
        self.discarder = self.discard = None
        for event in events[1:]:
            getattr(self, event["type"])(**{key: value for key, value in event.items() if key != "type"})

    def dealt(self, hands, flowers):
        for seat, tiles in zip(self.seats, hands, strict=True):
            seat.left -= 13
            for tile in tiles:
                seat.hand[tile] += 1

    def drawn(self, seat, tile, afterKong):
        self.discarder = self.discard = None
        self.seats[seat].left -= 1
        self.seats[seat].hand[tile] += 1

    def discarded(self, seat, tile, drawn):
        self.discarder, self.discard = seat, tile
        self.seats[seat].hand[tile] -= 1
        self.seats[seat].discards.append(tile)

    def claimed(self, seat, meld):
        own = self.seats[seat]
        own.hand[self.discard] += 1
        if meld["type"] == "chow":
            tiles = [meld["low"] + step for step in range(3)]
        else:
            tiles = [meld["tile"]] * (3 if meld["type"] == "pung" else 4)
            if meld["type"] == "pung":
                own.pungs.append(meld["tile"])
        for tile in tiles:
            own.hand[tile] -= 1
        own.shown += tiles

    def kongDeclared(self, seat, meld):
        own, tile = self.seats[seat], meld["tile"]
        self.discarder = self.discard = None
        if meld["type"] == "concealedKong":
            own.hand[tile] -= 4
            own.concealed.append(tile)
        else:
            own.hand[tile] -= 1
            own.pungs.remove(tile)
            own.shown.append(tile)

    def planes(self, observer):
        """obs38 of a seat."""
        planes = np.zeros((38, 36), np.uint8)
        planes[0, 27 + observer] = 1
        planes[1, 27 + self.prevalent] = 1
        _stack(planes, 2, [tile for tile, count in enumerate(self.seats[observer].hand) for _ in range(count)])
        for relative in range(4):
            seat = self.seats[(observer + relative) % 4]
            _stack(planes, 6 + 4 * relative, seat.discards)
            _stack(planes, 22 + 4 * relative, seat.shown + (seat.concealed * 4 if relative == 0 else []))
        return planes.reshape(38, 4, 9)

    def turn_mask(self, observer, has_drawn):
        """Legal actions on the seat's own turn, except a win."""
        own, following = self.seats[observer], self.seats[(observer + 1) % 4]
        mask = np.zeros(235, np.uint8)
        for tile, count in enumerate(own.hand):
            mask[2 + tile] = count > 0
            if has_drawn and own.left > 0 and following.left > 0:
                mask[167 + tile] = count == 4
                mask[201 + tile] = count > 0 and tile in own.pungs
        return mask

    def claim_mask(self, observer):
        """Legal actions after a discard, except a win."""
        mask = np.zeros(235, np.uint8)
        mask[0] = 1
        tile, hand = self.discard, self.seats[observer].hand
        if self.seats[(self.discarder + 1) % 4].left == 0:
            return mask
        mask[99 + tile] = hand[tile] >= 2
        mask[133 + tile] = hand[tile] >= 3
        if tile < 27 and (self.discarder + 1) % 4 == observer:
            for middle in range(max(tile - 1, tile // 9 * 9 + 1), min(tile + 1, tile // 9 * 9 + 7) + 1):
                others = {middle - 1, middle, middle + 1} - {tile}
                mask[36 + 21 * (tile // 9) + 3 * (middle % 9 - 1) + tile - middle + 1] = all(hand[each] for each in others)
        return mask

    def claim(self, observer, action):
        """Lay the meld of a chosen chow or pung, before its discard."""
        if action >= 99:
            meld = {"type": "pung", "tile": action - 99}
        else:
            suit, rest = divmod(action - 36, 21)
            meld = {"type": "chow", "low": 9 * suit + rest // 3}
        self.claimed(observer, meld)


def _stack(planes, first, tiles):
    """Plane first + k is 1 where there are more than k of the kind."""
    for tile in range(34):
        planes[first : first + tiles.count(tile), tile] = 1
