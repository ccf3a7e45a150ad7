"""The test starts servers as systemd does: it hands over sockets and reads messages and signs of life."""

import json
import os
import signal
import socket
import stat
import subprocess
import tempfile
import threading

from support.server import wait_for
from workers import WorkersCase, is_alive

FIRST = 3  # descriptor of the first socket


class StartedCase(WorkersCase):
    """A server whose messages are heard."""

    def setUp(self):
        super().setUp()
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.notices.close)
        self.notices.bind(os.path.join(directory.name, "notify"))
        os.chmod(directory.name, 0o755)
        os.chmod(os.path.join(directory.name, "notify"), 0o777)
        self.told = []
        threading.Thread(target=self.listen, daemon=True).start()
        self.server.environment = {"NOTIFY_SOCKET": os.path.join(directory.name, "notify")}

    def listen(self):
        """As systemd does all the time: a server waits for room in the socket."""
        try:
            while True:
                self.told.extend(self.notices.recv(4096).decode().split("\n"))
        except OSError:
            pass  # the end of the test

    def has_told(self, line):
        """Whether a message had this line, or one that begins so."""
        return any(told.startswith(line) for told in self.told)

    def wait_to_be_told(self, line, seconds=20):
        wait_for(lambda: self.has_told(line), seconds, f"the message {line}")

    def wait_for_signs_of_life(self):
        self.told.clear()
        wait_for(lambda: self.told.count("WATCHDOG=1") >= 10, 5, "signs of life")


