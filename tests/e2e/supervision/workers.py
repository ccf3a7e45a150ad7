"""Servers with several workers, and clients that count what they lose."""

import os
import signal
import threading
import time

from crashing import CrashCase
from support.server import wait_for
from support.wire import Closed, Connection


class WorkersCase(CrashCase):
    """A parent with two workers, which serve the crashing module and its caller."""

    settings = {**CrashCase.settings, "server.processes": 2}

    def start(self, words=()):
        """Returns when all workers know the tenant."""
        self.server.start(words)
        self.wait_for_all(200)

    def wait_for_all(self, status):
        """Each connection may come to another worker."""
        wait_for(lambda: all(self.tenant.get("/crash/fine").status == status for _ in range(10)), 20, "all workers")

    def readiness(self):
        return self.server.admin("/readyz").json

    def workers(self):
        """Process ids of those that serve."""
        return {worker["pid"] for worker in self.readiness()["workers"] if worker["ready"]}

    def wait_for_new_workers(self, before, seconds=60):
        """Until both places have a worker that serves, none of them as before."""
        wait_for(lambda: not before & self.workers() and len(self.workers()) == 2, seconds, "new workers")

    def crash(self, target):
        """A request that ends a worker; waits until both places serve again."""
        before = self.workers()
        connection = self.tenant.connect()
        self.addCleanup(connection.close)
        connection.send(connection.head("GET", target, self.tenant.headers()))
        wait_for(lambda: not before <= self.workers() and len(self.workers()) == 2, 60, "the next worker")

    def load(self, target="/crash/fine", clients=4):
        load = Load(self.tenant, target, clients)
        self.addCleanup(load.end)
        return load


class Load:
    """Clients on connections that they keep, one request after another on each."""

    def __init__(self, tenant, target, clients):
        self.tenant, self.target = tenant, target
        self.headers = tenant.headers()
        self.answered = 0
        self.lost = []  # connections that ended before the answer came
        self.refused = []  # connections that could not be made
        self.other = []  # other answers than 200
        self._counting = threading.Lock()
        self._is_over = False
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(clients)]
        for thread in self._threads:
            thread.start()

    def wait_for_answers(self, count, seconds=20):
        """So many more."""
        goal = self.answered + count
        wait_for(lambda: self.answered >= goal, seconds, "answers")

    def end(self):
        self._is_over = True
        for thread in self._threads:
            thread.join(60)
        return self

    def _run(self):
        while not self._is_over:
            try:
                connection = Connection(self.tenant.server.base_url)
            except OSError as error:
                self._note(self.refused, error)
                time.sleep(0.01)
                continue
            with connection:
                self._use(connection)

    def _use(self, connection):
        while not self._is_over:
            try:
                answer = connection.request("GET", self.target, self.headers)
            except (Closed, OSError) as error:
                return self._note(self.lost, error)
            if answer.status != 200:
                self._note(self.other, answer)
            with self._counting:
                self.answered += 1
            if answer.header("Connection") == "close":
                return None

    def _note(self, what, item):
        with self._counting:
            what.append(item)


def is_alive(pid):
    """Whether a process runs; one that has ended but is not buried does not."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def end_now(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
