"""The third crash of a build within ten minutes puts it out of service, for all hosts, until it is released."""

import shutil
import subprocess

from crashing import CrashCase
from support.server import wait_for


class Quarantine(CrashCase):
    def quarantine(self, tenant=None):
        """Three crashes."""
        for _ in range(2):
            self.crash_and_restart("/crash/abort", tenant=tenant)
            self.assertEqual(self.quarantined(), [])
        self.crash_and_restart("/crash/abort", tenant=tenant)

    def test_the_third_crash(self):
        self.server.start()
        self.quarantine()
        (build,) = self.quarantined()
        self.assertEqual((build["id"], build["version"]), ("crasher", "1.0.0"))
        self.assertIn("3 crashes within ten minutes", build["reason"])
        self.assertEqual(self.server.metrics()["cardcage_modules_quarantined"], 1)
        answer = self.tenant.get("/crash/fine")
        self.assert_problem(answer, 503, "module_quarantined")
        self.assertGreater(int(answer.header("Retry-After")), 0)
        # The caller goes on, without the operation: CC_NOT_FOUND.
        self.assertEqual(self.tenant.get("/call/fine").text, "-4")
        states = {module["id"]: module["state"] for module in self.server.admin("/readyz").json["modules"]}
        self.assertEqual(states, {"crasher": "quarantined", "crash-caller": "on"})
        listed = {module["id"]: (module["state"], module["reason"]) for module in self.server.command("module", "list")}
        self.assertEqual(listed["crasher"][0], "quarantined")
        self.assertIn("3 crashes within ten minutes", listed["crasher"][1])
        self.assertEqual(listed["crash-caller"], ("on", None))
        # Another start changes nothing.
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.assert_problem(self.tenant.get("/crash/fine"), 503, "module_quarantined")

        done = subprocess.run([self.server.program, "--config", self.server.config, "module", "release", "crasher"],
            capture_output=True, text=True, cwd=self.server.directory)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Released: crasher 1.0.0, in quarantine since", done.stderr)
        self.assertIn("crasher 1.0.0 is on now.", done.stderr)
        self.assertEqual(self.tenant.get("/crash/fine").status, 200)
        self.assertEqual(self.quarantined(), [])
        self.assertEqual(self.tenant.get("/call/fine").text, "0")
        # Crashes before the release count no more.
        self.crash_and_restart("/crash/abort")
        self.assertEqual(self.tenant.get("/crash/fine").status, 200)

    def test_a_build_that_fails_in_init_answers_503(self):
        """Its library is not loaded again, not even for its routes: they are known from its probe."""
        self.server.environment = {"CRASHER_ENDS_IN_INIT": "1"}
        with self.assertRaises(AssertionError):
            self.server.start()
        for _ in range(2):
            self.server.start()
            (build,) = self.quarantined()
            self.assertEqual((build["id"], build["version"]), ("crasher", "1.0.0"))
            self.assertIn("it ended the server in init", build["reason"])
            answer = self.tenant.get("/crash/fine")
            self.assert_problem(answer, 503, "module_quarantined")
            self.assertGreater(int(answer.header("Retry-After")), 0)
            self.assert_problem(self.tenant.send("POST", "/crash-jobs/fine"), 503, "module_quarantined")
            self.assertEqual(self.tenant.get("/crash").status, 404)
            self.assertEqual(self.tenant.get("/call/fine").text, "-4")
            self.assertEqual(self.server.stop(), 0)
            # The next start does not remember the probe, and makes it anew.
            shutil.rmtree(self.server.data / "run" / "probed")
        self.server.environment = {}
        self.server.start()
        self.assertEqual(self.server.command("module", "release", "crasher")[0]["version"], "1.0.0")
        self.assertEqual(self.tenant.get("/crash/fine").status, 200)

    def test_a_build_that_hangs_in_init_is_not_tried_again(self):
        """Each try would keep a thread, and all other changes wait for it."""
        self.server.environment = {"CRASHER_HANGS_IN_INIT": "1"}
        since = 0
        for tries in (1, 0):
            self.server.start()
            wait_for(self.quarantined, 20, "the quarantine")
            (build,) = self.quarantined()
            self.assertIn("init did not return within 5 s", build["reason"])
            wait_for(lambda: self.tenant.get("/crash/fine").status == 503, 20, "the routes that its probe told")
            self.assertEqual(self.tenant.get("/call/fine").text, "-4")
            hung = [line for line in self.server.log_lines(since) if line.get("code") == "time_limit"]
            self.assertEqual(len(hung), tries, hung)
            self.server.stop()
            since = self.server.log_size()
        self.server.environment = {}
        self.server.start()
        self.server.command("module", "release", "crasher")
        self.assertEqual(self.tenant.get("/crash/fine").status, 200)

    def test_releasing_what_is_not_in_quarantine_is_an_error(self):
        self.server.start()
        done = subprocess.run([self.server.program, "--config", self.server.config, "module", "release", "crasher"],
            capture_output=True, text=True, cwd=self.server.directory)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no build of the module crasher is in quarantine", done.stderr)

    def test_another_build_is_free_at_once(self):
        self.server.start()
        self.quarantine()
        self.drop("e2e/crashes/crasher_two.so", "crasher.so")
        wait_for(lambda: self.tenant.get("/crash/fine").status == 200, 20, "the other build")

    def test_no_other_version_takes_over_and_pinned_tenants_are_not_touched(self):
        self.drop("e2e/crashes/crasher_two.so", "crasher-2.so")
        self.server.start()
        pinned = self.server.new_tenant("pinned")
        self.server.configure_tenant(pinned, "modules.pin.crasher = 1.*\n")
        self.quarantine()
        (build,) = self.quarantined()
        self.assertEqual(build["version"], "2.0.0")
        self.assert_problem(self.tenant.get("/crash/fine"), 503, "module_quarantined")
        self.assertEqual(pinned.get("/crash/fine").text, "alive")
        self.assertEqual(pinned.get("/call/fine").text, "0")
        self.assertEqual(self.server.command("module", "rollback", "crasher")["for_all"]["version"], "1.0.0")
        self.assertEqual(self.tenant.get("/crash/fine").text, "alive")
        words = [self.server.program, "--config", self.server.config, "module", "activate", "crasher", "2.0.0"]
        done = subprocess.run(words, capture_output=True, text=True, cwd=self.server.directory)
        self.assertEqual(done.returncode, 1)
        self.assertIn("crasher 2.0.0 is in quarantine", done.stderr)
        self.assertIn("cardcage module release crasher", done.stderr)

    def test_safe_mode_leaves_out_what_third_parties_made(self):
        self.server.start(("--safe-mode",))
        refused = {file["file"]: file["code"] for file in self.server.admin("/readyz").json["refused"]}
        self.assertEqual(refused, {"crasher.so": "safe_mode"})
        self.assertEqual(self.tenant.get("/crash/fine").status, 404)
