"""Code of modules that does not return: named, kept apart from everything else, and no hindrance to the end."""

import shutil
import signal
import time
from pathlib import Path

from support.case import Case
from support.server import Server, wait_for

HANG = "a call of a module does not return, long after its deadline"
GIVEN_UP = "the server ends although a call of a module has not returned"


class StuckModules(Case):
    def setUp(self):
        self.own = Server({"server.workers": 2, "server.request_timeout": "1s", "server.drain_timeout": "2s"})
        self.modules = self.own.directory / "modules"
        shutil.copytree(Server.modules, self.modules)
        self.own.config.write_text(self.own.config.read_text().replace(str(Server.modules), str(self.modules)))

    def tearDown(self):
        self.own.remove()

    @property
    def server(self):
        return self.own

    def drop(self, name, end=b""):
        """A sample module with further bytes behind its own, so that each is another binary."""
        sample = Path(Server.program).resolve().parents[1] / "tests/host/modules/samples/hangs_in_start.so"
        partial = self.own.directory / name
        partial.write_bytes(sample.read_bytes() + end)
        partial.chmod(0o644)
        partial.rename(self.modules / name)

    def refused(self):
        return {file["file"]: file for file in self.server.admin("/readyz").json["refused"]}

    def lines(self, message):
        return [line for line in self.server.log_lines() if line["message"] == message]

    def hang(self, path):
        connection = self.tenant.connect()
        self.addCleanup(connection.close)
        connection.send(connection.head("GET", path, self.tenant.headers()))

    def end(self):
        """Seconds from SIGTERM to the end, and the exit code."""
        begin = time.monotonic()
        self.server.process.send_signal(signal.SIGTERM)
        return self.server.process.wait(60), time.monotonic() - begin

    def test_a_start_that_never_returns_is_given_up(self):
        self.drop("hangs.so")
        self.server.start()
        refusal = self.refused()["hangs.so"]
        self.assertEqual(refusal["code"], "time_limit")
        self.assertIn("start did not return within 5 s", refusal["reason"])
        self.assertEqual(self.server.admin("/readyz").status, 200)
        # Nothing waits for it again, and what others need comes into force while the next one hangs.
        self.drop("hangs-too.so", b"2")
        time.sleep(1.5)
        other = self.server.new_tenant("other")
        self.assertEqual(other.get("/customers").status, 200)
        self.server.configure_tenant(other, "modules.disabled = customers\n")
        wait_for(lambda: other.get("/customers").status == 404, 20, "the tenant's choice")
        wait_for(lambda: "hangs-too.so" in self.refused(), 20, "the second refusal")
        self.assertEqual(len([line for line in self.lines("module refused") if line["file"] == "hangs-too.so"]), 1)
        self.assertEqual(self.end()[0], 0, self.server.output())

    def test_a_handler_that_never_returns_is_named_and_does_not_hold_up_the_end(self):
        self.server.start()
        self.hang("/trouble/hang")
        line = wait_for(lambda: self.lines(HANG), 20, "the log line")[0]
        self.assertEqual((line["module"], line["version"], line["route"], line["tenant"]),
            ("trouble", "1.0.0", "/trouble/hang", self.tenant.slug))
        readiness = self.server.admin("/readyz")
        self.assertEqual(readiness.status, 200, "a worker is left")
        late = readiness.json["late"]
        self.assertEqual([(call["module"], call["route"], call["tenant"], call["request_id"]) for call in late],
            [("trouble", "/trouble/hang", self.tenant.slug, line["request_id"])])
        self.assertGreaterEqual(late[0]["running_s"], 6)
        self.assertEqual(self.server.metrics()["cardcage_calls_late"], 1)

        self.hang("/trouble/hang-inside")
        wait_for(lambda: self.server.admin("/readyz").status == 503, 20, "readiness without a worker")
        self.assertIn("trouble.hang/1", [call["operation"] for call in self.server.admin("/readyz").json["late"]])
        wait_for(lambda: len(self.lines(HANG)) > 1, 5, "the second log line")
        time.sleep(1.5)
        self.assertEqual(len(self.lines(HANG)), 2, "each is logged once")

        code, seconds = self.end()
        self.assertEqual(code, 1)
        self.assertGreaterEqual(seconds, 1.9)
        self.assertEqual({line["route"] for line in self.lines(GIVEN_UP)}, {"/trouble/hang", "/trouble/hang-inside"})
        self.assertFalse((self.server.data / "postgres" / "postmaster.pid").exists(), "its database runs on")
        self.server.start()
        self.assertEqual(self.tenant.get("/trouble/items").status, 200)
