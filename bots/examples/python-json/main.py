"""A bot in Python for Botzone's JSON interaction, started for each turn.

It reads the whole deal so far as one line of JSON, and prints one JSON object. It discards its most isolated tile, wins if
MahjongGB is installed and finds eight points, and passes otherwise.
"""

import json
import sys

try:
    from MahjongGB import MahjongFanCalculator
except ImportError:
    MahjongFanCalculator = None

SEATS = 4


class Table:
    def __init__(self):
        self.seat = self.quan = 0
        self.hand = []
        self.left = [21] * SEATS
        self.drawn = None

    def see(self, words):
        if words[0] == "0":
            self.seat, self.quan = int(words[1]), int(words[2])
        elif words[0] == "1":
            self.hand = words[5:18]
        elif words[0] == "2":
            self.hand.append(words[1])
            self.drawn = words[1]
            self.left[self.seat] -= 1
        elif words[2] == "DRAW":
            self.left[int(words[1])] -= 1
        elif words[2] == "PLAY" and int(words[1]) == self.seat:
            self.hand.remove(words[3])


def neighbours(hand, tile):
    suit, rank = tile[0], int(tile[1])
    reach = 0 if suit in "FJ" else 2
    return sum(1 for other in hand if other[0] == suit and abs(int(other[1]) - rank) <= reach)


def wins(table):
    """Whether the drawn tile completes a hand of eight points; ignores fans for special ways of winning."""
    if MahjongFanCalculator is None:
        return False
    rest = list(table.hand)
    rest.remove(table.drawn)
    is_last = table.left[(table.seat + 1) % SEATS] == 0
    try:
        fans = MahjongFanCalculator(
            pack=(),
            hand=tuple(rest),
            winTile=table.drawn,
            flowerCount=0,
            isSelfDrawn=True,
            is4thTile=False,
            isAboutKong=False,
            isWallLast=is_last,
            seatWind=table.seat,
            prevalentWind=table.quan,
            verbose=True,
        )
    except Exception:  # raised if the hand is not complete
        return False
    return sum(points * count for points, count, *_ in fans) >= 8


def answer(table, words):
    if words[0] != "2":
        return "PASS"
    if wins(table):
        return "HU"
    return "PLAY " + min(sorted(table.hand), key=lambda tile: neighbours(table.hand, tile))


def main():
    deal = json.loads(sys.stdin.readline())
    table = Table()
    for request in deal["requests"]:
        table.see(request.split())
    words = deal["requests"][-1].split()
    response = answer(table, words)
    print(json.dumps({"response": response, "debug": f"{len(table.hand)} tiles in hand"}))


if __name__ == "__main__":
    main()
