"""One `mcr env` process and the messages exchanged with it (docs/environment.md)."""

from __future__ import annotations

import json
import os
import signal
import struct
import subprocess
import tempfile
import threading
import time
from contextlib import nullcontext
from typing import Any

from .installation import mcr_command

_HEAD = struct.Struct("<cBxxII")
_SECONDS_TO_END = 10
#: Space for new objects, in MiB. In Node's 1 to 16 the objects of a thousand tables do not get out of use before it is full.
_NODE_OPTIONS = ("--min-semi-space-size=64", "--max-semi-space-size=64")


class McrError(RuntimeError):
    """An error of `mcr`, or the reason it ended. `code` is stable; the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        """`code` names the kind of error."""
        super().__init__(message)
        self.code = code


class _Watchdog:
    """Kills a process that does not respond in time. It does not use `select`, which has no pipes on Windows."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        """`seconds`: the time limit of each response."""
        self.seconds = seconds
        self.has_killed = False
        self._process = process
        self._deadline: float | None = None
        self._is_over = threading.Event()
        threading.Thread(target=self._watch, daemon=True, name=f"mcr-env-{process.pid}").start()

    def __enter__(self) -> None:
        """Expect a response from now on."""
        self._deadline = time.monotonic() + self.seconds

    def __exit__(self, *_: object) -> None:
        """Expect none."""
        self._deadline = None

    def end(self) -> None:
        """End the thread."""
        self._is_over.set()

    def _watch(self) -> None:
        while not self._is_over.wait(min(1.0, self.seconds / 4)):
            deadline = self._deadline
            if deadline is not None and time.monotonic() > deadline:
                self.has_killed = True
                self._process.kill()
                return


class EnvServer:
    """A process that plays tables. Its errors are raised as McrError."""

    def __init__(self, trust: bool = False, timeout: float | None = None) -> None:
        """Start the process.

        `trust`: whether bots that are programs run without a sandbox. `timeout`: seconds to wait for a message of the process.
        """
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            mcr_command("env", *(["--trust"] if trust else []), node_options=_NODE_OPTIONS),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
            # Ctrl-C in a terminal interrupts the whole group of the shell; Python decides what ends.
            start_new_session=True,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        self._frames: dict[int, tuple[int, int]] = {}
        self._memory: list[memoryview] = []
        self._is_closed = False
        #: Whether a message or a request was interrupted midway, such as by Ctrl-C: its rest would be taken for another one.
        self._is_torn = False
        self._watchdog = None if timeout is None else _Watchdog(self._process, timeout)
        self._guard = nullcontext() if self._watchdog is None else self._watchdog

    @property
    def pid(self) -> int:
        """Id of the process."""
        return self._process.pid

    def request(self, **request: Any) -> Any:
        """Send a request and return its response."""
        text = json.dumps(request).encode()
        self._require_whole()
        self._is_torn = True
        try:
            self._write(b"J" + struct.pack("<I", len(text)) + text)
            while (response := self._read_message()) is None:
                pass
        except McrError:
            self._is_torn = False
            raise
        self._is_torn = False
        return response[0]

    def step(self, group: int, actions: bytes) -> None:
        """Send an action for each table of the group."""
        self._require_whole()
        self._write(b"S" + bytes((group,)) + actions)

    def tear(self) -> None:
        """Let all later calls raise McrError `interrupted`, except `close`."""
        self._is_torn = True

    def wait_for_frame(self, group: int) -> None:
        """Wait for the next frame of the group. It stays until it is taken, so an interrupted wait can be repeated."""
        self._require_whole()
        while group not in self._frames:
            self._read_message()

    def take_frame(self, group: int) -> tuple[int, int]:
        """Take the frame that has arrived; return its number and how many of its rows have a question."""
        return self._frames.pop(group)

    def receive_frames_in(self, memory: list[memoryview]) -> None:
        """Set the memory for the rows of each group, for processes that send them."""
        self._memory = memory

    def close(self) -> None:
        """End the process."""
        process = self._process
        self._is_closed = True
        if self._watchdog is not None:
            self._watchdog.end()
        if process.stdin is not None and not process.stdin.closed:
            process.stdin.close()
        try:
            process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()
        self._errors.close()

    def _read_message(self) -> tuple[Any] | None:
        """Read one message. Return the response to a request; note a frame; raise an error."""
        was_torn = self._is_torn
        kind, group, first, second = _HEAD.unpack(self._read(_HEAD.size))
        if kind in (b"F", b"P"):
            if kind == b"P":
                self._read_into(self._memory[group])
            self._frames[group] = (first, second)
            self._is_torn = was_torn
            return None
        content = json.loads(self._read(first))
        self._is_torn = was_torn
        if kind == b"J":
            return (content,)
        raise McrError(content["code"], content["message"])

    def _read(self, size: int) -> bytes:
        data = bytearray(size)
        self._read_into(memoryview(data))
        return bytes(data)

    def _read_into(self, memory: memoryview) -> None:
        self._require_open()
        with self._guard:
            while memory:
                part = os.read(self._output, len(memory))
                if not part:
                    raise self._ended()
                self._is_torn = True
                memory[: len(part)] = part
                memory = memory[len(part) :]

    def _write(self, data: bytes) -> None:
        self._require_open()
        was_torn = self._is_torn
        view = memoryview(data)
        try:
            with self._guard:
                while view:
                    view = view[os.write(self._input, view) :]
                    self._is_torn = was_torn or len(view) > 0
        except OSError:
            raise self._ended() from None

    def _require_open(self) -> None:
        if self._is_closed:
            raise McrError("closed", "the environment is closed")

    def _require_whole(self) -> None:
        if self._is_torn:
            raise McrError("interrupted", "the exchange with `mcr env` was interrupted midway: open the environment again")

    def _ended(self) -> McrError:
        status = self._process.wait()
        if self._watchdog is not None and self._watchdog.has_killed:
            limit = f"timeout={self._watchdog.seconds:g}"
            return McrError("timed-out", f"`mcr env` (process {self.pid}) did not respond in time ({limit}) and was killed")
        how = f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with exit status {status}"
        self._errors.seek(0)
        printed = self._errors.read().decode(errors="replace").strip()[-2000:]
        last = f"; it printed:\n{printed}" if printed else ""
        return McrError("process-ended", f"`mcr env` (process {self.pid}) {how}{last}")
