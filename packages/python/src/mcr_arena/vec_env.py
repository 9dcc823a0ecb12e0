"""Many tables of MCR at once, for training.

The judge runs in Node processes. Observations, masks and rewards are in memory that Node writes and NumPy maps; a step
costs one message in each direction per process.
"""

from __future__ import annotations

import secrets
import sys
import weakref
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from inspect import signature
from operator import index
from types import ModuleType, TracebackType
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from . import frames
from .batch import Batch, dtype_of, versions_of
from .opponents import Opponents, lineups_of
from .server import EnvServer, McrError
from .table_states import IllegalActionError, SavedState, in_python_terms

#: The start of a table: {"wall", "prevalentWind"} or {"events"}, and optionally "seating".
Start = Mapping[str, Any]


class VecEnv:
    """Many tables that are stepped together; created by `vec_env`."""

    def __init__(
        self,
        options: Mapping[str, Any],
        tables: int,
        processes: int,
        groups: int,
        trust: bool = False,
        timeout: float | None = None,
    ) -> None:
        """See `vec_env`."""
        if timeout is not None and not timeout > 0:
            raise ValueError(f"timeout: {timeout}, expected more than 0 seconds, or None")
        for name, count in (("tables", tables), ("processes", processes), ("groups", groups)):
            if count < 1:
                raise ValueError(f"{name}: {count}, expected 1 or more")
        if tables % (processes * groups) != 0:
            raise ValueError(f"tables: {tables} cannot be divided equally among {processes} processes in {groups} groups")
        self.tables = tables
        self.groups = groups
        self._illegal = options["illegal"]
        self._share = tables // groups // processes
        self._seed: str = options["seed"]
        #: Resets since the seed was given; None before the first.
        self._resets: int | None = None
        self._servers = [EnvServer(trust, timeout) for _ in range(processes)]
        self._finalizer = weakref.finalize(self, _close_all, self._servers)
        #: Groups whose rows `recv` returns next, and whether they have already arrived.
        self._due: deque[tuple[int, bool]] = deque()
        try:
            descriptions = [self._open(process, options) for process in range(processes)]
            self.description: Mapping[str, Any] = descriptions[0]
            self.versions = versions_of(self.description)
            self._batches = self._open_frames()
        except BaseException:
            self.close()
            raise

    @property
    def plane_shape(self) -> tuple[int, ...]:
        """Shape of the planes of one row."""
        return tuple(self.description["encoding"]["shape"])

    @property
    def actions(self) -> int:
        """The number of actions: 235."""
        return int(self.description["encoding"]["actions"]["count"])

    def reset(self, seed: str | int | None = None, starts: Mapping[int, Start] | None = None) -> Batch:
        """Begin all tables and return the first rows (of group 0; `recv` returns those of the others).

        `seed`: for walls and bots. Without it, the first call uses the seed of the environment, and each later one new walls,
        which follow from that seed and the number of calls. `starts`: where single tables begin, by number: {"wall": "T4 B4 …"
        (136 names, each quarter drawn from its end), "prevalentWind": "east"} or {"events": […]}, as `events` returns them, and
        optionally "seating". A wrong start raises McrError and changes no table; if another process has already begun its
        tables, open the environment again.
        """
        base = self._seed if seed is None else str(seed)
        resets = 0 if seed is not None or self._resets is None else self._resets + 1
        own = base if resets == 0 else f"{base} reset {resets}"
        self._change({"type": "begin", "starts": own_starts, "seed": own} for own_starts in self._divided(starts or {}))
        self._seed, self._resets = base, resets
        return self._receive_all()

    def begin_at(self, starts: Mapping[int, Start]) -> Batch:
        """Begin the given tables as `reset` does with `starts`; the others are unchanged."""
        self._require_reset()
        self._change({"type": "beginAt", "starts": own} for own in self._divided(starts))
        return self._receive_all()

    def next_deal(self, tables: Iterable[int] | None = None) -> Batch:
        """Drop the deals at these tables, or at all, and begin their next ones."""
        self._require_reset()
        by_process: list[list[int]] = [[] for _ in self._servers]
        for table in range(self.tables) if tables is None else tables:
            by_process[self._process_of(table)].append(table)
        self._change({"type": "skip", "tables": own} for own in by_process)
        return self._receive_all()

    def entrants_of(self, seating: int) -> list[int]:
        """Return the entrants by seat in this seating (0 to 23)."""
        entrants: list[int] = self.description["seatings"][seating]
        return list(entrants)

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Take one action for each table; return the next rows. With groups, use `send` and `recv`."""
        if self.groups != 1:
            raise ValueError(f"step: with {self.groups} groups, use send and recv")
        self.send(actions)
        return self.recv()

    def send(self, actions: npt.ArrayLike, group: int = 0) -> None:
        """Take one action for each table of the group and return at once. Raises IllegalActionError."""
        self._require_reset()
        if not 0 <= group < self.groups:
            raise ValueError(f"group: {group}, expected 0 to {self.groups - 1}")
        if any(due == group for due, _ in self._due):
            raise ValueError(f"send: the rows of the last step of group {group} were not received; call recv first")
        taken = np.asarray(actions)
        batch = self._batches[group]
        if taken.dtype.kind not in "iu":
            raise TypeError(f"actions: {taken.dtype}, expected integers")
        if taken.shape != (len(batch),):
            raise ValueError(f"actions: shape {taken.shape}, expected ({len(batch)},)")
        if self._illegal == "error":
            self._check_legal(batch, taken)
        # No action has the number 255: it is as illegal as those outside of a byte.
        data = np.where((taken >= 0) & (taken < self.actions), taken, 255).astype(np.uint8).tobytes()
        try:
            for process, server in enumerate(self._servers):
                server.step(group, data[process * self._share : (process + 1) * self._share])
            self._due.append((group, False))
        except KeyboardInterrupt:
            # Some processes may have stepped, and others not.
            for server in self._servers:
                server.tear()
            raise

    def recv(self) -> Batch:
        """Wait for the rows of the earliest group whose actions were sent, and return them."""
        self._require_reset()
        if not self._due:
            raise ValueError("recv: nothing was sent")
        group, is_there = self._due[0]
        batch = self._batches[group] if is_there else self._receive(group)
        # Only now: after an interruption such as Ctrl-C, the rows are still due.
        self._due.popleft()
        return batch

    def save(self, tables: Iterable[int]) -> list[SavedState]:
        """Save the states of tables, which can be restored any number of times until `forget`."""
        self._require_reset()
        self._settle()
        states: list[SavedState] = []
        for table in tables:
            process = self._process_of(table)
            (number,) = self._servers[process].request(type="save", tables=[table])
            states.append(SavedState(process, number))
        return states

    def restore(self, states: Mapping[int, SavedState]) -> Batch:
        """Restore tables, by number, to saved states. Opponents get the same questions again and reply as before."""
        self._require_reset()
        by_process: list[list[tuple[int, int]]] = [[] for _ in self._servers]
        for table, state in states.items():
            process = self._process_of(table)
            if process != state.process:
                raise ValueError(f"table {table} belongs to process {process}, the state to process {state.process}")
            by_process[process].append((table, state.id))
        self._change({"type": "restore", "states": pairs} for pairs in by_process)
        return self._receive_all()

    def forget(self, states: Iterable[SavedState]) -> None:
        """Drop saved states."""
        for state in states:
            self._servers[state.process].request(type="forget", ids=[state.id])

    def events(self, table: int, deal: Literal["current", "ended"] = "current") -> list[dict[str, Any]]:
        """Return the events of the table's deal so far, or of its last finished deal, including hidden tiles.

        After the events of the current deal, the replies of learners that have caused no event yet follow, such as passes while
        others may claim: {"type": "answered", "seat", "action"}. `reset` and `begin_at` begin at the same question.
        """
        self._require_reset()
        self._settle()
        server = self._servers[self._process_of(table)]
        events: list[dict[str, Any]] = server.request(type="events", table=table, deal=deal)
        return events

    def determinize(self, table: int, n: int = 1, seed: str | int = 0) -> list[dict[str, Any]]:
        """Return starts of `n` deals that the asked seat of the table cannot distinguish from its own.

        The tiles that it has not seen are drawn again: all arrangements of them that explain what it saw are equally likely.
        What the actions of others suggest is ignored. `reset` and `begin_at` take the starts, in any environment with the
        same rules; there, seats that are asked before it have passed. Duplicate deals only.
        """
        self._require_reset()
        self._settle()
        server = self._servers[self._process_of(table)]
        starts: list[dict[str, Any]] = server.request(type="determinize", table=table, count=n, seed=str(seed))
        return starts

    def batch(self, group: int = 0) -> Batch:
        """Return the last received rows of the group."""
        return self._batches[group]

    @property
    def pids(self) -> list[int]:
        """Ids of the Node processes."""
        return [server.pid for server in self._servers]

    def close(self) -> None:
        """End the Node processes."""
        self._finalizer()

    def __enter__(self) -> VecEnv:
        """Return self, for `with`."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close."""
        self.close()

    def _open(self, process: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        rows = self.tables // self.groups
        groups = [{"first": group * rows + process * self._share, "count": self._share} for group in range(self.groups)]
        own = {**options, "tables": self.tables, "groups": groups}
        try:
            description: Mapping[str, Any] = self._servers[process].request(type="open", options=own)
        except McrError as error:
            raise in_python_terms(error) from None
        return description

    def _open_frames(self) -> list[Batch]:
        """Return the rows of each group, in memory shared with the processes, or else copied from their pipes."""
        layout = self.description["layout"]
        rows = self.tables // self.groups
        group_bytes = layout["rowBytes"] * rows
        memory = frames.shared_memory(self._servers, self.groups, group_bytes) or frames.own_memory(
            self._servers, self.groups, group_bytes
        )
        dtype = dtype_of(layout)
        return [
            Batch(np.frombuffer(memory, dtype, rows, group * group_bytes), group * rows, group, self.versions)
            for group in range(self.groups)
        ]

    def _require_reset(self) -> None:
        if not self._finalizer.alive:
            raise McrError("closed", "the environment is closed")
        if self._resets is None:
            raise McrError("not-begun", "the tables have not begun: call reset first")

    def _check_legal(self, batch: Batch, actions: npt.NDArray[Any]) -> None:
        inside = (actions >= 0) & (actions < self.actions)
        legal = batch.mask[np.arange(len(batch)), np.where(inside, actions, 0)] & inside
        if legal.all():
            return
        wrong = np.flatnonzero((legal == 0) & batch.asked)
        if len(wrong) > 0:
            row = int(wrong[0])
            raise IllegalActionError(f"table {batch.first_table + row}: action {actions[row]} is illegal, see its mask")

    def _receive(self, group: int) -> Batch:
        batch = self._batches[group]
        for server in self._servers:
            server.wait_for_frame(group)
        for server in self._servers:
            batch.step, _ = server.take_frame(group)
        return batch

    def _receive_all(self) -> Batch:
        for group in range(self.groups):
            self._receive(group)
        self._due = deque((group, True) for group in range(1, self.groups))
        return self._batches[0]

    def _settle(self) -> None:
        """Receive all pending rows, because the process handles requests only between steps. `recv` still returns them."""
        for place in range(len(self._due)):
            group, is_there = self._due[place]
            if not is_there:
                self._receive(group)
                self._due[place] = (group, True)

    def _change(self, requests: Iterable[dict[str, Any]]) -> None:
        """Send each process its request, which changes all tables that it names, or none after an error."""
        checked = list(requests)
        self._settle()
        for process, (server, request) in enumerate(zip(self._servers, checked, strict=True)):
            try:
                server.request(**request)
            except McrError:
                # Earlier processes have changed their tables.
                if process > 0:
                    for each in self._servers:
                        each.tear()
                raise

    def _process_of(self, table: int) -> int:
        if not 0 <= table < self.tables:
            raise ValueError(f"table {table}: expected 0 to {self.tables - 1}")
        return table % (self.tables // self.groups) // self._share

    def _divided(self, starts: Mapping[int, Start]) -> list[list[dict[str, Any]]]:
        by_process: list[list[dict[str, Any]]] = [[] for _ in self._servers]
        for table, start in starts.items():
            by_process[self._process_of(table)].append({"table": table, "start": dict(start)})
        return by_process


def vec_env(
    tables: int = 64,
    encoding: str = "obs38",
    opponents: Opponents | None = None,
    seatings: Literal[1, 4, 24] = 1,
    seed: str | int | None = None,
    processes: int = 1,
    *,
    groups: int = 1,
    planes: Literal["uint8", "float32"] = "uint8",
    oracle: bool = False,
    shaping: bool = False,
    luck: bool = False,
    near_ready: int | Sequence[int] = 0,
    rules: Literal["duplicate", "botzone", "casual", "wmo", "casual-wmo"] = "duplicate",
    illegal: Literal["error", "foul"] = "error",
    wait: Literal["auto", "all", "any"] = "auto",
    trust: bool = False,
    timeout: float | None = 600,
) -> VecEnv:
    """Open an environment with many tables.

    tables: how many; each plays deal after deal. A multiple of `processes * groups`.
    encoding: obs6, obs38 or mcr-1 (with -34: planes as rows of 34).
    opponents: None (four learners), a bot's name (one learner, three of it), four names, or a list of such line-ups, which
        tables take in turn. A name is "learner", a house bot ("goal?style=fast") or the path of a bot.
    seatings: deals with each wall. 1: every deal has a new wall, and seats rotate. 4 or 24: duplicate sets.
    seed: for walls and bots; random if None. Later calls of `reset` without a seed play new walls. The same seed and actions
        give the same rows for all values of `processes` and `groups`.
    processes: Node processes that share the tables.
    groups: parts of the tables that are sent and received separately, so that Node and Python work at the same time.
    planes: the type of the planes' numbers.
    oracle: whether batches also have the planes of hidden tiles.
    shaping: whether batches also have `shanten`, `missing` and `reach`: how far each hand is from a win.
    luck: whether batches also have `luck` and `ended_luck`: how much of the result so far was luck. 15 to 60 ms a deal.
    near_ready: at most how many tiles each hand that is dealt lacks to one worth the minimum, 1 to 13; 0 deals any hands. With
        several numbers, tables take them in turn. Not for casual deals.
    rules: duplicate (tournaments), botzone (points as Botzone counts them), casual (common wall, flowers), or wmo and
        casual-wmo (points by the book of the World Mahjong Organization, used in Europe).
    illegal: whether an illegal action raises an error or is a foul, which costs 30 points and ends the deal.
    wait: whether a step waits for all tables, or for any, while bots think; `batch.asked` marks the rows with a question.
        auto: any if a bot thinks in another process.
    trust: whether bots that are programs run without a sandbox, with all your rights.
    timeout: seconds to wait for a message of a Node process. One that sends none in time is killed, and the McrError names it;
        None waits forever.
    """
    options = {
        "encoding": encoding,
        "planes": planes,
        "oracle": oracle,
        "shaping": shaping,
        "luck": luck,
        "nearReady": [index(missing) for missing in (near_ready if isinstance(near_ready, Iterable) else [near_ready])],
        "seed": secrets.token_hex(16) if seed is None else str(seed),
        "rules": rules,
        "seatings": seatings,
        "lineups": lineups_of(opponents),
        "illegal": illegal,
        "wait": wait,
    }
    return VecEnv(options, tables, processes, groups, trust, timeout)


def _close_all(servers: Sequence[EnvServer]) -> None:
    for server in servers:
        server.close()


class _Module(ModuleType):
    """This module, which is also the function: `mcr_arena.vec_env` names both."""

    __call__ = staticmethod(vec_env)
    __signature__ = signature(vec_env)


sys.modules[__name__].__class__ = _Module
