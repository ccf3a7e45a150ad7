"""Workers, and parents, that are killed."""

import os
import signal
import socket
import time
from pathlib import Path

from support.server import wait_for
from workers import WorkersCase, is_alive


def is_stopped(pid):
    """Whether all threads of a process are stopped by a signal."""
    states = [path.read_text().rpartition(")")[2].split()[0] for path in Path(f"/proc/{pid}/task").glob("*/stat")]
    return set(states) == {"T"}


class KilledWorkers(WorkersCase):
    def test_only_what_was_in_flight_is_lost(self):
        self.start()
        clients = 4
        load = self.load("/crash/moment", clients)
        for _ in range(3):
            load.wait_for_answers(20)
            before = self.workers()
            lost = len(load.lost)
            os.kill(min(before), signal.SIGKILL)
            wait_for(lambda: min(before) not in self.workers() and len(self.workers()) == 2, 60, "the next worker")
            load.wait_for_answers(20)
            # Each client has one request under way.
            self.assertLessEqual(len(load.lost) - lost, clients)
        load.end()
        self.assertEqual((load.refused, load.other), ([], []))

    def test_the_port_never_is_without_a_listener(self):
        self.start()
        load = self.load()
        workers = self.workers()
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        # Until then a thread might still accept a connection, which dies with its worker.
        wait_for(lambda: all(is_stopped(worker) for worker in workers), 20, "the workers to stop")
        # The kernel keeps connections until a worker accepts them.
        waiting = [self.tenant.connect() for _ in range(20)]
        for connection in waiting:
            self.addCleanup(connection.close)
            connection.send(connection.head("GET", "/crash/fine", self.tenant.headers()))
        for worker in self.workers_of_all_states():
            os.kill(worker, signal.SIGKILL)
        for connection in waiting:
            connection.socket.settimeout(120)
            self.assertEqual(connection.answer().text, "alive")
        load.end()
        self.assertEqual((load.refused, load.other), ([], []))

    def workers_of_all_states(self):
        return {worker["pid"] for worker in self.readiness()["workers"]}

    def test_a_killed_worker_is_back_soon(self):
        """A start that needs no probes takes a fraction of a second; the time allowed here is that of a busy machine."""
        self.start()
        since = self.server.log_size()
        before = self.workers()
        os.kill(min(before), signal.SIGKILL)
        wait_for(lambda: min(before) not in self.workers() and len(self.workers()) == 2, 5, "the next worker")
        self.assertEqual([line for line in self.server.log_lines(since) if line["level"] == "error"
            and line["message"] != "a worker has ended"], [])
        probed = list((self.server.data / "run" / "probed").glob("*/*"))
        self.assertEqual(len(probed), 2, probed)

    def is_port_closed(self):
        address = self.server.base_url.rpartition("/")[2].split(":")
        try:
            socket.create_connection((address[0], int(address[1])), timeout=5).close()
        except ConnectionRefusedError:
            return True
        return False

    def test_a_parent_that_is_killed_takes_its_workers_along(self):
        self.start()
        workers = self.workers()
        self.server.process.kill()
        self.server.process.wait()
        wait_for(lambda: not any(is_alive(worker) for worker in workers), 1, "the workers to end")
        # The database may live longer; it does not hold the port.
        wait_for(self.is_port_closed, 5, "the port to be closed")
        self.start()
        self.assertFalse(workers & self.workers())
        self.assertEqual(self.tenant.get("/crash/fine").text, "alive")
        names = {path.name for path in (self.server.data / "run").glob("worker-*")}
        self.assertEqual(names, {f"worker-{pid}" for pid in self.workers() | {self.server.pid}})

    def test_a_worker_that_is_too_large_is_replaced_by_the_next_one_first(self):
        with open(self.server.config, "a") as config:
            config.write("server.memory_limit = 200MiB\n")
        self.start()
        before = self.workers()
        load = self.load()
        self.tenant.get("/crash/grow")
        wait_for(lambda: len(before & self.workers()) == 1 and len(self.workers()) == 2, 60, "the replacement")
        load.wait_for_answers(20)
        load.end()
        self.assertEqual((load.lost, load.refused, load.other), ([], [], []))
        (told,) = [line for line in self.lines("a worker is replaced for its memory") if line["pid"] in before]
        self.assertGreater(told["bytes"], told["limit"])
        self.assertEqual(self.records(), [])

    def test_a_worker_that_waits_for_the_database_holds_up_nobody(self):
        """The database is away when a worker dies: the parent answers and ends at once all the same."""
        self.start()
        postmaster = int((self.server.data / "postgres" / "postmaster.pid").read_text().split()[0])
        os.kill(postmaster, signal.SIGSTOP)
        self.addCleanup(lambda: is_alive(postmaster) and os.kill(postmaster, signal.SIGCONT))
        for worker in self.workers_of_all_states():
            os.kill(worker, signal.SIGKILL)
        # No worker is there and none can start, so each answer shows that the parent does not wait for one.
        for _ in range(10):
            self.assertEqual(self.server.admin("/healthz").status, 200)
            time.sleep(0.1)
        self.server.process.send_signal(signal.SIGUSR2)
        wait_for(lambda: self.lines("replacing all workers"), 1, "the signal to be heard")
        os.kill(postmaster, signal.SIGCONT)
        wait_for(lambda: len(self.workers()) == 2, 60, "workers")


class Unreachable(WorkersCase):
    def test_the_port_is_closed_when_the_server_has_ended(self):
        self.start()
        address = self.server.base_url.rpartition("/")[2].split(":")
        self.assertEqual(self.server.stop(), 0)
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection((address[0], int(address[1])), timeout=5)
