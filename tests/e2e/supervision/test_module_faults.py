"""Every way in which a module can fail costs its own worker, at most what was in flight there, and nobody else.

The usual run has each way once; CARDCAGE_FAILURES=100 sets the number of failures, which take the ways in turn, and
prints how they ended (twelve minutes).
"""

import os
import threading
import time
from collections import Counter
from pathlib import Path

from support.server import wait_for
from support.wire import Closed, Connection
from workers import WorkersCase

# (route called, reason, detail begins with, operation that fails)
WAYS = (
    ("/crash/segfault", "signal", "SIGSEGV at 0x0", None),
    ("/crash/abort", "signal", "SIGABRT", None),
    ("/crash/overflow", "signal", "stack overflow", None),
    ("/crash/terminate", "signal", "SIGABRT", None),
    ("/crash/heap", "signal", "SIG", None),
    ("/crash/illegal", "signal", "SIGILL", None),
    ("/crash/divide", "signal", "SIGFPE", None),
    ("/crash/parallel", "signal", "SIGSEGV at 0x0", None),
    ("/crash/exit", "exit", "exit(0)", None),
    ("/call/segfault", "signal", "SIGSEGV at 0x0", "crasher.crash/1"),
    ("/call/abort", "signal", "SIGABRT", "crasher.crash/1"),
    ("/crash/loop", "stuck", "", None),
    ("/crash/sleep", "stuck", "", None),
    ("/crash/grow", None, "", None),  # leaks: the worker is replaced, nobody is to blame
)
FAILURES = int(os.environ.get("CARDCAGE_FAILURES", len(WAYS)))
OTHERS, OWN = 4, 2  # clients of the worker that goes on, and of the one that ends
BEFORE_QUARANTINE = 3


class Client:
    """One request after another on one connection, until it ends or the server says that it will."""

    def __init__(self, connection, target, headers, expected):
        self.connection, self.target, self.headers, self.expected = connection, target, headers, expected
        self.answered, self.lost, self.wrong = 0, 0, []
        self._is_over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def end(self):
        self._is_over = True
        self._thread.join(60)
        self.connection.close()

    def _run(self):
        while not self._is_over:
            try:
                answer = self.connection.request("GET", self.target, self.headers)
            except (Closed, OSError):
                self.lost += 1
                return
            if (answer.status, answer.text) not in self.expected:
                self.wrong.append(answer)
            self.answered += 1
            if answer.header("Connection") == "close":
                return


def sockets_of(pid):
    """Inodes of the sockets of a process."""
    inodes = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        try:
            name = os.readlink(entry)
        except OSError:
            continue
        if name.startswith("socket:["):
            inodes.add(name[8:-1])
    return inodes


def server_side(connection):
    """Inode of the other end of a connection on this machine."""
    ours, theirs = connection.socket.getsockname()[1], connection.socket.getpeername()[1]
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        ports = [int(fields[place].rpartition(":")[2], 16) for place in (1, 2)]
        if ports == [theirs, ours]:
            return fields[9]
    raise AssertionError(f"no server side of port {ours}")


