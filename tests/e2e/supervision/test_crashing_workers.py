"""A module that ends a worker is named by the parent, before the next worker starts."""

import hashlib
import os
import signal
from pathlib import Path

from support.server import wait_for
from workers import WorkersCase


class CrashingWorkers(WorkersCase):
    def test_a_crash_is_recorded_and_the_server_stays_up(self):
        self.start()
        pid = self.server.pid
        self.crash("/crash/segfault")
        self.assertEqual(self.server.pid, pid)
        (record,) = self.records()
        self.assertEqual((record["reason"], record["module"], record["route"], record["tenant"]),
            ("signal", "crasher", "/crash/{how}", self.tenant.slug))
        self.assertEqual(self.tenant.get("/crash/fine").text, "alive")
        self.assertEqual(self.server.stop(), 0, self.server.output())
        self.assertEqual(list((self.server.data / "run").glob("worker-*")), [])

    def test_metrics_tell_the_workers_apart(self):
        self.start()
        served = [name for name in self.server.metrics() if name.startswith("cardcage_http_requests_running{")]
        self.assertEqual({label for name in served for label in name[name.index("{") + 1:-1].split(",")},
            {'worker="1"', 'worker="2"'}, served)

    def test_what_a_killed_server_left_is_recorded_by_the_next_parent(self):
        self.start()
        connection = self.tenant.connect()
        self.addCleanup(connection.close)
        connection.send(connection.head("GET", "/crash/sleep", self.tenant.headers()))
        wait_for(lambda: sum(value for name, value in self.server.metrics().items()
            if name.startswith("cardcage_http_requests_running")) == 1, 5, "the request to run")
        workers = self.workers()
        os.kill(self.server.pid, signal.SIGSTOP)  # or it would make the records itself
        for pid in workers:
            os.kill(pid, signal.SIGKILL)
        self.server.process.kill()
        self.server.process.wait()
        self.start()
        (record,) = self.records()
        self.assertEqual((record["reason"], record["module"]), ("killed", None))
        self.assertEqual([[call["module"] for call in stack] for stack in record["calls"]], [["crasher"]])

    def test_a_crash_in_start_costs_one_worker(self):
        """Both find the file at the same moment; the second one waits, and finds the build in quarantine."""
        self.start()
        before = self.workers()
        self.drop("e2e/crashes/crasher_start.so", "crasher-3.so")
        wait_for(self.quarantined, 60, "the quarantine")
        self.wait_for_all(503)
        wait_for(lambda: len(self.workers()) == 2, 60, "the next worker")
        self.assertEqual(len(before & self.workers()), 1)
        (record,) = self.records()
        self.assertEqual((record["reason"], record["phase"], record["version"]), ("signal", "start", "3.0.0"))
        self.assertEqual(self.server.sql("SELECT count(*) FROM cardcage.first_start"), ["0"])

    def drop_while_another_has_the_turn(self):
        """A new build whose first start is the turn of a process on another machine. Returns a question: is it loaded here?"""
        module = Path(self.server.program).resolve().parents[1] / "tests/e2e/crashes/crasher_two.so"
        build = hashlib.sha256(module.read_bytes()).hexdigest()
        self.server.sql(f"INSERT INTO cardcage.first_start (build, process) VALUES ('{build}', 'gone:1')")
        since = self.server.log_size()
        self.drop("e2e/crashes/crasher_two.so", "crasher-2.so")
        return lambda: [line for line in self.server.log_lines(since)
            if line["message"] == "module loaded" and line["hash"] == build]

    def test_the_turn_of_a_machine_that_is_gone_is_taken_over(self):
        self.start()
        is_loaded = self.drop_while_another_has_the_turn()
        wait_for(is_loaded, 60, "the second version")
        wait_for(lambda: self.server.sql("SELECT count(*) FROM cardcage.first_start") == ["0"], 10, "the end of the turn")

    def test_a_server_that_waits_for_its_turn_ends_in_order(self):
        self.start()
        is_loaded = self.drop_while_another_has_the_turn()
        asked = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%INSERT INTO cardcage.first_start AS known%'"
        wait_for(lambda: int(self.server.sql(asked)[0]) == 3, 20, "both workers to wait, beside this question")
        self.assertEqual(self.server.stop(), 0, self.server.output())
        self.assertEqual(is_loaded(), [])

    def test_the_third_crash_keeps_the_build_out_of_all_workers(self):
        self.start()
        for way in ("segfault", "abort", "illegal"):
            self.crash(f"/crash/{way}")
        wait_for(lambda: len(self.quarantined()) == 1, 20, "the quarantine")
        (build,) = self.quarantined()
        self.assertEqual((build["id"], build["version"]), ("crasher", "1.0.0"))
        self.wait_for_all(503)
        crashes = [value for name, value in self.server.metrics().items() if "module_crashes_total{" in name]
        self.assertEqual(crashes, [3])
