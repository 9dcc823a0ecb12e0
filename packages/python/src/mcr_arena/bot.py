"""The base class of bots, and a bot as a program over standard input and output, by the protocol `events` (docs/protocols.md).

    class Mine(Bot):
        def decide(self, decision):
            return decision.legal_actions[0]

    if __name__ == "__main__":
        play(Mine)

`play_on_botzone` plays with the same class on Botzone (JSON interaction), `play_remote` on a server. Messages are printed to
standard output; print anything else to standard error. Archives of `mcr_arena.upload` contain this file, so it must run on
Python 3.6, Botzone's version, with only the standard library.
"""

import json
import sys
from typing import Any, Mapping, NamedTuple, Optional, Sequence, TextIO, Type

#: The version of `events` that this module uses.
EVENTS_VERSION = 2

#: {"type": "discard", "tile": 26}, …: `mcr schema events-question`.
Action = Mapping[str, Any]
#: An event in the view of the seat: {"type": "drawn", "seat": 0, "tile": 3, …}.
Event = Mapping[str, Any]


class ProtocolError(RuntimeError):
    """A line that violates the protocol."""


class Decision(NamedTuple):
    """A question to the bot."""

    number: int
    #: The events since the last question, oldest first; the bot has already seen them.
    events: Sequence[Event]
    #: Every legal action; anything else is a foul.
    legal_actions: Sequence[Action]
    #: Time limit of the reply in ms.
    deadline: float


def decision_of(message: Mapping[str, Any], events: Sequence[Event]) -> Decision:
    """Return the decision for a message `question`; `events`: those that are new to the bot."""
    clock = message.get("clock")
    deadline = float("inf") if clock is None else clock["decisionMs"] + clock["bankMs"]
    return Decision(message["number"], events, message["legalActions"], deadline)


class Bot:
    """Plays one deal. Subclasses define `decide`, and `see` to follow the deal."""

    #: A JSON value that the bot stores for its later decisions in the deal. Other attributes are lost between two decisions on
    #: Botzone, unless the bot keeps running: each turn has its own process, and a new object sees the events of the deal again.
    memory: Any = None

    def __init__(self, started: Mapping[str, Any], parameters: Mapping[str, Any], seed: str) -> None:
        """`started`: the event `dealStarted` with seat, rules and prevalent wind. `seed`: for the bot's random choices."""
        self.started = started
        self.seat = int(started["seat"])
        self.parameters = parameters
        self.seed = seed

    def see(self, event: Event) -> None:
        """Process an event; events arrive in order. The base class ignores it."""

    def decide(self, decision: Decision) -> Action:
        """Return one of the legal actions."""
        raise NotImplementedError


def play(bot: Type[Bot], lines: Optional[TextIO] = None, output: Optional[TextIO] = None) -> None:
    """Play a deal with a bot of this class; return at its end. Raises ProtocolError; errors of the bot are not caught."""
    source = sys.stdin if lines is None else lines
    target = sys.stdout if output is None else output
    _send(target, {"type": "hello", "protocol": EVENTS_VERSION})
    playing: Optional[Bot] = None
    for line in source:
        message = json.loads(line)
        kind = message.get("type")
        if kind == "dealStarted":
            playing = bot(message["started"], message["parameters"], message["seed"])
            continue
        if playing is None:
            raise ProtocolError(f"expected dealStarted, not: {line[:200]}")
        if kind not in ("question", "dealEnded"):
            raise ProtocolError(f"unknown message: {line[:200]}")
        for event in message["events"]:
            playing.see(event)
        if kind == "dealEnded":
            return
        decision = decision_of(message, message["events"])
        _send(target, {"type": "reply", "number": decision.number, "action": dict(playing.decide(decision))})


def _send(target: TextIO, message: Mapping[str, Any]) -> None:
    target.write(json.dumps(message) + "\n")
    target.flush()
