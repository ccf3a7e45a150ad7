"""Calls that do not return hold workers: the server ends and is started again where somebody does that."""

import os
import signal
import socket
import tempfile
import time

from crashing import CrashCase
from support.server import wait_for


class Watchdog(CrashCase):
    settings = {**CrashCase.settings, "server.workers": 2, "server.request_timeout": "1s",
        "server.long_request_timeout": "1s", "server.drain_timeout": "2s"}

    def hold_a_worker(self, way, path="/crash"):
        connection = self.tenant.connect()
        self.addCleanup(connection.close)
        connection.send(connection.head("GET", f"{path}/{way}", self.tenant.headers()))

    def assert_recorded_as_stuck(self, path="/crash"):
        (record,) = self.records()
        self.assertEqual((record["reason"], record["module"], record["version"], record["route"], record["tenant"]),
            ("stuck", "crasher", "1.0.0", path + "/{how}", self.tenant.slug))

    def test_a_supervised_server_ends_by_itself_and_says_why(self):
        notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(notices.close)
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        notices.bind(os.path.join(directory.name, "notify"))
        self.server.environment = {"NOTIFY_SOCKET": os.path.join(directory.name, "notify")}
        for way, path in (("sleep", "/crash"), ("loop", "/crash"), ("sleep", "/crash-long")):
            with self.subTest(way=way, path=path):
                self.server.start()
                self.server.sql("DELETE FROM cardcage.module_crash")
                self.hold_a_worker(way, path)
                self.assertEqual(self.server.process.wait(120), -signal.SIGABRT, self.server.output())
                self.server.start()
                self.assert_recorded_as_stuck(path)
                self.assertEqual(self.tenant.get("/crash/fine").text, "alive")
                self.server.stop()

    def test_without_a_supervisor_it_only_tells(self):
        self.server.start()
        self.hold_a_worker("sleep")
        wait_for(lambda: self.lines("calls that do not return hold half of the workers: start the server again"), 10,
            "the log line")
        time.sleep(2)
        self.assertIsNone(self.server.process.poll())
        self.assertEqual(self.tenant.get("/crash/fine").text, "alive")
        self.assertEqual(len(self.server.admin("/readyz").json["late"]), 1)
        self.server.process.send_signal(signal.SIGTERM)
        self.assertEqual(self.server.process.wait(60), -signal.SIGABRT)
        self.server.start()
        self.assert_recorded_as_stuck()


class AlwaysEnding(CrashCase):
    settings = {**Watchdog.settings, "server.end_when_stuck": "always"}

    def test_a_setting_ends_it_without_a_supervisor(self):
        self.server.start()
        self.assertEqual(self.crash("/crash/loop"), -signal.SIGABRT)
