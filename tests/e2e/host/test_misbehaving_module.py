"""A module that throws, lies, forgets, grabs or does not return costs its own requests, never the server."""

import hashlib
import signal
import time
from pathlib import Path

from support.case import Case, OwnModulesCase
from support.server import wait_for

HANG = "a call of a module does not return, long after its deadline"
HANGS_IN_START = "host/modules/samples/hangs_in_start.so"
HANGS_IN_INIT = "host/modules/samples/hangs_in_init.so"
HANGS_IN_NEW_TENANT = "host/modules/samples/hangs_in_new_tenant.so"
NOT_PREPARED = "a module could not prepare a tenant; it is tried again"
GIVEN_UP = "the server ends although a call of a module has not returned"


class MisbehavingModule(Case):
    def assert_internal_error(self, target, method="GET", body=None):
        """A 500 without text, one log line that names the module, one more in its counter, and the rest unaffected."""
        failures, logged = self._failures(), self.server.log_size()
        answer = self.tenant.send(method, target, body)
        problem = self.assert_problem(answer, 500, "internal_error")
        self.assertEqual(self._failures(), failures + 1)
        lines = [line for line in self.server.log_lines(logged) if line.get("request_id") == problem["request_id"]]
        causes = [line for line in lines if line["level"] == "error"]
        self.assertEqual(len(causes), 1, lines)
        self.assertEqual(causes[0]["module"], "trouble")
        self.assertTrue(causes[0]["cause"], causes[0])
        self.assertEqual(self.tenant.get("/customers").status, 200)
        return causes[0]

    def _failures(self):
        return self.server.metrics().get("cardcage_trouble_failures_total", 0)

    def test_an_exception_is_an_internal_error(self):
        self.assertIn("canary exception text", self.assert_internal_error("/trouble/throw")["cause"])

    def test_something_thrown_that_is_no_exception_is_an_internal_error(self):
        self.assert_internal_error("/trouble/throw-number")

    def test_out_of_memory_is_an_internal_error(self):
        self.assert_internal_error("/trouble/throw-memory")

    def test_what_was_written_before_an_exception_is_undone(self):
        self.assert_internal_error("/trouble/throw", "POST", {})
        self.assertEqual(self.tenant.get("/trouble/items").text, "0")

    def test_a_status_that_is_no_success_cannot_be_responded(self):
        for status in (-1, 0, 99, 100, 199, 300, 302, 304, 400, 404, 500, 503, 599, 600, 999, 2**31 - 1, -2**31):
            with self.subTest(status=status):
                self.assert_internal_error(f"/trouble/respond?status={status}")
        self.assertEqual(self.tenant.get("/trouble/respond?status=204").body, b"")

    def test_a_handler_that_returns_garbage_fails(self):
        for status in (-1, -13, -2**31, 1, 200, 2**31 - 1):
            with self.subTest(status=status):
                self.assert_internal_error(f"/trouble/return?status={status}")

    def test_an_answer_followed_by_a_failure_is_not_sent(self):
        for status in (-1, -99, 1):
            with self.subTest(status=status):
                self.assert_internal_error(f"/trouble/answer-and-return?status={status}")

    def test_a_second_answer_is_refused(self):
        self.assert_internal_error("/trouble/twice")
        answer = self.tenant.get("/trouble/twice-carelessly")
        self.assertEqual((answer.status, answer.text), (200, "first"))

    def test_no_answer_and_half_an_answer_are_failures(self):
        self.assert_internal_error("/trouble/silent")
        self.assert_internal_error("/trouble/half")

    def test_a_failure_status_without_its_reason_is_a_failure(self):
        self.assert_internal_error("/trouble/problem-without-one")
        self.assert_internal_error("/trouble/database-without-error")

    def test_a_recorded_problem_wins_over_a_later_answer(self):
        self.assert_problem(self.tenant.get("/trouble/answer-after-problem"), 409, "in_use")

    def test_problems_keep_their_status_when_it_is_one_of_an_error(self):
        for status in (400, 404, 409, 418, 422, 499, 500, 501, 503, 507, 599):
            with self.subTest(status=status):
                problem = self.assert_problem(self.tenant.get(f"/trouble/problem?status={status}"), status)
                if status < 500:
                    self.assertEqual(problem["detail"], "said by the module")
        for status in (-5, 0, 99, 100, 200, 204, 304, 399, 600, 99999):
            with self.subTest(status=status):
                self.assert_problem(self.tenant.get(f"/trouble/problem?status={status}"), 500)

    def test_a_hostile_problem_stays_inside_its_json(self):
        answer = self.tenant.get("/trouble/hostile-problem")
        self.assertEqual(answer.status, 409)
        self.assertNotIn("x-evil", answer.names)
        self.assertIn("quoted", answer.json["detail"])

    def test_memory_of_a_request_has_a_limit(self):
        before = self.server.status("VmRSS")
        self.assert_internal_error("/trouble/allocate")
        wait_for(lambda: self.server.status("VmRSS") < before + 64 * 1024, 5, "the memory to come back")

    def test_the_database_is_busy_while_rows_are_delivered(self):
        self.assertEqual(self.tenant.get("/trouble/database-in-sink").text, "-5")  # CC_BUSY

    def test_an_exception_among_rows_fails_the_statement_only(self):
        self.assert_internal_error("/trouble/throw-in-sink")
        self.assertEqual(self.tenant.get("/trouble/items").text, "0")

    def test_what_a_failing_operation_wrote_is_undone_although_its_caller_goes_on(self):
        for how in ("throw", "return"):
            with self.subTest(how=how):
                tenant = self.server.new_tenant("operation")
                answer = tenant.send("POST", f"/trouble/invoke?how={how}", {})
                self.assertEqual((answer.status, answer.text), (200, "-1"), answer)  # CC_FAILED
                self.assertEqual(tenant.get("/trouble/items").text, "2")  # the caller's, before and after

    def test_a_failed_statement_shows_nothing_of_itself(self):
        cause = self.assert_internal_error("/trouble/statement?what=division")
        self.assertIn("22012", cause["cause"])

    def test_a_huge_answer_is_delivered_whole_and_in_bounded_memory(self):
        before = self.server.status("VmRSS")
        answer = self.tenant.get("/trouble/huge?mebibytes=96")
        self.assertEqual((answer.status, len(answer.body)), (200, 96 << 20))
        self.assertLess(self.server.status("VmRSS"), before + 64 * 1024)

    def test_a_request_past_its_deadline_is_told_so(self):
        answer = self.tenant.get("/trouble/slow?ms=60000")
        self.assert_problem(answer, 503, "unavailable")
        self.assertTrue(int(answer.header("Retry-After")) > 0)

    def test_a_statement_past_the_deadline_is_ended(self):
        self.assert_problem(self.tenant.get("/trouble/statement?what=sleep"), 503, "unavailable")

    def test_faults_do_not_wear_the_server_out(self):
        threads = self.server.status("Threads")
        for target in ("/trouble/throw", "/trouble/silent", "/trouble/throw-in-sink",
                "/trouble/statement?what=division"):
            for _ in range(50):
                self.assertEqual(self.tenant.get(target).status, 500)
        self.assertEqual(self.tenant.get("/customers").status, 200)
        self.assertEqual(self.server.status("Threads"), threads)


