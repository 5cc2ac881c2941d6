"""Figures for an operator, in the text format of Prometheus.

    metrics.messages_in.inc()
    metrics.actions.of("carcassonne", "ok").inc()
    metrics.action_seconds.observe(0.0007)

Bumping one is an addition to an attribute; all work is done in `render`. Everything happens in the
event loop's thread. A label comes from a closed set, never from what a client sent.
"""

from __future__ import annotations

import os
import platform
import resource
import sys
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import accumulate
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from protocol.errors import CloseCode
from protocol.limits import PROTOCOL_VERSION

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Where the buckets of a latency end."""

_CLOSES: Final = frozenset(code.value for code in CloseCode)

Labels: TypeAlias = tuple[tuple[str, str], ...]
Sample: TypeAlias = tuple[str, Labels, float]
"""What follows the metric's name, the labels, the value."""


class Metric(Protocol):
    """Anything that can be shown."""

    @property
    def kind(self) -> str:
        """What Prometheus calls it."""
        ...

    def samples(self) -> Iterable[Sample]:
        """The lines below its heading."""
        ...


class Counter:
    """Only ever grows."""

    __slots__ = ("value",)

    kind = "counter"

    def __init__(self) -> None:
        self.value = 0

    def inc(self, by: int = 1) -> None:
        """Counts something that happened."""
        self.value += by

    def samples(self) -> Iterable[Sample]:
        """Its value."""
        yield "", (), self.value


class Gauge:
    """Goes up and down."""

    __slots__ = ("value",)

    kind = "gauge"

    def __init__(self) -> None:
        self.value = 0

    def inc(self, by: int = 1) -> None:
        """One more is there."""
        self.value += by

    def dec(self, by: int = 1) -> None:
        """One less is there."""
        self.value -= by

    def set(self, value: int) -> None:
        """So many are there."""
        self.value = value

    def samples(self) -> Iterable[Sample]:
        """Its value."""
        yield "", (), self.value


class Histogram:
    """How long something took, by buckets."""

    __slots__ = ("counts", "total")

    kind = "histogram"

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Notes one duration."""
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds

    def samples(self) -> Iterable[Sample]:
        """Each bucket counts itself and all shorter ones."""
        ends = [*(f"{end:g}" for end in SECONDS), "+Inf"]
        for end, count in zip(ends, accumulate(self.counts), strict=True):
            yield "_bucket", (("le", end),), count
        yield "_sum", (), self.total
        yield "_count", (), sum(self.counts)


MetricT = TypeVar("MetricT", bound=Metric)


class Family(Generic[MetricT]):
    """One metric per combination of label values; the `known` ones are shown from the start."""

    __slots__ = ("_make", "_members", "_names")

    def __init__(
        self, make: Callable[[], MetricT], *names: str, known: Iterable[tuple[str, ...]] = ()
    ) -> None:
        self._make = make
        self._names = names
        self._members = {values: make() for values in known}

    @property
    def kind(self) -> str:
        """That of its members."""
        return self._make().kind

    def of(self, *values: str) -> MetricT:
        """The member with these label values."""
        member = self._members.get(values)
        if member is None:
            assert len(values) == len(self._names)
            member = self._members[values] = self._make()
        return member

    def samples(self) -> Iterable[Sample]:
        """Those of all members."""
        for values, member in sorted(self._members.items(), key=lambda item: item[0]):
            labels = tuple(zip(self._names, values, strict=True))
            for suffix, more, value in member.samples():
                yield suffix, labels + more, value


class Metrics:
    """All figures of the house."""

    def __init__(self) -> None:
        self.connections = Gauge()
        self.connections_opened = Counter()
        self.connections_closed = Family(Counter, "code", known=[("1000",), ("4413",)])
        self.rooms = Family(Gauge, "state", known=[("waiting",), ("playing",), ("finished",)])
        self.rooms_crashed = Counter()
        self.actions = Family(Counter, "game", "outcome")
        self.action_seconds = Histogram()
        self.commits = Counter()
        self.commit_seconds = Histogram()
        self.stored = Counter()
        self.store_errors = Family(Counter, "error")
        self.messages_in = Counter()
        self.messages_out = Counter()
        self.bytes_out = Counter()
        self.rate_limited = Counter()
        self.resumes = Family(Counter, "how", known=[("updates",), ("snapshot",)])
        self.bots_thinking = Gauge()

    def closed(self, code: int) -> None:
        """A connection ended with this close code; a client may have invented it."""
        is_known = code in _CLOSES or 1000 <= code <= 1015
        self.connections_closed.of(str(code) if is_known else "other").inc()

    def committed(self, tasks: int, seconds: float) -> None:
        """The store committed that many tasks at once; see `SqliteStore`."""
        self.commits.inc()
        self.stored.inc(tasks)
        self.commit_seconds.observe(seconds)

    def render(self) -> bytes:
        """Everything, as Prometheus reads it."""
        lines: list[str] = []
        for name, meaning, metric in self._shown():
            lines += _block(f"bastide_{name}", meaning, metric.kind, metric.samples())
        for name, meaning, kind, value in _of_the_process():
            lines += _block(f"process_{name}", meaning, kind, [("", (), value)])
        build = [("", _build(), 1.0)]
        lines += _block("bastide_build_info", "What is running.", "gauge", build)
        return ("\n".join(lines) + "\n").encode()

    def _shown(self) -> Iterator[tuple[str, str, Metric]]:
        yield "connections", "Open connections.", self.connections
        yield "connections_opened_total", "Connections accepted.", self.connections_opened
        yield (
            "connections_closed_total",
            "Connections ended, by close code; 4413 was too slow.",
            self.connections_closed,
        )
        yield "rooms", "Rooms in memory, by state.", self.rooms
        yield "rooms_crashed_total", "Rooms closed by a bug.", self.rooms_crashed
        yield "actions_total", "Actions, by game and outcome: ok or refused.", self.actions
        yield "action_seconds", "From a frame's arrival to its ack.", self.action_seconds
        yield "commits_total", "Transactions of the store.", self.commits
        yield "stored_total", "What was written in them.", self.stored
        yield "commit_seconds", "How long one took.", self.commit_seconds
        yield "store_errors_total", "Refusals and failures of the store.", self.store_errors
        yield "messages_in_total", "Messages from clients.", self.messages_in
        yield "messages_out_total", "Messages to clients.", self.messages_out
        yield "bytes_out_total", "Bytes of messages to clients.", self.bytes_out
        yield "rate_limited_total", "Messages refused for coming too fast.", self.rate_limited
        yield "resumes_total", "Rooms resumed, by what was sent.", self.resumes
        yield "bots_thinking", "House bots asked for an action.", self.bots_thinking


def _block(name: str, meaning: str, kind: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"
    for suffix, labels, value in samples:
        inside = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
        yield f"{name}{suffix}{{{inside}}} {value}" if inside else f"{name}{suffix} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _of_the_process() -> Iterator[tuple[str, str, str, float]]:
    yield "cpu_seconds_total", "CPU time used.", "counter", time.process_time()
    yield "resident_memory_bytes", "Memory in use.", "gauge", _resident_bytes()
    yield "start_time_seconds", "When it started.", "gauge", _STARTED


def _resident_bytes() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # no Linux: the most it ever was
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _build() -> Labels:
    try:
        software = version("bastide")
    except PackageNotFoundError:
        software = "unknown"
    python = platform.python_version()
    return (("version", software), ("protocol", str(PROTOCOL_VERSION)), ("python", python))


_STARTED = time.time()
