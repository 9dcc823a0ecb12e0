"""A bot as a program on Botzone: one deal in JSON interaction, from its first request to the end of its input."""

import json
import sys
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, TextIO, Type

from ..bot import Bot, ProtocolError
from .seat import BotzoneSeat
from .win import has_calculator

#: The line after a response that asks Botzone to keep the bot running.
_KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
#: Characters of debug output that Botzone stores.
_DEBUG_LENGTH = 1000


class _History(NamedTuple):
    #: One more than the responses; the last request is unanswered.
    requests: Sequence[str]
    responses: Sequence[str]
    #: What the bot returned as `data` with its last response.
    data: Any


def play_on_botzone(
    bot: Type[Bot],
    keep_running: bool = True,
    parameters: Optional[Mapping[str, Any]] = None,
    lines: Optional[TextIO] = None,
    output: Optional[TextIO] = None,
) -> None:
    """Answer requests until the input ends, or only once without `keep_running`. Raises ProtocolError.

    If the bot raises an exception, it is printed to standard error and `debug`, and the response is a safe action.
    """
    source = sys.stdin if lines is None else lines
    target = sys.stdout if output is None else output
    if not has_calculator():
        print("MahjongGB is not installed: no win will be legal. pip install PyMahjongGB", file=sys.stderr)
    texts = (line.strip() for line in source if line.strip())
    first = next(texts, None)
    if first is None:
        return
    history = _history_in(first)
    seat = BotzoneSeat(bot, parameters or {}, history.data)
    for turn, response in enumerate(history.responses):
        seat.recall(history.requests[turn], response)
    _respond(seat, history.requests[-1], keep_running, target)
    while keep_running:
        line = next(texts, None)
        if line is None:
            return
        _respond(seat, _request_in(line), keep_running, target)


def _respond(seat: BotzoneSeat, request: str, keep_running: bool, target: TextIO) -> None:
    message: Dict[str, Any] = {"response": seat.response_to(request)}
    if seat.failure is not None:
        message["debug"] = seat.failure[:_DEBUG_LENGTH]
    if not keep_running and seat.memory is not None:
        message["data"] = seat.memory
    target.write(json.dumps(message) + "\n")
    if keep_running:
        target.write(_KEEP_RUNNING + "\n")
    target.flush()


def _history_in(line: str) -> _History:
    value = _json_in(line)
    if isinstance(value, str):
        return _History([value], [], None)
    if isinstance(value, dict):
        requests, responses = _texts_in(value.get("requests")), _texts_in(value.get("responses", []))
        if requests is not None and responses is not None and len(requests) == len(responses) + 1:
            return _History(requests, responses, value.get("data") or None)
    raise ProtocolError(
        'expected {{"requests": […], "responses": […]}} with one request more than responses, not: {}'.format(line[:200])
    )


def _request_in(line: str) -> str:
    """Return the request in a later line: a JSON string, an object with the requests, or plain text."""
    value = _json_in(line)
    if isinstance(value, str):
        return value
    requests = _texts_in(value.get("requests")) if isinstance(value, dict) else None
    return requests[-1] if requests else line


def _texts_in(value: Any) -> Optional[List[str]]:
    return value if isinstance(value, list) and all(isinstance(item, str) for item in value) else None


def _json_in(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
