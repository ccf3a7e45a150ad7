"""A module that ends its server is named: module, version, route, tenant and request."""

import signal

from crashing import CrashCase
from support.server import wait_for

CULPRIT = "a module ended its server process"


class Crashes(CrashCase):
    # (way, exit code, reason, beginning of the detail)
    WAYS = (
        ("segfault", -signal.SIGSEGV, "signal", "SIGSEGV at 0x0"),
        ("abort", -signal.SIGABRT, "signal", "SIGABRT"),
        ("overflow", -signal.SIGSEGV, "signal", "SIGSEGV at 0x"),
        ("terminate", -signal.SIGABRT, "signal", "SIGABRT"),
        ("illegal", -signal.SIGILL, "signal", "SIGILL at 0x"),
        ("divide", -signal.SIGFPE, "signal", "SIGFPE"),
        ("exit", 70, "exit", "exit(0)"),
        ("parallel", -signal.SIGSEGV, "signal", "SIGSEGV at 0x0"),
    )

    def test_each_way_to_end_the_server_is_told(self):
        self.server.start()
        for number, (way, code, reason, detail) in enumerate(self.WAYS, 1):
            with self.subTest(way=way):
                self.server.sql("DELETE FROM cardcage.module_crash")  # or the third would be kept out
                since = self.server.log_size()
                self.assertEqual(self.crash_and_restart(f"/crash/{way}"), code, self.server.output())
                self.assertEqual(self.tenant.get("/crash/fine").text, "alive")
                records = self.records()
                self.assertEqual(len(records), 1)
                record = records[0]
                self.assertEqual((record["reason"], record["module"], record["version"], record["route"],
                    record["operation"], record["tenant"]),
                    (reason, "crasher", "1.0.0", "/crash/{how}", None, self.tenant.slug))
                self.assertTrue(record["detail"].startswith(detail), record["detail"])
                self.assertEqual("stack overflow" in record["detail"], way == "overflow")
                lines = [line for line in self.server.log_lines(since) if line["message"] == CULPRIT]
                self.assertEqual(len(lines), 1)
                self.assertEqual((lines[0]["module"], lines[0]["route"], lines[0]["tenant"], lines[0]["request_id"]),
                    ("crasher", "/crash/{how}", self.tenant.slug, record["request"]))
                self.assertEqual(self.server.metrics()['cardcage_module_crashes_total{module="crasher"}'], 1)
                self.assertEqual(list((self.server.data / "run").glob("worker-*")),
                    [self.server.data / "run" / f"worker-{self.server.pid}"])

    def test_a_destroyed_heap_is_told_wherever_it_is_found(self):
        self.server.start()
        self.assertLess(self.crash_and_restart("/crash/heap"), 0)
        (record,) = self.records()
        self.assertEqual((record["reason"], record["module"], record["tenant"]),
            ("signal", "crasher", self.tenant.slug))

    def test_the_innermost_module_is_the_culprit(self):
        self.server.start()
        self.assertEqual(self.crash_and_restart("/call/segfault"), -signal.SIGSEGV)
        (record,) = self.records()
        self.assertEqual((record["module"], record["version"], record["operation"], record["route"], record["tenant"]),
            ("crasher", "1.0.0", "crasher.crash/1", "/call/{how}", self.tenant.slug))
        (stack,) = record["calls"]
        self.assertEqual([(call["module"], call["version"]) for call in stack],
            [("crash-caller", "1.4.0"), ("crasher", "1.0.0")])

    def test_a_command_lists_crashes(self):
        self.server.start()
        self.assertEqual(self.server.command("module", "crashes"), [])
        self.crash_and_restart("/crash/abort")
        self.crash_and_restart("/call/segfault")
        latest, first = self.server.command("module", "crashes")
        self.assertEqual({name: latest[name] for name in ("reason", "module", "version", "route", "operation", "phase",
            "tenant", "suspects")}, {"reason": "signal", "module": "crasher", "version": "1.0.0",
            "route": "/call/{how}", "operation": "crasher.crash/1", "phase": None, "tenant": self.tenant.slug,
            "suspects": []})
        self.assertEqual((first["detail"], first["operation"]), ("SIGABRT", None))
        self.assertEqual(self.server.command("module", "crashes", "--limit", "1"), [latest])
        self.assertEqual(self.server.command("module", "crashes", "--module", "crash-caller"), [])
        connection = self.tenant.connect()
        self.addCleanup(connection.close)
        connection.send(connection.head("GET", "/crash/sleep", self.tenant.headers()))
        wait_for(lambda: self.server.metrics()["cardcage_http_requests_running"] == 1, 5, "the request to run")
        self.server.process.kill()
        self.server.process.wait()
        self.server.start()
        killed = self.server.command("module", "crashes", "--limit", "1")[0]
        self.assertEqual((killed["reason"], killed["module"], killed["suspects"]), ("killed", None, ["crasher"]))

    def test_all_that_ran_are_suspects_of_a_kill(self):
        self.server.start()
        others = [self.server.new_tenant("other") for _ in range(2)]
        for tenant in (self.tenant, *others):
            connection = tenant.connect()
            self.addCleanup(connection.close)
            connection.send(connection.head("GET", "/crash/sleep", tenant.headers()))
        wait_for(lambda: self.server.metrics()["cardcage_http_requests_running"] == 3, 5, "the requests to run")
        self.server.process.kill()
        self.server.process.wait()
        self.server.start()
        (record,) = self.records()
        self.assertEqual((record["reason"], record["module"]), ("killed", None))
        self.assertEqual({stack[0]["tenant"] for stack in record["calls"]},
            {self.tenant.slug, *(tenant.slug for tenant in others)})
        self.assertEqual({(stack[0]["module"], stack[0]["route"]) for stack in record["calls"]},
            {("crasher", "/crash/{how}")})
        self.assertEqual(self.quarantined(), [])

    def test_an_end_in_order_leaves_nothing(self):
        self.server.start()
        self.assertEqual(self.tenant.get("/crash/fine").text, "alive")
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual(list((self.server.data / "run").glob("worker-*")), [])
        self.server.start()
        self.assertEqual(self.records(), [])

    def test_jobs_of_a_dead_server_begin_again_at_once(self):
        self.server.start()
        job = self.tenant.send("POST", "/crash-jobs/segfault").text
        self.server.process.wait(120)
        for _ in range(2):  # long before jobs.patience
            self.start_and_end()
        self.server.start()
        row = self.server.command("job", "show", job)
        self.assertEqual(row["state"], "failed", row)
        self.assertIn("ended the server process for the third time: SIGSEGV", row["last_error"])
        record = self.records()[-1]
        self.assertEqual((record["module"], record["route"], record["request"]),
            ("crasher", "crasher.crash/1", "job-" + job))

    def start_and_end(self):
        """The server may end before it is ready, or just afterwards."""
        try:
            self.server.start()
        except AssertionError:
            pass
        self.server.process.wait(120)

    def test_a_crash_in_start_is_kept_out_at_once(self):
        self.drop("e2e/crashes/crasher_start.so", "crasher.so")
        with self.assertRaises(AssertionError):
            self.server.start()
        self.server.start()
        (build,) = self.quarantined()
        self.assertEqual((build["id"], build["version"]), ("crasher", "3.0.0"))
        self.assert_problem(self.tenant.get("/crash/fine"), 503, "module_quarantined")
        (record,) = self.records()
        self.assertEqual((record["phase"], record["route"], record["tenant"]), ("start", None, None))
