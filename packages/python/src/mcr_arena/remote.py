"""A bot that plays on a server from this machine, over Socket.IO (docs/remote-bots.md). Needs the extra `remote`.

    play_remote(Mine, "http://localhost:3000", os.environ["MCR_TOKEN"])

The bot decides in the calling thread, one decision after another. A lost connection is restored, and the deals continue
from the same point: the bot is asked every question exactly once.
"""

from __future__ import annotations

import queue
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .bot import Bot, decision_of

#: The version of the protocol that this module uses.
REMOTE_VERSION = 2
_NAMESPACE = "/bots"
_MESSAGES = ("welcome", "dealStarted", "question", "dealEnded", "problem")
#: Problems after which the player does not reconnect.
_FATAL = {"hello-malformed", "protocol-unsupported", "token-unknown", "scope-missing", "replaced", "flooding"}
_FIRST_WAIT_S = 0.1
_LONGEST_WAIT_S = 5.0
_LONGEST_CRASH = 500


class RemoteError(RuntimeError):
    """The server rejects the bot (`code`: see `mcr schema problem`), or python-socketio is missing (`socketio-missing`)."""

    def __init__(self, code: str, message: str) -> None:
        """`code` names the problem."""
        super().__init__(f"{code}: {message}")
        self.code = code


@dataclass(frozen=True)
class Notice:
    """An event of the connection: connected, lost, dealStarted, decided, dealEnded or problem."""

    kind: str
    #: The name of the bot, the id of the deal, or the reason.
    text: str


