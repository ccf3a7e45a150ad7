"""Commands return when all processes that serve have a change in force, and name those that do not."""

import os
import signal
import subprocess

from support.server import wait_for
from workers import WorkersCase


class InForce(WorkersCase):
    def words(self, *words):
        return [self.server.program, "--config", self.server.config, *words]

    def run_command(self, *words):
        return subprocess.run(self.words(*words), capture_output=True, text=True, cwd=self.server.directory,
            timeout=300)

    def all_but(self, victim):
        """A question whether all workers but this one have written the present epoch to their rows."""
        def others_have_it():
            epoch = int(self.server.sql("SELECT value FROM cardcage.epoch")[0])
            return all(number == epoch for name, number in self.rows().items() if not name.endswith(f":{victim}"))
        return others_have_it

    def rows(self):
        return {row.split("|")[0]: int(row.split("|")[1])
            for row in self.server.sql("SELECT name, epoch FROM cardcage.serving_process")}

    def test_each_worker_has_a_row_as_long_as_it_lives(self):
        self.start()
        wait_for(lambda: {int(name.split(":")[1]) for name in self.rows()} == self.workers(), 5, "the rows")
        self.server.new_tenant("another")
        (epoch,) = self.server.sql("SELECT value FROM cardcage.epoch")
        self.assertEqual(set(self.rows().values()), {int(epoch)})
        victim = min(self.workers())
        os.kill(victim, signal.SIGKILL)
        wait_for(lambda: {int(name.split(":")[1]) for name in self.rows()} == self.workers() - {victim}
            and len(self.rows()) == 2, 20, "the row of the next worker")
        before = self.rows()
        self.server.command("restart")
        wait_for(lambda: len(self.rows()) == 2 and not set(before) & set(self.rows()), 20, "the rows of new workers")

    def test_a_new_token_works_everywhere_at_once(self):
        self.start()
        for _ in range(3):
            tenant = self.server.new_tenant("new")
            token = tenant.new_api_token()
            for number in range(8):  # each connection may come to another worker
                self.assertEqual(tenant.exchange(token, source=f"127.9.0.{number + 1}").status, 200)

    def test_a_worker_that_does_not_go_on_is_named(self):
        self.start()
        wait_for(lambda: len(self.rows()) == 2, 5, "the rows")
        victim = min(self.workers())
        os.kill(victim, signal.SIGSTOP)
        try:
            command = subprocess.Popen(self.words("tenant", "add", "late"), stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, cwd=self.server.directory)
            wait_for(lambda: self.server.sql("SELECT slug FROM cardcage.tenant WHERE slug = 'late'"), 60, "the tenant")
            # All but the victim have the change, and the command does not say that it is in force.
            wait_for(self.all_but(victim), 60, "the other worker to have it in force")
            self.assertIsNone(command.poll())
            _, error = command.communicate(timeout=300)
        finally:
            os.kill(victim, signal.SIGCONT)
        self.assertEqual(command.returncode, 0, error)
        self.assertRegex(error, rf"Not in force yet in the server process \S+:{victim}, whose last sign of life")
        done = self.run_command("tenant", "disable", "late")
        self.assertNotIn("Not in force", done.stderr)

    def test_nobody_waits_for_a_server_that_has_ended(self):
        self.start()
        wait_for(lambda: len(self.rows()) == 2, 5, "the rows")
        self.server.process.kill()
        self.server.process.wait()
        done = self.run_command("tenant", "add", "after")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("Not in force", done.stderr)
