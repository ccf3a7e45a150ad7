"""supervision: workers below a parent, and cards that come while it serves.

- GET /customers/{id} of two workers against one process, with four threads each: whether a second worker costs answers.
  The same against one process with eight threads, as many as both workers have. In turns; each side is started for each
  of its runs.
- the slot around a request: the notes of one call and one statement (programs/slots.cpp), as a share of the processor
  time that the server needs for one GET /customers/{id}.
- a worker that is killed: from SIGKILL until /readyz of the parent has as many ready workers as before; the median.
- a parent that is killed: from SIGKILL until none of its workers runs; the median.
- a module file that comes: a version that no server has seen is renamed into the modules directory; until /readyz names
  it, so it was read, probed, loaded and is in force in both workers. The one before is removed afterwards. The same for a
  version that was in service before, so that its probe is remembered: reading, loading and publishing are left.
- p99 of GET /bench/plain with 16 connections while its module changes its version, against the p99 of the same time
  without changes, in turns.
"""

import dataclasses
import json
import os
import pathlib
import re
import signal
import subprocess
import threading
import time

from installation import ask_for_customers, get
from reactions import until
from support.measuring import Cpu, Figure, Unmeasurable, alternating, median, ratios, show_runs, wrk

CONNECTIONS = 64
VERSION = b'"version": "1.0.0"'


def readiness(server):
    status, body = get(f"{server.admin_url}/readyz")
    return json.loads(body) if status in (200, 503) else {}


def ready_workers(server):
    """Process ids of the workers that are ready."""
    return {worker["pid"] for worker in readiness(server).get("workers", []) if worker["ready"]}


def measure_throughput(installation, plan):
    def side(*settings):
        def run(seconds):
            with installation.server(*settings) as server:
                ask_for_customers(server, server.url, 1, CONNECTIONS)
                return ask_for_customers(server, server.url, seconds, CONNECTIONS).rate
        return run

    two, one, larger = alternating(
        plan, [side("server.processes=2", "server.workers=4"), side("server.workers=4"), side("server.workers=8")]
    )
    show_runs("supervision", "answers a second, two workers", two)
    show_runs("supervision", "answers a second, one process", one)
    show_runs("supervision", "answers a second, one process, eight threads", larger)
    what = f"GET /customers/{{id}} a second, two workers of four threads, {CONNECTIONS} connections"
    return [Figure("supervision", what, f"{median(two):,.0f}", f"{median(one):,.0f} (one process)",
                   median(ratios(two, one)), reach=1.0),
            Figure("supervision", what + ", against as many threads in one process", f"{median(two):,.0f}",
                   f"{median(larger):,.0f} (one process)", median(ratios(two, larger)))]


def measure_slots(installation, plan):
    done = subprocess.run([installation.build / "tests/bench/slots"], capture_output=True, text=True)
    runs = [float(run) for run in re.findall(r"^run \d+: ([\d.]+) ns$", done.stdout, re.MULTILINE)]
    if not runs or done.returncode:
        raise Unmeasurable(f"slots: {done.stderr or done.stdout}")
    show_runs("supervision", "the slot of a call, ns", runs)
    with installation.server("server.workers=4") as server:
        ask_for_customers(server, server.url, plan.warm_up, CONNECTIONS)
        with Cpu([server.pid]) as cpu:
            load = ask_for_customers(server, server.url, plan.seconds, CONNECTIONS)
    return Figure("supervision", "slot of a call, of the server's processor time for GET /customers/{id}",
                  f"{median(runs):.0f} ns", f"{cpu.per(load):.1f} us", median(runs) / cpu.per(load) / 10, " %", reach=3,
                  smaller_is_better=True)


