"""Parts that every bench uses: figures with their limits, load generators, processor time."""

import dataclasses
import os
import pathlib
import re
import statistics
import subprocess

HERE = pathlib.Path(__file__).resolve().parents[1]
TICKS = os.sysconf("SC_CLK_TCK")


class Unmeasurable(Exception):
    """The figures would mean nothing; the text says why."""


@dataclasses.dataclass
class Plan:
    """Lengths and numbers of runs."""

    runs: int = 5
    seconds: int = 4
    warm_up: int = 2
    idle_connections: int = 9500
    attack_seconds: int = 20

    @staticmethod
    def quick():
        """Shows that everything runs; its figures mean nothing."""
        return Plan(runs=2, seconds=1, warm_up=1, idle_connections=500, attack_seconds=8)


@dataclasses.dataclass
class Figure:
    """One line of the table. `reach`: what it must come to; None: told, not judged."""

    bench: str
    what: str
    ours: str
    peer: str
    value: float
    unit: str = ""
    reach: float | None = None
    aim: str = ""
    smaller_is_better: bool = False

    @property
    def name(self):
        """Names the figure for as long as the same is measured."""
        return self.bench + "." + re.sub(r"[^a-z0-9]+", "_", self.what.lower().replace(",", "")).strip("_")

    @property
    def is_reached(self):
        if self.reach is None:
            return True
        return self.value <= self.reach if self.smaller_is_better else self.value >= self.reach

    def value_text(self):
        digits = 0 if self.value >= 100 else 1 if self.value >= 10 else 2
        return f"{self.value:,.{digits}f}{self.unit}"

    def reach_text(self):
        if self.reach is None:
            return "-"
        return f"{'<=' if self.smaller_is_better else '>='} {self.reach:,g}{self.unit}"


def median(values):
    return statistics.median(values)


def show_runs(bench, what, values):
    """One line of raw runs."""
    texts = [f"{value:,.2f}" if value < 100 and value % 1 else f"{value:,.0f}" for value in values]
    print(f"  {bench}, {what}: {' '.join(texts)}", flush=True)


@dataclasses.dataclass
class Load:
    """One run of a load generator."""

    rate: float  # per second
    requests: int
    p99_ms: float = 0.0


def alternating(plan, sides):
    """Runs each side in turn, `plan.runs` times after a warm-up; gives the runs of each side.

    `sides`: functions of a number of seconds. Neighbours in time are compared, so that whatever else the machine does
    hits all of them alike.
    """
    for side in sides:
        side(plan.warm_up)
    return list(zip(*[[side(plan.seconds) for side in sides] for _ in range(plan.runs)]))


def ratios(ours, peer):
    """Ours / the peer's, run by run."""
    return [a / b for a, b in zip(ours, peer)]


def wrk(url, seconds, connections, headers=(), script=None, arguments=()):
    """Load over HTTP; any failed answer makes it unmeasurable. One thread: more only take time from the server."""
    command = ["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s", "--latency", "--timeout", "10s"]
    for name, value in headers:
        command += ["-H", f"{name}: {value}"]
    if script:
        command += ["-s", str(HERE / script)]
    command += [url, "--", *map(str, arguments)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for complaint in ("Socket errors", "Non-2xx"):
        if complaint in text:
            raise Unmeasurable(f"{url} did not answer all requests:\n{text}")
    units = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}
    p99, unit = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", text).groups()
    return Load(
        rate=float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1)),
        requests=int(re.search(r"(\d+) requests in", text).group(1)),
        p99_ms=float(p99) * units[unit],
    )


def cpu_seconds(pids, with_ended_children=False):
    """Processor time that the processes have used so far, user and system."""
    total = 0
    for pid in pids:
        try:
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15] if with_ended_children else fields[11:13]))
    return total / TICKS


def family(pid):
    """The process and its children."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


class Cpu:
    """Processor time per request of some processes: with Cpu(pids) as cpu: load = …; cpu.per(load)."""

    def __init__(self, pids, with_ended_children=False):
        self.pids, self.with_ended_children = pids, with_ended_children

    def __enter__(self):
        self.begin = self._now()
        return self

    def __exit__(self, *_):
        self.used = self._now() - self.begin

    def _now(self):
        return cpu_seconds(self.pids() if callable(self.pids) else self.pids, self.with_ended_children)

    def per(self, load):
        """Microseconds per request."""
        return self.used / load.requests * 1e6


def established(port):
    """Connections of this port that are open on the server's side."""
    count = 0
    for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "01" and int(fields[1].rpartition(":")[2], 16) == port:
            count += 1
    return count


def resident_megabytes(pid):
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", text).group(1)) / 1024
