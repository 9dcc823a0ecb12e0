"""The part of one seat's knowledge that determines its legal actions in a duplicate deal, folded from its events."""

from typing import Any, Dict, List, NamedTuple, Optional

from ..bot import Action, Event
from .tiles import KINDS, is_chow_low

_WINDS = ("east", "south", "west", "north")
_HAND_SIZE = 13


class Question(NamedTuple):
    """A question to a seat: `turn`, `claim` of a discard, or `robKong`."""

    type: str
    #: The tile in question: drawn, discarded or added.
    tile: int
    #: The seat that drew, discarded or added it.
    seat: int
    after_kong: bool = False


class Table:
    """Folds the events of a seat, and lists its legal actions other than a win."""

    def __init__(self, started: Event) -> None:
        """`started`: the event `dealStarted`."""
        self.seat = int(started["seat"])
        self.prevalent_wind = _WINDS.index(started["prevalentWind"])
        #: 34 counts: tiles held, including the drawn one, without melds.
        self.hand = [0] * KINDS
        #: The seat's own melds, in the form of the events.
        self.melds: List[Dict[str, Any]] = []
        #: Number of flowers of the seat.
        self.flowers = 0
        #: 34 counts: copies visible to all.
        self.shown = [0] * KINDS
        #: Tiles left to draw, by seat.
        self.wall_left = [started["wallSize"] // 4] * 4
        self.question: Optional[Question] = None

    def see(self, event: Event) -> None:
        """Process the next event."""
        self.question = None
        see = {
            "dealt": self._dealt,
            "drawn": self._drawn,
            "flowerShown": self._flower_shown,
            "discarded": self._discarded,
            "claimed": self._claimed,
            "kongDeclared": self._kong_declared,
        }.get(event["type"])
        if see is not None:
            see(event)

    def legal_actions(self) -> List[Action]:
        """Return the legal actions but a win, in the order of the protocol `events`; none if the seat has no question."""
        question = self.question
        if question is None:
            return []
        if question.type == "turn":
            return self._turn_actions(question)
        actions: List[Action] = [{"type": "pass"}]
        if question.type == "claim" and not self.is_at_last_tile():
            actions += self._claims(question)
        return actions

    def is_at_last_tile(self) -> bool:
        """Whether the tile in question is the last one: the next seat has no tile left to draw."""
        return self.question is not None and self.wall_left[(self.question.seat + 1) % 4] == 0

    def _dealt(self, event: Event) -> None:
        for tile in event["hand"]:
            self.hand[tile] += 1
        for seat, flowers in enumerate(event["flowers"]):
            self.wall_left[seat] -= _HAND_SIZE + len(flowers)
        self.flowers += len(event["flowers"][self.seat])

    def _drawn(self, event: Event) -> None:
        self.wall_left[event["seat"]] -= 1
        if event["seat"] == self.seat:
            self.hand[event["tile"]] += 1
            self.question = Question("turn", event["tile"], self.seat, event["afterKong"])

    def _flower_shown(self, event: Event) -> None:
        self.wall_left[event["seat"]] -= 1
        if event["seat"] == self.seat:
            self.flowers += 1

    def _discarded(self, event: Event) -> None:
        tile = event["tile"]
        self.shown[tile] += 1
        if event["seat"] == self.seat:
            self.hand[tile] -= 1
        else:
            self.question = Question("claim", tile, event["seat"])

    def _claimed(self, event: Event) -> None:
        meld = event["meld"]
        tiles = _tiles_from_hand(meld)
        for tile in tiles:
            self.shown[tile] += 1
        if event["seat"] == self.seat:
            self.melds.append(meld)
            for tile in tiles:
                self.hand[tile] -= 1

    def _kong_declared(self, event: Event) -> None:
        meld, is_own = event["meld"], event["seat"] == self.seat
        if meld["type"] == "addedKong":
            self.shown[meld["tile"]] += 1
            if not is_own:
                self.question = Question("robKong", meld["tile"], event["seat"])
        if not is_own:
            return
        self.hand[meld["tile"]] -= 1 if meld["type"] == "addedKong" else 4
        self.melds = [other for other in self.melds if (other["type"], other.get("tile")) != ("pung", meld["tile"])]
        self.melds.append(meld)

    def _turn_actions(self, question: Question) -> List[Action]:
        actions: List[Action] = [{"type": "discard", "tile": tile} for tile in self._held()]
        if self.wall_left[self.seat] == 0 or self.is_at_last_tile():
            return actions
        actions += [{"type": "concealedKong", "tile": tile} for tile in self._held() if self.hand[tile] == 4]
        pungs = [meld["tile"] for meld in self.melds if meld["type"] == "pung"]
        return actions + [{"type": "addedKong", "tile": tile} for tile in pungs if self.hand[tile] > 0]

    def _claims(self, question: Question) -> List[Action]:
        """Chows, low to high, then pungs, each with the discard after it, then the melded kong."""
        actions: List[Action] = []
        if (self.seat - question.seat) % 4 == 1:
            for low in range(question.tile - 2, question.tile + 1):
                if is_chow_low(low):
                    actions += self._claims_of({"type": "chow", "low": low}, question.tile)
        actions += self._claims_of({"type": "pung", "tile": question.tile}, question.tile)
        return [*actions, {"type": "meldedKong"}] if self.hand[question.tile] >= 3 else actions

    def _claims_of(self, meld: Dict[str, Any], claimed: int) -> List[Action]:
        rest = list(self.hand)
        for tile in _tiles_from_hand(dict(meld, claimed=claimed)):
            rest[tile] -= 1
        if min(rest) < 0:
            return []
        named = {"type": "chow", "low": meld["low"]} if meld["type"] == "chow" else {"type": "pung"}
        return [dict(named, discard=tile) for tile, count in enumerate(rest) if count > 0]

    def _held(self) -> List[int]:
        return [tile for tile, count in enumerate(self.hand) if count > 0]


def _tiles_from_hand(meld: Event) -> List[int]:
    """Return the tiles of a claimed meld without the claimed one."""
    if meld["type"] == "chow":
        return [tile for tile in range(meld["low"], meld["low"] + 3) if tile != meld["claimed"]]
    return [meld["tile"]] * (3 if meld["type"] == "meldedKong" else 2)
