"""A bot at a seat of Botzone's judge: requests in, responses out, both as text.

A wrong response costs 30 points and ends the deal. If the bot raises an exception or returns an illegal action, or if a
request cannot be understood, the seat discards the drawn tile, or passes on any other question.
"""

import sys
import traceback
from typing import Any, Dict, List, Mapping, Optional, Type

from ..bot import Action, Bot, Decision, Event
from .requests import RequestReader
from .table import Table
from .tiles import name_of
from .win import can_win

#: Milliseconds for a decision: half of what Botzone allows a Python program that keeps running.
_DEADLINE = 2000.0

_VERBS = {
    "pass": "PASS",
    "win": "HU",
    "meldedKong": "GANG",
    "discard": "PLAY",
    "concealedKong": "GANG",
    "addedKong": "BUGANG",
    "chow": "CHI",
    "pung": "PENG",
}


class BotzoneSeat:
    """One deal."""

    def __init__(self, bot: Type[Bot], parameters: Mapping[str, Any], memory: Any = None) -> None:
        """`memory`: the bot's memory after its last response, in an earlier process."""
        self._class = bot
        self._parameters = parameters
        self._memory = memory
        self._reader = RequestReader()
        self._table: Optional[Table] = None
        self._bot: Optional[Bot] = None
        self._news: List[Event] = []
        self._asked = 0
        self._is_lost = False
        #: Errors since the last response, for its `debug`.
        self.failure: Optional[str] = None

    @property
    def memory(self) -> Any:
        """The bot's `memory`."""
        return self._memory if self._bot is None else self._bot.memory

    def recall(self, request: str, response: str) -> None:
        """Process an earlier request and its response."""
        self._read(request)
        self._questions()
        self._reader.responded(response)

    def response_to(self, request: str) -> str:
        """Return the response to the next request."""
        self.failure = None
        self._read(request)
        response = self._decide() or _safe_response(request)
        self._reader.responded(response)
        return response

    def _read(self, request: str) -> None:
        if self._is_lost:
            return
        try:
            for event in self._reader.read(request):
                self._see(event, request)
        except Exception:
            self._is_lost = True
            self._fail()

    def _see(self, event: Event, request: str) -> None:
        if event["type"] == "dealStarted":
            seed = "botzone {} {}".format(event["seat"], request)
            self._table = Table(event)
            self._bot = self._class(event, self._parameters, seed)
            if self._memory is not None:
                self._bot.memory = self._memory
        elif self._table is not None and self._bot is not None:
            self._table.see(event)
            self._bot.see(event)
            self._news.append(event)

    def _questions(self) -> Optional[Decision]:
        """Return the question of this turn, if the seat has a choice."""
        table = self._table
        if self._is_lost or table is None or table.question is None:
            return None
        legal = table.legal_actions()
        if can_win(table):
            legal.append({"type": "win"})
        if table.question.type != "turn" and len(legal) == 1:
            return None
        self._asked += 1
        news, self._news = self._news, []
        return Decision(self._asked, news, legal, _DEADLINE)

    def _decide(self) -> Optional[str]:
        """Return the response of the bot; None if it has no choice or fails."""
        decision = self._questions()
        if decision is None or self._bot is None:
            return None
        try:
            action = dict(self._bot.decide(decision))
            if action not in [dict(legal) for legal in decision.legal_actions]:
                raise ValueError("{} is not a legal action".format(action))
            return format_response(action)
        except Exception:
            self._fail()
            return None

    def _fail(self) -> None:
        traceback.print_exc(file=sys.stderr)
        self.failure = traceback.format_exc().strip().splitlines()[-1]


def format_response(action: Action) -> str:
    """Return the response for an action of a duplicate deal."""
    fields: Dict[str, Any] = dict(action)
    tiles = [fields["low"] + 1] if "low" in fields else []
    tiles += [fields[key] for key in ("tile", "discard") if key in fields]
    return " ".join([_VERBS[fields["type"]], *map(name_of, tiles)])


def _safe_response(request: str) -> str:
    """Return a response that is always legal: discard the drawn tile, or pass."""
    words = request.split(" ")
    return "PLAY {}".format(words[1]) if words[0] == "2" and len(words) == 2 else "PASS"