class RemotePlayer:
    """Plays deals on a server."""

    def __init__(
        self,
        bot: type[Bot],
        url: str,
        token: str,
        at_most: int = 16,
        on_notice: Callable[[Notice], None] | None = None,
    ) -> None:
        """`bot`: the class of the bot; each deal has a new object. `at_most`: deals at the same time, up to 64."""
        self._bot = bot
        self._url = url.rstrip("/")
        self._token = token
        self._at_most = at_most
        self._on_notice = on_notice
        self._deals: dict[str, _Deal] = {}
        self._messages: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._stopping = threading.Event()

    def stop(self) -> None:
        """Make `run` return. May be called from any thread."""
        self._stopping.set()
        self._messages.put(("stop", None))

    def run(self) -> None:
        """Play until `stop` is called. Raises RemoteError if the server rejects the bot."""
        wait = _FIRST_WAIT_S
        while not self._stopping.is_set():
            if self._play_connected():
                wait = _FIRST_WAIT_S
            if self._stopping.wait(wait):
                return
            wait = min(2 * wait, _LONGEST_WAIT_S)

    def _play_connected(self) -> bool:
        """Connect and play until the connection ends. Return whether the server accepted the bot."""
        socketio = _socketio()
        client = socketio.Client(reconnection=False, handle_sigint=False)
        _keep_order(client)
        messages: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._messages = messages
        for name in (*_MESSAGES, "connect_error", "disconnect"):
            client.on(name, _sender(messages, name), namespace=_NAMESPACE)
        if self._stopping.is_set():
            return False
        try:
            hello = {"protocol": REMOTE_VERSION, "token": self._token, "atMost": self._at_most, "known": self._known()}
            client.connect(self._url, auth=hello, transports=["websocket"], namespaces=[_NAMESPACE], wait=False)
        except socketio.exceptions.ConnectionError as error:
            self._notice("lost", str(error))
            return False
        try:
            return self._read_messages(client, messages)
        finally:
            client.disconnect()

    def _read_messages(self, client: Any, messages: queue.SimpleQueue[tuple[str, Any]]) -> bool:
        is_in = False
        while True:
            name, message = messages.get()
            if name == "stop":
                return is_in
            if name in ("disconnect", "connect_error"):
                problem = message.get("data") if isinstance(message, Mapping) else None
                if isinstance(problem, Mapping):
                    self._take_problem(problem)
                self._notice("lost", str(problem or message))
                return is_in
            is_in = is_in or name == "welcome"
            try:
                reply = self._take(name, message)
            except _OutOfStepError as error:
                self._notice("lost", str(error))
                return is_in
            if reply is not None and client.connected:
                client.emit("reply", reply, namespace=_NAMESPACE)
                self._notice("decided", reply["deal"])

    def _take(self, name: str, message: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Process a message from the server; return the reply, if it is a question."""
        if name == "welcome":
            self._deals = {deal: known for deal, known in self._deals.items() if deal in message["deals"]}
            self._notice("connected", message["bot"])
        elif name == "dealStarted":
            if message["deal"] not in self._deals:
                self._deals[message["deal"]] = _Deal(self._bot, message)
                self._notice("dealStarted", message["deal"])
        elif name == "question":
            deal = self._deals.get(message["deal"])
            return None if deal is None else deal.reply(message)
        elif name == "dealEnded":
            deal = self._deals.pop(message["deal"], None)
            if deal is not None:
                deal.end(message)
                self._notice("dealEnded", message["deal"])
        elif name == "problem":
            self._take_problem(message)
        return None

    def _take_problem(self, problem: Mapping[str, Any]) -> None:
        code, text = _printable(str(problem.get("code"))), _printable(str(problem.get("message")))
        if code in _FATAL:
            raise RemoteError(code, text)
        self._notice("problem", f"{code}: {text}")

    def _known(self) -> list[dict[str, Any]]:
        return [{"deal": deal, "events": known.events} for deal, known in self._deals.items()]

    def _notice(self, kind: str, text: str) -> None:
        if self._on_notice is not None:
            self._on_notice(Notice(kind, _printable(text)))


def play_remote(bot: type[Bot], url: str, token: str, at_most: int = 16) -> None:
    """Play on a server with a bot of this class until the program is interrupted. Raises RemoteError."""
    player = RemotePlayer(bot, url, token, at_most, lambda notice: print(f"{notice.kind} {notice.text}", file=sys.stderr))
    player.run()


def _printable(text: str) -> str:
    """Text of a server with control and invisible characters escaped, so that it can be printed on a terminal."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class _OutOfStepError(RuntimeError):
    """Events are missing: the next hello states how many were received."""


class _Deal:
    """One deal: the bot, the events that it has seen, and its last reply."""

    def __init__(self, bot: type[Bot], message: Mapping[str, Any]) -> None:
        self._id = str(message["deal"])
        #: Number of events seen, including the first.
        self.events = 1
        self._asked = 0
        self._reply: Mapping[str, Any] | None = None
        self._crash: str | None = None
        self._bot: Bot | None = None
        self._run(lambda: self._start(bot, message))

    def _start(self, bot: type[Bot], message: Mapping[str, Any]) -> None:
        self._bot = bot(message["started"], message["parameters"], message["seed"])

    def reply(self, message: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Return the reply to a question; a repeated question gets the same reply."""
        number = int(message["number"])
        news = self._see(int(message["from"]), message["events"])
        if number <= self._asked:
            return self._reply if self._reply is not None and self._reply["number"] == number else None
        self._asked = number
        decision = decision_of(message, news)
        action: list[Mapping[str, Any]] = []
        self._run(lambda: action.append(dict(self._playing().decide(decision))))
        given = {"action": action[0]} if self._crash is None else {"crashed": self._crash}
        self._reply = {"deal": self._id, "number": number, **given}
        return self._reply

    def end(self, message: Mapping[str, Any]) -> None:
        """Process the last events."""
        if int(message["from"]) <= self.events:
            self._see(int(message["from"]), message["events"])

    def _playing(self) -> Bot:
        assert self._bot is not None
        return self._bot

    def _see(self, first: int, events: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """Store events, some of which may already be known; return the new ones."""
        if first > self.events:
            raise _OutOfStepError(f"events {self.events} to {first - 1} of deal {self._id} are missing")
        news = events[self.events - first :]
        for event in news:
            self._run(lambda event=event: self._playing().see(event))  # type: ignore[misc]
        self.events += len(news)
        return news

    def _run(self, call: Callable[[], None]) -> None:
        """Run the bot's code, unless it has failed: the failure is then the reply to every further question of the deal."""
        if self._crash is not None:
            return
        try:
            call()
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self._crash = f"{type(error).__name__}: {error}"[:_LONGEST_CRASH]


def _keep_order(client: Any) -> None:
    """Handle messages in the order of their arrival.

    Engine.IO handles each in a separate thread, so a deal could begin before the welcome. Handlers, which have arguments, run
    in the calling thread instead; the loops of Engine.IO have none and keep their threads.
    """
    start = client.eio.start_background_task

    def run(target: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return target(*args, **kwargs) if args else start(target, *args, **kwargs)

    client.eio.start_background_task = run


def _sender(messages: queue.SimpleQueue[tuple[str, Any]], name: str) -> Callable[..., None]:
    def send(*content: Any) -> None:
        messages.put((name, content[0] if content else None))

    return send


def _socketio() -> Any:
    try:
        import socketio
    except ImportError:
        raise RemoteError("socketio-missing", "install it with: pip install './packages/python[remote]'") from None
    return socketio
