"""Servers whose modules end them: what stays is the record of it."""

import json

from support.case import OwnModulesCase

CRASHES = "e2e/crashes/"


class CrashCase(OwnModulesCase):
    """A server with the crashing module and its caller alone."""

    settings = {"modules.audit.allow": "crasher", "jobs.patience": "60s"}

    def setUp(self):
        super().setUp()
        for module in self.modules.iterdir():
            module.unlink()
        self.drop(CRASHES + "crasher_one.so", "crasher.so")
        self.drop(CRASHES + "crash_caller.so", "caller.so")

    def lines(self, message):
        return [line for line in self.server.log_lines() if line["message"] == message]

    def crash(self, target, method="GET", tenant=None):
        """A request that ends the server; waits for its end and returns the exit code."""
        connection = (tenant or self.tenant).connect()
        self.addCleanup(connection.close)
        connection.send(connection.head(method, target, (tenant or self.tenant).headers()))
        return self.server.process.wait(120)

    def crash_and_restart(self, target, tenant=None):
        code = self.crash(target, tenant=tenant)
        self.server.start()
        return code

    def records(self):
        """The rows of cardcage.module_crash, the latest last."""
        rows = self.server.sql("SELECT row_to_json(crash) FROM cardcage.module_crash AS crash ORDER BY happened_at")
        return [json.loads(row) for row in rows]

    def quarantined(self):
        return self.server.admin("/readyz").json["quarantined"]
