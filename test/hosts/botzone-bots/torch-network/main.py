"""A network for Botzone's JSON interaction that keeps running: a convolutional network chooses each discard.

`python3 make_weights.py` writes its weights (3 MB) to data/weights.pt.
"""

import json
import os

import torch

from network import KINDS, Network, planes_of

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "weights.pt")

network = Network()
network.load_state_dict(torch.load(WEIGHTS))
network.eval()


class Table:
    def __init__(self):
        self.seat = 0
        self.hand = []
        self.discards = []

    def see(self, words):
        if words[0] == "0":
            self.seat = int(words[1])
        elif words[0] == "1":
            self.hand = words[5:18]
        elif words[0] == "2":
            self.hand.append(words[1])
        elif words[2] in ("PLAY", "PENG", "CHI"):
            self.discards.append(words[-1])
            if words[2] == "PLAY" and int(words[1]) == self.seat:
                self.hand.remove(words[3])


def answer(table, words):
    if words[0] != "2":
        return "PASS"
    with torch.no_grad():
        values = network(planes_of(table.hand, table.discards))[0]
    return "PLAY " + max(set(table.hand), key=lambda tile: (float(values[KINDS.index(tile)]), tile))


table = Table()
request = json.loads(input())["requests"][-1]
while True:
    words = request.split()
    table.see(words)
    print(json.dumps({"response": answer(table, words)}))
    print(KEEP_RUNNING, flush=True)
    request = json.loads(input())
