"""Bots as programs over standard input and output."""

import io
import json
import subprocess
import sys

import pytest

from mcr_arena import Bot, ProtocolError, play
from mcr_arena.installation import mcr_command

PROGRAM = """
import sys

from mcr_arena import Bot, play


class Tidy(Bot):
    \"\"\"Wins if it can, else passes, else discards the tile that it has fewest of; exits if its tracked hand is wrong.\"\"\"

    def __init__(self, started, parameters, seed):
        super().__init__(started, parameters, seed)
        self.hand = [0] * 34

    def see(self, event):
        if event["type"] == "dealt":
            for tile in event["hand"]:
                self.hand[tile] += 1
        elif event.get("seat") == self.seat and event["type"] == "drawn":
            self.hand[event["tile"]] += 1
        elif event.get("seat") == self.seat and event["type"] == "discarded":
            self.hand[event["tile"]] -= 1

    def decide(self, decision):
        discards = [action for action in decision.legal_actions if action["type"] == "discard"]
        if {action["tile"] for action in discards} - {tile for tile in range(34) if self.hand[tile]}:
            sys.exit("the hand differs")
        for kind in ("win", "pass"):
            for action in decision.legal_actions:
                if action["type"] == kind:
                    return action
        return min(discards, key=lambda action: self.hand[action["tile"]])


play(Tidy)
"""


def test_a_bot_passes_the_check(tmp_path):
    (tmp_path / "main.py").write_text(PROGRAM)
    manifest = {"name": "tidy", "language": "python", "entry": "main.py", "protocol": "events", "keepRunning": True}
    (tmp_path / "bot.json").write_text(json.dumps({**manifest, "run": [sys.executable, "main.py"]}))
    checked = subprocess.run(mcr_command("bot", "check", str(tmp_path), "--trust"), capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_messages_and_replies_of_a_deal():
    class First(Bot):
        seen: list[str] = []

        def see(self, event):
            self.seen.append(event["type"])

        def decide(self, decision):
            return decision.legal_actions[0]

    events = [{"type": "dealt"}, {"type": "drawn", "seat": 2, "tile": 3}]
    action = {"type": "discard", "tile": 3}
    sent = [
        {"type": "dealStarted", "parameters": {}, "seed": "s", "started": {"type": "dealStarted", "seat": 2}},
        {"type": "question", "number": 1, "from": 1, "events": events, "legalActions": [action]},
        {"type": "dealEnded", "reason": "ended", "from": 3, "events": [{"type": "dealEnded"}]},
    ]
    printed = io.StringIO()
    play(First, io.StringIO("".join(json.dumps(message) + "\n" for message in sent)), printed)
    assert [json.loads(line) for line in printed.getvalue().splitlines()] == [
        {"type": "hello", "protocol": 2},
        {"type": "reply", "number": 1, "action": action},
    ]
    assert First.seen == ["dealt", "drawn", "dealEnded"]


@pytest.mark.parametrize("line", ['{"type":"question"}', '{"type":"strange"}'])
def test_rejects_unexpected_messages(line):
    with pytest.raises(ProtocolError):
        play(Bot, io.StringIO(line + "\n"), io.StringIO())
