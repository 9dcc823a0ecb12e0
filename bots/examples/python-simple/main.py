"""A long-running bot in Python for Botzone's simple interaction.

The first turn begins with the line "1". Each answer is followed by the line that asks Botzone to keep the process running; from then on
each turn is one line. The bot tracks its hand from the requests, discards its most isolated tile and claims pungs of
dragons.
"""

import sys

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"


class Table:
    """What one seat knows: its hand, and how many tiles each seat can still draw."""

    def __init__(self):
        self.seat = 0
        self.hand = []
        self.left = [21, 21, 21, 21]
        self.discard = None

    def see(self, words):
        if words[0] == "0":
            self.seat = int(words[1])
        elif words[0] == "1":
            self.hand = words[5:18]
        elif words[0] == "2":
            self.left[self.seat] -= 1
            self.hand.append(words[1])
        else:
            self.see_action(int(words[1]), words[2], words[3:])

    def see_action(self, seat, verb, tiles):
        own = seat == self.seat
        if verb == "DRAW":
            self.left[seat] -= 1
        elif verb == "PLAY":
            if own:
                self.hand.remove(tiles[0])
            self.discard = (seat, tiles[0])
        elif verb == "PENG":
            if own:
                for tile in (self.discard[1], self.discard[1], tiles[0]):
                    self.hand.remove(tile)
            self.discard = (seat, tiles[0])
        elif verb == "CHI":
            self.discard = (seat, tiles[1])


def loneliness(hand, tile):
    """How isolated a tile is: higher with fewer equal and neighbouring tiles."""
    suit, rank = tile[0], int(tile[1])
    same = hand.count(tile) - 1
    if suit in "FJ":
        return 10 - 6 * same
    near = sum(1 for other in hand if other[0] == suit and 0 < abs(int(other[1]) - rank) <= 2)
    return 8 - 6 * same - 2 * near - min(rank - 1, 9 - rank) / 10


def loneliest(hand):
    return max(sorted(hand), key=lambda tile: loneliness(hand, tile))


def answer(table, words):
    if words[0] == "2":
        return "PLAY " + loneliest(table.hand)
    if words[0] == "3" and words[2] in ("PLAY", "PENG", "CHI") and int(words[1]) != table.seat:
        seat, tile = table.discard
        can_claim = table.left[(seat + 1) % 4] > 0
        if can_claim and tile[0] == "J" and table.hand.count(tile) >= 2:
            rest = list(table.hand)
            rest.remove(tile)
            rest.remove(tile)
            return "PENG " + loneliest(rest)
    return "PASS"


def main():
    table = Table()
    sys.stdin.readline()  # the number of the turn: 1
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        table.see(words)
        print(answer(table, words))
        print(KEEP_RUNNING, flush=True)


if __name__ == "__main__":
    main()
