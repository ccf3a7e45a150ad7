"""Every function of every service, used wrongly: a status comes back, and the server goes on.

Where the address sanitizer has built the program (scripts/check --all), it would end the server at the first byte that
is not its own.
"""

from support.case import OwnModulesCase

INVALID, WRONG_PHASE = "-2", "-3"
# Functions that need no call: of these the handle is the module's own and stays good.
WITHOUT_A_CALL = {"config.settings": "something", "clock.now_us": "0", "metrics.count": "0", "metrics.observe": "0"}
NO_STATUS = {"call.body_size": "0", "files.put_abort": "0"}
TEXTS = {f"call.{name}" for name in ("tenant", "request_id", "path_param", "query_param", "header", "alloc", "public_url",
    "new_capability", "portal_bearer")} | {"config.tenant_settings"}


class Abuse(OwnModulesCase):
    settings = {"modules.audit.allow": "abuser"}

    def setUp(self):
        super().setUp()
        for module in self.modules.iterdir():
            module.unlink()
        self.drop("e2e/contract/abuser.so", "abuser.so")
        self.server.start()

    def lines(self, method, path):
        """Results by function."""
        answer = self.tenant.send(method, path, {} if method == "POST" else None)
        self.assertEqual(answer.status, 200, answer)
        results = dict(line.split(" ") for line in answer.text.splitlines())
        # A function that is added to a table has to be added to the module, too.
        self.assertEqual(len(results), int(self.tenant.get("/abuse/count").text))
        return results

    def assert_all(self, results, status, others):
        expected = {name: "absent" if name in TEXTS else status for name in results}
        self.assertEqual(results, expected | NO_STATUS | others)
        self.assertIsNone(self.server.process.poll(), self.server.output())

    def test_no_function_takes_a_null_handle(self):
        self.assert_all(self.lines("GET", "/abuse/null"), INVALID, {"config.settings": "absent"})

    def test_no_function_takes_a_handle_of_a_call_that_has_ended(self):
        self.assert_all(self.lines("POST", "/abuse/kept"), WRONG_PHASE, WITHOUT_A_CALL)

    def test_no_function_takes_a_handle_on_another_thread(self):
        self.assert_all(self.lines("POST", "/abuse/thread"), WRONG_PHASE, WITHOUT_A_CALL)

    def test_wrong_sizes_nulls_constants_and_phases_are_refused(self):
        for method in ("GET", "POST"):
            with self.subTest(method=method):
                answer = self.tenant.send(method, "/abuse/arguments", {} if method == "POST" else None, X_Method=method)
                self.assert_problem(answer, 500)
                told = self.tenant.get("/abuse/told").text
                self.assertRegex(told, r"\Ajudged 2\d\d\n\Z")
        self.assertEqual(self.server.stop(), 0, self.server.output())