class StuckModules(OwnModulesCase):
    settings = {"server.workers": 2, "server.request_timeout": "1s", "server.drain_timeout": "2s"}

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
        self.drop(HANGS_IN_START, "hangs.so")
        self.server.start()
        refusal = self.refused()["hangs.so"]
        self.assertEqual(refusal["code"], "time_limit")
        self.assertIn("start did not return within 5 s", refusal["reason"])
        self.assertEqual(self.server.admin("/readyz").status, 200)
        # Nothing waits for it again, and what others need comes into force while the next one hangs.
        self.drop(HANGS_IN_START, "hangs-too.so", b"2")
        time.sleep(1.5)
        other = self.server.new_tenant("other")
        self.assertEqual(other.get("/customers").status, 200)
        self.server.configure_tenant(other, "modules.disabled = customers\n")
        wait_for(lambda: other.get("/customers").status == 404, 20, "the tenant's choice")
        wait_for(lambda: "hangs-too.so" in self.refused(), 20, "the second refusal")
        self.assertEqual(len([line for line in self.lines("module refused") if line["file"] == "hangs-too.so"]), 1)
        self.assertEqual(self.end()[0], 0, self.server.output())
        # No start waits for it again.
        since = self.server.log_size()
        self.server.start()
        self.assertEqual(len(self.server.admin("/readyz").json["quarantined"]), 2)
        self.assertFalse([line for line in self.server.log_lines(since) if line.get("code") == "time_limit"])

    def test_a_drain_or_a_stop_that_never_returns_keeps_its_module_in_memory(self):
        self.server.start()
        for name in ("drain", "stop"):
            with self.subTest(function=name):
                self.drop(f"host/modules/samples/hangs_in_{name}.so", "hangs.so")
                module = f"hangs-in-{name}"
                wait_for(lambda: module in {each["id"] for each in self.server.admin("/readyz").json["modules"]}, 20,
                    "the module to be in service")
                (self.modules / "hangs.so").unlink()
                wait_for(lambda: self.pinned(module), 20, "the module to be given up")
                self.assertEqual(self.pinned(module)["reason"], f"{name} did not return within 5 s")
                listed = [each for each in self.server.command("module", "list") if each["id"] == module]
                self.assertEqual([(each["state"], each["reason"]) for each in listed],
                    [("pinned", f"{name} did not return within 5 s")])
                self.assertEqual(self.server.admin("/readyz").status, 200)
                self.assertEqual(self.tenant.get("/customers").status, 200)
        self.assertEqual(self.end()[0], 0, self.server.output())

    def pinned(self, module):
        """The module, as /readyz lists those that stay in memory; nothing when it does not."""
        return next((each for each in self.server.admin("/readyz").json["pinned"] if each["id"] == module), None)

    def test_a_new_tenant_that_is_never_prepared_holds_up_nobody(self):
        self.server.start()
        self.assertEqual(self.tenant.get("/customers").status, 200)
        self.drop(HANGS_IN_NEW_TENANT, "hangs.so")
        line = wait_for(lambda: self.lines(NOT_PREPARED), 20, "the log line")[0]
        self.assertEqual((line["module"], line["tenant"]), ("hangs-in-new-tenant", self.tenant.slug))
        self.assertIn("did not return within", line["cause"])
        other = self.server.new_tenant("other")
        self.assertEqual(wait_for(lambda: other.get("/customers").status, 20, "another tenant"), 200)
        self.server.configure_tenant(other, "modules.disabled = customers\n")
        wait_for(lambda: other.get("/customers").status == 404, 20, "its choice")
        late = wait_for(lambda: self.server.admin("/readyz").json["late"], 20, "the late call")
        self.assertEqual([(call["module"], call["route"], call["tenant"]) for call in late],
            [("hangs-in-new-tenant", "cardcage.new_tenant/1", self.tenant.slug)])
        self.assertEqual(len(self.lines(NOT_PREPARED)), 1, "the module is asked again only when it has returned")
        self.assertEqual(self.server.admin("/readyz").status, 200)
        self.end()

    def is_mapped(self, name):
        """Whether the server has loaded a file of the modules directory."""
        hash = hashlib.sha256((self.modules / name).read_bytes()).hexdigest()
        return hash[:32] in Path(f"/proc/{self.server.pid}/maps").read_text()

    def is_probing(self):
        children = [task.read_text().split() for task in Path(f"/proc/{self.server.pid}/task").glob("*/children")]
        return any(b"probe" in Path(f"/proc/{child}/cmdline").read_bytes() for child in sum(children, []))

    def test_a_probe_or_a_start_that_hangs_does_not_hold_up_the_end(self):
        for sample, function, is_running in (
                (HANGS_IN_START, "start", lambda: self.is_mapped("hangs.so")),
                (HANGS_IN_INIT, "probe", self.is_probing)):
            with self.subTest(function=function):
                self.server.start()
                self.drop(sample, "hangs.so")
                wait_for(is_running, 20, "its code to run")
                code, _ = self.end()
                self.assertEqual(code, 1, self.server.output())
                self.assertIn(function, {line["route"] for line in self.lines(GIVEN_UP)})
                (self.modules / "hangs.so").unlink()

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
        self.assertEqual(code, -signal.SIGABRT, "its calls are recorded as stuck")
        self.assertGreaterEqual(seconds, 1.9)
        self.assertEqual({line["route"] for line in self.lines(GIVEN_UP)}, {"/trouble/hang", "/trouble/hang-inside"})
        self.assertFalse((self.server.data / "postgres" / "postmaster.pid").exists(), "its database runs on")
        self.server.start()
        self.assertEqual(self.tenant.get("/trouble/items").status, 200)
