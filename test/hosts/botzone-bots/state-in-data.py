"""A bot for Botzone's JSON interaction, started for each turn, that keeps its hand in `data`.

It reads only the current request and updates its hand by its own replies: what it discards, and the tiles of a pung that it has
claimed. If a request contradicts that hand, it stops with an error.
"""

import json
import sys

EMPTY = {"seat": 0, "hand": [], "left": [21, 21, 21, 21], "discard": None, "claim": None}


def isolation(hand, tile):
    suit, rank = tile[0], int(tile[1])
    reach = 0 if suit in "FJ" else 2
    return sum(1 for other in hand if other[0] == suit and abs(int(other[1]) - rank) <= reach)


def pick(hand):
    return min(sorted(hand), key=lambda tile: isolation(hand, tile))


def take(hand, tiles, request):
    for tile in tiles:
        if tile not in hand:
            raise ValueError(f"{request}: {tile} is not in {hand}")
        hand.remove(tile)


def see(state, request):
    words = request.split()
    if words[0] == "0":
        state["seat"] = int(words[1])
    elif words[0] == "1":
        state["hand"] = words[5:18]
    elif words[0] == "2":
        state["left"][state["seat"]] -= 1
        state["hand"].append(words[1])
    else:
        see_action(state, int(words[1]), words[2], words[3:], request)


def see_action(state, seat, verb, tiles, request):
    own = seat == state["seat"]
    claim, state["claim"] = state["claim"], None
    if verb == "DRAW":
        state["left"][seat] -= 1
    elif verb == "PLAY":
        if own and tiles[0] != state.get("discarded"):
            raise ValueError(f"{request}: the own discard was {state.get('discarded')}")
        state["discard"] = tiles[0]
    elif verb == "PENG":
        if own:
            if claim is None:
                raise ValueError(f"{request}: nothing was claimed")
            take(state["hand"], claim, request)
        state["discard"] = tiles[0]
    elif verb == "CHI":
        if own:
            raise ValueError(f"{request}: no chow was claimed")
        state["discard"] = tiles[1]


def answer(state, request):
    words = request.split()
    if words[0] == "2":
        tile = pick(state["hand"])
        take(state["hand"], [tile], request)
        state["discarded"] = tile
        return "PLAY " + tile
    is_discard = words[0] == "3" and words[2] in ("PLAY", "PENG", "CHI") and int(words[1]) != state["seat"]
    can_claim = is_discard and state["left"][(int(words[1]) + 1) % 4] > 0
    if can_claim and state["hand"].count(state["discard"]) >= 2:
        pair = [state["discard"]] * 2
        rest = list(state["hand"])
        take(rest, pair, request)
        state["claim"] = [*pair, pick(rest)]
        return "PENG " + pick(rest)
    return "PASS"


turn = json.loads(sys.stdin.readline())
state = json.loads(turn["data"]) if "data" in turn else EMPTY
see(state, turn["requests"][-1])
print(json.dumps({"response": answer(state, turn["requests"][-1]), "data": json.dumps(state)}))
