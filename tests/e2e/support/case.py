"""Test cases against the server that all of them share."""

import threading
import unittest

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
