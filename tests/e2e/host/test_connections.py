"""Many idle and many slow connections leave the others served."""

import shutil
import socket
import subprocess
import time
import urllib.parse

from support.case import Case
from support.load import Load
from support.server import Server, wait_for
from support.wire import Connection


class ManyConnections(Case):
    """A server of its own with short limits, so that their effect can be waited for."""

    @classmethod
    def setUpClass(cls):
        cls.own = Server({"server.head_timeout": "2s", "server.idle_timeout": "20s",
            "server.minimum_rate": "1KiB"}).start()

    @classmethod
    def tearDownClass(cls):
        cls.own.remove()

    @property
    def server(self):
        return self.own

    def load(self, rate=20, target="/customers"):
        headers = self.tenant.headers()
        return Load(self.server.base_url, lambda: ("GET", target, headers, None), rate, clients=4)

    def assert_served(self, load):
        self.assertEqual({status for _, _, status, _ in load.answers}, {200})
        self.assertGreater(len(load.answers), 0)

    def open_sockets(self, count, data=b""):
        address = urllib.parse.urlsplit(self.server.base_url)
        sockets = []
        for _ in range(count):
            one = socket.create_connection((address.hostname, address.port), timeout=30)
            if data:
                one.sendall(data)
            sockets.append(one)
        return sockets

    @staticmethod
    def still_open(sockets):
        """Returns the sockets that the server has not ended. Reads what it sent before."""
        alive = []
        for one in sockets:
            one.setblocking(False)
            try:
                while one.recv(65_536):
                    pass
                one.close()
            except BlockingIOError:
                alive.append(one)
            except OSError:
                one.close()
        return alive

    def test_two_thousand_idle_connections(self):
        self.tenant.new_customer(name="x")
        request = Connection(self.server.base_url).head("GET", "/customers?limit=1", self.tenant.headers())
        before = {field: self.server.status(field) for field in ("Threads", "VmRSS")}
        sockets = []
        for _ in range(20):  # not all at once: that would be overload, which is answered 503
            fresh = self.open_sockets(100, request)
            for one in fresh:
                self.assertTrue(one.recv(4096).startswith(b"HTTP/1.1 200"))
            sockets += fresh
        self.assertEqual(self.server.status("Threads"), before["Threads"])
        self.assertLess(self.server.status("VmRSS") - before["VmRSS"], 20 * 1024, "kB; 100 MB for ten thousand")
        with self.load() as load:
            time.sleep(4)
        self.assert_served(load)
        self.assertGreaterEqual(self.server.metrics()["cardcage_http_connections"], 2000)
        self.assertEqual(len(self.still_open(sockets)), 2000)
        wait_for(lambda: not self.still_open([one for one in sockets if one.fileno() >= 0]), 40,
            "idle connections to be ended", pause=1)

    def slow_clients(self, sockets, piece, seconds):
        """Sends `piece` on each socket that is open, once a second."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and sockets:
            for one in list(sockets):
                try:
                    one.sendall(piece)
                except OSError:
                    sockets.remove(one)
            sockets = self.still_open(sockets)
            time.sleep(1)
        return self.still_open(sockets)

    def test_slow_heads(self):
        sockets = self.open_sockets(400, b"GET /customers HTTP/1.1\r\nHost: x\r\n")
        with self.load() as load:
            left = self.slow_clients(sockets, b"X-a: b\r\n", 5)
        self.assert_served(load)
        self.assertEqual(left, [], "each is ended when its head took longer than it may")

    def test_slow_bodies(self):
        head = Connection(self.server.base_url).head("POST", "/customers",
            self.tenant.headers(Content_Type="application/json"))
        sockets = self.open_sockets(400, head.replace(b"\r\n\r\n", b"\r\nContent-Length: 100000\r\n\r\n"))
        with self.load() as load:
            left = self.slow_clients(sockets, b"x", 12)
        self.assert_served(load)
        self.assertEqual(left, [], "each is ended for sending less than the minimum rate")
        self.assertEqual(self.tenant.count_customers(), 0)

    def test_slow_readers(self):
        headers = self.tenant.headers()
        request = Connection(self.server.base_url).head("GET", "/trouble/huge?mebibytes=2", headers)
        address = urllib.parse.urlsplit(self.server.base_url)
        sockets = []
        for _ in range(60):
            one = socket.socket()
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.connect((address.hostname, address.port))
            one.sendall(request)
            sockets.append(one)
        with self.load() as load:
            time.sleep(2)
            self.assertGreaterEqual(self.server.metrics()["cardcage_http_connections"], 60)
            wait_for(lambda: self.server.metrics()["cardcage_http_connections"] < 20, 20, "slow readers to be ended",
                pause=0.5)
        self.assert_served(load)
        for one in sockets:
            one.close()

    def test_slowhttptest(self):
        if not shutil.which("slowhttptest"):
            self.skipTest("slowhttptest is not installed")
        for kind in (["-H"], ["-B"], ["-X", "-w", "10", "-y", "20", "-z", "32", "-k", "3"]):
            with self.subTest(kind=kind[0]), self.load() as load:
                done = subprocess.run(
                    ["slowhttptest", *kind, "-c", "500", "-r", "250", "-l", "8", "-i", "1", "-p", "3", "-u",
                    self.server.base_url + "/openapi.json"],
                    capture_output=True, text=True, cwd=self.server.directory)
                load.stop()
                self.assert_served(load)
                self.assertNotIn("NO", [line.split()[-1] for line in done.stdout.splitlines()
                    if "service available" in line])
