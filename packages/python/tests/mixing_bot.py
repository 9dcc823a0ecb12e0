"""A bot whose actions depend on all received messages: two programs play the same only if they receive the same messages."""

import json
import zlib

from mcr_arena import Bot, play


class Mixing(Bot):
    """Wins if possible; otherwise derives an action from all events, the legal actions and its own actions so far."""

    def __init__(self, started, parameters, seed):
        super().__init__(started, parameters, seed)
        self.mix = zlib.crc32(str(started["seat"]).encode())
        self.memory = 0

    def see(self, event):
        if event["type"] == "discarded":
            # Botzone does not report whether another seat discarded the tile just drawn.
            event = dict(event, drawn=None)
        if event["type"] != "dealEnded":
            self.mix = zlib.crc32(json.dumps(event, sort_keys=True).encode(), self.mix)

    def decide(self, decision):
        legal = [json.dumps(action, sort_keys=True) for action in decision.legal_actions]
        self.memory = zlib.crc32(f"{decision.number} {self.mix} {legal}".encode(), self.memory)
        wins = [action for action in decision.legal_actions if action["type"] == "win"]
        return wins[0] if wins else decision.legal_actions[self.memory % len(legal)]


if __name__ == "__main__":
    play(Mixing)
