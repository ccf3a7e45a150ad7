"""Test cases against the server that all of them share, or against one with a modules directory of its own."""

import shutil
import threading
import unittest
from pathlib import Path

from .server import Cluster, Server

_shared = {}
_making = threading.Lock()


def shared_server():
    with _making:
        if "server" not in _shared:
            _shared["server"] = Server({"server.request_timeout": "4s"}).start()
        return _shared["server"]


def shared_cluster():
    """A database server of the operator's, and a host that uses it."""
    if "cluster" not in _shared:
        cluster = Cluster()
        _shared["cluster"] = cluster
        _shared["external"] = Server({
            "database.url": cluster.url("cardcage_runtime"), "database.owner_url": cluster.url("cardcage_owner")})
        _shared["external"].database = lambda: f"host={cluster.directory} dbname=cardcage"
        _shared["external"].start()
    return _shared["cluster"], _shared["external"]


def remove_shared():
    for name in ("server", "external", "cluster"):
        if name in _shared:
            _shared.pop(name).remove()


class Case(unittest.TestCase):
    """`server` is the shared one; every test has a tenant of its own."""

    maxDiff = None

    @property
    def server(self):
        return shared_server()

    @property
    def tenant(self):
        if not hasattr(self, "_tenant"):
            self._tenant = self.server.new_tenant("e2e")
        return self._tenant

    def assert_problem(self, answer, status, code=None):
        """RFC 9457, complete, and with nothing of the inside."""
        self.assertEqual(answer.status, status, answer)
        self.assertEqual(answer.header("Content-Type"), "application/problem+json", answer)
        problem = answer.json
        for member in ("type", "title", "status", "code", "request_id"):
            self.assertIn(member, problem)
        self.assertEqual(problem["status"], status)
        self.assertEqual(problem["request_id"], answer.header("X-Request-Id"), answer)
        if code:
            self.assertEqual(problem["code"], code, answer)
        for inside in ("canary", "SELECT", "/host/", ".cpp", "std::", "libpq"):
            self.assertNotIn(inside, answer.text)
        return problem


class OwnModulesCase(Case):
    """A server of the test's own, not started yet, whose modules directory the test changes."""

    settings = {}

    def setUp(self):
        self.own = Server(self.settings)
        self.modules = self.own.directory / "modules"
        shutil.copytree(Server.modules, self.modules)
        self.own.config.write_text(self.own.config.read_text().replace(str(Server.modules), str(self.modules)))

    def tearDown(self):
        self.own.remove()

    @property
    def server(self):
        return self.own

    def drop(self, built, name, end=b""):
        """Puts a module of the build directory in, in one step; further bytes behind its own make it another binary."""
        partial = self.own.directory / name
        partial.write_bytes((Path(Server.program).resolve().parents[1] / "tests" / built).read_bytes() + end)
        partial.chmod(0o644)
        partial.rename(self.modules / name)

    def refused(self):
        return {file["file"]: file for file in self.server.admin("/readyz").json["refused"]}
