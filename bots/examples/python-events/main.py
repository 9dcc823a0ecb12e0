"""A bot in Python for the protocol "events": one line of JSON for each question, with all legal actions.

It wins if possible, discards its most isolated tile on its own turn, and claims nothing.
"""

import json
import sys


def send(message):
    print(json.dumps(message), flush=True)


class Bot:
    """Keeps its hand as 34 counts: characters 0-8, bamboos 9-17, dots 18-26, winds 27-30, dragons 31-33."""

    def __init__(self, started):
        self.seat = started["started"]["seat"]
        self.hand = [0] * 34

    def see(self, event):
        if event["type"] == "dealt":
            for tile in event["hand"]:
                self.hand[tile] += 1
        elif event.get("seat") != self.seat:
            return
        elif event["type"] == "drawn":
            self.hand[event["tile"]] += 1
        elif event["type"] == "discarded":
            self.hand[event["tile"]] -= 1

    def loneliness(self, tile):
        if tile >= 27:
            return -3 * self.hand[tile] - 1
        suit = tile // 9
        near = [other for other in range(tile - 2, tile + 3) if 0 <= other < 27 and other // 9 == suit]
        return -2 * self.hand[tile] - sum(self.hand[other] for other in near)

    def decide(self, actions):
        for action in actions:
            if action["type"] == "win":
                return action
        discards = [action for action in actions if action["type"] == "discard"]
        if discards:
            return max(discards, key=lambda action: self.loneliness(action["tile"]))
        return {"type": "pass"}


def main():
    send({"type": "hello", "protocol": 2})
    bot = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "dealStarted":
            bot = Bot(message)
        elif message["type"] == "question":
            for event in message["events"]:
                bot.see(event)
            send({"type": "reply", "number": message["number"], "action": bot.decide(message["legalActions"])})
        else:
            return


if __name__ == "__main__":
    main()
