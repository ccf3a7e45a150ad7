"""A running server with two workers, and `cardcage module …` beside it."""

import json
import os
import signal
import subprocess

from support.case import OwnModulesCase
from support.server import wait_for
from workers import is_alive

CARDS = "e2e/cards/"


class SwapCase(OwnModulesCase):
    """Two workers and no module but those that a test brings in."""

    settings = {"server.processes": 2}

    def setUp(self):
        super().setUp()
        for module in self.modules.iterdir():
            module.unlink()
        self.server.start()

    def built(self, name):
        return os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(self.server.program))), "tests", CARDS, name)

    def run_command(self, *words, seconds=240):
        return subprocess.run([self.server.program, "--config", self.server.config, "module", *words],
            capture_output=True, text=True, cwd=self.server.directory, stdin=subprocess.DEVNULL, timeout=seconds)

    def module(self, *words):
        """Runs a command that succeeds; returns the JSON that it prints."""
        done = self.run_command(*words, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def install(self, *names):
        for name in names:
            self.module("install", self.built(f"card_{name}.so"))

    def bring(self, *names):
        """Puts cards in by hand, which spares the time of the checks; returns when all processes have them."""
        for name in names:
            self.drop(f"{CARDS}card_{name}.so", f"{name}.so")

        def live(process):
            return sum(generation["state"] == "live" for generation in process["report"]["generations"])
        wait_for(lambda: all(live(process) == len(names) for process in self.processes()), 10, "the cards")

    def assert_refused(self, code, words, *reasons):
        """The command fails with these reasons, and leaves every file as it was."""
        before = self.files()
        done = self.run_command(*words)
        self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
        for reason in reasons:
            self.assertIn(reason, done.stderr)
        self.assertEqual(self.files(), before)
        return done.stderr

    def files(self):
        """Bytes and rights of everything that a command may write."""
        found = {}
        for directory in (self.modules, self.server.config.parent, self.server.tenant_files):
            for path in directory.iterdir():
                if path.is_file():
                    found[str(path)] = (path.read_bytes(), path.stat().st_mode)
        return found

    def versions(self, tenant, target="/card"):
        """Returns the answers to a tenant on eight connections: each may come to another worker."""
        answers = [tenant.get(target) for _ in range(8)]
        return {answer.text if answer.status == 200 else answer.status for answer in answers}

    def processes(self):
        return self.server.admin("/modules").json["processes"]

    def stop_a_worker(self):
        self.assertTrue(self.tenant.bearer)  # a new tenant would wait for that worker, too
        victim = self.processes()[0]["pid"]
        os.kill(victim, signal.SIGSTOP)
        self.addCleanup(self.go_on, victim)
        return victim

    @staticmethod
    def go_on(pid):
        if is_alive(pid):
            os.kill(pid, signal.SIGCONT)