class ModuleFaults(WorkersCase):
    settings = {**WorkersCase.settings, "server.workers": 2, "server.request_timeout": "1s", "server.drain_timeout": "2s",
        "server.memory_limit": "200MiB"}

    def setUp(self):
        super().setUp()
        self.drop("e2e/crashes/crasher_two.so", "crasher-2.so")
        self.start()
        self.pinned = self.server.new_tenant("pinned")
        self.server.configure_tenant(self.pinned, "modules.pin.crasher = 1.*\n")
        self.recorded, self.counted, self.ended = 0, 0, Counter()
        self.lost = Counter()
        self.told_after = []  # seconds from the end of a worker to its record

    def connections(self):
        """Connections to each of both workers, by process id: one for the failure, too."""
        pids = sorted(self.workers())
        self.assertEqual(len(pids), 2)
        found = {pid: [] for pid in pids}
        wanted = max(OTHERS, OWN + 1)
        spare = []
        while min(map(len, found.values())) < wanted:
            self.assertLess(len(spare), 500, "all connections come to one worker")
            connection = Connection(self.server.base_url)
            connection.request("GET", "/crash/fine", self.pinned.headers())
            inode = server_side(connection)
            (pid,) = [pid for pid in pids if inode in sockets_of(pid)]
            # A connection too many stays open meanwhile, so that the next ones come to the other worker.
            (found[pid] if len(found[pid]) < wanted else spare).append(connection)
        for connection in spare:
            connection.close()
        return found

    def clients(self, others, own):
        """Two tenants use the other worker: one is pinned to another version, one uses another module."""
        alive, called = [(200, "alive")], [(200, "0"), (200, "-4")]
        pinned, plain = self.pinned.headers(), self.tenant.headers()
        targets = [("/crash/fine", pinned, alive), ("/call/fine", plain, called)] * OTHERS
        return ([Client(connection, *target) for connection, target in zip(others, targets)],
            [Client(connection, *target) for connection, target in zip(own, targets)])

    def fail(self, target, reason, detail, operation):
        """One failure under load; returns when both places serve again."""
        found = self.connections()
        before = set(found)
        failing, going_on = sorted(before)[:: -1 if self.ended.total() % 2 else 1]
        at_fault = found[failing].pop()
        others, own = self.clients(found[going_on][:OTHERS], found[failing][:OWN])
        at_fault.send(at_fault.head("GET", target, self.tenant.headers()))
        if reason in ("signal", "exit"):
            self.measure_record(at_fault)
        wait_for(lambda: failing not in self.workers() and len(self.workers()) == 2, 60, f"the worker after {target}")
        goal = sum(client.answered for client in others) + 20
        wait_for(lambda: sum(client.answered for client in others) >= goal, 20, "more answers")
        for client in others + own:
            client.end()
        for connection in [at_fault, *found[going_on][OTHERS:]]:
            connection.close()
        self.assertIn(going_on, self.workers())
        self.assertEqual([answer for client in others + own for answer in client.wrong], [])
        self.assertEqual([client.lost for client in others], [0] * OTHERS, target)
        self.assertLessEqual(max(client.lost for client in own), 1, target)
        self.lost.update(others=sum(client.lost for client in others), own=sum(client.lost for client in own))
        self.ended[target] += 1
        if reason:
            self.assert_recorded(target, reason, detail, operation)

    def measure_record(self, at_fault):
        with self.assertRaises((Closed, OSError)):
            at_fault.answer()
        ended = time.monotonic()
        # A second on a machine that has nothing else to do.
        wait_for(lambda: len(self.records()) > self.recorded, 10, "the record", pause=0.01)
        self.told_after.append(time.monotonic() - ended)

    def assert_recorded(self, target, reason, detail, operation):
        wait_for(lambda: len(self.records()) > self.recorded, 10, "the record")
        records = self.records()
        self.recorded += 1
        self.assertEqual(len(records), self.recorded)
        record = records[-1]
        self.assertEqual({name: record[name] for name in ("reason", "module", "version", "route", "operation", "tenant")},
            {"reason": reason, "module": "crasher", "version": "2.0.0", "route": target.rpartition("/")[0] + "/{how}",
                "operation": operation, "tenant": self.tenant.slug}, target)
        self.assertIn(detail, record["detail"])
        self.counted += 1

    def assert_quarantine(self):
        """The third failure keeps the build out everywhere, and touches nobody who uses another one."""
        wait_for(lambda: len(self.quarantined()) == 1, 20, "the quarantine")
        (build,) = self.quarantined()
        self.assertEqual((build["id"], build["version"]), ("crasher", "2.0.0"))
        self.wait_for_all(503)
        self.assert_problem(self.tenant.get("/crash/fine"), 503, "module_quarantined")
        for _ in range(4):
            self.assertEqual(self.pinned.get("/crash/fine").text, "alive")
            self.assertEqual(self.pinned.get("/call/fine").text, "0")
        self.server.command("module", "release", "crasher")
        self.wait_for_all(200)
        self.counted = 0

    def test_each_way_to_fail_costs_one_worker_and_is_told(self):
        quarantines = 0
        for number in range(FAILURES):
            way = WAYS[number % len(WAYS)]
            with self.subTest(number=number, way=way[0]):
                self.fail(*way)
                if self.counted == BEFORE_QUARANTINE:
                    self.assert_quarantine()
                    quarantines += 1
                else:
                    self.assertEqual(self.quarantined(), [])
        told = sum(count for target, count in self.ended.items() if target != "/crash/grow")
        self.assertEqual((self.ended.total(), self.recorded), (FAILURES, told))
        times = sorted(self.told_after)
        print(f"{FAILURES} failures: {self.recorded} of {told} told rightly, half of them within {times[len(times) // 2]:.2f} s and "
            f"all within {times[-1]:.2f} s, {quarantines} quarantines, lost by clients of the other worker {self.lost['others']}, "
            f"of its own {self.lost['own']} of {OWN * FAILURES}", flush=True)
