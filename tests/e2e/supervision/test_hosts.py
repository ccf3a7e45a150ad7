"""Two hosts on one database: a migration that breaks older versions is judged by those whom any of them serves."""

import shutil
import subprocess
import unittest
from pathlib import Path

from support.server import Cluster, Server, wait_for

VERSIONS = "e2e/versions"


class Hosts(unittest.TestCase):
    def setUp(self):
        self.cluster = Cluster()
        self.addCleanup(self.cluster.remove)
        self.old, self.new = self.make(), self.make()
        self.drop(self.old, "one")
        self.old.start()
        self.pinned, self.free = self.old.new_tenant("pinned"), self.old.new_tenant("free")

    def make(self):
        """A server with a modules directory of its own, which is empty."""
        server = Server({"database.url": self.cluster.url("cardcage_runtime"),
            "database.owner_url": self.cluster.url("cardcage_owner")})
        server.database = lambda: f"host={self.cluster.directory} dbname=cardcage"
        self.addCleanup(server.remove)
        server.modules = server.directory / "modules"
        server.modules.mkdir()
        server.config.write_text(server.config.read_text().replace(
            f"modules.directory = {Server.modules}\n", f"modules.directory = {server.modules}\n"))
        return server

    @staticmethod
    def drop(server, name):
        built = Path(Server.program).resolve().parents[1] / "tests" / VERSIONS / f"swap_{name}.so"
        shutil.copy(built, server.directory / "partial")
        (server.directory / "partial").rename(server.modules / f"swap-{name}.so")

    def pin(self, server):
        server.command("module", "pin", "swap", "1.*", "--tenant", self.pinned.slug)

    @staticmethod
    def refusal(server):
        return {file["file"]: file["reason"] for file in server.admin("/readyz").json["refused"]}.get("swap-two.so")

    def served(self, server, tenant):
        state = server.admin(f"/modules?tenant={tenant.slug}").json["processes"][0]["report"]["tenant"]["modules"]
        return {module["id"]: module["version"] for module in state if module["state"] == "on"}.get("swap")

    def notes(self):
        """The column that the migration drops is there."""
        return self.cluster.sql("SELECT count(*) FROM information_schema.columns"
            " WHERE table_schema = 'swap' AND column_name = 'note'") == ["1"]

    def migrate(self, server, *words):
        return subprocess.run([server.program, "--config", server.config, "db", "migrate", *words],
            capture_output=True, text=True, cwd=server.directory)

    def test_a_version_that_another_host_serves_is_not_broken(self):
        self.drop(self.new, "two")
        self.new.start()
        reason = wait_for(lambda: self.refusal(self.new), 10, "the refusal")
        host = self.cluster.sql("SELECT split_part(name, ':', 1) FROM cardcage.serving_process LIMIT 1")[0]
        for word in ("migration swap V002__drop_note needs version 2.0.0 or later",
                f"swap 1.0.0 for {self.free.slug}, {self.pinned.slug} on the host {host};", "--force"):
            self.assertIn(word, reason)
        self.assertTrue(self.notes())
        done = self.migrate(self.new)
        self.assertEqual(done.returncode, 78, done.stderr)
        self.assertIn(f"swap 1.0.0 for {self.free.slug}, {self.pinned.slug} on the host {host};", done.stderr)

        self.assertEqual(self.migrate(self.new, "--force").returncode, 0)
        wait_for(lambda: self.served(self.new, self.free) == "2.0.0", 10, "the newer version")
        out = wait_for(lambda: self.old.admin("/readyz").json["refused"], 10, "the end of the older one")
        self.assertIn("swap 1.0.0 is out of service: migration swap V002__drop_note", out[0]["reason"])

    def test_a_pin_on_another_host_counts_until_it_is_taken_away(self):
        self.pin(self.old)
        self.new.start()
        self.drop(self.new, "two")
        self.assertIn(f"for {self.free.slug}, {self.pinned.slug} on the host ",
            wait_for(lambda: self.refusal(self.new), 10, "the refusal"))
        self.drop(self.old, "two")  # all but the pinned tenant would go along
        self.assertIn(f" for {self.pinned.slug};", wait_for(lambda: self.refusal(self.old), 10, "the refusal"))
        wait_for(lambda: f"for {self.pinned.slug} on the host " in self.refusal(self.new), 10, "the smaller refusal")
        self.assertTrue(self.notes())
        self.old.command("module", "unpin", "swap", "--tenant", self.pinned.slug)
        for server in (self.old, self.new):
            wait_for(lambda: self.served(server, self.pinned) == "2.0.0", 10, "the newer version")
        self.assertFalse(self.notes())

    def test_a_host_that_has_ended_does_not_count(self):
        self.new.start()
        self.drop(self.new, "two")
        wait_for(lambda: self.refusal(self.new), 10, "the refusal")
        self.old.process.kill()
        self.old.process.wait()
        wait_for(lambda: self.served(self.new, self.free) == "2.0.0", 10, "the newer version")

    def test_a_host_that_is_silent_for_a_minute_does_not_count(self):
        self.old.stop()
        self.cluster.sql("INSERT INTO cardcage.serving_process (name, epoch, beat_at, serves) VALUES ('lost:1', 0,"
            " now() - interval '55 seconds', '[{\"module\": \"swap\", \"version\": \"1.0.0\", \"tenants\": \"acme\"}]')")
        self.drop(self.new, "two")
        self.new.start()
        self.assertIn("swap 1.0.0 for acme on the host lost;", wait_for(lambda: self.refusal(self.new), 10, "the refusal"))
        wait_for(lambda: self.served(self.new, self.free) == "2.0.0", 10, "the newer version")
