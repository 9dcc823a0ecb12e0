"""One `mcr env` process and the messages exchanged with it (docs/environment.md)."""

from __future__ import annotations

import json
import os
import signal
import struct
import subprocess
import tempfile
from typing import Any

from .installation import mcr_command

_HEAD = struct.Struct("<cBxxII")
_SECONDS_TO_END = 10
#: Space for new objects, in MiB. With Node's 16, a thousand tables fill it in two steps, before their objects are out of use.
_NODE_OPTIONS = ("--max-semi-space-size=64",)


class McrError(RuntimeError):
    """An error of `mcr`, or the reason it ended. `code` is stable; the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        """`code` names the kind of error."""
        super().__init__(message)
        self.code = code


class EnvServer:
    """A process that plays tables. Its errors are raised as McrError."""

    def __init__(self, trust: bool = False) -> None:
        """Start the process. `trust`: whether bots that are programs run without a sandbox."""
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            mcr_command("env", *(["--trust"] if trust else []), node_options=_NODE_OPTIONS),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        self._frames: dict[int, tuple[int, int]] = {}

    @property
    def pid(self) -> int:
        """Id of the process."""
        return self._process.pid

    def request(self, **request: Any) -> Any:
        """Send a request and return its answer."""
        text = json.dumps(request).encode()
        self._write(b"J" + struct.pack("<I", len(text)) + text)
        while (answer := self._read_message()) is None:
            pass
        return answer[0]

    def step(self, group: int, actions: bytes) -> None:
        """Send an action for each table of the group."""
        self._write(b"S" + bytes((group,)) + actions)

    def wait_for_frame(self, group: int) -> tuple[int, int]:
        """Wait for the next frame of the group; return its number and how many of its rows have a question."""
        while group not in self._frames:
            self._read_message()
        return self._frames.pop(group)

    def close(self) -> None:
        """End the process."""
        process = self._process
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
        """Read one message. Return the answer to a request; note a frame; raise an error."""
        kind, group, first, second = _HEAD.unpack(self._read(_HEAD.size))
        if kind == b"F":
            self._frames[group] = (first, second)
            return None
        content = json.loads(self._read(first))
        if kind == b"J":
            return (content,)
        raise McrError(content["code"], content["message"])

    def _read(self, size: int) -> bytes:
        data = os.read(self._output, size)
        while len(data) < size:
            more = os.read(self._output, size - len(data))
            if not more:
                raise self._ended()
            data += more
        return data

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._input, view) :]
        except (BrokenPipeError, ValueError):
            raise self._ended() from None

    def _ended(self) -> McrError:
        status = self._process.wait()
        how = f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with exit status {status}"
        self._errors.seek(0)
        printed = self._errors.read().decode(errors="replace").strip()[-2000:]
        last = f"; it printed:\n{printed}" if printed else ""
        return McrError("process-ended", f"`mcr env` (process {self.pid}) {how}{last}")
