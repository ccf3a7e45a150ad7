"""`cardcage restart`: all workers are replaced, and nobody notices."""

import os
import signal
import subprocess
import threading

from support.case import OwnModulesCase
from support.server import SqlError, wait_for
from workers import WorkersCase


def restart(server, *words, config=None):
    return subprocess.run([server.program, "--config", config or server.config, "restart", *words], capture_output=True,
        text=True, cwd=server.directory, timeout=600)


class Restart(WorkersCase):
    def test_workers_are_replaced_and_no_request_is_lost(self):
        self.start()
        before = self.workers()
        load = self.load()
        load.wait_for_answers(50)
        done = self.server.command("restart")
        load.wait_for_answers(50)
        load.end()
        self.assertEqual((load.lost, load.refused, load.other), ([], [], []))
        self.assertEqual(done["pid"], self.server.pid)
        self.assertEqual([worker["worker"] for worker in done["workers"]], [1, 2])
        self.assertFalse(before & {worker["pid"] for worker in done["workers"]})
        self.assertEqual({worker["pid"] for worker in done["workers"]}, self.workers())
        self.assertEqual(self.readiness()["restart"]["done"], 1)
        self.assertEqual(self.records(), [])

    def test_a_signal_does_the_same(self):
        self.start()
        before = self.workers()
        load = self.load()
        for _ in range(2):  # the second one while the first is under way
            os.kill(self.server.pid, signal.SIGUSR2)
        self.wait_for_new_workers(before)
        wait_for(lambda: not self.readiness()["restart"]["running"], 60, "the end of the restart")
        load.wait_for_answers(50)
        load.end()
        self.assertEqual((load.lost, load.refused, load.other), ([], [], []))

    def test_workers_that_do_not_start_are_told_and_the_old_ones_stay(self):
        self.start()
        before = self.workers()
        good = self.server.config.read_text()
        of_command = self.server.directory / "of-command.properties"  # the command would refuse a wrong one, too
        of_command.write_text(good)
        self.server.config.write_text(good + "server.prot = 1\n")
        done = restart(self.server, config=of_command)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("not all workers are replaced: the new worker ended with exit code 78", done.stderr)
        self.assertEqual(self.workers(), before)
        self.server.config.write_text(good)
        self.assertEqual(restart(self.server).returncode, 0)
        self.assertFalse(before & self.workers())

    def test_a_restart_that_takes_too_long_is_told(self):
        self.start()
        before = self.workers()
        # No worker begins to serve without this table.
        lock = "BEGIN; LOCK TABLE cardcage.module_quarantine IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(4); COMMIT"
        held = threading.Thread(target=lambda: self.server.sql(lock))
        held.start()
        wait_for(lambda: self.server.sql("SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock'"
            " AND relation = 'cardcage.module_quarantine'::regclass AND granted") == ["1"], 4, "the lock")
        done = restart(self.server, "--timeout", "1")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("the workers are not replaced after 1 s; the server goes on with it", done.stderr)
        held.join(60)
        self.wait_for_new_workers(before)


class HangingStart(WorkersCase):
    settings = {**WorkersCase.settings, "server.start_timeout": "30s"}

    def test_a_worker_that_does_not_come_up_is_ended_and_the_old_ones_stay(self):
        self.start()
        before = self.workers()
        # No worker begins to serve without this table.
        lock = "BEGIN; LOCK TABLE cardcage.module_quarantine IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(300); COMMIT"
        held = threading.Thread(target=self.hold, args=[lock])
        held.start()
        holder = ("SELECT pid FROM pg_locks WHERE mode = 'AccessExclusiveLock'"
            " AND relation = 'cardcage.module_quarantine'::regclass AND granted")
        wait_for(lambda: len(self.server.sql(holder)) == 1, 10, "the lock")
        done = restart(self.server)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("the new worker ended with signal 6, because it did not serve within server.start_timeout",
            done.stderr)
        self.assertEqual(self.workers(), before)
        self.server.sql(f"SELECT pg_terminate_backend(pid) FROM ({holder}) AS one")
        held.join(60)
        self.assertEqual(self.readiness()["quarantined"], [])
        self.assertEqual(restart(self.server).returncode, 0)
        self.assertFalse(before & self.workers())

    def hold(self, lock):
        """Until somebody ends its session."""
        with self.assertRaises(SqlError):
            self.server.sql(lock)


class WithoutWorkers(OwnModulesCase):
    def test_what_cannot_be_restarted_is_told(self):
        done = restart(self.server)
        self.assertEqual(done.returncode, 69)
        self.assertIn("no server runs in", done.stderr)
        self.server.start()
        done = restart(self.server)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("has no workers that could be replaced one by one", done.stderr)
        self.assertIn(str(self.server.pid), done.stderr)
        self.assertEqual(self.server.admin("/readyz").status, 200)