def is_running(pid):
    """A process that has ended, but waits for its end to be asked for, does not run."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def measure_parents_end(installation, plan):
    times = []
    for _ in range(plan.runs):
        with installation.server("server.processes=2", "server.workers=2") as server:
            workers = ready_workers(server)
            if len(workers) != 2 or not all(map(is_running, workers)):
                raise Unmeasurable("the parent does not have two workers that run")
            server.process.kill()
            times.append(until(lambda: not any(map(is_running, workers)), "the workers to end"))
            server.process.wait()
    show_runs("supervision", "workers end after their parent, s", times)
    return Figure("supervision", "workers of a killed parent have ended", f"{median(times) * 1000:,.0f} ms", "-",
                  median(times) * 1000, " ms", reach=1000, smaller_is_better=True)


def measure_return(server, plan):
    times = []
    for _ in range(plan.runs):
        before = ready_workers(server)
        victim = min(before)
        os.kill(victim, signal.SIGKILL)
        # Each look costs the parent and all workers time that the start needs, on few processors.
        times.append(until(lambda: len(ready_workers(server) - {victim}) == len(before), "the next worker", pause=0.01))
        time.sleep(0.5)
    show_runs("supervision", "a killed worker is back, s", times)
    return Figure("supervision", "a killed worker is back", f"{median(times) * 1000:,.0f} ms", "-", median(times) * 1000,
                  " ms", reach=250, smaller_is_better=True)


class Cards:
    """Versions of the module bench-plain: its file with another number in the manifest."""

    def __init__(self, installation):
        self.directory, self.made = installation.modules, 0
        self.bytes = (self.directory / "bench-plain.so").read_bytes()
        if self.bytes.count(VERSION) != 1:
            raise Unmeasurable("the manifest of bench-plain is not where it is expected")
        self.fresh = installation.directory / "fresh.so"
        self.files = [self.directory / "bench-plain.so"]

    def add(self):
        """Renames the next version into the directory; returns its number."""
        self.made += 1
        version = f"1.{self.made // 10}.{self.made % 10}"
        self.fresh.write_bytes(self.bytes.replace(VERSION, f'"version": "{version}"'.encode()))
        self.fresh.chmod(0o644)
        self.files.append(self.directory / f"bench-plain-{version}.so")
        self.fresh.rename(self.files[-1])
        return version

    def hide_newest(self):
        self.files[-1].rename(self.fresh)

    def show_newest(self):
        self.fresh.rename(self.files[-1])

    def remove_before(self):
        """Removes all versions but the newest."""
        for file in self.files[:-1]:
            file.unlink()
        self.files = self.files[-1:]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Leaves the file that was there first, for other benches."""
        for file in self.files:
            file.unlink()
        (self.directory / "bench-plain.so").write_bytes(self.bytes)


def version_in_force(server):
    """The version of bench-plain, when all workers have the same; /readyz of the parent has each module once for each state."""
    versions = {each["version"] for each in readiness(server)["modules"] if each["id"] == "bench-plain"}
    return versions.pop() if len(versions) == 1 else None


def measure_swaps(server, cards, plan):
    times = []
    for _ in range(plan.runs):
        version = cards.add()
        times.append(until(lambda: version_in_force(server) == version, f"bench-plain {version}"))
        cards.remove_before()
        time.sleep(0.5)
    show_runs("supervision", "a new version in force, s", times)
    return Figure("supervision", "a new version of a module in force", f"{median(times) * 1000:,.0f} ms", "-",
                  median(times) * 1000, " ms", reach=300, smaller_is_better=True)


def measure_known_swaps(server, cards, plan):
    """The newest version goes and comes again, beside the one before it."""
    known, newest = cards.add(), cards.add()
    until(lambda: version_in_force(server) == newest, f"bench-plain {newest}")
    times = []
    for _ in range(plan.runs):
        cards.hide_newest()
        until(lambda: version_in_force(server) == known, f"bench-plain {known}")
        time.sleep(0.5)
        cards.show_newest()
        times.append(until(lambda: version_in_force(server) == newest, f"bench-plain {newest}"))
        time.sleep(0.5)
    cards.remove_before()
    show_runs("supervision", "a known version in force, s", times)
    return Figure("supervision", "a version of a module that was probed before, in force",
                  f"{median(times) * 1000:,.0f} ms", "-", median(times) * 1000, " ms", reach=50, smaller_is_better=True)


def measure_latency(server, cards, plan):
    headers = [header for header in server.headers() if header[0] == "Authorization"]

    def quiet(seconds):
        return wrk(f"{server.url}/bench/plain", seconds, 16, headers).p99_ms

    def swapping(seconds):
        ended = threading.Event()

        def swap():
            while not ended.wait(1):
                version = cards.add()
                # Each look asks all workers for all their modules, so there are few.
                until(lambda: version_in_force(server) == version, f"bench-plain {version}", pause=0.05)
                cards.remove_before()

        thread = threading.Thread(target=swap)
        thread.start()
        try:
            return quiet(seconds)
        finally:
            ended.set()
            thread.join()

    # The p99 of a full machine has two levels, with or without swaps: five runs are too few for a median.
    with_swaps, without = alternating(dataclasses.replace(plan, runs=2 * plan.runs - 1), [swapping, quiet])
    show_runs("supervision", "p99 with swaps, ms", with_swaps)
    show_runs("supervision", "p99 without, ms", without)
    return Figure("supervision", "p99 of GET /bench/plain while its module changes each second",
                  f"{median(with_swaps):.2f} ms", f"{median(without):.2f} ms without", median(ratios(with_swaps, without)),
                  reach=1.3, smaller_is_better=True)


def measure(installation, plan):
    figures = measure_throughput(installation, plan)
    figures += [measure_slots(installation, plan), measure_parents_end(installation, plan)]
    with installation.server("server.processes=2", "server.workers=2") as server, Cards(installation) as cards:
        figures += [measure_return(server, plan), measure_swaps(server, cards, plan),
                    measure_known_swaps(server, cards, plan), measure_latency(server, cards, plan)]
    return figures