class Starters(StartedCase):
    def test_messages_follow_the_life_of_the_server(self):
        self.server.environment |= {"WATCHDOG_USEC": "400000"}
        self.start()
        self.wait_to_be_told("READY=1")
        self.assertIn(f"MAINPID={self.server.pid}", self.told)
        self.wait_to_be_told("STATUS=2 of 2 workers serve http://127.0.0.1:")
        self.wait_for_signs_of_life()
        self.told.clear()
        self.server.process.send_signal(signal.SIGHUP)
        self.wait_to_be_told("RELOADING=1")
        self.wait_to_be_told("MONOTONIC_USEC=")
        self.wait_to_be_told("READY=1")
        self.told.clear()
        self.server.process.send_signal(signal.SIGUSR2)
        self.wait_to_be_told("RELOADING=1")
        self.wait_to_be_told("READY=1", 60)
        self.told.clear()
        self.assertEqual(self.server.stop(), 0)
        self.wait_to_be_told("STOPPING=1")

    def start_with(self, names, *sockets):
        """A server that finds these sockets open, as systemd hands them over."""
        ready = self.server.directory / "ready.json"
        ready.unlink(missing_ok=True)
        keeper = ("import fcntl, os, sys; fds = [int(fd) for fd in sys.argv[1].split(',')]\n"
            "copies = [fcntl.fcntl(fd, fcntl.F_DUPFD, 100) for fd in fds]\n"
            f"[os.dup2(copy, {FIRST} + i) for i, copy in enumerate(copies)]\n"
            "os.environ['LISTEN_PID'] = str(os.getpid()); os.execv(sys.argv[2], sys.argv[2:])")
        fds = [one.fileno() for one in sockets]
        with open(self.server.directory / "output", "ab") as output:
            self.server.process = subprocess.Popen(
                ["python3", "-c", keeper, ",".join(map(str, fds)), self.server.program, "--config", self.server.config,
                 "serve", "--ready-file", ready], pass_fds=fds, cwd=self.server.directory, stdout=output, stderr=output,
                env={**os.environ, **self.server.environment, "LISTEN_FDS": str(len(fds)), "LISTEN_FDNAMES": names})
        wait_for(lambda: ready.exists() or self.server.process.poll() is not None, 60, "the server to be ready")
        self.assertIsNone(self.server.process.poll(), self.server.output())
        addresses = json.loads(ready.read_text())
        self.server.base_url, self.server.admin_url = addresses["base_url"], addresses["admin_url"]

    def test_sockets_that_are_handed_over_are_used(self):
        with socket.create_server(("127.0.0.1", 0), backlog=64) as public, \
                socket.create_server(("127.0.0.1", 0)) as admin:
            port = public.getsockname()[1]
            # A connection that is made before the server is there waits for it.
            early = socket.create_connection(("127.0.0.1", port), timeout=120)
            self.start_with("public:admin", public, admin)
            self.assertEqual(self.server.base_url, f"http://127.0.0.1:{port}")
            self.assertEqual(self.server.admin_url, f"http://127.0.0.1:{admin.getsockname()[1]}")
            with early:
                early.sendall(b"GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                self.assertIn(early.recv(4096).split()[1], (b"401", b"404"))
            self.wait_for_all(200)
            self.assertEqual(self.server.stop(), 0)
            # The starter's sockets go on, for the next server.
            self.start_with("public:admin", public, admin)
            self.wait_for_all(200)

    def test_a_second_signal_ends_parent_and_workers_at_once(self):
        with open(self.server.config, "a") as config:
            config.write("server.drain_timeout = 10m\n")
        self.start()
        workers = self.workers()
        connection = self.tenant.connect()
        self.addCleanup(connection.close)
        connection.send(connection.head("GET", "/crash/sleep", self.tenant.headers()))
        wait_for(lambda: sum(value for name, value in self.server.metrics().items()
            if name.startswith("cardcage_http_requests_running")) == 1, 5, "the request to run")
        self.server.process.send_signal(signal.SIGTERM)
        self.wait_to_be_told("STOPPING=1")
        with self.assertRaises(subprocess.TimeoutExpired):
            self.server.process.wait(1)
        # An end within a minute is that of the second signal: the first one leaves requests ten.
        self.server.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.server.process.wait(60), 1)
        self.assertFalse([worker for worker in workers if is_alive(worker)])

    def test_new_files_have_the_rights_that_the_mask_leaves(self):
        self.server.start(("--umask", "027"))
        self.assertEqual(stat.S_IMODE(self.server.log_path.stat().st_mode), 0o640)
        probed = list((self.server.data / "run" / "probed").glob("*/*"))  # by a worker
        self.assertEqual({stat.S_IMODE(path.stat().st_mode) for path in probed}, {0o640})
        self.server.stop()
        self.server.log_path.unlink()
        self.server.start()
        self.assertEqual(stat.S_IMODE(self.server.log_path.stat().st_mode), 0o600)

    def test_a_daemon_with_workers_writes_the_id_of_the_parent(self):
        ready, pidfile = self.server.directory / "ready.json", self.server.data / "pid"
        self.server.data.mkdir(mode=0o700, exist_ok=True)
        done = subprocess.run([self.server.program, "--config", self.server.config, "serve", "--daemon", "--pidfile",
            pidfile, "--ready-file", ready], cwd=self.server.directory, capture_output=True, text=True, timeout=120,
            env={**os.environ, **self.server.environment})
        self.assertEqual(done.returncode, 0, done.stderr)
        wait_for(ready.exists, 60, "the daemon to be ready")
        parent = int(pidfile.read_text())
        try:
            self.server.admin_url = json.loads(ready.read_text())["admin_url"]
            self.assertEqual(json.loads(ready.read_text())["pid"], parent)
            self.wait_to_be_told(f"MAINPID={parent}")
            workers = self.workers()
            self.assertEqual(len(workers), 2)
            for worker in workers:
                with open(f"/proc/{worker}/stat") as file:
                    self.assertEqual(int(file.read().rpartition(")")[2].split()[1]), parent)
            self.assertEqual(stat.S_IMODE(self.server.log_path.stat().st_mode) & 0o077, 0)
        finally:
            os.kill(parent, signal.SIGTERM)
            wait_for(lambda: not is_alive(parent), 30, "the daemon to end")
        self.assertFalse([worker for worker in workers if is_alive(worker)])
        self.assertFalse(pidfile.exists())


class OneProcess(StartedCase):
    settings = {**StartedCase.settings, "server.processes": 1}

    def test_messages_follow_the_life_of_a_server_without_a_parent(self):
        self.server.environment |= {"WATCHDOG_USEC": "400000"}
        self.start()
        self.wait_to_be_told("READY=1")
        self.assertIn(f"MAINPID={self.server.pid}", self.told)
        self.wait_to_be_told("STATUS=serving http://127.0.0.1:")
        self.wait_for_signs_of_life()
        self.told.clear()
        self.server.process.send_signal(signal.SIGHUP)
        self.wait_to_be_told("RELOADING=1")
        self.wait_to_be_told("READY=1")
        self.wait_for_log("configuration and keys are read again")
        self.server.process.send_signal(signal.SIGUSR2)
        self.wait_for_log("this server has no parent")
        self.wait_for_signs_of_life()
        self.assertEqual(self.server.stop(), 0)
        self.wait_to_be_told("STOPPING=1")

    def wait_for_log(self, text):
        wait_for(lambda: text in self.server.log(), 20, f"'{text}' in the log")
